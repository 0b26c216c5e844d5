import { readableAddress } from "#app/ui/format/readable-address.ts";
import type { changeLog, PersonKind, SystemActor } from "#db/schema.ts";

/** The reason for a change that the system made, in words for admins. */
const systemReasons: Record<SystemActor, string> = {
  update: "beim Update übernommen",
  payment: "Zahlung eingegangen",
  clock: "nach Zeitplan",
  operator: "auf dem Server",
};

interface ActorRow extends Pick<typeof changeLog.$inferSelect, "actor"> {
  /** The person's sign-in address; null if the account has been deleted. */
  email: string | null;
}

/** A person's sign-in address, or 'System' with the reason; null if the account has been deleted. */
export function actorName({ actor, email }: ActorRow): string | null {
  if (actor === "admin" || actor === "customer") return email && readableAddress(email);
  return `System (${systemReasons[actor]})`;
}

/** A person in the change log, which must not contain names, and in the form. */
export const personLabels: Record<PersonKind, string> = {
  team: "Teammitglied",
  adviser: "Mitglied des Beirats",
  testimonial: "Stimme",
};
