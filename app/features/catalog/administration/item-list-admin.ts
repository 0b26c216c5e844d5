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

/** Counting stops here: counting further takes long and tells an admin nothing new. */
export const MANY_ORDERS = 100;

/** 'in einer Bestellung', 'in 12 Bestellungen'; null for no orders. */
export function describeMentions(orderCount: number): string | null {
  if (orderCount === 0) return null;
  if (orderCount === 1) return "in einer Bestellung";
  if (orderCount >= MANY_ORDERS) return `in ${MANY_ORDERS} oder mehr Bestellungen`;
  return `in ${orderCount} Bestellungen`;
}
