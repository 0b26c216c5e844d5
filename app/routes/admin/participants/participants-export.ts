import type { LoaderFunctionArgs } from "@remix-run/node";
import { itemKindFromSegment } from "#app/features/catalog/administration/admin-kinds.ts";
import { fileNameOf } from "#app/features/catalog/calendar/calendar-file-name.ts";
import { isAttended, kinds } from "#app/features/catalog/kinds.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import {
  type EventWithSeats,
  findEventWithSeats,
  listSeatsAfter,
  type OrderedSeat,
} from "#app/features/seats/event-participants.server.ts";
import { peopleWordsOf } from "#app/features/seats/event-participants.tsx";
import { type CsvFile, csvResponse } from "#app/http/csv.server.ts";
import { logError } from "#app/http/log.server.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { UNKNOWN_ADMIN_PAGE } from "#app/ui/admin/unknown-admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  try {
    const kind = itemKindFromSegment(params.kind);
    if (!kind) return plainRefusal(404, UNKNOWN_ADMIN_PAGE);
    const event = await findEventWithSeats(kind, params.itemId ?? "");
    if (!event) return plainRefusal(404, kinds[kind].notFound);
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

const buyersHead = ["Nr.", "Vorname", "Nachname", "E-Mail", "Menge", "Bestellung", "Status"];

/**
 * A CSV file of every ordered seat, including seats without a participant. Of an item that nobody attends, it lists the
 * orders.
 */
function exportParticipants(event: EventWithSeats): CsvFile<OrderedSeat> {
  const name = [peopleWordsOf(event).fileName, fileNameOf(event.title)].filter(Boolean).join("-");
  const batches = seatsInTurn(event.id);
  if (!isAttended(event)) return { name, head: buyersHead, batches, cells: buyerCellsOf };
  return { name, head, batches, cells: (seat, number) => cellsOf(seat, number, event) };
}

function* seatsInTurn(eventId: string): Generator<OrderedSeat[]> {
  let batch = listSeatsAfter(undefined, { eventId, limit: BATCH_SIZE });
  while (batch.length > 0) {
    yield batch;
    const isLast = batch.length < BATCH_SIZE;
    batch = isLast ? [] : listSeatsAfter(batch.at(-1), { eventId, limit: BATCH_SIZE });
  }
}

/** Without names, the customer stands for each seat. */
function cellsOf(
  seat: OrderedSeat,
  number: number,
  { namesParticipants }: EventWithSeats,
): string[] {
  return [
    String(number),
    seat.firstName ?? "",
    seat.lastName ?? "",
    seat.email ?? (namesParticipants ? "" : seat.customerEmail),
    seat.phone ?? "",
    seat.notes ?? "",
    seat.orderNumber,
    seat.customerName,
    orderStatusLabels[seat.status],
  ];
}

function buyerCellsOf(line: OrderedSeat, number: number): string[] {
  return [
    String(number),
    line.firstName ?? "",
    line.lastName ?? "",
    line.customerEmail,
    String(line.quantity),
    line.orderNumber,
    orderStatusLabels[line.status],
  ];
}
