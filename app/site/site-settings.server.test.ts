import { expect, it } from "vitest";
import { inFreshProcess } from "#tests/support/fresh.ts";

const account = { BANK_RECIPIENT: "Hof GmbH", BANK_IBAN: "DE02120300000000202051" };
const stored = {
  bankRecipient: "Jemand",
  bankIban: "DE75512108001245126199",
  bankBic: "SOLADEST600",
  paymentDays: "3",
  communityPriceFor: "members",
  mailFrom: "post@hof.example",
};

/** Loads the settings as a process with this environment would, with `stored` in the database. */
async function readWith(environment: Record<string, string>) {
  const { settings, page, support } = await inFreshProcess(environment, async () => ({
    settings: await import("#app/site/site-settings.server.ts"),
    page: await import("#app/features/site-settings/settings-page.server.ts"),
    support: await import("#tests/support/settings.ts"),
  }));
  support.storeSettings(stored);
  const notes = Object.assign({}, ...page.viewSettings().sections.map(({ notes }) => notes));
  return { settings: settings.siteSettings(), notes };
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
