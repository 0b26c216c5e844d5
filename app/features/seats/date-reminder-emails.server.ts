import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { type AddressProof, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { calendarOf, isScheduled } from "#app/features/catalog/calendar/calendar.server.ts";
import { listFurtherDates } from "#app/features/catalog/further-dates.ts";
import { isAttended, kinds } from "#app/features/catalog/kinds.ts";
import { findAccessText } from "#app/features/deliveries/access.server.ts";
import { markdownInEmail } from "#app/features/email/email-text.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import {
  paragraphs,
  recipientFields,
  unprovenAddressBlocks,
  withoutSoftHyphens,
} from "#app/features/orders/order-email-parts.server.ts";
import {
  endOf,
  isOrderInTime,
  type RemindedItem,
  startKey,
} from "#app/features/seats/date-reminders.ts";
import { withSeats } from "#app/features/seats/event-participants.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { formatDay, formatTime, inQuotes } from "#app/ui/format/format.ts";
import { formatSpan } from "#app/ui/format/time-span.ts";
import { db, type Queryable } from "#db/client.server.ts";
import type { EmailBlock } from "#db/email-content.ts";
import { integer, orNull, type RowOf, selectRows, text } from "#db/lists/select-rows.server.ts";
import { type CatalogItem, type DateReminderKind, dateReminders } from "#db/schema.ts";

const seatColumns = {
  orderNumber: text,
  userId: orNull(text),
  customerEmail: text,
  /** The participant's; null unless the seat has one. */
  email: orNull(text),
  firstName: orNull(text),
  lastName: orNull(text),
  seat: integer,
  orderedAt: integer,
  completedAt: integer,
};

export type PaidSeat = RowOf<typeof seatColumns>;

/** An address with all its seats, because it gets one e-mail about them. */
export interface Recipient {
  address: string;
  seats: PaidSeat[];
}

/** The addresses of paid seats that did not get this e-mail about this date yet. */
export function listRecipients(
  item: RemindedItem,
  kind: DateReminderKind,
  queryable: Queryable = db,
): Recipient[] {
  const query = sql`${withSeats(item.id)}
    select seats.*, orders.created_at as orderedAt,
      coalesce(orders.completed_at, orders.created_at) as completedAt
    from seats join orders on orders.id = seats.orderId
    where seats.status = 'completed' order by seats.sequence, seats.position, seats.seat`;
  const seats = selectRows(query, seatColumns).filter(({ orderedAt, completedAt }) => {
    const order = { orderedAt: new Date(orderedAt), completedAt: new Date(completedAt) };
    return isOrderInTime(kind, item, order);
  });
  const isThis = and(
    eq(dateReminders.itemId, item.id),
    eq(dateReminders.kind, kind),
    eq(dateReminders.startsAt, startKey(item)),
  );
  const { recipient } = dateReminders;
  const reminded = queryable.select({ recipient }).from(dateReminders).where(isThis).all();
  const done = new Set(reminded.map((reminder) => reminder.recipient));
  return byAddress(seats).filter(({ address }) => !done.has(address.toLowerCase()));
}

/** A seat without any address belonged to an account that was deleted. */
function byAddress(seats: PaidSeat[]): Recipient[] {
  const recipients = new Map<string, Recipient>();
  for (const seat of seats) {
    const address = seat.email ?? seat.customerEmail;
    if (address === "") continue;
    const known = recipients.get(address.toLowerCase());
    if (known) known.seats.push(seat);
    else recipients.set(address.toLowerCase(), { address, seats: [seat] });
  }
  return [...recipients.values()];
}

export interface DateReminder extends RemindedItem {
  kind: DateReminderKind;
  record: CatalogItem;
}

/** The e-mail about a date to one address. */
export function dateReminderEmail(
  reminder: DateReminder,
  recipient: Recipient,
  now: Date,
): NewEmail {
  const reader = readerOf(recipient);
  return {
    key: keyOf(reminder, recipient),
    ...(reader.customer
      ? recipientFields(reader.customer, reader.proof)
      : { priority: "order", recipient: recipient.address, isUnproven: true }),
    replyTo: siteSettings().email ?? undefined,
    expiresAt: endOf(reminder.kind, reminder),
    subject: subjectOf(reminder),
    content: [
      greeting,
      ...(reminder.kind === "afterwards"
        ? markdownInEmail(reminder.afterText)
        : factsAndAccess(reminder, reader, now)),
      ...reasonFor(reminder, reader),
    ],
  };
}

function keyOf(reminder: DateReminder, { address }: Recipient): string {
  const digest = createHash("sha256").update(address.toLowerCase()).digest("base64url");
  return `date-reminder:${reminder.id}:${reminder.kind}:${startKey(reminder)}:${digest}`;
}

/** The person who reads mail sent to the address, as far as the orders tell. */
interface Reader {
  seats: PaidSeat[];
  /** The seat of an order with this address; undefined if someone else has ordered all of them. */
  customer: PaidSeat | undefined;
  /** Whether the address belongs to the customer's account. */
  proof: AddressProof;
}

function readerOf({ address, seats }: Recipient): Reader {
  const own = seats.filter(({ customerEmail }) => isSame(customerEmail, address));
  const customer = own.find((seat) => proofFor(seat) === "proven") ?? own[0];
  return { seats, customer, proof: customer ? proofFor(customer) : "foreign" };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const proofFor = ({ userId, customerEmail }: PaidSeat) => proofOf(userId, customerEmail);

const isGuest = ({ email, customerEmail }: PaidSeat) =>
  email !== null && !isSame(email, customerEmail);

function subjectOf({ kind, record, date, time }: DateReminder): string {
  const title = withoutSoftHyphens(record.title);
  if (kind === "afterwards") return `Nach ${inQuotes(title)}`;
  if (kind === "hours-before" && time) return `Um ${formatTime(time)} beginnt ${inQuotes(title)}`;
  return `Erinnerung an ${inQuotes(title)} am ${formatDay(date).long}`;
}

function factsAndAccess(reminder: DateReminder, reader: Reader, now: Date): EmailBlock[] {
  const { kind, record } = reminder;
  const title = inQuotes(withoutSoftHyphens(record.title));
  const seats = seatLines(reminder, reader);
  const access = accessTextFor(reminder, reader, now);
  return [
    ...paragraphs(
      kind === "hours-before"
        ? `gleich geht es los. Hier steht noch einmal, was du für ${title} brauchst.`
        : `bald ist es so weit. Hier steht, was du für ${title} brauchst.`,
    ),
    { kind: "facts", entries: occasionFacts(reminder) },
    ...(record.mapUrl
      ? [{ kind: "external-link" as const, label: "Karte", address: record.mapUrl }]
      : []),
    ...(seats.length > 0 ? lines(seats) : []),
    ...(record.directions ? headed("Anfahrt", markdownInEmail(record.directions)) : []),
    ...(record.bring ? headed("Was du mitbringst", markdownInEmail(record.bring)) : []),
    ...accessBlocks(access),
    ...calendarBlock(record, [...seats, access.text], now),
    ...howToChange(reminder, reader),
    ...paragraphs(`Fragen? Schreib uns ${whereToWrite()}.`),
  ];
}

const lines = (texts: string[]): EmailBlock[] => [{ kind: "lines", lines: texts }];

function headed(text: string, blocks: EmailBlock[]): EmailBlock[] {
  return [{ kind: "heading", text }, ...blocks];
}

function occasionFacts({ date, record }: DateReminder) {
  const { location, meetingPoint } = record;
  return [
    { term: "Wann", value: formatSpan({ ...record, date }) },
    { term: "Weitere Termine", value: listFurtherDates(record) },
    { term: "Wo", value: location ?? "" },
    { term: "Treffpunkt", value: meetingPoint ?? "" },
  ].filter(({ value }) => value !== "");
}

const asksForNames = (record: CatalogItem) => isAttended(record) && record.namesParticipants;

/**
 * The seats by order, where they have participants. Someone has typed the names, so they are sent to nobody but the customer, at a proven
 * address.
 */
function seatLines({ record }: DateReminder, { seats }: Reader): string[] {
  if (!asksForNames(record)) return [];
  const labels = new Map<string, string[]>();
  for (const seat of seats) {
    const isNamed = !isGuest(seat) && proofFor(seat) === "proven";
    const label = isNamed ? labelWithName(seat) : `Platz ${seat.seat}`;
    labels.set(seat.orderNumber, [...(labels.get(seat.orderNumber) ?? []), label]);
  }
  return [...labels].map(([number, texts]) => `Bestellung ${number}: ${texts.join(", ")}`);
}

function labelWithName({ seat: number, firstName, lastName }: PaidSeat): string {
  const isOpen = firstName === null || lastName === null;
  return isOpen ? `Platz ${number}: noch offen` : `Platz ${number}: ${firstName} ${lastName}`;
}

interface AccessText {
  text: string | null;
  /** Whether the reader has to look it up in the account. */
  isWithheld: boolean;
}

/**
 * The text for customers. It may be a secret, so a customer whose address is not proven looks it up in the account. A
 * participant gets it: the customer has named this address, and it is the only way to an online room.
 */
function accessTextFor({ id }: DateReminder, { seats }: Reader, now: Date): AccessText {
  const textOf = ({ userId }: PaidSeat) =>
    userId === null ? null : findAccessText({ id: userId, role: "customer" }, id, now);
  const isAllowed = (seat: PaidSeat) => isGuest(seat) || proofFor(seat) === "proven";
  const allowed = seats.find((seat) => isAllowed(seat) && textOf(seat) !== null);
  if (allowed) return { text: textOf(allowed), isWithheld: false };
  return { text: null, isWithheld: seats.some((seat) => textOf(seat) !== null) };
}

function accessBlocks({ text, isWithheld }: AccessText): EmailBlock[] {
  if (text !== null) return headed("Dein Zugang", paragraphs(...text.split(/\n{2,}/)));
  if (!isWithheld) return [];
  return [
    ...paragraphs("Wie du hineinkommst, steht in deinem Konto:"),
    { kind: "link", label: "Meine Inhalte", path: "/dashboard/inhalte" },
  ];
}

function calendarBlock(record: CatalogItem, notes: (string | null)[], now: Date): EmailBlock[] {
  if (!isScheduled(record)) return [];
  const note = notes.filter(Boolean).join("\n\n");
  const { name, text: file } = calendarOf(record, { origin: ownOrigin(), note, now });
  return [{ kind: "calendar", name, file, text: "Der Termin liegt als Kalenderdatei bei." }];
}

function howToChange({ record }: DateReminder, { customer }: Reader): EmailBlock[] {
  if (!asksForNames(record)) return [];
  const { subject } = kinds[record.kind];
  if (!customer) {
    return paragraphs(
      `Kannst du nicht kommen, oder kommt jemand anderes? Sag der Person Bescheid, die bestellt hat. Sie kann den Namen ändern, bis ${subject} beginnt.`,
    );
  }
  return [
    ...paragraphs(`Wer teilnimmt, kannst du ändern, bis ${subject} beginnt:`),
    { kind: "link", label: "Teilnehmende ändern", path: "/dashboard" },
  ];
}

/** Explains the e-mail to someone who has not ordered, or whose address somebody has typed. */
function reasonFor({ kind, record }: DateReminder, { customer, proof }: Reader): EmailBlock[] {
  if (customer && kind !== "afterwards") return unprovenAddressBlocks(customer, proof);
  const title = inQuotes(withoutSoftHyphens(record.title));
  const notes = [
    kind === "afterwards"
      ? `Du bekommst diese E-Mail, weil du bei ${title} angemeldet warst.`
      : `Du bekommst diese E-Mail, weil du bei ${title} angemeldet bist.`,
    ...(proof === "proven"
      ? []
      : [
          "Du weißt von keiner Anmeldung? Dann hat jemand deine Adresse eingetragen, vielleicht aus Versehen. Du musst nichts tun.",
        ]),
  ];
  return notes.map((text) => ({ kind: "note", text }));
}
