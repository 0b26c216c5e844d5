import { z } from "zod";
import { replySubject } from "#app/features/contact/contact-admin.ts";
import { embeddedMap, mapPage } from "#app/features/contact/map-place.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { operatorMailbox, postalAddress } from "#app/features/settings/operator.server.ts";
import { siteSettings, storedSettings } from "#app/features/settings/site-settings.server.ts";
import { emailField, optionalLine, requiredLine, requiredText } from "#app/http/form-fields.ts";
import {
  createFormLimits,
  createLimit,
  type Limited,
  type Sender,
} from "#app/http/rate-limit.server.ts";
import { ownDialAddress } from "#app/ui/format/dial-address.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { inTransaction } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";

const limits = createFormLimits("contact", { perAddress: 60, perOwner: 20 });

/** Anyone can type a stranger's address, so each address gets only a few receipts per hour. */
const receipts = createLimit({ name: "contact-receipt", points: 3, seconds: 60 * 60 });

/**
 * Stores the message, within the rate limits for its sender, and enqueues an e-mail to the operator and a receipt to the
 * sender. Submitting the same form twice stores it once.
 */
export async function receiveMessage(
  sender: Sender,
  message: ContactMessage,
  fingerprint: Fingerprint,
): Promise<{ ok: true } | Limited> {
  const limited = await limits.consume(sender, message.email);
  if (limited) return limited;
  const hasReceipt = (await receipts.consume(message.email.toLowerCase())) === 0;
  await inTransaction((transaction) => {
    if (isDone(transaction, fingerprint)) return;
    recordDone(transaction, fingerprint);
    const { id } = transaction.insert(contactMessages).values(message).returning().get();
    const mailbox = operatorMailbox();
    if (mailbox) enqueueEmail(transaction, contactMessageEmail(id, message, mailbox));
    if (hasReceipt) enqueueEmail(transaction, contactReceiptEmail(id, message));
  });
  return { ok: true };
}

export const contactSchema = z.object({
  name: requiredLine("Bitte gib deinen Namen ein.", 200),
  email: emailField,
  phone: optionalLine(50),
  message: requiredText("Bitte schreib uns eine Nachricht.", 5000),
});

export type ContactMessage = z.output<typeof contactSchema>;

/** The operator's contact details, as far as they are known. */
export interface ContactCard {
  /** The lines of the postal address; empty without one. */
  address: string[];
  email: string | null;
  phone: { display: string; href: string } | null;
  map: { embedUrl: string; pageUrl: string } | null;
  /** Whether the address is invented. */
  isExample: boolean;
}

export function contactCard(): ContactCard {
  const settings = siteSettings();
  const { street, city, phone, email, mapPlace } = settings;
  const href = phone && ownDialAddress(phone);
  return {
    address: street && city ? postalAddress(settings) : [],
    email,
    phone: phone && href ? { display: phone.replaceAll(" ", "\u00A0"), href } : null,
    map: mapPlace && { embedUrl: embeddedMap(mapPlace), pageUrl: mapPage(mapPlace) },
    isExample: showsDemoContent() && storedSettings().texts.street === undefined,
  };
}

/** Anyone can type a stranger's address. */
const NOT_YOU =
  "Du hast uns gar nicht geschrieben? Dann hat jemand deine Adresse in unser Kontaktformular eingetragen, vielleicht aus Versehen. Du musst nichts tun.";

/** Forwards a message to the operator. Replying to the e-mail answers the sender. */
export function contactMessageEmail(
  id: string,
  sender: ContactMessage,
  recipient: string,
): NewEmail {
  const { name, email, phone, message } = sender;
  return {
    key: `contact-message:${id}`,
    priority: "order",
    recipient,
    replyTo: email,
    subject: `Nachricht von ${name}`,
    content: [
      { kind: "paragraph", text: "Über das Kontaktformular ist eine Nachricht gekommen." },
      {
        kind: "facts",
        entries: [
          { term: "Name", value: name },
          { term: "E-Mail", value: readableAddress(email) },
          ...(phone ? [{ term: "Telefon", value: phone }] : []),
        ],
      },
      { kind: "quote", text: message },
      {
        kind: "note",
        text: "Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an die Adresse oben.",
      },
    ],
  };
}

/**
 * Confirms to the sender that the message has arrived. The receipt repeats no typed text, because the address
 * may be a stranger's and the form must not carry text to strangers.
 */
export function contactReceiptEmail(id: string, { email }: ContactMessage): NewEmail {
  return {
    key: `contact-receipt:${id}`,
    priority: "order",
    recipient: email,
    replyTo: siteSettings().email ?? undefined,
    subject: `Deine Nachricht an ${siteSettings().siteName} ist angekommen`,
    content: [
      greeting,
      {
        kind: "paragraph",
        text: "danke für deine Nachricht. Wenn dir noch etwas einfällt, antworte einfach auf diese E-Mail.",
      },
      { kind: "note", text: NOT_YOU },
    ],
  };
}

type AnsweredMessage = Pick<typeof contactMessages.$inferSelect, "email" | "createdAt">;

/** An admin's answer. Like the receipt, it repeats no typed text of the sender. */
export function contactAnswerEmail(
  id: string,
  { email, createdAt }: AnsweredMessage,
  text: string,
): NewEmail {
  const { siteName, email: replyTo } = siteSettings();
  return {
    key: contactAnswerKey(id),
    priority: "order",
    recipient: email,
    replyTo: replyTo ?? undefined,
    subject: replySubject(siteName),
    content: [
      greeting,
      ...text.split(/\n{2,}/).map((part) => ({ kind: "lines" as const, lines: part.split("\n") })),
      {
        kind: "note",
        text: `Das ist die Antwort auf deine Nachricht vom ${formatMoment(createdAt)}. Wenn noch etwas offen ist, antworte einfach auf diese E-Mail.`,
      },
      { kind: "note", text: NOT_YOU },
    ],
  };
}

/** Identifies the e-mail with this answer in the outbox. */
export const contactAnswerKey = (answerId: string) => `contact-answer:${answerId}`;
