import { Link } from "@remix-run/react";
import type { ListedVersion } from "#app/features/pages/versions/compare-versions.server.ts";
import { RestoreForm } from "#app/features/pages/versions/restore-form.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";

interface VersionListProps {
  name: string;
  version: string;
  versions: ListedVersion[];
}

export function VersionList({ name, version, versions }: VersionListProps) {
  if (versions.length === 0) {
    return <p>Von dieser Seite ist noch nichts veröffentlicht. Sie zeigt die Texte der Vorlage.</p>;
  }
  return (
    <>
      <p className="max-w-text">
        „Wiederherstellen“ macht eine frühere Fassung zum Entwurf. Auf der Website ändert sich erst
        etwas, wenn Sie ihn veröffentlichen.
      </p>
      <ol className="max-w-[54rem] border-b border-line">
        {versions.map(({ number, at, by }, index) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <span>
              <Link
                to={`/admin/pages/${name}/versions/${number}`}
                className="inline-flex min-h-7 items-center font-strong"
              >
                Fassung {number}
              </Link>{" "}
              <span className="text-sm text-ink-soft wrap-anywhere">
                {formatMoment(at)}, {by ?? "gelöschtes Konto"}
                {index === 0 && " (veröffentlicht)"}
              </span>
            </span>
            <RestoreForm name={name} number={number} version={version} />
          </li>
        ))}
      </ol>
    </>
  );
}
