import { beforeAll, describe, expect, it, vi } from "vitest";
import { commitSession, getSession, type SessionData } from "#app/http/session.server.ts";
import { sqlite } from "#db/client.server.ts";
import type { CatalogItem } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import {
  addToCart,
  browserOf,
  createItem,
  errorSummary,
  fieldErrors,
  fillCart,
  messages,
  signedIn,
  undone,
} from "#tests/support/samples.ts";

beforeAll(() => seedDatabase({ withAdmin: true }));

const event = { kind: "event", date: "2099-05-01", time: "18:30", location: "Potsdam" } as const;

/** The lines of the cart page: title, quantity, sum. */
function linesOf(page: Page): [title: string, quantity: string, total: string][] {
  const list = page.document.querySelector('main section[aria-label="Artikel"] > ul');
  const lines = list?.childNodes.length ? list.querySelectorAll(":scope > li") : [];
  return [...lines].map((line) => {
    const heading = line.querySelector("h2");
    const input = line.querySelector("input[name=quantity]");
    const [total = ""] = visibleText(line).match(/[\d.]+,\d\d €/) ?? [];
    return [heading ? visibleText(heading) : "", input?.getAttribute("value") ?? "1", total];
  });
}

async function cartOf(browser: Browser) {
  const page = await browser.get("/cart");
  return { page, lines: linesOf(page) };
}

function update(browser: Browser, itemType: string, itemId: string, quantity: string) {
  return browser.post("/cart", { intent: "update", itemType, itemId, quantity });
}

/** A browser whose session contains this cart, valid or not. */
async function browserWith(cart: unknown): Promise<Browser> {
  const browser = new Browser();
  const request = new Request(ORIGIN);
  const session = await getSession(request);
  session.set("cart", cart as SessionData["cart"]);
  const [cookie = ""] = (await commitSession(request, session)).split(";");
  browser.cookies.set("behappy_session", cookie.slice("behappy_session=".length));
  return browser;
}

describe("the cart page", () => {
  it("links to products, events and courses if the cart is empty", async () => {
    const { page, lines } = await cartOf(new Browser());
    const links = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Dein Warenkorb ist leer");
    expect(lines).toEqual([]);
    expect(links).toEqual(["/products", "/events", "/courses"]);
  });

  it("lists each line with type, quantity and sum, and a unit price from two pieces on", async () => {
    const browser = new Browser();
    await addToCart(browser, "product", "tagebuch", "3");
    await addToCart(browser, "event", "feuerabend");
    await addToCart(browser, "course", "morgenseiten");
    await addToCart(browser, "membership", "yearly");
    const { page, lines } = await cartOf(browser);
    expect(lines).toEqual([
      ["Das Glückstagebuch", "3", "59,70 €"],
      ["Feuerabend: Geschichten vom Neuanfang", "1", "29,00 €"],
      ["Morgenseiten: in 30 Tagen zu dir", "1", "99,00 €"],
      ["Yearly Membership", "1", "119,00 €"],
    ]);
    for (const words of [
      "Das Glückstagebuch Produkt 59,70 €",
      "je 19,90 €Community-Preis",
      "Neuanfang Event",
      "18:30–22:00 Uhr 29,00 € Aktualisieren",
      "Tagen zu dir Kurs",
      " 99,00 €Community-Preis",
      "Yearly Membership Mitgliedschaft 119,00 €",
      "Zwischensumme 306,70 € Gesamt 306,70 €",
      "Warenkorb, 6 Artikel",
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.text.match(/je \d/g)).toHaveLength(1);
  });

  it("links to the checkout, back to the shop and to each item", async () => {
    const browser = new Browser();
    await addToCart(browser, "product", "tagebuch");
    const { page } = await cartOf(browser);
    const links = page.document
      .querySelectorAll("main a")
      .map((link) => [visibleText(link), link.getAttribute("href")]);
    expect(links).toEqual([
      ["Das Glückstagebuch", "/products/tagebuch"],
      ["Zur Kasse", "/checkout"],
      ["Weiter einkaufen", "/products"],
      ["Versand und Zahlung", "/versand-zahlung"],
    ]);
  });
});

describe("a cart change", () => {
  const changes: [name: string, change: (browser: Browser) => Promise<Page>, message: string[]][] =
    [
      [
        "adding",
        (browser) => addToCart(browser, "event", "feuerabend"),
        [
          "Zum Warenkorb hinzugefügt",
          "Feuerabend: Geschichten vom Neuanfang wurde in den Warenkorb gelegt.",
        ],
      ],
      [
        "updating",
        (browser) => update(browser, "product", "tagebuch", "5"),
        ["Warenkorb aktualisiert", "Die Menge für Das Glückstagebuch wurde aktualisiert."],
      ],
      [
        "removing",
        (browser) =>
          browser.post("/cart", { intent: "remove", itemType: "product", itemId: "tagebuch" }),
        ["Aus Warenkorb entfernt", "Das Glückstagebuch wurde aus dem Warenkorb entfernt."],
      ],
      [
        "clearing",
        (browser) => browser.post("/cart", { intent: "clear" }),
        ["Warenkorb geleert", "Alle Artikel wurden aus dem Warenkorb entfernt."],
      ],
    ];

  it.each(changes)(
    "(%s) redirects with 303 and shows its toast once on the next page",
    async (_name, change, message) => {
      const browser = await browserWith([["product", "tagebuch", 1]]);
      const answer = await change(browser);
      expect([answer.status, answer.location]).toEqual([303, "/cart"]);
      const next = await browser.get("/events");
      expect(messages(next)).toEqual(message);
      expect(next.document.querySelector('.messages [role="status"]')?.textContent).toContain(
        message[0],
      );
      expect(messages(await browser.get("/events"))).toEqual([]);
    },
  );

  it("shows no toast if there was nothing to change", async () => {
    const browser = new Browser();
    for (const intent of ["update", "remove"]) {
      const line = { itemType: "product", itemId: "tagebuch", quantity: "2" };
      const answer = await browser.post("/cart", { intent, ...line });
      expect([answer.status, answer.location]).toEqual([303, "/cart"]);
      expect(messages(await browser.get("/cart"))).toEqual([]);
    }
    expect((await cartOf(browser)).lines).toEqual([]);
  });

  it("keeps the toasts of several changes, the last three", async () => {
    const browser = new Browser();
    for (const id of ["tagebuch", "kerze", "decke", "beutel"])
      await addToCart(browser, "product", id);
    const titles = messages(await browser.get("/cart")).filter((_text, index) => index % 2 === 1);
    expect(titles).toEqual([
      "Bienenwachskerze „Feierabend“ wurde in den Warenkorb gelegt.",
      "Wolldecke „Feuerabend“ wurde in den Warenkorb gelegt.",
      "Leinenbeutel „Halbe Sonne“ wurde in den Warenkorb gelegt.",
    ]);
  });

  it("works with the buttons on the page", async () => {
    const browser = await browserWith([
      ["product", "tagebuch", 1],
      ["product", "kerze", 2],
    ]);
    const { page } = await cartOf(browser);
    await browser.press(page, "Aktualisieren: Das Glückstagebuch", {
      "Menge: Das Glückstagebuch": "4",
    });
    expect((await cartOf(browser)).lines.map(([, quantity]) => quantity)).toEqual(["4", "2"]);
    await browser.press(page, "Entfernen: Bienenwachskerze");
    expect((await cartOf(browser)).lines.map(([title]) => title)).toEqual(["Das Glückstagebuch"]);
    await browser.press(page, "Warenkorb leeren");
    expect((await cartOf(browser)).lines).toEqual([]);
  });

  it("with script stays on the page and shows the result", async () => {
    const browser = new Browser();
    const answer = await browser.post("/cart", {
      intent: "add",
      itemType: "product",
      itemId: "tagebuch",
      quantity: "1",
      stay: "1",
    });
    expect([answer.status, answer.location]).toEqual([200, null]);
    expect(messages(await browser.get("/cart"))[0]).toBe("Zum Warenkorb hinzugefügt");
    expect((await cartOf(browser)).lines).toHaveLength(1);
  });
});

describe("adding", () => {
  it("sums the quantities of the same item", async () => {
    const browser = new Browser();
    await addToCart(browser, "product", "tagebuch", "2");
    await addToCart(browser, "product", "tagebuch", "3");
    expect((await cartOf(browser)).lines).toEqual([["Das Glückstagebuch", "5", "99,50 €"]]);
  });

  it("ignores a price, a title and other fields in the form", async () => {
    const browser = new Browser();
    await browser.post("/cart", {
      intent: "add",
      itemType: "product",
      itemId: "tagebuch",
      quantity: "1",
      price: "1",
      title: "Geschenkt",
      behappyPrice: "0",
      communityPrice: "0",
      imageUrl: "https://evil.example/x.svg",
    });
    const { page, lines } = await cartOf(browser);
    expect(lines).toEqual([["Das Glückstagebuch", "1", "19,90 €"]]);
    expect(page.html).not.toMatch(/Geschenkt|evil\.example/);
  });

  it.each(["-1", "0", "1.5", "1e9", "abc", "", "100", "1000000000", "0x5", "٣"])(
    "returns 400 for the quantity '%s' and adds nothing",
    async (quantity) => {
      const browser = new Browser();
      const answer = await addToCart(browser, "product", "tagebuch", quantity);
      expect(answer.status).toBe(400);
      expect(answer.document.querySelector('main [role="alert"]')).not.toBeNull();
      expect((await cartOf(browser)).lines).toEqual([]);
    },
  );

  it.each([
    ["an unknown kind of item", { itemType: "book" }],
    ["no kind", { itemType: "" }],
    ["no id", { itemId: "" }],
    ["an id of 41 characters", { itemId: "x".repeat(41) }],
    ["an unknown change", { intent: "steal" }],
  ])("returns 400 for %s and adds nothing", async (_name, fields) => {
    const browser = new Browser();
    const line = { intent: "add", itemType: "product", itemId: "tagebuch", quantity: "1" };
    expect((await browser.post("/cart", { ...line, ...fields })).status).toBe(400);
    expect((await cartOf(browser)).lines).toEqual([]);
  });

  it.each([
    ["an unknown id", "product", "gibt-es-nicht"],
    ["an SQL injection as id", "product", "' or 1=1 --"],
    ["another kind's id", "product", "herzogstand"],
    ["a membership sold as a product", "product", "yearly"],
    ["a product sold as a membership", "membership", "tagebuch"],
  ])("returns 404 for %s and adds nothing", async (_name, itemType, itemId) => {
    const browser = await browserWith([["product", "kerze", 1]]);
    const answer = await addToCart(browser, itemType, itemId);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("Diesen Artikel gibt es nicht (mehr).");
    expect((await cartOf(browser)).lines).toEqual([
      ["Bienenwachskerze „Feierabend“", "1", "16,50 €"],
    ]);
  });

  it.each([
    ["sold out", { availability: false }, "„Kompass“ ist ausverkauft."],
    ["past", { ...event, date: "2020-05-01" }, "„Kompass“ ist vorbei."],
    [
      "without a price",
      { price: null },
      "„Kompass“ hat noch keinen Preis und kann nicht bestellt werden.",
    ],
  ])("rejects an item that is %s and says why", async (_name, values, sentence) => {
    await undone(async () => {
      const { id, kind } = createItem({ title: "Kompass", ...values });
      const browser = new Browser();
      const answer = await addToCart(browser, kind, id);
      expect([answer.status, answer.location]).toEqual([303, "/cart"]);
      const { page, lines } = await cartOf(browser);
      expect(messages(page)).toEqual(["Nicht in den Warenkorb gelegt", sentence]);
      expect(page.document.querySelector('.messages [role="alert"]')).not.toBeNull();
      expect(lines).toEqual([]);
    });
  });

  it("accepts a free item", async () => {
    const browser = new Browser();
    await addToCart(browser, "event", "tag-am-see");
    expect((await cartOf(browser)).lines[0]).toEqual([expect.any(String), "1", "0,00 €"]);
  });

  it("replaces one membership with another, with one piece and no quantity field", async () => {
    const browser = new Browser();
    await addToCart(browser, "membership", "yearly");
    await addToCart(browser, "membership", "lifetime", "5");
    const { page, lines } = await cartOf(browser);
    expect(lines).toEqual([["Lifetime Membership", "1", "499,00 €"]]);
    expect(page.document.querySelector("main input[name=quantity]")).toBeNull();
    await update(browser, "membership", "lifetime", "7");
    expect((await cartOf(browser)).lines).toEqual([["Lifetime Membership", "1", "499,00 €"]]);
  });

  it("accepts 99 pieces of an item, but not a 100th", async () => {
    const browser = new Browser();
    await addToCart(browser, "product", "tagebuch", "99");
    await addToCart(browser, "product", "tagebuch", "1");
    const { page, lines } = await cartOf(browser);
    expect(lines.map(([, quantity]) => quantity)).toEqual(["99"]);
    expect(messages(page).slice(-2)).toEqual([
      "Nicht in den Warenkorb gelegt",
      "Von einem Artikel kannst du höchstens 99 Stück auf einmal bestellen.",
    ]);
  });

  it("accepts 50 items, but not a 51st, in a cookie that browsers accept", async () => {
    await undone(async () => {
      const browser = await browserOf();
      for (let count = 0; count < 50; count += 1) await fillCart(browser, [createItem(), 99]);
      const extra = createItem();
      const answer = await addToCart(browser, "product", extra.id);
      expect(answer.status).toBe(303);
      const [session = ""] = answer.headers.getSetCookie();
      expect(session).toMatch(/^behappy_session=/);
      expect(session.length).toBeLessThan(4096);
      const { page, lines } = await cartOf(browser);
      expect(lines).toHaveLength(50);
      expect(page.text).toContain("Warenkorb, 4950 Artikel");
      expect(messages(page).at(-1)).toBe(
        "In den Warenkorb passen höchstens 50 verschiedene Artikel. Bitte bestelle zuerst einen Teil davon.",
      );
    });
  });
});

describe("updating", () => {
  it("on the way to the checkout stores the quantity and redirects there", async () => {
    const browser = new Browser();
    await addToCart(browser, "product", "tagebuch");
    const fields = { itemType: "product", itemId: "tagebuch", quantity: "4" };
    const answer = await browser.post("/cart", { intent: "checkout", ...fields });
    expect([answer.status, answer.location]).toEqual([303, "/checkout"]);
    expect((await cartOf(browser)).lines[0]?.[1]).toBe("4");
    const refused = await browser.post("/cart", {
      intent: "checkout",
      ...fields,
      quantity: "vier",
    });
    expect(refused.status).toBe(400);
  });

  it("without script stores all typed quantities on the way to the checkout", async () => {
    const browser = await browserWith([
      ["product", "kerze", 1],
      ["membership", "yearly", 1],
      ["product", "tagebuch", 2],
    ]);
    const { page } = await cartOf(browser);
    const typed = { "Menge: Bienenwachskerze „Feierabend“": "3", "Menge: Das Glückstagebuch": "4" };
    const answer = await browser.press(page, "Zur Kasse", typed);
    expect([answer.status, answer.location]).toEqual([303, "/checkout"]);
    const next = await cartOf(browser);
    expect(next.lines.map(([, quantity]) => quantity)).toEqual(["3", "1", "4"]);
    expect(messages(next.page)).toHaveLength(4);
  });

  it("keeps the change of another page to lines whose quantity nobody typed", async () => {
    const browser = await browserWith([
      ["product", "kerze", 1],
      ["product", "tagebuch", 1],
    ]);
    const { page } = await cartOf(browser);
    await addToCart(browser, "product", "tagebuch", "2");
    await browser.press(page, "Zur Kasse", { "Menge: Bienenwachskerze „Feierabend“": "4" });
    expect((await cartOf(browser)).lines.map(([, quantity]) => quantity)).toEqual(["4", "3"]);
  });

  it("shows an error that belongs to no line", async () => {
    const browser = await browserWith([["product", "kerze", 1]]);
    const fields = new URLSearchParams("intent=update&itemType=product&itemType=event");
    for (const [name, value] of Object.entries({ itemId: "kerze", quantity: "2" })) {
      fields.append(name, value);
    }
    const refused = await browser.post("/cart", fields);
    expect(refused.status).toBe(400);
    expect(errorSummary(refused)?.sentences).toEqual(["Bitte lade die Seite neu."]);
  });

  it("shows all wrong quantities of the way to the checkout, and keeps what was typed", async () => {
    await undone(async () => {
      const few = createItem({ ...event, title: "Kompass", capacity: 2 });
      const browser = await browserWith([
        ["product", "kerze", 1],
        ["event", few.id, 1],
        ["product", "tagebuch", 1],
      ]);
      const { page } = await cartOf(browser);
      const typed = { "Menge: Kompass": "3", "Menge: Das Glückstagebuch": "4" };
      const short = await browser.press(page, "Zur Kasse", typed);
      expect(short.status).toBe(400);
      expect(errorSummary(short)?.sentences).toEqual([
        "Von „Kompass“ sind nur noch 2 Plätze frei.",
      ]);
      expect(linesOf(short).map(([, quantity]) => quantity)).toEqual(["1", "3", "4"]);
      const wrong = await browser.press(page, "Zur Kasse", {
        ...typed,
        "Menge: Bienenwachskerze „Feierabend“": "",
        "Menge: Das Glückstagebuch": "viele",
      });
      expect(errorSummary(wrong)).toMatchObject({
        title: "Bitte zwei Angaben prüfen",
        sentences: [
          "Bitte gib eine Menge ein.",
          "Bitte gib die Menge als ganze Zahl ein, zum Beispiel 2.",
        ],
        leadsTo: ["quantity", "quantity"],
      });
      expect((await cartOf(browser)).lines.map(([, quantity]) => quantity)).toEqual([
        "1",
        "1",
        "1",
      ]);
    });
  });

  it("goes to the checkout without a message if nothing was typed", async () => {
    const browser = await browserWith([
      ["product", "tagebuch", 2],
      ["membership", "yearly", 1],
    ]);
    const answer = await browser.press((await cartOf(browser)).page, "Zur Kasse");
    expect([answer.status, answer.location]).toEqual([303, "/checkout"]);
    expect(messages(await browser.get("/cart"))).toEqual([]);
  });

  it("replaces the quantity and shows it", async () => {
    const browser = await browserWith([["product", "tagebuch", 2]]);
    await update(browser, "product", "tagebuch", "99");
    expect((await cartOf(browser)).lines).toEqual([["Das Glückstagebuch", "99", "1.970,10 €"]]);
  });

  it.each(["0", "-1", "-99"])("treats %s as removal", async (quantity) => {
    const browser = await browserWith([["product", "tagebuch", 2]]);
    const answer = await update(browser, "product", "tagebuch", quantity);
    expect(answer.status).toBe(303);
    const { page, lines } = await cartOf(browser);
    expect(lines).toEqual([]);
    expect(messages(page)[0]).toBe("Aus Warenkorb entfernt");
  });

  it.each([
    ["1.5", "Bitte gib die Menge als ganze Zahl ein, zum Beispiel 2."],
    ["1e9", "Bitte gib die Menge als ganze Zahl ein, zum Beispiel 2."],
    ["abc", "Bitte gib die Menge als ganze Zahl ein, zum Beispiel 2."],
    ["1000000000", "Die Menge darf höchstens 99 sein."],
    ["100", "Die Menge darf höchstens 99 sein."],
    ["", "Bitte gib eine Menge ein."],
  ])(
    "returns 400 for '%s', with the error at that line's field and nothing changed",
    async (quantity, sentence) => {
      const browser = await browserWith([
        ["product", "kerze", 1],
        ["product", "tagebuch", 2],
      ]);
      const answer = await update(browser, "product", "tagebuch", quantity);
      expect(answer.status).toBe(400);
      expect(fieldErrors(answer)).toEqual({ quantity: sentence });
      expect(linesOf(answer).map(([, value]) => value)).toEqual(["1", quantity || "2"]);
      expect((await cartOf(browser)).lines.map(([, pieces]) => pieces)).toEqual(["1", "2"]);
    },
  );
});

describe("a line whose item can no longer be bought", () => {
  const cases: [name: string, change: (item: CatalogItem) => string, sentence: string][] = [
    [
      "deleted",
      ({ id }) => `delete from catalog_items where id = '${id}'`,
      "Ein Artikel wird nicht mehr angeboten.",
    ],
    [
      "sold out",
      ({ id }) => `update catalog_items set availability = 0 where id = '${id}'`,
      "„Kompass“ ist ausgebucht.",
    ],
    [
      "past",
      ({ id }) => `update catalog_items set date = '2020-05-01' where id = '${id}'`,
      "„Kompass“ ist vorbei.",
    ],
    [
      "without a price",
      ({ id }) => `update catalog_items set price = null where id = '${id}'`,
      "„Kompass“ hat noch keinen Preis und kann nicht bestellt werden.",
    ],
  ];

  it.each(cases)(
    "because it is %s is removed with a message, once",
    async (_name, change, sentence) => {
      await undone(async () => {
        const browser = await browserWith([["product", "kerze", 1]]);
        const item = createItem({ ...event, title: "Kompass" });
        await fillCart(browser, [item, 2]);
        sqlite.exec(change(item));
        const { page, lines } = await cartOf(browser);
        const alert = page.document.querySelector('main [role="alert"]');
        expect(alert && visibleText(alert)).toBe(
          `Das haben wir aus deinem Warenkorb genommen: ${sentence}`,
        );
        expect(lines).toEqual([["Bienenwachskerze „Feierabend“", "1", "16,50 €"]]);
        expect(page.text).toContain("Gesamt 16,50 €");
        expect(page.text).toContain("Warenkorb, 1 Artikel");
        const again = await cartOf(browser);
        expect(again.page.document.querySelector('main [role="alert"]')).toBeNull();
        expect(again.lines).toEqual(lines);
      });
    },
  );

  it("leaves an empty cart if it was the only line", async () => {
    await undone(async () => {
      const browser = new Browser();
      const item = createItem();
      await fillCart(browser, [item, 1]);
      sqlite.exec(`delete from catalog_items where id = '${item.id}'`);
      const { page } = await cartOf(browser);
      expect(page.text).toContain("Ein Artikel wird nicht mehr angeboten.");
      expect(page.text).toContain("Dein Warenkorb ist leer");
    });
  });
});

it("shows the current price and title, not the earlier ones", async () => {
  await undone(async () => {
    const browser = new Browser();
    const item = createItem({ title: "Alt", price: 1000 });
    await fillCart(browser, [item, 2]);
    sqlite.exec(`update catalog_items set title = 'Neu', price = 1500 where id = '${item.id}'`);
    expect((await cartOf(browser)).lines).toEqual([["Neu", "2", "30,00 €"]]);
  });
});

describe("the session cookie", () => {
  const signed = () => browserWith([["product", "tagebuch", 1]]);
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

  it.each([
    ["with modified content", (cookie: string) => flip(cookie, 5)],
    ["with a wrong signature", (cookie: string) => flip(cookie, cookie.lastIndexOf(".") + 4)],
    ["without its signature", (cookie: string) => cookie.slice(0, cookie.lastIndexOf("."))],
    ["if it is 8 kB of garbage", () => "x".repeat(8192)],
    ["if it is garbage with a dot", () => `${"%".repeat(40)}.x`],
    ["if it is empty", () => "."],
  ])("is ignored %s", async (_name, tamper) => {
    const browser = await signed();
    browser.cookies.set("behappy_session", tamper(browser.cookies.get("behappy_session") ?? ""));
    const { page, lines } = await cartOf(browser);
    expect(page.status).toBe(200);
    expect(lines).toEqual([]);
    await addToCart(browser, "product", "kerze");
    expect((await cartOf(browser)).lines).toHaveLength(1);
  });

  it.each([
    ["no list", "tagebuch"],
    ["lines of a different shape", [{ id: "tagebuch" }]],
    ["an unknown type", [["book", "tagebuch", 1]]],
    ["100 pieces", [["product", "tagebuch", 100]]],
    ["half a piece", [["product", "tagebuch", 0.5]]],
    ["51 lines", Array.from({ length: 51 }, (_, index) => ["product", `item-${index}`, 1])],
  ])(
    "that contains %s, as an older version may have written it, counts as an empty cart",
    async (_name, cart) => {
      const { page, lines } = await cartOf(await browserWith(cart));
      expect([page.status, lines]).toEqual([200, []]);
    },
  );

  it("is inaccessible to scripts and other sites, and Secure only behind https", async () => {
    const line = { intent: "add", itemType: "product", itemId: "tagebuch", quantity: "1" };
    const plain = await new Browser().post("/cart", line);
    const secure = await new Browser().post("/cart", line, { "X-Forwarded-Proto": "https" });
    expect(plain.headers.getSetCookie()).toHaveLength(2);
    for (const cookie of plain.headers.getSetCookie()) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    }
    for (const cookie of secure.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/);
  });
});

describe("restoring the cart from the browser's mirror", () => {
  const mirrored = {
    id: "product-tagebuch",
    itemId: "tagebuch",
    itemType: "product",
    title: "Das Glückstagebuch",
    price: 0.01,
    quantity: 2,
    image_url: "/x.svg",
  };
  function restore(browser: Browser, cart: unknown, returnTo = "/events") {
    const text = typeof cart === "string" ? cart : JSON.stringify(cart);
    return browser.post("/cart/restore", { cart: text, returnTo });
  }

  it("restores items and quantities, at the catalog's prices", async () => {
    const browser = new Browser();
    const answer = await restore(browser, [
      mirrored,
      { ...mirrored, itemId: "feuerabend", itemType: "event" },
    ]);
    expect([answer.status, answer.location]).toEqual([303, "/events"]);
    expect((await cartOf(browser)).lines).toEqual([
      ["Das Glückstagebuch", "2", "39,80 €"],
      ["Feuerabend: Geschichten vom Neuanfang", "2", "58,00 €"],
    ]);
  });

  it("leaves out items that cannot be bought, without a message", async () => {
    const browser = new Browser();
    await restore(browser, [
      { ...mirrored, itemId: "gibt-es-nicht" },
      { ...mirrored, itemId: "becher" },
      { ...mirrored, itemId: "scanner", itemType: "event" },
      { ...mirrored, itemType: "course" },
      mirrored,
    ]);
    const { page, lines } = await cartOf(browser);
    expect(lines).toEqual([["Das Glückstagebuch", "2", "39,80 €"]]);
    expect(messages(page)).toEqual([]);
  });

  it.each([
    ["text that is no JSON", "{ not a cart"],
    ["an object", { cart: [] }],
    ["a list of numbers", [1, 2]],
    ["an item without id", [{ ...mirrored, itemId: undefined }]],
    ["an item of unknown type", [{ ...mirrored, itemType: "book" }]],
    ["a quantity of 0", [{ ...mirrored, quantity: 0 }]],
    ["a quantity of 1.5", [{ ...mirrored, quantity: 1.5 }]],
    ["100 pieces", [{ ...mirrored, quantity: 100 }]],
    ["a quantity in words", [{ ...mirrored, quantity: "zwei" }]],
    ["51 items", Array.from({ length: 51 }, () => mirrored)],
  ])("returns 400 for %s and leaves the session unchanged", async (_name, cart) => {
    const browser = new Browser();
    const answer = await restore(browser, cart);
    expect(answer.status).toBe(400);
    expect(answer.text).toBe("Der gespeicherte Warenkorb ist nicht lesbar.");
    expect(browser.cookies.size).toBe(0);
    expect((await restore(browser, [mirrored])).status).toBe(303);
    expect((await cartOf(browser)).lines).toHaveLength(1);
  });

  it("returns 413 for a mirror of 2 MB", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    expect((await restore(new Browser(), "x".repeat(2_000_000))).status).toBe(413);
  });

  it.each([
    ["contains a cart", [["product", "kerze", 1]], 1],
    ["contains a cart that was emptied", [], 0],
  ])("changes nothing if the session %s", async (_name, cart, lines) => {
    const browser = await browserWith(cart);
    const answer = await restore(browser, [mirrored]);
    expect([answer.status, answer.location]).toEqual([303, "/events"]);
    expect((await cartOf(browser)).lines).toHaveLength(lines);
  });

  it("happens once, even if nothing could be restored", async () => {
    const browser = new Browser();
    await restore(browser, [{ ...mirrored, itemId: "gibt-es-nicht" }]);
    await restore(browser, [mirrored]);
    expect((await cartOf(browser)).lines).toEqual([]);
  });
});

describe("the carts of two browsers", () => {
  it("are separate", async () => {
    const one = new Browser();
    await addToCart(one, "product", "tagebuch");
    expect((await cartOf(new Browser())).lines).toEqual([]);
    expect((await cartOf(one)).lines).toHaveLength(1);
  });
});

describe("the community price", () => {
  async function shopFor(setting: "everyone" | "members") {
    await inEnvironment({ COMMUNITY_PRICE_FOR: setting });
    const totalFor = async (browser: Browser) => {
      await addToCart(browser, "product", "tagebuch", "2");
      return linesOf(await browser.get("/cart")).map(([, , total]) => total);
    };
    return {
      visitor: () => totalFor(new Browser()),
      member: async () => totalFor(await signedIn("customer")),
      newcomer: async () => totalFor(await signedIn("newcomer")),
      list: async () => (await new Browser().get("/products")).text,
    };
  }

  it("applies to everyone by default", async () => {
    const { visitor, newcomer, member } = await shopFor("everyone");
    expect([await visitor(), await newcomer(), await member()]).toEqual([
      ["39,80 €"],
      ["39,80 €"],
      ["39,80 €"],
    ]);
  });

  it("applies only to paying members with COMMUNITY_PRICE_FOR=members, but everyone sees it", async () => {
    const { visitor, newcomer, member, list } = await shopFor("members");
    expect(await visitor()).toEqual(["49,80 €"]);
    expect(await newcomer()).toEqual(["49,80 €"]);
    expect(await member()).toEqual(["39,80 €"]);
    expect(await list()).toContain("Preis 24,90 €, dein Preis Für Mitglieder 19,90 €");
  });

  it("of 0 means that the regular price is charged", async () => {
    const browser = new Browser();
    await addToCart(browser, "course", "atmen");
    expect((await cartOf(browser)).lines).toEqual([
      ["Atmen lernen, gelassener leben", "1", "159,00 €"],
    ]);
  });
});
