import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

/** The `ErrorBoundary` of a page of the administration, with a link that leads on from it. */
export function adminProblem(failureTitle: string, onward?: { to: string; label: string }) {
  return function AdminProblem() {
    return (
      <RouteProblem failureTitle={failureTitle} failure={TRY_LATER}>
        {onward && <ButtonLink to={onward.to}>{onward.label}</ButtonLink>}
      </RouteProblem>
    );
  };
}
