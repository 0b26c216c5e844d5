import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileNameOf } from "#app/features/catalog/calendar/calendar-file-name.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import {
  type EventWithSeats,
  findEventWithSeats,
  listSeatsAfter,
  type OrderedSeat,
} from "#app/features/seats/event-participants.server.ts";
import { type CsvFile, csvResponse } from "#app/http/csv.server.ts";
import { logError } from "#app/http/log.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

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

const BATCH_SIZE = 200;

const head = [
  "Nr.",
  "Vorname",
  "Nachname",
  "E-Mail",
  "Telefon",
  "Anmerkungen",
  "Bestellung",
  "Besteller",
  "Status",
];

/** A CSV file of every ordered seat of the event, including seats without a participant. */
function exportParticipants({ id, title }: EventWithSeats): CsvFile<OrderedSeat> {
  const name = ["teilnehmende", fileNameOf(title)].filter(Boolean).join("-");
  return { name, head, batches: seatsInTurn(id), cells: cellsOf };
}

function* seatsInTurn(eventId: string): Generator<OrderedSeat[]> {
  let batch = listSeatsAfter(undefined, { eventId, limit: BATCH_SIZE });
  while (batch.length > 0) {
    yield batch;
    const isLast = batch.length < BATCH_SIZE;
    batch = isLast ? [] : listSeatsAfter(batch.at(-1), { eventId, limit: BATCH_SIZE });
  }
}

function cellsOf(seat: OrderedSeat, number: number): string[] {
  return [
    String(number),
    seat.firstName ?? "",
    seat.lastName ?? "",
    seat.email ?? "",
    seat.phone ?? "",
    seat.notes ?? "",
    seat.orderNumber,
    seat.customerName,
    orderStatusLabels[seat.status],
  ];
}
