import { Form } from "@remix-run/react";
import { TEST_EMAIL_FORM, TEST_EMAIL_PATH } from "#app/features/settings/settings-words.ts";
import type { MailState } from "#app/features/settings/test-email.server.ts";
import { AdminFacts } from "#app/ui/admin/admin-page.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

/** The loader's dates are still `Date` objects in the browser. */
interface MailStateProps {
  state: MailState;
  /** The address of the signed-in admin. */
  email: string;
}

/** The state of e-mail delivery, and the button that sends a test e-mail. */
export function MailStateFacts({ state, email }: MailStateProps) {
  const isSending = useIsSending(TEST_EMAIL_PATH);
  const { hasMailServer, sender, sentAt, failure, arrivedAt } = state;
  return (
    <div className="grid max-w-narrow gap-4">
      <AdminFacts
        entries={[
          {
            term: "Mailserver",
            value: hasMailServer
              ? "eingerichtet (SMTP_URL)"
              : "nicht eingerichtet: E-Mails bleiben unter „E-Mails“ liegen, bis SMTP_URL gesetzt ist",
          },
          { term: "Absender jetzt", value: sender },
          { term: "Zuletzt gesendet", value: sentAt ? formatMoment(sentAt) : "noch nichts" },
          {
            term: "Zuletzt nicht zugestellt",
            value: failure && (
              <>
                {formatMoment(failure.at)}
                {failure.reason && `: ${failure.reason}`}{" "}
                <TextLink to="/admin/outbox?status=failed">Ansehen</TextLink>
              </>
            ),
          },
          {
            term: "Testmail",
            value: arrivedAt ? `angekommen am ${formatMoment(arrivedAt)}` : "noch nicht bestätigt",
          },
        ]}
      />
      <p>
        Die Testmail geht an{" "}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>
        . Der Link darin bestätigt, dass sie angekommen ist. Lesen Sie diese Adresse nicht?{" "}
        <TextLink to="/dashboard/email">Anmelde-Adresse ändern</TextLink>
      </p>
      <Form id={TEST_EMAIL_FORM} method="post" action={TEST_EMAIL_PATH} preventScrollReset>
        <Button name="intent" value="send" disabled={isSending}>
          Testmail schicken
        </Button>
      </Form>
    </div>
  );
}
