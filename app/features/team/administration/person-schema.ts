import { z } from "zod";
import { uploadsAreDescribed } from "#app/features/pictures/form/described-picture.ts";
import type { PeopleGroup } from "#app/features/team/administration/people-groups.ts";
import type { PersonValues } from "#app/features/team/administration/person-fields.ts";
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
import { testimonialPlaces } from "#db/schema.ts";

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
