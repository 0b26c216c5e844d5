import type { PageConflict } from "#app/features/page-words/edit/change-page.server.ts";
import { SideBySide } from "#app/features/page-words/side-by-side.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";

/** Lists the typed values that differ from those that another admin has stored meanwhile. */
export function PageConflictNotice({
  last,
  differences,
  path,
}: Omit<PageConflict, "version"> & { path: string }) {
  return (
    <section aria-labelledby="unterschiede" className="grid gap-3">
      <h2 id="unterschiede" className="text-h3">
        Was sich unterscheidet
      </h2>
      {last && (
        <p>
          Gespeichert am {formatMoment(last.at)} von {last.by ?? "einem gelöschten Konto"}.
        </p>
      )}
      <SideBySide differences={differences} labels={["In Ihrem Formular", "Jetzt gespeichert"]} />
      <p>
        {/* Loads a new document, because the form would keep the typed values. */}
        <a href={path}>Eigene Eingabe verwerfen</a>
      </p>
    </section>
  );
}
