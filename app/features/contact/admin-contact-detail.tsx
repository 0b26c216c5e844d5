import { Form } from "@remix-run/react";
import { dialAddress, replyDraft } from "#app/features/contact/admin-contact-addresses.ts";
import { messageFailure } from "#app/features/contact/admin-contact-messages.ts";
import type { ReceivedMessage } from "#app/features/contact/admin-contacts.server.ts";
import { AdminFacts } from "#app/ui/admin-page.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DeletionLink } from "#app/ui/deletion.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatMoment, formatShortDate } from "#app/ui/short-date.ts";

interface ContactDetailProps {
  message: ReceivedMessage;
  /** What the list's address says behind its path, to come back to the same place. */
  search: string;
}

/** A message and what can be done with it, on its page and in the list's dialog. */
export function ContactDetail({ message, search }: ContactDetailProps) {
  const { name, email, phone, createdAt } = message;
  return (
    <>
      <AdminFacts
        entries={[
          { term: "Name", value: name },
          { term: "E-Mail", value: <a href={`mailto:${email}`}>{email}</a> },
          { term: "Telefon", value: phone && <Phone number={phone} /> },
          { term: "Eingegangen", value: formatMoment(createdAt) },
        ]}
      />
      <p className="whitespace-pre-wrap wrap-anywhere">{message.message}</p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={replyDraft(message)} className={buttonClass({ look: "lake", size: "small" })}>
          <Icon name="reply" />
          Antworten
        </a>
        <MarkForm message={message} search={search} />
        <DeletionLink
          to={`/admin/contacts/${message.id}/delete${search}`}
          failure={messageFailure("Löschen")}
          name={`Nachricht von ${name}`}
        >
          <MessageDeletion message={message} />
        </DeletionLink>
      </div>
    </>
  );
}

function Phone({ number }: { number: string }) {
  const address = dialAddress(number);
  return address ? <a href={address}>{number}</a> : number;
}

/** Also the other way round: a page that is opened by its address marks nothing. */
function MarkForm({ message: { id, status }, search }: ContactDetailProps) {
  const isRead = status === "read";
  return (
    <Form
      data-failure={messageFailure("Aktualisieren")}
      method="post"
      action={`/admin/contacts/${id}${search}`}
    >
      <Button name="intent" value={isRead ? "unread" : "read"} size="small">
        {isRead ? "Als neu markieren" : "Als gelesen markieren"}
      </Button>
    </Form>
  );
}

/** What becomes of what when a message is deleted. */
export function MessageDeletion({ message }: Pick<ContactDetailProps, "message">) {
  return (
    <p className="wrap-anywhere">
      Gelöscht wird die Nachricht von <b>{message.name}</b> vom {formatShortDate(message.createdAt)}
      . Die E-Mails dazu bleiben, wo sie sind.
    </p>
  );
}
