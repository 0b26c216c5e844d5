import type { LoaderFunctionArgs } from "@remix-run/node";
import { kinds } from "#app/features/catalog/kinds.ts";
import { exportParticipants } from "#app/features/participants/participant-export.server.ts";
import { findEventWithSeats } from "#app/features/participants/participants.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { logError } from "#app/http/log.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  try {
    const event = await findEventWithSeats(params.itemId ?? "");
    if (!event) return plainRefusal(404, kinds.event.notFound);
    return csvResponse(exportParticipants(event));
  } catch (error) {
    logError(error, "while exporting participants");
    return plainRefusal(500, FAILURE);
  }
}

const FAILURE = `Fehler beim Laden der Teilnehmenden. ${TRY_LATER}`;
