import { nameParticipant } from "#app/features/bookings/bookings.server.ts";
import { placeOrder } from "#app/features/orders/checkout/place-order.server.ts";

/** A call to make in a separate process, see `startRivals`. */
export type Job =
  | { does: "placeOrder"; with: Parameters<typeof placeOrder> }
  | { does: "nameParticipant"; with: Parameters<typeof nameParticipant> };

const carryOut = (job: Job) =>
  job.does === "placeOrder" ? placeOrder(...job.with) : nameParticipant(...job.with);

process.on("message", async (jobs: Job[]) => {
  const results = jobs.map((job) => carryOut(job).catch((error: unknown) => String(error)));
  process.send?.(await Promise.all(results));
});
process.send?.("ready");
