import { expect, it } from "vitest";
import { membersByMonth } from "#app/features/membership/members-by-month.ts";
import type { Period } from "#app/features/membership/membership.ts";

const plan = { name: "Yearly", itemId: null, months: 12, isPaid: true, agreedAt: null };
const period = (firstDay: string, lastDay: string | null): Period => ({ plan, firstDay, lastDay });

it("counts who joined, who left and who is there, without counting a renewal twice", () => {
  const accounts = [
    [period("2026-01-10", "2026-02-09"), period("2026-02-10", "2026-03-31")],
    [period("2026-01-31", null), period("2026-02-01", "2026-02-20")],
    [period("2026-01-01", "2026-01-15"), period("2026-03-02", "2026-05-01")],
    [period("2026-06-01", null)],
  ];
  const months = ["2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05"];
  const counts = membersByMonth(accounts, months, "2026-05-01");
  expect(counts.map(({ joined, left, running }) => [joined, left, running])).toEqual([
    [0, 0, 0],
    [3, 1, 2],
    [0, 0, 2],
    [1, 1, 2],
    [0, 0, 2],
    // Today is the third account's last day.
    [0, 0, 2],
  ]);
});
