import { desc, eq } from "drizzle-orm";
import { findPage } from "#app/http/paging.ts";
import { db } from "#db/client.server.ts";
import { type Order, orders } from "#db/schema.ts";

const PAGE_SIZE = 10;

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

/** A page of all orders, newest first; `asked` is what the address says. */
export async function listOrders(asked: string | null) {
  const count = await db.$count(orders);
  const { page, pageCount, offset } = findPage(asked, { count, size: PAGE_SIZE });
  const rows: ListedOrder[] = db
    .select(listed)
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE_SIZE)
    .offset(offset)
    .all();
  return { rows, count, page, pageCount };
}

/** Whoever's it is, so for admins alone. */
export async function findAnyOrder(id: string): Promise<Order | null> {
  return db.select().from(orders).where(eq(orders.id, id)).get() ?? null;
}
