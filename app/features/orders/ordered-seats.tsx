import { EventSeatsSection, isAnswerTo } from "#app/features/bookings/event-seats-section.tsx";
import type { SeatFormFacts } from "#app/features/bookings/seat-form.tsx";
import type { EventSeats } from "#app/features/bookings/seats.ts";
import { ErrorNotice } from "#app/ui/form/error-notice.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import type { Order } from "#db/schema.ts";

interface OrderedSeatsProps {
  order: Pick<Order, "firstName" | "lastName" | "customerEmail">;
  events: EventSeats[];
  seatConstraint: SeatFormFacts["constraint"];
  answer?: FormAnswer;
}

/** The participant forms of an order's events, with their calendar links. */
export function OrderedSeats({ order, events, seatConstraint, answer }: OrderedSeatsProps) {
  const isShown = events.some((event) =>
    event.seats.some((seat) => isAnswerTo(answer, event, seat)),
  );
  const { firstName, lastName, customerEmail: email } = order;
  const customer = { firstName, lastName, email };
  if (events.length === 0) return <ErrorNotice result={answer?.result} />;
  return (
    <section aria-labelledby="plaetze" className="grid gap-5">
      <h2 id="plaetze" className="text-h3">
        {events.length === 1 && events[0]?.seats.length === 1 ? "Dein Platz" : "Deine Plätze"}
      </h2>
      {!isShown && <ErrorNotice result={answer?.result} />}
      {events.map((event) => (
        <EventSeatsSection
          key={event.orderItemId}
          event={event}
          form={{ constraint: seatConstraint, customer }}
          answer={answer}
        />
      ))}
    </section>
  );
}
