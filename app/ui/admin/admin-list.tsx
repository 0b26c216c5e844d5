import "#app/ui/admin/admin-list.css";
import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { type AdminColumn, AdminTable } from "#app/ui/admin/admin-table.tsx";
import {
  AdminToolbar,
  type ListFilter,
  type ListPlace,
  type PathTo,
} from "#app/ui/admin/admin-toolbar.tsx";
import { listAddress } from "#app/ui/admin/list-address.ts";
import { useSlowNavigation } from "#app/ui/browser/use-slow-navigation.ts";
import { countOf, formatCount } from "#app/ui/format/format.ts";
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
  const { list, nouns, name = nouns[1], columns, filter, children, below } = props;
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
      />
    </div>
  );
}

/**
 * Builds the list's address with some changes. The order is included only if it differs from the
 * initial one.
 */
function usePathTo<Row>({ list, filter }: AdminListProps<Row>): PathTo {
  const { pathname, search } = useLocation();
  const isSorted = new URLSearchParams(search).has("sort");
  const { q, sort, dir } = list;
  const order = isSorted ? { sort, dir } : {};
  return (changes) => listAddress(pathname, { q, filter, ...order, ...changes });
}

interface FilterLinksProps {
  filter: ListFilter;
  pathTo: PathTo;
}

export function FilterLinks({ filter, pathTo }: FilterLinksProps) {
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
