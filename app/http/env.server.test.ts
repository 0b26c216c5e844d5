import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { parseEnv, refuseToStart } from "#app/http/env.server.ts";

const longSecret = "a-secret-of-more-than-thirty-two-characters";

describe("parseEnv", () => {
  it("needs no setting at all", () => {
    expect(parseEnv({})).toEqual({
      PORT: 3000,
      DATA_DIR: path.resolve("data"),
      COMMUNITY_PRICE_FOR: "everyone",
      TRUST_PROXY: 0,
      DEMO_CONTENT: false,
    });
  });

  it("takes an empty setting for one that is not set", () => {
    const empty = Object.fromEntries(
      ["PORT", "BASE_URL", "SESSION_SECRET", "ADMIN_EMAIL", "ADMIN_PASSWORD", "TRUST_PROXY"].map(
        (name) => [name, ""],
      ),
    );
    expect(parseEnv(empty)).toEqual(parseEnv({}));
  });

  it("reads what is set", () => {
    const env = parseEnv({
      PORT: "8080",
      DATA_DIR: "/data",
      BASE_URL: "https://shop.example/",
      SESSION_SECRET: `${longSecret} , ${longSecret}-before`,
      ADMIN_EMAIL: "Jule@Shop.example",
      ADMIN_PASSWORD: "sonnenaufgang",
      COMMUNITY_PRICE_FOR: "members",
      TRUST_PROXY: "2",
      DEMO_CONTENT: "1",
    });
    expect(env).toMatchObject({
      PORT: 8080,
      DATA_DIR: "/data",
      SESSION_SECRET: [longSecret, `${longSecret}-before`],
      ADMIN_EMAIL: "jule@shop.example",
      ADMIN_PASSWORD: "sonnenaufgang",
      COMMUNITY_PRICE_FOR: "members",
      TRUST_PROXY: 2,
      DEMO_CONTENT: true,
    });
    expect(env.BASE_URL?.origin).toBe("https://shop.example");
  });

  it.each([
    ["PORT", "achtzig", "muss eine ganze Zahl von 1 bis 65535 sein"],
    ["PORT", "0", "muss eine ganze Zahl von 1 bis 65535 sein"],
    ["PORT", "65536", "muss eine ganze Zahl von 1 bis 65535 sein"],
    ["PORT", "80.5", "muss eine ganze Zahl von 1 bis 65535 sein"],
    ["TRUST_PROXY", "ja", "muss eine ganze Zahl von 0 bis 10 sein"],
    ["TRUST_PROXY", "-1", "muss eine ganze Zahl von 0 bis 10 sein"],
    ["TRUST_PROXY", "11", "muss eine ganze Zahl von 0 bis 10 sein"],
    ["BASE_URL", "shop.example", "muss eine Adresse wie https://shop.example sein"],
    ["BASE_URL", "ftp://shop.example", "muss eine Adresse wie https://shop.example sein"],
    ["SESSION_SECRET", "short", "muss mindestens 32 Zeichen haben (mehrere durch Komma getrennt)"],
    [
      "SESSION_SECRET",
      `${longSecret},short`,
      "muss mindestens 32 Zeichen haben (mehrere durch Komma getrennt)",
    ],
    ["COMMUNITY_PRICE_FOR", "friends", "muss everyone oder members sein"],
    ["DEMO_CONTENT", "yes", "muss 0 oder 1 sein"],
  ])("refuses %s=%s in one line", (name, value, problem) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new Error(`Einstellung ${name} ${problem}.`));
  });

  it.each([
    [
      { ADMIN_EMAIL: "jule", ADMIN_PASSWORD: longSecret },
      "ADMIN_EMAIL muss eine E-Mail-Adresse sein",
    ],
    [
      { ADMIN_EMAIL: "jule@shop.example", ADMIN_PASSWORD: "kurz" },
      "ADMIN_PASSWORD muss mindestens 8 Zeichen haben",
    ],
    [
      { ADMIN_EMAIL: "jule@shop.example", ADMIN_PASSWORD: "x".repeat(201) },
      "ADMIN_PASSWORD darf höchstens 200 Zeichen haben",
    ],
    [
      { ADMIN_EMAIL: "jule@shop.example" },
      "ADMIN_EMAIL und ADMIN_PASSWORD gehören zusammen: bitte beide setzen oder keines",
    ],
    [
      { ADMIN_PASSWORD: "sonnenaufgang" },
      "ADMIN_EMAIL und ADMIN_PASSWORD gehören zusammen: bitte beide setzen oder keines",
    ],
  ])("refuses an admin account such as %o", (settings, problem) => {
    expect(() => parseEnv(settings)).toThrow(new Error(`Einstellung ${problem}.`));
  });

  it("names everything that is wrong at once", () => {
    expect(() => parseEnv({ PORT: "x", DEMO_CONTENT: "x" })).toThrow(/PORT .*; DEMO_CONTENT /);
  });
});

describe("refuseToStart", () => {
  it("says why in one line and ends the process with a failure", () => {
    const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    refuseToStart(new Error("Einstellung PORT fehlt."));
    expect(print.mock.calls).toEqual([["BeHappy kann nicht starten: Einstellung PORT fehlt."]]);
    expect(exit).toHaveBeenCalledWith(1);
    vi.restoreAllMocks();
  });
});
