import type { ReactNode } from "react";
import { accessibilitySuggestion } from "#app/content/accessibility-suggestion.ts";
import { disputeSuggestion } from "#app/content/dispute-suggestion.ts";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

/** Drafts to copy. They are not in the fields, so that nobody publishes claims that they have not read. */
export function LegalSuggestions() {
  return (
    <div className="grid gap-2">
      <Suggestion about="den Satz zur Streitbeilegung" text={disputeSuggestion}>
        Übernehmen Sie ihn nur, wenn er stimmt. Nehmen Sie an der Schlichtung teil, nennen Sie
        stattdessen die Stelle mit Anschrift und Website.
      </Suggestion>
      <Suggestion about="die Erklärung zur Barrierefreiheit" text={accessibilitySuggestion}>
        Prüfen Sie jeden Satz, ergänzen Sie, was in eckigen Klammern steht, und fügen Sie den Text
        oben ein.
      </Suggestion>
    </div>
  );
}

interface SuggestionProps {
  about: string;
  text: string;
  /** A note for the owner. */
  children: ReactNode;
}

function Suggestion({ about, text, children }: SuggestionProps) {
  return (
    <Disclosure summary={`Vorschlag für ${about}`}>
      <div className="grid max-w-narrow grid-cols-1 justify-items-start gap-3">
        <p>{children}</p>
        <CopyButton name="Vorschlag" text={text} />
        <p className="rounded-cut bg-sand p-4 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
    </Disclosure>
  );
}
