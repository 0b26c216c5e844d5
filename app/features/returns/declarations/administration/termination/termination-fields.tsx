import { langOf } from "#app/features/membership/membership.ts";
import type { TerminableMembership } from "#app/features/returns/declarations/administration/termination/terminable-membership.server.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { Checkbox, FieldGrid } from "#app/ui/form/field.tsx";
import type { FormField } from "#app/ui/form/use-form.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

interface TerminationFieldsProps {
  member: FormField;
  contractEnd: FormField;
  membership: TerminableMembership | null;
}

/**
 * The account whose membership the page shows, and the end of the contract. The admin has to tick the membership
 * unless the declaration is certain.
 */
export function TerminationFields({ member, contractEnd, membership }: TerminationFieldsProps) {
  const isCertain = membership?.certainty === "certain";
  return (
    <>
      {membership && isCertain && (
        <input type="hidden" name={member.name} value={membership.userId} />
      )}
      <FieldGrid>
        {membership && !isCertain && (
          <Checkbox
            field={member}
            value={membership.userId}
            label={
              <span className="wrap-anywhere">
                Die Mitgliedschaft <span lang={langOf(membership.plan)}>{membership.plan}</span> von{" "}
                <EmailAddress>{membership.email}</EmailAddress> beenden
              </span>
            }
          />
        )}
        <DayField
          field={contractEnd}
          label="Der Vertrag endet am"
          optional
          hint="Steht in der E-Mail. Leer heißt: sofort."
          width={3}
        />
      </FieldGrid>
    </>
  );
}
