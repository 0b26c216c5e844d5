import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { JoinHead, PlanGround } from "#app/features/membership/join-head.tsx";
import { CardSkeletons } from "#app/ui/skeleton.tsx";
import { useSlowNavigation } from "#app/ui/use-slow-navigation.ts";

const PLACEHOLDERS = 3;

/** Shows placeholders in place of the page while /join takes its time to load. */
export function JoinPlaceholder({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const slowPath = useSlowNavigation();
  if (slowPath !== MEMBERSHIP_PATH || slowPath === pathname) return children;
  return (
    <>
      <JoinHead />
      <PlanGround>
        <CardSkeletons count={PLACEHOLDERS} />
      </PlanGround>
    </>
  );
}
