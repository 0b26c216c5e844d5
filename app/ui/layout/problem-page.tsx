import { useWords } from "#app/ui/labels/use-words.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { LostPage } from "#app/ui/layout/lost-page.tsx";
import { Reference } from "#app/ui/layout/reference.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

interface ProblemPageProps {
  /** The cause and the next step, if they are known. */
  message?: string;
  /** Reference in the log, which only the server knows. */
  reference?: string;
}

const UNKNOWN_PROBLEM =
  "Der Fehler liegt bei uns und ist notiert. Bitte versuche es in ein paar Minuten noch einmal.";

export function ProblemPage({ message = UNKNOWN_PROBLEM, reference }: ProblemPageProps) {
  const problem = useWords(layoutLabels.problem);
  return (
    <LostPage>
      <h1 className="text-h2">{problem.text}</h1>
      <p className="max-w-text text-lg text-ink-soft">{message}</p>
      {reference !== undefined && <Reference value={reference} />}
      <ButtonLink to="/" look="sun">
        Zurück zur Startseite
      </ButtonLink>
    </LostPage>
  );
}
