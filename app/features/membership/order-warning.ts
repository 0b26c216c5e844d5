import {
  isSamePlan,
  type Membership,
  type MembershipPurchase,
  membershipsAt,
  nextPeriod,
  type Period,
  type Plan,
} from "#app/features/membership/membership.ts";
import { formatDay } from "#app/ui/format/format.ts";

/** The memberships of an account, without cancelled and ended ones. */
export interface MembershipOrders {
  /** Completed orders and granted memberships. */
  purchases: MembershipPurchase[];
  /** Plans whose orders are still pending. */
  pending: Plan[];
}

/** The line on the card of a plan that the viewer has or has ordered; null for any other plan. */
export function standingOf(orders: MembershipOrders, shown: Plan, now: Date): string | null {
  const running = membershipsAt(orders.purchases, now).find(({ plan }) => isSamePlan(plan, shown));
  if (running) return running.until ? `Läuft bis zum ${inWords(running.until)}` : "Läuft ohne Ende";
  const isPending = orders.pending.some((plan) => isSamePlan(plan, shown));
  return isPending ? "Bestellt, noch ausstehend" : null;
}

/**
 * The warning before a customer orders a plan again, one that a paid unlimited plan already covers, or a paid unlimited
 * one beside a running one; null if none applies. A second plan with months starts later, so its warning names the period.
 */
export function orderWarning(orders: MembershipOrders, plan: Plan, now: Date): string | null {
  const running = membershipsAt(orders.purchases, now);
  if (running.some((membership) => isForLife(membership.plan))) {
    return "Du bist schon Mitglied ohne Ende. Eine weitere Mitgliedschaft ändert daran nichts.";
  }
  const forLife = orders.pending.filter(isForLife);
  if (forLife[0]) {
    return `${pendingSentence(forLife[0], forLife.length)} Sobald wir sie abschließen, bist du Mitglied ohne Ende. Eine weitere Mitgliedschaft ändert daran nichts.`;
  }
  if (plan.months !== null) return continuationWarning(orders, plan, now);
  if (running.some((membership) => isSamePlan(membership.plan, plan))) {
    return `Deine ${plan.name}-Mitgliedschaft läuft schon, und zwar ohne Ende. Eine zweite ändert daran nichts.`;
  }
  const same = orders.pending.filter((pending) => isSamePlan(pending, plan));
  if (same.length === 0) return isForLife(plan) ? additionWarning(running) : null;
  return `${pendingSentence(plan, same.length)} Noch eine brauchst du nicht.`;
}

/**
 * Says on a plan's card what an order of it would do to the viewer's running membership: nothing replaces it. Null
 * without one, and while an order is pending, about which the warning says more.
 */
export function outcomeOf(
  { purchases, pending }: MembershipOrders,
  plan: Plan,
  now: Date,
): string | null {
  const running = membershipsAt(purchases, now);
  const [best] = running;
  if (!best || pending.length > 0) return null;
  const same = running.find((membership) => isSamePlan(membership.plan, plan));
  if (same?.until === null) return "Noch einmal wählen ändert nichts.";
  if (isForLife(best.plan)) return "Ändert nichts, denn du bist schon Mitglied ohne Ende.";
  const before = running.find((membership) => isContinuedBy(membership.plan, plan));
  if (!before)
    return `Kommt zu deiner ${best.plan.name}-Mitgliedschaft dazu, ohne sie zu ersetzen.`;
  const next = nextPeriod(purchases, plan, now);
  return same && next.lastDay
    ? `Verlängert sie bis zum ${inWords(next.lastDay)}.`
    : `Schließt an deine ${before.plan.name}-Mitgliedschaft an, ${asSpan(next)}.`;
}

/** Says how many orders of a plan are still pending. */
export function pendingSentence({ name }: Pick<Plan, "name">, count: number): string {
  return count === 1
    ? `Deine Bestellung der ${name}-Mitgliedschaft ist noch ausstehend.`
    : `Deine ${count} Bestellungen der ${name}-Mitgliedschaft sind noch ausstehend.`;
}

/** Consecutive periods depend on each other, so pending ones are treated as if they were completed today. */
function continuationWarning(
  { purchases, pending }: MembershipOrders,
  plan: Plan,
  now: Date,
): string | null {
  const comesBefore = (other: Plan) => isContinuedBy(other, plan);
  const running = membershipsAt(purchases, now).find((membership) => comesBefore(membership.plan));
  const earlier = pending.filter(comesBefore);
  const next = nextPeriod(
    [...purchases, ...earlier.map((each) => ({ plan: each, completedAt: now }))],
    plan,
    now,
  );
  const sentences = [
    running?.until && runsUntil(running.plan, running.until),
    ...pendingSentences(earlier),
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  const orders = ["die Bestellung", "beide Bestellungen"][earlier.length] ?? "alle Bestellungen";
  return `${sentences.join(" ")} Die neue gilt ${asSpan(next)}, wenn wir ${orders} heute abschließen.`;
}

/** Before a paid plan without an end. */
function additionWarning(running: Membership[]): string | null {
  const paid = running.find(({ plan, until }) => plan.isPaid && until !== null);
  return paid?.until
    ? `${runsUntil(paid.plan, paid.until)} Die neue ersetzt sie nicht, sondern kommt dazu: Sie beginnt, sobald wir die Bestellung abschließen, und endet nicht. Ihr Preis bleibt derselbe.`
    : null;
}

function runsUntil({ name }: Plan, day: string): string {
  return `Deine ${name}-Mitgliedschaft läuft noch bis zum ${inWords(day)}.`;
}

/** Whether the next plan begins only at the end of this one. */
function isContinuedBy(plan: Plan, next: Plan): boolean {
  return plan.months !== null && next.months !== null && plan.isPaid === next.isPaid;
}

const isForLife = ({ months, isPaid }: Plan) => months === null && isPaid;

function pendingSentences(plans: Plan[]): string[] {
  const names = new Set(plans.map(({ name }) => name));
  return [...names].map((name) =>
    pendingSentence({ name }, plans.filter((plan) => plan.name === name).length),
  );
}

function asSpan({ firstDay, lastDay }: Period): string {
  return `vom ${inWords(firstDay)} ${lastDay ? `bis zum ${inWords(lastDay)}` : "an"}`;
}

const inWords = (isoDay: string) => formatDay(isoDay).long;
