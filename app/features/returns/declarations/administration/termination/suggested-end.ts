import type { Declaration } from "#db/schema.ts";

interface Terminated {
  /** The last ISO day that is paid for; null means unlimited. */
  until: string | null;
  /** The ISO day in Berlin. */
  today: string;
}

/**
 * The last ISO day that the admin's form suggests: the declared one, else the end of what is paid for. An
 * unlimited membership and an extraordinary termination end today. The suggested day is never after the paid
 * time.
 */
export function suggestedEnd(
  { wishedEnd, terminationKind }: Pick<Declaration, "wishedEnd" | "terminationKind">,
  { until, today }: Terminated,
): string {
  const earliest = terminationKind === "extraordinary" ? today : (until ?? today);
  const wanted = wishedEnd && wishedEnd >= today ? wishedEnd : earliest;
  return until && until < wanted ? until : wanted;
}
