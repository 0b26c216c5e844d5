import { expect, it } from "vitest";
import { loadSettingsView } from "#app/features/settings/settings-admin.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import { storeSettings } from "#tests/support/settings.ts";

const account = { BANK_RECIPIENT: "Hof GmbH", BANK_IBAN: "DE02120300000000202051" };
const stored = {
  bankRecipient: "Jemand",
  bankIban: "DE75512108001245126199",
  bankBic: "SOLADEST600",
  paymentDays: "3",
  communityPriceFor: "members",
  mailFrom: "post@hof.example",
};

/** The settings of a shop with this environment and with `stored` in the database. */
async function readWith(environment: Parameters<typeof inEnvironment>[0]) {
  storeSettings(stored);
  await inEnvironment(environment);
  const notes = Object.assign({}, ...loadSettingsView().sections.map(({ notes }) => notes));
  return { settings: siteSettings(), notes };
}

it("stored settings are in effect without an environment", async () => {
  const { settings, notes } = await readWith({});
  expect(settings).toMatchObject({ ...stored, paymentDays: 3 });
  expect(notes.bankIban).toBeUndefined();
});

it("the environment precedes stored settings, and their form says so", async () => {
  const { settings, notes } = await readWith({
    ...account,
    PAYMENT_DAYS: "30",
    COMMUNITY_PRICE_FOR: "everyone",
    MAIL_FROM: "Hof <hallo@hof.example>",
  });
  expect(settings).toMatchObject({
    bankRecipient: "Hof GmbH",
    bankIban: account.BANK_IBAN,
    paymentDays: 30,
    communityPriceFor: "everyone",
    mailFrom: "Hof <hallo@hof.example>",
  });
  expect(notes.bankIban).toContain("Es gilt „DE02120300000000202051“ aus der Umgebung (BANK_IBAN)");
  expect(notes.paymentDays).toContain("„30“");
});

it("an account of the environment never gets the BIC of another account", async () => {
  const { settings, notes } = await readWith(account);
  expect(settings.bankBic).toBeNull();
  expect(notes.bankBic).toContain("kein Wert");
});
