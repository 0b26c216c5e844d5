import { Link } from "@remix-run/react";
import { OrderStatusBadge } from "#app/features/orders/order-state.tsx";
import type {
  OrderedSeat,
  ParticipantsPage,
} from "#app/features/participants/participants.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { countOf, formatCount } from "#app/ui/format/count-of.ts";

const columns: AdminColumn<OrderedSeat>[] = [
  {
    head: "Teilnehmende",
    place: "title",
    sort: "participant",
    cell: ({ firstName, lastName, email, phone }) =>
      lastName === null ? (
        <span className="text-ink-soft">noch nicht benannt</span>
      ) : (
        <>
          <b>
            {firstName} {lastName}
          </b>{" "}
          <small>{email}</small> {phone && <small>{phone}</small>}
        </>
      ),
  },
  {
    head: "Bestellung",
    place: "date",
    sort: "order",
    cell: ({ orderId, orderNumber, seat, quantity }) => (
      <>
        <span className="whitespace-nowrap">
          <Link to={`/admin/orders/${orderId}`} {...opensRow}>
            {orderNumber}
          </Link>
        </span>{" "}
        <small>
          Platz {seat} von {quantity}
        </small>
      </>
    ),
  },
  {
    head: "Bestellt von",
    place: "wide",
    sort: "customer",
    cell: ({ customerName, customerEmail }) => (
      <>
        <span aria-hidden="true" className="admin-card-label">
          Bestellt von{" "}
        </span>
        {customerName} <small>{customerEmail}</small>
      </>
    ),
  },
  {
    head: "Anmerkungen",
    place: "wide",
    cell: ({ notes }) => notes && <span className="whitespace-pre-line">{notes}</span>,
  },
  {
    head: "Status",
    place: "state",
    sort: "status",
    cell: ({ status }) => <OrderStatusBadge status={status} />,
  },
];

/** The ordered seats of an event, with their participants. */
export function ParticipantList({ list }: Pick<ParticipantsPage, "list">) {
  return (
    <AdminList
      list={list}
      nouns={["Platz", "Plätze"]}
      name="Teilnehmende"
      searchLabel="Name, E-Mail oder Bestellnummer"
      columns={columns}
    />
  );
}

/** '12 von 20 Plätzen vergeben, 8 davon benannt'. */
export function seatsTaken({ capacity, seats }: ParticipantsPage["event"]): string {
  const taken =
    capacity === null
      ? countOf(seats.all, "Platz", "Plätze")
      : `${formatCount(seats.all)} von ${formatCount(capacity)} Plätzen`;
  return `${taken} vergeben, ${formatCount(seats.named)} davon benannt`;
}
