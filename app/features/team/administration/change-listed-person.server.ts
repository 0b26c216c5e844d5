import { and, asc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { asBefore, failedToast } from "#app/features/editing/edit-words.ts";
import type { PeopleGroup } from "#app/features/team/administration/people-groups.ts";
import {
  personDone,
  personFailure,
  personGone,
} from "#app/features/team/administration/person-edit-words.ts";
import {
  findPerson,
  recordPersonChange,
} from "#app/features/team/administration/person-records.server.ts";
import type { peopleListSchema } from "#app/features/team/administration/person-schema.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Person, people } from "#db/schema.ts";

type ListedPersonChange = z.output<typeof peopleListSchema> & {
  group: PeopleGroup;
  adminId: string;
  now: Date;
};

type ListedPersonResult =
  /** `isNew` is false if nothing had to change. */
  { ok: true; name: string; isNew: boolean } | { ok: false; reason: "not-found" };

const actions = {
  up: "nach oben verschoben",
  down: "nach unten verschoben",
  hide: "ausgeblendet",
  show: "eingeblendet",
};

/** Performs the action of a button in a row of the list. Repeating it changes and logs nothing. */
export async function changeListedPerson(change: ListedPersonChange): Promise<ListedPersonResult> {
  const { group, personId, intent } = change;
  return inTransaction((transaction) => {
    const person = findPerson({ group, id: personId }, transaction);
    if (!person) return { ok: false, reason: "not-found" };
    const isNew =
      intent === "hide" || intent === "show"
        ? setHidden(transaction, person, intent === "hide")
        : move(transaction, person, { ...change, by: intent === "up" ? -1 : 1 });
    if (isNew) recordPersonChange(transaction, person, { ...change, action: actions[intent] });
    return { ok: true, name: person.name, isNew };
  });
}

/** The toast after a button in the list was pressed. */
export function toastAfter(
  change: ListedPersonChange,
  result: ListedPersonResult | { ok: false; reason: "failed" },
): NewToast {
  const { group, intent } = change;
  if (!result.ok && result.reason === "failed") {
    return failedToast(personFailure("Aktualisieren", group));
  }
  if (!result.ok) return personGone(group);
  if (result.isNew) return personDone(group, result.name, intent);
  return asBefore(result.name);
}

/** Deletes the person. The public pages stop showing them at once. */
export async function deletePerson(
  address: Pick<ListedPersonChange, "group" | "personId" | "adminId" | "now">,
): Promise<ListedPersonResult> {
  return inTransaction((transaction) => {
    const person = findPerson({ ...address, id: address.personId }, transaction);
    if (!person) return { ok: false, reason: "not-found" };
    transaction.delete(people).where(eq(people.id, person.id)).run();
    recordPersonChange(transaction, person, { ...address, action: "gelöscht" });
    return { ok: true, name: person.name, isNew: true };
  });
}

function setHidden(transaction: Queryable, { id }: Person, hidden: boolean): boolean {
  const isOther = and(eq(people.id, id), ne(people.hidden, hidden));
  return transaction.update(people).set({ hidden }).where(isOther).run().changes > 0;
}

interface Move {
  by: -1 | 1;
  /** The position that the admin saw; undefined skips the check. */
  position?: number;
}

/** Swaps the person with the neighbour, unless the person has left the position that the admin saw. */
function move(transaction: Queryable, person: Person, { by, position }: Move): boolean {
  if (position !== undefined && position !== person.position) return false;
  const rows = transaction
    .select({ id: people.id, position: people.position })
    .from(people)
    .where(eq(people.kind, person.kind))
    .orderBy(asc(people.position), asc(people.id))
    .all();
  const from = rows.findIndex(({ id }) => id === person.id);
  const neighbour = rows[from + by];
  if (!neighbour) return false;
  const order = rows.with(from + by, person).with(from, neighbour);
  for (const [index, row] of order.entries()) {
    if (row.position !== index + 1) place(transaction, row.id, index + 1);
  }
  return true;
}

function place(transaction: Queryable, id: string, position: number): void {
  transaction.update(people).set({ position }).where(eq(people.id, id)).run();
}
