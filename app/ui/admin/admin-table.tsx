import "#app/ui/admin/admin-table.css";
import { Link } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { Icon } from "#app/ui/parts/icon.tsx";

/**
 * The place of a cell once its row is a card, on narrow screens: `mark` comes first; `title` has `amount`
 * or `state` beside it; `id` and `date` are below on the left, `more` and `price` on the right; `wide`
 * takes a line of its own, `actions` the last one.
 */
type Place =
  | "mark"
  | "title"
  | "amount"
  | "id"
  | "state"
  | "date"
  | "more"
  | "price"
  | "wide"
  | "actions";

export interface AdminColumn<Row> {
  head: string;
  place: Place;
  /** What the address calls it, where rows can be sorted by it. */
  sort?: string;
  cell: (row: Row) => ReactNode;
}

/** Put on the link or button of a row that a click anywhere in the row presses, too. */
export const opensRow = { "data-opens-row": "" };

export interface Sorting {
  sort: string;
  dir: "asc" | "desc";
  pathTo: (sort: string, dir: "asc" | "desc") => string;
}

interface AdminTableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: AdminColumn<Row>[];
  rows: Row[];
  /** How the rows are sorted, where they can be sorted differently. */
  sorting?: Sorting;
}

/** The lists of the administration: a table where there is room for one, else cards. */
export function AdminTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  sorting,
}: AdminTableProps<Row>) {
  if (rows.length === 0) return <p className="py-6 text-ink-soft">Keine Ergebnisse gefunden.</p>;
  // The roles are those that the elements have anyway, but lose where they are no longer a table.
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="admin-table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, place, sort }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              data-place={place}
              aria-sort={sort && sorting?.sort === sort ? ariaSort[sorting.dir] : undefined}
            >
              <ColumnHead {...{ head, place, sort, sorting }} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row" onClick={pressRow}>
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

interface ColumnHeadProps extends Pick<AdminColumn<never>, "head" | "place" | "sort"> {
  sorting?: Sorting;
}

function ColumnHead({ head, place, sort, sorting }: ColumnHeadProps) {
  if (sort && sorting) return <SortLink {...{ head, sort, sorting }} />;
  // Checkboxes are narrower than any word.
  return place === "mark" ? <span className="sr-only">{head}</span> : head;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const sortIcons = { asc: "arrow-up", desc: "arrow-down" } as const;

/** Sorts by its column, or the other way round where that is how they are sorted already. */
function SortLink({ head, sort, sorting }: { head: string; sort: string; sorting: Sorting }) {
  const isCurrent = sorting.sort === sort;
  const dir = isCurrent && sorting.dir === "asc" ? "desc" : "asc";
  return (
    <span className="admin-sort">
      {/* Not in the link, which cards hide: they keep their heads for screen readers. */}
      {head}
      <Link to={sorting.pathTo(sort, dir)} preventScrollReset aria-label={`${head}: sortieren`}>
        <Icon name={isCurrent ? sortIcons[sorting.dir] : "chevrons-up-down"} />
      </Link>
    </span>
  );
}

/** Leaves alone what has a use of its own, and whoever marks text. */
function pressRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLTableRowElement>) {
  const control = (target as Element).closest("a, button, input, label, summary, details, dialog");
  const hasMarked = Boolean(window.getSelection()?.toString());
  if (defaultPrevented || control || hasMarked) return;
  currentTarget.querySelector<HTMLElement>("[data-opens-row]")?.click();
}
