import { createAccount } from "#app/features/accounts/accounts.server.ts";
import type { SignUp } from "#app/features/accounts/sign-in/sign-up-schema.ts";
import { createLimit, type Limited, type Visitor } from "#app/http/rate-limit.server.ts";
import type { Fingerprint } from "#db/writing/done-forms.server.ts";

export type SignUpFailure = { ok: false; reason: "email-taken" } | Limited;

const perAddress = createLimit({ name: "sign-up-address", points: 100, seconds: 60 * 60 });

/**
 * Creates the account, within the rate limit for the visitor's network address. Typing an address often keeps nobody from
 * it: the first form takes it, and the others learn that.
 */
export async function signUp(
  visitor: Visitor,
  values: SignUp,
  fingerprint: Fingerprint,
): Promise<{ ok: true } | SignUpFailure> {
  const seconds = await perAddress.consume(visitor.address);
  if (seconds > 0) return { ok: false, reason: "limited", seconds };
  return createAccount(values, "customer", fingerprint);
}
