import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { changeMembership } from "#app/features/membership/administration/change-membership.server.ts";
import { ChangeMembershipForm } from "#app/features/membership/administration/change-membership-form.tsx";
import { listGrantablePlans } from "#app/features/membership/administration/grantable-plans.server.ts";
import { MemberFacts } from "#app/features/membership/administration/member-facts.tsx";
import { MemberHistory } from "#app/features/membership/administration/member-history.tsx";
import { memberSchema } from "#app/features/membership/administration/member-schema.ts";
import { MemberStateBadge } from "#app/features/membership/administration/member-state-badge.tsx";
import { memberWords } from "#app/features/membership/administration/member-words.ts";
import { findMember } from "#app/features/membership/administration/members.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { logAndFail } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const member = await findMember(params.userId ?? "");
  if (!member) throw refusal(404, memberWords.notFound);
  return noStore({ member, plans: listGrantablePlans() });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: admin } = await requireAdmin(request);
  const form = await readForm(request, memberSchema);
  if (!form.ok) return form.reply;
  const { userId = "" } = params;
  const { value } = form;
  const plan = value.intent === "grant" ? value.plan : null;
  const lastDay = value.intent === "end" ? value.lastDay : null;
  const requested = { userId, plan, lastDay, seen: value.seen, actor: { admin }, now: new Date() };
  const result = await changeMembership(requested).catch(logAndFail("while changing a membership"));
  if (result.ok) {
    const done = plan ? memberWords.granted(plan) : memberWords.ended(lastDay);
    const toast = result.isNew ? done : memberWords.asBefore;
    return seeOther(`/admin/members/${userId}`, { request, toast });
  }
  const { reason } = result;
  if (reason === "not-found") throw refusal(404, memberWords.notFound);
  if (reason === "unknown-plan") return form.fail({ fieldErrors: { plan: [memberWords[reason]] } });
  if (reason === "past-day") return form.fail({ fieldErrors: { lastDay: [memberWords[reason]] } });
  return form.fail(memberWords[reason], { status: reason === "failed" ? 500 : 409 });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Mitgliedschaft", noIndex: true });

export default function AdminMember() {
  const { member, plans } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { name, email, membership } = member;
  return (
    <AdminPage
      back={{ to: "/admin/members", label: "Zurück zu den Mitgliedern" }}
      title={name ?? email}
      badge={<MemberStateBadge membership={membership} />}
    >
      <MemberFacts {...member} />
      <MemberHistory entries={member.entries} />
      <ChangeMembershipForm
        key={member.version}
        version={member.version}
        isMember={membership.state === "running"}
        plans={plans}
        answer={answer}
      />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failureTitle="Fehler beim Laden der Mitgliedschaft" failure={TRY_LATER}>
      <ButtonLink to="/admin/members">Zu den Mitgliedern</ButtonLink>
    </RouteProblem>
  );
}
