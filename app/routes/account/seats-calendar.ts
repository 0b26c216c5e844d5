import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSeatsOf } from "#app/features/bookings/bookings.server.ts";
import { seatNote } from "#app/features/bookings/seats.ts";
import {
  answerCalendar,
  calendarNotFound,
  findEvent,
} from "#app/features/catalog/calendar.server.ts";
import { findUser } from "#app/visit/viewer.server.ts";

/** An ordered event as a file for calendars, with who takes its seats. Its owner's alone. */
export async function loader({ request, params: { orderItemId = "" } }: LoaderFunctionArgs) {
  const user = await findUser(request);
  const seats = user && (await findSeatsOf(user.id, orderItemId));
  if (!seats || seats.closure === "cancelled") return calendarNotFound();
  const event = await findEvent(seats.eventId);
  return event ? answerCalendar(request, event, { note: seatNote(seats) }) : calendarNotFound();
}
