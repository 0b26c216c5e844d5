import { AdminItemProblem } from "#app/features/catalog/administration/admin-item-problem.tsx";
import { itemParticipantsPath } from "#app/features/catalog/administration/admin-kinds.ts";
import { isAttended } from "#app/features/catalog/kinds.ts";
import type {
  EventWithSeats,
  ParticipantsPage,
} from "#app/features/seats/event-participants.server.ts";
import { whenAndWhere } from "#app/features/seats/seats.ts";
import { countOf, formatCount } from "#app/ui/format/format.ts";
import type { PageFacts } from "#app/ui/layout/page-meta.ts";

/** The error page for an item's participants or buyers. */
export function ParticipantsProblem() {
  return <AdminItemProblem titleOf={() => "Fehler beim Laden der Teilnehmenden"} />;
}

/** The words for the people of an item: those who attend it, or those who have bought it. */
export function peopleWordsOf(event: Pick<EventWithSeats, "date" | "time">) {
  return isAttended(event) ? attending : buying;
}

const attending = {
  title: "Teilnehmende",
  backLabel: "Zurück zu den Teilnehmenden",
  fileName: "teilnehmende",
  nouns: ["Platz", "Plätze"] as [string, string],
  nobody: "Noch hat niemand einen Platz bestellt",
  rowsInFile: "Plätze",
};

const buying: typeof attending = {
  title: "Käuferinnen und Käufer",
  backLabel: "Zurück zu den Käuferinnen und Käufern",
  fileName: "kaeufer",
  nouns: ["Bestellung", "Bestellungen"],
  nobody: "Noch hat niemand etwas davon bestellt",
  rowsInFile: "Bestellungen",
};

/** The metadata of a page about an item's participants. The item is undefined if it could not be loaded. */
export function participantsMeta(title: string, event: { title: string } | undefined): PageFacts {
  return { title: event ? `${title}: ${event.title}` : title, noIndex: true };
}

/** The address of an item's participants in the administration. */
export function participantsPath({ kind, id }: Pick<EventWithSeats, "kind" | "id">): string {
  return itemParticipantsPath(kind, id);
}

/** The title of the item, with its dates and place. */
export function EventHeading({ event }: { event: EventWithSeats }) {
  return (
    <>
      <h2 className="text-h3">{event.title}</h2>
      <p className="text-ink-soft">{whenAndWhere(event)}</p>
    </>
  );
}

/** '12 von 20 Plätzen vergeben, 8 davon benannt', or '12 × verkauft, in 9 Bestellungen'. */
export function seatsTaken({ seats, ...event }: ParticipantsPage["event"]): string {
  const { capacity, namesParticipants } = event;
  const { all, named, rows } = seats;
  if (!isAttended(event)) {
    return `${formatCount(all)} × verkauft, in ${countOf(rows, "Bestellung", "Bestellungen")}`;
  }
  const taken =
    capacity === null
      ? countOf(all, "Platz", "Plätze")
      : `${formatCount(all)} von ${formatCount(capacity)} Plätzen`;
  return `${taken} vergeben${namesParticipants ? `, ${formatCount(named)} davon benannt` : ""}`;
}
