import { kinds } from "#app/features/catalog/kinds.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import type { ItemKind } from "#db/schema.ts";

/** The error page of an item, with a link back to its list. */
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
