import { Link } from "@remix-run/react";
import { Container } from "#app/ui/layout/page.tsx";

/** Tells an admin that this page shows drafts. `editor` is the page to edit them. */
export function PreviewBar({ editor }: { editor: string }) {
  return (
    <section aria-label="Vorschau" className="bg-sun-soft py-2 print:hidden">
      <Container className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p>
          <strong>Vorschau</strong> des Entwurfs. So sehen es nur Sie und andere aus der Verwaltung.
        </p>
        <Link to={editor} className="inline-flex min-h-7 items-center">
          Zurück zum Bearbeiten
        </Link>
      </Container>
    </section>
  );
}
