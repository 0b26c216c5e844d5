import { createAccount } from "#app/features/accounts/accounts.server.ts";
import type { SignUp } from "#app/features/accounts/sign-in/sign-up-schema.ts";
import { createFormLimits, type Limited, type Visitor } from "#app/http/rate-limit.server.ts";
import type { Fingerprint } from "#db/writing/done-forms.server.ts";

export type SignUpFailure = { ok: false; reason: "email-taken" } | Limited;

const limits = createFormLimits("sign-up", { perAddress: 100, perEmail: 10 });

/** Creates the account, within the rate limits for its e-mail address and the visitor's network address. */
export async function signUp(
  visitor: Visitor,
  values: SignUp,
  fingerprint: Fingerprint,
): Promise<{ ok: true } | SignUpFailure> {
  const limited = await limits.consume(visitor, values.email);
  return limited ?? createAccount(values, "customer", fingerprint);
}
