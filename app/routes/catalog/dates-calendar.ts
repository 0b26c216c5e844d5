import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOfDates } from "#app/features/catalog/calendar/calendar.server.ts";
import { calendarResponse } from "#app/http/calendar-response.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";

/** The calendar of all public dates. */
export async function loader({ request }: LoaderFunctionArgs) {
  return calendarResponse(calendarOfDates({ origin: siteOrigin(request) }), { isPersonal: false });
}
