import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { itemCallOffPath, itemFormPath } from "#app/features/catalog/administration/admin-kinds.ts";
import { canBeCalledOff } from "#app/features/catalog/availability.ts";
import { OrderStatusBadge } from "#app/features/orders/order-state.tsx";
import {
  listParticipants,
  type OrderedSeat,
  type ParticipantsPage,
} from "#app/features/seats/event-participants.server.ts";
import {
  ParticipantsProblem,
  participantsMeta,
  participantsPath,
  seatsTaken,
} from "#app/features/seats/event-participants.tsx";
import { whenAndWhere } from "#app/features/seats/seats.ts";
import { noStore } from "#app/http/page-headers.ts";
import { requireEvent } from "#app/routes/admin/participants/requested-event.server.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const page = await listParticipants(await requireEvent(params), requestedList(request));
  return noStore(page);
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, participantsMeta("Teilnehmende", page.data?.event));

export default function Participants() {
  const { event, list } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      back={{ to: itemFormPath("event", event.id), label: "Zurück zur Veranstaltung" }}
      title="Teilnehmende"
      badge={event.calledOffAt && <Badge tone="bad">Abgesagt</Badge>}
      actions={
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to={`${participantsPath(event)}/email`} size="small">
            <Icon name="mail" />
            E-Mail an alle
          </ButtonLink>
          <ButtonLink to={`${participantsPath(event)}/print`} size="small">
            <Icon name="check" />
            Liste zum Abhaken
          </ButtonLink>
          <ButtonLink to={`${participantsPath(event)}.csv`} reloadDocument size="small">
            <Icon name="download" />
            Als CSV
          </ButtonLink>
          {canBeCalledOff(event, new Date()) && (
            <ButtonLink to={itemCallOffPath("event", event.id)} size="small">
              <Icon name="x" />
              Absagen
            </ButtonLink>
          )}
        </div>
      }
    >
      <div>
        <h2 className="text-h3">{event.title}</h2>
        <p className="text-ink-soft">{whenAndWhere(event)}</p>
        <p>{seatsTaken(event)}</p>
      </div>
      <ParticipantList list={list} />
    </AdminPage>
  );
}

export const ErrorBoundary = ParticipantsProblem;

const columns: AdminColumn<OrderedSeat>[] = [
  {
    head: "Teilnehmende",
    place: "title",
    sort: "participant",
    cell: ({ bookingId, firstName, lastName, email, phone }) =>
      lastName === null ? (
        <span className="text-ink-soft">noch nicht benannt</span>
      ) : (
        <>
          <b>
            <Link to={`/admin/people/${bookingId}`}>
              {firstName} {lastName}
            </Link>
          </b>{" "}
          <small>{email && <EmailAddress>{email}</EmailAddress>}</small>{" "}
          {phone && <small>{phone}</small>}
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
    cell: ({ userId, customerName, customerEmail }) => (
      <>
        <span aria-hidden="true" className="admin-card-label">
          Bestellt von{" "}
        </span>
        {userId ? <Link to={`/admin/people/${userId}`}>{customerName}</Link> : customerName}{" "}
        <small>{customerEmail && <EmailAddress>{customerEmail}</EmailAddress>}</small>
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
function ParticipantList({ list }: Pick<ParticipantsPage, "list">) {
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
