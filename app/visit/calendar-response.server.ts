import type { calendarOf } from "#app/features/catalog/calendar/calendar.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";

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

export function calendarNotFound(): Response {
  return plainRefusal(404, kinds.event.notFound);
}
