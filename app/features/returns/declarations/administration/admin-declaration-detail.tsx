import { Link } from "@remix-run/react";
import { langOf } from "#app/features/membership/membership.ts";
import { MAY_WAIT_FOR_GOODS, refundDay } from "#app/features/money/refunds/refunds.ts";
import type { AdminDeclaration } from "#app/features/returns/declarations/administration/admin-declarations.server.ts";
import {
  ifPaid,
  nextDuty,
  outcomeLabels,
} from "#app/features/returns/declarations/administration/declaration-state.tsx";
import { evidenceSentence } from "#app/features/returns/declarations/administration/evidence.ts";
import {
  declaredEntries,
  givenByButton,
} from "#app/features/returns/declarations/declared-content.ts";
import { formatReceivedAt } from "#app/features/returns/declarations/received-moment.ts";
import { AdminFacts } from "#app/ui/admin/admin-page.tsx";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

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
