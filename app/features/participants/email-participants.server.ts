import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import {
  type EmailToAll,
  participantEmail,
  type Recipient,
} from "#app/features/participants/participant-email.server.ts";
import { findEventOfSeats, withSeats } from "#app/features/participants/participants.server.ts";
import { countOf } from "#app/ui/format/count-of.ts";
import { db, inTransaction } from "#db/client.server.ts";

/** E-mails that are written at a time: others get their turn in between. */
const BATCH_SIZE = 25;

/** The event and who is written to; null where there is no such event. */
export async function loadRecipients(eventId: string) {
  const event = findEventOfSeats(eventId);
  return (
    event && { event, recipients: findRecipients(eventId), unreachable: countUnreachable(eventId) }
  );
}

/** Each address once: that of whoever is named, else that of the order; none of cancelled orders. */
function findRecipients(eventId: string): Recipient[] {
  return db.all<Recipient>(sql`${withSeats(eventId)}
    select min(coalesce(email, customerEmail)) as address,
      max(case when email is null or lower(email) = lower(customerEmail) then userId end) as userId
    from seats where coalesce(email, customerEmail) <> ''
    group by lower(coalesce(email, customerEmail)) order by address`);
}

/** Seats without a name whose order has lost its address with the account. */
function countUnreachable(eventId: string): number {
  const [counted] = db.all<{ seats: number }>(sql`${withSeats(eventId)}
    select count(*) as seats from seats where coalesce(email, customerEmail) = ''`);
  return counted?.seats ?? 0;
}

interface Writing {
  adminId: string;
  now: Date;
}

/**
 * Puts one e-mail for each recipient into the outbox, some at a time. Done again after it broke off, it
 * writes to those that are left; done twice, it writes nothing. Returns how many are new.
 */
export async function emailRecipients(
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
        noteAdminChange(transaction, { subject: "item", subjectId, label, action, adminId, now });
      }
      return count;
    });
    await setImmediate();
  }
  return written;
}
