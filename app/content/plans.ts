export interface PlanWords {
  features: string[];
  notIncluded: string[];
  /** Recommended as 'Beliebteste Wahl'. */
  mostPopular: boolean;
}

/** The known plans by name (the title without ' Membership'), in the order of /join. */
export const planWords: Record<string, PlanWords> = {
  Free: {
    features: ["Grundfunktionen der Community", "Community-Events", "Grundlegender Support"],
    notIncluded: ["Premium-Inhalte", "1:1-Coaching", "Workshop-Ermäßigungen"],
    mostPopular: false,
  },
  Lifetime: {
    features: [
      "Alle Premium-Funktionen",
      "Unbegrenzter Zugang",
      "Bevorzugter Support",
      "Exklusive Workshops",
    ],
    notIncluded: [],
    mostPopular: true,
  },
  Yearly: {
    features: ["Alle Premium-Funktionen", "Workshop-Ermäßigungen", "Bevorzugter Support"],
    notIncluded: ["Lebenslanger Zugang"],
    mostPopular: false,
  },
};

/** Shown after the price. */
export const periodLabels: Record<"month" | "year" | "one-time", string> = {
  month: "pro Monat",
  year: "pro Jahr",
  "one-time": "einmalig",
};

/** Shown below the price of a plan that ends after its period. */
export const endsByItself: Partial<Record<keyof typeof periodLabels, string>> = {
  year: "Endet nach zwölf Monaten von selbst, ohne Kündigung.",
};

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
    "Mit deinen Angaben füllen wir die nächsten Schritte schon einmal aus. Mehr geschieht damit nicht. Bestellt ist erst etwas, wenn du es an der Kasse bestätigst.",
  submitLabel: "Beitreten",
};
