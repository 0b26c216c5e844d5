import { receiveDeclaration } from "#app/features/declarations/receive-declaration.server.ts";
import type { TerminationForm } from "#app/features/declarations/termination/termination-schema.ts";
import type { Limited, Visitor } from "#app/http/rate-limit.server.ts";

interface Declarant {
  visitor: Visitor;
  userId: string | null;
}

/** Receives a termination. `now` is the time of the post. */
export async function receiveTermination(
  { kind, end, endDate, ...declared }: TerminationForm,
  { visitor, userId }: Declarant,
  now: Date,
): Promise<{ ok: true; id: string } | Limited> {
  const termination = {
    ...declared,
    kind: "termination" as const,
    terminationKind: kind,
    wishedEnd: end === "date" ? endDate : null,
    userId,
  };
  return receiveDeclaration(visitor, termination, now);
}
