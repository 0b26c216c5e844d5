import { eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { daysBefore, keptDays } from "#app/features/kept-for.ts";
import {
  both,
  either,
  type ImpersonalTable,
  impersonalTable,
  isAt,
  none,
  type Person,
  type PersonalTable,
  personalTable,
  untilAccountIsDeleted,
} from "#app/features/personal-table.server.ts";
import { db } from "#db/client.server.ts";
import {
  askedAddresses,
  movedMemberships,
  movedPeople,
  moveRows,
  moves,
  oldAddresses,
  oldAddressHits,
  unknownPaths,
} from "#db/schema.ts";

export const movingPersonal: PersonalTable[] = [
  personalTable(moveRows, {
    place: 36,
    title: "Übernommene Daten",
    purpose: "um Mitgliedschaften und Einwilligungen aus dem bisherigen System zu übernehmen",
    period: `${keptDays.moved} Tage, höchstens ${untilAccountIsDeleted}`,
    chapter: "membership",
    placeInChapter: 90,
    shown: { cells: "Zeile der Datei" },
    downloaded: ["moveId", "line"],
    impersonal: ["key", "verdict", "reason", "isForced", "isDone", "made"],
    belongsTo: (person) => either(isAt(moveRows.key, person), isUnreadAt(person)),
    copies: [{ key: "moves", place: 32, isRare: true }],
    erasure: "deleted",
    expires: (now) => inArray(moveRows.moveId, oldMoves(now)),
  }),
  personalTable(movedPeople, {
    place: 37,
    title: "Aus dem bisherigen System",
    purpose: "um dich wiederzufinden und zu wissen, woher deine Daten kommen",
    period: untilAccountIsDeleted,
    chapter: "membership",
    placeInChapter: 91,
    shown: {
      number: "Nummer",
      note: "Notiz",
      invitedAt: "Zugang geschickt",
      createdAt: "Übernommen",
    },
    downloaded: ["userId", "moveId"],
    impersonal: ["isNew"],
    belongsTo: isProvenOf(movedPeople.userId),
    copies: [{ key: "movedPerson", place: 33, isSingle: true, isRare: true }],
    erasure: "deleted",
  }),
  personalTable(movedMemberships, {
    place: 38,
    title: "Übernommene Mitgliedschaften",
    purpose: "damit gilt, was du im bisherigen System hattest",
    period: untilAccountIsDeleted,
    chapter: "membership",
    placeInChapter: 92,
    shown: { plan: "Plan", firstDay: "Seit", lastDay: "Bis", createdAt: "Übernommen" },
    downloaded: ["id", "userId", "moveId", "planId", "planMonths", "planIsPaid"],
    belongsTo: isProvenOf(movedMemberships.userId),
    copies: [{ key: "movedMemberships", place: 34, isRare: true }],
    erasure: "deleted",
  }),
];

/** Before the columns are chosen, any cell of a row may be its address. */
function isUnreadAt({ address }: Person) {
  if (address === null) return none;
  const holdsAddress = sql`exists (
    select 1 from json_each(${moveRows.cells}) as cell where lower(trim(cell.value)) = ${address}
  )`;
  return both(isNull(moveRows.key), holdsAddress);
}

/** Only with a proven address: anyone could sign up with that of somebody else. */
function isProvenOf(column: SQLiteColumn) {
  return ({ userId, address }: Person) => (address === null ? none : eq(column, userId));
}

export const movingDataTables: ImpersonalTable[] = [
  impersonalTable(moves, [
    "id",
    "kind",
    "fileName",
    "header",
    "columns",
    "choices",
    "state",
    "rowCount",
    "appliedAt",
    "createdBy",
    "createdAt",
  ]),
  impersonalTable(oldAddresses, ["from", "to", "moveId", "createdAt"]),
  impersonalTable(oldAddressHits, ["from", "month", "count"]),
  impersonalTable(unknownPaths, ["path", "count", "lastDay"]),
  impersonalTable(askedAddresses, ["addressHash", "createdAt"]),
];

function oldMoves(now: Date) {
  const isOld = lt(moves.createdAt, daysBefore(now, keptDays.moved));
  return db.select({ id: moves.id }).from(moves).where(isOld);
}
