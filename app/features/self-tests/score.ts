import {
  answerChoices,
  type HappinessArea,
  type HappinessBand,
  happinessTest,
  type ScannerDiverSide,
  type ScannerDiverType,
  scannerDiverTest,
} from "#app/content/self-tests.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";

/** Answers by question id: whole numbers from 1 (trifft gar nicht zu) to 5 (trifft voll zu). */
export type Answers = Readonly<Record<string, number>>;

/** Points, with the possible minimum and maximum. */
export interface Points {
  points: number;
  min: number;
  max: number;
}

export interface HappinessScore extends Points {
  band: HappinessBand;
  /** In the order of the content, with the mean answer of each area (1 to 5). */
  areas: ({ area: HappinessArea; mean: number } & Points)[];
  /** The area with the lowest mean, several if they are tied, none if all are equal. */
  lowest: HappinessArea[];
}

export interface ScannerDiverScore {
  type: ScannerDiverType;
  breadth: Points;
  depth: Points;
}

const MIN = Math.min(...answerChoices.map(({ value }) => value));
const MAX = Math.max(...answerChoices.map(({ value }) => value));

/**
 * Adds up the Glückstest; agreement with a reversed sentence is subtracted. Areas have different numbers of
 * sentences, so they are compared by their mean.
 * @throws RangeError if an answer is missing or is not one of the five
 */
export function scoreHappiness(answers: Answers): HappinessScore {
  const given = happinessTest.questions.map(({ id, area, reversed }) => {
    const answer = answerTo(id, answers);
    return { area, points: reversed ? MIN + MAX - answer : answer };
  });
  const total = sum(given);
  const areas = keysOf(happinessTest.areas).map((area) => {
    const own = given.filter((sentence) => sentence.area === area);
    const points = sum(own);
    return { area, mean: points.points / own.length, ...points };
  });
  const lowestMean = Math.min(...areas.map(({ mean }) => mean));
  const lowest = areas.filter(({ mean }) => mean === lowestMean).map(({ area }) => area);
  return {
    ...total,
    band: happinessBand(total.points / given.length),
    areas,
    lowest: lowest.length === areas.length ? [] : lowest,
  };
}

/** The result for a mean answer from 1 to 5. The upper bound belongs to the lower band. */
export function happinessBand(mean: number): HappinessBand {
  if (mean <= 2) return "before-sunrise";
  if (mean <= 3) return "dawn";
  return mean <= 4 ? "morning" : "noon";
}

/**
 * Weighs breadth (Scanner) against depth (Taucher).
 * @throws RangeError if an answer is missing or is not one of the five
 */
export function scoreScannerDiver(answers: Answers): ScannerDiverScore {
  const side = (wanted: ScannerDiverSide) =>
    scannerDiverTest.questions
      .filter((question) => question.side === wanted)
      .map(({ id }) => ({ points: answerTo(id, answers) }));
  const breadth = sum(side("breadth"));
  const depth = sum(side("depth"));
  // Both sides have equally many sentences, so this is the mean difference in steps.
  const steps = (depth.points - breadth.points) / side("depth").length;
  return { type: scannerDiverType(steps), breadth, depth };
}

/**
 * The result for depth minus breadth, in steps per sentence (-4 to 4). Less than one step means both, two or
 * more means clearly one side.
 */
export function scannerDiverType(steps: number): ScannerDiverType {
  if (Math.abs(steps) < 1) return "both";
  if (steps < 0) return steps <= -2 ? "scanner" : "rather-scanner";
  return steps >= 2 ? "diver" : "rather-diver";
}

function answerTo(id: string, answers: Answers): number {
  const answer = answers[id];
  if (answer === undefined || !answerChoices.some(({ value }) => value === answer)) {
    throw new RangeError(`The answer to ${id} must be one of the five, not ${answer}`);
  }
  return answer;
}

function sum(sentences: { points: number }[]): Points {
  return {
    points: sentences.reduce((points, sentence) => points + sentence.points, 0),
    min: sentences.length * MIN,
    max: sentences.length * MAX,
  };
}
