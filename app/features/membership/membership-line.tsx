import { Link } from "@remix-run/react";
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
  /** The ISO day on which the last one ended; null if one runs, or if there was none. */
  endedOn?: string | null;
}

/** The viewer's membership and its end, as inline text, for example in a lead. */
export function MembershipLine({
  membership,
  renewalPath = null,
}: {
  membership: MembershipView;
  /** The address at which the membership can be renewed; null if it need not or cannot be. */
  renewalPath?: string | null;
}) {
  const { current, pending, endedOn } = membership;
  return (
    <>
      {current && <Current {...current} />}
      {renewalPath && (
        <>
          {" "}
          <Link to={renewalPath}>Verlängern</Link>
        </>
      )}
      {pending.map(({ plan, count }) => ` ${pendingSentence({ name: plan }, count)}`)}
      {!current && pending.length === 0 && (
        <>
          {endedOn
            ? `Deine Mitgliedschaft endete am ${formatDay(endedOn).long}. `
            : "Noch kein Mitglied? "}
          <Link to={MEMBERSHIP_PATH}>Das bringt {endedOn ? "sie" : "es"} dir</Link>
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
