import "#app/ui/admin-list.css";
import { Form, Link, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { type AdminColumn, AdminTable } from "#app/ui/admin-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/count-of.ts";
import { Icon } from "#app/ui/icon.tsx";
import { inputClass } from "#app/ui/input-class.ts";
import { type ListAddress, listAddress } from "#app/ui/list-address.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { useLaterEffect } from "#app/ui/use-later-effect.ts";
import { useSlowNavigation } from "#app/ui/use-slow-navigation.ts";
import { useSubmitSoon } from "#app/ui/use-submit-soon.ts";

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
  /** What can be searched for, such as 'Name, E-Mail oder Nummer'. */
  searchLabel: string;
  columns: AdminColumn<Row>[];
  filter?: Filter;
  /** Between the search and the rows. */
  children?: ReactNode;
}

/** The one way to list things in the administration: all that is chosen stands in the address. */
export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { list, path, name, total, columns, filter, children } = props;
  const { sort, dir, page, pageCount, isCut } = list;
  const pathTo = usePathTo(props);
  const isLoading = useIsLoading(path);
  const rows = useKeptFocus(path, list.rows);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Toolbar {...props} pathTo={pathTo} />
      {filter && <FilterLinks filter={filter} pathTo={pathTo} />}
      {children}
      {isCut && (
        <p className="text-sm text-ink-soft">
          Das sind die neuesten 1.000 Treffer. Suchen Sie genauer, um ältere zu finden.
        </p>
      )}
      <div className="admin-rows">
        <p role="status" className="admin-rows-status">
          {isLoading ? "Lade Daten..." : <span className="sr-only">{total}</span>}
        </p>
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
      <Pagination
        label={`Seiten: ${name}`}
        total={total}
        {...{ page, pageCount }}
        pathTo={(number) => pathTo({ page: number })}
      />
    </div>
  );
}

type PathTo = (changes: ListAddress) => string;

/** The list's address with some changes. The order is told only where it is not the initial one. */
function usePathTo<Row>({ list, path, filter }: AdminListProps<Row>): PathTo {
  const isSorted = new URLSearchParams(useLocation().search).has("sort");
  const { q, sort, dir } = list;
  const order = isSorted ? { sort, dir } : {};
  return (changes) => listAddress(path, { q, filter, ...order, ...changes });
}

type ToolbarProps<Row> = AdminListProps<Row> & { pathTo: PathTo };

/** The search, and on narrow screens, whose cards have no heads, what to sort by. */
function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { list, path, searchLabel, columns, filter } = props;
  const { form, input, search, searchSoon } = useSearch(props);
  return (
    <Form ref={form} action={path} onSubmit={search} role="search" className="admin-toolbar">
      {filter?.value && <input type="hidden" name={filter.name} value={filter.value} />}
      <label className="admin-search">
        <span>{`Suchen nach ${searchLabel}`}</span>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={100}
          placeholder="Suchen..."
          defaultValue={list.q}
          onChange={searchSoon}
          className={`${inputClass} ps-10`}
        />
      </label>
      <SortSelects key={`${list.sort} ${list.dir}`} list={list} columns={columns} />
      <Button>Anwenden</Button>
    </Form>
  );
}

/** Searches when asked to and while somebody types; all of it is one step on the way back. */
function useSearch<Row>({ list, path, pathTo }: ToolbarProps<Row>) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { submitSoon, forget, isWaiting } = useSubmitSoon(form, { path });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOther = () => input.current?.value.trim() !== list.q;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before there was script
  useEffect(() => {
    if (isOther()) submitSoon();
  }, []);
  useLaterEffect(() => {
    // After going back, for example. Whoever is typing is further on already.
    if (input.current && isOther() && !isWaiting()) input.current.value = list.q;
  }, [list.q]);
  return {
    form,
    input,
    searchSoon: submitSoon,
    search: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      forget();
      const { q, order } = chosenIn(event.currentTarget, list);
      const to = pathTo({ q, ...order });
      const isSameStep = to === pathname + search || (list.q !== "" && !order);
      navigate(to, { replace: isSameStep, preventScrollReset: true });
    },
  };
}

/** What stands in the search's form; the order where it is not the one that the list has. */
function chosenIn(form: HTMLFormElement, { sort, dir }: Place) {
  const chosen = new FormData(form);
  const of = (name: string) => String(chosen.get(name) ?? "");
  const order = { sort: of("sort"), dir: of("dir") };
  const isOther = order.sort !== "" && (order.sort !== sort || order.dir !== dir);
  return { q: of("q").trim(), order: isOther ? order : undefined };
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
  pathTo: PathTo;
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

/**
 * For the element around the rows: takes the focus when it was on what has just gone, such as the
 * button that deleted its own row.
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
