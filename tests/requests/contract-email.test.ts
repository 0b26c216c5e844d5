import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { earlyStartTexts } from "#app/features/orders/early-start/early-start.ts";
import type { SettingTexts } from "#app/site/site-defaults.ts";
import type { CatalogItem } from "#db/schema.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  browserOf,
  createEvent,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";

const folder = path.join(env.DATA_DIR, "legal");
const SECOND = 1000;

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  return store({});
});

afterEach(() => {
  vi.useRealTimers();
});

async function store(texts: SettingTexts): Promise<void> {
  storeSettings(texts);
  await setImmediate();
}

let addresses = 0;

/** The confirmation of an order of one piece of each item. */
async function confirmed(items: CatalogItem[], fields: Record<string, string> = {}) {
  addresses += 1;
  const email = `vertragsmail-${addresses}@beispiel.de`;
  const browser = await browserOf();
  await fillCart(browser, ...items.map((item): [CatalogItem, number] => [item, 1]));
  await placeSampleOrder(browser, { email, ...fields });
  const [mail] = emailsTo(email);
  if (!mail) throw new Error("no e-mail");
  return { mail, text: mail.text.replaceAll("\u00A0", " ") };
}

const goods = () => createItem({ title: "Ein Becher", price: 1190 });

describe("the overview in the confirmation", () => {
  it("says when and where an event takes place", async () => {
    const { text } = await confirmed([createEvent({ endTime: "20:00" })]);
    expect(text).toContain("Feuerabend\n  Menge: 1, Einzelpreis: 10,00 €, Summe: 10,00 €\n");
    expect(text).toContain("Freitag, 1. Mai 2099, 18:30–20:00 Uhr");
    expect(text).toContain("Potsdam");
  });

  it("states the term of a plan", async () => {
    const plan = createItem({ title: "Yearly Membership", category: "membership" });
    expect((await confirmed([plan])).text).toContain("Laufzeit 12 Monate, endet von selbst");
  });

  it("states delivery time, shipping and the contained tax", async () => {
    await store({ taxScheme: "regular", shippingFlat: "4,90", deliveryTime: "2 bis 4 Werktage" });
    const { text, mail } = await confirmed([goods()]);
    expect(text).toContain("Lieferzeit: 2 bis 4 Werktage");
    expect(text).toContain("Versand: 4,90 €\nGesamt: 16,80 €\ndarin 19 % MwSt.: 2,68 €");
    for (const part of ["Lieferzeit: 2 bis 4 Werktage", "Versand", "MwSt."]) {
      expect(mail.html).toContain(part);
    }
  });

  it("states no tax for a small business, and the reason of a tax-free item", async () => {
    await store({ taxScheme: "small-business" });
    const small = (await confirmed([goods()])).text;
    expect(small).toContain("Gesamt: 11,90 €\nUmsatzsteuerfrei nach § 19 UStG.");
    expect(small).not.toContain("MwSt.");
    await store({ taxScheme: "regular" });
    const course = createItem({ kind: "course", taxRate: 0, taxNote: "§ 4 Nr. 21 UStG" });
    expect((await confirmed([course])).text).toContain("§ 4 Nr. 21 UStG");
  });

  it("says nothing about tax until the owner has chosen a scheme", async () => {
    const { text } = await confirmed([goods()]);
    expect(text).not.toMatch(/MwSt|Umsatzsteuer|UStG|Versand:/);
  });
});

describe("the sentence about the contract", () => {
  it("says that the contract is concluded, unless the owner has written another", async () => {
    expect((await confirmed([goods()])).text).toContain(
      "ist bei uns eingegangen. Diese E-Mail bestätigt den Eingang deiner Bestellung. Mit ihr ist der Vertrag geschlossen.",
    );
    await store({ contractSentence: "Der Vertrag entsteht erst mit dem Versand." });
    const { text } = await confirmed([goods()]);
    expect(text).toContain("Der Vertrag entsteht erst mit dem Versand.");
    expect(text).not.toContain("Vertrag geschlossen");
  });

  it("is missing if the owner has removed it: the e-mail only confirms the receipt", async () => {
    await store({ contractSentence: "" });
    expect((await confirmed([goods()])).text).toContain("Diese E-Mail bestätigt ihren Eingang.");
  });
});

describe("the notice on the legal guarantee", () => {
  const NOTICE = "gewaehrleistung.pdf";

  async function provideNotice(): Promise<void> {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, NOTICE), "%PDF-1.7 the owner's notice");
    // The shop looks for the file once a second.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * SECOND });
  }

  it("is attached to the confirmation of goods, as the owner has provided it", async () => {
    await provideNotice();
    const { mail, text } = await confirmed([goods(), createEvent()]);
    expect(text).toContain("Für Waren gilt das gesetzliche Mängelhaftungsrecht.");
    expect(text).toContain("hängt als PDF an dieser E-Mail");
    const [attached, ...others] = (await mailOptionsOf(mail))?.attachments ?? [];
    expect([attached?.filename, others]).toEqual([NOTICE, []]);
    expect(attached?.content?.toString()).toBe("%PDF-1.7 the owner's notice");
  });

  it("is not attached to an order without goods", async () => {
    await provideNotice();
    const { mail, text } = await confirmed([createEvent()]);
    expect(text).not.toContain("Mängelhaftungsrecht");
    expect((await mailOptionsOf(mail))?.attachments).toEqual([]);
  });
});

it("the confirmation to an unproven address contains the whole contract, and no typed text", async () => {
  const download = createItem({ title: "Eine Hörreise", withdrawalClass: "digital" });
  const { mail, text } = await confirmed([download, goods()], {
    consentDigital: "on",
    city: "Tippstadt",
    street: "Tippstraße 1",
  });
  expect(mail.unprovenRecipient).toBe(mail.recipient);
  for (const part of [
    "Widerrufsbelehrung für Waren",
    "Widerrufsbelehrung für digitale Inhalte",
    "Muster-Widerrufsformular",
    `> ${earlyStartTexts.digital}`,
    "Für Waren und digitale Inhalte gilt das gesetzliche Mängelhaftungsrecht.",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/Tippstadt|Tippstraße/);
});
