import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CancelButton } from "#app/features/orders/administration/cancel-button.tsx";
import {
  type Completion,
  completionSentence,
  STATUS_FAILURE,
} from "#app/features/orders/administration/status-words.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { Order } from "#db/schema.ts";

/** The statuses that an order can be set to, with their button labels. */
export const statusChoices = [
  { status: "pending", icon: "hourglass", label: "Als ausstehend markieren" },
  { status: "completed", icon: "check", label: "Als abgeschlossen markieren" },
  { status: "cancelled", icon: "x", label: "Stornieren" },
] as const;

interface AdminStatusFormProps {
  order: Pick<Order, "status" | "customerEmail">;
  /** The consequences of cancelling, one sentence each. */
  consequences: string[];
  completion: Completion;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
  /** The rejection of the last change. */
  answer?: FormAnswer;
  /** A further note to read before a change. */
  children?: ReactNode;
}

/** One button per status; the button of the current status is disabled. */
export function AdminStatusForm({
  order,
  consequences,
  completion,
  isMailed,
  answer,
  children,
}: AdminStatusFormProps) {
  const beforeCompletion = completionSentence({ status: order.status, ...completion });
  return (
    <AdminSection id="status" title="Status ändern">
      <Form data-failure={STATUS_FAILURE} method="post" className="grid gap-4">
        <AnswerErrors answer={answer} />
        <input type="hidden" name="seen" value={order.status} />
        <div className="flex flex-wrap gap-3">
          {statusChoices.map(({ status, icon, label }) =>
            status === "cancelled" ? (
              <CancelButton
                key={status}
                consequences={consequences}
                disabled={status === order.status}
                question="Bestellung stornieren?"
              >
                {label}
              </CancelButton>
            ) : (
              <Button
                key={status}
                name="status"
                value={status}
                size="small"
                disabled={status === order.status}
              >
                <Icon name={icon} />
                {label}
              </Button>
            ),
          )}
        </div>
        {beforeCompletion && <p className="text-sm text-ink-soft">{beforeCompletion}</p>}
        {children}
        {order.customerEmail && (
          <p className="text-sm text-ink-soft">
            {isMailed ? (
              `Über jede Änderung geht eine E-Mail an ${order.customerEmail}.`
            ) : (
              <>
                Zu jeder Änderung schreibt der Shop eine E-Mail an {order.customerEmail}. Sie bleibt
                unter „<Link to="/admin/outbox">E-Mails</Link>“, solange kein Mailserver
                eingerichtet ist.
              </>
            )}
          </p>
        )}
      </Form>
    </AdminSection>
  );
}
