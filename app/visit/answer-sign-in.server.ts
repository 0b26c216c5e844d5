import { authWords } from "#app/features/accounts/sign-in/auth-words.server.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { tooManyRequests } from "#app/http/public-form.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { authenticate } from "#app/visit/authenticator.server.ts";
import { forgetNewAccount } from "#app/visit/new-account.server.ts";
import { deviceCookie } from "#app/visit/sign-in-client.server.ts";

/** Signs the visitor in and redirects, or shows the form again with the reason. */
export async function answerSignIn(
  request: Request,
  form: Pick<ReadForm<unknown>, "formData" | "fail">,
  to: string,
) {
  const result = await authenticate(request, form.formData);
  if (!result.ok) {
    const { wrong, limited } = authWords;
    const title = authWords.signInFailed();
    return result.reason === "limited"
      ? form.fail({ title, formErrors: [limited(result.seconds)] }, tooManyRequests(result.seconds))
      : form.fail({ title, formErrors: [wrong] });
  }
  const session = await getSession(request);
  session.set("token", result.token);
  const answer = await seeOther(to, { request, session });
  answer.headers.append("Set-Cookie", await deviceCookie(request, result.userId));
  await forgetNewAccount(request, answer.headers);
  return answer;
}
