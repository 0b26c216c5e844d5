import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { noteChange } from "#app/features/change-log/change-log.server.ts";
import { origin } from "#app/features/email/compose.server.ts";
import { emailText } from "#app/features/email/email-text.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import {
  type EmailToAll,
  participantEmail,
  type Recipient,
  recipientsDigest,
} from "#app/features/participants/participant-email.server.ts";
import type { PostedParticipantEmail } from "#app/features/participants/participant-email-schema.ts";
import { type EventWithSeats, withSeats } from "#app/features/participants/participants.server.ts";
import { logError } from "#app/http/log.server.ts";
import { countOf } from "#app/ui/format/count-of.ts";
import { inTransaction } from "#db/client.server.ts";
import { integer, orNull, selectRows, text } from "#db/lists/select-rows.server.ts";

/** The number of e-mails written per transaction. Other requests get their turn in between. */
const BATCH_SIZE = 25;

/** The event's recipients, and the number of seats without an address. */
export async function loadRecipients({ id }: Pick<EventWithSeats, "id">) {
  return { recipients: findRecipients(id), unreachable: countUnreachable(id) };
}

/**
 * Finds each address once: the participant's, or the order's for a seat without a participant. Cancelled
 * orders are skipped.
 */
function findRecipients(eventId: string): Recipient[] {
  const query = sql`${withSeats(eventId)}
    select min(coalesce(email, customerEmail)) as address,
      max(case when email is null or lower(email) = lower(customerEmail) then userId end) as userId
    from seats where coalesce(email, customerEmail) <> ''
    group by lower(coalesce(email, customerEmail)) order by address`;
  return selectRows(query, { address: text, userId: orNull(text) });
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
  const example = participantEmail(email, { address: "", userId: null });
  return {
    subject: email.subject,
    text: emailText(example.content, { origin }),
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
        noteChange(transaction, {
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
