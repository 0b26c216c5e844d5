import { adminLabels } from "#app/ui/admin/admin-labels.ts";
import { LabelText } from "#app/ui/labels/label-text.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

/** Leads from an error to the administration's first page. */
export function ToOverview() {
  return (
    <ButtonLink to="/admin">
      <LabelText label={adminLabels.toOverview} />
    </ButtonLink>
  );
}
