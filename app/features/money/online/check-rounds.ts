/** How often a page reloads itself to check for the payment. */
const ROUNDS = 6;
const PAUSE_SECONDS = 5;

/** The round in an address; null without one, or after the last. */
export function roundOf(search: URLSearchParams): number | null {
  const round = search.get("runde");
  return round !== null && /^[0-6]$/.test(round) ? Number(round) : null;
}

/** The address that asks the provider about an attempt, and then leads on to the order. */
export function checkPathOf(attemptId: string, round: number): string {
  return `/zahlung/zurueck/${attemptId}?runde=${round}`;
}

/** A `meta` element that asks again after a pause; none after the last round. */
export function nextRound(attemptId: string, round: number | null) {
  if (round === null || round >= ROUNDS) return [];
  const content = `${PAUSE_SECONDS};url=${checkPathOf(attemptId, round + 1)}`;
  return [{ httpEquiv: "refresh", content }];
}
