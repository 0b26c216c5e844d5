/** The response with a calendar file. A personal file (`isPersonal`) is not cached. */
export function calendarResponse(
  { name, text }: { name: string; text: string },
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
