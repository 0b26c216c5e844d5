import { kinds } from "#app/features/catalog/kinds.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RouteProblem } from "#app/ui/route-problem.tsx";
import type { ItemKind } from "#db/schema.ts";

/** The error page of a detail page, with the way back to its list. */
export function ItemProblem({ kind }: { kind: ItemKind }) {
  const { itemFailure, path, backLabel } = kinds[kind];
  return (
    <RouteProblem failure={itemFailure}>
      <p>
        <ButtonLink to={path}>{backLabel}</ButtonLink>
      </p>
    </RouteProblem>
  );
}
