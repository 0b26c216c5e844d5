import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { HistoryEntry } from "#app/features/noun.ts";
import type { LoadedHistory } from "#app/features/person-page/person-history.server.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { TextLink } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface PersonHistoryProps {
  history: LoadedHistory;
  /** Renders the form that belongs to an entry, if there is one. */
  formOf?: (entry: HistoryEntry) => ReactNode;
}

/** All dealings with a person, newest first. */
export function PersonHistory({ history, formOf }: PersonHistoryProps) {
  const { entries, isCut, nextStep } = history;
  return (
    <AdminSection id="verlauf" title="Verlauf">
      <ol className="border-b border-line">
        {entries.map((entry) => (
          <HistoryItem key={`${entry.kind} ${entry.id}`} entry={entry}>
            {formOf?.(entry)}
          </HistoryItem>
        ))}
      </ol>
      {isCut && (
        <p>
          {nextStep ? (
            <TextLink to={`?schritte=${nextStep}`}>Ältere Einträge zeigen</TextLink>
          ) : (
            "Noch Älteres steht in den Listen der Verwaltung."
          )}
        </p>
      )}
    </AdminSection>
  );
}

function HistoryItem({ entry, children }: { entry: HistoryEntry; children: ReactNode }) {
  const { at, icon, title, to, badge, text, isWhole } = entry;
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-2 form:grid-cols-[13rem_minmax(0,1fr)]">
      <span className="text-ink-soft tabular-nums">{formatMoment(at)}</span>{" "}
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3">
        <Icon name={icon} className="self-center text-ink-soft" />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 wrap-anywhere">
          {to ? <Link to={to}>{title}</Link> : title} {badge && <EntryBadge {...badge} />}
        </span>{" "}
        {text && (
          <span
            className={`col-start-2 text-ink-soft wrap-anywhere ${isWhole ? "whitespace-pre-line" : "line-clamp-3"}`}
          >
            {text}
          </span>
        )}
        {children}
      </div>
    </li>
  );
}

function EntryBadge({ label, ...look }: NonNullable<HistoryEntry["badge"]>) {
  return <Badge {...look}>{label}</Badge>;
}

interface AddressFactsProps {
  address: string;
  /** An account that has this address but has not proven it. */
  unprovenAccountId: string | null;
}

/** An address that no account has proven. */
export function AddressFacts({ address, unprovenAccountId }: AddressFactsProps) {
  return (
    <AdminSection id="adresse" title="E-Mail-Adresse ohne Konto">
      <AdminFacts
        entries={[
          {
            term: "E-Mail",
            value: (
              <a href={mailtoLink(address)}>
                <EmailAddress>{address}</EmailAddress>
              </a>
            ),
          },
          {
            term: "Konto",
            value: unprovenAccountId && (
              <>
                <Link to={`/admin/people/${unprovenAccountId}`}>Ein Konto</Link> nennt diese
                Adresse, hat sie aber nicht bestätigt. Es kann jemand anderem gehören.
              </>
            ),
          },
        ]}
      />
      <p className="max-w-text text-sm text-ink-soft">
        Hier steht, was unter dieser Adresse eingegangen und an sie gegangen ist. Eine Adresse kann
        jeder eintippen.
      </p>
    </AdminSection>
  );
}
