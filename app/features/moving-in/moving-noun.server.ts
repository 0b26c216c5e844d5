import { desc, eq, gt } from "drizzle-orm";
import { daysBefore, keptDays } from "#app/features/kept-for.ts";
import { MOVING_PATH, movePath } from "#app/features/moving-in/moving-in.ts";
import { movingDataTables, movingPersonal } from "#app/features/moving-in/moving-privacy.server.ts";
import { storeCounts } from "#app/features/moving-in/old-addresses.server.ts";
import { carryOnAll } from "#app/features/moving-in/run-move.server.ts";
import {
  type HistoryEntry,
  type LaunchResult,
  MINUTE,
  type Noun,
  SECOND,
} from "#app/features/noun.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { movedPeople, moves } from "#db/schema.ts";

export const movingNoun: Noun = {
  menu: [
    {
      group: "website",
      place: 9,
      path: MOVING_PATH,
      label: "Umzug",
      icon: "arrow-right",
      loadFailure: "Fehler beim Laden des Umzugs",
    },
  ],
  history: { ofAccount: arrivalOf },
  beforeLaunch: [{ place: 28, label: "Mitglieder und Abonnenten übernehmen", check: offerToMove }],
  subjects: [{ name: "move", label: "Umzug", pages: pagesOf }],
  clock: [
    { name: "moves", every: 5 * SECOND, hours: "any", date: "any", work: carryOnAll },
    { name: "old addresses", every: MINUTE, hours: "any", date: "likely", work: storeCounts },
  ],
  personal: movingPersonal,
  impersonal: movingDataTables,
};

function arrivalOf(userId: string): HistoryEntry[] {
  const found = db.select().from(movedPeople).where(eq(movedPeople.userId, userId)).get();
  if (!found) return [];
  const { createdAt: at, number, note } = found;
  const text = [number && `Nummer ${number}`, note].filter(Boolean).join(": ");
  return [
    {
      id: userId,
      kind: "move",
      at,
      icon: "arrow-right",
      title: "Aus dem bisherigen System übernommen",
      text,
      isWhole: true,
    },
  ];
}

/** An offer to whoever comes from another system, and a gap only from a dry run to its press. */
function offerToMove(): LaunchResult {
  const { appliedAt, createdAt } = moves;
  const isComplete = gt(moves.rowCount, 0);
  const order = [desc(appliedAt), desc(createdAt)];
  const move = db
    .select()
    .from(moves)
    .where(isComplete)
    .orderBy(...order)
    .limit(1)
    .get();
  if (move?.appliedAt) return null;
  if (move && move.createdAt >= daysBefore(new Date(), keptDays.moved)) {
    return {
      sentence:
        "Eine Datei ist hochgeladen, aber noch nicht übernommen. Übernehmen Sie sie, oder löschen Sie sie.",
      to: movePath(move.id),
    };
  }
  return {
    sentence: "Kommen Sie aus einem anderen System, können Sie übernehmen, was dort steht.",
    to: MOVING_PATH,
    isOptional: true,
  };
}

function pagesOf(ids: string[]): Map<string, string> {
  const rows = db.select({ id: moves.id }).from(moves).where(isAmong(moves.id, ids)).all();
  return new Map(rows.map(({ id }) => [id, movePath(id)]));
}
