import "#app/features/participants/participant-sheet.css";
import { participantsPath } from "#app/features/bookings/participants-path.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import type { OrderedSeat, Sheet } from "#app/features/participants/participants.server.ts";
import { formatCount } from "#app/ui/format/count-of.ts";

/** A printable list of an event's seats, with a checkbox for each. */
export function ParticipantSheet({ rows, event }: Pick<Sheet, "rows" | "event">) {
  if (rows.length === 0) return <p>Noch hat niemand einen Platz bestellt.</p>;
  return (
    <>
      <table className="sheet">
        <caption className="sr-only">Teilnehmende zum Abhaken</caption>
        <thead>
          <tr>
            <th scope="col">Da</th>
            <th scope="col">Wer</th>
            <th scope="col">Telefon, Anmerkungen</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((seat) => (
            <SheetRow key={seat.id} seat={seat} />
          ))}
        </tbody>
      </table>
      {event.seats.all > rows.length && (
        <p>
          Hier stehen die ersten {formatCount(rows.length)} Plätze. Alle stehen in der{" "}
          <a href={`${participantsPath(event)}.csv`}>CSV-Datei</a>.
        </p>
      )}
    </>
  );
}

function SheetRow({
  seat: { lastName, firstName, phone, notes, ...order },
}: {
  seat: OrderedSeat;
}) {
  const place = `${order.orderNumber}, Platz ${order.seat} von ${order.quantity}`;
  // The people at the door need to know which orders are unpaid.
  const status = order.status === "completed" ? "" : `, ${orderStatusLabels[order.status]}`;
  return (
    <tr>
      <td>
        <span className="sheet-box" />
      </td>
      <td>
        {lastName === null ? (
          <>
            <span className="sheet-line">noch nicht benannt</span>
            <small> Bestellt von {order.customerName}</small>
          </>
        ) : (
          <b>
            {firstName} {lastName}
          </b>
        )}
        <small> {place + status}</small>
      </td>
      <td>
        {phone && <p>{phone}</p>}
        {notes && <p className="whitespace-pre-line">{notes}</p>}
      </td>
    </tr>
  );
}
