import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

/** Stands in for a page about a message that could not be loaded. */
export function ContactProblem() {
  return (
    <RouteProblem failureTitle="Fehler beim Laden der Nachricht" failure={TRY_LATER}>
      <ButtonLink to="/admin/contacts">Zu den Kontakten</ButtonLink>
    </RouteProblem>
  );
}
