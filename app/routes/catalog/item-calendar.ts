import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOf, findOfferedDate } from "#app/features/catalog/calendar/calendar.server.ts";
import { kindAt, kinds } from "#app/features/catalog/kinds.ts";
import { calendarResponse } from "#app/http/calendar-response.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";

/** The calendar file of an event or a course, below its page. */
export async function loader({ request, params: { itemId = "" } }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const kind = kindAt(pathname);
  if (!kind) throw new Error(`no kind of item has the address ${pathname}`);
  const item = await findOfferedDate(kind, itemId);
  if (!item) return plainRefusal(404, kinds[kind].notFound);
  const calendar = calendarOf(item, { origin: siteOrigin(request) });
  return calendarResponse(calendar, { isPersonal: false });
}
