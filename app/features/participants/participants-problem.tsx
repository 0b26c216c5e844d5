import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

/** The error page for an event's participants. */
export function ParticipantsProblem() {
  return (
    <RouteProblem failureTitle="Fehler beim Laden der Teilnehmenden" failure={TRY_LATER}>
      <ButtonLink to="/admin/events">Zu den Veranstaltungen</ButtonLink>
    </RouteProblem>
  );
}
