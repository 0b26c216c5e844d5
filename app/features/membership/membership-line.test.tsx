import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MembershipLine, type MembershipView } from "#app/features/membership/membership-line.tsx";
import { visibleText } from "#tests/support/browser.ts";

const line = (membership: Partial<MembershipView>) =>
  parse(
    renderToStaticMarkup(
      <p>
        <MembershipLine membership={{ current: null, pending: [], ...membership }} />
      </p>,
    ),
  );

const yearly = { plan: "Yearly", until: "2027-11-20", isTerminated: false };

describe("the line about the membership", () => {
  it.each([
    [{ current: yearly }, "Du bist Mitglied (Yearly) bis zum 20. November 2027."],
    [
      { current: { ...yearly, isTerminated: true } },
      "Du bist Mitglied (Yearly), gekündigt zum 20. November 2027.",
    ],
    [
      { current: { plan: "Lifetime", until: null, isTerminated: false } },
      "Du bist Mitglied (Lifetime) ohne Ende.",
    ],
    [
      { pending: [{ plan: "Yearly", count: 1 }] },
      "Deine Bestellung der Yearly-Mitgliedschaft ist noch ausstehend.",
    ],
    [
      {
        current: yearly,
        pending: [
          { plan: "Yearly", count: 2 },
          { plan: "Lifetime", count: 1 },
        ],
      },
      "Du bist Mitglied (Yearly) bis zum 20. November 2027. Deine 2 Bestellungen der Yearly-Mitgliedschaft sind noch ausstehend. Deine Bestellung der Lifetime-Mitgliedschaft ist noch ausstehend.",
    ],
  ])("describes %j", (membership, words) => {
    expect(visibleText(line(membership))).toBe(words);
  });

  it("shows the half sun for members only, and marks the name of a specified plan as English", () => {
    const document = line({ current: yearly });
    expect(document.querySelector('.half-sun[aria-hidden="true"]')).not.toBeNull();
    expect(document.querySelector('[lang="en"]')?.text).toBe("(Yearly)");
    const owners = line({ current: { ...yearly, plan: "Jahr am See" } });
    expect(owners.querySelector("[lang]")).toBeNull();
    const pending = line({ pending: [{ plan: "Yearly", count: 1 }] });
    expect(pending.querySelector(".half-sun")).toBeNull();
  });
});
