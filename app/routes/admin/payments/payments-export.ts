import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportPayments, isPeriod } from "#app/features/money/payment-export.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { logError } from "#app/http/log.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const period = new URL(request.url).searchParams.get("zeitraum") ?? "";
  if (!isPeriod(period)) return plainRefusal(400, UNKNOWN_PERIOD);
  try {
    return csvResponse(exportPayments(period));
  } catch (error) {
    logError(error, "while exporting payments");
    return plainRefusal(500, FAILURE);
  }
}

const UNKNOWN_PERIOD =
  "Diesen Zeitraum gibt es nicht. Gemeint ist ein Monat wie 2026-11 oder ein Jahr wie 2026.";
const FAILURE = "Fehler beim Laden der Zahlungen. Bitte versuchen Sie es später erneut.";
