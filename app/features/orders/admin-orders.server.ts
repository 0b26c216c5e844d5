import { eq, inArray, sql } from "drizzle-orm";
import { filterAsked, listAsked } from "#app/http/list-asked.ts";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/list-page.server.ts";
import { type Order, orderStatuses, orders } from "#db/schema.ts";

const listed = {
  id: orders.id,
  number: orders.number,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  createdAt: orders.createdAt,
  totalAmount: orders.totalAmount,
  status: orders.status,
};

export type ListedOrder = Pick<Order, keyof typeof listed>;

/** A page of all orders, or of those with one status, as the address asks for it. */
export async function listOrders(request: Request) {
  const status = filterAsked(request, "status", orderStatuses);
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
      where: status ? eq(orders.status, status) : undefined,
      load: (ids) => db.select(listed).from(orders).where(inArray(orders.id, ids)).all(),
    },
    listAsked(request),
  );
  return { list, status };
}

/** Whoever's it is, so for admins alone. */
export async function findAnyOrder(id: string): Promise<Order | null> {
  return db.select().from(orders).where(eq(orders.id, id)).get() ?? null;
}
