import type { PersonKind } from "#db/schema.ts";

/** A person in the log and in messages. The log must not name persons. */
export const personLabels: Record<PersonKind, string> = {
  team: "Teammitglied",
  adviser: "Mitglied des Beirats",
  testimonial: "Stimme",
};
