import { describe, expect, it } from "vitest";
import {
  type HappinessArea,
  type HappinessQuestion,
  happinessTest,
  scannerDiverTest,
} from "#app/content/self-tests.ts";
import {
  type Answers,
  happinessBand,
  scannerDiverType,
  scoreHappiness,
  scoreScannerDiver,
} from "#app/features/self-tests/score.ts";

/** Answers that score these points for each sentence, reversed or not. */
function worth(pointsOf: (question: HappinessQuestion, index: number) => number): Answers {
  return Object.fromEntries(
    happinessTest.questions.map((question, index) => {
      const points = pointsOf(question, index);
      return [question.id, question.reversed ? 6 - points : points];
    }),
  );
}

/** Answers to the Glückstest with this total. */
function total(points: number): Answers {
  const count = happinessTest.questions.length;
  const rest = points % count;
  return worth((_question, index) => Math.floor(points / count) + (index < rest ? 1 : 0));
}

/** Answers to the Scanner-Taucher-Test with these points (7 to 35) on each side. */
function sides(breadth: number, depth: number): Answers {
  const left = { breadth: breadth - 7, depth: depth - 7 };
  return Object.fromEntries(
    scannerDiverTest.questions.map(({ id, side }) => {
      const extra = Math.min(4, left[side]);
      left[side] -= extra;
      return [id, 1 + extra];
    }),
  );
}

describe("the Glückstest", () => {
  it.each([
    [14, "before-sunrise"],
    [28, "before-sunrise"],
    [29, "dawn"],
    [42, "dawn"],
    [43, "morning"],
    [56, "morning"],
    [57, "noon"],
    [70, "noon"],
  ] as const)("with %i points is '%s'", (points, band) => {
    expect(scoreHappiness(total(points))).toMatchObject({ points, min: 14, max: 70, band });
  });

  it("subtracts agreement with a reversed sentence", () => {
    const reversed = happinessTest.questions.filter((question) => question.reversed);
    const middle = total(42);
    const agreed = Object.fromEntries(reversed.map(({ id }) => [id, 5]));
    const denied = Object.fromEntries(reversed.map(({ id }) => [id, 1]));
    expect(reversed.length).toBeGreaterThan(0);
    expect(scoreHappiness({ ...middle, ...agreed }).points).toBe(42 - 2 * reversed.length);
    expect(scoreHappiness({ ...middle, ...denied }).points).toBe(42 + 2 * reversed.length);
  });

  it("cannot be won by agreeing to everything", () => {
    const all = Object.fromEntries(happinessTest.questions.map(({ id }) => [id, 5]));
    expect(scoreHappiness(all).band).toBe("morning");
  });

  it.each(Object.keys(happinessTest.areas) as HappinessArea[])(
    "reports %s as the lowest",
    (area) => {
      const score = scoreHappiness(worth((question) => (question.area === area ? 2 : 4)));
      expect(score.lowest).toEqual([area]);
      expect(score.areas.find((found) => found.area === area)?.mean).toBe(2);
    },
  );

  it("compares areas by their mean instead of their sum", () => {
    // Three sentences with 4 points have a lower sum than four with 3.5, but a higher mean.
    const seen = { relationships: 0 };
    const score = scoreHappiness(
      worth(({ area }) => {
        if (area === "relationships") return seen.relationships++ < 2 ? 3 : 4;
        return area === "vitality" ? 5 : 4;
      }),
    );
    const points = Object.fromEntries(score.areas.map((found) => [found.area, found.points]));
    expect(points).toEqual({ relationships: 14, meaning: 12, calm: 12, vitality: 20 });
    expect(score.lowest).toEqual(["relationships"]);
  });

  it("names all areas that share the lowest mean", () => {
    const score = scoreHappiness(
      worth(({ area }) => (area === "calm" || area === "relationships" ? 2 : 3)),
    );
    expect(score.lowest).toEqual(["relationships", "calm"]);
  });

  it("names no lowest area if all are equal", () => {
    expect(scoreHappiness(total(42)).lowest).toEqual([]);
  });

  it("reports minimum and maximum points per area", () => {
    const { areas } = scoreHappiness(total(14));
    for (const { area, points, min, max } of areas) {
      const count = happinessTest.questions.filter((question) => question.area === area).length;
      expect({ points, min, max }).toEqual({ points: count, min: count, max: 5 * count });
    }
  });
});

describe("a mean answer of", () => {
  it.each([
    [1, "before-sunrise"],
    [2, "before-sunrise"],
    [2.01, "dawn"],
    [3, "dawn"],
    [3.01, "morning"],
    [4, "morning"],
    [4.01, "noon"],
    [5, "noon"],
  ] as const)("%f is '%s'", (mean, band) => {
    expect(happinessBand(mean)).toBe(band);
  });
});

describe("the Scanner-Taucher-Test", () => {
  it.each([
    [35, 7, "scanner"],
    [28, 14, "scanner"],
    [27, 14, "rather-scanner"],
    [21, 14, "rather-scanner"],
    [20, 14, "both"],
    [14, 20, "both"],
    [14, 21, "rather-diver"],
    [14, 27, "rather-diver"],
    [14, 28, "diver"],
    [7, 35, "diver"],
  ] as const)("with breadth %i and depth %i is '%s'", (breadth, depth, type) => {
    expect(scoreScannerDiver(sides(breadth, depth))).toEqual({
      type,
      breadth: { points: breadth, min: 7, max: 35 },
      depth: { points: depth, min: 7, max: 35 },
    });
  });

  it.each([7, 21, 35])("is 'both' if both sides have %i", (points) => {
    expect(scoreScannerDiver(sides(points, points)).type).toBe("both");
  });

  it("does not favour either side", () => {
    const opposite = {
      scanner: "diver",
      "rather-scanner": "rather-diver",
      both: "both",
      "rather-diver": "rather-scanner",
      diver: "scanner",
    };
    for (let steps = 0; steps <= 4; steps += 0.25) {
      expect(scannerDiverType(-steps)).toBe(opposite[scannerDiverType(steps)]);
    }
  });

  it("has equally many questions about breadth and depth", () => {
    const count = (side: string) =>
      scannerDiverTest.questions.filter((question) => question.side === side).length;
    expect([count("breadth"), count("depth")]).toEqual([7, 7]);
  });
});

describe.each([
  ["Glückstest", scoreHappiness, happinessTest],
  ["Scanner-Taucher-Test", scoreScannerDiver, scannerDiverTest],
] as const)("%s", (_name, score, test) => {
  const middle = Object.fromEntries(test.questions.map(({ id }) => [id, 3]));

  it("has fourteen sentences with unique names", () => {
    expect(Object.keys(middle)).toHaveLength(14);
  });

  it.each([0, 6, -1, 2.5, Number.NaN])("rejects the invalid answer %f", (answer) => {
    expect(() => score({ ...middle, satz1: answer })).toThrow(RangeError);
  });

  it("rejects a missing answer", () => {
    const { satz14: _left, ...rest } = middle;
    expect(() => score(rest)).toThrow(RangeError);
  });

  it("ignores unknown answers", () => {
    expect(score({ ...middle, satz15: 5 })).toEqual(score(middle));
  });
});
