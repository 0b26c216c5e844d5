import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { isAttended, lineTypeLabels, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { emailText } from "#app/features/email/email-text.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { type EventWithSeats, withSeats } from "#app/features/seats/event-participants.server.ts";
import { whenAndWhere } from "#app/features/seats/seats.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { requiredLine, requiredText } from "#app/http/form-fields.ts";
import { logError } from "#app/http/log.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { countOf } from "#app/ui/format/format.ts";
import { inTransaction } from "#db/client.server.ts";
import { integer, orNull, type RowOf, selectRows, text } from "#db/lists/select-rows.server.ts";
import type { CatalogItem } from "#db/schema.ts";

/** The form of an e-mail to all participants or buyers of an item, before and after its preview. */
export const participantEmailSchema = z.object({
  intent: z.enum(["preview", "edit", "send"], "Bitte wählen Sie, was geschehen soll."),
  subject: requiredLine("Bitte geben Sie einen Betreff ein.", 150),
  text: requiredText("Bitte geben Sie ein, was Sie schreiben möchten.", 5000),
  /** Identifies this form and makes sending idempotent. */
  token: z.uuid("Bitte laden Sie die Seite neu."),
  /** Identifies the recipients in the preview (`recipientsDigest`), so that no one else gets the e-mail. */
  shownTo: z.string().max(64).optional(),
});

type PostedParticipantEmail = z.output<typeof participantEmailSchema>;

/** The number of e-mails written per transaction. Other requests get their turn in between. */
const BATCH_SIZE = 25;

/** The item's recipients, and the number of seats or orders without an address. */
export async function loadRecipients({ id }: Pick<EventWithSeats, "id">) {
  return { recipients: listRecipients(id), unreachable: countUnreachable(id) };
}

/**
 * Each address once: the participant's, or the order's for a seat without a participant. Cancelled
 * orders are skipped.
 */
function listRecipients(eventId: string): Recipient[] {
  const isOwn = sql`(email is null or lower(email) = lower(customerEmail))`;
  const query = sql`${withSeats(eventId)}
    select min(coalesce(email, customerEmail)) as address,
      max(case when ${isOwn} then userId end) as userId, max(case when ${isOwn} then orderId end) as orderId
    from seats where coalesce(email, customerEmail) <> ''
    group by lower(coalesce(email, customerEmail)) order by address`;
  return selectRows(query, recipientColumns);
}

/** Counts seats without a participant whose order has lost its address because the account was deleted. */
function countUnreachable(eventId: string): number {
  const query = sql`${withSeats(eventId)}
    select count(*) as seats from seats where coalesce(email, customerEmail) = ''`;
  const [counted] = selectRows(query, { seats: integer });
  return counted?.seats ?? 0;
}

interface Writing {
  adminId: string;
  now: Date;
}

/** One recipient's copy of the e-mail, and all its recipients. */
export interface EmailPreview {
  subject: string;
  text: string;
  addresses: string[];
  /** The `recipientsDigest` of the recipients. */
  shownTo: string;
}

type ParticipantEmailResult =
  | { ok: true; written: number }
  | { ok: false; reason: "edit" | "nobody"; preview?: undefined }
  /** `others`: the recipients have changed since the preview. */
  | { ok: false; reason: "preview" | "others" | "failed"; preview: EmailPreview };

/** Previews the e-mail to an event's participants, and enqueues it once the admin has seen the preview. */
export async function writeToParticipants(
  event: EventWithSeats,
  { intent, subject, text: body, token, shownTo }: PostedParticipantEmail,
  writing: Writing,
): Promise<ParticipantEmailResult> {
  if (intent === "edit") return { ok: false, reason: "edit" };
  const { recipients } = await loadRecipients(event);
  if (recipients.length === 0) return { ok: false, reason: "nobody" };
  const email = { event, subject, text: body, token };
  const preview = previewOf(email, recipients);
  if (intent === "preview") return { ok: false, reason: "preview", preview };
  if (shownTo !== preview.shownTo) return { ok: false, reason: "others", preview };
  try {
    return { ok: true, written: await emailRecipients(email, recipients, writing) };
  } catch (error) {
    logError(error, "while writing to an event's participants");
    return { ok: false, reason: "failed", preview };
  }
}

function previewOf(email: EmailToAll, recipients: Recipient[]): EmailPreview {
  const example = participantEmail(email, { address: "", userId: null, orderId: null });
  return {
    subject: email.subject,
    text: emailText(example.content, { origin: ownOrigin() }),
    addresses: recipients.map(({ address }) => address),
    shownTo: recipientsDigest(recipients),
  };
}

/**
 * Enqueues one e-mail per recipient, in batches. A retry after a failure reaches the remaining recipients,
 * and a retry after a success reaches no one. Returns the number of new e-mails.
 */
async function emailRecipients(
  email: EmailToAll,
  recipients: Recipient[],
  { adminId, now }: Writing,
): Promise<number> {
  const { id: subjectId, title: label } = email.event;
  const action = `E-Mail an ${countOf(recipients.length, "Adresse", "Adressen")} geschrieben`;
  let written = 0;
  for (let start = 0; start < recipients.length; start += BATCH_SIZE) {
    const batch = recipients.slice(start, start + BATCH_SIZE);
    written += await inTransaction((transaction) => {
      const isNew = batch.map((one) =>
        enqueueEmail(transaction, participantEmail(email, one), now),
      );
      const count = isNew.filter(Boolean).length;
      if (start === 0 && count > 0) {
        recordChange(transaction, {
          subject: "item",
          subjectId,
          label,
          action,
          actor: { admin: adminId },
          now,
        });
      }
      return count;
    });
    await setImmediate();
  }
  return written;
}

export const recipientColumns = {
  address: text,
  /** The account of the order, if the address is the order's. */
  userId: orNull(text),
  /** An order with this address; null for participants for whom somebody else has ordered. */
  orderId: orNull(text),
};

/** A recipient of an e-mail about an event. */
export type Recipient = RowOf<typeof recipientColumns>;

interface EventEmail {
  event: Pick<CatalogItem, "id" | "kind" | "isPlan" | "title"> & Parameters<typeof whenAndWhere>[0];
  subject: string;
  /** Blank lines separate paragraphs. */
  text: string;
}

interface EmailToAll extends EventEmail {
  /** Identifies the form in which the e-mail was typed. */
  token: string;
}

/** The same text from the same form gets the same key. */
function participantEmail(email: EmailToAll, recipient: Recipient): NewEmail {
  const { event, subject, text, token } = email;
  const parts = [token, subject, text, recipient.address.toLowerCase()];
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  const key = `event-email:${event.id}:${digest}`;
  return { key, priority: "bulk", ...emailAboutEvent(email, recipient) };
}

/**
 * The shop's e-mail about an event to someone with a seat. Anyone may have typed the address, so the e-mail explains to
 * a stranger why it was sent. Only those who have ordered are parties to a contract.
 */
export function emailAboutEvent(
  { event, subject, text }: EventEmail,
  { address, userId, orderId }: Recipient,
): Omit<NewEmail, "key" | "priority"> {
  return {
    recipient: address,
    replyTo: siteSettings().email ?? undefined,
    userId: userId ?? undefined,
    contract: orderId === null ? undefined : { orderId },
    subject,
    content: [
      greeting,
      ...text.split(/\n{2,}/).map((part) => ({ kind: "lines" as const, lines: part.split("\n") })),
      {
        kind: "facts",
        entries: [
          { term: lineTypeLabels[lineTypeOf(event)], value: event.title.replaceAll("\u00AD", "") },
          { term: "Wann und wo", value: whenAndWhere(event) },
        ].filter(({ value }) => value !== ""),
      },
      { kind: "note", text: `${reasonFor(event)} Deine Antwort kommt bei uns an.` },
      {
        kind: "note",
        text: `Du weißt von keiner ${isAttended(event) ? "Anmeldung" : "Bestellung"}? Dann hat jemand deine Adresse eingetragen, vielleicht aus Versehen. Du musst nichts tun.`,
      },
    ],
  };
}

function reasonFor(event: EventEmail["event"]): string {
  if (!isAttended(event)) return "Du bekommst diese E-Mail, weil du das bei uns bestellt hast.";
  const label = lineTypeLabels[lineTypeOf(event)];
  return `Du bekommst diese E-Mail, weil du bei diesem ${label} angemeldet bist oder Plätze dafür bestellt hast.`;
}

/** Identifies these recipients, in any order. */
function recipientsDigest(recipients: Recipient[]): string {
  const addresses = recipients.map(({ address }) => address.toLowerCase()).sort();
  return createHash("sha256").update(JSON.stringify(addresses)).digest("base64url");
}
