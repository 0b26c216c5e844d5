import { logError } from "#app/http/log.server.ts";
import { attempt } from "#db/client.server.ts";
import type { StoredInvoice } from "#db/schema.ts";

/** The order whose invoices follow a change, and its time. */
export interface Invoiced {
  orderId: string;
  now: Date;
}

/** Returns what was issued. A failure is logged and undoes only what `work` has done. */
export function attemptIssue(work: () => StoredInvoice[]): StoredInvoice[] {
  const issued: StoredInvoice[] = [];
  attempt(
    () => issued.push(...work()),
    (error) => logError(error, "while issuing an invoice"),
  );
  return issued;
}
