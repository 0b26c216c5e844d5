import type { TerminableMembership } from "#app/features/declarations/administration/termination/terminable-membership.server.ts";
import { FieldGrid, TextField } from "#app/ui/form/field.tsx";
import type { FormField } from "#app/ui/form/field-shell.tsx";

interface TerminationFieldsProps {
  field: FormField;
  membership: TerminableMembership | null;
}

/** The end of the contract, and the account whose membership the page shows. */
export function TerminationFields({ field, membership }: TerminationFieldsProps) {
  return (
    <>
      {membership && <input type="hidden" name="member" value={membership.userId} />}
      <FieldGrid>
        <TextField
          field={field}
          type="date"
          label="Der Vertrag endet am"
          optional
          hint="Steht in der E-Mail. Leer heißt: sofort."
          width={3}
        />
      </FieldGrid>
    </>
  );
}
