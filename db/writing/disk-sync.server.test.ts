import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createDiskSync } from "#db/writing/disk-sync.server.ts";

/** A disk whose syncs end when the test says so. */
function createDisk() {
  const syncs: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const persist = createDiskSync(
    "log",
    () => new Promise<void>((resolve, reject) => syncs.push({ resolve, reject })),
  );
  return { syncs, persist };
}

const settled = () => new Promise(setImmediate);

describe("a write to the disk", () => {
  it("waits for a sync that starts after it", async () => {
    const { syncs, persist } = createDisk();
    const done: string[] = [];
    void persist().then(() => done.push("first"));
    await settled();
    void persist().then(() => done.push("second"));
    syncs[0]?.resolve();
    await settled();
    expect(done).toEqual(["first"]);
    syncs[1]?.resolve();
    await settled();
    expect(done).toEqual(["first", "second"]);
  });

  it("shares its sync with all others that wait for one", async () => {
    const { syncs, persist } = createDisk();
    const first = persist();
    await settled();
    const others = Array.from({ length: 20 }, persist);
    syncs[0]?.resolve();
    await first;
    await settled();
    syncs[1]?.resolve();
    await Promise.all(others);
    expect(syncs).toHaveLength(2);
  });

  it("fails if its own sync fails, and only then", async () => {
    const { syncs, persist } = createDisk();
    const failing = persist();
    await settled();
    const working = persist();
    syncs[0]?.reject(new Error("no space left"));
    await expect(failing).rejects.toThrow("no space left");
    await settled();
    syncs[1]?.resolve();
    await working;
  });
});

describe("a real file", () => {
  const place = (name: string) => path.join(process.env.DATA_DIR ?? "", name);

  it("is synced", async () => {
    writeFileSync(place("written"), "Guten Tag");
    await createDiskSync(place("written"))();
  });

  it("may have been removed by SQLite", async () => {
    await createDiskSync(place("none"))();
  });

  it("that cannot be opened is an error", async () => {
    await expect(createDiskSync(place("written/below"))()).rejects.toThrow("ENOTDIR");
  });
});
