import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import {
  activationSchema,
  beginSchema,
  changeSchema,
  secondFactorSchema,
} from "#app/features/accounts/account-schemas.ts";
import { BackToProfile } from "#app/features/accounts/back-to-profile.tsx";
import {
  activateSecondFactor,
  beginSecondFactor,
  changeSecondFactor,
  findSecondFactor,
  mayHaveSecondFactor,
} from "#app/features/accounts/second-factor/second-factor.server.ts";
import {
  ActivationForm,
  ActiveFacts,
  BeginForm,
  ChangeForm,
  NewRecoveryCodes,
  ServerTime,
  SetUpSteps,
  serverTimeOf,
} from "#app/features/accounts/second-factor/second-factor-parts.tsx";
import {
  SECOND_FACTOR_PATH,
  secondFactorWords,
} from "#app/features/accounts/second-factor/second-factor-words.ts";
import {
  type Failed,
  formConstraint,
  logAndFail,
  type ReadForm,
  readForm,
  refuseForm,
} from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { adminLink } from "#app/ui/layout/site-links.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { drawQrCode } from "#app/ui/parts/qr-drawing.server.ts";
import { clientOf } from "#app/viewer/sign-in-client.server.ts";
import { requireUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  if (!mayHaveSecondFactor(user)) throw refusal(403, secondFactorWords.onlyForAdmins);
  const state = findSecondFactor(user);
  return noStore({
    state,
    drawing: state.step === "setting-up" ? drawQrCode(state.address) : null,
    isRequired: user.lacksSecondFactor,
    isAdmin: user.role === "admin",
    serverTime: serverTimeOf(new Date()),
    constraints: {
      begin: formConstraint(beginSchema),
      activation: formConstraint(activationSchema),
      change: formConstraint(changeSchema),
    },
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  if (!mayHaveSecondFactor(user)) throw refusal(403, secondFactorWords.onlyForAdmins);
  const form = await readForm(request, secondFactorSchema);
  if (!form.ok) return form.reply;
  const { value } = form;
  const client = await clientOf(request);
  switch (value.intent) {
    case "begin": {
      const result = await beginSecondFactor(user, value.password, client).catch(
        logAndFail("while setting up a second factor"),
      );
      return result.ok ? seeOther(SECOND_FACTOR_PATH, { request }) : refuse(request, form, result);
    }
    case "activate": {
      const token = (await getSession(request)).get("token");
      const result = await activateSecondFactor(user, { code: value.code, token }).catch(
        logAndFail("while activating a second factor"),
      );
      return result.ok ? showCodes(result.recoveryCodes) : refuse(request, form, result);
    }
    default: {
      const result = await changeSecondFactor(user, value, client).catch(
        logAndFail("while changing a second factor"),
      );
      if (!result.ok) return refuse(request, form, result);
      if (result.recoveryCodes) return showCodes(result.recoveryCodes);
      return seeOther(SECOND_FACTOR_PATH, { request, toast: secondFactorWords.switchedOff });
    }
  }
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: secondFactorWords.title, noIndex: true });

export default function SecondFactor() {
  const { state, drawing, constraints, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : null;
  const refused = answer && "result" in answer ? answer : undefined;
  const shown = { lastResult: refused?.result, problem: refused?.title };
  return (
    <>
      <PageHead
        narrow
        title={secondFactorWords.title}
        lead="Nach dem Passwort fragt die Anmeldung noch nach einem Code aus einer App auf deinem Telefon. Ein gestohlenes Passwort allein reicht dann nicht."
      />
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section *:max-w-[34rem]">
        {page.isRequired && (
          <Notice role="status">
            Die Verwaltung verlangt einen zweiten Faktor. Sobald du ihn eingerichtet hast, öffnet
            sie sich wieder.
          </Notice>
        )}
        {codes && <NewRecoveryCodes codes={codes} />}
        {state.step === "off" && <BeginForm constraint={constraints.begin} {...shown} />}
        {state.step === "setting-up" && drawing && (
          <SetUpSteps secret={state.secret} address={state.address} drawing={drawing}>
            <ActivationForm constraint={constraints.activation} {...shown} />
          </SetUpSteps>
        )}
        {state.step === "on" && (
          <>
            <ActiveFacts since={state.since} recoveryCodes={state.recoveryCodes} />
            {page.isAdmin && (
              <p>
                <ButtonLink to={adminLink.to}>{adminLink.label}</ButtonLink>
              </p>
            )}
            <section aria-labelledby="aendern-titel" className="grid gap-4">
              <h2 id="aendern-titel" className="text-h3">
                Ändern
              </h2>
              <p>Neues Telefon? Schalte den zweiten Faktor aus und richte ihn dort neu ein.</p>
              <ChangeForm constraint={constraints.change} {...shown} />
            </section>
          </>
        )}
        {state.step !== "off" && <ServerTime time={page.serverTime} />}
        <BackToProfile />
      </Container>
    </>
  );
}

/** The codes appear in the answer to the form, because they are stored only as hashes. */
function showCodes(recoveryCodes: string[]) {
  return data({ recoveryCodes }, { headers: { "Cache-Control": "no-store" } });
}

type Refusal =
  | { ok: false; reason: "wrong-password" | "outdated" | "wrong" | "used" | "unreadable" }
  | Limited
  | Failed;

function refuse(request: Request, form: Pick<ReadForm<unknown>, "fail">, result: Refusal) {
  const { wrongPassword, outdated, failed, tooMany } = secondFactorWords;
  switch (result.reason) {
    case "limited":
    case "failed":
      return refuseForm(form, result, { failed, tooMany });
    case "outdated":
      return seeOther(SECOND_FACTOR_PATH, { request, toast: outdated });
    case "wrong-password":
      return form.fail({ fieldErrors: { password: [wrongPassword] } });
    default:
      return form.fail({
        fieldErrors: { code: [secondFactorWords[result.reason]] },
        values: { code: "" },
      });
  }
}
