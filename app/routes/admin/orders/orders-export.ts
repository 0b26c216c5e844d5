import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOrders } from "#app/features/orders/administration/order-export.server.ts";
import { findOrderFilters } from "#app/features/orders/administration/order-filters.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { parseListQuery } from "#app/http/list-query.ts";
import { logError } from "#app/http/log.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const { q } = parseListQuery(request);
  try {
    return csvResponse(exportOrders(q, findOrderFilters(new URL(request.url).searchParams)));
  } catch (error) {
    logError(error, "while exporting orders");
    return plainRefusal(500, FAILURE);
  }
}

const FAILURE = "Fehler beim Laden der Bestellungen. Bitte versuche es später erneut.";
