import { listEventsAt } from "#app/features/person-page/events-at-address.server.ts";
import { listEventsOfAccount } from "#app/features/person-page/events-of-account.server.ts";
import type { FoundPerson } from "#app/features/person-page/find-person.server.ts";
import { type Timeline, timelineOf } from "#app/features/person-page/timeline.ts";

const STEP = 50;

/** A longer page takes too long to render. */
const MOST_STEPS = 10;

export interface LoadedTimeline extends Timeline {
  /** The number of steps that shows older entries; null if there are none, or no more fit on the page. */
  nextStep: number | null;
}

/** The newest dealings with a person. `requestedStep` is the number of steps in the address. */
export async function loadTimeline(
  { userId, address }: FoundPerson,
  requestedStep: string | null,
): Promise<LoadedTimeline> {
  const steps = Math.min(Math.max(Math.trunc(Number(requestedStep)) || 1, 1), MOST_STEPS);
  const limit = steps * STEP;
  const found = [
    ...(userId === null ? [] : listEventsOfAccount(userId, limit + 1)),
    ...(address === null ? [] : listEventsAt(address, limit + 1)),
  ];
  const timeline = timelineOf(found, limit);
  const nextStep = timeline.isCut && steps < MOST_STEPS ? steps + 1 : null;
  return { ...timeline, nextStep };
}
