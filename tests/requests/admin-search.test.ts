import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { contactMessages, profiles } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createCustomer, createEvent, undone } from "#tests/support/samples.ts";

let browser: Browser;

beforeEach(async () => {
  browser = (await createAdmin()).browser;
});

const find = (q: string) => browser.get(`/admin/suche?q=${encodeURIComponent(q)}`);

/** 'Bestellungen: BH-2026-000001 → /admin/orders/…' */
function hitsOf({ document }: Page): string[] {
  return document.querySelectorAll("main section").flatMap((section) => {
    const title = section.querySelector("h2");
    return section
      .querySelectorAll("li a")
      .map(
        (link) =>
          `${title && visibleText(title)}: ${visibleText(link)} → ${link.getAttribute("href")}`,
      );
  });
}

describe("the search over the administration", () => {
  it("finds orders, items and messages by any word, each leading to its page", async () => {
    await undone(async () => {
      const order = createOrder({ customerName: "Jürgen Ölmann" });
      const event = createEvent({ title: "Abend mit Ölmann" });
      const [message] = db
        .insert(contactMessages)
        .values({ name: "Grete Ölmann", email: "grete@beispiel.de", message: "Hallo" })
        .returning()
        .all();
      expect(hitsOf(await find("ölmann")).toSorted()).toEqual([
        `Bestellungen: ${order.number} → /admin/orders/${order.id}`,
        `Nachrichten: Grete Ölmann → /admin/contacts/${message?.id}`,
        `Veranstaltungen: Abend mit Ölmann → /admin/events/new/${event.id}`,
      ]);
    });
  });

  it("finds an order by its number in any spelling and by its amount", async () => {
    await undone(async () => {
      const order = createOrder({ totalAmount: 123_456 });
      createOrder({ totalAmount: 3456 });
      const [, year, digits = ""] = order.number.split("-");
      const spellings = [
        order.number,
        `bh ${year} ${digits}`,
        `BH${year}${digits}`,
        `${year}-${Number(digits)}`,
        "1.234,56",
        "1234,56 €",
      ];
      for (const q of spellings) {
        const page = await find(q);
        expect(hitsOf(page), q).toEqual([
          `Bestellungen: ${order.number} → /admin/orders/${order.id}`,
        ]);
        const list = await browser.get(`/admin/orders?q=${encodeURIComponent(q)}`);
        expect(list.text, q).toContain("1 Bestellung");
        expect(list.document.querySelector('main input[name="q"]')?.getAttribute("value")).toBe(q);
      }
    });
  });

  it("finds an order by its amount in any spelling, and by mere digits also what contains them", async () => {
    await undone(async () => {
      const [whole, other] = [14_900, 10_970].map((totalAmount) => createOrder({ totalAmount }));
      const house = createOrder({ totalAmount: 1, customerName: "Haus 149" });
      const found = async (q: string) => hitsOf(await find(q)).map((hit) => hit.split(" ")[1]);
      for (const q of ["149€", "149 €", "149 Euro", "149,0", "149.00", "149,00 EUR", "149,00"]) {
        expect(await found(q), q).toEqual([whole?.number]);
      }
      for (const q of ["109,7", "109.7", "109,70"]) expect(await found(q)).toEqual([other?.number]);
      // The hundred and forty-ninth sample customer has an address with these digits.
      const either = (await found("149")).filter((name) => name?.startsWith("BH-"));
      expect(either.toSorted()).toEqual([whole?.number, house.number].toSorted());
    });
  });

  it.each([
    ["Łukasz Wałęsa", "lukasz walesa"],
    ["Đorđe Đurić", "dorde duric"],
    ["Jørn Sørensen", "jorn sorensen"],
    ["Işıl Yıldız", "isil yildiz"],
    ["Sinéad O’Connor", "o'connor"],
    ["Sinéad O'Connor", "o`connor"],
    ["Niccolò D´Angelo", "dangelo"],
  ])("finds an order of %s by '%s', in its list, too", async (customerName, q) => {
    await undone(async () => {
      const order = createOrder({ customerName });
      expect(hitsOf(await find(q))).toEqual([
        `Bestellungen: ${order.number} → /admin/orders/${order.id}`,
      ]);
      const list = await browser.get(`/admin/orders?q=${encodeURIComponent(q)}`);
      expect(list.text).toContain("1 Bestellung");
    });
  });

  it.each(["Strasse des 17. Juni", "99817", "ostheim rhon", "99817 Ostheim"])(
    "finds orders and accounts by street, postcode and town: %s",
    async (q) => {
      await undone(async () => {
        const place = {
          street: "Straße des 17. Juni 5",
          zipcode: "99817",
          city: "Ostheim v. d. Rhön",
        };
        const customer = await createCustomer();
        const address = { ...place, country: "Deutschland", firstName: "Ida", lastName: "Kühn" };
        db.update(profiles).set(address).where(eq(profiles.id, customer.id)).run();
        const order = createOrder(place);
        createOrder();
        expect(hitsOf(await find(q)).map((hit) => hit.split(" → ")[1])).toEqual([
          `/admin/orders/${order.id}`,
          `/admin/people/${customer.id}`,
        ]);
      });
    },
  );

  it("shows five hits of a list and leads to all of them", async () => {
    await undone(async () => {
      for (let count = 0; count < 7; count += 1) createOrder({ customerName: "Anna Viel" });
      const page = await find("Anna");
      expect(hitsOf(page)).toHaveLength(5);
      const [all] = page.document.querySelectorAll('main a[href^="/admin/orders?q="]');
      expect(all && visibleText(all)).toBe("Alle 7 in der Liste zeigen");
      expect((await browser.get(all?.getAttribute("href") ?? "")).text).toContain("7 Bestellungen");
    });
  });

  it("says that nothing was found, and keeps the words", async () => {
    const page = await find('<b>"nichts');
    expect(page.text).toContain('Zu „<b>"nichts“ gibt es nichts.');
    const fields = page.document.querySelectorAll('input[name="q"]');
    expect(fields.map((field) => field.getAttribute("value"))).toEqual(
      fields.map(() => '<b>"nichts'),
    );
    expect((await browser.get("/admin/suche")).status).toBe(200);
  });
});

it("the list of orders sorts names as German does", async () => {
  await undone(async () => {
    const names = [
      "Abel, Zoe",
      "Özdemir, Ali",
      "Ozan, Berk",
      "Otto, Ida",
      "Zorn, Eva",
      "Ähre, Uli",
    ];
    for (const name of names) createOrder({ customerName: `Sortiert ${name}` });
    const list = await browser.get("/admin/orders?q=sortiert&sort=customer&dir=asc&rows=25");
    const shown = list.document
      .querySelectorAll("main tbody tr")
      .flatMap((row) => row.text.match(/Sortiert (\p{L}+)/u)?.[1] ?? []);
    expect(shown).toEqual(["Abel", "Ähre", "Otto", "Ozan", "Özdemir", "Zorn"]);
  });
});
