import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { db } from "#db/client.server.ts";
import { documents, legalTexts, orders } from "#db/schema.ts";
import { Browser } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { publishContent } from "#tests/support/page-words.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import {
  browserOf,
  createAdmin,
  createItem,
  fillCart,
  placeSampleOrder,
  whileRefused,
} from "#tests/support/samples.ts";
import { forgetBankAccount, storeSettings } from "#tests/support/settings.ts";

const folder = path.join(env.DATA_DIR, "legal");
const TERMS = "# Unsere Regeln\n\n## § 1 Geltung\n\nSie gelten für **jede** Bestellung.\n";

beforeAll(() => showDemoContent());

beforeEach(() => {
  forgetBankAccount();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

const provide = (text: string) => writeFileSync(path.join(folder, "agb.md"), text);

let addresses = 0;

/** An order with its customer's browser and its e-mail. */
async function ordered(browser?: Browser) {
  addresses += 1;
  const email = `vertrag-${addresses}@beispiel.de`;
  const customer = browser ?? (await browserOf());
  await fillCart(customer, [createItem(), 1]);
  const id = await placeSampleOrder(customer, { email });
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  const [mail] = emailsTo(email);
  if (!order || !mail) throw new Error("no order");
  return { browser: customer, order, mail };
}

const textOf = (id: string | null) =>
  db
    .select({
      name: legalTexts.name,
      sha256: legalTexts.sha256,
      content: sql<string>`source ->> 'markdown'`,
    })
    .from(legalTexts)
    .innerJoin(documents, eq(documents.id, legalTexts.id))
    .where(eq(legalTexts.id, id ?? ""))
    .get();

describe("an order refers to", () => {
  it("no terms if the owner has none, and attaches none", async () => {
    const { browser, order, mail } = await ordered();
    expect(order.termsId).toBeNull();
    expect(mail.text).not.toContain("AGB");
    expect((await mailOptionsOf(mail))?.attachments).toEqual([]);
    const page = await browser.get(`/order-confirmation/${order.id}`);
    expect(page.document.querySelector('main a[href*="/agb/"]')).toBeNull();
    expect((await browser.get(`/order-confirmation/${order.id}/agb.pdf`)).status).toBe(404);
  });

  it("the terms in the data folder, each version stored once", async () => {
    provide(TERMS);
    const first = await ordered();
    const second = await ordered();
    expect(second.order.termsId).toBe(first.order.termsId);
    expect(textOf(first.order.termsId)).toMatchObject({ name: "terms", content: TERMS });
    provide(`${TERMS}\nGeändert.\n`);
    const third = await ordered();
    expect(textOf(third.order.termsId)?.content).toContain("Geändert.");
    provide(TERMS);
    expect((await ordered()).order.termsId).toBe(first.order.termsId);
  });

  it("the published terms before those in the data folder", async () => {
    provide(TERMS);
    await publishContent("agb", { text: "Veröffentlicht." });
    const { order } = await ordered();
    expect(textOf(order.termsId)?.content).toBe("Veröffentlicht.");
    await publishContent("agb", {});
    expect(textOf((await ordered()).order.termsId)?.content).toBe(TERMS);
  });

  it("the instruction with the operator's facts, and a new version after they change", async () => {
    const before = await ordered();
    const text = textOf(before.order.instructionId);
    expect(text?.content).toContain("## Widerrufsbelehrung für Waren\n\n### Widerrufsrecht\n\n");
    expect(text?.content).toContain("(BeHappy, Morgenufer 12, 10178\u00A0Berlin, 030 23125 042,");
    storeSettings({ returnCosts: "shop" });
    const after = await ordered();
    expect(textOf(after.order.instructionId)?.content).toContain("Wir tragen die Kosten");
    expect(textOf(before.order.instructionId)?.content).toContain("Sie tragen die unmittelbaren");
  });

  it("nothing new if the order fails", async () => {
    provide("Nie bestellt.");
    vi.spyOn(console, "error").mockImplementation(() => {});
    const count = await db.$count(legalTexts);
    await expect(whileRefused("insert", "emails", () => ordered())).rejects.toThrow("not ordered");
    expect(await db.$count(legalTexts)).toBe(count);
  });

  it("no terms if their file cannot be read: the order is placed anyway", async () => {
    mkdirSync(path.join(folder, "agb.md"));
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { order } = await ordered();
    expect(order.termsId).toBeNull();
    expect(log).toHaveBeenCalled();
  });
});

describe("a version of a text that applies to an order", () => {
  it("keeps a page of its own for ever, which order and e-mail link to", async () => {
    provide(TERMS);
    const { browser, order, mail } = await ordered();
    const [terms, instruction] = [textOf(order.termsId), textOf(order.instructionId)];
    const path = `/agb/fassung/${terms?.sha256}`;
    const current = await new Browser().get(path);
    expect([current.status, current.text.includes("Für neue Bestellungen")]).toEqual([200, false]);
    expect(current.html).toContain("<h2>Unsere Regeln</h2>");
    expect(current.html).toContain('content="noindex"');
    provide("Ganz neu.");
    const old = await new Browser().get(path);
    expect(old.status).toBe(200);
    expect(old.text).toContain(
      "Für Bestellungen, die unter dieser Fassung aufgegeben wurden, gilt sie weiter.",
    );
    expect(old.text).not.toContain("gilt nicht mehr");
    expect(old.text).toContain("Sie gelten für jede Bestellung.");
    const page = await browser.get(`/order-confirmation/${order.id}`);
    const links = page.document.querySelectorAll("main a").map(({ attrs }) => attrs.href);
    expect(links).toContain(path);
    expect(links).toContain(`/widerruf/fassung/${instruction?.sha256}#belehrung-goods`);
    expect(mail.text).toContain(path);
    expect(mail.html).toContain(path);
    const instructed = await new Browser().get(`/widerruf/fassung/${instruction?.sha256}`);
    expect([instructed.status, instructed.html.includes('id="belehrung-digital"')]).toEqual([
      200,
      true,
    ]);
    expect(instructed.text).toContain("Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*)");
  });

  it("is not found at the address of another text, or by another hash", async () => {
    provide(TERMS);
    const { order } = await ordered();
    const [terms, instruction] = [textOf(order.termsId), textOf(order.instructionId)];
    const right = [`/agb/fassung/${terms?.sha256}`, `/widerruf/fassung/${instruction?.sha256}`];
    for (const address of right) {
      expect((await new Browser().get(address)).status, address).toBe(200);
    }
    const wrong = [
      `/agb/fassung/${instruction?.sha256}`,
      `/widerruf/fassung/${terms?.sha256}`,
      `/impressum/fassung/${terms?.sha256}`,
      `/agb/fassung/${terms?.sha256.slice(0, 63)}`,
      `/agb/fassung/${"0".repeat(64)}`,
      `/widerruf/fassung/${"0".repeat(64)}`,
      "/widerruf/fassung/1",
    ];
    for (const address of wrong) {
      expect((await new Browser().get(address)).status, address).toBe(404);
    }
  });
});

describe("the file of an order's terms", () => {
  it("is attached to the e-mail, and the same bytes are offered to customer and admins only", async () => {
    provide(TERMS);
    const { browser, order, mail } = await ordered();
    const [attached, ...others] = (await mailOptionsOf(mail))?.attachments ?? [];
    expect(others).toEqual([]);
    expect(attached).toMatchObject({
      filename: expect.stringMatching(/^agb-[0-9a-f]{8}\.pdf$/),
      contentType: "application/pdf",
    });
    const words = pdfText(attached?.content as Buffer);
    expect(words).toContain("Unsere Regeln");
    expect(words).toContain("§ 1 Geltung");
    expect(words).toContain("jede");
    const address = `/order-confirmation/${order.id}/agb.pdf`;
    const file = await browser.fetch(address);
    expect(file.headers.get("Content-Disposition")).toContain('filename="agb-');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.equals(attached?.content as Buffer)).toBe(true);
    const page = await browser.get(`/order-confirmation/${order.id}`);
    const link = page.document.querySelector(`main a[href="${address}"]`);
    expect(link?.text).toContain("Als PDF speichern");
    expect((await (await createAdmin()).browser.fetch(address)).status).toBe(200);
    expect((await (await browserOf()).get(address)).status).toBe(404);
    expect((await new Browser().get(address)).status).toBe(404);
  });

  it("is not stored with the e-mail", async () => {
    provide(`${TERMS}\n${"Ein langer Satz. ".repeat(2000)}`);
    const { mail } = await ordered();
    expect(JSON.stringify(mail.content).length).toBeLessThan(3000);
  });
});

describe("the confirmation as a file, in a shop without a mail server,", () => {
  it("is linked from the order's page, and contains terms and instruction in full", async () => {
    provide(TERMS);
    const { browser, order } = await ordered();
    const page = await browser.get(`/order-confirmation/${order.id}`);
    const address = `/order-confirmation/${order.id}/confirmation.html`;
    const link = page.document.querySelector(`main a[href="${address}"]`);
    expect(link?.text).toContain("Bestätigung als Datei speichern");
    const file = await browser.get(address);
    expect(file.text).toContain("Sie gelten für jede Bestellung.");
    expect(file.text).toContain("Widerrufsbelehrung für Waren");
    expect(file.text).not.toContain("hängen als PDF");
  });
});
