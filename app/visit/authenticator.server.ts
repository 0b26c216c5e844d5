import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { asciiAddress } from "#app/environment/mailbox.ts";
import { type SignInResult, signIn } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { clientOf } from "#app/visit/sign-in-client.server.ts";

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
export function authenticate(request: Request, formData: FormData): Promise<SignInResult> {
  // The body has been read and its size checked, so pass it on as a new request.
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  const replay = new Request(request.url, { method: "POST", headers, body: formData });
  return authenticator.authenticate("form", replay);
}
