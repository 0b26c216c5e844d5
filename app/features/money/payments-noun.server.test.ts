import { expect, it } from "vitest";
import { checkBank, checkProviderMode } from "#app/features/money/payments-noun.server.ts";

it("before the start, a shop without a bank account is led to its form", () => {
  const gap = checkBank(null);
  expect(gap?.sentence).toContain("Tragen Sie sie in den Einstellungen ein.");
  expect(gap?.to).toBe("/admin/settings/bank#einstellungen-bank-bankRecipient");
  expect(checkBank({ iban: "DE02120300000000202051" })).toBeNull();
});

it("before the start, a shop with test payments is told that they bring no money", () => {
  const gap = checkProviderMode({ mode: "test" });
  expect(gap?.sentence).toContain("läuft im Testbetrieb");
  expect(gap?.to).toBe("/admin/settings/payments");
  expect(checkProviderMode({ mode: "live" })).toBeNull();
});
