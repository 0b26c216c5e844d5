import type { Account } from "#app/features/accounts/accounts.server.ts";
import { bookingMessages } from "#app/features/bookings/booking-messages.ts";
import type { PostedBooking } from "#app/features/bookings/booking-schema.ts";
import { bookSeat, findSeatsOf } from "#app/features/bookings/bookings.server.ts";
import { seatAfter, seatAnchor } from "#app/features/bookings/seats.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

/**
 * Leads back to the page that the seat stood on, to the seat that is to be filled in next, or shows the
 * form again.
 */
export async function answerBooking(
  request: Request,
  user: Account,
  { value, fail }: Pick<ReadForm<PostedBooking>, "value" | "fail">,
) {
  const { intent, ...booking } = value;
  const result = await bookSeat(user.id, booking).catch(asFailed("while naming a participant"));
  if (result.ok) {
    const { pathname, search } = new URL(request.url);
    const seats = (await findSeatsOf(user.id, booking.orderItemId))?.seats ?? [];
    const anchor = seatAnchor(booking.orderItemId, seatAfter(seats, booking.seat));
    return seeOther(`${pathname}${search}#${anchor}`, { request, toast: bookingMessages.saved });
  }
  const { reason } = result;
  if (reason === "not-found") throw refusal(404, bookingMessages.notFound);
  if (reason === "failed") {
    const problems = { title: bookingMessages.failed, formErrors: [bookingMessages.tryLater] };
    return fail(problems, { status: 500 });
  }
  return fail(
    { title: bookingMessages.refused, formErrors: [bookingMessages[reason]] },
    { status: 409 },
  );
}
