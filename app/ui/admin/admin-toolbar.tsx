import { Form, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import type { AdminColumn } from "#app/ui/admin/admin-table.tsx";
import type { ListAddress } from "#app/ui/admin/list-address.ts";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";
import { inputClass } from "#app/ui/form/input-class.ts";
import { useSubmitSoon } from "#app/ui/form/use-submit-soon.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** Where in the list the page is, as the server found it. */
export interface ListPlace {
  q: string;
  sort: string;
  dir: "asc" | "desc";
  page: number;
  pageCount: number;
  count: number;
  isCut: boolean;
}

export interface ListFilter {
  /** What the address calls it. */
  name: string;
  label: string;
  /** null: all rows. */
  value: string | null;
  options: { value: string | null; label: string }[];
}

/** The list's address with some changes. */
export type PathTo = (changes: ListAddress) => string;

interface ToolbarProps<Row> {
  list: ListPlace;
  path: string;
  searchLabel: string;
  columns: AdminColumn<Row>[];
  filter?: ListFilter;
  pathTo: PathTo;
}

/** The search, and on narrow screens, whose cards have no heads, what to sort by. */
export function AdminToolbar<Row>(props: ToolbarProps<Row>) {
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
function chosenIn(form: HTMLFormElement, { sort, dir }: ListPlace) {
  const chosen = new FormData(form);
  const of = (name: string) => String(chosen.get(name) ?? "");
  const order = { sort: of("sort"), dir: of("dir") };
  const isOther = order.sort !== "" && (order.sort !== sort || order.dir !== dir);
  return { q: of("q").trim(), order: isOther ? order : undefined };
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
