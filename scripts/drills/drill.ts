// The parts that the drills share: their seed, their chances, their kills and their report.
import type { EventEmitter } from "node:events";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { DrillShop } from "./drill-shop.ts";

const begin = Date.now();

export const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1e6));

type Range = readonly [least: number, most: number];

export function between(random: () => number, [least, most]: Range): number {
  return least + random() * (most - least);
}

interface Kills {
  kills: number;
  /** Milliseconds between two kills. */
  pause: Range;
  /** Every second kill follows such an event, as soon as one happens within five seconds. */
  after?: { emitter: EventEmitter; event: string };
  /** Milliseconds between that event and the kill. */
  delay?: Range;
  onKill?: () => void;
}

/** Kills the shop at random moments, and starts it each time. */
export async function killNowAndThen(
  shop: DrillShop,
  random: () => number,
  { kills, pause, after, delay = [0, 0], onKill }: Kills,
): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await setTimeout(between(random, pause));
    if (after && kill % 2 === 0) {
      await Promise.race([once(after.emitter, after.event), setTimeout(5000)]);
      await setTimeout(between(random, delay));
    }
    await shop.killAndStart(onKill);
  }
}

/** Prints the figures as a table, and the rules that do not hold. */
export function report(
  figures: Record<string, string | number>,
  rules: Record<string, boolean>,
): void {
  const rows = Object.entries(figures).map(([name, figure]) => `| ${name} | ${figure} |`);
  console.log(["| what | how much |", "|---|---|", ...rows].join("\n"));
  const seconds = ((Date.now() - begin) / 1000).toFixed(0);
  console.log(`\nseed ${seed}, ${seconds} s, ${new Date().toISOString().slice(0, 10)}`);
  for (const rule of Object.keys(rules).filter((each) => !rules[each])) {
    console.error(`Does not hold: ${rule}.`);
    process.exitCode = 1;
  }
}
