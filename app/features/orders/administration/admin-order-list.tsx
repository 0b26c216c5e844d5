import "#app/features/orders/administration/admin-order-list.css";
import { Form, useLocation } from "@remix-run/react";
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { PaymentStateBadge } from "#app/features/money/payment-state-badge.tsx";
import type { ListedOrder } from "#app/features/orders/administration/admin-orders.server.ts";
import { CustomerLink } from "#app/features/orders/administration/customer-link.tsx";
import {
  MarkedOrdersForm,
  MarkedOutcomes,
  OrderMark,
} from "#app/features/orders/administration/marked-orders.tsx";
import type { MarkedOutcome } from "#app/features/orders/administration/order-changes.server.ts";
import type {
  OrderedItem,
  OrderFilters,
} from "#app/features/orders/administration/order-filters.ts";
import { moreOrderFilters } from "#app/features/orders/administration/order-filters.tsx";
import {
  cancelConsequences,
  completionSentence,
  STATUS_FAILURE,
} from "#app/features/orders/administration/order-status.ts";
import { AskingDialog, statusChoices } from "#app/features/orders/administration/order-status.tsx";
import { shortOrderId } from "#app/features/orders/order-numbers.ts";
import {
  OrderStatusBadge,
  OVERDUE_LABEL,
  orderFilterLabels,
} from "#app/features/orders/order-state.tsx";
import { listSearch } from "#app/http/list-query.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, RowLink } from "#app/ui/admin/admin-table.tsx";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { ButtonLink, buttonClass } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

interface AdminOrderListProps {
  list: ListPage<ListedOrder>;
  filters: OrderFilters;
  /** All items that have been ordered. */
  items: OrderedItem[];
  /** The rejection of the last change, or the outcomes for the marked orders. */
  answer?: FormAnswer | { outcomes: MarkedOutcome[] };
}

export function AdminOrderList({ list, filters, items, answer }: AdminOrderListProps) {
  const { pathname, search } = useLocation();
  const outcomes = answer && "outcomes" in answer ? answer.outcomes : undefined;
  return (
    <AdminList
      list={list}
      nouns={["Bestellung", "Bestellungen"]}
      searchLabel="Name, Anschrift, Titel, Nummer oder Betrag"
      columns={columnsAt({ address: pathname + search, search: listSearch(search) })}
      filter={{
        name: "status",
        label: "Status",
        value: filters.status ?? null,
        labels: orderFilterLabels,
      }}
      more={moreOrderFilters(filters, items)}
      below={<MarkedOrdersForm rows={list.rows} address={pathname + search} outcomes={outcomes} />}
    >
      {outcomes && <MarkedOutcomes outcomes={outcomes} search={listSearch(search)} />}
      {answer && "result" in answer && <RefusedChange answer={answer} rows={list.rows} />}
    </AdminList>
  );
}

/** Names the order, because its row may have moved to another page. */
function RefusedChange({ answer, rows }: { answer: FormAnswer; rows: ListedOrder[] }) {
  const [orderId, ...others] = [answer.result.initialValue?.orderId ?? []].flat().map(String);
  const number = rows.find(({ id }) => id === orderId)?.number ?? shortOrderId(orderId ?? "");
  const which = number && others.length === 0 ? [`Betroffen ist ${number}.`] : [];
  return <AnswerErrors answer={answer} more={which} />;
}

/** The total, or what is left of it after a withdrawal. */
function Amount({ order: { status, totalAmount, takenBack } }: { order: ListedOrder }) {
  if (takenBack === 0 || status === "cancelled") return formatPrice(totalAmount);
  return (
    <>
      {formatPrice(totalAmount - takenBack)} <small>von {formatPrice(totalAmount)}</small>
    </>
  );
}

interface ListPlace {
  /** The address of this page of the list. Every change returns to it. */
  address: string;
  /** The part of the query to preserve in links to an order's page. */
  search: string;
}

const columnsAt = ({ address, search }: ListPlace): AdminColumn<ListedOrder>[] => [
  {
    head: "Auswahl",
    place: "mark",
    cell: (order) => <OrderMark order={order} />,
  },
  {
    head: "Bestellung",
    place: "id",
    sort: "number",
    cell: ({ id, number }) => (
      <RowLink to={`/admin/orders/${id}${search}`} note={shortOrderId(id)}>
        {number}
      </RowLink>
    ),
  },
  {
    head: "Kunde/Kundin",
    place: "title",
    sort: "customer",
    cell: (order) => (
      <div className="admin-order-customer">
        <b>
          <CustomerLink {...order} />
        </b>{" "}
        <small>
          <EmailAddress>{order.customerEmail}</EmailAddress>
        </small>
      </div>
    ),
  },
  {
    head: "Artikel",
    place: "wide",
    cell: ({ titles }) => (
      <span className="admin-order-titles" title={titles}>
        {titles}
      </span>
    ),
  },
  {
    head: "Datum",
    place: "date",
    sort: "date",
    cell: ({ createdAt }) => formatShortDate(createdAt),
  },
  {
    head: "Betrag",
    place: "amount",
    sort: "amount",
    cell: (order) => <Amount order={order} />,
  },
  {
    head: "Zahlung",
    place: "more",
    cell: ({ paymentState }) => (
      <span className="[&>span]:whitespace-normal!">
        <PaymentStateBadge state={paymentState} />
      </span>
    ),
  },
  {
    head: "Status",
    place: "state",
    sort: "status",
    cell: ({ status, isOverdue, isUnsent, paymentDue }) => (
      <>
        <OrderStatusBadge status={status} />
        {isOverdue && paymentDue && (
          <>
            {" "}
            <small className="admin-order-overdue">
              {OVERDUE_LABEL} <span>seit {formatShortDate(paymentDue)}</span>
            </small>
          </>
        )}
        {isUnsent && (
          <>
            {" "}
            <small className="admin-order-unsent">
              <span>noch</span> nicht verschickt
            </small>
          </>
        )}
      </>
    ),
  },
  {
    head: "Aktionen",
    place: "actions",
    cell: (order) => (
      <div className="inline-flex gap-1">
        <ButtonLink
          to={`/admin/orders/${order.id}${search}`}
          title="Bestellung ansehen"
          look="quiet"
          size="icon"
        >
          <Icon name="eye" />
          <span className="sr-only">Bestellung {order.number} ansehen</span>
        </ButtonLink>
        <AdminQuickMenu order={order} address={address} />
      </div>
    ),
  },
];

const choices = statusChoices.filter(({ status }) => status !== "pending");

interface AdminQuickMenuProps {
  order: Pick<
    ListedOrder,
    | "id"
    | "number"
    | "status"
    | "customerEmail"
    | "isOverdue"
    | "shippedAt"
    | "memberPieces"
    | "completion"
  >;
  /** The address of this page of the list. Every action returns to it. */
  address: string;
}

/** The usual actions for an order, without opening its page. Only one menu of a list is open at a time. */
export function AdminQuickMenu({ order, address }: AdminQuickMenuProps) {
  const { id, number, status: seen, customerEmail, isOverdue, memberPieces } = order;
  const menu = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const isHydrated = useHydrated();
  const hasSentGoods = order.shippedAt !== null;
  const consequences = cancelConsequences({ customerEmail, hasSentGoods, memberPieces });
  const beforeCompletion = completionSentence({ status: seen, ...order.completion });
  const form = {
    method: "post",
    action: address,
    preventScrollReset: true,
    "data-failure": STATUS_FAILURE,
  } as const;
  const fields = (
    <>
      <input type="hidden" name="orderId" value={id} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
  const confirmFirst = (event: MouseEvent) => {
    event.preventDefault();
    close(menu.current);
    dialog.current?.showModal();
  };
  useClosing(menu);
  return (
    <>
      <details ref={menu} name="order-menu" className="admin-quick-menu">
        <summary title="Weitere Aktionen" className={buttonClass({ look: "quiet", size: "icon" })}>
          <Icon name="ellipsis" />
          <span className="sr-only">Weitere Aktionen für {number}</span>
        </summary>
        <div>
          <Form {...form} onSubmit={() => close(menu.current)}>
            {fields}
            {isOverdue && customerEmail && (
              <button type="submit" name="intent" value="remind">
                <Icon name="mail" />
                Erinnern
              </button>
            )}
            {choices.map(({ status, icon, label }) => (
              <button
                key={status}
                type="submit"
                name="status"
                value={status}
                disabled={status === seen}
                onClick={status === "cancelled" ? confirmFirst : undefined}
              >
                <Icon name={icon} />
                {label}
              </button>
            ))}
            {beforeCompletion && <p>{beforeCompletion}</p>}
            {!isHydrated && seen !== "cancelled" && (
              <p>Beim Stornieren: {consequences.join(" ")}</p>
            )}
          </Form>
        </div>
      </details>
      {isHydrated && (
        <Form {...form} className="contents">
          {fields}
          <AskingDialog
            dialog={dialog}
            consequences={consequences}
            question={`Bestellung ${number} stornieren?`}
          >
            Stornieren
          </AskingDialog>
        </Form>
      )}
    </>
  );
}

/** Closes the menu on Escape, and when something else is clicked or focused. */
function useClosing(menu: RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close(menu.current);
    };
    const onOther = ({ target }: Event) => {
      const isOutside = target instanceof Node && !menu.current?.contains(target);
      if (menu.current?.open && isOutside) menu.current.open = false;
    };
    document.addEventListener("keydown", onKey);
    for (const occasion of ["click", "focusin"]) document.addEventListener(occasion, onOther);
    return () => {
      document.removeEventListener("keydown", onKey);
      for (const occasion of ["click", "focusin"]) document.removeEventListener(occasion, onOther);
    };
  }, [menu]);
}

/** Closes the menu, and moves a focus inside it to its summary. */
function close(menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return;
  if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
  menu.open = false;
}
