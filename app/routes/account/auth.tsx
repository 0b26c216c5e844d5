import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { signInSchema, signUpSchema } from "#app/features/accounts/account-schemas.ts";
import {
  type AuthAddress,
  authPath,
  readAuthAddress,
  targetOf,
} from "#app/features/accounts/sign-in/auth-address.ts";
import {
  AuthForms,
  ForgotPasswordLink,
  SignInForm,
  SignUpForm,
} from "#app/features/accounts/sign-in/auth-forms.tsx";
import {
  authWords,
  type SignUpFailure,
  signUp,
} from "#app/features/accounts/sign-in/sign-in.server.ts";
import { signInLabels } from "#app/features/accounts/sign-in/sign-in-labels.ts";
import { checkoutWords } from "#app/features/checkout/checkout-words.ts";
import { OrderSteps } from "#app/features/checkout/order-steps.tsx";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import {
  type Failed,
  formConstraint,
  logAndFail,
  type ReadForm,
  readForm,
  tooManyRequests,
} from "#app/http/form.server.ts";
import { visitorOf } from "#app/http/rate-limit.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { takeToasts } from "#app/http/toast.server.ts";
import { answerSignIn, signInAfterSignUp } from "#app/routes/account/answer-sign-in.server.ts";
import { useSite } from "#app/ui/document/use-site.ts";
import { useLabels } from "#app/ui/labels/use-words.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { readJoinDetails, renewJoinDetails } from "#app/viewer/buyer-details.server.ts";
import {
  findNewAccount,
  hasSignedInBefore,
  newAccountCookie,
} from "#app/viewer/sign-in-client.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const address = readAuthAddress(new URL(request.url).searchParams);
  if (await findUser(request)) throw redirect(targetOf(address), 303);
  const { signUpSignsIn, opened } = siteSettings();
  const newAccount = await findNewAccount(request);
  const details = await readJoinDetails(request);
  return {
    // Most visitors who do not come from the checkout have an account.
    isOnePage: address.isCheckout && signUpSignsIn === "yes" && opened,
    isNewBrowser: newAccount === null && !(await hasSignedInBefore(request)),
    hasMessage: newAccount !== null || (await isAskedToSignIn(request)),
    signIn: {
      constraint: formConstraint(signInSchema),
      defaultValue: newAccount === null ? details : { email: newAccount },
    },
    signUp: { constraint: formConstraint(signUpSchema), defaultValue: details },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const address = readAuthAddress(new URL(request.url).searchParams);
  if (address.isSignUp) return answerSignUp(request, address);
  const form = await readForm(request, signInSchema);
  if (!form.ok) return form.reply;
  return answerSignIn(request, form, targetOf(address));
}

export const meta: MetaFunction<typeof loader> = (page) => {
  const { isSignUp } = addressOf(page.location);
  const title = isSignUp ? "Registrieren" : "Anmelden";
  return pageMeta(page, {
    title: page.data?.isOnePage ? "Anmelden oder registrieren" : title,
    noIndex: true,
  });
};

export default function Auth() {
  const { isOnePage, isNewBrowser, hasMessage, ...forms } = useLoaderData<typeof loader>();
  const address = addressOf(useLocation());
  const { isSignUp, isCheckout } = address;
  // With script, the toast stays visible when the visitor switches to the other form.
  const [hadMessage] = useState(hasMessage);
  const answer = useActionData<typeof action>();
  const shown = { lastResult: answer?.result, problem: answer?.title };
  const pageProps = {
    address,
    signIn: { ...forms.signIn, ...(!isSignUp && shown) },
    signUp: { ...forms.signUp, ...(isSignUp && shown) },
    explanation: isCheckout
      ? !hasMessage &&
        !hadMessage && (
          <Notice role="status">
            Bitte melde dich an oder registriere dich, um den Bestellvorgang fortzusetzen
          </Notice>
        )
      : askedBy(address) && <Notice role="status">{askedBy(address)}</Notice>,
  };
  if (!isOnePage) return <OneForm {...pageProps} />;
  return <BothForms {...pageProps} isSignUpFirst={isSignUp || (isNewBrowser && !answer)} />;
}

interface AuthPageProps {
  address: AuthAddress;
  signIn: ComponentProps<typeof SignInForm>;
  signUp: ComponentProps<typeof SignUpForm>;
  explanation: ReactNode;
}

function BothForms(props: AuthPageProps & { isSignUpFirst: boolean }) {
  const { address, signIn, signUp, explanation, isSignUpFirst } = props;
  return (
    <>
      <PageHead title="Dein Konto">
        <OrderSteps current="sign-in" />
      </PageHead>
      <Container className="grid gap-block pt-9 pb-section">
        {explanation}
        <AuthForms
          signIn={{ ...signIn, action: authPath({ ...address, isSignUp: false }) }}
          signUp={{ ...signUp, action: authPath({ ...address, isSignUp: true }) }}
          isSignUpFirst={isSignUpFirst}
        />
      </Container>
    </>
  );
}

/** The form that the address names, with a link to the other one. */
function OneForm({ address, signIn, signUp, explanation }: AuthPageProps) {
  const { isSignUp, isCheckout } = address;
  const labels = useLabels(signInLabels);
  const title = isSignUp ? labels.signUp : labels.signIn;
  const toOther = isSignUp ? labels.haveAccount : labels.needAccount;
  const { isClosed } = useSite();
  return (
    <>
      <PageHead narrow title={title.text} titleLang={title.lang}>
        {isCheckout && <OrderSteps current="sign-in" />}
      </PageHead>
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        {explanation}
        {isSignUp ? <SignUpForm {...signUp} /> : <SignInForm {...signIn} />}
        {!isSignUp && <ForgotPasswordLink />}
        {!isClosed && (
          <p>
            <TextLink to={authPath({ ...address, isSignUp: !isSignUp })} lang={toOther.lang}>
              {toOther.text}
            </TextLink>
          </p>
        )}
      </Container>
    </>
  );
}

function addressOf({ search }: { search: string }): AuthAddress {
  return readAuthAddress(new URLSearchParams(search));
}

/** Says why an order's page has led here; null for any other page. */
function askedBy({ from }: AuthAddress): string | null {
  if (!from?.startsWith("/order-confirmation/")) return null;
  return from.endsWith("/bezahlen")
    ? "Bitte melde dich an, um zu bezahlen."
    : "Bitte melde dich an, um deine Bestellung zu sehen.";
}

/** Whether the page shows the toast of a visitor whom the checkout has sent here. */
async function isAskedToSignIn(request: Request): Promise<boolean> {
  const { toasts } = await takeToasts(request);
  return toasts.some(({ code }) => code === checkoutWords.signInFirst.code);
}

async function answerSignUp(request: Request, address: AuthAddress) {
  const form = await readForm(request, signUpSchema);
  if (!form.ok) return form.reply;
  const result = await signUp(visitorOf(request), form.value, form.fingerprint).catch(
    logAndFail("while creating an account"),
  );
  if (!result.ok) return refuseSignUp(form, result);
  const signedIn =
    siteSettings().signUpSignsIn === "yes"
      ? await signInAfterSignUp(request, form, targetOf(address))
      : null;
  const answer = signedIn ?? (await leadToSignIn(request, form.value.email, address));
  await renewJoinDetails(request, answer.headers, form.value);
  return answer;
}

async function leadToSignIn(request: Request, email: string, address: AuthAddress) {
  const toast = authWords.accountCreated();
  const answer = await seeOther(authPath({ ...address, isSignUp: false }), { request, toast });
  answer.headers.append("Set-Cookie", await newAccountCookie(request, email));
  return answer;
}

function refuseSignUp({ fail }: Pick<ReadForm<unknown>, "fail">, result: SignUpFailure | Failed) {
  const { limited, emailTaken, tryLater } = authWords;
  const title = authWords.signUpFailed();
  switch (result.reason) {
    case "email-taken":
      return fail({ title, fieldErrors: { email: [emailTaken] } });
    case "limited":
      return fail(
        { title, formErrors: [limited(result.seconds)] },
        tooManyRequests(result.seconds),
      );
    case "failed":
      return fail({ title: authWords.profileFailed(), formErrors: [tryLater] }, { status: 500 });
  }
}
