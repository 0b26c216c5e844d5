import { Form } from "@remix-run/react";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { ACCOUNT_FAILURE } from "#app/features/accounts/administration/admin-account-words.ts";
import { roleLabels } from "#app/features/accounts/roles.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

interface RoleFormProps {
  role: Account["role"];
  isOwn: boolean;
  /** Every server start promotes this account to admin again. */
  isNamedInSettings: boolean;
}

const changes = {
  customer: {
    to: "admin",
    summary: "In die Verwaltung aufnehmen …",
    button: "In die Verwaltung aufnehmen",
    consequence:
      "Wer zur Verwaltung gehört, sieht alle Bestellungen, Nachrichten und Konten und darf alles ändern, auch diese Rolle.",
  },
  admin: {
    to: "customer",
    summary: "Aus der Verwaltung nehmen …",
    button: "Aus der Verwaltung nehmen",
    consequence: "Ab dem nächsten Seitenaufruf hat dieses Konto keinen Zugang mehr zur Verwaltung.",
  },
} as const;

/** Switches the account to the other role, after a confirmation. */
export function RoleForm({ role, isOwn, isNamedInSettings }: RoleFormProps) {
  const isSending = useIsSending();
  const { to, summary, button, consequence } = changes[role];
  return (
    <AdminSection id="rolle" title="Rolle">
      <p>
        {roleLabels[role]}
        {isOwn && ". Das sind Sie selbst: Ihre eigene Rolle ändert jemand anderes."}
      </p>
      {!isOwn && (
        <Disclosure key={to} summary={summary}>
          <Form data-failure={ACCOUNT_FAILURE} method="post" className="grid max-w-text gap-4">
            <p>{consequence}</p>
            {isNamedInSettings && (
              <p>
                Dieses Konto steht in den Einstellungen (ADMIN_EMAIL): Der nächste Start nimmt es
                wieder in die Verwaltung auf.
              </p>
            )}
            <input type="hidden" name="role" value={to} />
            <Button
              look="bad"
              name="intent"
              value="change-role"
              disabled={isSending}
              className="justify-self-start"
            >
              {button}
            </Button>
          </Form>
        </Disclosure>
      )}
    </AdminSection>
  );
}
