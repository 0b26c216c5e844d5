// An issue of the newsletter, for the drills that send one.
import { statSync } from "node:fs";
import { Visitor } from "../shop-visitor.ts";
import type { DrillShop } from "./drill-shop.ts";

const LIST = "/admin/newsletter/ausgaben";

/** Subscribes 'leserin-1@beispiel.de' and so on. */
export function subscribe(shop: DrillShop, count: number): void {
  shop.write(`
    insert into newsletter_subscriptions (id, email, status, consented_at, confirmed_at, created_at, updated_at)
    with recursive each(n) as (select 1 union all select n + 1 from each where n < ${count})
    select lower(hex(randomblob(16))) || '-abo', 'leserin-' || n || '@beispiel.de', 'subscribed', 1, 1, 1, 1 from each;
    pragma wal_checkpoint(truncate)`);
}

export function bytesOfDatabase(shop: DrillShop): number {
  shop.write("pragma wal_checkpoint(truncate)");
  return statSync(shop.database).size;
}

/** Sends an issue with five dates to all subscribers, by the forms that an admin uses. */
export async function sendIssue(shop: DrillShop): Promise<void> {
  const admin = new Visitor(shop);
  await admin.signInAs("admin");
  const issue = {
    subject: "Der Dezember",
    body: "# Hallo\n\n[[termine 5]]",
    audience: "subscribers",
  };
  const { location } = await admin.ask(`${LIST}/new`, { intent: "save", ...issue });
  const asking = await admin.ask(`${location}/senden`);
  const version = /name="version" value="(\d+)"/.exec(asking.html)?.[1] ?? "";
  const sent = await admin.ask(`${location}/senden`, { version });
  if (sent.status !== 303) throw new Error(`The issue is not sent: ${sent.html.slice(0, 500)}`);
}

/** The recipients who do not have it yet. */
export function countWaiting(shop: DrillShop): number {
  return shop.read("select count(*) from issue_recipients where state in ('waiting', 'sending')");
}
