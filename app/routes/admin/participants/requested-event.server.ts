import type { LoaderFunctionArgs } from "@remix-run/node";
import { isAttended, kinds } from "#app/features/catalog/kinds.ts";
import {
  type EventWithSeats,
  findEventWithSeats,
} from "#app/features/seats/event-participants.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { requireItemKind } from "#app/routes/admin/requested-item.server.ts";
import { UNKNOWN_ADMIN_PAGE } from "#app/ui/admin/unknown-admin-page.tsx";

type Params = LoaderFunctionArgs["params"];

/** The item in the path, archived or not. Throws a 404 for an unknown one. */
export async function requireEvent({
  kind: segment,
  itemId = "",
}: Params): Promise<EventWithSeats> {
  const kind = requireItemKind(segment);
  const event = await findEventWithSeats(kind, itemId);
  if (!event) throw refusal(404, kinds[kind].notFound);
  return event;
}

/** The same for an item with a date and time, which people attend. */
export async function requireAttendedEvent(params: Params): Promise<EventWithSeats> {
  const event = await requireEvent(params);
  if (!isAttended(event)) throw refusal(404, UNKNOWN_ADMIN_PAGE);
  return event;
}
