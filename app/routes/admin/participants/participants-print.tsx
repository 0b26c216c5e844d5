import "#app/features/seats/participant-sheet.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import {
  loadSheet,
  type OrderedSeat,
  type Sheet,
} from "#app/features/seats/event-participants.server.ts";
import {
  ParticipantsProblem,
  participantsMeta,
  participantsPath,
  seatsTaken,
} from "#app/features/seats/event-participants.tsx";
import { whenAndWhere } from "#app/features/seats/seats.ts";
import { noStore } from "#app/http/page-headers.ts";
import { requireAttendedEvent } from "#app/routes/admin/participants/requested-event.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { PrintButton } from "#app/ui/admin/print-button.tsx";
import { formatCount } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const sheet = await loadSheet(await requireAttendedEvent(params));
  return noStore(sheet);
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, participantsMeta("Liste zum Abhaken", page.data?.event));

export default function ParticipantsPrint() {
  const { event, rows, at } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      back={{ to: participantsPath(event), label: "Zurück zu den Teilnehmenden" }}
      title={event.title}
      actions={<PrintButton />}
    >
      <div>
        <p>{whenAndWhere(event)}</p>
        <p className="text-ink-soft">
          {seatsTaken(event)}. Stand: {formatMoment(at)}
        </p>
      </div>
      <ParticipantSheet rows={rows} event={event} />
    </AdminPage>
  );
}

export const ErrorBoundary = ParticipantsProblem;

/** A printable list of an event's seats, with a checkbox for each. */
function ParticipantSheet({ rows, event }: Pick<Sheet, "rows" | "event">) {
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
            <SheetRow key={seat.id} seat={seat} isNamed={event.namesParticipants} />
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

interface SheetRowProps {
  seat: OrderedSeat;
  /** Whether customers name the participants. */
  isNamed: boolean;
}

function SheetRow({ seat, isNamed }: SheetRowProps) {
  const { lastName, firstName, phone, notes, bookingId, ...order } = seat;
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
          <b>{isNamed || bookingId ? `${firstName} ${lastName}` : order.customerName}</b>
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
