import { eq } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { db } from "#db/client.server.ts";
import { type Restore, restores } from "#db/schema.ts";

/** Notes a restore, as the first start on a copy does, until the test ends. Returns its mark. */
export function recordRestore(values: Partial<Restore> = {}): string {
  const mark = `W${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
  const times = { backedUpAt: new Date(), restoredAt: new Date() };
  const gap = { lastOrder: 0, ordersAfter: 1, lastInvoices: [] };
  db.insert(restores)
    .values({ mark, ...times, ...gap, ...values })
    .run();
  onTestFinished(() => void db.delete(restores).where(eq(restores.mark, mark)).run());
  return mark;
}
