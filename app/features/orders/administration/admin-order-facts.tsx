import { Link } from "@remix-run/react";
import { contactNumbers } from "#app/features/accounts/profile/contact-numbers.ts";
import { lastWithdrawalDay } from "#app/features/catalog/last-withdrawal-day.ts";
import { taxSchemeLabels } from "#app/features/orders/charges.ts";
import {
  beginningOf,
  type EarlyStartClass,
  type StartingLine,
  storedEarlyStart,
} from "#app/features/orders/early-start.ts";
import { shortOrderId } from "#app/features/orders/loaded-order.ts";
import { postalLines } from "#app/features/orders/order-words.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { Order, OrderCharge } from "#db/schema.ts";

/** The customer's details as given with the order. */
export function AdminCustomer({ order }: { order: Order }) {
  const { userId, customerName, customerEmail, customerPhone, salutation } = order;
  const { mobile } = contactNumbers(order);
  const name = [salutation, customerName].filter(Boolean).join(" ");
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
