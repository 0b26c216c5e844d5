import { and, eq } from "drizzle-orm";
import { noteAccountChange } from "#app/features/accounts/note-account-change.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { accountNotes, users } from "#db/schema.ts";
import { type Fingerprint, isDone, noteDone } from "#db/writing/done-forms.server.ts";

interface NoteTarget {
  userId: string;
  adminId: string;
  now: Date;
}

type NoteResult = { ok: true; isNew: boolean } | { ok: false; reason: "not-found" };

/** Stores a note about an account's owner. Submitting the same form twice stores it once. */
export async function writeNote({
  text,
  fingerprint,
  ...target
}: NoteTarget & { text: string; fingerprint: Fingerprint }): Promise<NoteResult> {
  const { userId, adminId, now } = target;
  return inTransaction((transaction) => {
    if (!isAccount(transaction, userId)) return { ok: false, reason: "not-found" };
    if (isDone(transaction, fingerprint)) return { ok: true, isNew: false };
    noteDone(transaction, fingerprint, now);
    const note = { userId, text, createdBy: adminId, createdAt: now };
    transaction.insert(accountNotes).values(note).run();
    noteAccountChange(transaction, { ...target, label: "Notiz", action: "geschrieben" });
    return { ok: true, isNew: true };
  });
}

/** Deletes a note about this account's owner. Nothing happens if it was deleted before. */
export async function deleteNote({
  noteId,
  ...target
}: NoteTarget & { noteId: string }): Promise<NoteResult> {
  return inTransaction((transaction) => {
    if (!isAccount(transaction, target.userId)) return { ok: false, reason: "not-found" };
    const { changes } = transaction
      .delete(accountNotes)
      .where(and(eq(accountNotes.id, noteId), eq(accountNotes.userId, target.userId)))
      .run();
    if (changes === 0) return { ok: true, isNew: false };
    noteAccountChange(transaction, { ...target, label: "Notiz", action: "gelöscht" });
    return { ok: true, isNew: true };
  });
}

function isAccount(transaction: Queryable, userId: string): boolean {
  const isTheirs = eq(users.id, userId);
  return transaction.select({ id: users.id }).from(users).where(isTheirs).get() !== undefined;
}
