import { useLocation } from "@remix-run/react";
import { peopleGroupAt, peopleGroups } from "#app/features/team/administration/people-groups.ts";
import { personFailure } from "#app/features/team/administration/person-edit-words.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

/** Stands in for a page about a person that could not be loaded. */
export function PersonProblem() {
  const group = peopleGroupAt(useLocation().pathname);
  return (
    <RouteProblem failureTitle={personFailure("Laden", group)} failure={TRY_LATER}>
      <ButtonLink to={peopleGroups[group].path}>Zur Liste</ButtonLink>
    </RouteProblem>
  );
}
