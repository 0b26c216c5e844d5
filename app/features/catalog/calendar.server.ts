import { fixedDescription } from "#app/content/site.ts";
import { calendarFile } from "#app/features/catalog/calendar-file.server.ts";
import { calendarFileName } from "#app/features/catalog/calendar-file-name.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { itemPath, kinds } from "#app/features/catalog/kinds.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import type { CatalogItem } from "#db/schema.ts";

/** The table's checks see to it that an event has all three. */
type Event = CatalogItem & Record<"date" | "time" | "location", string>;

/** The event with this id, also an archived one; null where there is none, or it is something else. */
export async function findEvent(id: string): Promise<Event | null> {
  const item = findItemsById([id]).get(id);
  return item?.kind === "event" ? (item as Event) : null;
}

/** The same for everybody: null also where it was taken out of the shop. */
export async function findOfferedEvent(id: string): Promise<Event | null> {
  const event = await findEvent(id);
  return event?.archivedAt ? null : event;
}

interface CalendarOptions {
  /** Stands before the event's description. */
  note?: string;
  now?: Date;
}

/** The event as a file for calendars. With a note it is somebody's own, and kept nowhere. */
export function answerCalendar(
  request: Request,
  event: Event,
  { note, now = new Date() }: CalendarOptions = {},
): Response {
  const origin = siteOrigin(request);
  // An archived event has no page; who has ordered it finds it there.
  const url = origin + (event.archivedAt ? "/dashboard" : itemPath(event));
  const file = calendarFile(
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
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": `attachment; filename="${calendarFileName(event.title)}"`,
    "Cache-Control": note ? "no-store" : "no-cache",
  };
  return new Response(file, { headers });
}

/** The answer where there is no such event: in words, for nobody sees a page where a file is asked for. */
export function calendarNotFound(): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(kinds.event.notFound, { status: 404, headers });
}
