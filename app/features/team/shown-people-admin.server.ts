import { and, asc, eq, inArray, max, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { findLastChange, recordChange } from "#app/features/change-log/change-log.server.ts";
import { personLabels } from "#app/features/change-log/change-log.ts";
import { listPictureChoices } from "#app/features/pictures/picture-fields.server.ts";
import { uploadsAreDescribed } from "#app/features/pictures/picture-fields.ts";
import {
  type Edit,
  insertRecord,
  type NotSaved,
  saveRecord,
  updateRecord,
} from "#app/features/records/records.server.ts";
import { type ListResult, moveActions, moveRow } from "#app/features/records/records.ts";
import {
  kindsOf,
  MAX_PER_KIND,
  type PeopleGroup,
  type PersonValues,
  personConflicts,
  personDifferences,
  personFields,
} from "#app/features/team/shown-people-admin.ts";
import {
  optionalDay,
  optionalLine,
  optionalWebAddress,
  postedShortId,
  requiredLine,
  requiredText,
  versionField,
} from "#app/http/form-fields.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { type Person, type PersonKind, people, testimonialPlaces } from "#db/schema.ts";

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>["people"][number];

/** All people of a group, hidden ones included, in page order within their kinds. */
export async function listPeople(group: PeopleGroup) {
  const { id, kind, name, role, imageUrl, place, position, hidden, consentSince, isDemo } = people;
  const rows = db
    .select({ id, kind, name, role, imageUrl, place, position, hidden, consentSince, isDemo })
    .from(people)
    .where(inArray(kind, kindsOf(group)))
    .orderBy(asc(position), asc(id))
    .all();
  return { group, people: rows };
}

interface PersonAddress {
  group: PeopleGroup;
  id: string;
}

/** The person with this id; null if the group has none. */
export function findPerson({ group, id }: PersonAddress, queryable: Queryable = db): Person | null {
  const isPerson = and(eq(people.id, id), inArray(people.kind, kindsOf(group)));
  return queryable.select().from(people).where(isPerson).get() ?? null;
}

export type PersonFormData = ReturnType<typeof loadPersonForm>;

/** Loads the form's data: for the person with this id, or for a new person without an id. */
export function loadPersonForm(group: PeopleGroup, id: string | undefined) {
  const person = id === undefined ? null : findPerson({ group, id });
  return {
    group,
    /** null for a new or deleted person. */
    record: person && { ...person, lastChange: findLastChange("person", person.id) },
    isMissing: id !== undefined && person === null,
    defaultValue: person
      ? Object.fromEntries(personFields.map((field) => [field, person[field] ?? ""]))
      : {},
    pictures: listPictureChoices("person"),
    newId: createShortId(),
  };
}

interface PersonEdit extends Edit {
  group: PeopleGroup;
  posted: PostedPerson;
}

type SavedPerson = { ok: true; saved: PersonValues & Pick<Person, "hidden"> } | NotSaved;

/**
 * Creates or changes the person. A changed person no longer counts as invented. A new person is the last of its
 * kind, and so is a person whose kind has changed.
 */
export async function savePerson(edit: PersonEdit): Promise<SavedPerson> {
  const { group, id } = edit;
  const values = personValuesOf(edit.posted);
  return inTransaction((transaction) => {
    const found = transaction.select().from(people).where(eq(people.id, id)).get() ?? null;
    return saveRecord<Person, SavedPerson>(transaction, edit, {
      found,
      isOurs: found !== null && kindsOf(group).includes(found.kind),
      values,
      subject: "person",
      differences: (stored) => personDifferences(values, stored),
      keep: (saved) => ({ ok: true, saved }),
      write: (stored) => {
        const stays = values.kind === stored?.kind;
        const position = stays ? stored.position : nextPosition(transaction, values.kind);
        if (position === null) {
          return { ok: false, reason: "refused", problems: personConflicts.tooMany };
        }
        const row = { ...values, position };
        if (stored) updateRecord(transaction, people, edit, { ...row, isDemo: false });
        else insertRecord(transaction, people, edit, row);
        const { kind } = values;
        logChange(transaction, { id, kind }, edit, stored ? "geändert" : "angelegt");
        return { ok: true, saved: { ...values, hidden: stored?.hidden ?? false } };
      },
    });
  });
}

/** The position after the last person of a kind; null if the kind is full. */
function nextPosition(transaction: Queryable, kind: PersonKind): number | null {
  const last = transaction
    .select({ position: max(people.position), count: sql<number>`count(*)` })
    .from(people)
    .where(eq(people.kind, kind))
    .get();
  return (last?.count ?? 0) < MAX_PER_KIND ? (last?.position ?? 0) + 1 : null;
}

interface PersonChange extends PersonAddress {
  adminId: string;
  now: Date;
}

type ListedChange = PersonChange & z.output<typeof peopleListSchema>;

const actions = { ...moveActions, hide: "ausgeblendet", show: "eingeblendet" };

/** Performs the action of a button in a row of the list. Repeating it changes and logs nothing. */
export function changeListedPerson(change: ListedChange): Promise<ListResult> {
  const { intent, position } = change;
  return withPerson(change, (transaction, person) => {
    const isNew =
      intent === "hide" || intent === "show"
        ? setHidden(transaction, person, intent === "hide")
        : move(transaction, person, { direction: intent, position });
    if (isNew) logChange(transaction, person, change, actions[intent]);
    return isNew;
  });
}

/** Deletes the person. The public pages stop showing them at once. */
export function deletePerson(change: PersonChange): Promise<ListResult> {
  return withPerson(change, (transaction, person) => {
    transaction.delete(people).where(eq(people.id, person.id)).run();
    logChange(transaction, person, change, "gelöscht");
    return true;
  });
}

/** `work` returns whether something has changed. */
function withPerson(
  address: PersonAddress,
  work: (transaction: Queryable, person: Person) => boolean,
): Promise<ListResult> {
  return inTransaction((transaction) => {
    const person = findPerson(address, transaction);
    if (!person) return { ok: false, reason: "not-found" };
    return { ok: true, title: person.name, isNew: work(transaction, person) };
  });
}

function setHidden(transaction: Queryable, { id }: Person, hidden: boolean): boolean {
  const isOther = and(eq(people.id, id), ne(people.hidden, hidden));
  return transaction.update(people).set({ hidden }).where(isOther).run().changes > 0;
}

interface PersonMove {
  direction: "up" | "down";
  /** The position that the admin saw; undefined skips the check. */
  position?: number;
}

/** Swaps the person with the neighbour, unless the person has left the position that the admin saw. */
function move(transaction: Queryable, person: Person, { direction, position }: PersonMove) {
  if (position !== undefined && position !== person.position) return false;
  const rows = transaction
    .select({ id: people.id, position: people.position })
    .from(people)
    .where(eq(people.kind, person.kind))
    .orderBy(asc(people.position), asc(people.id))
    .all();
  const from = rows.findIndex(({ id }) => id === person.id);
  const neighbour = rows[direction === "up" ? from - 1 : from + 1];
  if (!neighbour) return false;
  const moved = moveRow(rows, { id: person.id, neighbourId: neighbour.id, direction });
  for (const [index, row] of (moved?.order ?? []).entries()) {
    if (row.position === index + 1) continue;
    const place = { position: index + 1 };
    transaction.update(people).set(place).where(eq(people.id, row.id)).run();
  }
  return true;
}

/** Logs an admin's change of a person. The entry does not contain the name. */
function logChange(
  transaction: Queryable,
  { id: subjectId, kind }: Pick<Person, "id" | "kind">,
  { adminId, now }: { adminId: string; now: Date },
  action: string,
): void {
  const label = personLabels[kind];
  const actor = { admin: adminId };
  recordChange(transaction, { subject: "person", subjectId, label, actor, action, now });
}

const NO_LINK =
  "Das ist keine Adresse. Sie beginnt mit https:// oder http://, zum Beispiel https://www.linkedin.com/in/name.";

const link = optionalWebAddress(300, NO_LINK);

const shared = {
  version: versionField,
  newId: postedShortId,
  name: requiredLine("Bitte geben Sie einen Namen an.", 120),
  role: requiredLine("Bitte geben Sie eine Aufgabe oder einen Beruf an.", 120),
  text: requiredText("Bitte geben Sie einen Text an.", 2000),
  /** `receiveFormPicture` validates it, together with an uploaded file that may replace it. */
  imageUrl: z.string().default(""),
  imageAlt: optionalLine(300),
  consentSince: optionalDay().refine(
    (day) => day === null || day <= berlinDay(new Date()),
    "Dieser Tag liegt in der Zukunft.",
  ),
};

/** The form schema of each group. */
export const personSchemas = {
  team: z
    .object({
      ...shared,
      kind: z.enum(["team", "adviser"], "Bitte wählen Sie Team oder Beirat.").default("team"),
      twitter: link,
      facebook: link,
      instagram: link,
      linkedin: link,
    })
    .refine(...uploadsAreDescribed()),
  testimonials: z
    .object({
      ...shared,
      place: z
        .enum(testimonialPlaces, "Bitte wählen Sie, wo die Stimme steht.")
        .default("start-and-community"),
    })
    .refine(...uploadsAreDescribed()),
} satisfies Record<PeopleGroup, z.ZodType>;

export type PostedPerson = z.output<(typeof personSchemas)[PeopleGroup]>;

/** The person's values, including those that the form of the group does not have. */
export function personValuesOf(posted: PostedPerson): PersonValues {
  const { version, newId, imageUrl, imageAlt, ...fields } = posted;
  return {
    kind: "testimonial",
    place: null,
    twitter: null,
    facebook: null,
    instagram: null,
    linkedin: null,
    ...fields,
    imageUrl: imageUrl || null,
    imageAlt: imageAlt ?? "",
  };
}

/** The buttons in a row of the list, distinguished by their intent. */
export const peopleListSchema = z.object({
  intent: z.enum(["up", "down", "hide", "show"], "Diese Änderung kennen wir nicht."),
  personId: z.string("Bitte wählen Sie eine Person.").max(40),
  /** The position that the admin saw. It makes a repeated move harmless. */
  position: z.number().int().optional().catch(undefined),
});
