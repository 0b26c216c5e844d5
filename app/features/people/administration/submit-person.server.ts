import type { LastChange } from "#app/features/change-log/last-change.server.ts";
import type { PeopleGroup } from "#app/features/people/administration/people-groups.ts";
import { personDifferences } from "#app/features/people/administration/person-fields.ts";
import {
  type PostedPerson,
  personValuesOf,
} from "#app/features/people/administration/person-schema.ts";
import {
  changePerson,
  createPerson,
} from "#app/features/people/administration/save-person.server.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import { createShortId } from "#db/ids.ts";
import type { Person } from "#db/schema.ts";

interface SubmittedPerson {
  group: PeopleGroup;
  /** The id in the address, of an existing or deleted person. */
  personId: string | undefined;
  posted: PostedPerson;
  adminId: string;
  now: Date;
}

export interface PersonConflict {
  differences: Difference[];
  lastChange: LastChange | null;
}

export type SubmitPersonResult =
  | { ok: true; outcome: "created" | "changed"; person: Person }
  | { ok: false; reason: "too-many" }
  /** `newId` is the id of the person that submitting the form again creates. */
  | { ok: false; reason: "gone"; newId: string }
  /** `version` is the stored version, which submitting the form again replaces. */
  | { ok: false; reason: "conflict"; version: number; conflict: PersonConflict };

/** Creates or changes the person. */
export async function submitPerson(submitted: SubmittedPerson): Promise<SubmitPersonResult> {
  const { group, personId, posted, adminId, now } = submitted;
  const { version, newId } = posted;
  const values = personValuesOf(posted);
  const edited = { group, id: newId ?? personId ?? createShortId(), values, adminId, now };
  const isNew = isNewPerson(submitted);
  const saved = await (isNew ? createPerson(edited) : changePerson({ ...edited, version }));
  if (saved.ok) return { ok: true, outcome: isNew ? "created" : "changed", person: saved.person };
  if (saved.reason === "too-many") return { ok: false, reason: "too-many" };
  if (saved.reason === "gone") return { ok: false, reason: "gone", newId: createShortId() };
  const { stored, lastChange } = saved;
  const conflict = { differences: personDifferences(values, stored), lastChange };
  return { ok: false, reason: "conflict", version: stored.version, conflict };
}

/** A form without a version creates a person, unless its address contains the id of one to change. */
export function isNewPerson({
  personId,
  posted,
}: Pick<SubmittedPerson, "personId" | "posted">): boolean {
  return posted.version === undefined && (posted.newId !== undefined || personId === undefined);
}
