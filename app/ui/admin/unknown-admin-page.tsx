import { ToOverview } from "#app/ui/admin/to-overview.tsx";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";

export const UNKNOWN_ADMIN_PAGE = "Diese Seite gibt es in der Verwaltung nicht.";

/** The error page of an address below /admin that does not exist. */
export function UnknownAdminPage() {
  return (
    <RouteProblem failureTitle="Nicht gefunden" failure={UNKNOWN_ADMIN_PAGE}>
      <ToOverview />
    </RouteProblem>
  );
}
