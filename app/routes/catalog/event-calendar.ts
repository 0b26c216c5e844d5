import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  answerCalendar,
  calendarNotFound,
  findOfferedEvent,
} from "#app/features/catalog/calendar.server.ts";

/** The event as a file for calendars. */
export async function loader({ request, params: { itemId = "" } }: LoaderFunctionArgs) {
  const event = await findOfferedEvent(itemId);
  return event ? answerCalendar(request, event) : calendarNotFound();
}
