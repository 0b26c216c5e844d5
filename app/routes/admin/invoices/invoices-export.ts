import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportInvoices, isMonth } from "#app/features/invoices/invoices-admin.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { logError } from "#app/http/log.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const month = new URL(request.url).searchParams.get("monat") ?? "";
  if (!isMonth(month)) {
    return plainRefusal(400, "Diesen Monat gibt es nicht. Gemeint ist ein Monat wie 2026-11.");
  }
  try {
    return csvResponse(exportInvoices(month));
  } catch (error) {
    logError(error, "while exporting invoices");
    return plainRefusal(
      500,
      "Fehler beim Laden der Rechnungen. Bitte versuchen Sie es später erneut.",
    );
  }
}
