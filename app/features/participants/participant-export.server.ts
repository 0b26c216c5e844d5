import { fileNameOf } from "#app/features/catalog/calendar/calendar-file-name.ts";
import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import {
  findEventOfSeats,
  findSeatsAfter,
  type OrderedSeat,
} from "#app/features/participants/participants.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";

const BATCH_SIZE = 200;

const head = [
  ...["Nr.", "Vorname", "Nachname", "E-Mail", "Telefon", "Anmerkungen"],
  ...["Bestellung", "Besteller", "Status"],
];

/** Every seat of the event that is ordered, also those without a name; null where there is no such event. */
export async function exportParticipants(eventId: string): Promise<Response | null> {
  const event = findEventOfSeats(eventId);
  if (!event) return null;
  const name = ["teilnehmende", fileNameOf(event.title)].filter(Boolean).join("-");
  return csvResponse({ name, head, batches: seatsInTurn(eventId), cells: cellsOf });
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
  const { firstName, lastName, email, phone, notes, orderNumber, customerName, status } = seat;
  return [
    ...[String(number), firstName ?? "", lastName ?? "", email ?? "", phone ?? "", notes ?? ""],
    ...[orderNumber, customerName, orderStatusLabels[status]],
  ];
}
