import { expect, it } from "vitest";
import { isWorthAtLeast, type PricedPlan } from "#app/features/membership/plans.server.ts";

const free: PricedPlan = { isPaid: false, months: null, price: 0 };
const trial: PricedPlan = { isPaid: false, months: 3, price: 0 };
const monthly: PricedPlan = { isPaid: true, months: 1, price: 1500 };
const yearly: PricedPlan = { isPaid: true, months: 12, price: 9900 };
const lifetime: PricedPlan = { isPaid: true, months: null, price: 49900 };
const unpriced: PricedPlan = { isPaid: true, months: 12, price: null };

it.each([
  ["a plan", yearly, yearly, true],
  ["a free plan", free, trial, true],
  ["a free plan with an end", trial, free, true],
  ["a paid plan", yearly, free, true],
  ["a free plan", free, yearly, false],
  ["a plan without an end", lifetime, yearly, true],
  ["a plan with an end", yearly, lifetime, false],
  ["a dearer month", monthly, yearly, true],
  ["a cheaper month", yearly, monthly, false],
  ["a plan without a price", unpriced, yearly, false],
  ["an endless plan without a price", { ...unpriced, months: null }, yearly, false],
  ["a plan", yearly, unpriced, false],
  ["an endless plan", lifetime, unpriced, false],
  ["a plan without a price", unpriced, free, true],
])("%s is worth as much: %j, %j: %s", (_name, plan, least, expected) => {
  expect(isWorthAtLeast(plan, least)).toBe(expected);
});
