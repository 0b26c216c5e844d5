import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { join } from "#app/content/plans.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { type ChosenLine, ChosenPlan } from "#app/features/membership/join/chosen-plan.tsx";
import { JoinForm } from "#app/features/membership/join/join-form.tsx";
import { PlanCards } from "#app/features/membership/join/plan-cards.tsx";
import type { OfferedPlan } from "#app/features/membership/join/plan-view.ts";
import { Container, Lead } from "#app/ui/layout/page.tsx";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

const PLANS_ID = "plaene";

type FormProps = Pick<
  ComponentProps<typeof JoinForm>,
  "defaultValue" | "constraint" | "lastResult"
>;

/** The page's own words. */
type Words = Record<
  "title" | "lead" | "formTitle" | "formHint" | "emptyTitle" | "emptyText",
  string
>;

interface JoinSectionsProps extends FormProps {
  words: Words;
  plans: OfferedPlan[];
  /** Whether the page asks for name and e-mail address. Without it, the plan leads to the checkout. */
  hasForm: boolean;
  /** The owner's questions and answers as HTML; null without any. */
  questions: string | null;
  /** The plan in the cart. */
  chosen: (ChosenLine & { id: string }) | null;
  /** A warning to read before ordering the plan; null for none. */
  warning: string | null;
}

export function JoinSections(props: JoinSectionsProps) {
  const { words, plans, hasForm, questions, chosen } = props;
  return (
    <>
      <JoinHead title={words.title} lead={words.lead} />
      <section aria-labelledby={PLANS_ID}>
        <PlanGround>
          <h2 id={PLANS_ID} className="sr-only">
            {join.plansHeading}
          </h2>
          <PlanCards plans={plans} hasForm={hasForm} chosenId={chosen?.id ?? null} />
        </PlanGround>
      </section>
      {(hasForm || chosen) && <MembershipSection {...props} />}
      {questions && (
        <section id="fragen" aria-labelledby="fragen-titel">
          <Container className="grid gap-4 py-section">
            <h2 id="fragen-titel">{join.questionsHeading}</h2>
            <MarkdownText html={questions} isShort />
          </Container>
        </section>
      )}
    </>
  );
}

/** The chosen plan, beside the form or the way to the checkout. */
function MembershipSection(props: JoinSectionsProps) {
  const { words, plans, hasForm, questions, chosen, warning, ...formProps } = props;
  const chosenPlan = plans.find(({ id }) => id === chosen?.id);
  return (
    <section aria-labelledby="mitgliedschaft" className="bg-sand">
      <Container className="grid items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-block py-section lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="mitgliedschaft">{words.formTitle}</h2>
          {hasForm && <p className="mt-3 max-w-text text-ink-soft">{words.formHint}</p>}
          <div className="mt-6 grid gap-5">
            <ChosenPlan
              line={chosen}
              priceWords={chosenPlan?.priceWords ?? null}
              plansId={PLANS_ID}
            />
            {warning && <Notice>{warning}</Notice>}
          </div>
        </div>
        {hasForm ? (
          <JoinForm plansId={PLANS_ID} hasPlan={chosen !== null} {...formProps} />
        ) : (
          <p className="self-end">
            <ButtonLink to="/checkout" look="sun">
              {join.checkoutLabel}
            </ButtonLink>
          </p>
        )}
      </Container>
    </section>
  );
}

interface NoPlansProps {
  words: Words;
  /** Adds a link to the administration. */
  isAdmin: boolean;
}

export function NoPlans({ words, isAdmin }: NoPlansProps) {
  return (
    <>
      <JoinHead title={words.title} lead={words.lead} />
      <PlanGround>
        <EmptyState title={words.emptyTitle}>
          <p className="text-ink-soft">{words.emptyText}</p>
          <ButtonLink to="/events">Zu den Events</ButtonLink>
          {isAdmin && (
            <p className="max-w-text">
              Das sehen nur Sie, weil Sie den Shop verwalten:{" "}
              <Link to="/admin/plans">Mitgliedschaften anlegen oder einblenden</Link>
            </p>
          )}
        </EmptyState>
      </PlanGround>
    </>
  );
}

export function JoinProblem() {
  return (
    <RouteProblem failureTitle={join.failureTitle} failure={join.failure}>
      <p>
        <ButtonLink to="/join">{join.plansLinkLabel}</ButtonLink>
      </p>
    </RouteProblem>
  );
}

/** Head of the page, without a ground line: `PlanGround` draws it below the plans. */
function JoinHead({ title, lead }: Record<"title" | "lead", string>) {
  return (
    <Container className="grid items-end gap-x-[clamp(2rem,5vw,5rem)] gap-y-4 pt-[clamp(2rem,4.5vw,4rem)] lg:grid-cols-[7fr_5fr]">
      <h1 className="max-w-[12ch]">{title}</h1>
      <Lead>{lead}</Lead>
    </Container>
  );
}

/** Puts the plans on the horizon, with the ground below them. */
function PlanGround({ children }: { children: ReactNode }) {
  return (
    <>
      <Container className="pt-[clamp(4rem,7vw,6.5rem)]">{children}</Container>
      <div aria-hidden="true" className="horizon -mt-[1.05rem] after:hidden" />
    </>
  );
}
