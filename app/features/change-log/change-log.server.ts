import type { Queryable } from "#db/client.server.ts";
import { adminChanges, type ChangeSubject } from "#db/schema.ts";

/** One entry in the log of changes. */
export interface AdminChange {
  adminId: string;
  subject: ChangeSubject;
  /** Of the row that was changed. */
  subjectId: string;
  /** The name by which a reader knows it: a title, an order's number. Never a person's name or address. */
  label: string;
  /** In a few words that follow the label, such as 'gelöscht'. */
  action: string;
  /** The account that it is about, where it is about one: its address is looked up while it exists. */
  userId?: string | null;
  now?: Date;
}

/** Notes a change as part of the transaction that makes it: there is never the one without the other. */
export function noteAdminChange(
  transaction: Queryable,
  { now = new Date(), ...change }: AdminChange,
): void {
  transaction
    .insert(adminChanges)
    .values({ ...change, createdAt: now })
    .run();
}
