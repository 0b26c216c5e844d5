import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { LinkProblem } from "#app/features/accounts/account-address.tsx";
import { newPasswordSchema } from "#app/features/accounts/account-schemas.ts";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import { findAccount, isWithoutPassword } from "#app/features/accounts/accounts.server.ts";
import { resetPassword } from "#app/features/accounts/change-password.server.ts";
import { NewPasswordForm } from "#app/features/accounts/password.tsx";
import { hasFeed } from "#app/features/accounts/sign-in/sessions.server.ts";
import { formConstraint, logAndFail, readForm, refuseForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { visitorOf } from "#app/http/rate-limit.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { outdatedLink, requireAccountLink } from "#app/routes/account/mailed-link.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { deviceCookie } from "#app/viewer/sign-in-client.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireAccountLink(request, "password-reset");
  const account = await findAccount(userId);
  const constraint = formConstraint(newPasswordSchema);
  return noStore({
    email: account?.email ?? "",
    hasFeed: hasFeed(userId),
    isFirst: isWithoutPassword(userId),
    constraint,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const link = await requireAccountLink(request, "password-reset");
  const form = await readForm(request, newPasswordSchema);
  if (!form.ok) return form.reply;
  const result = await resetPassword(link, form.value, visitorOf(request)).catch(
    logAndFail("while setting a new password"),
  );
  if (!result.ok && result.reason === "outdated") throw outdatedLink();
  if (!result.ok) return refuseForm(form, result, accountWords.refused);
  const toast = accountWords.passwordReset(form.value);
  const answer = await seeOther("/auth", { request, toast });
  // The owner's next sign-in must not wait because strangers have used up the attempts.
  answer.headers.append("Set-Cookie", await deviceCookie(request, link.userId));
  return answer;
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Neues Passwort", noIndex: true });

export default function NewPassword() {
  const { isFirst, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        narrow
        title={isFirst ? "Wähle dein Passwort" : "Neues Passwort"}
        lead={
          isFirst
            ? "Danach meldest du dich mit deiner E-Mail-Adresse und diesem Passwort an."
            : "Sobald es gespeichert ist, bist du überall abgemeldet und meldest dich mit dem neuen an."
        }
      />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        <NewPasswordForm {...page} lastResult={answer?.result} problem={answer?.title} />
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return <LinkProblem newLink={{ to: "/auth/forgot-password", label: "Neuen Link anfordern" }} />;
}
