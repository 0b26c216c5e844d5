import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportAddresses, requestedParcels } from "#app/features/orders/parcels.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { logError } from "#app/http/log.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  try {
    return csvResponse(exportAddresses(requestedParcels(new URL(request.url).searchParams)));
  } catch (error) {
    logError(error, "while exporting addresses");
    return plainRefusal(500, FAILURE);
  }
}

const FAILURE = `Fehler beim Laden der Adressen. ${TRY_LATER}`;
