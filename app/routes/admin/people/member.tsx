import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ChangeMembershipForm } from "#app/features/membership/administration/change-membership-form.tsx";
import { answerMemberForm } from "#app/features/membership/administration/member-answer.server.ts";
import { MemberFacts } from "#app/features/membership/administration/member-facts.tsx";
import { MemberHistory } from "#app/features/membership/administration/member-history.tsx";
import { memberMessages } from "#app/features/membership/administration/member-messages.ts";
import { memberSchema } from "#app/features/membership/administration/member-schema.ts";
import { MemberStateBadge } from "#app/features/membership/administration/member-state-badge.tsx";
import { findMember } from "#app/features/membership/administration/members.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const member = await findMember(params.userId ?? "");
  if (!member) throw refusal(404, memberMessages.notFound);
  return data({ member }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, memberSchema);
  if (!form.ok) return form.reply;
  return answerMemberForm(request, form, { userId: params.userId ?? "", adminId });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Mitgliedschaft", noIndex: true });

export default function AdminMember() {
  const { member } = useLoaderData<typeof loader>();
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
