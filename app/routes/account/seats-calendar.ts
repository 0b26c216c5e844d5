import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOf, findDate } from "#app/features/catalog/calendar/calendar.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { findAccessText } from "#app/features/deliveries/access.server.ts";
import { findSeatsOf } from "#app/features/seats/seats.server.ts";
import { seatNote } from "#app/features/seats/seats.ts";
import { calendarResponse } from "#app/http/calendar-response.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

/** The calendar file of an ordered event or course with its participants, for its customer only. */
export async function loader({ request, params: { orderItemId = "" } }: LoaderFunctionArgs) {
  const user = await findUser(request);
  const seats = user && (await findSeatsOf(user.id, orderItemId));
  if (!seats || seats.closure === "cancelled") return plainRefusal(404, kinds.event.notFound);
  const event = await findDate(seats.eventId);
  if (!event) return plainRefusal(404, kinds.event.notFound);
  const note = [seatNote(seats), findAccessText(user, event.id)].filter(Boolean).join("\n\n");
  const calendar = calendarOf(event, { origin: siteOrigin(request), note });
  return calendarResponse(calendar, { isPersonal: true });
}
