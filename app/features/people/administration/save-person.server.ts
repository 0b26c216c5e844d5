import { and, eq, inArray, max, sql } from "drizzle-orm";
import { findLastChange, type LastChange } from "#app/features/change-log/last-change.server.ts";
import { notePersonChange } from "#app/features/people/administration/note-person-change.server.ts";
import {
  kindsOf,
  MAX_PER_KIND,
  type PeopleGroup,
} from "#app/features/people/administration/people-groups.ts";
import {
  type PersonValues,
  personFields,
} from "#app/features/people/administration/person-fields.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type Person, type PersonKind, people } from "#db/schema.ts";

interface PersonAddress {
  group: PeopleGroup;
  id: string;
}

export interface EditedPerson extends PersonAddress {
  values: PersonValues;
  adminId: string;
  now: Date;
}

interface EditedVersion extends EditedPerson {
  /** The version that the admin saw; undefined skips the check. */
  version?: number;
}

type SaveResult =
  | { ok: true; person: Person }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "too-many" }
  /** The stored person differs from the version that the admin saw. */
  | { ok: false; reason: "conflict"; stored: Person; lastChange: LastChange | null };

/** Creates the person, as the last of its kind. Does nothing if it already exists with the same values. */
export async function createPerson(edited: EditedPerson): Promise<SaveResult> {
  const { id, values, now } = edited;
  return inTransaction((transaction) => {
    if (!exists(transaction, id)) {
      const place = findPlace(transaction, values.kind);
      if (place.isFull) return { ok: false, reason: "too-many" };
      const row = { ...values, id, position: place.position, createdAt: now, updatedAt: now };
      const person = transaction.insert(people).values(row).returning().get();
      notePersonChange(transaction, person, { ...edited, action: "angelegt" });
      return { ok: true, person };
    }
    const stored = findPerson(edited, transaction);
    if (!stored) return { ok: false, reason: "gone" };
    if (hasValues(stored, values)) return { ok: true, person: stored };
    return conflictWith(stored, transaction);
  });
}

/**
 * Updates the person only if it is still at the version that the admin saw. Unchanged values are not stored
 * again. A changed person is no longer invented. If the kind has changed, the person moves to its end.
 */
export async function changePerson(edited: EditedVersion): Promise<SaveResult> {
  const { values, version, now } = edited;
  return inTransaction((transaction) => {
    const stored = findPerson(edited, transaction);
    if (!stored) return { ok: false, reason: "gone" };
    if (hasValues(stored, values)) return { ok: true, person: stored };
    if (version !== undefined && version !== stored.version) {
      return conflictWith(stored, transaction);
    }
    const isMoved = values.kind !== stored.kind;
    const place = isMoved ? findPlace(transaction, values.kind) : { ...stored, isFull: false };
    if (place.isFull) return { ok: false, reason: "too-many" };
    const person = transaction
      .update(people)
      .set({
        ...values,
        position: place.position,
        isDemo: false,
        version: sql`${people.version} + 1`,
        updatedAt: now,
      })
      .where(eq(people.id, stored.id))
      .returning()
      .get();
    notePersonChange(transaction, person, { ...edited, action: "geändert" });
    return { ok: true, person };
  });
}

/** The person with this id; null if the group has none. */
export function findPerson({ group, id }: PersonAddress, queryable: Queryable = db): Person | null {
  const isPerson = and(eq(people.id, id), inArray(people.kind, kindsOf(group)));
  return queryable.select().from(people).where(isPerson).get() ?? null;
}

function exists(transaction: Queryable, id: string): boolean {
  const isThis = eq(people.id, id);
  return transaction.select({ id: people.id }).from(people).where(isThis).get() !== undefined;
}

/** The position after the last person of a kind, and whether the kind is full. */
function findPlace(transaction: Queryable, kind: PersonKind) {
  const last = transaction
    .select({ position: max(people.position), count: sql<number>`count(*)` })
    .from(people)
    .where(eq(people.kind, kind))
    .get();
  return { position: (last?.position ?? 0) + 1, isFull: (last?.count ?? 0) >= MAX_PER_KIND };
}

function hasValues(stored: Person, values: PersonValues): boolean {
  return personFields.every((field) => values[field] === stored[field]);
}

function conflictWith(stored: Person, transaction: Queryable): SaveResult {
  const lastChange = findLastChange("person", stored.id, transaction);
  return { ok: false, reason: "conflict", stored, lastChange };
}
