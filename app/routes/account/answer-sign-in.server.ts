import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { asciiAddress } from "#app/environment/mailbox.ts";
import { CODE_PATH } from "#app/features/accounts/second-factor/second-factor-words.ts";
import {
  authWords,
  type SignInResult,
  signIn,
} from "#app/features/accounts/sign-in/sign-in.server.ts";
import { type ReadForm, tooManyRequests } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { getSession } from "#app/http/session.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { clientOf, deviceCookie, forgetNewAccount } from "#app/viewer/sign-in-client.server.ts";

/** Signs the visitor in and redirects, or shows the form again with the reason. */
export async function answerSignIn(
  request: Request,
  form: Pick<ReadForm<unknown>, "formData" | "fail">,
  to: string,
) {
  const result = await authenticate(request, form.formData);
  if (result.ok) return proceed(request, result, { to });
  const { wrong, signInLimited } = authWords;
  const title = authWords.signInFailed();
  return result.reason === "limited"
    ? form.fail(
        { title, formErrors: [signInLimited(result.seconds)] },
        tooManyRequests(result.seconds),
      )
    : form.fail({ title, formErrors: [wrong] });
}

/**
 * Signs in to an account that the form has just created, with the limits and the password check of every sign-in.
 * Null if they refuse it.
 */
export async function signInAfterSignUp(
  request: Request,
  { formData }: Pick<ReadForm<unknown>, "formData">,
  to: string,
): Promise<Response | null> {
  const result = await authenticate(request, formData);
  return result.ok ? proceed(request, result, { to, toast: authWords.accountOpened }) : null;
}

interface NextPage {
  to: string;
  toast?: NewToast;
}

/** Starts the visit, or asks for the code of the second factor first. */
async function proceed(
  request: Request,
  result: Extract<SignInResult, { ok: true }>,
  next: NextPage,
): Promise<Response> {
  if (result.step === "signed-in") return startVisit(request, result, next);
  const session = await getSession(request);
  // The browser's earlier session has ended.
  session.unset("token");
  session.set("halfToken", result.halfToken);
  return seeOther(codePath(next.to), { request, session });
}

/** The page that asks for the code and then leads to `to`. */
function codePath(to: string): string {
  return `${CODE_PATH}?${new URLSearchParams({ weiter: to })}`;
}

/** Signs the browser in. */
export async function startVisit(
  request: Request,
  { userId, token }: { userId: string; token: string },
  { to, toast }: NextPage,
): Promise<Response> {
  const session = await getSession(request);
  session.set("token", token);
  session.unset("halfToken");
  const answer = await seeOther(to, { request, session, toast });
  answer.headers.append("Set-Cookie", await deviceCookie(request, userId));
  await forgetNewAccount(request, answer.headers);
  return answer;
}

const authenticator = new Authenticator<SignInResult>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const session = await getSession(request);
    return signIn({
      email: asciiAddress(String(form.get("email"))),
      password: String(form.get("password")),
      client: await clientOf(request),
      earlierToken: session.get("token"),
    });
  }),
);

/** Signs a visitor in with the posted e-mail address and password. */
function authenticate(request: Request, formData: FormData): Promise<SignInResult> {
  // The body has been read and its size checked, so pass it on as a new request.
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  const replay = new Request(request.url, { method: "POST", headers, body: formData });
  return authenticator.authenticate("form", replay);
}
