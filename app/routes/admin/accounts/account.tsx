import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { AccountFacts } from "#app/features/accounts/administration/account-facts.tsx";
import { accountSchema } from "#app/features/accounts/administration/account-schema.ts";
import { AccountSessions } from "#app/features/accounts/administration/account-sessions.tsx";
import { adminAccountWords } from "#app/features/accounts/administration/admin-account-words.ts";
import { findAnyAccount } from "#app/features/accounts/administration/admin-accounts.server.ts";
import {
  changeRole,
  type RequestedRole,
} from "#app/features/accounts/administration/change-role.server.ts";
import { RoleBadge } from "#app/features/accounts/administration/role-badge.tsx";
import { RoleForm } from "#app/features/accounts/administration/role-form.tsx";
import { isNamedInSettings } from "#app/features/accounts/sign-in/first-admin.server.ts";
import {
  type SignOutTarget,
  signOutAccount,
} from "#app/features/accounts/sign-in/sign-out-account.server.ts";
import { MemberStateBadge } from "#app/features/membership/administration/member-state-badge.tsx";
import { findMember } from "#app/features/membership/administration/members.server.ts";
import { type ReadForm, readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { logAndFail } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { signOutBrowser } from "#app/visit/sign-out-browser.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { userId = "" } = params;
  const [account, member] = await Promise.all([findAnyAccount(userId), findMember(userId)]);
  if (!account || !member) throw refusal(404, adminAccountWords.notFound);
  const page = {
    account,
    membership: member.membership,
    isOwn: userId === adminId,
    isNamedInSettings: isNamedInSettings(account.email),
  };
  return noStore(page);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, accountSchema);
  if (!form.ok) return form.reply;
  const target = { userId: params.userId ?? "", adminId, now: new Date() };
  return form.value.intent === "change-role"
    ? answerRole(request, form, { ...target, role: form.value.role })
    : answerSignOut(request, form, target);
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
      <AnswerErrors answer={answer} />
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

type Fail = Pick<ReadForm<unknown>, "fail">;

async function answerRole(request: Request, { fail }: Fail, requested: RequestedRole) {
  const result = await changeRole(requested).catch(logAndFail("while changing a role"));
  if (result.ok) {
    const { roleChanged, roleAsBefore } = adminAccountWords;
    const toast = result.isNew ? roleChanged(requested.role) : roleAsBefore(requested.role);
    return seeOther(`/admin/accounts/${requested.userId}`, { request, toast });
  }
  switch (result.reason) {
    case "not-found":
      throw refusal(404, adminAccountWords.notFound);
    case "no-admin":
      throw refusal(403, adminAccountWords.notAdmin);
    case "failed":
      return fail(adminAccountWords.failed, { status: 500 });
    default:
      return fail(adminAccountWords[result.reason], { status: 409 });
  }
}

async function answerSignOut(request: Request, { fail }: Fail, target: SignOutTarget) {
  const { signedOut, signedOutYourself, notFound, failed } = adminAccountWords;
  const result = await signOutAccount(target).catch(logAndFail("while signing an account out"));
  if (!result.ok && result.reason === "not-found") throw refusal(404, notFound);
  if (!result.ok) return fail(failed, { status: 500 });
  const { userId, adminId } = target;
  if (userId === adminId) return signOutBrowser(request, { toast: signedOutYourself });
  return seeOther(`/admin/accounts/${userId}`, { request, toast: signedOut(result.browsers) });
}
