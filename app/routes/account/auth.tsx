import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { authPath, readAuthAddress } from "#app/features/accounts/sign-in/auth-address.ts";
import { authMessages } from "#app/features/accounts/sign-in/auth-messages.server.ts";
import {
  findNewAccount,
  forgetNewAccount,
  newAccountCookie,
} from "#app/features/accounts/sign-in/new-account.server.ts";
import { signIn } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { signInSchema } from "#app/features/accounts/sign-in/sign-in-schema.ts";
import { signUp } from "#app/features/accounts/sign-in/sign-up.server.ts";
import { SignUpForm } from "#app/features/accounts/sign-in/sign-up-form.tsx";
import { signUpSchema } from "#app/features/accounts/sign-in/sign-up-schema.ts";
import { OrderSteps } from "#app/features/orders/checkout/order-steps.tsx";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { isAskedToSignIn } from "#app/visit/ask-to-sign-in.server.ts";
import { readJoinDetails, renewJoinDetails } from "#app/visit/join-details.server.ts";
import { findUser } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { isSignUp, isCheckout } = readAuthAddress(request);
  if (await findUser(request)) throw redirect(isCheckout ? "/checkout" : "/dashboard", 303);
  const newAccount = await findNewAccount(request);
  return {
    isSignUp,
    isCheckout,
    hasMessage: newAccount !== null || (await isAskedToSignIn(request)),
    constraint: formConstraint(isSignUp ? signUpSchema : signInSchema),
    defaultValue:
      newAccount !== null && !isSignUp ? { email: newAccount } : await readJoinDetails(request),
  };
}

export function action({ request }: ActionFunctionArgs) {
  const { isSignUp, isCheckout } = readAuthAddress(request);
  return isSignUp ? answerSignUp(request, isCheckout) : answerSignIn(request, isCheckout);
}

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: page.data?.isSignUp ? "Registrieren" : "Anmelden", noIndex: true });

export default function Auth() {
  const { isSignUp, isCheckout, hasMessage, ...form } = useLoaderData<typeof loader>();
  // With script, the arriving message stays visible when the visitor switches to the other form.
  const [hadMessage] = useState(hasMessage);
  const answer = useActionData<typeof action>();
  const formProps = { ...form, lastResult: answer?.result, problem: answer?.title };
  return (
    <>
      <PageHead narrow title={isSignUp ? "Sign Up" : "Login"} titleLang="en">
        {isCheckout && <OrderSteps current="Anmelden" />}
      </PageHead>
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        {isCheckout && !hasMessage && !hadMessage && (
          <Notice role="status">
            Bitte melde dich an oder registriere dich, um den Bestellvorgang fortzusetzen
          </Notice>
        )}
        {isSignUp ? <SignUpForm {...formProps} /> : <SignInForm {...formProps} />}
        {!isSignUp && (
          <p>
            <TextLink to="/auth/forgot-password">Passwort vergessen?</TextLink>
          </p>
        )}
        <p>
          <TextLink to={authPath({ isSignUp: !isSignUp, isCheckout })} lang="en">
            {isSignUp ? "Already have an account? Login" : "Need an account? Sign up"}
          </TextLink>
        </p>
      </Container>
    </>
  );
}

async function answerSignIn(request: Request, isCheckout: boolean) {
  const form = await readForm(request, signInSchema);
  if (!form.ok) return form.reply;
  const result = await signIn(request, form.formData);
  const title = authMessages.signInFailed;
  if (!result.ok && result.reason === "limited") {
    return form.fail(...tooManyTries(title, result.seconds));
  }
  if (!result.ok) return form.fail({ title, formErrors: [authMessages.wrong] });
  const { session, deviceCookie } = result;
  const answer = await seeOther(isCheckout ? "/checkout" : "/dashboard", { request, session });
  answer.headers.append("Set-Cookie", deviceCookie);
  await forgetNewAccount(request, answer.headers);
  return answer;
}

async function answerSignUp(request: Request, isCheckout: boolean) {
  const form = await readForm(request, signUpSchema);
  if (!form.ok) return form.reply;
  const title = authMessages.signUpFailed;
  const result = await signUp(request, form.value, form.fingerprint).catch((error: unknown) => {
    logError(error, "while creating an account");
    return { ok: false, reason: "failed" } as const;
  });
  if (result.ok) {
    const toast = authMessages.accountCreated;
    const answer = await seeOther(authPath({ isSignUp: false, isCheckout }), { request, toast });
    answer.headers.append("Set-Cookie", await newAccountCookie(request, form.value.email));
    await renewJoinDetails(request, answer.headers, form.value);
    return answer;
  }
  if (result.reason === "limited") return form.fail(...tooManyTries(title, result.seconds));
  if (result.reason === "failed") {
    const problems = { title: authMessages.profileFailed, formErrors: [authMessages.tryLater] };
    return form.fail(problems, { status: 500 });
  }
  return form.fail({ title, fieldErrors: { email: [authMessages.emailTaken] } });
}

function tooManyTries(title: string, seconds: number) {
  const formErrors = [authMessages.limited(seconds)];
  const headers = { "Retry-After": String(seconds) };
  return [
    { title, formErrors },
    { status: 429, headers },
  ] as const;
}
