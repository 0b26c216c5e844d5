import { Form, Link } from "@remix-run/react";
import type {
  MailedDeclaration,
  ReceivedDeclaration,
} from "#app/features/returns/declarations.server.ts";
import {
  declaredEntries,
  formatReceivedAt,
  givenByButton,
  nextStepsAfter,
} from "#app/features/returns/declarations.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { Button, buttonClass } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

interface DeclarationReceiptProps {
  declaration: ReceivedDeclaration;
  /** Whether a mail server sends the confirmation. */
  isMailed: boolean;
}

/** Content and time of receipt of a declaration, to read and to save. */
export function DeclarationReceipt({ declaration, isMailed }: DeclarationReceiptProps) {
  const { id, kind, email, receivedAt } = declaration;
  return (
    <>
      <dl>
        <Entry term="Eingang" value={formatReceivedAt(receivedAt)} />
        {declaredEntries(declaration).map((entry) => (
          <Entry key={entry.term} {...entry} />
        ))}
      </dl>
      <p className="max-w-text">{givenByButton(declaration)}</p>
      <p className="print:hidden">
        <a
          href={`/erklaerung/${id}/bestaetigung.html`}
          download
          className={buttonClass({ look: "sun" })}
        >
          Als Datei speichern
        </a>
      </p>
      <Notice>
        {isMailed
          ? `Dieselbe Bestätigung geht per E-Mail an ${readableAddress(email)}. Kommt gerade viel zusammen, dauert das. Seite und Datei sind schon jetzt dein Beleg.`
          : "Von dieser Website kommt keine E-Mail. Speichere die Datei, sie ist dein Beleg."}
      </Notice>
      <p className="max-w-text">{nextStepsAfter(kind, { isMailed })}</p>
    </>
  );
}

function Entry({ term, value }: { term: string; value: string }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-2 last:border-b form:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
    </div>
  );
}

type Answerable = Pick<MailedDeclaration, "kind" | "reader" | "outcome"> & {
  isConfirmed: boolean;
  isDisputed: boolean;
};

const formPaths = { withdrawal: "/vertrag-widerrufen", termination: "/vertraege-kuendigen" };

/** The facts about the sender so far, and the buttons that are left. */
export function AuthorshipAnswer({ declaration }: { declaration: Answerable }) {
  const { kind, reader, outcome, isConfirmed, isDisputed } = declaration;
  const isSending = useIsSending();
  if (isDisputed && outcome !== null) {
    return (
      <Notice role="status">
        Über diese Erklärung ist schon entschieden, deine Antwort haben wir notiert. Stimmt etwas
        nicht, <Link to="/contact">schreib uns</Link> bitte.
      </Notice>
    );
  }
  if (isDisputed) {
    return (
      <Notice tone="good" role="status">
        Zu dieser Erklärung haben wir die Antwort: „Das war ich nicht“. Bevor wir etwas ändern,
        prüfen wir sie genau. Doch ein Irrtum? Dann{" "}
        <Link to={formPaths[kind]}>
          {kind === "withdrawal" ? "widerrufe" : "kündige"} noch einmal
        </Link>
        .
      </Notice>
    );
  }
  const canConfirm = reader === "recipient" && !isConfirmed && outcome === null;
  return (
    <>
      {isConfirmed && reader === "recipient" && (
        <Notice tone="good" role="status">
          Danke, jetzt wissen wir, dass du es warst. Mehr musst du nicht tun.
        </Notice>
      )}
      {outcome !== null && <Notice>Über die Erklärung ist schon entschieden.</Notice>}
      <Form method="post" data-failure="Fehler beim Senden" className="flex flex-wrap gap-3">
        {canConfirm && (
          <Button look="sun" name="answer" value="yes" disabled={isSending}>
            Ja, das war ich
          </Button>
        )}
        <Button name="answer" value="no" disabled={isSending}>
          Das war ich nicht
        </Button>
      </Form>
    </>
  );
}
