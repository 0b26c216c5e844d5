import { Link } from "@remix-run/react";
import { legalWords } from "#app/content/legal.ts";
import type { ListedPage } from "#app/features/pages/page-editor.server.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";

/** The source of a legal text while none is published. */
type LegalSource = "file" | "settings";

/** The pages whose words can be changed. */
export function PageList({ pages }: { pages: (ListedPage & { source: LegalSource | null })[] }) {
  return (
    <ul className="max-w-[54rem] border-b border-line">
      {pages.map(({ name, label, path, isHidden, ...state }) => (
        <li
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3"
        >
          <span>
            <Link
              to={`/admin/pages/${name}`}
              className="inline-flex min-h-7 items-center font-strong"
            >
              {label}
            </Link>{" "}
            <span className="text-sm text-ink-soft">
              {path}
              {isHidden && ", in den Einstellungen ausgeblendet"}
            </span>
          </span>{" "}
          <PageState name={name} {...state} />
        </li>
      ))}
    </ul>
  );
}

/** Whether the page shows the template or a version, and whether a draft is waiting. */
export function PageState({
  name,
  draft,
  published,
  source,
}: Pick<ListedPage, "name" | "draft" | "published"> & { source: LegalSource | null }) {
  // Legal texts have no template.
  const isLegal = legalWords.order.some((each) => each === name);
  const legalState = source ? sourceLabels[source] : "Noch nichts veröffentlicht";
  const beforeAny = isLegal ? legalState : "Texte der Vorlage";
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      {published ? `Fassung ${published.number} vom ${formatMoment(published.at)}` : beforeAny}{" "}
      {draft && (
        <Badge tone="warn" icon="pencil">
          Entwurf
        </Badge>
      )}
    </span>
  );
}

const sourceLabels: Record<LegalSource, string> = {
  file: "Text aus einer Datei",
  settings: "Aus Ihren Angaben erzeugt",
};
