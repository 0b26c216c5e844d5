import { eq } from "drizzle-orm";
import { listMemberIds } from "#app/features/membership/members-admin.server.ts";
import { listEntriesOfAll } from "#app/features/membership/membership.server.ts";
import { type Period, periodsOf } from "#app/features/membership/membership.ts";
import { ordersOf, recordsOf } from "#app/features/membership/membership-entries.ts";
import { peopleMove } from "#app/features/moving-in/people-move.server.ts";
import type { CsvFile } from "#app/http/csv.server.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { eachBatch } from "#db/lists/list-batches.server.ts";
import { movedPeople, profiles, users } from "#db/schema.ts";

type Cells = Record<string, string>;

/** Both files have the headings that the import reads without asking. */
const head = peopleMove.roles.map(({ label }) => label);
const cells = (row: Cells) => peopleMove.roles.map(({ role }) => row[role] ?? "");

/** A row for each account that matches the search, the newest first. */
export function exportPeople(q: string): CsvFile<Cells> {
  const batches = eachBatch({ table: users, load: loadPeople }, q);
  return { name: "konten", head, batches: withoutId(batches), cells };
}

/** A row for each period of membership. */
export function exportMembers(q: string): CsvFile<Cells> {
  const where = isAmong(users.id, listMemberIds());
  const batches = eachBatch({ table: users, where, load: loadPeople }, q);
  return { name: "mitglieder", head, batches: periodsIn(batches), cells };
}

type ExportedPerson = ReturnType<typeof loadPeople>[number];

function loadPeople(ids: string[]) {
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      street: profiles.street,
      zipcode: profiles.zipcode,
      city: profiles.city,
      country: profiles.country,
      areacode: profiles.areacode,
      phone: profiles.phone,
      number: movedPeople.number,
      note: movedPeople.note,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(movedPeople, eq(movedPeople.userId, users.id))
    .where(isAmong(users.id, ids))
    .all();
}

function* withoutId(batches: Iterable<ExportedPerson[]>): Generator<Cells[]> {
  for (const people of batches) yield people.map(personCells);
}

function* periodsIn(batches: Iterable<ExportedPerson[]>): Generator<Cells[]> {
  for (const people of batches) {
    const entries = listEntriesOfAll(people.map(({ id }) => id));
    yield people.flatMap((person) => {
      const { purchases } = ordersOf(recordsOf(entries.get(person.id) ?? []));
      return periodsOf(purchases).map((period) => ({
        ...personCells(person),
        ...periodCells(period),
      }));
    });
  }
}

function personCells({ id, areacode, ...person }: ExportedPerson): Cells {
  const phone = [areacode, person.phone].filter(Boolean).join(" ");
  const texts = Object.entries({ ...person, phone }).map(([role, text]) => [role, text ?? ""]);
  return Object.fromEntries(texts);
}

function periodCells({ plan, firstDay, lastDay }: Period): Cells {
  return { plan: plan.name, since: firstDay, until: lastDay ?? "unbegrenzt" };
}
