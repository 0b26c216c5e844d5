import type { Noun } from "#app/features/noun.ts";
import type { FoundPerson } from "#app/features/person-page/find-person.server.ts";
import { type NewestEntries, newestOf } from "#app/features/person-page/person-history.ts";

const STEP = 50;

/** A longer page takes too long to render. */
const MOST_STEPS = 10;

export interface LoadedHistory extends NewestEntries {
  /** The number of steps that shows older entries; null if there are none, or no more fit on the page. */
  nextStep: number | null;
}

/** The newest dealings with a person. `requestedStep` is the number of steps in the address. */
export async function loadHistory(
  nouns: Noun[],
  { userId, address }: FoundPerson,
  requestedStep: string | null,
): Promise<LoadedHistory> {
  const steps = Math.min(Math.max(Math.trunc(Number(requestedStep)) || 1, 1), MOST_STEPS);
  const limit = steps * STEP;
  const found = await Promise.all(
    nouns.map(async ({ history }) => [
      ...(userId === null ? [] : ((await history?.ofAccount?.(userId, limit + 1)) ?? [])),
      ...(address === null ? [] : ((await history?.atAddress?.(address, limit + 1)) ?? [])),
    ]),
  );
  const newest = newestOf(found.flat(), limit);
  const nextStep = newest.isCut && steps < MOST_STEPS ? steps + 1 : null;
  return { ...newest, nextStep };
}
