import {
  adminKinds,
  itemFormPath,
  itemParticipantsPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import type { ComingDate } from "#app/features/catalog/coming-dates.server.ts";
import { datesInWords } from "#app/features/catalog/further-dates.ts";
import type { UnreadMessage } from "#app/features/contact/newest-unread.server.ts";
import { planOfState } from "#app/features/membership/administration/member-facts.tsx";
import type { NewMember } from "#app/features/membership/administration/newest-members.server.ts";
import type { UnpaidOrder } from "#app/features/orders/administration/admin-orders.server.ts";
import { CustomerLink } from "#app/features/orders/administration/customer-link.tsx";
import { OverdueBadge } from "#app/features/orders/administration/overdue-badge.tsx";
import { OverviewList } from "#app/features/overview/overview-list.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

/** The lists of the overview. null: could not be read. */
export interface OverviewRows {
  comingDates: ComingDate[] | null;
  unpaidOrders: UnpaidOrder[] | null;
  newMembers: NewMember[] | null;
  unreadMessages: UnreadMessage[] | null;
}

export function OverviewLists(rows: OverviewRows) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 @min-[46rem]:grid-cols-2">
      <ComingDates rows={rows.comingDates} />
      <UnpaidOrders rows={rows.unpaidOrders} />
      <UnreadMessages rows={rows.unreadMessages} />
      <NewMembers rows={rows.newMembers} />
    </div>
  );
}

function ComingDates({ rows }: { rows: ComingDate[] | null }) {
  return (
    <OverviewList
      id="termine"
      title="Nächste Termine"
      none="Es steht kein Termin an."
      all={{ to: "/admin/events", label: "Alle Veranstaltungen" }}
      entries={
        rows?.map((item) => ({
          to: pathOf(item),
          title: item.title,
          value: soldOf(item),
          note: item.date && datesInWords({ ...item, date: item.date }),
        })) ?? null
      }
    />
  );
}

function pathOf({ kind, id }: ComingDate): string {
  return adminKinds[kind].hasParticipants ? itemParticipantsPath(kind, id) : itemFormPath(kind, id);
}

/** '3 von 12 verkauft'. */
function soldOf({ ordered, capacity }: ComingDate) {
  const seats = capacity === null ? ordered : `${ordered} von ${capacity}`;
  return (
    <>
      <b>{seats}</b> verkauft
    </>
  );
}

function UnpaidOrders({ rows }: { rows: UnpaidOrder[] | null }) {
  return (
    <OverviewList
      id="unbezahlt"
      title="Noch unbezahlt"
      none="Keine Bestellung wartet auf ihre Zahlung."
      all={{ to: "/admin/orders?status=pending", label: "Alle ausstehenden Bestellungen" }}
      entries={
        rows?.map((order) => ({
          to: `/admin/orders/${order.id}`,
          title: order.number,
          value: <b>{formatPrice(order.open)}</b>,
          note: (
            <>
              <CustomerLink {...order} />, bestellt am {formatShortDate(order.createdAt)}
              {order.isOverdue && (
                <>
                  {" "}
                  <OverdueBadge />
                </>
              )}
            </>
          ),
        })) ?? null
      }
    />
  );
}

function UnreadMessages({ rows }: { rows: UnreadMessage[] | null }) {
  return (
    <OverviewList
      id="ungelesen"
      title="Ungelesene Nachrichten"
      none="Alle Nachrichten sind gelesen."
      all={{ to: "/admin/contacts?status=new", label: "Alle neuen Nachrichten" }}
      entries={
        rows?.map(({ id, name, beginning, createdAt }) => ({
          to: `/admin/contacts/${id}`,
          title: name,
          value: <span className="text-sm">{formatMoment(createdAt)}</span>,
          note: <span className="line-clamp-2">{beginning}</span>,
        })) ?? null
      }
    />
  );
}

function NewMembers({ rows }: { rows: NewMember[] | null }) {
  return (
    <OverviewList
      id="neue-mitglieder"
      title="Neue Mitglieder"
      none="Es gibt noch keine neuen Mitglieder."
      all={{ to: "/admin/members", label: "Alle Mitglieder" }}
      entries={
        rows?.map(({ id, name, email, membership, since }) => ({
          to: `/admin/people/${id}#mitgliedschaft`,
          title: name ?? <EmailAddress>{email}</EmailAddress>,
          value: planOfState(membership),
          note: `seit ${formatShortDate(since)}`,
        })) ?? null
      }
    />
  );
}
