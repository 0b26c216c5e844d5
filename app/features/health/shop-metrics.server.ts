import { count } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { version } from "#app/environment/version.server.ts";
import type { Metric, Sample } from "#app/http/metrics-text.ts";
import { findNewestArchive } from "#db/backup/regular-backups.server.ts";
import { db } from "#db/client.server.ts";
import { readDatabaseSizes } from "#db/database-sizes.server.ts";
import { emails, orders, paymentAttempts, payments } from "#db/schema.ts";

const gauge = (name: string, help: string, samples: Sample[]): Metric => ({
  name,
  help,
  type: "gauge",
  samples,
});

/** The metrics of the shop, which are the same for all processes. */
export async function findShopMetrics(now = new Date()): Promise<Metric[]> {
  const sizes = readDatabaseSizes();
  const backup = await findNewestArchive(now);
  const age = backup && (now.getTime() - backup.at.getTime()) / 1000;
  return [
    gauge("behappy_build_info", "The running version; always 1.", [
      { labels: { ...version(), node: process.version }, value: 1 },
    ]),
    gauge("behappy_orders", "Orders by status.", countBy(orders, orders.status, "status")),
    gauge(
      "behappy_payment_attempts",
      "Attempts to pay online by state.",
      countBy(paymentAttempts, paymentAttempts.state, "state"),
    ),
    gauge(
      "behappy_payments",
      "Noted payments and refunds by method.",
      countBy(payments, payments.method, "method"),
    ),
    gauge("behappy_emails", "Stored e-mails by status.", countBy(emails, emails.status, "status")),
    gauge(
      "behappy_backup_age_seconds",
      "Age of the newest checked backup.",
      age === undefined ? [] : [{ value: age }],
    ),
    gauge("behappy_database_bytes", "Size of the database, its log, and its free pages.", [
      { labels: { part: "file" }, value: sizes.file },
      { labels: { part: "log" }, value: sizes.log },
      { labels: { part: "free" }, value: sizes.free },
    ]),
  ];
}

/** The number of rows for each value of the column. */
function countBy(table: SQLiteTable, column: SQLiteColumn, label: string): Sample[] {
  const rows = db.select({ state: column, rows: count() }).from(table).groupBy(column).all();
  return rows.map(({ state, rows }) => ({ labels: { [label]: String(state) }, value: rows }));
}
