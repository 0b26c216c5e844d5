import { useLocation } from "@remix-run/react";
import { bookingMessages } from "#app/features/bookings/booking-messages.ts";
import { SeatForm, type SeatFormFacts } from "#app/features/bookings/seat-form.tsx";
import {
  type EventSeats,
  isAnybodyNamed,
  type Participant,
  type Seat,
  seatAnchor,
  seatCount,
  seatLabel,
  whenAndWhere,
} from "#app/features/bookings/seats.ts";
import { CalendarLink } from "#app/features/catalog/calendar/calendar-link.tsx";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

interface EventSeatsSectionProps {
  event: EventSeats;
  form: SeatFormFacts;
  /** The answer to any form on the page. */
  answer?: FormAnswer;
}

/** The participants of an ordered event, one seat per piece. */
export function EventSeatsSection({ event, form, answer }: EventSeatsSectionProps) {
  const { orderItemId, title, seats, closure } = event;
  const headingId = `teilnahme-${orderItemId}`;
  useFocusOnSeat(event);
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <div>
        <h3 id={headingId} className="text-h4">
          {title}
        </h3>
        <p className="text-ink-soft">{whenAndWhere(event)}</p>
      </div>
      <p>
        <SeatQuestion event={event} />{" "}
        {closure ? bookingMessages[closure] : "Änderbar, bis die Veranstaltung beginnt."}
      </p>
      <div className="grid gap-1">
        {seats.map((seat) => (
          <SeatLine
            // The key changes with the saved participant, so the form closes after saving.
            key={`${seat.number} ${seat.participant?.updatedAt.getTime()}`}
            event={event}
            seat={seat}
            form={form}
            answer={isAnswerTo(answer, event, seat) ? answer : undefined}
          />
        ))}
      </div>
      {!closure && (
        <CalendarLink path={`/dashboard/events/${orderItemId}/calendar.ics`} title={title} />
      )}
    </section>
  );
}

function SeatQuestion({ event: { seats, closure } }: { event: EventSeats }) {
  if (isAnybodyNamed(seats)) {
    return (
      <>
        <strong>{seatCount(seats)}</strong>.
      </>
    );
  }
  return closure ? null : <strong>Wer kommt mit?</strong>;
}

/** Moves the focus to the seat in the URL fragment; a client-side navigation only scrolls there. */
function useFocusOnSeat({ orderItemId, seats }: EventSeats): void {
  const { hash, key } = useLocation();
  // Navigating to the same address again changes only the key.
  useLaterEffect(() => {
    const anchor = seats.map(({ number }) => seatAnchor(orderItemId, number)).find(isIn(hash));
    const line = anchor ? document.getElementById(anchor) : null;
    line?.querySelector("summary")?.focus({ preventScroll: true });
  }, [hash, key]);
}

const isIn = (hash: string) => (anchor: string) => hash === `#${anchor}`;

/** Whether this is the answer to this seat's form. */
export function isAnswerTo(
  answer: FormAnswer | undefined,
  { orderItemId }: Pick<EventSeats, "orderItemId">,
  { number }: Pick<Seat, "number">,
): boolean {
  const sent = answer?.result.initialValue;
  return sent?.orderItemId === orderItemId && sent?.seat === String(number);
}

interface SeatLineProps extends EventSeatsSectionProps {
  seat: Seat;
}

function SeatLine({ event: { orderItemId, closure }, seat, form, answer }: SeatLineProps) {
  const isClosed = closure !== null;
  if (isClosed && !seat.participant && !answer) return null;
  return (
    <div id={seatAnchor(orderItemId, seat.number)} className="scroll-mt-44">
      <Disclosure
        icon={seat.participant ? "circle-check" : "plus"}
        summary={seatLabel(seat)}
        open={answer !== undefined}
      >
        {isClosed && seat.participant && <ParticipantFacts participant={seat.participant} />}
        {(!isClosed || answer) && (
          <SeatForm
            {...form}
            orderItemId={orderItemId}
            seat={seat}
            answer={answer}
            isClosed={isClosed}
          />
        )}
      </Disclosure>
    </div>
  );
}

function ParticipantFacts({ participant }: { participant: Participant }) {
  const { email, phone, notes } = participant;
  return (
    <div className="grid gap-1 pb-2 text-ink-soft">
      <p>{[email, phone].filter(Boolean).join(" · ")}</p>
      {notes && <p className="whitespace-pre-line">{notes}</p>}
    </div>
  );
}
