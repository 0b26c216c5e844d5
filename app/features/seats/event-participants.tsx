import type { ParticipantsPage } from "#app/features/seats/event-participants.server.ts";
import { countOf, formatCount } from "#app/ui/format/format.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { PageFacts } from "#app/ui/layout/page-meta.ts";
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

/** The metadata of a page about an event's participants. The event is undefined if it could not be loaded. */
export function participantsMeta(title: string, event: { title: string } | undefined): PageFacts {
  return { title: event ? `${title}: ${event.title}` : title, noIndex: true };
}

/** The address of an event's participant list in the administration. */
export function participantsPath({ id }: { id: string }): string {
  return `/admin/events/new/${id}/participants`;
}

/** '12 von 20 Plätzen vergeben, 8 davon benannt'. */
export function seatsTaken({ capacity, seats }: ParticipantsPage["event"]): string {
  const taken =
    capacity === null
      ? countOf(seats.all, "Platz", "Plätze")
      : `${formatCount(seats.all)} von ${formatCount(capacity)} Plätzen`;
  return `${taken} vergeben, ${formatCount(seats.named)} davon benannt`;
}
