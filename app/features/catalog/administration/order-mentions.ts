/** Counting stops here: counting further takes long and tells an admin nothing new. */
export const MANY_ORDERS = 100;

/** 'in einer Bestellung', 'in 12 Bestellungen'; null for no orders. */
export function describeMentions(orderCount: number): string | null {
  if (orderCount === 0) return null;
  if (orderCount === 1) return "in einer Bestellung";
  if (orderCount >= MANY_ORDERS) return `in ${MANY_ORDERS} oder mehr Bestellungen`;
  return `in ${orderCount} Bestellungen`;
}
