import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { codeSchema } from "#app/features/accounts/account-schemas.ts";
import {
  ServerTime,
  SignInCodeForm,
  serverTimeOf,
} from "#app/features/accounts/second-factor/second-factor-parts.tsx";
import {
  CODE_PATH,
  secondFactorWords,
} from "#app/features/accounts/second-factor/second-factor-words.ts";
import { checkedTarget } from "#app/features/accounts/sign-in/auth-address.ts";
import { findHalfSignIn, finishSignIn } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { formConstraint, logAndFail, readForm, refuseForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { startVisit } from "#app/routes/account/answer-sign-in.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { clientOf } from "#app/viewer/sign-in-client.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { isRecovery, to } = readAddress(request);
  if (await findUser(request)) throw redirect(to, 303);
  const session = await getSession(request);
  if (!findHalfSignIn(session.get("halfToken"))) throw redirect("/auth", 303);
  const other = new URLSearchParams({ weiter: to, ...(!isRecovery && { art: RECOVERY }) });
  return noStore({
    isRecovery,
    toOther: `${CODE_PATH}?${other}`,
    serverTime: serverTimeOf(new Date()),
    constraint: formConstraint(codeSchema),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { to } = readAddress(request);
  const form = await readForm(request, codeSchema);
  // The same form, sent a second time.
  if (await findUser(request)) throw redirect(to, 303);
  if (!form.ok) return form.reply;
  const session = await getSession(request);
  const typed = { token: session.get("halfToken"), code: form.value.code };
  const result = await finishSignIn({ ...typed, client: await clientOf(request) }).catch(
    logAndFail("while checking a code"),
  );
  const { signedInByRecovery, ended, outdatedSignIn, failed, tooMany } = secondFactorWords;
  if (result.ok) {
    const { recoveryCodes } = result;
    const toast = recoveryCodes === null ? undefined : signedInByRecovery(recoveryCodes);
    return startVisit(request, result, { to, toast });
  }
  switch (result.reason) {
    case "limited":
    case "failed":
      return refuseForm(form, result, { failed, tooMany });
    case "ended":
    case "outdated": {
      session.unset("halfToken");
      const toast = result.reason === "ended" ? ended : outdatedSignIn;
      return seeOther("/auth", { request, session, toast });
    }
    default:
      return form.fail({
        fieldErrors: { code: [secondFactorWords[result.reason]] },
        values: { code: "" },
      });
  }
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Anmelden", noIndex: true });

export default function SignInCode() {
  const { isRecovery, toOther, serverTime, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        narrow
        title="Noch ein Code"
        lead="Dein Passwort stimmt. Jetzt fehlt noch der zweite Faktor."
      />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        <SignInCodeForm
          key={String(isRecovery)}
          constraint={constraint}
          isRecovery={isRecovery}
          lastResult={answer?.result}
          problem={answer?.title}
        />
        {!isRecovery && <ServerTime time={serverTime} />}
        <ul className="grid gap-1">
          <li>
            <TextLink to={toOther}>
              {isRecovery ? "Code aus der App eingeben" : "Wiederherstellungscode eingeben"}
            </TextLink>
          </li>
          <li>
            <TextLink to="/auth">Mit einem anderen Konto anmelden</TextLink>
          </li>
        </ul>
        <p className="text-sm text-ink-soft">
          Telefon und Wiederherstellungscodes verloren? Jemand anderes aus der Verwaltung oder die
          Person, die den Server betreibt, kann deinen zweiten Faktor zurücksetzen.
        </p>
      </Container>
    </>
  );
}

const RECOVERY = "wiederherstellung";

function readAddress(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    isRecovery: searchParams.get("art") === RECOVERY,
    /** The page after the sign-in. */
    to: checkedTarget(searchParams.get("weiter")),
  };
}
