import { findLastChange } from "#app/features/change-log/last-change.server.ts";
import { listPictureChoices } from "#app/features/pictures/form/picture-choices.server.ts";
import type { PeopleGroup } from "#app/features/team/administration/people-groups.ts";
import { personFields } from "#app/features/team/administration/person-fields.ts";
import { findPerson } from "#app/features/team/administration/person-records.server.ts";
import { createShortId } from "#db/ids.ts";

export type PersonFormData = Awaited<ReturnType<typeof loadPersonForm>>;

/** Loads the form's data: for the person with this id, or for a new person without an id. */
export async function loadPersonForm(group: PeopleGroup, id: string | undefined) {
  const person = id === undefined ? null : findPerson({ group, id });
  return {
    group,
    /** null for a new or deleted person. */
    person: person && { ...person, lastChange: findLastChange("person", person.id) },
    isMissing: id !== undefined && person === null,
    defaultValue: person
      ? Object.fromEntries(personFields.map((field) => [field, person[field] ?? ""]))
      : {},
    pictures: listPictureChoices("person"),
    newId: createShortId(),
  };
}
