import type { SectionWords } from "#app/features/site-settings/sections/section-words.ts";

export const bankWords: SectionWords = {
  title: "Bank",
  intro:
    "Dieses Konto steht auf jeder unbezahlten Bestellung. Ohne Konto steht dort, dass Sie sich noch melden.",
  controls: [
    {
      name: "bankRecipient",
      label: "Kontoinhaber",
      isNeededToOpen: true,
      hint: "Genau so, wie die Bank ihn führt. Weicht der Name ab, warnt die Bank Ihre Kundschaft vor der Überweisung.",
    },
    { name: "bankIban", label: "IBAN", isNeededToOpen: true, width: 4 },
    { name: "bankBic", label: "BIC", width: 2 },
  ],
};
