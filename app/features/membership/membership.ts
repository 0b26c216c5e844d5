/** What a plan's title says about it, as the specification derives it. */
export interface Plan {
  name: string;
  period: "year" | "one-time" | "month";
}

export function planOf(title: string): Plan {
  const name = title.replace(/ Membership$/, "");
  if (title.includes("Yearly")) return { name, period: "year" };
  return { name, period: title.includes("Lifetime") ? "one-time" : "month" };
}

/** A membership item of a completed order. */
export interface MembershipPurchase {
  title: string;
  completedAt: Date;
}

/**
 * Whether one of these purchases gives the community price at `now`: Lifetime without end, Yearly
 * for twelve months from completion, a second one from the end of the first; Free never.
 */
export function isPayingMember(purchases: MembershipPurchase[], now: Date): boolean {
  const plans = purchases.map((purchase) => ({ ...purchase, ...planOf(purchase.title) }));
  if (plans.some((plan) => plan.period === "one-time")) return true;
  const years = plans
    .filter((plan) => plan.period === "year")
    .sort((a, b) => a.completedAt.getTime() - b.completedAt.getTime());
  let end: Date | undefined;
  for (const { completedAt } of years) {
    end = aYearAfter(end && end > completedAt ? end : completedAt);
  }
  return end !== undefined && now < end;
}

/** The same day of the next year; 29 February ends on 28 February (§ 188 Abs. 2 und 3 BGB). */
function aYearAfter(start: Date): Date {
  const end = new Date(start);
  end.setUTCFullYear(start.getUTCFullYear() + 1);
  if (end.getUTCMonth() !== start.getUTCMonth()) end.setUTCDate(0);
  return end;
}
