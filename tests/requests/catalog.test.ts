import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fixedDescription, neutralDescription } from "#app/content/fixed-description.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, itemKinds, shop } from "#db/schema.ts";
import { demoItems } from "#db/seed/catalog.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { createItem, fieldErrors, messages, undone } from "#tests/support/samples.ts";
import { whileBroken } from "#tests/support/statements.ts";

beforeAll(() => seedDatabase({ withAdmin: true }));

const browser = new Browser();

const event = { kind: "event", date: "2099-05-01", time: "18:30", location: "Potsdam" } as const;
const pastEvent = { ...event, date: "2020-05-01" };

const freeLabels = {
  event: "Kostenlos dabei sein",
  course: "Kostenlos dabei sein",
  product: "In den Warenkorb",
};

/** The text of this item's card, and whether it has a button. */
function cardOf(page: Page, { id }: Pick<CatalogItem, "id">) {
  const card = page.document.querySelector(`#artikel-${id}`);
  if (!card) throw new Error(`no card for ${id}`);
  return { text: visibleText(card), hasButton: card.querySelector("button") !== null };
}

const titlesOf = (page: Page) => page.document.querySelectorAll("main li h3").map(visibleText);
const plain = (title: string) => title.replaceAll("\u00AD", "");

/** Headings and links of a page's main part. */
function mainOf(page: Page) {
  const main = page.document.querySelector("main");
  if (!main) throw new Error("a page without main part");
  return {
    text: visibleText(main),
    heading: main.querySelectorAll("h1").map(visibleText),
    links: main.querySelectorAll("a").map((link) => link.getAttribute("href")),
    hasButton: main.querySelector("button") !== null,
  };
}

/** Silences console.error, and returns the logged calls. */
function quietLog() {
  return vi.spyOn(console, "error").mockReset().mockReturnValue(undefined);
}

describe.each(itemKinds)("the list of %ss", (kind) => {
  const { path, plural } = kinds[kind];
  const values = kind === "event" ? event : { kind };

  it("returns 200 with all items, newest first, without memberships", async () => {
    const page = await browser.get(path);
    const expected = demoItems.filter(
      (item) => item.kind === kind && item.category !== "membership",
    );
    expect(page.status).toBe(200);
    expect(mainOf(page).heading).toEqual([plural]);
    expect(titlesOf(page)).toEqual(expected.map(({ title }) => plain(title)));
    expect(page.text).toContain(kinds[kind].countLabel(expected.length));
  });

  it("shows a new item first", async () => {
    await undone(async () => {
      createItem({ ...values, title: "Ganz neu" });
      expect(titlesOf(await browser.get(path))[0]).toBe("Ganz neu");
    });
  });

  it("has a card with category, both prices, a link to the item and a button", async () => {
    await undone(async () => {
      const item = createItem({ ...values, category: "Stille", price: 4990, communityPrice: 3990 });
      const page = await browser.get(path);
      const { text, hasButton } = cardOf(page, item);
      for (const words of ["Stille", "Preis 49,90 €", "Community 39,90 €", "In den Warenkorb"]) {
        expect(text).toContain(words);
      }
      expect(hasButton).toBe(true);
      expect(mainOf(page).links).toContain(`${path}/${item.id}`);
    });
  });

  it.each([
    ["no second price without a community price", { communityPrice: null }, /^((?!Community).)*$/],
    ["'Inklusive' for a community price of 0", { communityPrice: 0 }, /Community Inklusive/],
    [
      "below 'Inklusive' which price counts",
      { price: 4990, communityPrice: 0 },
      /Community Inklusive (versandkostenfrei )?Du zahlst den regulären Preis: 49,90 €\. In den/,
    ],
    ["the price of a free item", { price: 0 }, /Preis Kostenlos(?!\.)/],
    [
      "on the button of a free item that it is free",
      { price: 0 },
      new RegExp(`${freeLabels[kind]}: Ein Kompass$`),
    ],
    ["a community price that is paid for a free item", { price: 0, communityPrice: 500 }, /In den/],
    [
      "the first sentence of a description",
      { description: "Ein Feuer, ein Kreis. Danach reden wir." },
      /Ein Feuer, ein Kreis\.(?! Danach)/,
    ],
  ])("shows %s", async (_name, prices, words) => {
    await undone(async () => {
      const item = createItem({ ...values, ...prices });
      expect(cardOf(await browser.get(path), item)).toMatchObject({
        text: expect.stringMatching(words),
        hasButton: true,
      });
    });
  });

  it.each([
    ["sold out", { availability: false }, kind === "product" ? "Ausverkauft" : "Ausgebucht"],
    ["without a price", { price: null }, "Kein Preis"],
  ])("shows a note instead of a button if an item is %s", async (_name, changes, words) => {
    await undone(async () => {
      const item = createItem({ ...values, ...changes });
      const { text, hasButton } = cardOf(await browser.get(path), item);
      expect(text).toContain(words);
      expect(hasButton).toBe(false);
    });
  });

  it("gives every picture alternative text and size, and loads lower ones lazily", async () => {
    const page = await browser.get(path);
    const pictures = page.document.querySelectorAll("main img");
    expect(pictures.length).toBeGreaterThanOrEqual(6);
    for (const [index, picture] of pictures.entries()) {
      expect(picture.getAttribute("alt")).not.toBe("");
      expect(picture.getAttribute("width")).toMatch(/^\d+$/);
      expect(picture.getAttribute("height")).toMatch(/^\d+$/);
      expect(picture.getAttribute("loading")).toBe(index === 0 ? undefined : "lazy");
    }
  });
});

describe("the list of events", () => {
  const dated = [
    { title: "Im Juni", date: "2098-06-01", time: "09:00" },
    { title: "Im Mai abends", date: "2098-05-01", time: "20:00" },
    { title: "Im Mai morgens", date: "2098-05-01", time: "08:00" },
  ];
  const ours = (page: Page) => titlesOf(page).filter((title) => /^Im (Mai|Juni)/.test(title));

  it.each([
    ["?sort=termin", ["Im Mai morgens", "Im Mai abends", "Im Juni"], "Nach Termin"],
    ["", ["Im Mai morgens", "Im Mai abends", "Im Juni"].toReversed(), "Neueste zuerst"],
    [
      "?sort=price;drop",
      ["Im Mai morgens", "Im Mai abends", "Im Juni"].toReversed(),
      "Neueste zuerst",
    ],
  ])("is sorted by '%s', which it marks", async (query, titles, current) => {
    await undone(async () => {
      for (const [index, { title, date, time }] of dated.entries()) {
        createItem({ ...event, title, date, time, createdAt: new Date(Date.now() - index * 1000) });
      }
      const page = await browser.get(`/events${query}`);
      expect(ours(page)).toEqual(titles);
      const marked = page.document.querySelectorAll("main a[aria-current]");
      expect(marked.map(visibleText)).toEqual([current]);
    });
  });

  it("by date begins with coming events and ends with past ones, the latest first", async () => {
    await undone(async () => {
      for (const [title, date] of [
        ["Im Mai 2001", "2001-05-01"],
        ["Im Juni 2001", "2001-06-01"],
        ["Im Mai 2098", "2098-05-01"],
        ["Im Juni 2098", "2098-06-01"],
      ]) {
        createItem({ ...event, title, date });
      }
      expect(ours(await browser.get("/events?sort=termin"))).toEqual([
        "Im Mai 2098",
        "Im Juni 2098",
        "Im Juni 2001",
        "Im Mai 2001",
      ]);
    });
  });

  it("shows the date in Berlin, in German, with time and place", async () => {
    await undone(async () => {
      const item = createItem({ ...event, date: "2099-03-13", time: "05:45" });
      expect(cardOf(await browser.get("/events"), item).text).toContain(
        "13 März 2099 Freitag, 05:45 Uhr",
      );
    });
  });

  it("says 'Vorbei' instead of a button if an event is past", async () => {
    const { text, hasButton } = cardOf(await browser.get("/events"), { id: "scanner" });
    expect(text).toContain("Vorbei");
    expect(hasButton).toBe(false);
  });

  it("lists an event with the category 'membership' like any other", async () => {
    await undone(async () => {
      const item = createItem({ ...event, category: "membership" });
      expect(cardOf(await browser.get("/events"), item).hasButton).toBe(true);
    });
  });

  it("without script returns to the added card, in the same order", async () => {
    const visitor = new Browser();
    const page = await visitor.get("/events?sort=termin");
    const card = page.document.querySelector("#artikel-herzogstand form");
    expect(card?.querySelector("input[name=returnTo]")?.getAttribute("value")).toBe(
      "/events?sort=termin#artikel-herzogstand",
    );
    const answer = await visitor.press(page, "In den Warenkorb", {}, "#artikel-herzogstand");
    expect([answer.status, answer.location]).toEqual([
      303,
      "/events?sort=termin#artikel-herzogstand",
    ]);
  });
});

describe.each(itemKinds)("the page of one %s", (kind) => {
  const { path, notFound, backLabel } = kinds[kind];
  const values = kind === "event" ? event : { kind };

  it("returns 200 with title, picture, prices, description and a link back", async () => {
    await undone(async () => {
      const item = createItem({
        ...values,
        title: "Feuer\u00ADabend",
        imageAlt: "Ein Lagerfeuer.",
        price: 4990,
        communityPrice: 3990,
        description: "Ein Kreis.\n\nFünf Geschichten.",
      });
      const page = await browser.get(`${path}/${item.id}`);
      const { text, heading, links, hasButton } = mainOf(page);
      expect(page.status).toBe(200);
      expect(heading).toEqual(["Feuerabend"]);
      expect(page.document.querySelector("title")?.text).toBe("Feuerabend – BeHappy");
      expect(page.document.querySelector('main img[alt="Ein Lagerfeuer."]')).not.toBeNull();
      expect(text).toContain(backLabel);
      expect(text).toContain("Preis 49,90 € Community 39,90 €");
      expect(text).toContain("In den Warenkorb");
      expect(page.document.querySelectorAll("main p").map(visibleText)).toEqual(
        expect.arrayContaining(["Ein Kreis.", "Fünf Geschichten."]),
      );
      expect(links).toContain(path);
      expect(hasButton).toBe(true);
    });
  });

  it.each([
    [3990, "Du zahlst den Community-Preis: 39,90 €."],
    [0, "Du zahlst den regulären Preis: 49,90 €."],
  ])("says which price counts beside a community price of %i", async (communityPrice, note) => {
    await undone(async () => {
      const item = createItem({ ...values, price: 4990, communityPrice });
      expect(mainOf(await browser.get(`${path}/${item.id}`)).text).toContain(note);
    });
  });

  it.each([
    ["there is only one price", { communityPrice: null }],
    ["it cannot be bought", { communityPrice: 500, availability: false }],
  ])("gives no price note if %s", async (_name, changes) => {
    await undone(async () => {
      const item = createItem({ ...values, ...changes });
      expect(mainOf(await browser.get(`${path}/${item.id}`)).text).not.toContain("Du zahlst");
    });
  });

  it("says on the button that the item is free", async () => {
    await undone(async () => {
      const item = createItem({ ...values, price: 0 });
      const { text } = mainOf(await browser.get(`${path}/${item.id}`));
      expect(text).toContain(`${freeLabels[kind]}: Ein Kompass`);
    });
  });

  it("returns 404 for the id of another kind", async () => {
    const other = demoItems.find((item) => item.kind !== kind)?.id;
    const page = await browser.get(`${path}/${other}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain(notFound);
  });

  it.each([
    ["sold out", { availability: false }, kind === "product" ? "Ausverkauft" : "Ausgebucht"],
    ["without a price", { price: null }, "Kein Preis"],
  ])("has no button if it is %s", async (_name, changes, words) => {
    await undone(async () => {
      const item = createItem({ ...values, ...changes });
      const { text, hasButton } = mainOf(await browser.get(`${path}/${item.id}`));
      expect(text).toContain(words);
      expect(text).not.toContain("Verfügbar");
      expect(hasButton).toBe(false);
    });
  });
});

describe.each(["event", "course"] as const)("the end of the page of an %s", (kind) => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2098-05-01T12:00:00+02:00"), toFake: ["Date"] });
  });

  const dated = { kind: "event", date: "2098-05-01", time: "12:01", location: "Potsdam" } as const;
  const nextDates = async ({ id }: CatalogItem) => {
    const page = await browser.get(`${kinds[kind].path}/${id}`);
    const section = page.document.querySelector('[aria-labelledby="naechste-termine"]');
    return section?.querySelectorAll("h3").map(visibleText);
  };

  it("shows the two events or courses that start next", async () => {
    await undone(async () => {
      const item = createItem({ ...dated, kind });
      createItem({ ...dated, date: "2098-06-01", title: "Die dritte" });
      createItem({ ...dated, kind: "course", time: null, title: "Heute noch" });
      createItem({ ...dated, time: "12:00", title: "Hat begonnen" });
      createItem({ ...dated, archivedAt: new Date(), title: "Im Archiv" });
      createItem({ ...dated, availability: false, title: "In einer Minute" });
      expect(await nextDates(item)).toEqual(["In einer Minute", "Heute noch"]);
    });
  });

  it("prefers the category and the place of its item to an earlier start", async () => {
    await undone(async () => {
      const here = { ...dated, category: "Stille", location: "Havel" };
      const item = createItem({ ...here, kind });
      createItem({ ...dated, category: "Draußen", location: "Havel", title: "Anderes" });
      createItem({ ...here, location: "Elbe", title: "Anderswo" });
      createItem({ ...here, date: "2098-07-01", title: "Hier und später" });
      expect(await nextDates(item)).toEqual(["Hier und später", "Anderswo"]);
      const page = await browser.get(`${kinds[kind].path}/${item.id}`);
      expect(page.document.querySelector("h2#naechste-termine")?.text).toBe("Ähnliche Termine");
    });
  });

  it("shows nothing if there are none", async () => {
    await undone(async () => {
      expect(await nextDates(createItem({ ...dated, kind }))).toBeUndefined();
    });
  });

  it("is left out and logged if it cannot be loaded", async () => {
    const log = quietLog();
    await undone(async () => {
      const item = createItem({ ...dated, kind });
      createItem({ ...dated, date: "2098-06-01" });
      const shown = await whileBroken(" || 'T' || ", () => nextDates(item));
      expect(shown).toBeUndefined();
      const note = expect.stringContaining("while looking for similar dates");
      expect(log).toHaveBeenCalledWith(note, expect.anything());
    });
  });
});

describe("the note about participants", () => {
  const note = "Namen der Teilnehmenden trägst du nach der Bestellung in deinem Dashboard ein.";

  it("is on the page of an event, because its seats have participants", async () => {
    expect((await browser.get("/events/herzogstand")).text).toContain(note);
  });

  it.each(["/events/scanner", "/courses/morgenseiten"])("is not on %s", async (path) => {
    expect((await browser.get(path)).text).not.toContain(note);
  });
});

describe("the page of a product", () => {
  it("shows category, rating, availability, details and links", async () => {
    const page = await browser.get("/products/tagebuch");
    const { text, links } = mainOf(page);
    for (const words of ["Papier", "(4.9/5 - 128 Bewertungen)", "Verfügbar", "192 Seiten"]) {
      expect(text).toContain(words);
    }
    const stars = page.document.querySelector('main [role="img"]');
    expect(stars?.getAttribute("aria-label")).toBe("5 von 5 Sternen");
    expect(stars?.querySelectorAll("svg")).toHaveLength(5);
    const pages = links.filter((link) => !link?.startsWith("mailto:"));
    expect(pages).toEqual(["/products", "/courses", "/products", "/events"]);
  });

  it("shows the community price, not the regular one", async () => {
    const { text } = mainOf(await browser.get("/products/tagebuch"));
    expect(text).toContain("Preis 24,90 € Community 19,90 €");
  });

  it("shows 'Inklusive' in large type", async () => {
    await undone(async () => {
      const { id } = createItem({ communityPrice: 0 });
      expect((await browser.get(`/products/${id}`)).text).toContain("Community Inklusive");
    });
  });

  it("asks for a quantity from 1 to 99, prefilled with 1", async () => {
    const page = await browser.get("/products/tagebuch");
    const { attributes } = page.document.querySelector("main input[name=quantity]") ?? {};
    expect(attributes).toMatchObject({ type: "number", min: "1", max: "99", value: "1" });
  });

  it("adds the chosen quantity to the cart and stays on the page", async () => {
    const visitor = new Browser();
    const page = await visitor.get("/products/tagebuch");
    const answer = await visitor.press(page, "In den Warenkorb", { quantity: "3" });
    expect([answer.status, answer.location]).toEqual([303, "/products/tagebuch"]);
    const next = await visitor.follow(answer);
    expect(messages(next)[0]).toBe("Zum Warenkorb hinzugefügt");
    expect(next.text).toContain("Warenkorb, 3 Artikel");
  });

  it.each([
    ["-1", "Die Menge muss mindestens 1 sein."],
    ["0", "Die Menge muss mindestens 1 sein."],
    ["1.5", "Bitte gib die Menge als ganze Zahl ein, zum Beispiel 2."],
    ["1e9", "Bitte gib die Menge als ganze Zahl ein, zum Beispiel 2."],
    ["abc", "Bitte gib die Menge als ganze Zahl ein, zum Beispiel 2."],
    ["1000000000", "Die Menge darf höchstens 99 sein."],
    ["", "Bitte gib eine Menge ein."],
  ])(
    "returns 400 for the quantity '%s', with the error at the field and nothing added",
    async (quantity, sentence) => {
      const log = quietLog();
      const visitor = new Browser();
      const page = await visitor.get("/products/tagebuch");
      const answer = await visitor.press(page, "In den Warenkorb", { quantity });
      expect(answer.status).toBe(400);
      expect(fieldErrors(answer)).toEqual({ quantity: sentence });
      const input = answer.document.querySelector("main input[name=quantity]");
      expect(input?.getAttribute("value")).toBe(quantity || "1");
      expect(answer.text).toContain("Warenkorb, 0 Artikel");
      expect(log).not.toHaveBeenCalled();
    },
  );

  it.each(["free", "yearly", "lifetime"])(
    "redirects to /join for the membership '%s'",
    async (id) => {
      const page = await browser.get(`/products/${id}`);
      expect([page.status, page.location]).toEqual([303, "/join"]);
    },
  );
});

describe("the page of a dated item", () => {
  it("shows date, time, place and organizer", async () => {
    const { date = "" } = await itemOf("/events/herzogstand");
    const { text } = mainOf(await browser.get("/events/herzogstand"));
    expect(text).toContain(`Datum ${formatDay(date).long}`);
    expect(text).toContain("Uhrzeit 05:45–11:00 Uhr");
    expect(text).toContain("Ort Walchensee, Parkplatz Herzogstandbahn");
    expect(text).toContain("Veranstalter Regionalgruppe Oberland");
  });

  it("leaves out unknown facts", async () => {
    const page = await browser.get("/courses/gaertnern");
    expect(page.status).toBe(200);
    const { text } = mainOf(page);
    for (const term of ["Datum", "Uhrzeit", "Ort", "Veranstalter"]) {
      expect(text).not.toMatch(new RegExp(`\\b${term}\\b`));
    }
  });

  it.each([
    ["/events/lange-tafel", fixedDescription.event],
    ["/courses/ohne", fixedDescription.course],
  ])("has the fixed text if there is no description (%s)", async (path, words) => {
    await undone(async () => {
      createItem({ id: "ohne", kind: "course", description: null });
      expect((await browser.get(path)).text).toContain(words);
    });
  });

  it("promises nothing of its own in a shop without demo content", async () => {
    await undone(async () => {
      db.update(shop).set({ showsDemoContent: false }).run();
      const page = await browser.get("/events/lange-tafel");
      expect(page.text).toContain(neutralDescription.event);
      expect(page.text).not.toContain(fixedDescription.event);
    });
  });

  it("has its own description instead of the fixed text", async () => {
    const page = await browser.get("/events/herzogstand");
    expect(page.text).toContain("Vier Stunden Weg");
    expect(page.text).not.toContain(fixedDescription.event);
  });

  it.each(["/events/feuerabend", "/courses/atmen"])(
    "shows 'inklusive' in small type (%s)",
    async (path) => {
      expect((await browser.get(path)).text).toContain("Community inklusive");
    },
  );

  it("links to a mail draft about the item, without soft hyphens", async () => {
    const { links, text } = mainOf(await browser.get("/events/herzogstand"));
    expect(text).toContain("Mehr Informationen anfragen");
    const draft = links.find((href) => href?.startsWith("mailto:")) ?? "";
    expect(decodeURIComponent(draft)).toBe(
      "mailto:kontakt@behappy.example?subject=Frage zu: Sonnenaufgangswanderung auf den Herzogstand",
    );
  });

  it("keeps & and ? in the title within the mail's subject", async () => {
    await undone(async () => {
      const { id } = createItem({ ...event, title: "Du & ich? 100 % #1" });
      const { links } = mainOf(await browser.get(`/events/${id}`));
      const draft = new URL(links.find((href) => href?.startsWith("mailto:")) ?? "");
      expect(draft.searchParams.get("subject")).toBe("Frage zu: Du & ich? 100 % #1");
    });
  });

  it("keeps price and button in sight on a phone, with one form, while it can be bought", async () => {
    await undone(async () => {
      const bought = { ...event, price: 4990, communityPrice: null };
      const open = await browser.get(`/events/${createItem(bought).id}`);
      const bars = open.document.querySelectorAll("main .purchase-bar");
      expect(bars.map(visibleText)).toEqual(["Preis 49,90 € In den Warenkorb: Ein Kompass"]);
      expect(bars[0]?.querySelector("[aria-hidden]")?.text).toContain("49,90");
      expect(open.document.querySelectorAll("main button[value='add']")).toHaveLength(1);
      const hindered = [
        { ...pastEvent },
        { ...event, price: null },
        { ...event, availability: false },
        { ...event, calledOffAt: new Date() },
      ];
      for (const changes of hindered) {
        const page = await browser.get(`/events/${createItem(changes).id}`);
        expect(page.document.querySelector(".purchase-bar")).toBeNull();
      }
    });
  });

  it("says 'Vorbei' and has no button if it is past", async () => {
    await undone(async () => {
      const { id } = createItem(pastEvent);
      const { text, hasButton } = mainOf(await browser.get(`/events/${id}`));
      expect(text).toContain("Vorbei");
      expect(hasButton).toBe(false);
    });
  });

  it("adds one piece and stays on the page", async () => {
    const visitor = new Browser();
    const page = await visitor.get("/courses/morgenseiten");
    const answer = await visitor.press(page, "In den Warenkorb");
    expect([answer.status, answer.location]).toEqual([303, "/courses/morgenseiten"]);
    expect((await visitor.follow(answer)).text).toContain("Warenkorb, 1 Artikel");
  });
});

/** The machine-readable value of the page's time element. */
async function itemOf(path: string): Promise<{ date?: string }> {
  const page = await browser.get(path);
  const time = page.document.querySelector("main time")?.getAttribute("datetime");
  return { date: time?.slice(0, 10) };
}
