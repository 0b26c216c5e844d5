import { Link } from "@remix-run/react";
import { join } from "#app/content/plans.ts";
import { MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { langOf } from "#app/features/membership/membership.ts";
import { pendingSentence } from "#app/features/membership/order-warning.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";

export interface MembershipView {
  current: {
    plan: string;
    /** An ISO day; null means unlimited. */
    until: string | null;
    /** Whether it ends on that day because it was terminated. */
    isTerminated: boolean;
  } | null;
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

function Current({ plan, until, isTerminated }: NonNullable<MembershipView["current"]>) {
  return (
    <>
      <HalfSun className="me-[.4em]" />
      Du bist Mitglied{" "}
      <b lang={langOf(plan)} className="font-strong text-ink">
        ({plan})
      </b>
      {isTerminated && ", gekündigt"}{" "}
      {until ? `${isTerminated ? "zum" : "bis zum"} ${formatDay(until).long}.` : "ohne Ende."}
    </>
  );
}
