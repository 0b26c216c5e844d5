import { Link } from "@remix-run/react";
import type { MemberState } from "#app/features/membership/administration/member-state.ts";
import type { Member } from "#app/features/membership/administration/members.server.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";

/** The member and the state of the membership. */
export function MemberFacts({
  id,
  email,
  membership,
}: Pick<Member, "id" | "email" | "membership">) {
  return (
    <AdminSection id="mitgliedschaft" title="Mitgliedschaft">
      <AdminFacts
        entries={[
          { term: "Konto", value: <Link to={`/admin/people/${id}`}>{email}</Link> },
          { term: "Plan", value: planOfState(membership) },
          { term: untilTerm(membership), value: untilOfState(membership) },
        ]}
      />
    </AdminSection>
  );
}

function untilTerm(membership: MemberState): string {
  if (membership.state === "ended") return "Beendet am";
  return membership.state === "running" && membership.isTerminated ? "Gekündigt zum" : "Bis";
}

/** The plan's English name; null if there has never been a membership. */
export function planOfState(membership: MemberState) {
  if (membership.state === "none" || !membership.plan) return null;
  return <span lang="en">{membership.plan}</span>;
}

/** '21.11.2027', or a text for an unlimited membership; null if there has never been one. */
export function untilOfState(membership: MemberState): string | null {
  if (membership.state === "none") return null;
  return membership.until ? formatShortDate(membership.until) : "ohne Ende";
}
