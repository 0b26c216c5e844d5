import { Form, Link } from "@remix-run/react";
import type { MailedDeclaration } from "#app/features/returns/declarations/authorship/authorship.server.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

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
