/**
 * Random numbers from 0 to below 1. The same seed gives the same numbers, so that failures are
 * repeatable (mulberry32).
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The factor of `npm run proof`, which runs all random cases. Other runs take a sample. */
const factor = Number(process.env.TEST_FACTOR || 1);

/** Whether this run proves, with all cases. A sample need not reach everything that many cases reach. */
export const isProof = factor > 1;

/** As many cases as the sample has, multiplied in the proof. */
export function cases(sample: number): number {
  return Math.round(sample * factor);
}

/**
 * A seed that is new in each run and differs between the places of a file. The run prints TEST_SEED, with which the same
 * cases come again: `TEST_SEED=… npx vitest run FILE`.
 */
export function freshSeed(place = 0): number {
  return (seedOfRun() + place) % 2 ** 31;
}

/** A fresh seed. The proof takes more of them, and the known ones, some of which have found mistakes. */
export function freshSeeds(known: number[]): number[] {
  if (!isProof) return [freshSeed()];
  return [...known, ...Array.from({ length: cases(1) }, (_, place) => freshSeed(place))];
}

function seedOfRun(): number {
  const seed = Number(process.env.TEST_SEED || Number.NaN);
  if (!Number.isInteger(seed) || seed < 0) throw new Error("TEST_SEED is no whole number");
  return seed;
}
