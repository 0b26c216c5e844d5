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

/** The cents of one month, for a price in cents of several; null for any other plan. */
export function monthlyPrice(price: number | null, { months }: Pick<Period, "months">) {
  if (!price || months === null || months < 2) return null;
  return { isExact: price % months === 0, price: Math.round(price / months) };
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

/** Texts of /join that the owner cannot change. */
export const join = {
  plansHeading: "Pläne",
  /** For screen readers, before each missing benefit. */
  notIncludedLabel: "Nicht enthalten:",
  /** Before the titles of the included items. */
  includesLabel: "Enthält:",
  /** Before the numbers of its own files and texts. */
  contentsLabel: "Dazu:",
  selectedLabel: "Ausgewählt",
  popularLabel: "Beliebteste Wahl",
  /** A link to the members' area. */
  membersAreaLabel: "Bereich für Mitglieder",
  questionsHeading: "Fragen und Antworten",
  /** Leads from the chosen plan to the checkout where the page has no form. */
  checkoutLabel: "Zur Kasse",
  /** Link from the chosen plan down to the form. */
  onwardLabel: "Weiter zu deinen Angaben",
  yourPlanHeading: "Dein Plan",
  noPlanYet: "Noch ist keiner gewählt.",
  plansLinkLabel: "Zu den Plänen",
  changeLabel: "Anderen Plan wählen",
  failureTitle: "Fehler beim Laden der Mitgliedschaften",
  failure: "Bitte versuche es später erneut.",
  submitLabel: "Beitreten",
};
