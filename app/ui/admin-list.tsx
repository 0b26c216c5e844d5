import "#app/ui/admin-list.css";
import { Form, Link, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { type AdminColumn, AdminTable } from "#app/ui/admin-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { inputClass } from "#app/ui/input-class.ts";
import { type ListAddress, listAddress } from "#app/ui/list-address.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { useSlowNavigation } from "#app/ui/use-slow-navigation.ts";

/** Where in the list the page is, as the server found it. */
interface Place {
  q: string;
  sort: string;
  dir: "asc" | "desc";
  page: number;
  pageCount: number;
  count: number;
  isCut: boolean;
}

interface Filter {
  /** What the address calls it. */
  name: string;
  label: string;
  /** null: all rows. */
  value: string | null;
  options: { value: string | null; label: string }[];
}

interface AdminListProps<Row> {
  list: Place & { rows: Row[] };
  /** Without what comes behind the question mark. */
  path: string;
  /** What is listed, such as 'Bestellungen'. */
  name: string;
  /** '48 Bestellungen'. */
  total: string;
  /** What the search looks at, such as 'Name, E-Mail oder Nummer'. */
  searchLabel: string;
  columns: AdminColumn<Row>[];
  filter?: Filter;
  /** Between the search and the rows. */
  children?: ReactNode;
}

/** The one way to list things in the administration: all that is chosen stands in the address. */
export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { list, path, name, total, columns, filter, children } = props;
  const { q, sort, dir, page, pageCount, isCut } = list;
  const pathTo = (changes: ListAddress) => listAddress(path, { q, sort, dir, filter, ...changes });
  const isLoading = useIsLoading(path);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Toolbar {...props} />
      {filter && <FilterLinks filter={filter} pathTo={pathTo} />}
      {children}
      {isCut && (
        <p className="text-sm text-ink-soft">
          Das sind die neuesten 1.000 Treffer. Suchen Sie genauer, um ältere zu finden.
        </p>
      )}
      <div aria-busy={isLoading} className="admin-rows">
        <p role="status" className="admin-rows-status">
          {isLoading ? "Lade Daten..." : <span className="sr-only">{total}</span>}
        </p>
        <AdminTable
          caption={`${name}, Seite ${page} von ${pageCount}`}
          columns={columns}
          rows={list.rows}
          sorting={{ sort, dir, pathTo: (sort, dir) => pathTo({ sort, dir }) }}
        />
      </div>
      <Pagination
        label={`Seiten: ${name}`}
        total={total}
        {...{ page, pageCount }}
        pathTo={(number) => pathTo({ page: number })}
      />
    </div>
  );
}

/** The search, and on narrow screens, whose cards have no heads, what to sort by. */
function Toolbar<Row>({ list, path, searchLabel, columns, filter }: AdminListProps<Row>) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { submitSoon, pause } = useSubmitSoon(path, { isSearching: list.q !== "" });
  useEffect(() => {
    // After going back, for example. Whoever is typing is further on already.
    const isTyping = pause.current !== undefined;
    const isOther = input.current && input.current.value.trim() !== list.q;
    if (isOther && !isTyping) input.current.value = list.q;
  }, [list.q, pause]);
  return (
    <Form ref={form} action={path} role="search" className="admin-toolbar">
      {filter?.value && <input type="hidden" name={filter.name} value={filter.value} />}
      <label className="admin-search">
        <span>{searchLabel}</span>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={100}
          placeholder="Suchen..."
          defaultValue={list.q}
          onChange={() => submitSoon(form.current)}
          className={`${inputClass} ps-10`}
        />
      </label>
      <SortSelects key={`${list.sort} ${list.dir}`} list={list} columns={columns} />
      <Button>Anwenden</Button>
    </Form>
  );
}

function SortSelects<Row>({ list, columns }: Pick<AdminListProps<Row>, "list" | "columns">) {
  const sortable = columns.filter(({ sort }) => sort);
  if (sortable.length === 0) return null;
  return (
    <div className="admin-sorting">
      <label>
        <span>Sortieren nach</span>
        <select name="sort" defaultValue={list.sort} className={inputClass}>
          {sortable.map(({ sort, head }) => (
            <option key={sort} value={sort}>
              {head}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Reihenfolge</span>
        <select name="dir" defaultValue={list.dir} className={inputClass}>
          <option value="asc">aufsteigend</option>
          <option value="desc">absteigend</option>
        </select>
      </label>
    </div>
  );
}

interface FilterLinksProps {
  filter: Filter;
  pathTo: (changes: ListAddress) => string;
}

function FilterLinks({ filter, pathTo }: FilterLinksProps) {
  return (
    <nav aria-label={filter.label}>
      <ul className="admin-filter">
        {filter.options.map(({ value, label }) => (
          <li key={label}>
            <Link
              to={pathTo({ filter: { name: filter.name, value } })}
              aria-current={value === filter.value ? "true" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether another page of this list is on its way, and takes its time. */
function useIsLoading(path: string): boolean {
  const { pathname } = useLocation();
  return useSlowNavigation() === path && pathname === path;
}

const PAUSE_MILLISECONDS = 250;

/**
 * Searches while somebody types, after each pause, unless they have gone on elsewhere. All of it is one
 * step on the way back.
 */
function useSubmitSoon(path: string, { isSearching }: { isSearching: boolean }) {
  const submit = useSubmit();
  const next = useRef<string>();
  next.current = useNavigation().location?.pathname;
  const pause = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(pause.current), []);
  const submitSoon = (form: HTMLFormElement | null) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      pause.current = undefined;
      const isLeaving = next.current !== undefined && next.current !== path;
      if (form && !isLeaving) submit(form, { replace: isSearching, preventScrollReset: true });
    }, PAUSE_MILLISECONDS);
  };
  return { submitSoon, pause };
}
