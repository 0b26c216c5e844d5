import type { calendarOf } from "#app/features/catalog/calendar/calendar.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";

/** The response with a calendar file. A personal file (`isPersonal`) is not cached. */
export function calendarResponse(
  { name, text }: ReturnType<typeof calendarOf>,
  { isPersonal }: { isPersonal: boolean },
): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": isPersonal ? "no-store" : "no-cache",
    },
  });
}

/** A plain-text 404, because a download cannot show a page. */
export function calendarNotFound(): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(kinds.event.notFound, { status: 404, headers });
}
