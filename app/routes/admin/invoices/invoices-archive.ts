import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  explainLeftOut,
  invoiceArchive,
  isMonth,
  listInvoiceIdsOf,
  listKnownInvoiceIds,
} from "#app/features/invoices/invoices-admin.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

/** A ZIP file of the invoices of a month, or of those that are marked in the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const { searchParams } = new URL(request.url);
  const month = searchParams.get("monat") ?? "";
  const reasons = isMonth(month) ? explainLeftOut(month) : [];
  const ids = isMonth(month)
    ? listInvoiceIdsOf(month)
    : listKnownInvoiceIds(searchParams.getAll("id"));
  if (ids.length === 0) {
    return plainRefusal(404, "Bitte gehen Sie zurück und markieren Sie die Rechnungen.");
  }
  const name = isMonth(month) ? `rechnungen-${month}` : "rechnungen";
  return new Response(invoiceArchive(ids, reasons), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}
