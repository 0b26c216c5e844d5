import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { findProfile } from "#app/features/accounts/accounts.server.ts";
import { requireUser } from "#app/features/accounts/viewer.server.ts";
import { shortOrderId } from "#app/features/orders/order-number.ts";
import { OrderStatusBadge } from "#app/features/orders/order-status-badge.tsx";
import { listOrdersOf } from "#app/features/orders/orders.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate, formatPrice } from "#app/ui/format.ts";
import { Container, PageHead } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Order } from "#db/schema.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const [profile, orders] = await Promise.all([findProfile(user.id), listOrdersOf(user.id)]);
  return data(
    { firstName: profile?.firstName, orders },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export const headers = pageHeaders;

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Dashboard", noIndex: true });

export default function Dashboard() {
  const { firstName, orders } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={firstName ? `Hallo ${firstName}` : "Dashboard"} sunAt={2} narrow />
      <Container narrow className="pt-9 pb-section">
        <h2 lang="en" className="mb-6 text-h3">
          My Orders
        </h2>
        {orders.length === 0 ? (
          <EmptyState title="Du hast noch nichts bestellt" headingAs="h3">
            <ButtonLink to="/events">Zu den Events</ButtonLink>
          </EmptyState>
        ) : (
          <ul className="border-b border-line">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Container>
    </>
  );
}

function OrderRow({ order }: { order: Order }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-4">
      <h3 className="me-auto font-sans text-base font-strong">
        <Link to={`/order-confirmation/${order.id}`}>{order.number}</Link>{" "}
        <span className="font-normal text-ink-soft">({shortOrderId(order.id)})</span>
      </h3>
      <span className="text-ink-soft">{formatDate(order.createdAt)}</span>
      <OrderStatusBadge status={order.status} />
      <strong className="tabular-nums">{formatPrice(order.totalAmount)}</strong>
    </li>
  );
}
