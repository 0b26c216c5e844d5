import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import {
  hashPassword,
  isPasswordCorrect,
} from "#app/features/accounts/password/password.server.ts";

it("a password matches only its own hash, and never a missing account", async () => {
  const hash = await hashPassword("ein kurzer Satz");
  expect(await isPasswordCorrect("ein kurzer Satz", hash)).toBe(true);
  expect(await isPasswordCorrect("ein anderer Satz", hash)).toBe(false);
  expect(await isPasswordCorrect("ein kurzer Satz", undefined)).toBe(false);
});

// Reading one file takes several turns on the same small thread pool.
it("concurrent password checks leave threads free for reading files", async () => {
  const hash = await hashPassword("ein kurzer Satz");
  let checked = 0;
  const checks = Array.from({ length: 16 }, async () => {
    await isPasswordCorrect("ein kurzer Satz", hash);
    checked += 1;
  });
  await readFile("package.json");
  expect(checked).toBeLessThan(8);
  await Promise.all(checks);
  expect(checked).toBe(16);
});
