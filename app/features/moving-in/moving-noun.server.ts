import { eq } from "drizzle-orm";
import { MOVING_PATH, movePath } from "#app/features/moving-in/moving-in.ts";
import { movingDataTables, movingPersonal } from "#app/features/moving-in/moving-privacy.server.ts";
import { storeCounts } from "#app/features/moving-in/old-addresses.server.ts";
import { carryOnAll } from "#app/features/moving-in/run-move.server.ts";
import { type HistoryEntry, MINUTE, type Noun, SECOND } from "#app/features/noun.ts";
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
      title: "Aus dem System davor übernommen",
      text,
      isWhole: true,
    },
  ];
}

function pagesOf(ids: string[]): Map<string, string> {
  const rows = db.select({ id: moves.id }).from(moves).where(isAmong(moves.id, ids)).all();
  return new Map(rows.map(({ id }) => [id, movePath(id)]));
}
