import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOf, findOfferedEvent } from "#app/features/catalog/calendar/calendar.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { calendarResponse } from "#app/http/calendar-response.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";

/** The event's calendar file. */
export async function loader({ request, params: { itemId = "" } }: LoaderFunctionArgs) {
  const event = await findOfferedEvent(itemId);
  if (!event) return plainRefusal(404, kinds.event.notFound);
  const calendar = calendarOf(event, { origin: siteOrigin(request) });
  return calendarResponse(calendar, { isPersonal: false });
}
