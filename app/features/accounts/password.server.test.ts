import { readFile } from "node:fs/promises";
import { hash } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { hashPassword, isPasswordCorrect } from "#app/features/accounts/password.server.ts";

// Other tests hash at a cost that no shop has (tests/support/cheap-argon2.ts).
vi.mock("@node-rs/argon2", async () => {
  const { createRequire } = await import("node:module");
  return createRequire(import.meta.url)("@node-rs/argon2");
});

it("a hash is argon2id's with 19 MiB and two passes, as in every shop", async () => {
  const passwordHash = await hashPassword("ein kurzer Satz");
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("a password matches only its own hash, and never a missing account", async () => {
  const hash = await hashPassword("ein kurzer Satz");
  expect(await isPasswordCorrect("ein kurzer Satz", hash)).toBe(true);
  expect(await isPasswordCorrect("ein anderer Satz", hash)).toBe(false);
  expect(await isPasswordCorrect("ein kurzer Satz", undefined)).toBe(false);
});

describe("a password with signs that systems type in two ways", () => {
  const [composed, decomposed] = ["NFC", "NFD"].map((form) => "Grün-Straße-77 é".normalize(form));
  if (!composed || !decomposed) throw new Error("no forms");

  it("matches in both of them", async () => {
    expect(composed).not.toBe(decomposed);
    for (const [set, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      expect(await isPasswordCorrect(typed, await hashPassword(set))).toBe(true);
    }
    expect(await isPasswordCorrect("Grun-Straße-77 e", await hashPassword(composed))).toBe(false);
  });

  it("matches a hash of an earlier version, which was made from either", async () => {
    for (const set of [composed, decomposed]) {
      for (const typed of [composed, decomposed]) {
        expect(await isPasswordCorrect(typed, await hash(set))).toBe(true);
      }
    }
  });
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
