import { adminLabels } from "#app/ui/admin/admin-labels.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

export const UNKNOWN_ADMIN_PAGE = "Diese Seite gibt es in der Verwaltung nicht.";

/** The error page of an address below /admin that does not exist. */
export function UnknownAdminPage() {
  const toOverview = useWords(adminLabels.toOverview);
  return (
    <RouteProblem failureTitle="Nicht gefunden" failure={UNKNOWN_ADMIN_PAGE}>
      <ButtonLink to="/admin">{toOverview.text}</ButtonLink>
    </RouteProblem>
  );
}
