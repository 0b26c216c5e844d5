import { join, periodLabel } from "#app/content/plans.ts";
import type { PriceWords } from "#app/features/catalog/price-words/price-words.ts";
import { PriceWordsLine } from "#app/features/catalog/price-words/price-words-line.tsx";
import { langOf } from "#app/features/membership/membership.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Picture } from "#app/ui/parts/picture.tsx";
import type { PlanTerms } from "#db/specified-plans.ts";

export interface ChosenLine {
  title: string;
  price: number;
  imageUrl: string;
  plan: PlanTerms | null;
}

interface ChosenPlanProps {
  /** The plan's cart line, with the price in cents that this visitor pays. */
  line: ChosenLine | null;
  priceWords: PriceWords | null;
  plansId: string;
}

/** The chosen plan, beside the form that orders it. */
export function ChosenPlan({ line, priceWords, plansId }: ChosenPlanProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-y border-edge py-4">
      {line && (
        <Picture src={line.imageUrl} alt="" sizes="6rem" className="aspect-3/2 w-24 rounded-cut" />
      )}
      <div className={line ? "" : "col-span-2"}>
        <h3 className="font-sans text-sm font-normal text-ink-soft">{join.yourPlanHeading}</h3>
        {line ? <PlanLine {...line} /> : <p>{join.noPlanYet}</p>}
        <PriceWordsLine words={line && priceWords} className="mb-1" />
        <a href={`#${plansId}`}>{line ? join.changeLabel : join.plansLinkLabel}</a>
      </div>
    </div>
  );
}

function PlanLine({ title, price, plan }: ChosenLine) {
  return (
    <p>
      <strong lang={langOf(title)}>{title}</strong>,{" "}
      <span className="whitespace-nowrap">
        {formatPrice(price)} {plan && periodLabel(plan)}
      </span>
    </p>
  );
}
