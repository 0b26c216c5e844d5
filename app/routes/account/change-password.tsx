import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { changePasswordSchema } from "#app/features/accounts/account-schemas.ts";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import { BackToProfile, PROFILE_PATH } from "#app/features/accounts/back-to-profile.tsx";
import { changePassword } from "#app/features/accounts/change-password.server.ts";
import { ChangePasswordForm } from "#app/features/accounts/password.tsx";
import { hasFeed, startSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import { formConstraint, logAndFail, readForm, refuseForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { clientOf } from "#app/viewer/sign-in-client.server.ts";
import { requireUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = await requireUser(request);
  const constraint = formConstraint(changePasswordSchema);
  return noStore({ email, hasFeed: hasFeed(id), constraint });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, changePasswordSchema);
  if (!form.ok) return form.reply;
  const client = await clientOf(request);
  const result = await changePassword(user, form.value, client).catch(
    logAndFail("while changing a password"),
  );
  if (!result.ok && result.reason === "wrong") {
    return form.fail({ fieldErrors: { currentPassword: [accountWords.wrongPassword] } });
  }
  if (!result.ok) return refuseForm(form, result, accountWords.refused);
  const session = await getSession(request);
  const token = await startSession({ userId: user.id, userAgent: client.userAgent });
  if (token) session.set("token", token);
  const toast = accountWords.passwordChanged(form.value);
  return seeOther(PROFILE_PATH, { request, session, toast });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Passwort ändern", noIndex: true });

export default function ChangePassword() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        narrow
        title="Passwort ändern"
        lead="In allen anderen Browsern bist du danach abgemeldet."
      />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        <ChangePasswordForm {...page} lastResult={answer?.result} problem={answer?.title} />
        <p>
          <TextLink to="/auth/forgot-password">Passwort vergessen?</TextLink>
        </p>
        <BackToProfile />
      </Container>
    </>
  );
}
