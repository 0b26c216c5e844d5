import { createHmac } from "node:crypto";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import {
  type CheckedAccount,
  findAccountByPassword,
  findAccountId,
} from "#app/features/accounts/accounts.server.ts";
import { countTry, forgetVisitor } from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import { logNotice } from "#app/http/log.server.ts";
import { type Limited, visitorOf } from "#app/http/rate-limit.server.ts";
import { secrets } from "#app/settings/session-settings.server.ts";

export type SignInFailure = { ok: false; reason: "wrong" } | Limited;
type SignInResult = { ok: true; account: CheckedAccount } | SignInFailure;

const authenticator = new Authenticator<SignInResult>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const email = String(form.get("email")).toLowerCase();
    const seconds = await countTry({ request, email, userId: await findAccountId(email) });
    if (seconds) return refuse(request, email, { ok: false, reason: "limited", seconds });
    const account = await findAccountByPassword(email, String(form.get("password")));
    if (!account) return refuse(request, email, { ok: false, reason: "wrong" });
    await forgetVisitor(request, email);
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

/** Logs the visitor's network address for operators and log watchers, but not the account's e-mail. */
function refuse(request: Request, email: string, failure: SignInFailure): SignInFailure {
  const address = visitorOf(request).address;
  logNotice(`sign-in refused (${failure.reason}) from ${address} account ${pseudonymOf(email)}`);
  return failure;
}

/** A stable pseudonym: log readers can tell accounts apart but cannot recover the address. */
function pseudonymOf(email: string): string {
  const [newest = ""] = secrets;
  // The secrets sign cookies, too: the prefix keeps signatures from being swapped.
  return createHmac("sha256", newest).update(`signing in as ${email}`).digest("hex").slice(0, 12);
}
