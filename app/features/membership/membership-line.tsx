import { Link } from "@remix-run/react";
import { join } from "#app/content/plans.ts";
import { MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { pendingSentence } from "#app/features/membership/order-warning.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";

export interface MembershipView {
  /** `until` is an ISO day; null means unlimited. */
  current: { plan: string; until: string | null } | null;
  /** Plans that are ordered, but not completed yet. */
  pending: { plan: string; count: number }[];
}

/** The viewer's membership and its end, as inline text, for example in a lead. */
export function MembershipLine({ membership }: { membership: MembershipView }) {
  const { current, pending } = membership;
  return (
    <>
      {current && <Current {...current} />}
      {pending.map(({ plan, count }) => ` ${pendingSentence({ name: plan }, count)}`)}
      {!current && pending.length === 0 && (
        <>
          Du bist gerade kein Mitglied. <Link to={MEMBERSHIP_PATH}>{join.plansLinkLabel}</Link>
        </>
      )}
    </>
  );
}

function Current({ plan, until }: NonNullable<MembershipView["current"]>) {
  return (
    <>
      <HalfSun className="me-[.4em]" />
      Du bist Mitglied{" "}
      <b lang="en" className="font-strong text-ink">
        ({plan})
      </b>{" "}
      {until ? `bis zum ${formatDay(until).long}.` : "ohne Ende."}
    </>
  );
}
