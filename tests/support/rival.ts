import { placeOrder } from "#app/features/checkout/place-order.server.ts";
import { importStatement } from "#app/features/money/statements/import-statement.server.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { receiveDeclaration } from "#app/features/returns/declarations.server.ts";
import { handleDeclaration } from "#app/features/returns/handle-declaration.server.ts";
import { nameParticipant } from "#app/features/seats/seats.server.ts";

/** A call to make in a separate process, see `startRivals`. */
export type Job =
  | { does: "placeOrder"; with: Parameters<typeof placeOrder> }
  | { does: "changeOrderStatus"; with: Parameters<typeof changeOrderStatus> }
  | { does: "nameParticipant"; with: Parameters<typeof nameParticipant> }
  | { does: "receiveDeclaration"; with: Parameters<typeof receiveDeclaration> }
  | { does: "handleDeclaration"; with: Parameters<typeof handleDeclaration> }
  | { does: "importStatement"; with: Parameters<typeof importStatement> };

function carryOut(job: Job): Promise<unknown> {
  switch (job.does) {
    case "placeOrder":
      return placeOrder(...job.with);
    case "changeOrderStatus":
      return changeOrderStatus(...job.with);
    case "nameParticipant":
      return nameParticipant(...job.with);
    case "receiveDeclaration":
      return receiveDeclaration(...job.with);
    case "handleDeclaration":
      return handleDeclaration(...job.with);
    case "importStatement":
      return importStatement(...job.with);
  }
}

process.on("message", async (jobs: Job[]) => {
  const results = jobs.map((job) => carryOut(job).catch((error: unknown) => String(error)));
  process.send?.(await Promise.all(results));
});
process.send?.("ready");
