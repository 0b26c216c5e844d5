import { Form } from "@remix-run/react";
import { REQUEST_CONFIRMATION } from "#app/features/email/confirm-address-path.ts";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** The dashboard's notice for an account whose address is unproven. */
export function UnprovenAddress({ email }: { email: string }) {
  return (
    <Notice>
      <p className="wrap-anywhere">
        Gehört <strong>{email}</strong> dir? Bestätige es mit dem Link aus unserer E-Mail. Bis dahin
        schicken wir nur wenige E-Mails in der Stunde dorthin.
      </p>
      <p className="mt-2">
        <TextLink to={REQUEST_CONFIRMATION}>Bestätigungsmail noch einmal senden</TextLink>
      </p>
    </Notice>
  );
}

export function RequestConfirmationForm({ email }: { email: string }) {
  const isSending = useIsSending();
  return (
    <>
      <p>
        Wir schicken dir an <strong className="wrap-anywhere">{email}</strong> einen Link. Öffne ihn
        in einem Browser, in dem du angemeldet bist, und bestätige, dass die Adresse dir gehört.
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
