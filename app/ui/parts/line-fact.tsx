import { Icon } from "#app/ui/parts/icon.tsx";

/** A fact about something ordered, or a list of which pages show the summary and fold the rest. */
export type LineFact = string | FoldedFact;

export interface FoldedFact {
  summary: string;
  list: string[];
}

/** Facts in small print, one below the other. Lists open also without script, and on paper. */
export function LineFacts({ facts }: { facts: LineFact[] }) {
  return facts.map((fact) => (
    <div key={typeof fact === "string" ? fact : fact.summary} className="text-sm text-ink-soft">
      {typeof fact === "string" ? fact : <FoldedList {...fact} />}{" "}
    </div>
  ));
}

function FoldedList({ summary, list }: FoldedFact) {
  return (
    <details className="group/fact printed-open">
      <summary className="flex min-h-6 items-center gap-1 rounded-sm underline">
        <span className="min-w-0">{summary}</span>
        <Icon name="chevron-down" className="size-[1em] group-open/fact:rotate-180 print:hidden" />
      </summary>{" "}
      <ul className="pb-1">
        {list.map((each) => (
          <li key={each}>{each} </li>
        ))}
      </ul>
    </details>
  );
}
