import { fileNameOf } from "#app/features/catalog/calendar/calendar-file-name.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import {
  type EventWithSeats,
  findSeatsAfter,
  type OrderedSeat,
} from "#app/features/participants/participants.server.ts";
import type { CsvFile } from "#app/http/csv.server.ts";

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
export function exportParticipants({ id, title }: EventWithSeats): CsvFile<OrderedSeat> {
  const name = ["teilnehmende", fileNameOf(title)].filter(Boolean).join("-");
  return { name, head, batches: seatsInTurn(id), cells: cellsOf };
}

function* seatsInTurn(eventId: string): Generator<OrderedSeat[]> {
  let batch = findSeatsAfter(undefined, { eventId, limit: BATCH_SIZE });
  while (batch.length > 0) {
    yield batch;
    const isLast = batch.length < BATCH_SIZE;
    batch = isLast ? [] : findSeatsAfter(batch.at(-1), { eventId, limit: BATCH_SIZE });
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
