import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import {
  adminKinds,
  itemCallOffPath,
  itemFormPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import { canBeCalledOff } from "#app/features/catalog/availability.ts";
import { isAttended } from "#app/features/catalog/kinds.ts";
import { OrderStatusBadge } from "#app/features/orders/order-state.tsx";
import {
  listParticipants,
  type OrderedSeat,
  type ParticipantsPage,
} from "#app/features/seats/event-participants.server.ts";
import {
  EventHeading,
  ParticipantsProblem,
  participantsMeta,
  participantsPath,
  peopleWordsOf,
  seatsTaken,
} from "#app/features/seats/event-participants.tsx";
import { noStore } from "#app/http/page-headers.ts";
import { requireEvent } from "#app/routes/admin/participants/requested-event.server.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { formatCount } from "#app/ui/format/format.ts";
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
  pageMeta(
    page,
    participantsMeta(
      page.data ? peopleWordsOf(page.data.event).title : "Teilnehmende",
      page.data?.event,
    ),
  );

export default function Participants() {
  const { event, list } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      back={{
        to: itemFormPath(event.kind, event.id),
        label: `Zurück ${adminKinds[event.kind].toIt}`,
      }}
      title={peopleWordsOf(event).title}
      badge={event.calledOffAt && <Badge tone="bad">Abgesagt</Badge>}
      actions={
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to={`${participantsPath(event)}/email`} size="small">
            <Icon name="mail" />
            E-Mail an alle
          </ButtonLink>
          {isAttended(event) && (
            <ButtonLink to={`${participantsPath(event)}/print`} size="small">
              <Icon name="check" />
              Liste zum Abhaken
            </ButtonLink>
          )}
          <ButtonLink to={`${participantsPath(event)}.csv`} reloadDocument size="small">
            <Icon name="download" />
            Als CSV
          </ButtonLink>
          {isAttended(event) && canBeCalledOff(event, new Date()) && (
            <ButtonLink to={itemCallOffPath(event.kind, event.id)} size="small">
              <Icon name="x" />
              Absagen
            </ButtonLink>
          )}
        </div>
      }
    >
      <div>
        <EventHeading event={event} />
        <p>{seatsTaken(event)}</p>
      </div>
      <ParticipantList event={event} list={list} />
    </AdminPage>
  );
}

export const ErrorBoundary = ParticipantsProblem;

type Column = AdminColumn<OrderedSeat>;

/** Without names, the customer stands for each seat. */
function columnsOf(event: ParticipantsPage["event"]): Column[] {
  const isNamed = isAttended(event) && event.namesParticipants;
  return [
    nameColumn(peopleWordsOf(event).title),
    orderColumn(isAttended(event)),
    ...(isNamed ? [customerColumn, notesColumn] : []),
    statusColumn,
  ];
}

const nameColumn = (head: string): Column => ({
  head,
  place: "title",
  sort: "participant",
  cell: ({ bookingId, userId, lastName, ...seat }) => {
    if (lastName === null) return <span className="text-ink-soft">noch nicht benannt</span>;
    const personId = bookingId ?? userId;
    const name = bookingId ? `${seat.firstName} ${lastName}` : seat.customerName;
    const email = bookingId ? seat.email : seat.customerEmail;
    return (
      <>
        <b>{personId ? <Link to={`/admin/people/${personId}`}>{name}</Link> : name}</b>{" "}
        <small>{email && <EmailAddress>{email}</EmailAddress>}</small>{" "}
        {seat.phone && <small>{seat.phone}</small>}
      </>
    );
  },
});

const orderColumn = (isAttended: boolean): Column => ({
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
      <small>{isAttended ? `Platz ${seat} von ${quantity}` : `${formatCount(quantity)} ×`}</small>
    </>
  ),
});

const customerColumn: Column = {
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
};

const notesColumn: Column = {
  head: "Anmerkungen",
  place: "wide",
  cell: ({ notes }) => notes && <span className="whitespace-pre-line">{notes}</span>,
};

const statusColumn: Column = {
  head: "Status",
  place: "state",
  sort: "status",
  cell: ({ status }) => <OrderStatusBadge status={status} />,
};

/** The ordered seats with their participants, or the orders of those who have bought. */
function ParticipantList({ event, list }: ParticipantsPage) {
  const { title, nouns } = peopleWordsOf(event);
  return (
    <AdminList
      list={list}
      nouns={nouns}
      name={title}
      searchLabel="Name, E-Mail oder Bestellnummer"
      columns={columnsOf(event)}
    />
  );
}
