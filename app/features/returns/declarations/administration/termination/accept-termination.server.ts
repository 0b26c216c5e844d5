import { endMembership } from "#app/features/membership/end-membership.server.ts";
import type { HandlingForm } from "#app/features/returns/declarations/administration/declaration-schema.ts";
import type { TerminableMembership } from "#app/features/returns/declarations/administration/termination/terminable-membership.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";

interface Acceptance {
  form: HandlingForm;
  adminId: string;
  now: Date;
}

export interface AcceptedTermination {
  ok: true;
  /**
   * The last ISO day of the contract in Berlin; null if no membership matches and the admin has chosen no
   * day.
   */
  contractEnd: string | null;
  /** The membership that has been ended; null if none matches. */
  membership: TerminableMembership | null;
}

/**
 * `membership`: the matching membership is no longer the one that the page showed.
 * `no-membership-chosen`: the declaration is not certain, and the admin has not ticked its membership.
 */
type RefusedTermination = { ok: false; reason: "past-day" | "membership" | "no-membership-chosen" };

/**
 * Ends the matching membership in the transaction that accepts the termination. It ends after the chosen day
 * or, without one, at once, but never later than the time that is paid for.
 */
export function acceptTermination(
  transaction: Queryable,
  membership: TerminableMembership | null,
  { form, adminId, now }: Acceptance,
): AcceptedTermination | RefusedTermination {
  const chosen = form.contractEnd;
  const today = berlinDay(now);
  if (chosen && chosen < today) return { ok: false, reason: "past-day" };
  if (membership && !form.member && membership.certainty !== "certain") {
    return { ok: false, reason: "no-membership-chosen" };
  }
  if (form.member !== membership?.userId) return { ok: false, reason: "membership" };
  if (!membership) return { ok: true, contractEnd: chosen, membership };
  const { userId, plan, until } = membership;
  const lastDay = chosen && until && until < chosen ? until : chosen;
  endMembership(transaction, { userId, plan, lastDay, actor: { admin: adminId }, now });
  return { ok: true, contractEnd: lastDay ?? today, membership };
}
