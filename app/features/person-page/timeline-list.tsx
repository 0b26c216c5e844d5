import { Form, Link } from "@remix-run/react";
import { OutboxStatusBadge } from "#app/features/email/outbox-status-badge.tsx";
import type { LoadedTimeline } from "#app/features/person-page/load-timeline.server.ts";
import { NOTE_FAILURE } from "#app/features/person-page/note-words.ts";
import type { TimelineEntry, TimelineKind } from "#app/features/person-page/timeline.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

const icons: Record<TimelineKind, IconName> = {
  account: "user",
  order: "shopping-basket",
  payment: "receipt",
  seat: "calendar",
  membership: "star",
  newsletter: "newspaper",
  message: "inbox",
  answer: "reply",
  declaration: "circle-alert",
  email: "mail",
  note: "pencil",
};

/** All dealings with a person, newest first. */
export function TimelineList({ timeline }: { timeline: LoadedTimeline }) {
  const { entries, isCut, nextStep } = timeline;
  return (
    <AdminSection id="verlauf" title="Verlauf">
      <ol className="border-b border-line">
        {entries.map((entry) => (
          <TimelineItem key={`${entry.kind} ${entry.id}`} entry={entry} />
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

function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { id, kind, at, title, text, to, emailStatus } = entry;
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-2 form:grid-cols-[13rem_minmax(0,1fr)]">
      <span className="text-ink-soft tabular-nums">{formatMoment(at)}</span>{" "}
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3">
        <Icon name={icons[kind]} className="self-center text-ink-soft" />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 wrap-anywhere">
          {to ? <Link to={to}>{title}</Link> : title}{" "}
          {emailStatus && emailStatus !== "sent" && <OutboxStatusBadge status={emailStatus} />}
        </span>{" "}
        {text && (
          <span
            className={`col-start-2 text-ink-soft wrap-anywhere ${kind === "note" ? "whitespace-pre-line" : "line-clamp-3"}`}
          >
            {text}
          </span>
        )}
        {kind === "note" && <NoteDeletion noteId={id} />}
      </div>
    </li>
  );
}

function NoteDeletion({ noteId }: { noteId: string }) {
  return (
    <Form
      data-failure={NOTE_FAILURE}
      method="post"
      preventScrollReset
      className="col-start-2 mt-1 justify-self-start"
    >
      <input type="hidden" name="noteId" value={noteId} />
      <Button name="intent" value="delete-note" size="small">
        Notiz löschen
      </Button>
    </Form>
  );
}
