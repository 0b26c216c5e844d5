import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import type { Endured } from "./drill-faults.ts";
import type { DrillShop } from "./drill-shop.ts";

const MEGABYTES = 96;

type FaultOnDisk = (shop: DrillShop, random: () => number) => Promise<Endured>;

/** On a full disk the shop shows its pages, takes no order that it cannot store, and recovers by itself. */
export const fullDisk = onSmallDisk(async (shop) => {
  await shop.start();
  const statuses = [await shop.order()];
  const stopFilling = keepFull(path.join(shop.folder, "filler"));
  const isNoticed = await shop.becomes("ill");
  const failedPages = await shop.failedPages();
  statuses.push(await shop.order());
  stopFilling();
  rmSync(path.join(shop.folder, "filler"));
  const isBack = await shop.becomes("healthy");
  statuses.push(await shop.order());
  const orders = shop.read("select count(*) from orders where customer_email = 'mia@beispiel.de'");
  await shop.stop();
  const placed = statuses.filter((status) => status === 303).length;
  return {
    figure: `${isNoticed ? "noticed" : "not noticed"}, ${failedPages} pages failed, orders answered ${statuses.join(", ")}, ${orders} stored`,
    holds:
      isNoticed &&
      isBack &&
      failedPages === 0 &&
      orders === placed &&
      statuses.at(-1) === 303 &&
      shop.isSound(),
  };
});

/** A disk without writes is refused at the start, and served again once it takes them. */
export const readOnlyDisk = onSmallDisk(async (shop) => {
  await shop.start();
  await shop.order();
  const orders = shop.count("orders");
  await shop.stop();
  mount("-o", "remount,ro", shop.folder);
  const output = await shop.start();
  const code = await shop.server.exitCode;
  mount("-o", "remount,rw", shop.folder);
  await shop.start();
  const isBack = (await shop.isHealthy()) && shop.count("orders") === orders;
  await shop.stop();
  return {
    figure: `refused (${output.trim().split("\n").at(-1)?.slice(0, 60)}…), then served`,
    holds: code === 1 && isBack,
  };
});

/** Runs a fault on a small file system of its own, which needs the right to mount one. */
export function onSmallDisk(fault: FaultOnDisk, megabytes = MEGABYTES) {
  return async (shop: DrillShop, random: () => number): Promise<Endured> => {
    if (!mount("-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", shop.folder)) {
      return { figure: "not tried: it needs the right to mount a file system", holds: null };
    }
    const unmount = () => spawnSync("umount", ["--lazy", shop.folder]);
    process.prependOnceListener("exit", unmount);
    try {
      return await fault(shop, random);
    } finally {
      await shop.kill();
      unmount();
      process.off("exit", unmount);
    }
  };
}

function mount(...args: string[]): boolean {
  return spawnSync("mount", args).status === 0;
}

/**
 * Keeps a disk full with this file. Once is not enough, because a backup that fails and a log that is emptied give their
 * room back. Returns a function that stops it.
 */
export function keepFull(file: string): () => void {
  fill(file);
  const filling = setInterval(() => fill(file), 1000);
  return () => clearInterval(filling);
}

/** Adds to a file until nothing more fits. */
function fill(file: string): void {
  const handle = openSync(file, "a");
  for (const bytes of [1_000_000, 4096, 1]) {
    const piece = Buffer.alloc(bytes, 1);
    try {
      for (;;) writeSync(handle, piece);
    } catch {
      // A smaller piece may still fit.
    }
  }
  closeSync(handle);
}
