import type { PersonKind } from "#db/schema.ts";

/** A person in the change log, which must not contain names, and in the form. */
export const personLabels: Record<PersonKind, string> = {
  team: "Teammitglied",
  adviser: "Mitglied des Beirats",
  testimonial: "Stimme",
};
