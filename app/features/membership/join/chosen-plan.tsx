import { join, periodLabels } from "#app/content/plans.ts";
import { planOf } from "#app/features/membership/membership.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Picture } from "#app/ui/parts/picture.tsx";

interface ChosenPlanProps {
  /** The plan's cart line, with the price in cents that this visitor pays. */
  line: { title: string; price: number; imageUrl: string } | null;
  plansId: string;
}

/** The chosen plan, beside the form that orders it. */
export function ChosenPlan({ line, plansId }: ChosenPlanProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-y border-edge py-4">
      {line && (
        <Picture src={line.imageUrl} alt="" sizes="6rem" className="aspect-3/2 w-24 rounded-cut" />
      )}
      <div className={line ? "" : "col-span-2"}>
        <h3 className="font-sans text-sm font-normal text-ink-soft">{join.yourPlanHeading}</h3>
        {line ? <PlanLine {...line} /> : <p>{join.noPlanYet}</p>}
        <a href={`#${plansId}`}>{line ? join.changeLabel : join.plansLinkLabel}</a>
      </div>
    </div>
  );
}

function PlanLine({ title, price }: { title: string; price: number }) {
  return (
    <p>
      <strong lang="en">{title}</strong>,{" "}
      <span className="whitespace-nowrap">
        {formatPrice(price)} {periodLabels[planOf(title).period]}
      </span>
    </p>
  );
}
