import "#app/ui/admin/admin-list.css";
import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { type AdminColumn, AdminTable } from "#app/ui/admin/admin-table.tsx";
import {
  AdminToolbar,
  type ListFilter,
  type ListPlace,
  type MoreFilters,
  type PathTo,
  useRequestedRows,
} from "#app/ui/admin/admin-toolbar.tsx";
import { listAddress, rowCounts } from "#app/ui/admin/list-address.ts";
import { useSlowNavigation } from "#app/ui/browser/use-slow-navigation.ts";
import { countOf, formatCount } from "#app/ui/format/format.ts";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Pagination } from "#app/ui/parts/pagination.tsx";

interface AdminListProps<Row> {
  list: ListPlace & { rows: Row[] };
  /** One row and several, such as 'Bestellung' and 'Bestellungen'. */
  nouns: readonly [one: string, many: string];
  /** Name of the list; defaults to the plural of its rows. */
  name?: string;
  /** Searchable fields, such as 'Name, E-Mail oder Nummer'. */
  searchLabel: string;
  columns: AdminColumn<Row>[];
  filter?: ListFilter;
  more?: MoreFilters;
  /** Shown between the search and the rows. */
  children?: ReactNode;
  /** Shown right below the rows, for example actions on several rows. */
  below?: ReactNode;
}

/**
 * The list that all administration pages use. A page has at most one, because the page's address contains the
 * list's search, filter, order and page number.
 */
export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { list, nouns, name = nouns[1], columns, filter, more, children, below } = props;
  const { sort, dir, page, pageCount, isCut } = list;
  const total = countOf(list.count, ...nouns);
  const { pathname: path } = useLocation();
  const pathTo = usePathTo(props);
  const isLoading = useSlowNavigation() === path;
  const rows = useKeptFocus(path, list.rows);
  return (
    <div className="grid grid-cols-1 gap-4">
      <AdminToolbar {...props} path={path} pathTo={pathTo} />
      {filter && <FilterLinks filter={filter} pathTo={pathTo} />}
      {more && <ChosenFilters more={more} pathTo={pathTo} />}
      {children}
      {isCut && (
        <p className="text-sm text-ink-soft">
          Das sind die neuesten 1.000 Treffer. Suchen Sie genauer, um ältere zu finden.
        </p>
      )}
      <div className="admin-rows">
        <p role="status" className="sr-only">
          {total}
        </p>
        {isLoading && <p className="admin-rows-status">Lade Daten...</p>}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
        <div ref={rows} role="group" aria-label={name} aria-busy={isLoading} tabIndex={-1}>
          <AdminTable
            caption={`${name}, Seite ${formatCount(page)} von ${formatCount(pageCount)}`}
            columns={columns}
            rows={list.rows}
            sorting={{ sort, dir, pathTo: (sort, dir) => pathTo({ sort, dir }) }}
          />
        </div>
      </div>
      {below}
      <Pagination
        label={`Seiten: ${name}`}
        total={total}
        page={page}
        pageCount={pageCount}
        pathTo={(number) => pathTo({ page: number })}
        hasJump
      >
        <RowCounts list={list} pathTo={pathTo} />
      </Pagination>
    </div>
  );
}

/**
 * Builds the list's address with some changes. The order is included only if it differs from the
 * initial one.
 */
function usePathTo<Row>({ list, filter, more }: AdminListProps<Row>): PathTo {
  const { pathname, search } = useLocation();
  const rows = useRequestedRows();
  const isSorted = new URLSearchParams(search).has("sort");
  const { q, sort, dir } = list;
  const order = isSorted ? { sort, dir } : {};
  return (changes) =>
    listAddress(pathname, { q, filter, more: more?.values, rows, ...order, ...changes });
}

/** The chosen values of the further filters, each with a link that removes it. */
export function ChosenFilters({ more, pathTo }: { more: MoreFilters; pathTo: PathTo }) {
  const chosen = Object.entries(more.labels);
  if (chosen.length === 0) return null;
  return (
    <ul className="admin-chosen" aria-label="Gewählte Filter">
      {chosen.map(([name, label]) => (
        <li key={name}>
          <Link to={pathTo({ more: { ...more.values, [name]: undefined } })}>
            {label}
            <span className="sr-only">: Filter entfernen</span>
            <Icon name="x" />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link to={pathTo({ more: {} })}>Alle entfernen</Link>
        </li>
      )}
    </ul>
  );
}

/** The numbers of rows to choose from. A list that fits the smallest page needs no choice. */
function RowCounts({ list, pathTo }: { list: ListPlace; pathTo: PathTo }) {
  const [fewest] = rowCounts;
  if (list.count <= Number(fewest)) return null;
  return (
    <p className="admin-row-counts">
      Zeilen:
      {rowCounts.map((rows) => (
        <Link
          key={rows}
          to={pathTo({ rows })}
          aria-label={`${rows} Zeilen je Seite`}
          aria-current={Number(rows) === list.size ? "true" : undefined}
        >
          {rows}
        </Link>
      ))}
    </p>
  );
}

export function FilterLinks({ filter, pathTo }: { filter: ListFilter; pathTo: PathTo }) {
  const { name, labels, allLabel = "Alle", counts } = filter;
  const all = { value: null, label: allLabel, count: counts?.all };
  const values = Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    count: counts?.[value],
  }));
  return (
    <nav aria-label={filter.label}>
      <ul className="admin-filter">
        {[all, ...values].map(({ value, label, count }) => (
          <li key={label}>
            <Link
              to={pathTo({ filter: { name, value } })}
              aria-current={value === filter.value ? "true" : undefined}
            >
              {count === undefined ? label : `${label} (${formatCount(count)})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * For the element around the rows. Moves the focus there when the focused element disappears, such as
 * the button that deleted its own row.
 */
function useKeptFocus(path: string, rows: unknown[]) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef({ path, rows });
  useEffect(() => {
    const isChanged = before.current.path === path && before.current.rows !== rows;
    before.current = { path, rows };
    const isLost = document.activeElement === document.body;
    if (isChanged && isLost) element.current?.focus({ preventScroll: true });
  }, [path, rows]);
  return element;
}
