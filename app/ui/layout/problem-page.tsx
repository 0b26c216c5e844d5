import { Container } from "#app/ui/layout/page.tsx";
import { Reference } from "#app/ui/layout/reference.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

interface ProblemPageProps {
  /** The cause and the next step, if they are known. */
  message?: string;
  /** Reference in the log, which only the server knows. */
  reference?: string;
}

const UNKNOWN_PROBLEM =
  "Der Fehler liegt bei uns und ist notiert. Bitte versuche es in ein paar Minuten noch einmal.";

export function ProblemPage({ message = UNKNOWN_PROBLEM, reference }: ProblemPageProps) {
  return (
    <Container className="grid justify-items-center gap-5 pt-12 pb-section text-center">
      <Illustration
        name="verlaufen"
        viewBox="0 0 480 320"
        className="w-full max-w-xl rounded-cut-lg"
      />
      <h1 className="text-h2">Oops! Etwas ist schiefgelaufen</h1>
      <p className="max-w-text text-lg text-ink-soft">{message}</p>
      {reference !== undefined && <Reference value={reference} />}
      <ButtonLink to="/" look="sun">
        Zurück zur Startseite
      </ButtonLink>
    </Container>
  );
}
