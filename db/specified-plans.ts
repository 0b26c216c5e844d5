/** The period of a plan, and whether it is a paid one. */
export interface PlanTerms {
  /** The plan ends this many months after it begins; null means unlimited. */
  months: number | null;
  /** Only members with a paid plan count as paying members. */
  isPaid: boolean;
}

/** Everything that an owner can decide about a plan, besides title and prices. */
export interface PlanFacts extends PlanTerms {
  features: string[];
  notIncluded: string[];
  /** Recommended as 'Beliebteste Wahl'. */
  mostPopular: boolean;
}

/** The columns of an item that store these facts. */
export function planColumnsOf(facts: PlanFacts) {
  return {
    isPlan: true,
    planMonths: facts.months,
    planIsPaid: facts.isPaid,
    planFeatures: facts.features.join("\n"),
    planNotIncluded: facts.notIncluded.join("\n"),
    planMostPopular: facts.mostPopular,
  };
}

/** As specified, a product saved with this category becomes a plan. */
export const PLAN_CATEGORY = "membership";

/** A plan's name: its title without ' Membership', as specified. */
export function planName(title: string): string {
  return title.replace(/ Membership$/, "");
}

/** The specification's rule for a product that becomes a plan: its facts follow from the title. */
export function specifiedPlan(title: string): PlanFacts {
  const name = planName(title);
  const words = isSpecifiedName(name) ? specifiedWords[name] : undefined;
  const none = { features: [], notIncluded: [], mostPopular: false };
  return { ...specifiedTerms(title), ...(words ?? none) };
}

/** The terms of such a plan, without its words. */
export function specifiedTerms(title: string): PlanTerms {
  const isYearly = title.includes("Yearly");
  return { months: isYearly ? 12 : null, isPaid: isYearly || title.includes("Lifetime") };
}

/** The position of a plan that nobody has moved: Free, Lifetime, Yearly, then any other. */
export function specifiedRank(title: string): number {
  const name = planName(title);
  return isSpecifiedName(name) ? specifiedNames.indexOf(name) : specifiedNames.length;
}

const specifiedNames = ["Free", "Lifetime", "Yearly"] as const;
type SpecifiedName = (typeof specifiedNames)[number];

export function isSpecifiedName(name: string): name is SpecifiedName {
  return specifiedNames.some((each) => each === name);
}

const specifiedWords: Record<
  SpecifiedName,
  Pick<PlanFacts, "features" | "notIncluded" | "mostPopular">
> = {
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
