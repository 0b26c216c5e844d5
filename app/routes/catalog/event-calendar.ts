import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOf, findOfferedEvent } from "#app/features/catalog/calendar/calendar.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { calendarNotFound, calendarResponse } from "#app/visit/calendar-response.server.ts";

/** The event's calendar file. */
export async function loader({ request, params: { itemId = "" } }: LoaderFunctionArgs) {
  const event = await findOfferedEvent(itemId);
  if (!event) return calendarNotFound();
  const calendar = calendarOf(event, { origin: siteOrigin(request) });
  return calendarResponse(calendar, { isPersonal: false });
}
