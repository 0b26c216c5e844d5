import { Form, Link, useFetcher, useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type {
  ListedMessage,
  MarkedMessage,
  MessageCounts,
  ReceivedMessage,
} from "#app/features/contact/contact-admin.server.ts";
import {
  type MessageFilter,
  type MessageStatus,
  messageFailure,
  messageFilterLabels,
  messageStatusLabels,
  replyDraft,
} from "#app/features/contact/contact-admin.ts";
import { ANSWER_FORM } from "#app/features/contact/contact-answers.tsx";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminFacts } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { useSite } from "#app/ui/document/use-site.ts";
import { dialAddress } from "#app/ui/format/dial-address.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

interface AdminContactListProps {
  list: ListPage<ListedMessage>;
  filter: MessageFilter | null;
  counts: MessageCounts;
  answersHere: boolean;
}

export function AdminContactList({ list, filter, counts, answersHere }: AdminContactListProps) {
  const { search } = useLocation();
  const { dialog, open } = useOpenedMessage(search);
  return (
    <>
      <AdminList
        list={list}
        nouns={["Nachricht", "Nachrichten"]}
        searchLabel="Name, E-Mail oder Wortlaut"
        columns={[
          {
            head: "Name",
            place: "title",
            sort: "name",
            cell: (message) => <MessageOpener message={message} search={search} open={open} />,
          },
          ...columns,
        ]}
        filter={{
          name: "status",
          label: "Status",
          value: filter,
          labels: messageFilterLabels,
          counts: { ...counts, all: counts.new + counts.read },
        }}
      />
      {dialog && (
        <ContactDialog key={dialog.row.id} {...dialog} search={search} answersHere={answersHere} />
      )}
    </>
  );
}

const columns: AdminColumn<ListedMessage>[] = [
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
  { head: "Telefon", place: "more", cell: ({ phone }) => phone },
  {
    head: "Datum",
    place: "date",
    sort: "date",
    cell: ({ createdAt }) => formatShortDate(createdAt),
  },
  {
    head: "Status",
    place: "state",
    sort: "status",
    cell: (message) => <MessageState message={message} />,
  },
];

interface MessageOpenerProps {
  message: ListedMessage;
  search: string;
  open: (message: ListedMessage) => void;
}

/** A button if opening marks the message as read, otherwise a link. */
function MessageOpener({ message, search, open }: MessageOpenerProps) {
  const { id, name, status } = message;
  useKeptFocus(id, status);
  const path = `/admin/contacts/${id}${search}`;
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(message);
  };
  if (status === "read") {
    return (
      <Link to={path} id={openerId(id)} onClick={onClick} {...opensRow}>
        {name}
      </Link>
    );
  }
  return (
    <Form data-failure={messageFailure("Aktualisieren")} method="post" action={path}>
      <button
        type="submit"
        name="intent"
        value="read"
        id={openerId(id)}
        onClick={onClick}
        className="admin-opener"
        {...opensRow}
      >
        {name}
      </button>
    </Form>
  );
}

/** Keeps the focus when the dialog closes while the button below it turns into a link. */
function useKeptFocus(id: string, status: MessageStatus): void {
  const before = useRef(status);
  useEffect(() => {
    const isLost = before.current !== status && document.activeElement === document.body;
    before.current = status;
    if (isLost) document.getElementById(openerId(id))?.focus();
  }, [id, status]);
}

/** With script, a row opens in a dialog over the list. The same POST returns the message. */
function useOpenedMessage(search: string) {
  const [row, setRow] = useState<ListedMessage | null>(null);
  const { submit, data, state } = useFetcher<MarkedMessage>();
  const wasAsked = useRef(false);
  const { key } = useLocation();
  // Every navigation closes the dialog, even one to the same list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs because the key changes
  useEffect(() => setRow(null), [key]);
  // An empty dialog must not cover the message about a failed request.
  useEffect(() => {
    if (state === "idle" && wasAsked.current)
      setRow((row) => (data?.message.id === row?.id ? row : null));
    wasAsked.current = state !== "idle";
  }, [state, data]);
  const open = (message: ListedMessage) => {
    setRow(message);
    const action = `/admin/contacts/${message.id}${search}`;
    submit({ intent: "read", stay: "1" }, { method: "post", action });
  };
  const dialog = row && {
    row,
    opened: data?.message.id === row.id ? data : undefined,
    onClose: () => setRow(null),
  };
  return { dialog, open };
}

interface ContactDialogProps {
  /** The row that was opened. */
  row: ListedMessage;
  /** The whole message, once it has been loaded. */
  opened?: MarkedMessage;
  search: string;
  answersHere: boolean;
  onClose: () => void;
}

/** The message in a dialog over the list; Escape closes it. */
export function ContactDialog(props: ContactDialogProps) {
  const { row, opened, search, answersHere, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return () => returnFocus(row.id);
  }, [row.id]);
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      aria-labelledby="dialog-titel"
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="dialog-titel" className="text-h3 wrap-anywhere">
          Nachricht von {row.name}
        </h2>
        <Button type="button" look="quiet" size="icon" onClick={() => dialog.current?.close()}>
          <Icon name="x" />
          <span className="sr-only">Schließen</span>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {opened && <MessageState message={opened.message} />}
        <p role="status" className="text-sm text-ink-soft">
          {opened ? opened.isNew && "Nachricht aktualisiert" : "Lade Daten..."}
        </p>
      </div>
      {opened && (
        <ContactDetail message={opened.message} search={search} answersHere={answersHere} />
      )}
    </dialog>
  );
}

const OPENER = "nachricht-";

export const openerId = (messageId: string) => OPENER + messageId;

/** Focuses the row's opener, or the first opener if the filter now hides the row. */
function returnFocus(messageId: string): void {
  const own = document.getElementById(openerId(messageId));
  const first = document.querySelector<HTMLElement>(`[id^="${OPENER}"]`);
  (own ?? first)?.focus();
}

interface ContactDetailProps {
  message: ReceivedMessage;
  /** The query of the list's address, to return to the same place. */
  search: string;
  /** Whether the answer that is written on the page comes before the specified draft for a mail program. */
  answersHere: boolean;
}

/** A message and its actions, on its page and in the list's dialog. */
export function ContactDetail(props: ContactDetailProps) {
  const { search, answersHere } = props;
  const { answered, markAnswered } = useAnsweredMark(props);
  const message = answered ?? props.message;
  const site = useSite();
  const { id, name, email, phone, createdAt, answeredAt } = message;
  const draft = (
    <a
      key="draft"
      href={replyDraft(message, site.name)}
      onClick={markAnswered}
      className={buttonClass({ look: answersHere ? "plain" : "lake", size: "small" })}
    >
      <Icon name="reply" />
      Antworten
    </a>
  );
  const here = (
    <Link
      key="here"
      to={`/admin/contacts/${message.id}${search}#${ANSWER_FORM}`}
      className={buttonClass({ look: answersHere ? "lake" : "plain", size: "small" })}
    >
      Hier antworten
    </Link>
  );
  return (
    <>
      <AdminFacts
        entries={[
          { term: "Name", value: <Link to={`/admin/people/${id}`}>{name}</Link> },
          {
            term: "E-Mail",
            value: (
              <a href={mailtoLink(email)}>
                <EmailAddress>{email}</EmailAddress>
              </a>
            ),
          },
          { term: "Telefon", value: phone && <Phone number={phone} /> },
          { term: "Eingegangen", value: formatMoment(createdAt) },
          { term: "Beantwortet", value: answeredAt && formatMoment(answeredAt) },
        ]}
      />
      <p className="whitespace-pre-wrap wrap-anywhere">{message.message}</p>
      <div className="flex flex-wrap items-center gap-3">
        {answersHere ? [here, draft] : [draft, here]}
        <MarkForms message={message} search={search} />
        <DeletionLink
          to={`/admin/contacts/${message.id}/delete${search}`}
          failure={messageFailure("Löschen")}
          name={`Nachricht von ${name}`}
        >
          <MessageDeletion message={message} />
        </DeletionLink>
      </div>
      <p role="status" className="empty:hidden">
        {answered && "Die Nachricht gilt jetzt als beantwortet."}
      </p>
    </>
  );
}

function Phone({ number }: { number: string }) {
  const address = dialAddress(number);
  return address ? <a href={address}>{number}</a> : number;
}

type MarkedProps = Omit<ContactDetailProps, "answersHere">;

/**
 * With script, the click that opens the draft also marks the message as answered. A button undoes the mark if
 * the reply was not sent.
 */
function useAnsweredMark({ message: { id, answeredAt }, search }: MarkedProps) {
  const { submit, data } = useFetcher<MarkedMessage>();
  const markAnswered = () => {
    if (answeredAt) return;
    const action = `/admin/contacts/${id}${search}`;
    submit({ intent: "answered", stay: "1" }, { method: "post", action });
  };
  // The page's own data is newer than this answer once it contains the mark.
  return { answered: answeredAt ? undefined : data?.message, markAnswered };
}

/** Forms to set and undo each mark. Opening the page by its address changes no mark. */
function MarkForms({ message: { id, status, answeredAt }, search }: MarkedProps) {
  const action = `/admin/contacts/${id}${search}`;
  const [answered, read] = [answeredAt !== null, status === "read"];
  return (
    <>
      <Form data-failure={messageFailure("Aktualisieren")} method="post" action={action}>
        <Button name="intent" value={answered ? "unanswered" : "answered"} size="small">
          {answered ? "Als unbeantwortet markieren" : "Als beantwortet markieren"}
        </Button>
      </Form>
      <Form data-failure={messageFailure("Aktualisieren")} method="post" action={action}>
        <Button name="intent" value={read ? "unread" : "read"} size="small">
          {read ? "Als neu markieren" : "Als gelesen markieren"}
        </Button>
      </Form>
    </>
  );
}

/** Explains what is deleted with the message and what is kept. */
export function MessageDeletion({ message }: Pick<ContactDetailProps, "message">) {
  return (
    <p className="wrap-anywhere">
      Die Nachricht von <b>{message.name}</b> vom {formatShortDate(message.createdAt)} wird
      gelöscht. Mit ihr verschwinden Ihre Antworten darauf. Die E-Mails dazu bleiben erhalten.
    </p>
  );
}

const looks = {
  new: { tone: "warn", icon: "mail" },
  read: { tone: "line", icon: "check" },
} as const;

/** Whether a message has been read, and whether it has been answered. */
export function MessageState({
  message,
}: {
  message: Pick<ReceivedMessage, "status" | "answeredAt">;
}) {
  const { status, answeredAt } = message;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge {...looks[status]}>{messageStatusLabels[status]}</Badge>{" "}
      {answeredAt && (
        <Badge tone="good" icon="reply">
          Beantwortet
        </Badge>
      )}
    </span>
  );
}

/** Stands in for a page about a message that could not be loaded. */
export function ContactProblem() {
  return (
    <RouteProblem failureTitle="Fehler beim Laden der Nachricht" failure={TRY_LATER}>
      <ButtonLink to="/admin/contacts">Zu den Kontakten</ButtonLink>
    </RouteProblem>
  );
}
