import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { requestEmailChange } from "#app/features/accounts/account-address.server.ts";
import { ChangeEmailForm } from "#app/features/accounts/account-address.tsx";
import { emailChangeSchema } from "#app/features/accounts/account-schemas.ts";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import { BackToProfile } from "#app/features/accounts/back-to-profile.tsx";
import { NoEmails } from "#app/features/email/no-emails.tsx";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { formConstraint, logAndFail, readForm, refuseForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { clientOf } from "#app/viewer/sign-in-client.server.ts";
import { requireUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireUser(request);
  const isSent = new URL(request.url).searchParams.has("sent");
  const constraint = formConstraint(emailChangeSchema);
  return noStore({ email, isSent, isMailed: hasMailServer(), constraint });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, emailChangeSchema);
  if (!form.ok) return form.reply;
  const client = await clientOf(request);
  const result = await requestEmailChange(user, form.value, client, form.fingerprint).catch(
    logAndFail("while sending a link for a new sign-in address"),
  );
  if (result.ok) return seeOther("/dashboard/email?sent=1", { request });
  if (result.reason === "same") {
    return form.fail({ fieldErrors: { email: [accountWords.sameEmail] } });
  }
  if (result.reason === "wrong") {
    return form.fail({ fieldErrors: { password: [accountWords.wrongPassword] } });
  }
  return refuseForm(form, result, accountWords.refused);
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Anmelde-Adresse ändern", noIndex: true });

export default function ChangeEmail() {
  const { email, isSent, isMailed, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = { constraint, lastResult: answer?.result, problem: answer?.title };
  return (
    <>
      <PageHead
        narrow
        title={isSent && isMailed ? "Schau in dein Postfach" : "Anmelde-Adresse ändern"}
      />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        {isSent ? <Sent isMailed={isMailed} /> : <ChangeEmailForm {...form} />}
        <p>
          Du meldest dich mit{" "}
          <strong>
            <EmailAddress>{email}</EmailAddress>
          </strong>{" "}
          an. Das bleibt so, bis du die neue Adresse bestätigt hast.
        </p>
        <BackToProfile />
      </Container>
    </>
  );
}

/** The same page, whether or not the new address is taken. */
function Sent({ isMailed }: { isMailed: boolean }) {
  if (!isMailed) {
    return <NoEmails>Wenn die neue Adresse noch frei ist, liegt der Link bei uns bereit.</NoEmails>;
  }
  return (
    <Notice role="status">
      Wenn die neue Adresse noch frei ist, haben wir dir dorthin geschrieben. Der Link in der E-Mail
      gilt 60 Minuten.
    </Notice>
  );
}
