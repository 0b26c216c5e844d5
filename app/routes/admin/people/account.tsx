import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { AccountFacts } from "#app/features/accounts/administration/account-facts.tsx";
import { accountSchema } from "#app/features/accounts/administration/account-schema.ts";
import { AccountSessions } from "#app/features/accounts/administration/account-sessions.tsx";
import { adminAccountMessages } from "#app/features/accounts/administration/admin-account-messages.ts";
import { findAnyAccount } from "#app/features/accounts/administration/admin-accounts.server.ts";
import { answerRole } from "#app/features/accounts/administration/role-answer.server.ts";
import { RoleBadge } from "#app/features/accounts/administration/role-badge.tsx";
import { RoleForm } from "#app/features/accounts/administration/role-form.tsx";
import { isNamedInSettings } from "#app/features/accounts/sign-in/first-admin.server.ts";
import { signOutAccount } from "#app/features/accounts/sign-in/sign-out-account.server.ts";
import { signOutBrowser } from "#app/features/accounts/sign-in/sign-out-browser.server.ts";
import { MemberStateBadge } from "#app/features/membership/administration/member-state-badge.tsx";
import { findMember } from "#app/features/membership/administration/members.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { forgetJoinDetails } from "#app/visit/join-details.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { userId = "" } = params;
  const [account, member] = await Promise.all([findAnyAccount(userId), findMember(userId)]);
  if (!account || !member) throw refusal(404, adminAccountMessages.notFound);
  const page = {
    account,
    membership: member.membership,
    isOwn: userId === adminId,
    isNamedInSettings: isNamedInSettings(account.email),
  };
  return data(page, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, accountSchema);
  if (!form.ok) return form.reply;
  const asked = { userId: params.userId ?? "", adminId };
  if (form.value.intent === "change-role") {
    return answerRole(request, form, { ...asked, role: form.value.role });
  }
  const result = await signOutAccount({ ...asked, now: new Date() }).catch(
    asFailed("while signing an account out"),
  );
  if (result.ok && asked.userId === adminId) return leave(request);
  const { signedOut, notFound, failed } = adminAccountMessages;
  if (result.ok) {
    const toast = signedOut(result.browsers);
    return seeOther(`/admin/accounts/${asked.userId}`, { request, toast });
  }
  if (result.reason === "not-found") throw refusal(404, notFound);
  return form.fail(failed, { status: 500 });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Konto", noIndex: true });

export default function AdminAccount() {
  const { account, membership, isOwn, isNamedInSettings } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { name, email, role, browsers } = account;
  return (
    <AdminPage
      back={{ to: "/admin/accounts", label: "Zurück zu den Konten" }}
      title={name ?? email}
      badge={<RoleBadge role={role} />}
    >
      <ErrorSummary
        form={{ allErrors: { "": sentencesOf(answer?.result) } }}
        fields={{}}
        title={answer?.title}
        lastResult={answer}
      />
      <AccountFacts account={account} membership={<MemberStateBadge membership={membership} />} />
      <RoleForm role={role} isOwn={isOwn} isNamedInSettings={isNamedInSettings} />
      <AccountSessions browsers={browsers} isOwn={isOwn} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failureTitle="Fehler beim Laden des Kontos" failure={TRY_LATER}>
      <ButtonLink to="/admin/accounts">Zu den Konten</ButtonLink>
    </RouteProblem>
  );
}

/** As thoroughly as signing out does it. */
async function leave(request: Request): Promise<Response> {
  const answer = await signOutBrowser(request, { toast: adminAccountMessages.signedOutYourself });
  await forgetJoinDetails(request, answer.headers);
  return answer;
}
