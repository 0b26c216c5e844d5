import { and, eq, isNull } from "drizzle-orm";
import { DAY } from "#app/environment/durations.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { rememberUntilPagesChange } from "#db/page-revision.server.ts";
import { shop } from "#db/schema.ts";

/** Whether the site shows invented content wherever the owner has no content of their own. */
export const showsDemoContent = rememberUntilPagesChange(
  () => db.select().from(shop).get()?.showsDemoContent ?? false,
);

/** Whether the shop is closed until its owner opens it, because its database was made for it and not for an older version. */
export const beganClosed = rememberUntilPagesChange(
  () => db.select().from(shop).get()?.beganClosed ?? false,
);

/** Records whether the site shows demo content, in the transaction that adds or removes the demo world. */
export function recordDemoContent(transaction: Queryable, isShown: boolean): void {
  transaction.update(shop).set({ showsDemoContent: isShown }).where(eq(shop.id, 1)).run();
}

/** The last time that a test e-mail from the current sender arrived; null if none has. */
export const testEmailArrival = rememberUntilPagesChange(
  () => db.select().from(shop).get()?.testEmailArrivedAt ?? null,
);

/** Records the arrival of a test e-mail, or null after the sender has changed. */
export function recordTestEmail(transaction: Queryable, arrivedAt: Date | null): void {
  transaction.update(shop).set({ testEmailArrivedAt: arrivedAt }).where(eq(shop.id, 1)).run();
}

/** The origin in the ids of calendars and feeds (RFC 7986, 5.3 and RFC 4287, 4.2.6); null until it is settled. */
export function idOrigin(): string | null {
  return db.select().from(shop).get()?.idOrigin ?? null;
}

/** Settles it at an older shop's first start: as the site's own origin, which its ids contain already, if that is known. */
export async function settleIdOrigin(ownOrigin: string | undefined): Promise<void> {
  const origin = ownOrigin ?? `https://${createShortId()}.invalid`;
  const isOpen = and(eq(shop.id, 1), isNull(shop.idOrigin));
  await inTransaction((transaction) =>
    transaction.update(shop).set({ idOrigin: origin }).where(isOpen).run(),
  );
}

/** Whether a request of the last day came through a proxy that is not trusted. */
export async function wasUntrustedProxySeen(now = new Date()): Promise<boolean> {
  const at = db.select().from(shop).get()?.untrustedProxyAt;
  return at ? now.getTime() - at.getTime() < DAY : false;
}

/** Records such a request where every process finds it. */
export async function recordUntrustedProxy(now: Date): Promise<void> {
  await inTransaction((transaction) =>
    transaction.update(shop).set({ untrustedProxyAt: now }).where(eq(shop.id, 1)).run(),
  );
}
