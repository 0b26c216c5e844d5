import { setImmediate } from "node:timers/promises";
import { and, count, eq, isNull, max, min, type SQL, sql } from "drizzle-orm";
import { logFailure } from "#app/environment/log-lines.server.ts";
import { findItemsById, itemLastDay } from "#app/features/catalog/catalog.server.ts";
import {
  MAX_DAYS_BEFORE,
  usualReminders,
} from "#app/features/deliveries/administration/contents-admin.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import {
  type DateReminder,
  dateReminderEmail,
  listRecipients,
  type Recipient,
} from "#app/features/seats/date-reminder-emails.server.ts";
import {
  DAYS_AFTERWARDS,
  dueKinds,
  nextTurn,
  type RemindedItem,
  startKey,
} from "#app/features/seats/date-reminders.ts";
import { addDays, berlinDay, countOf, formatDay } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { attempt, db, inTransaction, type Queryable } from "#db/client.server.ts";
import {
  catalogItems,
  type DateReminderKind,
  dateReminderKinds,
  dateReminders,
  itemContents,
} from "#db/schema.ts";

/** The number of e-mails written per transaction. Other requests get their turn in between. */
const BATCH_SIZE = 25;

/**
 * Sends every e-mail about a date that is due, to each address once. Returns their number. An item that fails does not
 * hold up the others.
 */
export async function remindOfDates(now: Date): Promise<number> {
  let count = 0;
  for (const item of listNearItems(now)) {
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
  const [item] = listReminded(eq(catalogItems.id, itemId));
  const record = findItemsById([itemId]).get(itemId);
  if (!item || !record || !dueKinds(item, now).includes(kind)) return { sent: 0, tried: 0 };
  const recipients = listRecipients(item, kind, transaction)
    .filter(({ address }) => !failed.has(address))
    .slice(0, BATCH_SIZE);
  const failedBefore = failed.size;
  for (const recipient of recipients) {
    attempt(
      () => remind(transaction, { ...item, kind, record }, recipient, now),
      (error) => {
        logFailure("reminders", error);
        failed.add(recipient.address);
      },
    );
  }
  const tried = recipients.length;
  return { sent: tried - (failed.size - failedBefore), tried };
}

function remind(
  transaction: Queryable,
  reminder: DateReminder,
  recipient: Recipient,
  now: Date,
): void {
  const key = { itemId: reminder.id, kind: reminder.kind, startsAt: startKey(reminder) };
  transaction
    .insert(dateReminders)
    .values({ ...key, recipient: recipient.address.toLowerCase(), createdAt: now })
    .run();
  enqueueEmail(transaction, dateReminderEmail(reminder, recipient, now), now);
}

/** The dated items in the shop about which an e-mail may be due. */
function listNearItems(now: Date): RemindedItem[] {
  const today = berlinDay(now);
  const [first, last] = [addDays(today, -DAYS_AFTERWARDS), addDays(today, MAX_DAYS_BEFORE)];
  const { date } = catalogItems;
  return listReminded(sql`${date} <= ${last} and ${itemLastDay} >= ${first}`);
}

/** The dated items in the shop that are not called off. A call within a transaction sees its uncommitted changes. */
export function listReminded(condition: SQL): RemindedItem[] {
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

/** A German sentence about each e-mail that was sent or is planned. */
export type ReminderStates = Partial<Record<DateReminderKind, string>>;

/** Says when the e-mails about the item's date go to how many addresses, or went. Empty for an item without a date. */
export function describeReminders(itemId: string, now: Date): ReminderStates {
  const [item] = listReminded(eq(catalogItems.id, itemId));
  if (!item) return {};
  const states = dateReminderKinds.map((kind) => {
    const sentences = [sentSentence(kind, item), plannedSentence(kind, item, now)];
    return [kind, sentences.filter(Boolean).join(" ")];
  });
  return Object.fromEntries(states);
}

function sentSentence(kind: DateReminderKind, item: RemindedItem): string {
  const { itemId, startsAt, createdAt } = dateReminders;
  const isThis = and(
    eq(itemId, item.id),
    eq(dateReminders.kind, kind),
    eq(startsAt, startKey(item)),
  );
  const columns = { sent: count(), first: min(createdAt), last: max(createdAt) };
  const {
    sent = 0,
    first,
    last,
  } = db.select(columns).from(dateReminders).where(isThis).get() ?? {};
  if (!first || !last) return "";
  const since = berlinDay(first) === berlinDay(last) ? "am" : "ab";
  return `Gesendet ${since} ${momentInWords(first)}, an ${addresses(sent)}.`;
}

function plannedSentence(kind: DateReminderKind, item: RemindedItem, now: Date): string {
  const turn = nextTurn(kind, item, now);
  const planned = turn ? listRecipients(item, kind).length : 0;
  if (!turn || planned === 0) return "";
  if (turn <= now) return `Geht in den nächsten Minuten an ${addresses(planned)}.`;
  return `Geplant für ${momentInWords(turn)}, an ${addresses(planned)}.`;
}

const addresses = (number: number) => countOf(number, "Adresse", "Adressen");

/** 'Fr., 27.11.2026, 18:00 Uhr'. */
const momentInWords = (moment: Date) =>
  `${formatDay(berlinDay(moment)).weekday.slice(0, 2)}., ${formatMoment(moment)}`;
