import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";

import { db } from "#db/client.server.ts";
import { type CatalogItem, orders } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { givenEnvironment, inEnvironment } from "#tests/support/environment.ts";
import { fetchPicture, readGirocode, readGirocodeIn } from "#tests/support/girocode.ts";
import {
  browserOf,
  createAdmin,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";

givenEnvironment({
  BANK_RECIPIENT: "Bürger & Söhne <e. V.>",
  BANK_IBAN: "de02 1203 0000 0000 2020 51",
  BANK_BIC: "byladem1001",
});

const HEADING = "Bitte überweise den Betrag";

/** A customer with an order of these pieces, and its confirmation page. */
async function confirmed(...lines: [CatalogItem, number][]) {
  const browser = await browserOf();
  await fillCart(browser, ...lines);
  const orderId = await placeSampleOrder(browser);
  const path = `/order-confirmation/${orderId}`;
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order) throw new Error("no order");
  return { order, path, browser, page: await browser.get(path) };
}

/** The text of the payment box; null if there is none. */
function askedFor(page: Page): string | null {
  const heading = page.document
    .querySelectorAll("main h2")
    .find((h2) => visibleText(h2) === HEADING);
  const box = heading?.closest("section");
  return box ? visibleText(box) : null;
}

describe("the confirmation of a pending order", () => {
  it("shows recipient, account, amount and reference of the transfer", async () => {
    const { order, page } = await confirmed([createItem({ price: 123_450 }), 2]);
    expect(askedFor(page)).toBe(
      `${HEADING} Empfänger Bürger & Söhne <e. V.> IBAN DE02 1203 0000 0000 2020 51 BIC BYLADEM1001 ` +
        `Betrag 2.469,00 € Verwendungszweck ${order.number} Mit der Banking-App abfotografieren – fertig. ` +
        "Am Handy: GiroCode speichern und das Bild in der Banking-App öffnen. GiroCode speichern",
    );
    expect(page.text).toContain("Ausstehend wartet auf deine Überweisung");
  });

  it("also shows them as a GiroCode with a text alternative", async () => {
    const { order, page } = await confirmed([createItem({ price: 1 }), 1]);
    expect(await readGirocodeIn(page.html)).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "BYLADEM1001",
      "Bürger & Söhne <e. V.>",
      "DE02120300000000202051",
      "EUR0.01",
      "",
      "",
      order.number,
    ]);
    const code = page.document.querySelector('main svg[role="img"]');
    expect(code?.getAttribute("aria-label")).toBe(
      `GiroCode: Überweisung von 0,01\u00A0€ an Bürger & Söhne <e. V.>, Verwendungszweck ${order.number}`,
    );
  });

  it("offers the code as a picture, only to the customer", async () => {
    const { order, path, page, browser } = await confirmed([createItem({ price: 4990 }), 1]);
    const link = page.document.querySelector('main a[href$=".png"]');
    expect(link?.getAttribute("href")).toBe(`${path}/girocode.png`);
    expect(link?.hasAttribute("download")).toBe(true);
    const file = await fetchPicture(browser, `${path}/girocode.png`);
    expect(file.headers.get("Content-Type")).toBe("image/png");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(file.headers.get("Content-Disposition")).toBe(
      `attachment; filename="girocode-${order.number}.png"`,
    );
    const lines = await readGirocode(Buffer.from(await file.arrayBuffer()));
    expect(lines).toEqual(await readGirocodeIn(page.html));
    const admin = (await createAdmin()).browser;
    for (const other of [admin, await browserOf(), new Browser()]) {
      expect((await fetchPicture(other, `${path}/girocode.png`)).status).toBe(404);
    }
    db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, order.id)).run();
    expect((await fetchPicture(browser, `${path}/girocode.png`)).status).toBe(404);
  });

  it("shows them to an admin, without the picture", async () => {
    const { path } = await confirmed([createItem(), 1]);
    const admin = (await createAdmin()).browser;
    expect(askedFor(await admin.get(path))).toMatch(/10,00 €.* Mit der Banking-App [^.]*\.$/);
  });

  it("asks for no payment if nothing is due", async () => {
    const { page } = await confirmed([createItem({ price: 0 }), 3]);
    expect(page.text).toContain("Abgeschlossen");
    expect(askedFor(page)).toBeNull();
    expect(await readGirocodeIn(page.html)).toBeNull();
    expect(page.html).not.toContain("DE02");
  });
});

it.each(["completed", "cancelled"] as const)(
  "the confirmation of an order that is %s asks for no payment",
  async (status) => {
    const { order, path, browser, page } = await confirmed([createItem(), 1]);
    expect(askedFor(page)).not.toBeNull();
    db.update(orders).set({ status, completedAt: new Date() }).where(eq(orders.id, order.id)).run();
    const later = await browser.get(path);
    expect(later.status).toBe(200);
    expect(askedFor(later)).toBeNull();
    expect(await readGirocodeIn(later.html)).toBeNull();
    expect(later.html).not.toContain("DE02");
  },
);

it("without a BIC in the settings its line is missing, and empty in the GiroCode", async () => {
  await inEnvironment({ BANK_BIC: "" });
  const { page } = await confirmed([createItem(), 1]);
  expect(askedFor(page)).toContain("2020 51 Betrag 10,00 €");
  expect((await readGirocodeIn(page.html))?.slice(3, 6)).toEqual([
    "SCT",
    "",
    "Bürger & Söhne <e. V.>",
  ]);
});

it("without bank details in the settings no page asks for payment", async () => {
  await inEnvironment({ BANK_RECIPIENT: "", BANK_IBAN: "", BANK_BIC: "" });
  const { browser, page } = await confirmed([createItem(), 1]);
  expect(page.text).toContain("Ausstehend wartet auf unsere Nachricht, wie du bezahlst");
  for (const shown of [page, await browser.get("/dashboard")]) {
    expect(shown.text).toContain("Bezahlen Wie du bezahlst, schreiben wir dir noch.");
    expect(askedFor(shown)).toBeNull();
    expect(await readGirocodeIn(shown.html)).toBeNull();
  }
});

it("without any way to pay, the cart says so before the order, and the administration after it", async () => {
  const later = "Bezahlen kannst du per Überweisung. Wohin, schreiben wir dir nach der Bestellung";
  const task = "1 Bestellungen, die niemand bezahlen kann Bankverbindung fehlt";
  const shown = async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const { text } = await browser.get("/checkout");
    const admin = (await createAdmin()).browser;
    return [text.includes(later), (await admin.get("/admin")).text.includes(task)];
  };
  db.delete(orders).run();
  await confirmed([createItem(), 1]);
  expect(await shown()).toEqual([false, false]);
  await inEnvironment({ BANK_RECIPIENT: "", BANK_IBAN: "", BANK_BIC: "" });
  expect(await shown()).toEqual([true, true]);
  db.update(orders).set({ status: "completed", completedAt: new Date() }).run();
  expect(await shown()).toEqual([true, false]);
});
