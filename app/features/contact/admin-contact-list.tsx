import { Form, Link, useFetcher, useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { ContactDialog, openerId } from "#app/features/contact/admin-contact-dialog.tsx";
import { MessageState } from "#app/features/contact/admin-contact-status.tsx";
import { type MessageFilter, type MessageStatus, messageFilterLabels } from "#app/features/contact/admin-contact-filters.ts";
import { messageFailure } from "#app/features/contact/admin-contact-words.ts";
import type {
  ListedMessage,
  MarkedMessage,
  MessageCounts,
} from "#app/features/contact/admin-contacts.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

interface AdminContactListProps {
  list: ListPage<ListedMessage>;
  filter: MessageFilter | null;
  counts: MessageCounts;
}

export function AdminContactList({ list, filter, counts }: AdminContactListProps) {
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
      {dialog && <ContactDialog key={dialog.row.id} {...dialog} search={search} />}
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
