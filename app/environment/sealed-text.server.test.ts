import { afterEach, describe, expect, it } from "vitest";
import { seal, unseal } from "#app/environment/sealed-text.server.ts";
import { secrets } from "#app/environment/session-settings.server.ts";

const original = [...secrets];
const use = (...others: string[]) => secrets.splice(0, secrets.length, ...others);
afterEach(() => use(...original));

describe("a sealed text", () => {
  it("opens for its purpose only, and looks different each time", () => {
    const sealed = seal("Schlüssel", "this");
    expect(unseal(sealed, "this")).toEqual({ text: "Schlüssel", isNewest: true });
    expect(unseal(sealed, "that")).toBeNull();
    expect(seal("Schlüssel", "this")).not.toBe(sealed);
    expect(Buffer.from(sealed, "base64url").toString()).not.toContain("Schl");
  });

  it("opens with an earlier secret as long as the setting contains it", () => {
    use("old");
    const sealed = seal("a", "this");
    use("new", "old");
    expect(unseal(sealed, "this")).toEqual({ text: "a", isNewest: false });
    use("new");
    expect(unseal(sealed, "this")).toBeNull();
  });

  it.each(["", "AAAA", "A".repeat(60), "ä"])("rejects '%s'", (text) => {
    expect(unseal(text, "this")).toBeNull();
  });

  it("rejects a changed text", () => {
    const sealed = Buffer.from(seal("a longer text", "this"), "base64url");
    for (const index of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(unseal(changed.toString("base64url"), "this")).toBeNull();
    }
  });
});
