import { and, count, eq, max, min } from "drizzle-orm";
import {
  nextTurn,
  type RemindedItem,
  startKey,
} from "#app/features/seats/date-reminders/date-reminder-plan.ts";
import { findReminded } from "#app/features/seats/date-reminders/date-reminders.server.ts";
import { findRecipients } from "#app/features/seats/date-reminders/recipients.server.ts";
import { berlinDay, countOf, formatDay } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import {
  catalogItems,
  type DateReminderKind,
  dateReminderKinds,
  dateReminders,
} from "#db/schema.ts";

/** A German sentence about each e-mail that was sent or is planned. */
export type ReminderStates = Partial<Record<DateReminderKind, string>>;

/** Says when the e-mails about the item's date go to how many addresses, or went. Empty for an item without a date. */
export function describeReminders(itemId: string, now: Date): ReminderStates {
  const [item] = findReminded(eq(catalogItems.id, itemId));
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
  const planned = turn ? findRecipients(item, kind).length : 0;
  if (!turn || planned === 0) return "";
  if (turn <= now) return `Geht in den nächsten Minuten an ${addresses(planned)}.`;
  return `Geplant für ${momentInWords(turn)}, an ${addresses(planned)}.`;
}

const addresses = (number: number) => countOf(number, "Adresse", "Adressen");

/** 'Fr., 27.11.2026, 18:00 Uhr'. */
const momentInWords = (moment: Date) =>
  `${formatDay(berlinDay(moment)).weekday.slice(0, 2)}., ${formatMoment(moment)}`;
