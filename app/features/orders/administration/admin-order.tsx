import { Link } from "@remix-run/react";
import { contactNumbers } from "#app/features/accounts/contact-numbers.ts";
import { dateFacts } from "#app/features/catalog/further-dates.ts";
import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import { lastWithdrawalDay } from "#app/features/catalog/last-withdrawal-day.ts";
import {
  type Bill,
  type BilledOrder,
  billOf,
  exemptionOf,
  exemptionSentence,
  taxSchemeLabels,
} from "#app/features/orders/charges.ts";
import {
  beginningOf,
  type EarlyStartClass,
  type StartingLine,
  storedEarlyStart,
} from "#app/features/orders/early-start.ts";
import { shortOrderId } from "#app/features/orders/order-numbers.ts";
import { BillTotals } from "#app/features/orders/order-overview.tsx";
import { OVERDUE_LABEL } from "#app/features/orders/order-state.tsx";
import { addressLines, datedTitle, postalLines } from "#app/features/orders/order-words.ts";
import { otherDeliveryAddress } from "#app/features/orders/shipment.ts";
import { participantsPath } from "#app/features/seats/event-participants.tsx";
import { type EventSeats, namedSeats, type Seat, seatCount } from "#app/features/seats/seats.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, AdminTable } from "#app/ui/admin/admin-table.tsx";
import { countOf, formatPrice } from "#app/ui/format/format.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { LineFacts } from "#app/ui/parts/line-fact.tsx";
import type { Order, OrderCharge, OrderItem } from "#db/schema.ts";

/** The customer's details as given with the order. */
export function AdminCustomer({ order }: { order: Order }) {
  const { userId, customerName, customerEmail, customerPhone, salutation } = order;
  const { mobile } = contactNumbers(order);
  const name = [salutation, customerName].filter(Boolean).join(" ");
  const delivery = otherDeliveryAddress(order);
  return (
    <AdminSection id="kundendaten" title="Kundendaten">
      <AdminFacts
        entries={[
          {
            term: "Name",
            value: userId ? <Link to={`/admin/people/${userId}`}>{name}</Link> : name,
          },
          { term: "Firma", value: order.company },
          { term: "USt-IdNr.", value: order.vatId },
          { term: "E-Mail", value: customerEmail ? <EmailLink order={order} /> : null },
          { term: "Telefon", value: customerPhone },
          // Without a landline the mobile is the contact number, so list it only once.
          { term: "Mobil", value: mobile === customerPhone ? null : mobile },
          { term: "Adresse", value: <PostalAddress order={order} /> },
          {
            term: "Lieferadresse",
            value: delivery && <Lines>{addressLines(delivery).join("\n")}</Lines>,
          },
          { term: "Anmerkungen", value: order.notes && <Lines>{order.notes}</Lines> },
        ]}
      />
    </AdminSection>
  );
}

interface AdminOrderFactsProps {
  order: Order;
  /** Undefined if they cannot be loaded. */
  contents: { items: StartingLine[]; charges: OrderCharge[] } | undefined;
}

export function AdminOrderFacts({ order, contents }: AdminOrderFactsProps) {
  const { id, number, createdAt, completedAt, totalAmount, paymentDue, userId, taxScheme } = order;
  const isUnpaid = order.status === "pending" && paymentDue !== null;
  const beginOf = (wanted: EarlyStartClass) =>
    beginInWords(order, {
      mayBegin: storedEarlyStart(order)[wanted],
      waits: !contents || beginningOf(contents.items, wanted).waits,
    });
  return (
    <AdminSection id="bestelldaten" title="Bestelldaten">
      <AdminFacts
        entries={[
          { term: "Bestellnummer", value: number },
          { term: "Kurz-ID", value: shortOrderId(id) },
          { term: "Eingegangen", value: formatMoment(createdAt) },
          { term: "Abgeschlossen", value: completedAt && formatMoment(completedAt) },
          { term: "Betrag", value: formatPrice(totalAmount) },
          ...(contents?.charges ?? []).map(({ label, amount }) => ({
            term: `Davon ${label}`,
            value: formatPrice(amount),
          })),
          { term: "Umsatzsteuer", value: taxScheme && taxSchemeLabels[taxScheme] },
          { term: "Digitale Inhalte", value: beginOf("digital") },
          { term: "Dienstleistungen", value: beginOf("service") },
          { term: "Zu bezahlen bis", value: isUnpaid ? formatShortDate(paymentDue) : null },
          { term: "Konto", value: userId === null ? "gelöscht" : null },
        ]}
      />
    </AdminSection>
  );
}

interface Begin {
  /** The customer's answer about an early start. Null: nothing of that class was ordered. */
  mayBegin: boolean | null;
  /** Whether a part waits for the end of the withdrawal period without an early start. */
  waits: boolean;
}

function beginInWords({ createdAt }: Order, { mayBegin, waits }: Begin): string | null {
  if (mayBegin === null) return null;
  if (mayBegin) return "Beginn vor Ablauf der Widerrufsfrist: verlangt";
  if (!waits) return "Beginn vor Ablauf der Widerrufsfrist: nicht verlangt.";
  const day = formatShortDate(lastWithdrawalDay(createdAt));
  return `Beginn vor Ablauf der Widerrufsfrist: nicht verlangt. Bitte warten Sie mit der Leistung bis nach dem ${day}.`;
}

function EmailLink({ order: { number, customerEmail } }: { order: Order }) {
  return (
    <a href={mailtoLink(customerEmail, { subject: `Bestellung ${number}` })}>
      <EmailAddress>{customerEmail}</EmailAddress>
    </a>
  );
}

function PostalAddress({ order }: { order: Order }) {
  return <Lines>{postalLines(order).join("\n")}</Lines>;
}

function Lines({ children }: { children: string }) {
  return <span className="whitespace-pre-line">{children}</span>;
}

const columnsOf = (bill: Bill): AdminColumn<OrderItem>[] => [
  {
    head: "Artikel",
    place: "title",
    cell: (item) => {
      const exemption = exemptionOf(item, bill);
      return (
        <>
          {item.itemTitle} <LineFacts facts={dateFacts(item)} />
          {item.isMemberPiece && (
            <span className="block text-sm text-ink-soft">In der Mitgliedschaft enthalten</span>
          )}
          {exemption && <span className="block text-sm text-ink-soft">{exemption}</span>}
        </>
      );
    },
  },
  { head: "Typ", place: "date", cell: ({ itemType }) => lineTypeLabels[itemType] },
  { head: "Menge", place: "more", cell: ({ quantity }) => `${quantity} ×` },
  { head: "Preis", place: "price", cell: ({ price }) => formatPrice(price) },
  {
    head: "Summe",
    place: "amount",
    cell: ({ price, quantity }) => formatPrice(price * quantity),
  },
];

/** The ordered items, with titles, prices and taxes from the time of the order. */
export function AdminOrderItems({ order }: { order: Pick<Order, "totalAmount"> & BilledOrder }) {
  const bill = billOf(order);
  const sentence = exemptionSentence(bill);
  return (
    <AdminSection id="positionen" title="Positionen">
      <AdminTable caption="Bestellte Artikel" columns={columnsOf(bill)} rows={order.items} />
      {sentence && <p className="text-sm text-ink-soft">{sentence}</p>}
      <BillTotals bill={bill} total={order.totalAmount} />
    </AdminSection>
  );
}

/** The participants of what people attend. */
export function AdminOrderSeats({ events }: { events: EventSeats[] }) {
  const shown = events.map(withoutFreedSeats).filter(({ seats }) => seats.length > 0);
  if (shown.length === 0) return null;
  return (
    <AdminSection id="teilnehmende" title="Teilnehmende">
      {shown.map(({ orderItemId, eventId, kind, title: itemTitle, closure, ...event }) => (
        <div key={orderItemId} className="grid gap-1">
          <h3 className="font-sans text-base font-strong">{datedTitle({ itemTitle, ...event })}</h3>
          <p className="text-ink-soft">
            {closure !== "cancelled" && `${countInWords(event)}. `}
            <Link to={participantsPath({ kind, id: eventId })}>Alle Teilnehmenden</Link>
          </p>
          <SeatRows seats={namedSeats(event)} />
        </div>
      ))}
    </AdminSection>
  );
}

/** Nobody takes the open seats of a cancelled order. */
function withoutFreedSeats(event: EventSeats): EventSeats {
  if (event.closure !== "cancelled") return event;
  return { ...event, seats: event.seats.filter(({ participant }) => participant !== null) };
}

function countInWords({
  namesParticipants,
  seats,
}: Pick<EventSeats, "namesParticipants" | "seats">) {
  return namesParticipants ? seatCount(seats) : countOf(seats.length, "Platz", "Plätze");
}

function SeatRows({ seats }: { seats: Seat[] }) {
  if (seats.length === 0) return null;
  return (
    <ol className="border-b border-line">
      {seats.map((seat) => (
        <SeatRow key={seat.number} seat={seat} />
      ))}
    </ol>
  );
}

function SeatRow({ seat: { number, participant } }: { seat: Seat }) {
  return (
    <li className="grid gap-x-4 border-t border-line py-2 form:grid-cols-[10rem_minmax(0,1fr)]">
      <span className="text-ink-soft">Platz {number}</span>
      {participant ? (
        <span className="grid min-w-0 wrap-anywhere">
          <b>
            {participant.firstName} {participant.lastName}
          </b>
          <span>
            <EmailAddress>{participant.email}</EmailAddress>
            {participant.phone && ` · ${participant.phone}`}
          </span>
          {participant.notes && <span className="whitespace-pre-line">{participant.notes}</span>}
        </span>
      ) : (
        <span>noch offen</span>
      )}
    </li>
  );
}

/** Marks a pending order past its payment due day. */
export function OverdueBadge() {
  return (
    <Badge tone="bad" icon="circle-alert">
      {OVERDUE_LABEL}
    </Badge>
  );
}
