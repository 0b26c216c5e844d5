import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { site } from "#app/content/site.ts";
import { findUser } from "#app/features/accounts/viewer.server.ts";
import { findHeldBack } from "#app/features/email/unproven-limits.server.ts";
import { CustomerAddress } from "#app/features/orders/customer-address.tsx";
import { HeldBackConfirmation } from "#app/features/orders/held-back-confirmation.tsx";
import { orderConfirmationKey } from "#app/features/orders/order-emails.ts";
import { shortOrderId } from "#app/features/orders/order-number.ts";
import { OrderedItems } from "#app/features/orders/order-overview.tsx";
import { OrderStatusBadge } from "#app/features/orders/order-status-badge.tsx";
import { OrderSteps } from "#app/features/orders/order-steps.tsx";
import { findOrder, type OrderWithItems } from "#app/features/orders/orders.server.ts";
import { paymentOf } from "#app/features/orders/payment.server.ts";
import { PaymentBlock } from "#app/features/orders/payment-block.tsx";
import { env } from "#app/http/env.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Container, PageHead } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteProblem } from "#app/ui/route-problem.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await findUser(request);
  const order = user && params.orderId ? await findOrder(params.orderId, user) : null;
  if (!order) throw refusal(404, "Die Bestellung wurde nicht gefunden.");
  const page = {
    order,
    payment: paymentOf(order),
    isOwn: order.userId === user?.id,
    isMailed: Boolean(env.SMTP_URL),
    isHeldBack: (await findHeldBack([orderConfirmationKey(order)])).size > 0,
  };
  return data(page, { headers: { "Cache-Control": "no-store" } });
}

export const headers = pageHeaders;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Bestellbestätigung", noIndex: true });

export default function OrderConfirmation() {
  const { order, payment, isOwn, isMailed, isHeldBack } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={isOwn ? `Danke, ${order.firstName}.` : `Bestellung von ${order.customerName}`}
        lead={isOwn && newsOf(order, { isMailed, isHeldBack })}
        narrow
      >
        <OrderSteps current="Bestellt" />
      </PageHead>
      <Container narrow className="grid gap-block pt-9 pb-section">
        {isOwn && isHeldBack && <HeldBackConfirmation order={order} />}
        <OrderFacts order={order} />
        {payment && <PaymentBlock payment={payment} />}
        <section aria-labelledby="positionen" className="grid gap-2">
          <h2 id="positionen" className="text-h3">
            Positionen
          </h2>
          <OrderedItems order={order} />
        </section>
        <CustomerAddress order={order} />
        <p>
          Fragen zur Bestellung? Schreib uns an{" "}
          <a href={`mailto:${site.contactEmail}?subject=Bestellung%20${order.number}`}>
            {site.contactEmail}
          </a>
          .
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          <ButtonLink to="/">Zurück zur Startseite</ButtonLink>
          <TextLink to="/dashboard">Alle deine Bestellungen</TextLink>
        </p>
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Bestellung konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/">Zurück zur Startseite</ButtonLink>
        <TextLink to="/dashboard">Alle deine Bestellungen</TextLink>
      </p>
    </RouteProblem>
  );
}

interface MailState {
  /** There is a mail server. */
  isMailed: boolean;
  /** The confirmation comes later, which a notice says. */
  isHeldBack: boolean;
}

/** Below the thanks, which are still due when the order is looked at again. */
function newsOf({ status, customerEmail }: OrderWithItems, mail: MailState): string {
  if (status === "cancelled") return "Diese Bestellung ist storniert.";
  if (status === "completed") return "Deine Bestellung ist abgeschlossen.";
  if (mail.isHeldBack) return "Deine Bestellung ist bei uns.";
  const way = mail.isMailed ? "Eine Bestätigung geht an" : "Wir melden uns unter";
  return `Deine Bestellung ist bei uns. ${way} ${customerEmail}.`;
}

function OrderFacts({ order }: { order: OrderWithItems }) {
  const number = (
    <>
      <strong className="tabular-nums">{order.number}</strong>{" "}
      <span className="text-ink-soft">({shortOrderId(order.id)})</span>
    </>
  );
  return (
    <Facts
      entries={[
        { icon: "hash", term: "Bestellnummer", value: number },
        { icon: "calendar", term: "Datum", value: formatDate(order.createdAt) },
        { icon: "hourglass", term: "Status", value: <OrderStatusBadge status={order.status} /> },
      ]}
    />
  );
}
