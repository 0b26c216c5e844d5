import { Form } from "@remix-run/react";
import { ACCOUNT_FAILURE } from "#app/features/accounts/administration/admin-account-words.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

interface AccountSecondFactorProps {
  since: Date | null;
  isOwn: boolean;
  /** The owner's own page. */
  ownPath: string;
}

/** The state of an account's second factor. Another admin can reset it after a confirmation. */
export function AccountSecondFactor({ since, isOwn, ownPath }: AccountSecondFactorProps) {
  const isSending = useIsSending();
  return (
    <AdminSection id="zweiter-faktor" title="Zweiter Faktor">
      <p>{since ? `Eingeschaltet seit dem ${formatMoment(since)}.` : "Nicht eingeschaltet."}</p>
      {isOwn && (
        <p>
          <TextLink to={ownPath}>Ihre Zwei-Faktor-Anmeldung</TextLink>
        </p>
      )}
      {since && !isOwn && (
        <Disclosure summary="Zurücksetzen …">
          <Form data-failure={ACCOUNT_FAILURE} method="post" className="grid max-w-text gap-4">
            <p>
              Nur, wenn Telefon und Wiederherstellungscodes verloren sind und Sie sicher sind, mit
              wem Sie sprechen. Danach reicht zur Anmeldung das Passwort. Das Konto wird überall
              abgemeldet, und die Person bekommt eine E-Mail.
            </p>
            <Button
              look="bad"
              name="intent"
              value="reset-second-factor"
              disabled={isSending}
              className="justify-self-start"
            >
              Zweiten Faktor zurücksetzen
            </Button>
          </Form>
        </Disclosure>
      )}
    </AdminSection>
  );
}
