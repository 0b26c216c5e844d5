import "#app/ui/admin-table.css";
import type { ReactNode } from "react";

/**
 * Where a cell stands once its row is a card, on narrow screens: `title` with `amount` or `state`
 * beside it, `id` and `date` below on the left, `more` and `price` on the right; `wide` takes a line
 * of its own.
 */
type Place = "title" | "amount" | "id" | "state" | "date" | "more" | "price" | "wide";

export interface AdminColumn<Row> {
  head: string;
  place: Place;
  cell: (row: Row) => ReactNode;
}

interface AdminTableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: AdminColumn<Row>[];
  rows: Row[];
}

/** The lists of the administration: a table where there is room for one, else cards. */
export function AdminTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
}: AdminTableProps<Row>) {
  if (rows.length === 0) return <p className="py-6 text-ink-soft">Keine Ergebnisse gefunden.</p>;
  // The roles are those that the elements have anyway, but lose where they are no longer a table.
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="admin-table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, place }) => (
            <th key={head} role="columnheader" scope="col" data-place={place}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row">
            {columns.map(({ head, place, cell }) => (
              <td key={head} role="cell" data-place={place}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
