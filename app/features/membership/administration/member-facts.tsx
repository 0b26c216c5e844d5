import type { MemberState } from "#app/features/membership/administration/member-state.ts";
import { MemberStateBadge } from "#app/features/membership/administration/member-state-badge.tsx";
import type { Member } from "#app/features/membership/administration/members.server.ts";
import { langOf } from "#app/features/membership/membership.ts";
import { AdminFacts } from "#app/ui/admin/admin-page.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";

/** The state of a membership. */
export function MemberFacts({ membership }: Pick<Member, "membership">) {
  return (
    <AdminFacts
      entries={[
        { term: "Status", value: <MemberStateBadge membership={membership} /> },
        { term: "Plan", value: planOfState(membership) },
        { term: untilTerm(membership), value: untilOfState(membership) },
      ]}
    />
  );
}

function untilTerm(membership: MemberState): string {
  if (membership.state === "ended") return "Beendet am";
  return membership.state === "running" && membership.isTerminated ? "Gekündigt zum" : "Bis";
}

/** The plan's name; null if there has never been a membership. */
export function planOfState(membership: MemberState) {
  if (membership.state === "none" || !membership.plan) return null;
  return <span lang={langOf(membership.plan)}>{membership.plan}</span>;
}

/** '21.11.2027', or a text for an unlimited membership; null if there has never been one. */
export function untilOfState(membership: MemberState): string | null {
  if (membership.state === "none") return null;
  return membership.until ? formatShortDate(membership.until) : "ohne Ende";
}
