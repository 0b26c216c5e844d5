import { accessibilitySuggestion } from "#app/content/accessibility-suggestion.ts";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

/** A draft to copy. It is not in the field, so that nobody publishes claims that they have not read. */
export function StatementSuggestion() {
  return (
    <Disclosure summary="Vorschlag für die Erklärung zur Barrierefreiheit">
      <div className="grid max-w-narrow grid-cols-1 justify-items-start gap-3">
        <p>
          Prüfen Sie jeden Satz, ergänzen Sie, was in eckigen Klammern steht, und fügen Sie den Text
          oben ein. Wer weniger als zehn Menschen beschäftigt und höchstens 2 Mio. € umsetzt,
          braucht für Dienstleistungen keine Erklärung (§ 3 Abs. 3 BFSG): Lassen Sie das Feld dann
          leer und speichern Sie.
        </p>
        <CopyButton name="Vorschlag" text={accessibilitySuggestion} />
        <p className="rounded-cut bg-sand p-4 text-sm whitespace-pre-line wrap-anywhere">
          {accessibilitySuggestion}
        </p>
      </div>
    </Disclosure>
  );
}
