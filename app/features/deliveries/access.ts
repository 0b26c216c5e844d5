import { lastWithdrawalDay } from "#app/features/catalog/last-withdrawal-day.ts";
import {
  endOfMonthsFrom,
  type IncludingPlan,
  isIncludedIn,
  type Period,
  type Plan,
} from "#app/features/membership/membership.ts";
import { addDays, berlinDay, formatDay } from "#app/ui/format/format.ts";
import type { Lesson, Order, OrderItem } from "#db/schema.ts";

/** An order's line with the item. */
export interface OrderedLine
  extends Pick<OrderItem, "price" | "withdrawalClass" | "accessMonths" | "isMemberPiece" | "date">,
    Pick<
      Order,
      "status" | "createdAt" | "completedAt" | "consentDigital" | "consentService" | "consentedAt"
    > {
  orderId: string;
  /** Whether the item has a date, so that the line is a seat. */
  isDated: boolean;
  /** The number of pieces that no withdrawal has taken back. */
  pieces: number;
  /** Whether a withdrawal of the order waits for an admin. */
  isBeingWithdrawn: boolean;
}

/** The person who asks for what an item delivers. */
export interface Person {
  isAdmin: boolean;
  /** The person's orders of the item. */
  ordered: OrderedLine[];
  /** The periods of all the person's memberships. */
  memberships: Period[];
}

/** An item or an article as far as it decides on access. */
export interface DeliveredItem {
  /** The plans that open it. */
  includedIn: IncludingPlan[] | "every-plan";
}

/** The reasons why access has ended. */
export type AccessEnd = "period" | "cancelled" | "withdrawn" | "membership";

/** Days are ISO days in Berlin. */
export type Access =
  /** `since`: the first day of access without a gap. `until`: the last day; null: unlimited. */
  | {
      state: "open";
      because: "admin" | "order" | "membership";
      since: string;
      until: string | null;
    }
  /**
   * It waits for the end of the withdrawal period, unless the customer agrees to an early start. `consent`: to what.
   * `isBeingWithdrawn`: no such consent is taken, because it would end the right that the customer has just used.
   */
  | {
      state: "waiting";
      orderId: string;
      opensOn: string;
      isBeingWithdrawn: boolean;
      consent: "digital" | "service";
    }
  /** `opensOn`: the first day after the withdrawal period, if a payment today would not open the item; else null. */
  | { state: "unpaid"; orderId: string; opensOn: string | null }
  /** `on`: the last day; null: there was none. */
  | { state: "ended"; because: AccessEnd; on: string | null }
  | { state: "none" };

/**
 * Whether a person may open what an item delivers at this time. The best of several claims counts: an open one, and
 * among these the one that lasts longest. Each page, file, lesson, link and calendar entry asks this function.
 */
export function accessOf(person: Person, item: DeliveredItem, now: Date): Access {
  const today = berlinDay(now);
  if (person.isAdmin) return { state: "open", because: "admin", since: today, until: null };
  const claims = [
    ...person.ordered.flatMap((line) =>
      isLent(line) ? accessByLoan(line, person.memberships, today) : [accessByOrder(line, today)],
    ),
    ...person.memberships
      .filter(({ plan }) => opens(item, plan))
      .map((period) => accessByMembership(period, today)),
  ];
  const best = claims.reduce(better, { state: "none" });
  if (best.state !== "open") return best;
  return { ...best, since: unbrokenSince(best.since, spansOf(person, item)) };
}

/** Whether the customer's consent to an early start would open the item now. */
export function takesConsent(access: Access): access is Access & { state: "waiting" } {
  return access.state === "waiting" && !access.isBeingWithdrawn;
}

function opens({ includedIn }: DeliveredItem, plan: Plan): boolean {
  return includedIn === "every-plan" || includedIn.some((each) => isIncludedIn(plan, each));
}

/** The days on which a claim opens the item, both inclusive. */
interface Span {
  since: string;
  /** null: unlimited. */
  until: string | null;
}

function spansOf({ ordered, memberships }: Person, item: DeliveredItem): Span[] {
  const completed = ordered.flatMap((line) => {
    if (line.status !== "completed" || line.pieces === 0 || !line.completedAt) return [];
    const span = spanOf(line, line.completedAt);
    return isLent(line)
      ? paidPeriodsOf(memberships).flatMap((each) => overlap(span, each))
      : [span];
  });
  const included = memberships.filter(({ plan }) => opens(item, plan)).map(daysOf);
  return [...completed, ...included];
}

/** The first day of the spans that lead to this day without a gap. A renewal must not close lessons once more. */
function unbrokenSince(day: string, spans: Span[]): string {
  const earlier = spans.find(
    ({ since, until }) => since < day && (until === null || addDays(until, 1) >= day),
  );
  return earlier ? unbrokenSince(earlier.since, spans) : day;
}

function accessByOrder(line: OrderedLine, today: string): Access {
  const { orderId, status, completedAt, isBeingWithdrawn } = line;
  if (status === "cancelled") return { state: "ended", because: "cancelled", on: null };
  if (line.pieces === 0) return { state: "ended", because: "withdrawn", on: null };
  if (status === "pending" || !completedAt) {
    const begins = firstDayOf(line, today);
    return { state: "unpaid", orderId, opensOn: begins > today ? begins : null };
  }
  const { since, until } = spanOf(line, completedAt);
  if (since > today) {
    const consent = line.withdrawalClass === "digital" ? "digital" : "service";
    return { state: "waiting", orderId, opensOn: since, isBeingWithdrawn, consent };
  }
  if (until !== null && until < today) return { state: "ended", because: "period", on: until };
  return { state: "open", because: "order", since, until };
}

/**
 * Whether the line lasts only as long as a membership, which gave it for nothing. A seat is not lent: it was given
 * for its dates.
 */
function isLent({ isMemberPiece, isDated }: OrderedLine): boolean {
  return isMemberPiece && !isDated;
}

/**
 * The claims of a free piece that a membership lends: one for each paid plan. A plan that includes the item opens it by
 * itself.
 */
function accessByLoan(line: OrderedLine, memberships: Period[], today: string): Access[] {
  const byOrder = accessByOrder(line, today);
  if (byOrder.state !== "open") return [byOrder];
  return paidPeriodsOf(memberships).map((span): Access => {
    if (span.since > today) return { state: "none" };
    if (span.until !== null && span.until < today) {
      return { state: "ended", because: "membership", on: span.until };
    }
    const [shared = span] = overlap(byOrder, span);
    return { state: "open", because: "membership", ...shared };
  });
}

function paidPeriodsOf(memberships: Period[]): Span[] {
  return memberships.filter(({ plan }) => plan.isPaid).map(daysOf);
}

function daysOf({ firstDay, lastDay }: Period): Span {
  return { since: firstDay, until: lastDay };
}

/** The days that both spans share; none if they do not overlap. */
function overlap(one: Span, other: Span): Span[] {
  const since = one.since > other.since ? one.since : other.since;
  const [until = null] = [one.until, other.until].filter((each) => each !== null).toSorted();
  return until !== null && until < since ? [] : [{ since, until }];
}

function spanOf(line: OrderedLine, completedAt: Date): Span {
  const { accessMonths } = line;
  const since = firstDayOf(line, berlinDay(completedAt));
  return { since, until: accessMonths === null ? null : endOfMonthsFrom(since, accessMonths) };
}

/**
 * Digital content and services without a date that were paid for begin with the consent to an early start or on the day
 * after the withdrawal period (§ 356 Abs. 5 and 6 BGB). All other items begin when the order is completed. An order that
 * was not asked about its services said nothing else.
 */
function firstDayOf(line: OrderedLine, completed: string): string {
  const { withdrawalClass, price, date, consentDigital, consentService, consentedAt } = line;
  const isDigital = withdrawalClass === "digital" && price > 0;
  const isService = withdrawalClass === "service" && price > 0 && date === null;
  if (!isDigital && !(isService && consentService !== null)) return completed;
  const isAgreed = isDigital ? consentDigital : consentService;
  // An order stores one time for both consents. Where one was given at once, what it has opened must not close again.
  const isTimeKnown = consentedAt !== null && !(consentDigital && consentService);
  const consented = isTimeKnown ? berlinDay(consentedAt) : completed;
  const begins = isAgreed ? consented : addDays(lastWithdrawalDay(line.createdAt), 1);
  return begins > completed ? begins : completed;
}

function accessByMembership({ firstDay, lastDay }: Period, today: string): Access {
  if (firstDay > today) return { state: "none" };
  if (lastDay !== null && lastDay < today) {
    return { state: "ended", because: "membership", on: lastDay };
  }
  return { state: "open", because: "membership", since: firstDay, until: lastDay };
}

const rank: Record<Access["state"], number> = { open: 4, waiting: 3, unpaid: 2, ended: 1, none: 0 };

function better(one: Access, other: Access): Access {
  if (rank[one.state] !== rank[other.state]) {
    return rank[one.state] > rank[other.state] ? one : other;
  }
  if (one.state === "waiting" && other.state === "waiting") {
    if (one.isBeingWithdrawn !== other.isBeingWithdrawn) return one.isBeingWithdrawn ? other : one;
    return other.opensOn < one.opensOn ? other : one;
  }
  if (one.state === "unpaid" && other.state === "unpaid") {
    return (other.opensOn ?? "") < (one.opensOn ?? "") ? other : one;
  }
  return lastDayOf(other) > lastDayOf(one) ? other : one;
}

/** The last day of open or ended access. Sorts after all days if there is no end. */
function lastDayOf(access: Access): string {
  if (access.state === "open") return access.until ?? "9999";
  if (access.state === "ended") return access.on ?? "";
  return "";
}

const ends: Record<AccessEnd, (day: string | null) => string> = {
  period: (day) => `Dein Zugang endete${day ? ` am ${day}` : ""}.`,
  membership: (day) => `Deine Mitgliedschaft endete${day ? ` am ${day}` : ""}.`,
  cancelled: () => "Die Bestellung ist storniert.",
  withdrawn: () => "Du hast diesen Kauf widerrufen.",
};

/** Says whether and how long someone has access, and why. Null if there is nothing to say. */
export function accessSentence(access: Access): string | null {
  switch (access.state) {
    case "open":
      return openSentence(access);
    case "waiting":
      return waitingSentence(access);
    case "unpaid":
      return unpaidSentence(access);
    case "ended":
      return ends[access.because](access.on && formatDay(access.on).long);
    case "none":
      return null;
  }
}

function waitingSentence({ opensOn, isBeingWithdrawn }: Access & { state: "waiting" }): string {
  const day = formatDay(opensOn).long;
  return isBeingWithdrawn
    ? `Du hast zu dieser Bestellung einen Widerruf erklärt. Solange wir ihn bearbeiten, wird vor dem ${day} nichts davon freigeschaltet.`
    : `Öffnet am ${day}, denn dann ist deine Widerrufsfrist vorbei.`;
}

function unpaidSentence({ opensOn }: Access & { state: "unpaid" }): string {
  const opens = "Öffnet, sobald deine Bestellung bezahlt ist";
  return opensOn
    ? `${opens}, frühestens am ${formatDay(opensOn).long}, denn dann ist deine Widerrufsfrist vorbei.`
    : `${opens}.`;
}

function openSentence({ because, until }: Access & { state: "open" }): string | null {
  if (because === "admin") return "Du siehst alles, weil du zur Verwaltung gehörst.";
  const by = because === "membership" ? "Mit deiner Mitgliedschaft offen" : "Offen";
  if (until) return `${by} bis ${formatDay(until).long}.`;
  return because === "membership" ? `${by}.` : null;
}

/**
 * The ISO day in Berlin on which a lesson opens for someone whose access began on the day `since`. Null if the lesson
 * does not wait. Counting days and not hours keeps a lesson from moving when the clocks change.
 */
export function opensOn(
  lesson: Pick<Lesson, "opensOn" | "opensAfterDays">,
  since: string,
): string | null {
  if (lesson.opensOn !== null) return lesson.opensOn;
  return lesson.opensAfterDays === null ? null : addDays(since, lesson.opensAfterDays);
}

/** Whether someone with this access may open a published lesson on the day `today`. */
export function isLessonOpen(
  lesson: Pick<Lesson, "opensOn" | "opensAfterDays" | "isPreview">,
  access: Access,
  today: string,
): boolean {
  if (lesson.isPreview) return true;
  if (access.state !== "open") return false;
  return access.because === "admin" || isOpenOn(lesson, access.since, today);
}

/** Whether a lesson is open on the day `today`. */
export function isOpenOn(
  lesson: Pick<Lesson, "opensOn" | "opensAfterDays">,
  since: string,
  today: string,
): boolean {
  const day = opensOn(lesson, since);
  return day === null || day <= today;
}
