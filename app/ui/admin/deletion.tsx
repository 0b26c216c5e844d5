import "#app/ui/admin/admin-dialog.css";
import { Form, Link, useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface DeletionProps {
  /** Path of the confirmation page and of the action that deletes. */
  to: string;
  /** Title of the error if the answer is lost: 'Fehler beim Löschen des Kurses'. */
  failure: string;
  labels?: { link: string; button: string };
  /** The consequences of the deletion, in one or two sentences. */
  children: ReactNode;
}

const QUESTION = "Sind Sie sicher?";
const usualLabels = { link: "Löschen", button: "Löschen" };

interface DeletionLinkProps extends DeletionProps {
  /** Name of the deleted entry, for screen readers. */
  name: string;
  size?: "icon" | "small";
}

/** The link 'Löschen' to a page that asks for confirmation. With script, a dialog asks instead. */
export function DeletionLink({ name, size = "small", ...question }: DeletionLinkProps) {
  const { to, labels = usualLabels } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const questionId = useId();
  const label = `${labels.link}: ${name}`;
  const ask = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (opensElsewhere || !dialog.current) return;
    event.preventDefault();
    dialog.current.showModal();
  };
  return (
    <>
      <Link
        to={to}
        onClick={ask}
        title={size === "icon" ? labels.link : undefined}
        aria-label={size === "icon" ? undefined : label}
        className={buttonClass({ look: size === "icon" ? "quiet" : "bad", size })}
      >
        <Icon name="trash-2" />
        {size === "icon" ? <span className="sr-only">{label}</span> : labels.link}
      </Link>
      <dialog ref={dialog} className="admin-dialog" aria-labelledby={questionId}>
        <h2 id={questionId} className="text-h3">
          {QUESTION}
        </h2>
        <DeletionForm
          {...question}
          cancel={
            <Button type="button" onClick={() => dialog.current?.close()}>
              Abbrechen
            </Button>
          }
        />
      </dialog>
    </>
  );
}

interface DeletionPageProps extends Omit<DeletionProps, "to"> {
  backTo: string;
  /** Whether a link back stands above the title. */
  hasBackLink?: boolean;
  /** Shown instead of the question: why the entry cannot be deleted. */
  hindrance?: ReactNode;
}

/** The same confirmation as a page. */
export function DeletionPage({ hasBackLink = true, hindrance, ...question }: DeletionPageProps) {
  const back = hasBackLink ? { to: question.backTo, label: "Zurück" } : undefined;
  return (
    <AdminPage back={back} title={QUESTION}>
      {hindrance ?? <DeletionQuestion {...question} />}
    </AdminPage>
  );
}

/** The confirmation below a heading, and the errors if the deletion failed. It posts to its own page. */
export function DeletionQuestion({
  backTo,
  ...question
}: Omit<DeletionPageProps, "hasBackLink" | "hindrance">) {
  const { pathname, search } = useLocation();
  const answer = useActionData() as FormAnswer | undefined;
  const cancel = <ButtonLink to={backTo}>Abbrechen</ButtonLink>;
  return (
    <>
      <AnswerErrors answer={answer} />
      <DeletionForm {...question} to={pathname + search} cancel={cancel} />
    </>
  );
}

function DeletionForm({
  to,
  failure,
  labels = usualLabels,
  cancel,
  children,
}: DeletionProps & { cancel: ReactNode }) {
  const isSending = useNavigation().formAction === to;
  return (
    <Form data-failure={failure} method="post" action={to} className="grid max-w-text gap-5">
      <div className="grid gap-2">
        <p>Diese Aktion kann nicht rückgängig gemacht werden...</p>
        {children}
      </div>
      <div className="flex flex-wrap gap-3">
        {cancel}
        <Button look="bad" disabled={isSending}>
          <Icon name="trash-2" />
          {labels.button}
        </Button>
      </div>
    </Form>
  );
}
