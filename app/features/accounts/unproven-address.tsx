import { Form } from "@remix-run/react";
import { REQUEST_CONFIRMATION } from "#app/features/email/address-confirmation.ts";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** The dashboard's notice for an account whose address is unproven. */
export function UnprovenAddress({ email }: { email: string }) {
  return (
    <Notice>
      <p>
        Bitte bestätige deine Adresse{" "}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>{" "}
        mit dem Link in unserer E-Mail.
      </p>
      <p className="mt-2">
        <TextLink to={REQUEST_CONFIRMATION}>Bestätigungsmail noch einmal senden</TextLink>
      </p>
    </Notice>
  );
}

interface SendConfirmationProps {
  email: string;
  /** Completes the sentence 'Sobald deine Adresse bestätigt ist, …'. */
  purpose: string;
}

const PLACE = "adresse-bestaetigen";

/** The line at the top of a long page whose form contains `SendConfirmation`. */
export function ConfirmFirst({ purpose }: Pick<SendConfirmationProps, "purpose">) {
  return (
    <Notice>
      Bestätige bitte noch deine E-Mail-Adresse, dann {purpose}.{" "}
      <a href={`#${PLACE}`}>So bestätigst du sie</a>
    </Notice>
  );
}

/** Within a form that needs a proven address: the button that mails the link again and keeps the form. */
export function SendConfirmation({ email, purpose }: SendConfirmationProps) {
  const isSending = useIsSending();
  return (
    <Notice id={PLACE}>
      <p>
        Bitte bestätige deine Adresse{" "}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>{" "}
        mit dem Link in unserer E-Mail. Danach {purpose}.
      </p>
      <Button
        name="intent"
        value="send-confirmation"
        formNoValidate
        disabled={isSending}
        className="mt-3"
      >
        Bestätigungsmail noch einmal senden
      </Button>
    </Notice>
  );
}

/** The answer to that button; `email` is null if the address is proven by now. */
export function SentConfirmation({ email, purpose }: { email: string | null; purpose: string }) {
  return (
    <Notice tone="good" role="status">
      {email ? (
        <p>
          Schau in dein Postfach: Die Bestätigungsmail ist unterwegs an{" "}
          <strong>
            <EmailAddress>{email}</EmailAddress>
          </strong>
          . Lass diese Seite offen und bestätige deine Adresse dort. Danach {purpose}.
        </p>
      ) : (
        <p>Deine Adresse ist bestätigt. Jetzt {purpose}.</p>
      )}
    </Notice>
  );
}

export function RequestConfirmationForm({ email }: { email: string }) {
  const isSending = useIsSending();
  return (
    <>
      <p>
        Wir schicken dir an{" "}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>{" "}
        einen Link. Öffne ihn in einem Browser, in dem du angemeldet bist, und bestätige, dass die
        Adresse dir gehört.
      </p>
      <Form method="post" className="grid">
        <input type="hidden" name="intent" value="send-confirmation" />
        <SendButton isSending={isSending}>Bestätigungsmail senden</SendButton>
      </Form>
      <p>
        Nicht deine Adresse?{" "}
        <TextLink to="/dashboard/email">Wähle eine andere Anmelde-Adresse</TextLink>
      </p>
    </>
  );
}
