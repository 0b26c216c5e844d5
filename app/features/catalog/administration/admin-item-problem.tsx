import { useParams } from "@remix-run/react";
import {
  itemKindFromSegment,
  itemListPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import { UnknownAdminPage } from "#app/ui/admin/unknown-admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import type { ItemKind } from "#db/schema.ts";

interface AdminItemProblemProps {
  /** The heading of the error page. */
  titleOf: (kind: ItemKind) => string;
  /** The query of the current address, which contains the position in the list. */
  search?: string;
}

/** The error page of an item list or form, with a link back to the list. */
export function AdminItemProblem({ titleOf, search = "" }: AdminItemProblemProps) {
  const kind = itemKindFromSegment(useParams().kind);
  if (!kind) return <UnknownAdminPage />;
  return (
    <RouteProblem failureTitle={titleOf(kind)} failure={TRY_LATER}>
      <ButtonLink to={itemListPath(kind, search)}>Zur Liste</ButtonLink>
    </RouteProblem>
  );
}
