import { isRunning } from "#app/features/payments/online/attempts.server.ts";
import { settleAttempt } from "#app/features/settlement/online/settle-attempt.server.ts";
import { createLimit } from "#app/http/rate-limit.server.ts";
import type { PaymentAttempt } from "#db/schema.ts";

/** Anyone who has the return address can open it as often as they like. */
const perAttempt = createLimit({ name: "payment-return", points: 60, seconds: 60 * 60 });

/** Asks the provider about a payment that may have changed. `ok` says whether its state is known. */
export async function askOnReturn(attempt: PaymentAttempt): Promise<{ ok: boolean }> {
  if (!isRunning(attempt)) return { ok: true };
  if ((await perAttempt.consume(attempt.id)) > 0) return { ok: false };
  return settleAttempt(attempt.id);
}
