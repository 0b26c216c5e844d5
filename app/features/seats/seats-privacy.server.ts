import { inArray, lt, notInArray } from "drizzle-orm";
import { findItemsById, itemLastDay } from "#app/features/catalog/catalog.server.ts";
import { keptDays, participantsKeptFrom, remindersKeptFrom } from "#app/features/kept-for.ts";
import { orderItemsOf } from "#app/features/orders/orders-privacy.server.ts";
import {
  both,
  either,
  isAt,
  type Person,
  type PersonalTable,
  personalTable,
} from "#app/features/personal-table.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, dateReminders, eventBookings, orderItems } from "#db/schema.ts";

export const personalDataOfSeats: PersonalTable[] = [
  personalTable(eventBookings, {
    place: 19,
    title: "Teilnehmende",
    purpose: "damit wir wissen, wer zu einem Termin kommt",
    period: `${keptDays.participant} Tage über den Termin hinaus`,
    chapter: "dates",
    shown: {
      seat: "Platz",
      firstName: "Vorname",
      lastName: "Nachname",
      email: "E-Mail-Adresse",
      phone: "Telefon",
      notes: "Anmerkungen",
      createdAt: "Eingetragen",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id", "eventId", "orderItemId"],
    belongsTo: isSeatOf,
    copies: [
      {
        key: "seats",
        place: 1,
        within: { table: orderItems, ids: ({ orderItemId }) => [orderItemId] },
      },
      // The copy discloses only the event of a seat in another person's order.
      {
        key: "seats",
        place: 9,
        title: "Plätze in Bestellungen anderer",
        where: (person) =>
          both(isSeatOf(person), notInArray(eventBookings.orderItemId, orderItemsOf(person))),
        about: ({ eventId }) => titleOf(String(eventId)),
      },
    ],
    erasure: "deleted",
    expires: isLongOver,
  }),
  personalTable(dateReminders, {
    place: 22,
    title: "Erinnerungen an Termine",
    purpose: "damit jede Erinnerung nur einmal kommt",
    period: `${keptDays.reminder} Tage über den Termin hinaus`,
    chapter: "dates",
    shown: { kind: "Was", recipient: "An", startsAt: "Termin", createdAt: "Geschrieben" },
    downloaded: ["itemId"],
    words: {
      kind: {
        "days-before": "Tage vorher",
        "hours-before": "Stunden vorher",
        afterwards: "Danach",
      },
    },
    belongsTo: (person) => isAt(dateReminders.recipient, person),
    copies: [
      {
        key: "dateReminders",
        place: 13,
        isRare: true,
        about: ({ itemId }) => titleOf(String(itemId)),
      },
    ],
    erasure: "deleted",
    expires: (now) => lt(dateReminders.startsAt, remindersKeptFrom(now)),
  }),
];

function isSeatOf(person: Person) {
  return either(
    inArray(eventBookings.orderItemId, orderItemsOf(person)),
    isAt(eventBookings.email, person),
  );
}

function titleOf(itemId: string): string | undefined {
  return findItemsById([itemId]).get(itemId)?.title;
}

function isLongOver(now: Date) {
  const events = db
    .select({ id: catalogItems.id })
    .from(catalogItems)
    .where(lt(itemLastDay, participantsKeptFrom(now)));
  return inArray(eventBookings.eventId, events);
}
