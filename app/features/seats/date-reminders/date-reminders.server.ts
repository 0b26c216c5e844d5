import { setImmediate } from "node:timers/promises";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { logFailure } from "#app/environment/log-lines.server.ts";
import { findItemsById, itemLastDay } from "#app/features/catalog/catalog.server.ts";
import {
  MAX_DAYS_BEFORE,
  usualReminders,
} from "#app/features/deliveries/administration/access-text-fields.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import {
  type DateReminder,
  dateReminderEmail,
} from "#app/features/seats/date-reminders/date-reminder-email.server.ts";
import {
  DAYS_AFTERWARDS,
  dueKinds,
  type RemindedItem,
  startKey,
} from "#app/features/seats/date-reminders/date-reminder-plan.ts";
import {
  findRecipients,
  type Recipient,
} from "#app/features/seats/date-reminders/recipients.server.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { attempt, db, inTransaction, type Queryable } from "#db/client.server.ts";
import { catalogItems, type DateReminderKind, dateReminders, itemContents } from "#db/schema.ts";

/** The number of e-mails written per transaction. Other requests get their turn in between. */
const BATCH_SIZE = 25;

/**
 * Sends every e-mail about a date that is due, to each address once. Returns their number. An item that fails does not
 * hold up the others.
 */
export async function remindOfDates(now: Date): Promise<number> {
  let count = 0;
  for (const item of findNearItems(now)) {
    for (const kind of dueKinds(item, now)) {
      try {
        count += await remindAll({ itemId: item.id, kind, now });
      } catch (error) {
        logFailure("reminders", error);
      }
    }
  }
  return count;
}

interface Due {
  itemId: string;
  kind: DateReminderKind;
  now: Date;
}

/** An address for which it fails is tried again in the next turn, and does not hold up the others. */
async function remindAll(due: Due): Promise<number> {
  const failed = new Set<string>();
  let count = 0;
  for (;;) {
    const { sent, tried } = await inTransaction((transaction) =>
      remindSome(transaction, due, failed),
    );
    count += sent;
    if (tried < BATCH_SIZE) return count;
    await setImmediate();
  }
}

/**
 * Sends some of the e-mails and adds the addresses for which it fails. Even if the server is killed, no e-mail is left
 * without its row, and no row without its e-mail. Reads everything again, because the date may have been moved or an order
 * cancelled in the meantime.
 */
function remindSome(
  transaction: Queryable,
  { itemId, kind, now }: Due,
  failed: Set<string>,
): { sent: number; tried: number } {
  const [item] = findReminded(eq(catalogItems.id, itemId));
  const record = findItemsById([itemId]).get(itemId);
  if (!item || !record || !dueKinds(item, now).includes(kind)) return { sent: 0, tried: 0 };
  const recipients = findRecipients(item, kind, transaction)
    .filter(({ address }) => !failed.has(address))
    .slice(0, BATCH_SIZE);
  const failedBefore = failed.size;
  for (const recipient of recipients) {
    attempt(
      () => remind(transaction, { reminder: { ...item, kind, record }, recipient, now }),
      (error) => {
        logFailure("reminders", error);
        failed.add(recipient.address);
      },
    );
  }
  const tried = recipients.length;
  return { sent: tried - (failed.size - failedBefore), tried };
}

interface DueEmail {
  reminder: DateReminder;
  recipient: Recipient;
  now: Date;
}

function remind(transaction: Queryable, { reminder, recipient, now }: DueEmail): void {
  const key = { itemId: reminder.id, kind: reminder.kind, startsAt: startKey(reminder) };
  transaction
    .insert(dateReminders)
    .values({ ...key, recipient: recipient.address.toLowerCase(), createdAt: now })
    .run();
  enqueueEmail(transaction, dateReminderEmail(reminder, recipient, now), now);
}

/** The dated items in the shop about which an e-mail may be due. */
function findNearItems(now: Date): RemindedItem[] {
  const today = berlinDay(now);
  const [first, last] = [addDays(today, -DAYS_AFTERWARDS), addDays(today, MAX_DAYS_BEFORE)];
  const { date } = catalogItems;
  return findReminded(sql`${date} <= ${last} and ${itemLastDay} >= ${first}`);
}

/** The dated items in the shop that are not called off. A call within a transaction sees its uncommitted changes. */
export function findReminded(condition: SQL): RemindedItem[] {
  const { id, date, time, location, archivedAt, calledOffAt } = catalogItems;
  const { itemId, remindDaysBefore, remindHoursBefore, afterText } = itemContents;
  const found = db
    .select({
      id,
      date,
      lastDay: itemLastDay,
      time,
      location,
      itemId,
      remindDaysBefore,
      remindHoursBefore,
      afterText,
    })
    .from(catalogItems)
    .leftJoin(itemContents, eq(itemId, id))
    .where(and(isNull(archivedAt), isNull(calledOffAt), condition))
    .all();
  return found.flatMap(({ date, itemId, afterText, ...item }) => {
    if (date === null) return [];
    if (itemId === null) return { ...item, date, ...usualReminders, afterText: "" };
    return { ...item, date, afterText: afterText ?? "" };
  });
}
