import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import {
  type CheckedAccount,
  findAccountByPassword,
} from "#app/features/accounts/accounts.server.ts";
import type { Limited } from "#app/http/public-form.server.ts";
import { clientAddress, createLimit } from "#app/http/rate-limit.server.ts";

export type SignInFailure = { ok: false; reason: "wrong" } | Limited;
type SignInResult = { ok: true; account: CheckedAccount } | SignInFailure;

const FIFTEEN_MINUTES = 15 * 60;
// Narrow for one visitor at one account, so that a single visitor cannot lock out somebody else;
// wider for guessing spread over many addresses or many accounts.
const perVisitor = createLimit({ name: "sign-in", points: 10, seconds: FIFTEEN_MINUTES });
const perAccount = createLimit({ name: "sign-in-account", points: 100, seconds: FIFTEEN_MINUTES });
const perAddress = createLimit({ name: "sign-in-address", points: 200, seconds: FIFTEEN_MINUTES });

const authenticator = new Authenticator<SignInResult>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const email = String(form.get("email")).toLowerCase();
    const address = clientAddress(request);
    const visitor = visitorOf(request, email);
    const seconds =
      (await perVisitor.consume(visitor)) ||
      (await perAccount.consume(email)) ||
      (await perAddress.consume(address));
    if (seconds) return { ok: false, reason: "limited", seconds };
    const account = await findAccountByPassword(email, String(form.get("password")));
    if (!account) return { ok: false, reason: "wrong" };
    await perVisitor.reset(visitor);
    return { ok: true, account };
  }),
);

/** Checks the posted e-mail address and password, within the limits for both account and address. */
export function authenticate(request: Request, formData: FormData): Promise<SignInResult> {
  // The body has been read already, with its size checked: hand it on as a fresh request.
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  const replay = new Request(request.url, { method: "POST", headers, body: formData });
  return authenticator.authenticate("form", replay);
}

/** Tries with a password that is no longer the account's need not keep its owner waiting. */
export async function forgetTries(request: Request, email: string): Promise<void> {
  await perVisitor.reset(visitorOf(request, email));
  await perAccount.reset(email);
}

function visitorOf(request: Request, email: string): string {
  return `${clientAddress(request)} ${email}`;
}
