import { describe, expect, it } from "vitest";
import {
  createTotpSecret,
  stepOfCode,
  totpAddress,
} from "#app/features/accounts/second-factor/totp.server.ts";

/** '12345678901234567890', the secret of the test vectors in RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a code", () => {
  // The vectors have eight digits. Six are their end.
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
  ])("at %s seconds is the one of RFC 6238", (seconds, code) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it.each([
    ["one step early", -30, true],
    ["one step late", 30, true],
    ["two steps early", -60, false],
    ["two steps late", 60, false],
  ])("%s keeps its own step", (_name, seconds, isAccepted) => {
    const at = new Date((1111111111 + seconds) * 1000);
    expect(stepOfCode(secret, "050471", at)).toBe(isAccepted ? Math.floor(1111111111 / 30) : null);
  });
});

it("a secret has 160 bits and is new each time", () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(createTotpSecret());
});

it("the address names site and account, even with a colon in the site's name", () => {
  const address = totpAddress({ secret, issuer: "Hof: am See", account: "ada@beispiel.de" });
  expect(address).toMatch(/^otpauth:\/\/totp\/Hof%20%20am%20See:ada(@|%40)beispiel\.de\?/);
  expect(new URL(address).searchParams.get("secret")).toBe(secret);
});
