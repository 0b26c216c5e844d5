import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  AskingButton,
  type Choice,
  cancelling,
} from "#app/features/orders/administration/asking-button.tsx";
import {
  type Completion,
  completionSentence,
  STATUS_FAILURE,
} from "#app/features/orders/administration/status-words.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import type { Order, OrderStatus } from "#db/schema.ts";

/** The statuses that an order can be set to, with their button labels. */
export const statusChoices: (Choice & { label: string })[] = [
  { status: "pending", icon: "hourglass", label: "Als ausstehend markieren" },
  { status: "completed", icon: "check", label: "Als abgeschlossen markieren" },
  { ...cancelling, label: "Stornieren" },
];

const questions: Record<OrderStatus, string> = {
  pending: "Bestellung als ausstehend markieren?",
  completed: "Bestellung als abgeschlossen markieren?",
  cancelled: "Bestellung stornieren?",
};

interface AdminStatusFormProps {
  order: Pick<Order, "status" | "customerEmail">;
  /** The consequences of each status, one sentence each. A status without any is set without asking. */
  consequences: Partial<Record<OrderStatus, string[]>>;
  completion: Completion;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
  /** The rejection of the last change. */
  answer?: FormAnswer;
  /** A further note to read before a change. */
  children?: ReactNode;
}

/** One button per status; the button of the current status is disabled. Those with consequences ask first. */
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
        <div className="flex flex-wrap items-start gap-3">
          {statusChoices.map(({ label, ...choice }) => (
            <AskingButton
              key={choice.status}
              choice={choice}
              consequences={consequences[choice.status] ?? []}
              disabled={choice.status === order.status}
              question={questions[choice.status]}
            >
              {label}
            </AskingButton>
          ))}
        </div>
        {beforeCompletion && <p className="text-sm text-ink-soft">{beforeCompletion}</p>}
        {children}
        {order.customerEmail && (
          <p className="text-sm text-ink-soft">
            {isMailed ? (
              `Über jede Änderung geht eine E-Mail an ${readableAddress(order.customerEmail)}.`
            ) : (
              <>
                Zu jeder Änderung schreibt der Shop eine E-Mail an{" "}
                {readableAddress(order.customerEmail)}. Sie bleibt unter „
                <Link to="/admin/outbox">E-Mails</Link>“, solange kein Mailserver eingerichtet ist.
              </>
            )}
          </p>
        )}
      </Form>
    </AdminSection>
  );
}
