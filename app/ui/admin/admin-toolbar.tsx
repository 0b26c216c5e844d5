import "#app/ui/admin/admin-search.css";
import { Form, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { AdminColumn } from "#app/ui/admin/admin-table.tsx";
import { type ListAddress, rowCounts } from "#app/ui/admin/list-address.ts";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";
import { inputClass } from "#app/ui/form/input-class.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The page's place in the list, as the server found it. */
export interface ListPlace {
  q: string;
  sort: string;
  dir: "asc" | "desc";
  page: number;
  pageCount: number;
  /** Rows on a page. */
  size: number;
  count: number;
  isCut: boolean;
}

export interface ListFilter {
  /** The filter's name in the address. */
  name: string;
  label: string;
  /** null: all rows. */
  value: string | null;
  /** Labels by value, in their order. */
  labels: Record<string, string>;
  /** Label for all rows; 'Alle' by default. */
  allLabel?: string;
  /** Rows by value, and of all together; shown behind the labels. */
  counts?: { all: number } & Record<string, number>;
}

/** Filters beside the one with links, as fields of the search form. */
export interface MoreFilters {
  /** The chosen values by the fields' names; undefined for those that are not chosen. */
  values: Record<string, string | undefined>;
  /** The chosen filters in words, by the names of their fields. */
  labels: Record<string, string>;
  fields: ReactNode;
}

/** Builds the list's address with some changes. */
export type PathTo = (changes: ListAddress) => string;

interface ToolbarProps<Row> {
  list: ListPlace;
  path: string;
  searchLabel: string;
  columns: AdminColumn<Row>[];
  filter?: ListFilter;
  more?: MoreFilters;
  pathTo: PathTo;
}

/** The search. On narrow screens it also offers the order, because cards have no column heads. */
export function AdminToolbar<Row>(props: ToolbarProps<Row>) {
  const { list, path, searchLabel, columns, filter, more } = props;
  const rows = useRequestedRows();
  const isFiltered = more && Object.keys(more.labels).length > 0;
  const { form, input, search, searchSoon } = useSearch(props);
  return (
    <Form ref={form} action={path} onSubmit={search} role="search" className="admin-toolbar">
      {filter?.value && <input type="hidden" name={filter.name} value={filter.value} />}
      {rows && <input type="hidden" name="rows" value={rows} />}
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
      {more && (
        <details className="admin-more-filters" open={isFiltered || undefined}>
          <summary>
            Weitere Filter <Icon name="chevron-down" />
          </summary>
          {/* Follows the address, for example after a filter was removed. */}
          <div key={JSON.stringify(more.values)}>
            {more.fields}
            <Button>Filtern</Button>
          </div>
        </details>
      )}
    </Form>
  );
}

/** The number of rows that the address asks for; undefined if the owner's setting counts. */
export function useRequestedRows(): string | undefined {
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get("rows");
  return rowCounts.find((count) => count === asked);
}

/** Searches on submit and while the user types. Typing adds only one step to the history. */
function useSearch<Row>({ list, path, more, pathTo }: ToolbarProps<Row>) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { submitSoon, forget, isWaiting } = useSubmitSoon(form, { path });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOther = () => input.current?.value.trim() !== list.q;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for text typed before hydration
  useEffect(() => {
    if (isOther()) submitSoon();
  }, []);
  useLaterEffect(() => {
    // Follows the address, for example after going back, unless the user is typing.
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
      const chosen = more && valuesIn(event.currentTarget, Object.keys(more.values));
      const to = pathTo({ q, more: chosen, ...order });
      const isOtherWord = q !== list.q && list.q !== "" && !order;
      const isSameStep = to === pathname + search || isOtherWord;
      navigate(to, { replace: isSameStep, preventScrollReset: true });
    },
  };
}

/** The values of the search form. `order` is missing if it is the list's current one. */
function chosenIn(form: HTMLFormElement, { sort, dir }: ListPlace) {
  const chosen = new FormData(form);
  const of = (name: string) => String(chosen.get(name) ?? "");
  const order = { sort: of("sort"), dir: of("dir") };
  const isOther = order.sort !== "" && (order.sort !== sort || order.dir !== dir);
  return { q: of("q").trim(), order: isOther ? order : undefined };
}

function valuesIn(form: HTMLFormElement, names: string[]): Record<string, string> {
  const chosen = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(chosen.get(name) ?? "")]));
}

function SortSelects<Row>({ list, columns }: Pick<ToolbarProps<Row>, "list" | "columns">) {
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

const PAUSE_MILLISECONDS = 250;

/**
 * Submits a form after a pause in typing, unless its user leaves the page at `path`. Call `forget` if it is submitted
 * sooner.
 */
function useSubmitSoon(form: RefObject<HTMLFormElement>, { path }: { path: string }) {
  const next = useRef<string>();
  next.current = useNavigation().location?.pathname;
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const forget = () => {
    clearTimeout(pause.current);
    pause.current = undefined;
  };
  useEffect(() => () => clearTimeout(pause.current), []);
  const submitSoon = () => {
    forget();
    pause.current = setTimeout(() => {
      pause.current = undefined;
      const isLeaving = next.current !== undefined && next.current !== path;
      if (!isLeaving) form.current?.requestSubmit();
    }, PAUSE_MILLISECONDS);
  };
  return { submitSoon, forget, isWaiting: () => pause.current !== undefined };
}
