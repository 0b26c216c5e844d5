/** A row of a list that moves past another one, which the admin saw beside it. */
export interface Move {
  id: string;
  neighbourId: string;
  direction: "up" | "down";
}

export const moveActions = { up: "nach oben verschoben", down: "nach unten verschoben" };

/**
 * The moved row, and all rows in their new order. `order` is null if the row stands there already, because of a double
 * click or another admin. Returns null if one of the two rows is gone.
 */
export function moveRow<Row extends { id: string }>(
  rows: Row[],
  { id, neighbourId, direction }: Move,
): { row: Row; order: Row[] | null } | null {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === neighbourId);
  const row = rows[from];
  if (!row || to === -1) return null;
  const isThere = direction === "up" ? from <= to : from >= to;
  return { row, order: isThere ? null : rows.toSpliced(from, 1).toSpliced(to, 0, row) };
}
