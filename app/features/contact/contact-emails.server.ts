import { replySubject } from "#app/features/contact/admin-contact-addresses.ts";
import type { ContactMessage } from "#app/features/contact/contact-schema.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import type { contactMessages } from "#db/schema.ts";

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
      { kind: "paragraph", text: "Hallo," },
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
      { kind: "paragraph", text: "Hallo," },
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
