import { createHash } from "node:crypto";
import { whenAndWhere } from "#app/features/bookings/seats.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import type { CatalogItem } from "#db/schema.ts";

/** A recipient of an e-mail about an event. */
export interface Recipient {
  address: string;
  /** The account of the order, if the address is the order's. */
  userId: string | null;
}

export interface EmailToAll {
  event: Pick<CatalogItem, "id" | "title" | "date" | "time" | "endTime" | "location">;
  subject: string;
  /** Blank lines separate paragraphs. */
  text: string;
  /** Identifies the form in which the e-mail was typed. */
  token: string;
}

/**
 * The shop's e-mail to one participant of an event. Anyone may have typed the address, so the e-mail explains
 * to a stranger why it was sent. The same text from the same form gets the same key.
 */
export function participantEmail(email: EmailToAll, { address, userId }: Recipient): NewEmail {
  const { event, subject, text, token } = email;
  const parts = [token, subject, text, address.toLowerCase()];
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  return {
    key: `event-email:${event.id}:${digest}`,
    priority: "bulk",
    recipient: address,
    replyTo: siteSettings().email ?? undefined,
    userId: userId ?? undefined,
    subject,
    content: [
      { kind: "paragraph", text: "Hallo," },
      ...text.split(/\n{2,}/).map((part) => ({ kind: "lines" as const, lines: part.split("\n") })),
      {
        kind: "facts",
        entries: [
          { term: "Event", value: event.title.replaceAll("\u00AD", "") },
          { term: "Wann und wo", value: whenAndWhere(event) },
        ],
      },
      {
        kind: "note",
        text: "Du bekommst diese E-Mail, weil du bei diesem Event angemeldet bist oder Plätze dafür bestellt hast. Wenn du antwortest, geht das an uns.",
      },
      {
        kind: "note",
        text: "Du weißt von keiner Anmeldung? Dann hat jemand deine Adresse eingetragen, vielleicht aus Versehen. Du musst nichts tun.",
      },
    ],
  };
}

/** Identifies these recipients, in any order. */
export function recipientsDigest(recipients: Recipient[]): string {
  const addresses = recipients.map(({ address }) => address.toLowerCase()).sort();
  return createHash("sha256").update(JSON.stringify(addresses)).digest("base64url");
}
