import { nameParticipant, type PostedSeat } from "#app/features/seats/seats.server.ts";
import { seatAnchor } from "#app/features/seats/seats.ts";
import { closureSentence, seatLabels, seatWords } from "#app/features/seats/seats.tsx";
import { siteText, siteTitle } from "#app/features/settings/labels.server.ts";
import { logAndFail, type ReadForm } from "#app/http/form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";

/**
 * Stores a participant. Redirects to the page with the seat, at the next seat to fill in, or shows the form
 * again.
 */
export async function answerSeat(
  request: Request,
  userId: string,
  { value, fail }: Pick<ReadForm<PostedSeat>, "value" | "fail">,
) {
  const { intent, ...posted } = value;
  const result = await nameParticipant(userId, posted).catch(
    logAndFail("while naming a participant"),
  );
  if (result.ok) {
    const { pathname, search } = new URL(request.url);
    const anchor = seatAnchor(posted.orderItemId, result.next);
    const toast = { kind: "success" as const, ...siteTitle(seatLabels.saved) };
    return seeOther(`${pathname}${search}#${anchor}`, { request, toast });
  }
  const { reason: code } = result;
  if (code === "not-found") throw refusal(404, seatWords.notFound);
  if (code === "failed") {
    const title = siteText(seatLabels.failed);
    return fail({ title, formErrors: [seatWords.tryLater], code }, { status: 500 });
  }
  const sentence = code === "not-asked" ? seatWords.notAsked : closureSentence(code, result.kind);
  const problem = { title: seatWords.refused, formErrors: [sentence], code };
  return fail(problem, { status: 409 });
}
