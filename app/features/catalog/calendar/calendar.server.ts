import { fixedDescription } from "#app/content/site.ts";
import { calendarFile } from "#app/features/catalog/calendar/calendar-file.server.ts";
import { calendarFileName } from "#app/features/catalog/calendar/calendar-file-name.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import type { CatalogItem } from "#db/schema.ts";

type Event = CatalogItem & Record<"date" | "time" | "location", string>;

/** The event with this id, also an archived one; null where there is none, or it is something else. */
export async function findEvent(id: string): Promise<Event | null> {
  const item = findItemsById([id]).get(id);
  return item && isEvent(item) ? item : null;
}

/** The event with this id for everybody: null also where it was taken out of the shop. */
export async function findOfferedEvent(id: string): Promise<Event | null> {
  const event = await findEvent(id);
  return event?.archivedAt ? null : event;
}

interface CalendarOptions {
  /** The address of this site, such as 'https://shop.example'. */
  origin: string;
  /** Stands before the event's description. */
  note?: string;
  now?: Date;
}

interface CalendarFile {
  name: string;
  text: string;
}

/** The event as a file for calendars. */
export function calendarOf(
  event: Event,
  { origin, note, now = new Date() }: CalendarOptions,
): CalendarFile {
  // An archived event has no page; its buyers find it in their dashboard.
  const url = origin + (event.archivedAt ? "/dashboard" : itemPath(event));
  const text = calendarFile(
    {
      ...event,
      uid: `${event.id}@${new URL(origin).host}`,
      description: [note, event.description ?? fixedDescription.event, url]
        .filter(Boolean)
        .join("\n\n"),
      url,
      changedAt: event.updatedAt,
    },
    now,
  );
  return { name: calendarFileName(event.title), text };
}

/** The table's checks see to it that an event has a day, a time and a place. */
function isEvent(item: CatalogItem): item is Event {
  return item.kind === "event";
}
