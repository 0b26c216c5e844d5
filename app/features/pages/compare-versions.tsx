import { Form, Link } from "@remix-run/react";
import type {
  ComparedVersion,
  ListedVersion,
} from "#app/features/pages/compare-versions.server.ts";
import { SideBySide } from "#app/ui/admin/edit/side-by-side.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";

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

/** A version beside another one, field by field. */
export function VersionComparison(props: ComparedVersion) {
  const { name, number, version, at, by, other, differences } = props;
  const otherLabel = other === null ? "Vorlage" : `Fassung ${other}`;
  return (
    <>
      <p className="wrap-anywhere">
        Veröffentlicht am {formatMoment(at)} von {by ?? "einem gelöschten Konto"}.
      </p>
      {differences.length === 0 ? (
        <p>Sie zeigt dasselbe wie {otherLabel === "Vorlage" ? "die Vorlage" : otherLabel}.</p>
      ) : (
        <div className="max-w-[54rem]">
          <h2 className="mb-3 text-h3">Was sich unterscheidet</h2>
          <SideBySide labels={[`Fassung ${number}`, otherLabel]} rows={differences} />
        </div>
      )}
      <RestoreForm name={name} number={number} version={version} />
    </>
  );
}

interface RestoreFormProps {
  /** The page's name in the administration. */
  name: string;
  number: number;
  /** The state of the page that the admin sees. */
  version: string;
}

/** Makes an earlier version the draft. */
function RestoreForm({ name, number, version }: RestoreFormProps) {
  return (
    <Form
      method="post"
      action={`/admin/pages/${name}/versions`}
      data-failure="Fehler beim Wiederherstellen der Fassung"
    >
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="version" value={version} />
      <Button size="small">
        Wiederherstellen<span className="sr-only">: Fassung {number}</span>
      </Button>
    </Form>
  );
}
