import { Form } from "@remix-run/react";
import { formatDueDay } from "#app/features/money/payments.ts";
import { reminderWords } from "#app/features/orders/administration/payment-reminders.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { addDays } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { Order } from "#db/schema.ts";

interface AdminReminderFormProps {
  order: Pick<Order, "paymentDue" | "customerEmail">;
  /** Days after the due day on which the clock cancels unpaid orders; null if it does not. */
  expireAfterDays: number | null;
}

/** Reminds the customer of an overdue order by e-mail. */
export function AdminReminderForm({ order, expireAfterDays }: AdminReminderFormProps) {
  const { paymentDue, customerEmail } = order;
  return (
    <AdminSection id="zahlung" title="Zahlung überfällig">
      <p className="max-w-text">
        Die Zahlungsfrist lief bis {paymentDue && formatDueDay(paymentDue)}. Bitte sehen Sie nach,
        ob das Geld inzwischen da ist.{" "}
        {expireAfterDays === null || !paymentDue
          ? "Von selbst wird nichts storniert."
          : `Ohne Zahlung wird sie nach dem ${formatDueDay(addDays(paymentDue, expireAfterDays))} von selbst storniert.`}
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
            Die E-Mail an {readableAddress(customerEmail)} nennt die Bankverbindung und einen neuen
            Zahlungstermin.
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
