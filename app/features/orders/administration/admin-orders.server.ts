import { eq, inArray, sql } from "drizzle-orm";
import {
  orderCondition,
  orderFilterAsked,
} from "#app/features/orders/administration/order-filter.server.ts";
import { isOverdue } from "#app/features/orders/payment/payment-term.ts";
import { listAsked } from "#app/http/list-asked.ts";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/list-page.server.ts";
import { type Order, orders } from "#db/schema.ts";

const listed = {
  id: orders.id,
  number: orders.number,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  createdAt: orders.createdAt,
  totalAmount: orders.totalAmount,
  status: orders.status,
  paymentDue: orders.paymentDue,
};

export interface ListedOrder extends Pick<Order, keyof typeof listed> {
  /** It is pending and past its payment due day. */
  isOverdue: boolean;
}

/** A page of all orders, or of those with one status or overdue, as the address asks for it. */
export async function listOrders(request: Request, now = new Date()) {
  const filter = orderFilterAsked(request);
  const list = findListPage(
    {
      table: orders,
      sorts: {
        number: orders.sequence,
        customer: sql`${orders.customerName} collate nocase`,
        date: orders.createdAt,
        amount: orders.totalAmount,
        status: [orders.status, orders.createdAt],
      },
      initial: { sort: "date", dir: "desc" },
      where: orderCondition(filter, now),
      load: (ids) => loadListed(ids, now),
    },
    listAsked(request),
  );
  return { list, filter };
}

function loadListed(ids: string[], now: Date): ListedOrder[] {
  const found = db.select(listed).from(orders).where(inArray(orders.id, ids)).all();
  return found.map((order) => ({ ...order, isOverdue: isOverdue(order, now) }));
}

/** Whoever's it is, so for admins alone. */
export async function findAnyOrder(id: string): Promise<Order | null> {
  return db.select().from(orders).where(eq(orders.id, id)).get() ?? null;
}
