import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import {
  accountNotes,
  membershipChanges,
  movedMemberships,
  movedPeople,
  profiles,
  users,
} from "#db/schema.ts";

// Anyone can sign up with the address of somebody whom a move brings. Until the address is proven, what the shop knows
// about the person behind it is not theirs to take along or to delete.

type User = typeof users.$inferSelect;

/** The tables with what a move, or an admin, has recorded about an account. */
const recorded = [movedMemberships, membershipChanges, accountNotes];

/** Leaves the person behind at the address that a stranger gives up, in an account as a move makes it. */
export function leavePerson(transaction: Queryable, user: User): void {
  if (!findPerson(transaction, user.id)) return;
  const { email, createdAt } = user;
  const { id: userId } = transaction
    .insert(users)
    .values({ email, passwordHash: "", createdAt })
    .returning({ id: users.id })
    .get();
  addEmptyProfile(transaction, { id: userId, email });
  transaction
    .update(movedPeople)
    .set({ userId, ...asMoved })
    .where(eq(movedPeople.userId, user.id))
    .run();
  for (const table of recorded) {
    transaction.update(table).set({ userId }).where(eq(table.userId, user.id)).run();
  }
}

/** Returns what makes the account as a move makes it, once the stranger's data are erased. */
export function keepPerson(transaction: Queryable, userId: string): () => void {
  const found = findPerson(transaction, userId);
  if (!found) return () => {};
  const rows = recorded.map((table) => ({
    table,
    kept: transaction.select().from(table).where(eq(table.userId, userId)).all(),
  }));
  return () => {
    transaction
      .insert(users)
      .values({ ...found.user, passwordHash: "" })
      .run();
    addEmptyProfile(transaction, found.user);
    transaction
      .insert(movedPeople)
      .values({ ...found.person, ...asMoved })
      .run();
    for (const { table, kept } of rows) {
      for (const row of kept) transaction.insert(table).values(row).run();
    }
  };
}

/** The links that were mailed to the person have ended with the stranger's account, so they are invited again. */
const asMoved = { isNew: true, invitedAt: null };

function findPerson(transaction: Queryable, userId: string) {
  return transaction
    .select({ user: users, person: movedPeople })
    .from(users)
    .innerJoin(movedPeople, eq(movedPeople.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .get();
}

function addEmptyProfile(transaction: Queryable, { id, email }: Pick<User, "id" | "email">): void {
  transaction.insert(profiles).values({ id, email, firstName: "", lastName: "" }).run();
}
