import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import type { ItemKind } from "#db/schema.ts";

interface ItemSwitch {
  /** Heading of the column. */
  head: string;
  /** Follows 'jetzt' or 'nicht mehr'. */
  where: string;
}

/** The switches in the administration's lists, by database field. */
export const itemSwitches = {
  availability: { head: "Verfügbar", where: "verfügbar" },
  showOnStartpage: { head: "Startseite", where: "auf der Startseite" },
  showOnOffer: { head: "Angebote", where: "bei den Angeboten" },
} satisfies Record<string, ItemSwitch>;

export type SwitchField = keyof typeof itemSwitches;

/** The switches that a kind has, in column order. */
export function switchesOf(kind: ItemKind): SwitchField[] {
  const { hasAvailability } = adminKinds[kind];
  return hasAvailability
    ? ["availability", "showOnStartpage", "showOnOffer"]
    : ["showOnStartpage", "showOnOffer"];
}

/** 'jetzt auf der Startseite', 'nicht mehr verfügbar': for the toast and the change log. */
export function describeSwitch(field: SwitchField, isOn: boolean): string {
  return `${isOn ? "jetzt" : "nicht mehr"} ${itemSwitches[field].where}`;
}
