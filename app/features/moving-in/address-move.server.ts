import { and, eq, inArray, sql } from "drizzle-orm";
import {
  type JudgedRow,
  type Judgement,
  type MoveKind,
  unusable,
} from "#app/features/moving-in/move-kind.server.ts";
import {
  pathsThatCover,
  readOldPath,
  readTarget,
  storedPath,
  withoutBelow,
} from "#app/features/moving-in/old-paths.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { sitePatternOf, UNKNOWN_PATTERN } from "#app/http/site-patterns.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { moveRows, oldAddresses } from "#db/schema.ts";

const NO_TARGET =
  "Das Ziel ist keine Seite dieser Website. Es beginnt mit einem Schrägstrich, zum Beispiel /events.";
const OLD_TARGET = "Das Ziel ist selbst eine alte Adresse.";

/** Compares an old address and its target with the pages and the old addresses of the shop. */
export function judgeAddress(
  queryable: Queryable,
  { from, to, moveId }: { from: string; to: string; moveId?: string },
): Judgement {
  if (isHome(from)) {
    return unusable(
      "Alle Adressen auf einmal lassen sich nicht umleiten, und die Startseite auch nicht.",
    );
  }
  if (isOwn(from)) return unusable("Diese Adresse gehört schon zu einer Seite dieses Shops.");
  const target = readTarget(to, ownOrigin());
  const path = target && storedPath(new URL(target, "https://host.invalid").pathname);
  if (!target || !path) return unusable(NO_TARGET);
  if (covers(from, path) || isOld(queryable, path, moveId)) return unusable(OLD_TARGET);
  if (sitePatternOf(path) === UNKNOWN_PATTERN) return unusable("Diese Seite gibt es hier nicht.");
  const before = findAddress(queryable, from)?.to;
  if (before === undefined) return { verdict: "new" };
  return before === target
    ? { verdict: "known" }
    : { verdict: "different", reason: `Führt bisher zu ${before}.` };
}

const isHome = (from: string) => withoutBelow(from) === "/";

/** Whether a page of this shop has the address, whatever it shows. */
function isOwn(from: string): boolean {
  const pattern = sitePatternOf(withoutBelow(from));
  if (from.endsWith("/*") && sitePatternOf(`${withoutBelow(from)}/a`) !== UNKNOWN_PATTERN)
    return true;
  return /^\/admin(\/|$)/.test(from) || (pattern !== UNKNOWN_PATTERN && !/[:*]/.test(pattern));
}

const covers = (from: string, path: string) => pathsThatCover(path).includes(from);

/** Whether the path leads on already, or would by this file. */
function isOld(queryable: Queryable, path: string, moveId: string | undefined): boolean {
  const covering = pathsThatCover(path);
  const stored = queryable
    .select({ from: oldAddresses.from })
    .from(oldAddresses)
    .where(inArray(oldAddresses.from, covering))
    .get();
  if (stored) return true;
  if (!moveId) return false;
  // Rows from pages of this shop lead nowhere, because they are unusable.
  const possible = covering.filter((from) => !isHome(from) && !isOwn(from));
  const isOfFile = and(eq(moveRows.moveId, moveId), inArray(moveRows.key, possible));
  return (
    queryable.select({ line: moveRows.line }).from(moveRows).where(isOfFile).get() !== undefined
  );
}

function findAddress(queryable: Queryable, from: string) {
  return queryable.select().from(oldAddresses).where(eq(oldAddresses.from, from)).get();
}

/** The target of an address before a row replaced it, and the run that had brought it; null if it is new, or typed. */
interface Made {
  before: string | null;
  beforeMoveId: string | null;
}

/** Stores an address that was judged. Returns what it replaces. */
export function storeAddress(
  transaction: Queryable,
  { from, to, moveId = null, now }: { from: string; to: string; moveId?: string | null; now: Date },
): Made {
  const before = findAddress(transaction, from);
  const target = readTarget(to, ownOrigin()) ?? "/";
  transaction
    .insert(oldAddresses)
    .values({ from, to: target, moveId, createdAt: now })
    .onConflictDoUpdate({ target: oldAddresses.from, set: { to: target, moveId } })
    .run();
  return { before: before?.to ?? null, beforeMoveId: before?.moveId ?? null };
}

/** Brings back what the row replaced. A row of a later run that replaced this one then brings back the same. */
function undo(transaction: Queryable, { key, moveId }: JudgedRow, stored: unknown): void {
  const made = stored as Made;
  const { before, beforeMoveId } = made;
  const isOfMove = and(eq(oldAddresses.from, key), eq(oldAddresses.moveId, moveId));
  if (before === null) transaction.delete(oldAddresses).where(isOfMove).run();
  else {
    const values = { to: before, moveId: beforeMoveId };
    transaction.update(oldAddresses).set(values).where(isOfMove).run();
  }
  const replaced = sql`json_extract(${moveRows.made}, '$.beforeMoveId')`;
  transaction
    .update(moveRows)
    .set({ made: JSON.stringify(made) })
    .where(and(eq(moveRows.key, key), eq(replaced, moveId)))
    .run();
}

export const addressMove: MoveKind = {
  roles: [
    {
      role: "from",
      label: "Alte Adresse",
      headings: ["from", "alt", "alte adresse", "von", "source", "source url", "quelle", "old"],
      isNeeded: true,
    },
    {
      role: "to",
      label: "Neue Seite",
      headings: [
        "to",
        "neu",
        "neue adresse",
        "neue seite",
        "nach",
        "target",
        "target url",
        "ziel",
        "new",
      ],
      isNeeded: true,
    },
  ],
  keyOf: ({ from = "" }) => readOldPath(from),
  noKey: "Das ist keine Adresse einer Website.",
  judge: (queryable, { key, cells, moveId, twin }) =>
    twin
      ? unusable(`Diese Adresse hat schon Zeile ${twin.line}.`)
      : judgeAddress(queryable, { from: key, to: cells.to ?? "", moveId }),
  apply: (transaction, { key, cells, moveId }: JudgedRow, { now }) =>
    storeAddress(transaction, { from: key, to: cells.to ?? "", moveId, now }),
  undo,
};
