import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import type {
  ListedSubscriber,
  StatusCounts,
} from "#app/features/newsletter/newsletter-admin.server.ts";
import {
  type SubscriptionStatus,
  subscriptionFailure,
  subscriptionStatusLabels,
} from "#app/features/newsletter/newsletter-admin.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import type { AdminColumn } from "#app/ui/admin/admin-table.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

const columns: AdminColumn<ListedSubscriber>[] = [
  {
    head: "E-Mail",
    place: "title",
    sort: "email",
    cell: ({ id, email }) => (
      <Link to={`/admin/people/${id}`}>
        <EmailAddress>{email}</EmailAddress>
      </Link>
    ),
  },
  { head: "Vorname", place: "wide", sort: "firstName", cell: ({ firstName }) => firstName },
  { head: "Nachname", place: "wide", sort: "lastName", cell: ({ lastName }) => lastName },
  {
    head: "Status",
    place: "state",
    sort: "status",
    cell: ({ status, undeliverableAt }) =>
      undeliverableAt && status === "subscribed" ? (
        <Badge tone="bad" icon="circle-alert">
          nicht zustellbar
        </Badge>
      ) : (
        <SubscriptionStatusBadge status={status} />
      ),
  },
  {
    head: "Angemeldet am",
    place: "date",
    sort: "date",
    cell: ({ createdAt }) => formatShortDate(createdAt),
  },
  {
    head: "Aktionen",
    place: "actions",
    cell: (subscriber) => <SubscriberActions subscriber={subscriber} />,
  },
];

interface AdminSubscriberListProps {
  list: ListPage<ListedSubscriber>;
  status: SubscriptionStatus | null;
  counts: StatusCounts;
}

export function AdminSubscriberList({ list, status, counts }: AdminSubscriberListProps) {
  return (
    <AdminList
      list={list}
      nouns={["Abonnement", "Abonnements"]}
      searchLabel="E-Mail oder Name"
      columns={columns}
      filter={{
        name: "status",
        label: "Status",
        value: status,
        labels: subscriptionStatusLabels,
        counts,
      }}
    />
  );
}

/** Both actions return to the same place in the list. */
function SubscriberActions({ subscriber }: { subscriber: ListedSubscriber }) {
  const { pathname, search } = useLocation();
  return (
    <div className="inline-flex items-center gap-3">
      {subscriber.status !== "unsubscribed" && (
        <UnsubscribeForm subscriber={subscriber} action={pathname + search} />
      )}
      <DeletionLink
        to={`/admin/newsletter/${subscriber.id}/delete${search}`}
        failure={subscriptionFailure("Löschen")}
        name={readableAddress(subscriber.email)}
        size="icon"
      >
        <SubscriptionDeletion subscriber={subscriber} />
      </DeletionLink>
    </div>
  );
}

function UnsubscribeForm({ subscriber, action }: { subscriber: ListedSubscriber; action: string }) {
  const { id, email } = subscriber;
  const isSending = useNavigation().formData?.get("subscriptionId") === id;
  return (
    <Form
      data-failure={subscriptionFailure("Aktualisieren")}
      method="post"
      action={action}
      preventScrollReset
    >
      <input type="hidden" name="subscriptionId" value={id} />
      <Button name="intent" value="unsubscribe" size="small" disabled={isSending}>
        Abmelden<span className="sr-only">: {readableAddress(email)}</span>
      </Button>
    </Form>
  );
}

/** Explains what is deleted with the subscription. */
export function SubscriptionDeletion({ subscriber }: { subscriber: ListedSubscriber }) {
  return (
    <>
      <p className="wrap-anywhere">
        Das Abonnement von{" "}
        <b>
          <EmailAddress>{subscriber.email}</EmailAddress>
        </b>{" "}
        wird gelöscht, samt allen E-Mails dazu, auch den noch nicht verschickten.
      </p>
      <p>
        Damit geht auch der Nachweis der Einwilligung verloren. Soll nur kein Newsletter mehr
        kommen, melden Sie die Adresse besser ab.
      </p>
    </>
  );
}

const looks = {
  subscribed: { tone: "good", icon: "check" },
  pending: { tone: "warn", icon: "hourglass" },
  unsubscribed: { tone: "line", icon: "x" },
} as const;

export function SubscriptionStatusBadge({ status }: { status: SubscriptionStatus }) {
  return <Badge {...looks[status]}>{subscriptionStatusLabels[status]}</Badge>;
}
