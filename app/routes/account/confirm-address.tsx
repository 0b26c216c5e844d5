import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type AddressLink, confirmAddress } from "#app/features/accounts/account-address.server.ts";
import {
  AddressSignIn,
  ConfirmAddressForm,
  ConfirmedAddress,
  OtherAccount,
} from "#app/features/accounts/account-address.tsx";
import { signInSchema } from "#app/features/accounts/account-schemas.ts";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { answerSignIn } from "#app/routes/account/answer-sign-in.server.ts";
import { outdatedLink, requireAddressLink } from "#app/routes/account/mailed-link.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { findUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const link = await requireAddressLink(request);
  const viewer = await findUser(request);
  const page = {
    step: stepOf(link, viewer),
    email: link.email,
    viewerEmail: viewer?.email,
    constraint: formConstraint(signInSchema),
  };
  return noStore(page);
}

/**
 * Confirms the address for the account's owner, asks a visitor to sign in first, and rejects other accounts.
 */
export async function action({ request }: ActionFunctionArgs) {
  const link = await requireAddressLink(request);
  const viewer = await findUser(request);
  if (!viewer) return signInHere(request);
  await readForm(request, z.object({}));
  const result = await confirmAddress(link, viewer);
  if (!result.ok && result.reason === "outdated") throw outdatedLink();
  if (!result.ok) throw refusal(403, accountWords.otherAccount);
  return seeOther("/dashboard", { request, toast: accountWords.addressConfirmed });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Adresse bestätigen", noIndex: true });

export default function ConfirmAddress() {
  const { step, email, viewerEmail, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const answered = { lastResult: answer?.result, problem: answer?.title };
  return (
    <>
      <PageHead
        narrow
        title={step === "confirmed" ? "Deine Adresse ist bestätigt" : "Adresse bestätigen"}
      />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        {step === "confirmed" && <ConfirmedAddress email={email} />}
        {step === "sign-in" && (
          <AddressSignIn email={email} constraint={constraint} {...answered} />
        )}
        {step === "other-account" && <OtherAccount email={email} viewerEmail={viewerEmail ?? ""} />}
        {step === "confirm" && <ConfirmAddressForm email={email} />}
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Seite konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p className="max-w-text">
        Einen Link zur Bestätigung schicken wir dir jederzeit noch einmal, an die Adresse, mit der
        du dich anmeldest.
      </p>
      <p>
        <ButtonLink to="/dashboard/confirm-address">Neuen Link anfordern</ButtonLink>
      </p>
    </RouteProblem>
  );
}

type Step = "confirmed" | "sign-in" | "other-account" | "confirm";

function stepOf(link: AddressLink, viewer: Account | null): Step {
  if (link.isProven) return "confirmed";
  if (!viewer) return "sign-in";
  return viewer.id === link.userId ? "confirm" : "other-account";
}

/** Signs the visitor in and redirects back to this page, whose URL still contains the link. */
async function signInHere(request: Request) {
  const form = await readForm(request, signInSchema);
  if (!form.ok) return form.reply;
  const { pathname, search } = new URL(request.url);
  return answerSignIn(request, form, pathname + search);
}
