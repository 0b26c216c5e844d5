import { checkVAT, countries } from "jsvat-next";
import { z } from "zod";
import { postcodeProblem } from "#app/features/accounts/postcodes.ts";
import { emailField, optionalLine, requiredLine } from "#app/http/form-fields.ts";

/**
 * An optional VAT identification number, in capitals without spaces. It is checked by its form and its check digits, as
 * far as the country has any; only the tax authorities know whether it has been assigned.
 */
export const vatIdField = optionalLine(40)
  .transform((typed) => typed?.replace(/[\s./-]/g, "").toUpperCase() ?? null)
  .refine(
    (vatId) => vatId === null || checkVAT(vatId, [...countries]).isValid,
    "Diese USt-IdNr. kann nicht stimmen. Sie sieht zum Beispiel so aus: DE136695976.",
  );

/** Name and address of a customer or a company, as an order needs them. */
export const addressSchema = z.object({
  salutation: optionalLine(50),
  firstName: requiredLine("Bitte gib deinen Vornamen ein.", 100),
  lastName: requiredLine("Bitte gib deinen Nachnamen ein.", 100),
  email: emailField,
  street: requiredLine("Bitte gib Straße und Hausnummer ein.", 200),
  zipcode: requiredLine("Bitte gib deine Postleitzahl ein.", 20),
  city: requiredLine("Bitte gib deinen Ort ein.", 100),
  country: requiredLine("Bitte gib dein Land ein.", 100),
  company: optionalLine(200),
  vatId: vatIdField,
  areacode: optionalLine(50),
  phone: optionalLine(50),
  mobile: optionalLine(50),
});

export type Address = z.output<typeof addressSchema>;

interface Place {
  zipcode: string | null;
  country: string | null;
}

/** The arguments of a schema's `refine` that compare the postcode with the country, once both are valid. */
function postcodeFits(): [(place: Place) => boolean, z.core.$ZodCustomParams] {
  const problemOf = ({ zipcode, country }: Place) => postcodeProblem(zipcode, country);
  return [
    (place) => problemOf(place) === null,
    {
      path: ["zipcode"],
      error: ({ input }) => problemOf(input as Place) ?? undefined,
      // Other fields may still have errors.
      when: ({ issues }) =>
        !issues.some(({ path }) => path?.[0] === "zipcode" || path?.[0] === "country"),
    },
  ];
}

/** Name and address in the profile. The address is optional until the first order. */
export const profileSchema = addressSchema
  .extend({
    intent: z.literal("update-profile"),
    street: optionalLine(200),
    zipcode: optionalLine(20),
    city: optionalLine(100),
    country: optionalLine(100),
  })
  .refine(...postcodeFits());

export type PostedProfile = z.output<typeof profileSchema>;
