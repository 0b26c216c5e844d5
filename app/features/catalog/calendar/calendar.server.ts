import {
  type CalendarEntry,
  calendarFile,
} from "#app/features/catalog/calendar/calendar-file.server.ts";
import { calendarFileName } from "#app/features/catalog/calendar/calendar-file-name.ts";
import { findItemsById, listDatesSince } from "#app/features/catalog/catalog.server.ts";
import { standInFor } from "#app/features/catalog/item-view.server.ts";
import { isAttended, itemPath } from "#app/features/catalog/kinds.ts";
import { plainText } from "#app/features/markdown/markdown.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";
import { idOrigin } from "#db/shop.server.ts";

type Event = CatalogItem & Record<"date" | "time", string>;

/** Finds the item with this id, archived or not. Returns null for an unknown id or an item without a date and time. */
export async function findDate(id: string): Promise<Event | null> {
  const item = findItemsById([id]).get(id);
  return item && isScheduled(item) ? item : null;
}

/** Finds a public item of this kind with a date and time. Returns null for an archived one, too. */
export async function findOfferedDate(kind: ItemKind, id: string): Promise<Event | null> {
  const item = await findDate(id);
  return item?.kind !== kind || item.archivedAt ? null : item;
}

interface CalendarOptions {
  /** The origin of this site, for example 'https://shop.example'. */
  origin: string;
  /** Precedes the event's description. */
  note?: string;
  now?: Date;
}

interface CalendarFile {
  name: string;
  text: string;
}

export function calendarOf(
  event: Event,
  { origin, note, now = new Date() }: CalendarOptions,
): CalendarFile {
  const text = calendarFile([entryOf(event, { origin, note, idHost: idHostOf(origin) })], { now });
  return { name: calendarFileName(event.title), text };
}

/** How long a subscribed calendar keeps past dates. */
const KEPT_DAYS = 365;

/** All public dates as one calendar to subscribe to. */
export function calendarOfDates({ origin, now = new Date() }: CalendarOptions): CalendarFile {
  const name = `Termine – ${siteSettings().siteName}`;
  const since = addDays(berlinDay(now), -KEPT_DAYS);
  const idHost = idHostOf(origin);
  const entries = listDatesSince(since)
    .filter(isScheduled)
    .map((event) => entryOf(event, { origin, idHost }));
  return { name: "termine.ics", text: calendarFile(entries, { now, name }) };
}

/** The part of the ids after '@', which outlives a move to another host. */
function idHostOf(origin: string): string {
  return new URL(idOrigin() ?? origin).host;
}

interface EntryOptions extends CalendarOptions {
  idHost: string;
}

function entryOf(event: Event, { origin, note, idHost }: EntryOptions): CalendarEntry {
  // An archived event has no page; its buyers find it on their dashboard.
  const url =
    origin + (event.archivedAt ? "/dashboard" : itemPath({ id: event.id, lineType: event.kind }));
  return {
    ...event,
    uid: `${event.id}@${idHost}`,
    description: [note, meetingPointOf(event), ...textsOf(event), url].filter(Boolean).join("\n\n"),
    url,
    changedAt: event.updatedAt,
  };
}

function meetingPointOf({ meetingPoint, mapUrl }: Event): string {
  const place = [meetingPoint, mapUrl].filter(Boolean).join(", ");
  return place && `Treffpunkt: ${place}`;
}

function textsOf({ kind, lead, description, bring }: Event) {
  const text = description ? plainText(description) : standInFor(kind);
  return [lead, text, bring && `Was du mitbringst:\n${plainText(bring)}`];
}

/** Whether a calendar can show the item. */
export function isScheduled(item: CatalogItem): item is Event {
  return isAttended(item);
}
