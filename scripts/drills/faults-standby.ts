import { setTimeout } from "node:timers/promises";
import { MINUTE } from "#app/environment/durations.ts";
import { removeFolder, temporaryFolder } from "#tests/support/server.ts";
import type { Endured } from "./drill-faults.ts";
import { DrillShop } from "./drill-shop.ts";

/** Milliseconds between two orders, because one mailbox takes 300 an hour. */
const PAUSE = 800;
/** Milliseconds between two backups, and those that one of them and its restore take. */
const LONGEST_LOSS = MINUTE + 30_000;

/** A machine dies for good, and a second one that has followed its backups serves on. */
export async function loseMachine(shop: DrillShop, random: () => number): Promise<Endured> {
  const backups = temporaryFolder();
  const second = await DrillShop.open();
  const stopFollowing = second.run("standby", backups);
  try {
    await shop.start({ BACKUP_TO: backups, BACKUP_MINUTES: "1" });
    const placed: { id: string; at: number }[] = [];
    const end = Date.now() + 2 * MINUTE + random() * MINUTE;
    while (Date.now() < end) {
      if ((await shop.order()) === 303) placed.push({ id: shop.newestOrder(), at: Date.now() });
      await setTimeout(PAUSE);
    }
    const died = Date.now();
    await shop.kill();
    await stopFollowing();
    await second.start({ DEMO_CONTENT: "" });
    const isBack = await second.becomes("healthy");
    const seconds = (Date.now() - died) / 1000;
    const kept = new Set(second.orderIds());
    const lost = placed.filter(({ id }) => !kept.has(id));
    const longest = Math.max(0, ...lost.map(({ at }) => died - at));
    const placedThere = await second.order();
    const numbers = "select number from orders order by sequence";
    const before = new Set(shop.query<{ number: string }>(numbers).map(({ number }) => number));
    const isNewNumber = !before.has(second.query<{ number: string }>(numbers).at(-1)?.number ?? "");
    return {
      figure: `${lost.length} of ${placed.length} orders lost, of the last ${(longest / 1000).toFixed(0)} s; served again after ${seconds.toFixed(1)} s`,
      holds:
        longest <= LONGEST_LOSS && isBack && placedThere === 303 && isNewNumber && second.isSound(),
    };
  } finally {
    await stopFollowing();
    await second.remove();
    removeFolder(backups);
  }
}
