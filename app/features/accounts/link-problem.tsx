import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

/** The error page for a mailed link that does not work, with a way to request a new one. */
export function LinkProblem({ newLink }: { newLink: { to: string; label: string } }) {
  return (
    <RouteProblem failure="Die Seite konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p className="max-w-text">
        Links aus unseren E-Mails gelten 60 Minuten und nur einmal. Ein neuer löst die älteren ab.
      </p>
      <p>
        <ButtonLink to={newLink.to}>{newLink.label}</ButtonLink>
      </p>
    </RouteProblem>
  );
}
