import { Form, Link, useFetcher } from "@remix-run/react";
import { replyDraft } from "#app/features/contact/admin-contact-addresses.ts";
import { messageFailure } from "#app/features/contact/admin-contact-words.ts";
import type {
  MarkedMessage,
  ReceivedMessage,
} from "#app/features/contact/admin-contacts.server.ts";
import { ANSWER_FORM } from "#app/features/contact/answer-form.tsx";
import { AdminFacts } from "#app/ui/admin/admin-page.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { useSite } from "#app/ui/document/use-site.ts";
import { dialAddress } from "#app/ui/format/dial-address.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { Button, buttonClass } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface ContactDetailProps {
  message: ReceivedMessage;
  /** The query of the list's address, to return to the same place. */
  search: string;
}

/** A message and its actions, on its page and in the list's dialog. */
export function ContactDetail(props: ContactDetailProps) {
  const { search } = props;
  const { answered, markAnswered } = useAnsweredMark(props);
  const message = answered ?? props.message;
  const site = useSite();
  const { id, name, email, phone, createdAt, answeredAt } = message;
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
        <a
          href={replyDraft(message, site.name)}
          onClick={markAnswered}
          className={buttonClass({ look: "lake", size: "small" })}
        >
          <Icon name="reply" />
          Antworten
        </a>
        <Link
          to={`/admin/contacts/${message.id}${search}#${ANSWER_FORM}`}
          className={buttonClass({ size: "small" })}
        >
          Hier antworten
        </Link>
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

/**
 * With script, the click that opens the draft also marks the message as answered. A button undoes the mark if
 * the reply was not sent.
 */
function useAnsweredMark({ message: { id, answeredAt }, search }: ContactDetailProps) {
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
function MarkForms({ message: { id, status, answeredAt }, search }: ContactDetailProps) {
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
