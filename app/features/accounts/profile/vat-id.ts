import { checkVAT, countries } from "jsvat-next";
import { optionalLine } from "#app/http/form-fields.ts";

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
