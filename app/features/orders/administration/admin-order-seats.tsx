import { Link } from "@remix-run/react";
import { datedTitle } from "#app/features/orders/order-words.ts";
import { participantsPath } from "#app/features/seats/event-participants.tsx";
import { type EventSeats, type Seat, seatCount } from "#app/features/seats/seats.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

/** The participants of the ordered events. */
export function AdminOrderSeats({ events }: { events: EventSeats[] }) {
  const shown = events.map(withoutFreedSeats).filter(({ seats }) => seats.length > 0);
  if (shown.length === 0) return null;
  return (
    <AdminSection id="teilnehmende" title="Teilnehmende">
      {shown.map(({ orderItemId, eventId, title: itemTitle, seats, closure, ...dates }) => (
        <div key={orderItemId} className="grid gap-1">
          <h3 className="font-sans text-base font-strong">{datedTitle({ itemTitle, ...dates })}</h3>
          <p className="text-ink-soft">
            {closure !== "cancelled" && `${seatCount(seats)}. `}
            <Link to={participantsPath({ id: eventId })}>Alle Teilnehmenden</Link>
          </p>
          <ol className="border-b border-line">
            {seats.map((seat) => (
              <SeatRow key={seat.number} seat={seat} />
            ))}
          </ol>
        </div>
      ))}
    </AdminSection>
  );
}

/** Nobody takes the open seats of a cancelled order. */
function withoutFreedSeats(event: EventSeats): EventSeats {
  if (event.closure !== "cancelled") return event;
  return { ...event, seats: event.seats.filter(({ participant }) => participant !== null) };
}

function SeatRow({ seat: { number, participant } }: { seat: Seat }) {
  return (
    <li className="grid gap-x-4 border-t border-line py-2 form:grid-cols-[10rem_minmax(0,1fr)]">
      <span className="text-ink-soft">Platz {number}</span>
      {participant ? (
        <span className="grid min-w-0 wrap-anywhere">
          <b>
            {participant.firstName} {participant.lastName}
          </b>
          <span>
            <EmailAddress>{participant.email}</EmailAddress>
            {participant.phone && ` · ${participant.phone}`}
          </span>
          {participant.notes && <span className="whitespace-pre-line">{participant.notes}</span>}
        </span>
      ) : (
        <span>noch offen</span>
      )}
    </li>
  );
}
