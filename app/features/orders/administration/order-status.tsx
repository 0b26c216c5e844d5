import "#app/ui/admin/admin-dialog.css";
import { Form, Link } from "@remix-run/react";
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import {
  type Completion,
  completionSentence,
  STATUS_FAILURE,
} from "#app/features/orders/administration/order-status.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { Button, buttonClass } from "#app/ui/parts/button.tsx";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";
import type { Order, OrderStatus } from "#db/schema.ts";

interface Choice extends Pick<ComponentProps<typeof Button>, "look"> {
  status: OrderStatus;
  icon: IconName;
}

const cancelling: Choice = { status: "cancelled", icon: "x", look: "bad" };

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

interface AskingButtonProps {
  /** The status that it sets, which is to cancel by default. */
  choice?: Choice;
  /** One sentence each. Without any, the button does not ask. */
  consequences: string[];
  /** Whether there is something to ask about when the button is pressed. Without script, it always asks. */
  isNeeded?: () => boolean;
  disabled?: boolean;
  /** The question in the dialog. */
  question: string;
  children: ReactNode;
}

/**
 * A submit button that lists the consequences before it sets a status, in a dialog or, without script, in a
 * disclosure. Both contain the same button.
 */
export function AskingButton({
  choice = cancelling,
  consequences,
  isNeeded = () => true,
  disabled,
  question,
  children,
}: AskingButtonProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasDialog, setHasDialog] = useState(false);
  // The dialog does not replace a disclosure that is open or focused when script loads.
  useEffect(() => setHasDialog(!details.current?.matches("[open], :focus-within")), []);
  // An order that has the status already needs no warning.
  if (disabled || consequences.length === 0) {
    return (
      <SubmitButton choice={choice} disabled={disabled}>
        {children}
      </SubmitButton>
    );
  }
  if (hasDialog) {
    const ask = (event: MouseEvent) => {
      if (!isNeeded()) return;
      event.preventDefault();
      dialog.current?.showModal();
    };
    return (
      <>
        <SubmitButton choice={choice} onClick={ask}>
          {children}
        </SubmitButton>
        <AskingDialog
          choice={choice}
          dialog={dialog}
          consequences={consequences}
          question={question}
        >
          {children}
        </AskingDialog>
      </>
    );
  }
  return (
    <details ref={details} className="group/cancel open:basis-full">
      <summary className={`${buttonClass({ look: choice.look, size: "small" })} list-none`}>
        {children}
        <Icon
          name="chevron-down"
          className="size-[1em] transition-[rotate] duration-(--duration-base) group-open/cancel:rotate-180"
        />
      </summary>
      <div className="mt-3 grid max-w-text justify-items-start gap-3">
        <ConsequenceList consequences={consequences} />
        <SubmitButton choice={choice}>{children}</SubmitButton>
      </div>
    </details>
  );
}

interface AskingDialogProps
  extends Pick<AskingButtonProps, "choice" | "consequences" | "question"> {
  dialog: RefObject<HTMLDialogElement>;
  /** The label of the button that sets the status. */
  children: ReactNode;
}

/** Asks for confirmation and lists the consequences, within a form. Escape closes the dialog. */
export function AskingDialog({
  choice = cancelling,
  dialog,
  consequences,
  question,
  children,
}: AskingDialogProps) {
  const questionId = useId();
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="admin-dialog" aria-labelledby={questionId}>
      <h2 id={questionId} className="text-h3">
        {question}
      </h2>
      <ConsequenceList consequences={consequences} />
      <div className="flex flex-wrap gap-3">
        <Button type="button" size="small" onClick={close}>
          Abbrechen
        </Button>
        {/* Closing the dialog returns the focus before the form is sent. */}
        <SubmitButton choice={choice} onClick={close}>
          {children}
        </SubmitButton>
      </div>
    </dialog>
  );
}

function ConsequenceList({ consequences }: Pick<AskingButtonProps, "consequences">) {
  return (
    <ul className="list-disc ps-[1.2em]">
      {consequences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

interface SubmitButtonProps extends Omit<ComponentProps<"button">, "ref"> {
  choice: Choice;
}

function SubmitButton({ choice: { status, icon, look }, children, ...props }: SubmitButtonProps) {
  return (
    <Button name="status" value={status} size="small" look={look} {...props}>
      <Icon name={icon} />
      {children}
    </Button>
  );
}
