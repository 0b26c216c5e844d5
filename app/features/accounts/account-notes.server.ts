import { and, desc, eq } from "drizzle-orm";
import { recordAccountChange } from "#app/features/accounts/accounts-admin.server.ts";
import type { HistoryEntry } from "#app/features/noun.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { accountNotes, users } from "#db/schema.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";

/** The newest notes about an account's owner, for the history. */
export function listNoteEntries(userId: string, limit: number): HistoryEntry[] {
  const { id, text, createdAt } = accountNotes;
  return db
    .select({ id, text, createdAt, by: users.email })
    .from(accountNotes)
    .leftJoin(users, eq(users.id, accountNotes.createdBy))
    .where(eq(accountNotes.userId, userId))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((note) => ({
      id: note.id,
      kind: "note",
      at: note.createdAt,
      icon: "pencil",
      title: `Notiz von ${note.by ?? "einem gelöschten Konto"}`,
      text: note.text,
      isWhole: true,
    }));
}

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
    recordDone(transaction, fingerprint, now);
    const note = { userId, text, createdBy: adminId, createdAt: now };
    transaction.insert(accountNotes).values(note).run();
    recordAccountChange(transaction, { ...target, label: "Notiz", action: "geschrieben" });
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
    recordAccountChange(transaction, { ...target, label: "Notiz", action: "gelöscht" });
    return { ok: true, isNew: true };
  });
}

function isAccount(transaction: Queryable, userId: string): boolean {
  const isTheirs = eq(users.id, userId);
  return transaction.select({ id: users.id }).from(users).where(isTheirs).get() !== undefined;
}
