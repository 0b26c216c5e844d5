import { Link } from "@remix-run/react";
import { ImprintFacts } from "#app/features/legal/imprint-facts.tsx";
import type { Imprint } from "#app/features/settings/imprint.server.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

/** The imprint that visitors see, with a warning before a text replaces it. */
export function GeneratedImprint({ imprint }: { imprint: Imprint }) {
  return (
    <div className="grid max-w-text gap-4">
      <Notice>
        <p>
          Auf der Website steht das Impressum aus Ihren{" "}
          <Link to="/admin/settings/operator">Einstellungen</Link>. Ein Text, den Sie hier
          veröffentlichen, ersetzt es ganz: Was Sie danach in den Einstellungen ändern, erscheint
          nicht mehr im Impressum.
        </p>
      </Notice>
      <div className="rounded-cut-lg border border-line bg-card px-5 py-4">
        <ImprintFacts {...imprint} />
      </div>
    </div>
  );
}
