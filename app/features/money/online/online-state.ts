import type { OnlineStanding } from "#app/features/money/online/online-standing.server.ts";

/** Whether the customer pays, or has paid, online instead of by transfer. */
export function isPaidOnline(online: OnlineStanding | null): boolean {
  return online !== null && online.state !== "possible";
}

/** Whether the money may still arrive: the provider says so, or the page still waits for its answer (`round`). */
export function isStillRunning({ state, isOpen }: OnlineStanding, round: number | null): boolean {
  return state === "running" || (state === "unpaid" && isOpen && round !== null);
}
