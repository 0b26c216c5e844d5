import { PLANS_PATH, planWords } from "#app/features/membership/plans/plan-words.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

/** Stands in for a page about a plan that could not be loaded. */
export function PlanProblem() {
  return (
    <RouteProblem failureTitle={planWords.failure("Laden")} failure={TRY_LATER}>
      <ButtonLink to={PLANS_PATH}>Zu den Mitgliedschaften</ButtonLink>
    </RouteProblem>
  );
}
