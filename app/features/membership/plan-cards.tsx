import { Form, Link, useNavigation } from "@remix-run/react";
import { Fragment } from "react";
import { endsByItself, join, periodLabel } from "#app/content/plans.ts";
import { MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { PriceWordsLine } from "#app/features/catalog/price-words/price-words-line.tsx";
import { joinLabels } from "#app/features/membership/join-labels.ts";
import {
  type OfferedPlan,
  type PlanState,
  planStateOf,
} from "#app/features/membership/plan-view.ts";
import { countOf, inQuotes } from "#app/ui/format/format.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";

interface PlanCardsProps {
  plans: OfferedPlan[];
  /** Whether the page has a form below the plans. */
  hasForm?: boolean;
  chosenId: string | null;
}

/** The plans side by side, with the most popular one enlarged in the middle; stacked on small screens. */
export function PlanCards({ plans, hasForm = true, chosenId }: PlanCardsProps) {
  const chosenNow = useChoiceUnderWay() ?? chosenId;
  const isTrio = plans.length === 3 && plans[1]?.mostPopular;
  return (
    <ul className={isTrio ? "plans plans-trio" : "plans"}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          state={planStateOf(plan, chosenNow)}
          hasForm={hasForm}
        />
      ))}
    </ul>
  );
}

/** With script, the card changes before the answer arrives. */
function useChoiceUnderWay(): string | null {
  const plan = useNavigation().formData?.get("plan");
  return typeof plan === "string" ? plan : null;
}

const looks: Record<PlanState, string> = {
  chosen: "z-1 border-[2.5px] border-lake bg-card shadow-float",
  popular: "z-1 border border-line bg-card shadow-lift",
  open: "border border-line bg-card",
  grey: "border border-dashed border-edge text-ink-soft",
};

interface PlanCardProps {
  plan: OfferedPlan;
  state: PlanState;
}

type WithForm = PlanCardProps & Required<Pick<PlanCardsProps, "hasForm">>;

function PlanCard({ plan, state, hasForm }: WithForm) {
  return (
    <li
      id={`plan-${plan.id}`}
      className={`plan rounded-cut-lg ${plan.mostPopular ? "is-main" : ""} ${looks[state]}`}
    >
      <PlanMark state={state} />
      <div>
        <h3 id={`name-${plan.id}`} lang={plan.lang} className="text-h2">
          {plan.name}
        </h3>
        <PlanPrice plan={plan} state={state} />
      </div>
      <div className="plan-words grid content-start gap-4">
        <PlanWords plan={plan} state={state} />
        <IncludedThings plan={plan} />
      </div>
      <div className="plan-foot">
        {plan.standing && (
          <p className="mb-3">
            <HalfSun className="me-[.4em]" />
            {plan.standing}
          </p>
        )}
        {plan.outcome && <p className="mb-3 text-sm">{plan.outcome}</p>}
        <PlanChoice plan={plan} state={state} hasForm={hasForm} />
      </div>
    </li>
  );
}

/** Draws a risen sun behind the plan; the badge says why. */
function PlanMark({ state }: { state: PlanState }) {
  if (state !== "chosen" && state !== "popular") return null;
  return (
    <>
      <HalfSun className="plan-sun" />
      {state === "chosen" ? (
        <Badge tone="chosen" icon="check" className="plan-tag">
          {join.selectedLabel}
        </Badge>
      ) : (
        <Badge tone="sun" className="plan-tag">
          {join.popularLabel}
        </Badge>
      )}
    </>
  );
}

function PlanPrice({ plan, state }: PlanCardProps) {
  const priceColor = state === "grey" ? "" : "text-ink";
  const end = endsByItself(plan);
  return (
    <div className="mt-1 text-ink-soft">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className={`plan-price ${priceColor}`}>{plan.price}</b>{" "}
        {plan.hasPrice && periodLabel(plan)}
      </p>
      {plan.monthly && <p className="text-sm tabular-nums">{plan.monthly}</p>}
      {plan.communityPrice && (
        <p className="flex items-center gap-[.4em]">
          <HalfSun />
          {plan.communityPrice.label}{" "}
          <b className={`tabular-nums ${priceColor}`}>{plan.communityPrice.value}</b>
        </p>
      )}
      <PriceWordsLine words={plan.priceWords} />
      {end && <p className="mt-1 text-sm">{end}</p>}
    </div>
  );
}

/** The things that come with the plan: items, its own files and texts, articles, prices. */
function IncludedThings({ plan }: { plan: OfferedPlan }) {
  const { includes, articleCount, memberPrices } = plan;
  const contents = contentsInWords(plan);
  if (includes.length + articleCount === 0 && !contents && !memberPrices) return null;
  return (
    <div className="grid gap-1">
      {includes.length > 0 && (
        <p>
          {join.includesLabel}{" "}
          {includes.map(({ title, path, when }, index) => (
            <Fragment key={path}>
              {index > 0 && ", "}
              <Link to={path}>{inQuotes(title)}</Link>
              {when && ` ${when}`}
            </Fragment>
          ))}
        </p>
      )}
      {contents && (
        <p>
          {join.contentsLabel} {contents}
        </p>
      )}
      {articleCount > 0 && (
        <p>
          <Link to="/mitglieder">{join.membersAreaLabel}</Link>:{" "}
          {countOf(articleCount, "Beitrag", "Beiträge")}
        </p>
      )}
      {memberPrices && <p>{memberPrices}</p>}
    </div>
  );
}

/** '3 Dateien und ein Text'. Empty without any. */
function contentsInWords({ fileCount, hasText }: OfferedPlan): string {
  const files = fileCount > 0 ? [countOf(fileCount, "Datei", "Dateien")] : [];
  return [...files, ...(hasText ? ["ein Text"] : [])].join(" und ");
}

function PlanWords({ plan, state }: PlanCardProps) {
  if (plan.features.length + plan.notIncluded.length === 0) {
    return <p>{plan.description}</p>;
  }
  const tickColor = state === "grey" ? "" : "text-good";
  return (
    <ul className="grid content-start gap-2 leading-[1.4]">
      {plan.features.map((feature) => (
        <li key={feature} className="flex gap-[.6rem]">
          <Icon name="check" className={`mt-[.1em] ${tickColor}`} />
          <span className="min-w-0">{feature}</span>
        </li>
      ))}
      {plan.notIncluded.map((feature) => (
        <li key={feature} className="flex gap-[.6rem] text-ink-soft">
          <Icon name="x" className="mt-[.1em]" />
          <span className="min-w-0">
            <span className="sr-only">{join.notIncludedLabel} </span>
            {feature}
          </span>
        </li>
      ))}
    </ul>
  );
}

const buttonLooks = { chosen: "lake", popular: "sun", open: "plain", grey: "plain" } as const;

function PlanChoice({ plan, state, hasForm }: WithForm) {
  const isChosen = state === "chosen";
  const choose = useWords(joinLabels.choose);
  if (plan.hindrance && !isChosen) return <p className="text-ink-soft">{plan.hindrance}</p>;
  return (
    <>
      <Form method="post" action={MEMBERSHIP_PATH} preventScrollReset>
        <Button
          name="plan"
          value={plan.id}
          look={buttonLooks[state]}
          wide
          lang={isChosen ? undefined : choose.lang}
          aria-describedby={isChosen ? `name-${plan.id}` : undefined}
        >
          {isChosen && <Icon name="check" />}
          {isChosen ? join.selectedLabel : choose.text.replace("{name}", () => plan.name)}
        </Button>
      </Form>
      {isChosen && hasForm && (
        <a
          href="#mitgliedschaft"
          className="mt-3 inline-flex min-h-7 items-center gap-[.4em] lg:hidden"
        >
          {join.onwardLabel}
          <Icon name="arrow-down" />
        </a>
      )}
      {isChosen && !hasForm && (
        <p className="mt-3">
          <TextLink to="/checkout">
            {join.checkoutLabel} <Icon name="arrow-right" />
          </TextLink>
        </p>
      )}
    </>
  );
}
