import type { LoaderFunctionArgs } from "@remix-run/node";
import { kinds } from "#app/features/catalog/kinds.ts";
import {
  type EventWithSeats,
  findEventWithSeats,
} from "#app/features/seats/event-participants.server.ts";
import { refusal } from "#app/http/refusal.server.ts";

/** The event in the path, archived or not. Throws a 404 for an unknown one. */
export async function requireEvent({
  itemId = "",
}: LoaderFunctionArgs["params"]): Promise<EventWithSeats> {
  const event = await findEventWithSeats(itemId);
  if (!event) throw refusal(404, kinds.event.notFound);
  return event;
}
