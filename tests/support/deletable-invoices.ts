import { sqlite } from "#db/client.server.ts";

const TRIGGER = "invoices_kept";

/** Lets invoices be deleted before their retention is over. */
export function withDeletableInvoices(work: () => void): void {
  const select = sqlite.prepare("select sql from sqlite_schema where name = ?").pluck();
  const guard = String(select.get(TRIGGER));
  sqlite.exec(`drop trigger ${TRIGGER}`);
  try {
    work();
  } finally {
    sqlite.exec(guard);
  }
}
