import { expect, it } from "vitest";
import { inQuickTransaction, inTransaction, sqlite } from "#db/client.server.ts";

const synchronous = () => sqlite.pragma("synchronous", { simple: true });
const [NORMAL, FULL] = [1, 2];

it("a write waits for the disk, and a quick write does not", async () => {
  expect(await inTransaction(synchronous)).toBe(FULL);
  expect(await inQuickTransaction(synchronous)).toBe(NORMAL);
  expect(synchronous()).toBe(FULL);
});

it("a failed quick write leaves the next one durable", async () => {
  const failing = inQuickTransaction(() => {
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(await inTransaction(synchronous)).toBe(FULL);
});
