import type { OfferedRenewal } from "#app/features/membership/renewal.server.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Says that the membership ends soon, and leads to the plan. */
export function RenewalHint({ renewal: { plan, lastDay, path } }: { renewal: OfferedRenewal }) {
  return (
    <Notice>
      <p>
        Deine {plan.name}-Mitgliedschaft endet am {formatDay(lastDay).long}. Sie verlängert sich
        nicht von selbst. Bestellst du sie vorher neu, schließt die neue Zeit an die alte an.
      </p>
      <p className="mt-3">
        <ButtonLink to={path}>Mitgliedschaft verlängern</ButtonLink>
      </p>
    </Notice>
  );
}
