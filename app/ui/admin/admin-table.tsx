import "#app/ui/admin/admin-table.css";
import { Link } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { Icon } from "#app/ui/parts/icon.tsx";

/**
 * The position of a cell when its row is a card on a narrow screen. `mark` comes first. `title` has
 * `amount` or `state` beside it. `id` and `date` are below on the left, `more` and `price` on the
 * right. `wide` takes a separate line, and `actions` takes the last line.
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
  /** The column's name in the address, if rows can be sorted by it. */
  sort?: string;
  cell: (row: Row) => ReactNode;
}

/** Marks the link or button that a click anywhere in the row activates. */
export const opensRow = { "data-opens-row": "" };

interface RowLinkProps {
  /** The row's own page. */
  to: string;
  /** Shown behind the link. */
  note?: ReactNode;
  children: ReactNode;
}

/** Opens the row's page; a click anywhere in the row presses it. */
export function RowLink({ to, note, children }: RowLinkProps) {
  return (
    <>
      <Link to={to} {...opensRow}>
        {children}
      </Link>{" "}
      {note && <small>{note}</small>}
    </>
  );
}

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
  /** The current order, if rows can be sorted. */
  sorting?: Sorting;
}

/** The rows of an administration list, as a table if there is room, otherwise as cards. */
export function AdminTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  sorting,
}: AdminTableProps<Row>) {
  if (rows.length === 0) return <p className="py-6 text-ink-soft">Keine Ergebnisse gefunden.</p>;
  // Table elements lose their implicit roles when CSS turns them into cards, so the roles are explicit.
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
              <ColumnHead head={head} place={place} sort={sort} sorting={sorting} />
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
  if (sort && sorting) return <SortLink head={head} sort={sort} sorting={sorting} />;
  // Checkboxes are narrower than any word.
  return place === "mark" ? <span className="sr-only">{head}</span> : head;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const sortIcons = { asc: "arrow-up", desc: "arrow-down" } as const;

/** Sorts by its column. Reverses the order if the column is sorted already. */
function SortLink({ head, sort, sorting }: { head: string; sort: string; sorting: Sorting }) {
  const isCurrent = sorting.sort === sort;
  const dir = isCurrent && sorting.dir === "asc" ? "desc" : "asc";
  return (
    <span className="admin-sort">
      {/* Outside the link, because cards hide the link but keep the head for screen readers. */}
      {head}
      <Link to={sorting.pathTo(sort, dir)} preventScrollReset aria-label={`${head}: sortieren`}>
        <Icon name={isCurrent ? sortIcons[sorting.dir] : "chevrons-up-down"} />
      </Link>
    </span>
  );
}

const controls = "a, button, input, label, summary, details, dialog";

/** Ignores clicks on other controls and clicks that select text. */
function pressRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLTableRowElement>) {
  const isControl = target instanceof Element && target.closest(controls) !== null;
  const hasMarked = Boolean(window.getSelection()?.toString());
  if (defaultPrevented || isControl || hasMarked) return;
  currentTarget.querySelector<HTMLElement>("[data-opens-row]")?.click();
}
