interface Period {
  /** null means unlimited. */
  months: number | null;
  isPaid: boolean;
}

/** Shown after the price. */
export function periodLabel({ months, isPaid }: Period): string {
  if (months === null) return isPaid ? "einmalig" : "pro Monat";
  if (months === 12) return "pro Jahr";
  return months === 1 ? "für einen Monat" : `für ${monthsInWords(months)}`;
}

/** Shown below the price of a plan that ends after its months; null for any other. */
export function endsByItself({ months }: Pick<Period, "months">): string | null {
  if (months === null) return null;
  const after = months === 1 ? "einem Monat" : `${monthsInWords(months)}n`;
  return `Endet nach ${after} von selbst, ohne Kündigung.`;
}

const NUMBERS = [
  "zwei",
  "drei",
  "vier",
  "fünf",
  "sechs",
  "sieben",
  "acht",
  "neun",
  "zehn",
  "elf",
  "zwölf",
];

/** 'ein Monat', 'zwölf Monate', '24 Monate'. */
export function monthsInWords(months: number): string {
  if (months === 1) return "ein Monat";
  const word = NUMBERS[months - 2];
  return word ? `${word} Monate` : `${months}\u00A0Monate`;
}

/** Texts of /join. */
export const join = {
  description:
    "Free, Yearly oder Lifetime: die drei Mitgliedschaften von BeHappy mit Preisen und allem, was enthalten ist und was nicht.",
  title: "Werde jetzt Mitglied",
  lead: "Ein Platz am Tisch und bei den Community-Events. Welcher Plan passt, hängt davon ab, wie lange du bleiben willst. Free kostet nichts.",
  plansHeading: "Pläne",
  /** For screen readers, before each missing benefit. */
  notIncludedLabel: "Nicht enthalten:",
  selectedLabel: "Ausgewählt",
  popularLabel: "Beliebteste Wahl",
  /** Link from the chosen plan down to the form. */
  onwardLabel: "Weiter zu deinen Angaben",
  yourPlanHeading: "Dein Plan",
  noPlanYet: "Noch ist keiner gewählt.",
  plansLinkLabel: "Zu den Plänen",
  changeLabel: "Anderen Plan wählen",
  failureTitle: "Fehler beim Laden der Mitgliedschaften",
  failure: "Bitte versuche es später erneut.",
  emptyTitle: "Gerade gibt es keine Mitgliedschaft",
  emptyText: "Die Pläne werden überarbeitet. Die Events stehen dir auch so offen.",
  formTitle: "Mitgliedschaft abschließen",
  formHint:
    "Mit deinen Angaben füllen wir die nächsten Formulare für dich aus. Für etwas anderes verwenden wir sie nicht. Bestellt ist erst etwas, wenn du es an der Kasse bestätigst.",
  submitLabel: "Beitreten",
};
