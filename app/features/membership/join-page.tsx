import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { join, periodLabel } from "#app/content/plans.ts";
import { MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import type { PriceWords } from "#app/features/catalog/price-words/price-words.ts";
import { PriceWordsLine } from "#app/features/catalog/price-words/price-words-line.tsx";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { joinLabels } from "#app/features/membership/join-labels.ts";
import { langOf } from "#app/features/membership/membership.ts";
import { PlanCards } from "#app/features/membership/plan-cards.tsx";
import type { OfferedPlan } from "#app/features/membership/plan-view.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { EmailField, FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { type FormConstraint, useForm } from "#app/ui/form/use-form.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Container, Lead } from "#app/ui/layout/page.tsx";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import type { PlanTerms } from "#db/specified-plans.ts";

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

type Values = Record<"firstName" | "lastName" | "email", string>;

interface JoinFormProps {
  /** The URL fragment of the plans. */
  plansId: string;
  hasPlan: boolean;
  defaultValue: { [Name in keyof Values]?: string | null } | null;
  constraint: FormConstraint<Values>;
  lastResult?: SubmissionResult;
}

export function JoinForm({ plansId, hasPlan, lastResult, ...props }: JoinFormProps) {
  const [form, fields] = useForm<Values>({
    id: "beitreten",
    constraint: props.constraint,
    defaultValue: props.defaultValue ?? undefined,
    lastResult,
  });
  const { firstName, lastName, email } = fields;
  const errorLang = useWords(joinLabels.invalidEmail).lang;
  return (
    <Form method="post" action={MEMBERSHIP_PATH} {...getFormProps(form)} className="grid gap-5">
      <ErrorSummary
        form={{ allErrors: currentErrors(form.allErrors, hasPlan) }}
        fields={{
          plan: { id: plansId },
          firstName: { id: firstName.id, errorLang },
          lastName: { id: lastName.id, errorLang },
          email: { id: email.id, errorLang },
        }}
      />
      <FieldGrid>
        <TextField
          field={firstName}
          label="Vorname"
          autoComplete="given-name"
          width={3}
          errorLang={errorLang}
        />
        <TextField
          field={lastName}
          label="Nachname"
          autoComplete="family-name"
          width={3}
          errorLang={errorLang}
        />
        <EmailField field={email} autoComplete="email" errorLang={errorLang} />
      </FieldGrid>
      <p>
        <Button
          name="intent"
          value="join"
          look={hasPlan ? "sun" : "plain"}
          className="max-xs:w-full"
        >
          {join.submitLabel}
        </Button>
      </p>
    </Form>
  );
}

/** Drops the error about a missing plan once the other form has chosen one. */
function currentErrors({ plan = [], ...others }: Record<string, string[]>, hasPlan: boolean) {
  return hasPlan || plan.length === 0 ? others : { plan, ...others };
}

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
