import "#app/ui/admin/admin-dialog.css";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button, buttonClass } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface CancelButtonProps {
  /** The consequences of cancelling, one sentence each. */
  consequences: string[];
  disabled?: boolean;
  /** The question in the dialog. */
  question: string;
  children: ReactNode;
}

/**
 * A submit button that lists the consequences before it cancels, in a dialog or, without script, in a
 * disclosure. Both contain the same button.
 */
export function CancelButton({ consequences, disabled, question, children }: CancelButtonProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasDialog, setHasDialog] = useState(false);
  // The dialog does not replace a disclosure that is open or focused when script loads.
  useEffect(() => setHasDialog(!details.current?.matches("[open], :focus-within")), []);
  // An order that is cancelled already needs no warning.
  if (disabled) return <SubmitButton disabled>{children}</SubmitButton>;
  if (hasDialog) {
    return (
      <>
        <Button type="button" size="small" look="bad" onClick={() => dialog.current?.showModal()}>
          <Icon name="x" />
          {children}
        </Button>
        <CancelDialog dialog={dialog} consequences={consequences} question={question}>
          {children}
        </CancelDialog>
      </>
    );
  }
  return (
    <details ref={details} className="group/cancel max-w-text open:basis-full">
      <summary className={`${buttonClass({ look: "bad", size: "small" })} list-none`}>
        {children}
        <Icon
          name="chevron-down"
          className="size-[1em] transition-[rotate] duration-(--duration-base) group-open/cancel:rotate-180"
        />
      </summary>
      <div className="mt-3 grid justify-items-start gap-3">
        <ConsequenceList consequences={consequences} />
        <SubmitButton>{children}</SubmitButton>
      </div>
    </details>
  );
}

interface CancelDialogProps extends Pick<CancelButtonProps, "consequences" | "question"> {
  dialog: RefObject<HTMLDialogElement>;
  /** The label of the button that cancels. */
  children: ReactNode;
}

/** Asks for confirmation and lists the consequences, within a form. Escape closes the dialog. */
export function CancelDialog({ dialog, consequences, question, children }: CancelDialogProps) {
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
        <SubmitButton onClick={close}>{children}</SubmitButton>
      </div>
    </dialog>
  );
}

export function ConsequenceList({ consequences }: Pick<CancelButtonProps, "consequences">) {
  return (
    <ul className="list-disc ps-[1.2em]">
      {consequences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function SubmitButton({ children, ...props }: ComponentProps<"button">) {
  return (
    <Button name="status" value="cancelled" size="small" look="bad" {...props}>
      <Icon name="x" />
      {children}
    </Button>
  );
}
