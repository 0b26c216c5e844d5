import { Form } from "@remix-run/react";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { roleLabels } from "#app/features/accounts/roles.ts";
import { AdminSection } from "#app/ui/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { useIsSending } from "#app/ui/use-is-sending.ts";

interface RoleFormProps {
  role: Account["role"];
  isOwn: boolean;
}

const changes = {
  customer: {
    to: "admin",
    summary: "Zur Verwaltung machen …",
    button: "Zur Verwaltung machen",
    consequence:
      "Wer zur Verwaltung gehört, sieht alle Bestellungen, Nachrichten und Konten und darf alles ändern, auch diese Rolle.",
  },
  admin: {
    to: "customer",
    summary: "Zum Kundenkonto machen …",
    button: "Zum Kundenkonto machen",
    consequence: "Von der Verwaltung ist dann ab dem nächsten Seitenaufruf nichts mehr zu sehen.",
  },
} as const;

/** The one other role that the account can have, after asking once more. */
export function RoleForm({ role, isOwn }: RoleFormProps) {
  const isSending = useIsSending();
  const { to, summary, button, consequence } = changes[role];
  return (
    <AdminSection id="rolle" title="Rolle">
      <p>
        {roleLabels[role]}
        {isOwn && ". Das sind Sie selbst: Ihre eigene Rolle ändert jemand anderes."}
      </p>
      {!isOwn && (
        <Disclosure summary={summary}>
          <Form method="post" className="grid max-w-text gap-4">
            <p>{consequence}</p>
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
