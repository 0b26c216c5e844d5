import type { Queryable } from "#db/client.server.ts";
import { type Actor, changeLog, storedActor } from "#db/schema.ts";

/** One entry of the change log. */
export interface LoggedChange {
  actor: Actor;
  /** The name of the subject in the list of nouns. */
  subject: string;
  /** The id of the changed row. */
  subjectId: string;
  /**
   * A label that an admin recognises: a title or an order number. It must not contain a person's name or
   * address.
   */
  label: string;
  /** A short German phrase that follows the label, for example 'gelöscht'. */
  action: string;
  /** The account that the change is about, if any. Its address is looked up as long as the account exists. */
  userId?: string | null;
  now?: Date;
}

/** Logs a change within the transaction that makes it, so that neither is stored without the other. */
export function recordChange(
  transaction: Queryable,
  { actor, now = new Date(), ...change }: LoggedChange,
): void {
  transaction
    .insert(changeLog)
    .values({ ...change, ...storedActor(actor), createdAt: now })
    .run();
}
