import { beforeAll, expect, it } from "vitest";
import { listIssued, storeSeller } from "#tests/support/invoices.ts";
import { cases } from "#tests/support/random.ts";
import type { Job } from "#tests/support/rival.ts";
import { startRivals } from "#tests/support/rivals.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import { createItem } from "#tests/support/samples.ts";

const ORDERS = cases(80);

// Before the rivals start, because they remember settings.
beforeAll(() => storeSeller());
const race = startRivals();

it("two processes that complete orders at once, some of them twice, number their invoices without a gap", async () => {
  const candle = createItem({ title: "Kerze", price: 1190 });
  const made = Array.from({ length: ORDERS }, () => {
    const order = createOrder({ totalAmount: 1190, taxScheme: "regular" });
    addOrderItem(order, candle, { taxRate: 19 });
    return order;
  });
  const now = new Date("2030-06-01T10:00:00Z");
  const complete = (orderId: string): Job => ({
    does: "changeOrderStatus",
    with: [{ orderId, status: "completed", actor: { system: "payment" }, now }],
  });
  const jobs = made.map(({ id }) => complete(id));
  // Both processes get some of the orders at the same time. More jobs at once would wait too long for the lock.
  for (let start = 0; start < ORDERS; start += 40) {
    const results = await race(jobs.slice(start, start + 25), jobs.slice(start + 15, start + 40));
    expect(results.filter((result) => typeof result === "string")).toEqual([]);
  }
  const papers = listIssued();
  expect(papers.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: ORDERS }, (_, index) => index + 1),
  );
  expect(new Set(papers.map(({ orderId }) => orderId)).size).toBe(ORDERS);
  expect(papers.at(-1)?.number).toBe(`R-2030-${String(ORDERS).padStart(5, "0")}`);
});
