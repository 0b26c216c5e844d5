import { createAccount } from "#app/features/accounts/accounts.server.ts";
import type { SignUp } from "#app/features/accounts/sign-up-schema.ts";
import { clientAddress, createLimit } from "#app/http/rate-limit.server.ts";

type SignUpResult =
  | { ok: true }
  | { ok: false; reason: "email-taken" }
  | { ok: false; reason: "limited"; seconds: number };

const perAddress = createLimit({ name: "sign-up-address", points: 100, seconds: 60 * 60 });

/** Creates the account within the limit for the visitor's network address. */
export async function signUp(request: Request, values: SignUp): Promise<SignUpResult> {
  const seconds = await perAddress.consume(clientAddress(request));
  return seconds ? { ok: false, reason: "limited", seconds } : createAccount(values);
}
