import { receiveDeclaration } from "#app/features/returns/declarations/receive-declaration.server.ts";
import type { TerminationForm } from "#app/features/returns/declarations/termination/termination-schema.ts";
import type { Limited, Sender } from "#app/http/rate-limit.server.ts";

interface Declarant {
  sender: Sender;
  userId: string | null;
}

/** Receives a termination. `now` is the time of the post. */
export async function receiveTermination(
  { kind, end, endDate, ...declared }: TerminationForm,
  { sender, userId }: Declarant,
  now: Date,
): Promise<{ ok: true; id: string } | Limited> {
  const termination = {
    ...declared,
    kind: "termination" as const,
    terminationKind: kind,
    wishedEnd: end === "date" ? endDate : null,
    userId,
  };
  return receiveDeclaration(sender, termination, now);
}
