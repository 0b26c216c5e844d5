import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import type { ItemKind } from "#db/schema.ts";

interface ItemSwitch {
  /** Heading of its column. */
  head: string;
  /** Goes on after 'ist' and 'ist nicht mehr'. */
  where: string;
}

/** The switches in the administration's lists, by the item's field. */
export const itemSwitches = {
  availability: { head: "Verfügbar", where: "verfügbar" },
  showOnStartpage: { head: "Startseite", where: "auf der Startseite" },
  showOnOffer: { head: "Angebote", where: "bei den Angeboten" },
} satisfies Record<string, ItemSwitch>;

export type SwitchField = keyof typeof itemSwitches;

/** Those that a kind has, in the order of their columns. */
export function switchesOf(kind: ItemKind): SwitchField[] {
  const { hasAvailability } = adminKinds[kind];
  return hasAvailability
    ? ["availability", "showOnStartpage", "showOnOffer"]
    : ["showOnStartpage", "showOnOffer"];
}

/** 'jetzt auf der Startseite', 'nicht mehr verfügbar': for the message and for the log. */
export function describeSwitch(field: SwitchField, isOn: boolean): string {
  return `${isOn ? "jetzt" : "nicht mehr"} ${itemSwitches[field].where}`;
}
