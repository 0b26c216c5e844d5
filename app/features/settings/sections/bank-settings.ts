import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { formOf, isEmptyOr, type Section, type Settings } from "#app/features/settings/setting.ts";
import { optionalLine } from "#app/http/form-fields.ts";

/** The example for Germany in SWIFT's register of IBANs. It is valid in form. */
export const SAMPLE_IBAN = "DE89370400440532013000";

const settings = {
  bankRecipient: {
    schema: optionalLine(70),
    label: "Kontoinhaber",
    isNeededToOpen: true,
    hint: "Genau so, wie die Bank ihn führt. Weicht der Name ab, warnt die Bank alle, die überweisen wollen.",
    demo: "BeHappy Musterkonto",
    variable: "BANK_RECIPIENT",
    isInList: true,
  },
  bankIban: {
    schema: optionalLine(60)
      .transform(bankCode)
      .refine(
        isEmptyOr((iban) => isValidIBAN(iban)),
        "Das ist keine gültige IBAN. Bitte prüfen Sie jede Ziffer.",
      ),
    label: "IBAN",
    isNeededToOpen: true,
    width: 4,
    demo: SAMPLE_IBAN,
    variable: "BANK_IBAN",
    isInList: true,
  },
  bankBic: {
    schema: optionalLine(20)
      .transform(bankCode)
      .refine(
        isEmptyOr((bic) => isValidBIC(bic)),
        "Das ist keine gültige BIC. Bitte prüfen Sie sie, oder lassen Sie das Feld leer.",
      ),
    label: "BIC",
    width: 2,
    variable: "BANK_BIC",
    variableBeside: "BANK_IBAN",
  },
} satisfies Settings;

export const bankSettings = {
  title: "Bank",
  intro:
    "Dieses Konto steht auf jeder unbezahlten Bestellung. Ohne Konto steht dort, dass Sie sich noch melden.",
  settings,
  form: formOf(settings)
    .refine(({ bankRecipient, bankIban }) => bankIban === null || bankRecipient !== null, {
      path: ["bankRecipient"],
      error: "Zur IBAN fehlt noch, wem das Konto gehört.",
    })
    .refine(({ bankRecipient, bankIban }) => bankRecipient === null || bankIban !== null, {
      path: ["bankIban"],
      error: "Zum Kontoinhaber fehlt noch die IBAN.",
    }),
} satisfies Section;

/** The form that banks expect: capitals without spaces. */
function bankCode(code: string | null): string | null {
  return code && (electronicFormatIBAN(code) ?? "");
}
