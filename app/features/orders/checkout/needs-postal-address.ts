import type { WithdrawalClass } from "#db/schema.ts";

/** Whether an order of these lines needs a postal address. Digital content alone does not. */
export function needsPostalAddress(lines: { withdrawalClass: WithdrawalClass }[]): boolean {
  return lines.some(({ withdrawalClass }) => withdrawalClass !== "digital");
}
