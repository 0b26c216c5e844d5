import { Form } from "@remix-run/react";
import { reminderWords } from "#app/features/orders/administration/reminder-words.ts";
import { formatDueDay } from "#app/features/payments/payment-term.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { Order } from "#db/schema.ts";

/** Reminds the customer of an overdue order by e-mail. */
export function AdminReminderForm({
  order: { paymentDue, customerEmail },
}: {
  order: Pick<Order, "paymentDue" | "customerEmail">;
}) {
  return (
    <AdminSection id="zahlung" title="Zahlung überfällig">
      <p className="max-w-text">
        Die Zahlungsfrist lief bis {paymentDue && formatDueDay(paymentDue)}. Bitte sehen Sie nach,
        ob das Geld inzwischen da ist. Von selbst wird nichts storniert.
      </p>
      {customerEmail ? (
        <Form
          data-failure={reminderWords.failed.title}
          method="post"
          className="grid justify-items-start gap-2"
        >
          <Button name="intent" value="remind" size="small">
            <Icon name="mail" />
            Erinnern
          </Button>
          <p className="text-sm text-ink-soft">
            Die E-Mail an {customerEmail} nennt die Bankverbindung und einen neuen Zahlungstermin.
          </p>
        </Form>
      ) : (
        <p className="text-ink-soft">
          Eine Erinnerung ist nicht möglich: Es gibt keine Adresse mehr.
        </p>
      )}
    </AdminSection>
  );
}
