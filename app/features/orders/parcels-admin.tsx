import "#app/features/orders/parcels.css";
import { Link, useLocation } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef } from "react";
import type {
  OrderedItem,
  OrderFilters,
} from "#app/features/orders/administration/order-filters.ts";
import { moreOrderFilters } from "#app/features/orders/administration/order-filters.tsx";
import { orderFilterLabels } from "#app/features/orders/order-state.tsx";
import type { Parcel } from "#app/features/orders/parcels.server.ts";
import { trackingField } from "#app/features/orders/parcels.ts";
import { listSearch } from "#app/http/list-query.ts";
import { ChosenFilters, FilterLinks } from "#app/ui/admin/admin-list.tsx";
import { AdminMark } from "#app/ui/admin/admin-mark.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, AdminTable } from "#app/ui/admin/admin-table.tsx";
import { AdminToolbar, type PathTo } from "#app/ui/admin/admin-toolbar.tsx";
import { listAddress } from "#app/ui/admin/list-address.ts";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { inputClass } from "#app/ui/form/input-class.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { controlProps, type FormField, useForm } from "#app/ui/form/use-form.ts";
import { countOf } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Pagination } from "#app/ui/parts/pagination.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

const FORM = "pakete";

export interface ParcelsPageProps {
  list: ListPage<Parcel>;
  filters: OrderFilters;
  /** All items that have been ordered. */
  items: OrderedItem[];
  /** The ids of the orders that the address marks. */
  marked: string[];
}

/** 'Zu verschicken': all orders whose goods wait, with what a packer needs and the actions for the marked ones. */
export function ParcelsPage({
  list,
  filters,
  items,
  marked,
  answer,
}: ParcelsPageProps & { answer: FormAnswer | undefined }) {
  const { pathname: path } = useLocation();
  const filter = {
    name: "status",
    label: "Status",
    value: "unsent",
    labels: orderFilterLabels,
  };
  const more = moreOrderFilters(filters, items);
  const pathTo: PathTo = (changes) =>
    listAddress(path, { q: list.q, filter, more: more.values, ...changes });
  const isNarrowed = list.q !== "" || Object.keys(more.labels).length > 0;
  const noun = ["Bestellung", "Bestellungen"] as const;
  const total = countOf(list.count, ...noun);
  return (
    <AdminPage title={orderFilterLabels.unsent}>
      <div className="grid grid-cols-1 gap-4">
        <AdminToolbar
          list={list}
          path={path}
          searchLabel="Name, Anschrift, Titel, Nummer oder Betrag"
          columns={[]}
          filter={filter}
          more={more}
          pathTo={pathTo}
        />
        <FilterLinks filter={filter} pathTo={pathTo} />
        <ChosenFilters more={more} pathTo={pathTo} />
        {list.count === 0 && !isNarrowed ? (
          <p className="py-6 text-ink-soft">Alles ist verschickt. Gerade wartet keine Ware.</p>
        ) : (
          <ParcelsForm key={pathTo({})} list={list} marked={marked} answer={answer} />
        )}
        <Pagination
          label="Seiten: Zu verschicken"
          total={total}
          page={list.page}
          pageCount={list.pageCount}
          pathTo={(number) => pathTo({ page: number })}
        />
      </div>
    </AdminPage>
  );
}

interface ParcelsFormProps extends Pick<ParcelsPageProps, "list" | "marked"> {
  answer: FormAnswer | undefined;
}

/**
 * Answers are new documents, because two of them are a page in another tab and a file. The marks stay on this page
 * then.
 */
function ParcelsForm({ list, marked, answer }: ParcelsFormProps) {
  const { pathname, search } = useLocation();
  const table = useRef<HTMLDivElement>(null);
  const [form, fields] = useForm<Record<string, string>>({ id: FORM, lastResult: answer?.result });
  const posted = answer?.result.initialValue?.order;
  const ticked = answer ? [posted ?? []].flat().map(String) : marked;
  const columns = columnsOf({
    search: listSearch(search),
    isMarked: (id) => ticked.includes(id),
    linkField: (id) => fields[trackingField(id)] as FormField,
  });
  if (list.rows.length === 0)
    return <p className="py-6 text-ink-soft">Keine Ergebnisse gefunden.</p>;
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      lastResult={answer}
      action={pathname + listSearch(search)}
      reloadDocument
      className="parcels"
    >
      {/* Browsers press the first button when somebody presses Enter in a link's field. This one does nothing. */}
      <button type="submit" disabled hidden />
      {list.rows.some(({ withdrawals }) => withdrawals.length > 0) && (
        <p className="text-sm text-ink-soft">
          Bestellungen mit offenem Widerruf bleiben überall ausgelassen.
        </p>
      )}
      <MarkLinks address={pathname + listSearch(search)} table={table} />
      <div ref={table}>
        <AdminTable
          caption={`Zu verschicken, Seite ${list.page} von ${list.pageCount}`}
          columns={columns}
          rows={list.rows}
        />
      </div>
      <ParcelActions />
    </PostForm>
  );
}

interface MarkLinksProps {
  /** The address of this page without marks. */
  address: string;
  table: { current: HTMLDivElement | null };
}

/**
 * Links that mark all orders of the page, or none. Orders with an open withdrawal stay unmarked, because the actions leave
 * them out. Without script the links lead to a page with these marks.
 */
function MarkLinks({ address, table }: MarkLinksProps) {
  const markAll = (checked: boolean) => (event: MouseEvent) => {
    const marks = table.current?.querySelectorAll<HTMLInputElement>(".admin-mark input") ?? [];
    if (event.metaKey || event.ctrlKey || marks.length === 0) return;
    event.preventDefault();
    for (const mark of marks) {
      if (!checked || !isWithdrawn(mark)) mark.checked = checked;
    }
  };
  return (
    <p className="flex flex-wrap gap-x-5">
      <Link to={`${address}&alle`} onClick={markAll(true)} className="text-link">
        Alle markieren
      </Link>
      <Link to={address} onClick={markAll(false)} className="text-link">
        Keine markieren
      </Link>
    </p>
  );
}

function isWithdrawn(mark: Element): boolean {
  return mark.closest("tr")?.querySelector(".parcel-withdrawal") != null;
}

/** CSS counts the marks for the buttons, so that the number is right without script as well. */
function ParcelActions() {
  return (
    <fieldset className="parcels-actions">
      <legend className="sr-only">Markierte Bestellungen</legend>
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="ship" look="lake" size="small">
          <Icon name="package" />
          <span className="parcels-count">Als verschickt vermerken</span>
        </Button>
        <Button name="intent" value="print" size="small" formTarget="_blank">
          <Icon name="receipt" />
          <span className="parcels-count">Packzettel drucken</span>
        </Button>
        <Button name="intent" value="addresses" size="small">
          <Icon name="download" />
          <span className="parcels-count">Adressen als CSV</span>
        </Button>
      </div>
    </fieldset>
  );
}

interface RowFacts {
  /** The part of the query to preserve in links to an order's page. */
  search: string;
  isMarked: (orderId: string) => boolean;
  linkField: (orderId: string) => FormField;
}

const columnsOf = ({ search, isMarked, linkField }: RowFacts): AdminColumn<Parcel>[] => [
  {
    head: "Auswahl",
    place: "mark",
    cell: ({ id, number }) => (
      <AdminMark
        form={FORM}
        name="order"
        value={id}
        label={`Bestellung ${number} markieren`}
        defaultChecked={isMarked(id)}
        pressedByRow
      />
    ),
  },
  {
    head: "Bestellung",
    place: "id",
    cell: ({ id, number, createdAt }) => (
      <>
        <Link to={`/admin/orders/${id}${search}`}>{number}</Link>{" "}
        <small>{formatShortDate(createdAt)}</small>
      </>
    ),
  },
  {
    head: "Ware",
    place: "wide",
    cell: ({ goods, notes, withdrawals }) => (
      <>
        <ul className="parcel-goods">
          {goods.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be alike, and none moves
            <li key={index}>{line}</li>
          ))}
        </ul>
        {notes && <p className="parcel-notes">{`Anmerkung: ${notes}`}</p>}
        {withdrawals.map(({ id, receivedAt, parts }) => (
          <p key={id} className="parcel-withdrawal">
            <Icon name="circle-alert" />
            <span>
              {`Widerruf vom ${formatShortDate(receivedAt)} offen: ${parts ?? "die ganze Bestellung"}. `}
              <Link to={`/admin/declarations/${id}`}>Widerruf prüfen</Link>
            </span>
          </p>
        ))}
      </>
    ),
  },
  {
    head: "An",
    place: "title",
    cell: ({ address }) => <span className="parcel-address">{address.join("\n")}</span>,
  },
  {
    head: "Link zur Sendung (freiwillig)",
    place: "actions",
    cell: ({ id, number }) => <TrackingField field={linkField(id)} number={number} />,
  },
];

function TrackingField({ field, number }: { field: FormField; number: string }) {
  return (
    <div className="parcel-link">
      <label htmlFor={field.id} className="admin-card-label">
        Link zur Sendung (freiwillig)
      </label>
      <FieldErrors field={field} />
      <input
        {...controlProps(field)}
        type="url"
        maxLength={500}
        defaultValue={field.initialValue}
        autoComplete="off"
        onInput={markRow}
        onKeyDown={goOnAtEnter}
        aria-label={`Link zur Sendung von ${number}`}
        className={inputClass}
      />
    </div>
  );
}

/** An order with a link is about to be sent. */
function markRow({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  const mark = field.closest("tr")?.querySelector<HTMLInputElement>(".admin-mark input");
  if (mark && field.value !== "") mark.checked = true;
}

/** Scanners end a code with Enter, and then the next parcel's follows. */
function goOnAtEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const links = [...(form?.querySelectorAll<HTMLInputElement>('input[type="url"]') ?? [])];
  links[links.indexOf(event.currentTarget) + 1]?.focus();
}

/** Leads from one order to send to the next. */
export function NextParcel({ to }: { to: string | null }) {
  if (to === null) return null;
  return (
    <Link to={to} rel="next" className="button button-plain button-small print:hidden">
      Nächste
      <span className="sr-only"> zu verschickende Bestellung</span>
      <Icon name="chevron-right" />
    </Link>
  );
}
