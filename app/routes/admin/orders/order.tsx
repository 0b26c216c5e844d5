import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { listBusinessLetters } from "#app/features/email/business-letters.server.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { BusinessLetters } from "#app/features/email/outbox-admin.tsx";
import { OrderInvoices } from "#app/features/invoices/invoices-admin.tsx";
import { loadOrderInvoices } from "#app/features/invoices/issue-invoice.server.ts";
import { findInvoiceLostByReopening } from "#app/features/invoices/review-invoices.server.ts";
import { MemberPieces } from "#app/features/membership/member-pieces.tsx";
import { listMemberPiecesSince } from "#app/features/membership/members-admin.server.ts";
import { findAttemptsOf } from "#app/features/money/online/attempts.server.ts";
import { OrderAttempts } from "#app/features/money/online/online-payments-admin.tsx";
import { isOverdue } from "#app/features/money/payments.ts";
import { OrderRefunds } from "#app/features/money/refunds/order-refunds.tsx";
import { listRefundsOf, loadRefundOf } from "#app/features/money/refunds/refund-view.server.ts";
import {
  AdminCustomer,
  AdminOrderFacts,
  AdminOrderItems,
  AdminOrderSeats,
  OverdueBadge,
} from "#app/features/orders/administration/admin-order.tsx";
import { findAnyOrder } from "#app/features/orders/administration/admin-orders.server.ts";
import { changeSchema } from "#app/features/orders/administration/order-changes.server.ts";
import { listOrderHistory } from "#app/features/orders/administration/order-history.server.ts";
import {
  lastShippingStep,
  OrderHistory,
} from "#app/features/orders/administration/order-history.tsx";
import { listPaymentsOf } from "#app/features/orders/administration/order-payments.server.ts";
import { OrderPayments } from "#app/features/orders/administration/order-payments.tsx";
import {
  cancelConsequences,
  reopenConsequences,
  statusWords,
} from "#app/features/orders/administration/order-status.ts";
import { AdminStatusForm } from "#app/features/orders/administration/order-status.tsx";
import { AdminReminderForm } from "#app/features/orders/administration/payment-reminders.tsx";
import { isPaidBack, linesLeft, openAtCompletion } from "#app/features/orders/loaded-order.ts";
import { OrderStatusBadge } from "#app/features/orders/order-state.tsx";
import { withItems } from "#app/features/orders/orders.server.ts";
import { nextParcelPath } from "#app/features/orders/parcels.server.ts";
import { NextParcel } from "#app/features/orders/parcels-admin.tsx";
import { OrderShipping } from "#app/features/orders/shipment-admin.tsx";
import { findOpenWithdrawals } from "#app/features/returns/open-withdrawals.server.ts";
import { AdminOpenWithdrawals } from "#app/features/returns/open-withdrawals.tsx";
import { TakenBackTotals } from "#app/features/returns/taken-back.tsx";
import { listSeatsOf } from "#app/features/seats/seats.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { listSearch } from "#app/http/list-query.ts";
import { logError } from "#app/http/log.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { answerOrderChange } from "#app/routes/admin/orders/answer-order-change.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { PrintButton } from "#app/ui/admin/print-button.tsx";
import { berlinDay } from "#app/ui/format/format.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { LoadError } from "#app/ui/layout/load-error.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";
import type { Order } from "#db/schema.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const order = await findAnyOrder(params.orderId ?? "");
  if (!order) throw refusal(404, statusWords.notFound);
  const [contents, history] = await Promise.all([
    loadOrderContents(order),
    listOrderHistory(order.id),
  ]);
  const { expireAfterDays } = siteSettings();
  const now = new Date();
  const due = { isOverdue: isOverdue(order, now), expireAfterDays };
  const form = { today: berlinDay(now), token: crypto.randomUUID() };
  const letters = listBusinessLetters({ orderId: order.id });
  const next = nextParcelPath(order, listSearch(new URL(request.url).search));
  return noStore({
    order,
    next,
    ...due,
    contents,
    history,
    letters,
    form,
    isMailed: hasMailServer(),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: admin } = await requireAdmin(request);
  const form = await readForm(request, changeSchema);
  if (!form.ok) return form.reply;
  const { orderId = "" } = params;
  const backTo = `/admin/orders/${orderId}${listSearch(new URL(request.url).search)}`;
  return answerOrderChange(request, form, { orderId, actor: { admin }, backTo });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: `Bestellung ${page.data?.order.number ?? ""}`.trim(), noIndex: true });

export default function AdminOrder() {
  const { order, next, isOverdue, expireAfterDays, contents, history, letters, form, isMailed } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const search = listSearch(useLocation().search);
  return (
    <AdminPage
      back={{ to: `/admin/orders${search}`, label: "Zurück zu den Bestellungen" }}
      title={
        <>
          Bestellung <span className="whitespace-nowrap">{order.number}</span>
        </>
      }
      badge={
        <>
          <OrderStatusBadge status={order.status} />
          {isOverdue && <OverdueBadge />}
        </>
      }
      actions={
        <div className="flex flex-wrap gap-2.5">
          <PrintButton />
          <NextParcel to={next} />
        </div>
      }
    >
      <OffPaper>
        {contents && <AdminOpenWithdrawals withdrawals={contents.withdrawals} />}
        {isOverdue && <AdminReminderForm order={order} expireAfterDays={expireAfterDays} />}
        <AdminStatusForm
          order={order}
          consequences={statusConsequences(order, contents)}
          completion={contents?.completion ?? { open: 0, isPaidBack: false }}
          isMailed={isMailed}
          answer={answer}
        >
          {contents && <MemberPieces pieces={contents.memberPieces} />}
        </AdminStatusForm>
        {contents && <OrderRefunds orderId={order.id} {...contents.refunds} />}
      </OffPaper>
      <div className="grid gap-x-10 gap-y-6 @min-[46rem]:grid-cols-2">
        <AdminCustomer order={order} />
        <AdminOrderFacts order={order} contents={contents ?? undefined} />
      </div>
      {contents ? (
        <>
          <AdminOrderItems order={{ ...order, items: contents.items, charges: contents.charges }} />
          <TakenBackTotals order={{ ...order, items: contents.items, charges: contents.charges }} />
          <AdminOrderSeats events={contents.events} />
          <OffPaper>
            <OrderShipping
              order={{ ...order, items: contents.items }}
              open={contents.money.open}
              search={search}
              hasReturned={lastShippingStep(history) === "returned"}
            />
            <OrderInvoices orderId={order.id} {...contents.invoices} />
            <OrderAttempts attempts={contents.attempts} />
            <OrderPayments
              {...form}
              orderId={order.id}
              money={contents.money}
              payments={contents.payments}
              keptAmount={order.keptAmount}
              isRefundOpen={contents.refunds.open !== null}
            />
          </OffPaper>
        </>
      ) : (
        <LoadError
          message={`Fehler beim Laden der Bestellpositionen. ${TRY_LATER}`}
          retryTo={`/admin/orders/${order.id}${search}`}
        />
      )}
      <OffPaper>
        <BusinessLetters letters={letters} />
        <OrderHistory orderedAt={order.createdAt} entries={history} />
      </OffPaper>
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Bestellung", {
  to: "/admin/orders",
  label: "Zu den Bestellungen",
});

/** Leaves its content out of a printed order, which goes into the parcel. */
function OffPaper({ children }: { children: ReactNode }) {
  return <div className="contents print:hidden">{children}</div>;
}

type Contents = Awaited<ReturnType<typeof loadOrderContents>>;

/** Making an order pending asks first only if that cancels its invoice. */
function statusConsequences(
  { customerEmail, shippedAt }: Pick<Order, "customerEmail"> & { shippedAt: unknown },
  contents: Pick<NonNullable<Contents>, "items" | "lostInvoice" | "invoices"> | null,
) {
  const types = contents?.items && linesLeft(contents.items).map(({ itemType }) => itemType);
  const lostInvoice = contents?.lostInvoice;
  return {
    // Without its contents, nobody knows whether the order loses an invoice.
    pending: lostInvoice === null ? [] : reopenConsequences({ customerEmail, types, lostInvoice }),
    cancelled: cancelConsequences({
      customerEmail,
      types,
      hasSentGoods: shippedAt !== null,
      invoice: contents?.invoices.live?.number,
    }),
  };
}

/** An order's items, participants and money; null if loading them failed, because the page can do without them. */
async function loadOrderContents(order: Order) {
  const { id } = order;
  try {
    const [withContents] = withItems([order]);
    if (!withContents) return null;
    const { items, charges } = withContents;
    const money = { money: withContents.money, payments: listPaymentsOf(id) };
    const refunds = { open: loadRefundOf(id), refunds: listRefundsOf(id) };
    const attempts = findAttemptsOf([id]);
    const withdrawals = findOpenWithdrawals([id]).get(id) ?? [];
    return {
      items,
      charges,
      events: await listSeatsOf([id]),
      completion: {
        open: openAtCompletion(withContents),
        isPaidBack: isPaidBack(withContents),
      },
      ...money,
      invoices: loadOrderInvoices(withContents),
      lostInvoice: findInvoiceLostByReopening(withContents),
      refunds,
      attempts,
      withdrawals,
      memberPieces: listMemberPiecesSince(id),
    };
  } catch (error) {
    logError(error, "while loading an order's items");
    return null;
  }
}
