import { setImmediate } from "node:timers/promises";
import { and, between, eq, isNull, type SQL } from "drizzle-orm";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import {
  MAX_DAYS_BEFORE,
  usualReminders,
} from "#app/features/deliveries/administration/access-text-fields.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { dateReminderEmail } from "#app/features/reminders/dates/date-reminder-email.server.ts";
import {
  DAYS_AFTERWARDS,
  dueKinds,
  type RemindedItem,
  startKey,
} from "#app/features/reminders/dates/date-reminder-plan.ts";
import { findRecipients } from "#app/features/reminders/dates/recipients.server.ts";
import { loggable } from "#app/http/log.server.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
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
        console.error("[reminders]", loggable(error));
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

async function remindAll(due: Due): Promise<number> {
  let count = 0;
  for (;;) {
    const sent = await inTransaction((transaction) => remindSome(transaction, due));
    count += sent;
    if (sent < BATCH_SIZE) return count;
    await setImmediate();
  }
}

/**
 * Sends some of the e-mails and returns their number. Even if the server is killed, no e-mail is left without its row, and
 * no row without its e-mail. Reads everything again, because the date may have been moved or an order cancelled in the
 * meantime.
 */
function remindSome(transaction: Queryable, { itemId, kind, now }: Due): number {
  const [item] = findReminded(eq(catalogItems.id, itemId));
  const record = findItemsById([itemId]).get(itemId);
  if (!item || !record || !dueKinds(item, now).includes(kind)) return 0;
  const recipients = findRecipients(transaction, item, kind).slice(0, BATCH_SIZE);
  for (const recipient of recipients) {
    const key = { itemId, kind, startsAt: startKey(item) };
    transaction
      .insert(dateReminders)
      .values({ ...key, recipient: recipient.address.toLowerCase(), createdAt: now })
      .run();
    const reminder = { ...item, kind, record };
    enqueueEmail(transaction, dateReminderEmail(reminder, recipient, now), now);
  }
  return recipients.length;
}

/** The dated items in the shop about which an e-mail may be due. */
function findNearItems(now: Date): RemindedItem[] {
  const today = berlinDay(now);
  const [first, last] = [addDays(today, -DAYS_AFTERWARDS), addDays(today, MAX_DAYS_BEFORE)];
  return findReminded(between(catalogItems.date, first, last));
}

/** A call within a transaction sees its uncommitted changes. */
function findReminded(condition: SQL): RemindedItem[] {
  const { id, date, time, location, archivedAt } = catalogItems;
  const { itemId, remindDaysBefore, remindHoursBefore, afterText } = itemContents;
  const found = db
    .select({ id, date, time, location, itemId, remindDaysBefore, remindHoursBefore, afterText })
    .from(catalogItems)
    .leftJoin(itemContents, eq(itemId, id))
    .where(and(isNull(archivedAt), condition))
    .all();
  return found.flatMap(({ date, itemId, afterText, ...item }) => {
    if (date === null) return [];
    if (itemId === null) return { ...item, date, ...usualReminders, afterText: "" };
    return { ...item, date, afterText: afterText ?? "" };
  });
}
