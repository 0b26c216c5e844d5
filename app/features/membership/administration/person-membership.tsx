import { ChangeMembershipForm } from "#app/features/membership/administration/change-membership-form.tsx";
import type { GrantablePlan } from "#app/features/membership/administration/grantable-plans.server.ts";
import { MemberFacts } from "#app/features/membership/administration/member-facts.tsx";
import { MemberHistory } from "#app/features/membership/administration/member-history.tsx";
import type { Member } from "#app/features/membership/administration/members.server.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";

interface PersonMembershipProps {
  member: Member;
  plans: GrantablePlan[];
  /** The rejection of the last change. */
  answer?: FormAnswer;
}

/** The membership on a person's page: its state, what led to it, and the forms that change it. */
export function PersonMembership({ member, plans, answer }: PersonMembershipProps) {
  const { membership, entries, version, pieces } = member;
  return (
    <AdminSection id="mitgliedschaft" title="Mitgliedschaft">
      <MemberFacts membership={membership} />
      <MemberHistory entries={entries} />
      <ChangeMembershipForm
        key={version}
        version={version}
        isMember={membership.state === "running"}
        plans={plans}
        pieces={pieces}
        answer={answer}
      />
    </AdminSection>
  );
}
