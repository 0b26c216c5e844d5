import { Link, useLocation } from "@remix-run/react";
import { langOf } from "#app/features/membership/membership.ts";
import { MAY_WAIT_FOR_GOODS, refundDay } from "#app/features/money/refunds/refunds.ts";
import {
  declarationNames,
  declaredEntries,
  formatReceivedAt,
  givenByButton,
} from "#app/features/returns/declarations.ts";
import type {
  AdminDeclaration,
  ListedDeclaration,
} from "#app/features/returns/declarations-admin.server.ts";
import {
  certaintyOf,
  type DeclarationFilter,
  declarationFilterLabels,
  type Evidence,
  evidenceLabel,
  evidenceSentence,
  outcomeLabels,
} from "#app/features/returns/declarations-admin.ts";
import type {
  MatchingOrder,
  TerminableMembership,
  WithdrawableOrder,
} from "#app/features/returns/declared-contract.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminFacts } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, RowLink } from "#app/ui/admin/admin-table.tsx";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";
import type { Declaration, OrderCharge } from "#db/schema.ts";

interface AdminDeclarationListProps {
  list: ListPage<ListedDeclaration>;
  filter: DeclarationFilter | null;
  counts: Record<DeclarationFilter, number>;
}

export function AdminDeclarationList({ list, filter, counts }: AdminDeclarationListProps) {
  const { search } = useLocation();
  return (
    <AdminList
      list={list}
      nouns={["Widerruf oder Kündigung", "Widerrufe und Kündigungen"]}
      searchLabel="Name, E-Mail oder Bestellnummer"
      columns={[
        {
          head: "Name",
          place: "title",
          sort: "name",
          cell: ({ id, kind, name, evidence }) => (
            <RowLink
              to={`/admin/declarations/${id}${search}`}
              note={`${declarationNames[kind]}, ${evidenceLabel(evidence)}`}
            >
              {name}
            </RowLink>
          ),
        },
        ...columns,
      ]}
      filter={{
        name: "status",
        label: "Status",
        value: filter,
        labels: declarationFilterLabels,
        counts: { ...counts, all: counts.open + counts.handled },
      }}
    />
  );
}

const columns: AdminColumn<ListedDeclaration>[] = [
  {
    head: "E-Mail",
    place: "wide",
    sort: "email",
    cell: ({ id, email }) => (
      <Link to={`/admin/people/${id}`}>
        <EmailAddress>{email}</EmailAddress>
      </Link>
    ),
  },
  {
    head: "Vertrag",
    place: "wide",
    cell: ({ order, contract }) => (
      <>
        <span className="admin-card-label">Vertrag: </span>
        <span className="wrap-anywhere">{order?.number ?? beginningOf(contract)}</span>
      </>
    ),
  },
  {
    head: "Eingang",
    place: "date",
    sort: "date",
    cell: ({ receivedAt }) => formatMoment(receivedAt),
  },
  {
    head: "Zu tun",
    place: "wide",
    cell: (declaration) =>
      declaration.outcome === null && (
        <>
          <span className="admin-card-label">Zu tun: </span>
          {nextDuty(declaration)}
        </>
      ),
  },
  {
    head: "Status",
    place: "state",
    cell: (declaration) => <DeclarationState declaration={declaration} />,
  },
];

function beginningOf(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)} …` : text;
}

interface AdminDeclarationDetailProps {
  declaration: AdminDeclaration;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
}

/** Content and state of a declaration, and the matching order. */
export function AdminDeclarationDetail({ declaration, isMailed }: AdminDeclarationDetailProps) {
  const { email, receivedAt, outcome, handledAt, handledBy, note } = declaration;
  const { id, name, takenBack, contractEnd, account, membership } = declaration;
  const entries = declaredEntries(declaration).map(({ term, value }) => ({
    term,
    value:
      term === "Name" ? (
        <Link to={`/admin/people/${id}`}>{name}</Link>
      ) : (
        <span className="whitespace-pre-line">{value}</span>
      ),
  }));
  const handled =
    outcome !== null &&
    handledAt !== null &&
    `${outcomeLabels[outcome]} am ${formatMoment(handledAt)} durch ${handledBy ?? "ein gelöschtes Konto"}`;
  return (
    <>
      <AdminFacts
        entries={[
          { term: "Eingang", value: formatReceivedAt(receivedAt) },
          ...entries.slice(0, -1),
          {
            term: "Bestätigung an",
            value: (
              <a href={mailtoLink(email)}>
                <EmailAddress>{email}</EmailAddress>
              </a>
            ),
          },
          { term: "Absender", value: <Sender declaration={declaration} /> },
          { term: "Bestellung", value: <Order declaration={declaration} /> },
          {
            term: "Mitgliedschaft",
            value: account && <Membership account={account} membership={membership} />,
          },
          { term: "Zu tun", value: outcome === null ? <b>{nextDuty(declaration)}</b> : null },
          { term: "Ergebnis", value: handled || null },
          { term: "Vertrag endet am", value: contractEnd && formatDay(contractEnd).long },
          { term: "Zurückgenommen", value: takenBack?.titles.join(", ") },
          {
            term: "Zu erstatten",
            value:
              takenBack &&
              `${formatPrice(takenBack.amount)} bis ${formatDay(refundDay(receivedAt)).long}${ifPaid(declaration.order)}${takenBack.mayWaitForGoods ? `. ${MAY_WAIT_FOR_GOODS}` : ""}`,
          },
          {
            term: "Nachricht dazu",
            value: note && <span className="whitespace-pre-line">{note}</span>,
          },
        ]}
      />
      <p className="text-sm text-ink-soft">
        {givenByButton(declaration)}
        {isMailed && " Der Eingang ist schon bestätigt."}
      </p>
    </>
  );
}

/** The evidence that the declaration is the customer's, and what differs. */
function Sender({ declaration: { evidence, differences } }: { declaration: AdminDeclaration }) {
  return (
    <>
      <b>{evidenceSentence(evidence)}</b>
      {differences.length > 0 && (
        <ul className="mt-1 list-disc ps-[1.2em]">
          {differences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Membership({ account, membership }: Pick<AdminDeclaration, "account" | "membership">) {
  if (!account) return null;
  return (
    <>
      <Link to={`/admin/people/${account.id}#mitgliedschaft`}>
        <EmailAddress>{account.email}</EmailAddress>
      </Link>
      {membership && (
        <>
          : <span lang={langOf(membership.plan)}>{membership.plan}</span>{" "}
          {membership.until ? `bis zum ${formatDay(membership.until).long}` : "ohne Ende"}
        </>
      )}
    </>
  );
}

function Order({ declaration: { order } }: { declaration: AdminDeclaration }) {
  if (!order) return "Keine passende gefunden.";
  return <Link to={`/admin/orders/${order.id}`}>{order.number}</Link>;
}

/** Whether a declaration still waits for an admin, and its outcome. */
export function DeclarationState({
  declaration: { outcome },
}: {
  declaration: Pick<Declaration, "outcome">;
}) {
  if (outcome === null) {
    return (
      <Badge tone="warn" icon="hourglass">
        offen
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon="check">
      {outcomeLabels[outcome]}
    </Badge>
  );
}

interface Due extends Pick<Declaration, "kind" | "receivedAt"> {
  order: Pick<MatchingOrder, "hasPayment"> | null;
}

/** The next duty that follows from an open declaration. A doubtful one has to be examined first. */
export function nextDuty(declaration: Due & { evidence: Evidence }): string {
  const certainty = certaintyOf(declaration.evidence);
  const isDoubtful = certainty === "uncertain" || certainty === "disputed";
  const duty = dutyOf(declaration);
  return isDoubtful ? `Klären, ob die Erklärung echt ist. Wenn ja: ${duty}` : duty;
}

/** The duty that follows from a genuine declaration. */
function dutyOf({ kind, receivedAt, order }: Due): string {
  if (kind === "termination") return "Vertrag zum genannten Tag beenden";
  const refund = `Erstatten bis ${formatDay(refundDay(receivedAt)).long}`;
  return `${refund}${ifPaid(order)}`;
}

/** Follows a refund for an order that the shop knows no payment of. */
export function ifPaid(order: Due["order"]): string {
  return order?.hasPayment ? "" : ", falls schon bezahlt";
}

/** All lines that a charge is for. */
const wholes: Record<OrderCharge["chargedFor"], string> = { goods: "alle Waren", order: "alles" };

interface Consequences extends Due {
  order: MatchingOrder | null;
  /** The order from which accepting the declaration takes pieces back. */
  withdrawable: WithdrawableOrder | null;
  /** The membership that accepting the declaration ends. */
  membership: TerminableMembership | null;
}

/**
 * The consequences of accepting a declaration, one sentence each; empty for a withdrawal that no order
 * matches.
 */
export function consequencesOf(declaration: Consequences): string[] {
  const { kind, order, withdrawable, membership } = declaration;
  if (withdrawable) {
    const { number, declaredRefund, chargeRefunds } = withdrawable;
    return [
      `Was Sie zurücknehmen, wird sofort wieder frei${withdrawable.hasSentGoods ? ", verschickte Ware erst, wenn sie zurück ist" : ""}. Eine Mitgliedschaft daraus endet.`,
      `Wenn Sie alles auswählen, wird die Bestellung ${number} storniert.`,
      "Alles andere bleibt bestellt. Kommt davon doch etwas zurück, regeln Sie das selbst.",
      ...(declaredRefund > 0 ? [`Vorausgewählt sind ${formatPrice(declaredRefund)}.`] : []),
      ...chargeRefunds.map(
        ({ label, amount, chargedFor }) =>
          `Wenn Sie ${wholes[chargedFor]} zurücknehmen, gehören ${formatPrice(amount)} ${label} dazu.`,
      ),
      `${dutyOf(declaration)}. Geld, das schon da ist, steht danach unter „Zahlungen“ zum Erstatten bereit.`,
      ...(withdrawable.hasGoods ? [MAY_WAIT_FOR_GOODS] : []),
    ];
  }
  if (kind === "termination") {
    return membership
      ? [
          `„Annehmen“ beendet die Mitgliedschaft ${membership.plan} von ${readableAddress(membership.email)} nach diesem Tag.`,
          "Geld, das Sie für die Zeit danach schulden, überweisen Sie selbst zurück.",
        ]
      : ["Dazu passt keine laufende Mitgliedschaft: „Annehmen“ verschickt nur die E-Mail."];
  }
  if (!order) return [];
  return [
    `„Annehmen“ ändert an der Bestellung ${order.number} nichts: Es ist nichts mehr zurückzunehmen.`,
  ];
}
