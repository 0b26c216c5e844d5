import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { forgotPasswordSchema } from "#app/features/accounts/account-schemas.ts";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import { requestPasswordReset } from "#app/features/accounts/change-password.server.ts";
import { ForgotPasswordForm } from "#app/features/accounts/password.tsx";
import { NoEmails } from "#app/features/email/no-emails.tsx";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { formConstraint, logAndFail, readForm, refuseForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { senderOf } from "#app/viewer/form-sender.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

const PATH = "/auth/forgot-password";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findUser(request);
  return {
    isMailed: hasMailServer(),
    isSent: new URL(request.url).searchParams.has("sent"),
    constraint: formConstraint(forgotPasswordSchema),
    defaultValue: { email: user?.email },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, forgotPasswordSchema);
  if (!form.ok) return form.reply;
  const { email } = form.value;
  const sender = await senderOf(request, email);
  const result = await requestPasswordReset(sender, email, form.fingerprint).catch(
    logAndFail("while sending a link for a new password"),
  );
  if (!result.ok) return refuseForm(form, result, accountWords.refused);
  return seeOther(`${PATH}?sent=1`, { request });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Passwort vergessen", noIndex: true });

export default function ForgotPassword() {
  const { isMailed, isSent, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (isSent) return isMailed ? <Sent /> : <NotMailed />;
  return (
    <>
      <PageHead
        narrow
        title="Passwort vergessen?"
        lead={
          isMailed
            ? "Wir schicken dir einen Link, mit dem du ein neues wählst."
            : "Mit einem Link von uns wählst du ein neues."
        }
      />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        <ForgotPasswordForm {...form} lastResult={answer?.result} problem={answer?.title} />
        <ToSignIn />
      </Container>
    </>
  );
}

function NotMailed() {
  return (
    <>
      <PageHead narrow title="Passwort vergessen?" />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        <NoEmails>
          Wenn es zu dieser Adresse ein Konto gibt, liegt der Link bei uns bereit.
        </NoEmails>
        <ToSignIn />
      </Container>
    </>
  );
}

/** The same page, whether or not the account exists. */
function Sent() {
  return (
    <>
      <PageHead narrow title="Schau in dein Postfach" />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        <Notice role="status">
          Wenn es zu dieser Adresse ein Konto gibt, haben wir dir geschrieben. Der Link in der
          E-Mail gilt 60 Minuten.
        </Notice>
        <p>
          Nach ein paar Minuten noch nichts da? Dann schau im Spam-Ordner nach, oder versuche es mit
          einer anderen Adresse. Vielleicht hast du dich damals mit einer anderen registriert.
        </p>
        <p>
          <TextLink to={PATH}>Noch einmal versuchen</TextLink>
        </p>
        <ToSignIn />
      </Container>
    </>
  );
}

function ToSignIn() {
  return (
    <p>
      <TextLink to="/auth">Zurück zur Anmeldung</TextLink>
    </p>
  );
}
