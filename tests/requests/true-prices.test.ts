import { setImmediate } from "node:timers/promises";
import { asc, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { itemPath, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { createPageStore } from "#app/front/stored-pages/page-store.server.ts";
import { answerFromMemory, fillFromMemory } from "#app/front/stored-pages/stored-pages.server.ts";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  itemContents,
  orderItems,
  orders,
  planInclusions,
} from "#db/schema.ts";
import { Browser, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { openFront } from "#tests/support/front.ts";
import { changeMembershipOf } from "#tests/support/sample-orders.ts";
import {
  address,
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fillCart,
  placeSampleOrder,
  readCartPage,
} from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { handle } from "#tests/support/site.ts";

// A shop without demo content and saved settings: the community price is for members, and 'Inklusive' costs them nothing.

/** Two prices. */
let hike: CatalogItem;
/** Two prices, and part of the yearly plan. */
let feast: CatalogItem;
/** 'Inklusive'. */
let tea: CatalogItem;
let yearly: CatalogItem;

beforeAll(() => {
  const flags = { showOnStartpage: true, showOnOffer: true };
  hike = createEvent({ title: "Gratwanderung", price: 4990, communityPrice: 3990, ...flags });
  feast = createEvent({ title: "Sommerfest", price: 2990, communityPrice: 1990, ...flags });
  tea = createItem({ title: "Abendtee", price: 1290, communityPrice: 0, ...flags });
  const category = "membership";
  yearly = createItem({ title: "Yearly Membership", price: 11900, category });
  createItem({ title: "Lifetime Membership", price: 49900, category });
  db.insert(planInclusions).values({ planId: yearly.id, itemId: feast.id }).run();
});

interface Viewer {
  browser: Browser;
  customer: Customer;
}

async function memberOf(plan: string | null): Promise<Viewer> {
  const customer = await createCustomer();
  if (plan) changeMembershipOf(customer.id, plan);
  return { customer, browser: await browserOf(customer) };
}

/** Ends in the next millisecond, so that it follows the grant. */
const end = ({ customer }: Viewer) =>
  changeMembershipOf(customer.id, null, { createdAt: new Date(Date.now() + 1) });

const linesOf = (orderId: string) => {
  const { itemTitle: title, quantity, price } = orderItems;
  return db
    .select({ title, quantity, price })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .all()
    .map((line) => `${line.quantity} × ${line.title} ${line.price}`);
};

const orderOf = (orderId: string) => db.select().from(orders).where(eq(orders.id, orderId)).get();

const totalOf = (orderId: string) => orderOf(orderId)?.totalAmount;

const numberOf = (orderId: string) => orderOf(orderId)?.number ?? "";

/** The prices of the item's own page, and the sentence below them. */
async function pageOf(browser: Browser, item: CatalogItem) {
  const page = await browser.get(itemPath({ id: item.id, lineType: lineTypeOf(item) }));
  const prices = page.document.querySelector("main dl.price-list");
  const links = page.document
    .querySelectorAll('main a[href="/join"]')
    .filter((link) => visibleText(link) === "Mitglied werden");
  const [, published] = /"price":"([\d.]+)"/.exec(page.html) ?? [];
  return { page, prices: prices && visibleText(prices), leadsToJoin: links.length > 0, published };
}

describe.each<
  [viewer: string, plan: string | null | undefined, expected: Record<string, number[]>]
>([
  ["a guest", undefined, { hike: [4990, 9980], feast: [2990, 5980], tea: [1290, 2580] }],
  ["an account", null, { hike: [4990, 9980], feast: [2990, 5980], tea: [1290, 2580] }],
  ["a member of the plan", "Yearly", { hike: [3990, 7980], feast: [0, 1990], tea: [0, 1290] }],
  [
    "a member of another plan",
    "Lifetime",
    { hike: [3990, 7980], feast: [1990, 3980], tea: [0, 1290] },
  ],
  [
    "a member of a free plan",
    "Free",
    { hike: [4990, 9980], feast: [2990, 5980], tea: [1290, 2580] },
  ],
])("%s", (_viewer, plan, expected) => {
  const browserFor = async () =>
    plan === undefined ? new Browser() : (await memberOf(plan)).browser;
  const items = () => ({ hike, feast, tea });

  it("pays the same price in the cart, at the checkout and in the order", async () => {
    for (const [name, sums] of Object.entries(expected)) {
      for (const [index, sum] of sums.entries()) {
        const browser = await browserFor();
        const item = items()[name as keyof ReturnType<typeof items>];
        await fillCart(browser, [item, index + 1]);
        const amount = (sum / 100).toFixed(2).replace(".", ",");
        expect(await readCartPage(browser)).toContain(`Gesamt ${amount} €`);
        if (plan === undefined) continue;
        expect((await browser.get("/checkout")).text).toContain(`Gesamt ${amount} €`);
        expect(totalOf(await placeSampleOrder(browser))).toBe(sum);
      }
    }
  });

  it("reads this price on the item's page, while search engines read everyone's", async () => {
    const browser = await browserFor();
    for (const [name, [sum = 0]] of Object.entries(expected)) {
      const item = items()[name as keyof ReturnType<typeof items>];
      const { prices, leadsToJoin, published } = await pageOf(browser, item);
      const regular = item.price ?? 0;
      const words = sum === 0 ? /[Ii]nklusive/.source : (sum / 100).toFixed(2).replace(".", ",");
      const isMarked = sum !== regular || item.communityPrice !== 0;
      expect(prices).toMatch(isMarked ? new RegExp(`${words}( €)?, dein Preis`) : /Inklusive$/);
      expect(prices).toContain("Für Mitglieder");
      expect(published).toBe((regular / 100).toFixed(2));
      const isDearer = sum === regular || (plan === "Lifetime" && name === "feast");
      expect(leadsToJoin).toBe(isDearer);
    }
  });

  it("reads this price on cards and in the search", async () => {
    const browser = await browserFor();
    for (const path of ["/", "/offers", "/events"]) {
      const card = (await browser.get(path)).document.getElementById(`artikel-${hike.id}`);
      const sum = ((expected.hike?.[0] ?? 0) / 100).toFixed(2).replace(".", ",");
      expect(card && visibleText(card)).toContain(`${sum} €, dein Preis`);
    }
    const found = (await browser.get("/suche?q=Sommerfest")).text;
    const forMembers = expected.feast?.[0] === 0 ? "Inklusive" : "19,90 €";
    expect(found).toContain(`Preis 29,90 €Für Mitglieder ${forMembers}`);
  });
});

describe("the free piece", () => {
  it("is a line of its own beside further pieces, in the order and its e-mail", async () => {
    const { browser } = await memberOf("Yearly");
    await fillCart(browser, [feast, 3]);
    expect(await readCartPage(browser)).toMatch(
      /39,80 €je 19,90 €Preis für Mitglieder1 davon in deiner Mitgliedschaft enthalten/,
    );
    const overview = (await browser.get("/checkout")).text;
    expect(overview).toMatch(
      /Sommerfest Event .* 1 0,00 € Sommerfest Event, je 19,90 € .* 2 39,80 €/,
    );
    const id = await placeSampleOrder(browser);
    expect(linesOf(id)).toEqual(["1 × Sommerfest 0", "2 × Sommerfest 1990"]);
    expect(totalOf(id)).toBe(3980);
    expect(await readCartPage(browser)).toContain("leer");
    const mail = emailsTo(address.email).find(({ text }) => text.includes("Sommerfest"));
    expect(mail?.text).toMatch(
      /Menge: 1, .* Summe: 0,00.*Menge: 2, .* Summe: 39,80.*Gesamt: 39,80/s,
    );
  });

  it("is there once, also across orders, until that order is cancelled", async () => {
    const { browser } = await memberOf("Yearly");
    await fillCart(browser, [feast, 1]);
    const first = await placeSampleOrder(browser);
    expect(linesOf(first)).toEqual(["1 × Sommerfest 0"]);
    const { page, prices } = await pageOf(browser, feast);
    expect(page.text).toContain(
      "Deinen kostenlosen Platz hast du schon. Weitere Plätze kosten je 19,90 €.",
    );
    expect(prices).toContain("19,90 €, dein Preis");
    await fillCart(browser, [feast, 1]);
    expect(linesOf(await placeSampleOrder(browser))).toEqual(["1 × Sommerfest 1990"]);
    db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, first)).run();
    await fillCart(browser, [feast, 1]);
    expect(linesOf(await placeSampleOrder(browser))).toEqual(["1 × Sommerfest 0"]);
  });

  it("is not given twice by two checkouts that were opened at the same time", async () => {
    const { customer, browser } = await memberOf("Yearly");
    const elsewhere = await browserOf(customer);
    for (const each of [browser, elsewhere]) await fillCart(each, [feast, 1]);
    const pages = [await browser.get("/checkout"), await elsewhere.get("/checkout")] as const;
    const answers = await Promise.all([
      browser.press(pages[0], "Kostenlos bestellen", address),
      elsewhere.press(pages[1], "Kostenlos bestellen", address),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(await db.$count(orders, eq(orders.userId, customer.id))).toBe(1);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.text).toContain("Gesamt 19,90 €");
  });

  it("says why it is free in cart, checkout, order, e-mail and administration", async () => {
    const { browser } = await memberOf("Yearly");
    const reason = "In deiner Mitgliedschaft enthalten";
    await fillCart(browser, [feast, 1], [hike, 1]);
    expect(await readCartPage(browser)).toContain(reason);
    const once = new RegExp(`^(?!.*${reason}.*${reason}).*Sommerfest.*${reason}.*$`, "s");
    expect((await browser.get("/checkout")).text).toMatch(once);
    const id = await placeSampleOrder(browser);
    expect((await browser.get(`/order-confirmation/${id}`)).text).toMatch(once);
    const mails = emailsTo(address.email).filter(({ text }) => text.includes(numberOf(id)));
    expect(mails.map(({ text }) => text)).toEqual([expect.stringMatching(once)]);
    const admin = (await createAdmin()).browser;
    const { text } = await admin.get(`/admin/orders/${id}`);
    expect(text).toMatch(/Sommerfest [^€]* In der Mitgliedschaft enthalten/);
    expect(text).not.toMatch(/Gratwanderung [^€]* In der Mitgliedschaft enthalten/);
  });

  it("is not taken by a piece that was free for everyone", async () => {
    const gift = createEvent({ title: "Probestunde", price: 0 });
    db.insert(planInclusions).values({ planId: yearly.id, itemId: gift.id }).run();
    const { browser } = await memberOf("Yearly");
    await fillCart(browser, [gift, 1]);
    await placeSampleOrder(browser);
    db.update(catalogItems).set({ price: 1500 }).where(eq(catalogItems.id, gift.id)).run();
    await fillCart(browser, [gift, 1]);
    expect(linesOf(await placeSampleOrder(browser))).toEqual(["1 × Probestunde 0"]);
    await fillCart(browser, [gift, 1]);
    expect(linesOf(await placeSampleOrder(browser))).toEqual(["1 × Probestunde 1500"]);
  });
});

describe("contents of a free piece", () => {
  const deliver = (item: CatalogItem) => {
    db.insert(planInclusions).values({ planId: yearly.id, itemId: item.id }).run();
    db.insert(itemContents).values({ itemId: item.id, access: "Hier entlang" }).run();
    return item;
  };
  const film = () =>
    deliver(createItem({ title: "Klangreise", price: 4990, withdrawalClass: "digital" }));

  it("close with the membership, while those of a seat stay open", async () => {
    const items = [film(), deliver(createEvent({ title: "Chorfahrt", price: 9900 }))] as const;
    const member = await memberOf("Yearly");
    const { browser } = member;
    await fillCart(browser, ...items.map((item) => [item, 1] as [CatalogItem, number]));
    await placeSampleOrder(browser);
    const isOpen = async (item: CatalogItem) => {
      const path = itemPath({ id: item.id, lineType: lineTypeOf(item) });
      return (await browser.get(path)).text.includes("Hier entlang");
    };
    expect([await isOpen(items[0]), await isOpen(items[1])]).toEqual([true, true]);
    end(member);
    expect([await isOpen(items[0]), await isOpen(items[1])]).toEqual([false, true]);
  });

  it("need a consent only for the paid pieces, and are named as open beside them", async () => {
    const item = film();
    const { browser } = await memberOf("Yearly");
    const notice = "Zu „Klangreise“ hast du schon Zugang.";
    const waits = "bekommst du digitale Inhalte frühestens am";
    const opens = "Kostenlose digitale Inhalte öffnen auch ohne Häkchen";
    await fillCart(browser, [item, 1]);
    const free = await browser.get("/checkout");
    for (const words of [notice, waits, opens]) expect(free.text).not.toContain(words);
    await fillCart(browser, [item, 1]);
    const both = await browser.get("/checkout");
    for (const words of [notice, waits, opens]) expect(both.text).toContain(words);
    expect(await readCartPage(browser)).toContain(notice);
  });
});

describe("a membership that ends", () => {
  it("shows the new total before the order, and charges no other", async () => {
    const member = await memberOf("Yearly");
    const { browser, customer } = member;
    await fillCart(browser, [hike, 1], [feast, 2], [tea, 1]);
    const page = await browser.get("/checkout");
    expect(page.text).toContain("Gesamt 59,80 €");
    end(member);
    const answer = await browser.press(page, "Zahlungspflichtig bestellen", address);
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)?.title).toBe("Deine Bestellung hat sich geändert");
    expect(answer.text).toContain("Gesamt 122,60 €");
    expect(await db.$count(orders, eq(orders.userId, customer.id))).toBe(0);
    expect(await readCartPage(browser)).toContain("Gesamt 122,60 €");
    const confirmed = await browser.press(answer, "Zahlungspflichtig bestellen", address);
    expect(totalOf(confirmed.location?.split("/").at(-1) ?? "")).toBe(12260);
  });

  it("twice: a member again between the two posts sees the lower total first", async () => {
    const member = await memberOf("Yearly");
    const { browser, customer } = member;
    await fillCart(browser, [hike, 1]);
    const page = await browser.get("/checkout");
    end(member);
    const dearer = await browser.press(page, "Zahlungspflichtig bestellen", address);
    expect(dearer.status).toBe(409);
    const createdAt = new Date(Date.now() + 2);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(Date.now() + 10) });
    changeMembershipOf(customer.id, "Yearly", { createdAt });
    const cheaper = await browser.press(dearer, "Zahlungspflichtig bestellen", address);
    expect(cheaper.status).toBe(409);
    expect(cheaper.text).toContain("Gesamt 39,90 €");
    expect(await db.$count(orders, eq(orders.userId, customer.id))).toBe(0);
    vi.useRealTimers();
  });

  it("leaves orders as they were", async () => {
    const member = await memberOf("Yearly");
    await fillCart(member.browser, [feast, 2]);
    const id = await placeSampleOrder(member.browser);
    end(member);
    expect(linesOf(id)).toEqual(["1 × Sommerfest 0", "1 × Sommerfest 1990"]);
    const { text } = await member.browser.get(`/order-confirmation/${id}`);
    expect(text).toContain("Gesamt 19,90 €");
  });
});

it("no form decides on a price", async () => {
  const browser = new Browser();
  const claim = { price: "0", freePieces: "1", communityPrice: "0", paysCommunityPrice: "true" };
  const line = { intent: "add", itemType: "event", itemId: feast.id, quantity: "1" };
  await browser.post("/cart", { ...line, ...claim });
  expect(await readCartPage(browser)).toContain("Gesamt 29,90 €");
  const mirrored = { itemId: feast.id, itemType: "event", quantity: 1, price: 0 };
  const restored = new Browser();
  await restored.post("/cart/restore", { cart: JSON.stringify([mirrored]), returnTo: "/" });
  expect(await readCartPage(restored)).toContain("Gesamt 29,90 €");
});

it("pages in memory show a member's price to nobody else", async () => {
  const { browser } = await memberOf("Yearly");
  const other = await browserOf();
  const store = createPageStore({
    render: handle,
    revision: createPagesRevision(),
    maxBytes: 10_000_000,
    hasPublicHost: true,
  });
  const { send } = await openFront(answerFromMemory(store), fillFromMemory(store));
  const get = async (path: string, { cookies } = new Browser()) => {
    await setImmediate();
    const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
    return send("GET", path, pairs.length > 0 ? { Cookie: pairs.join("; ") } : {});
  };
  for (const path of [`/events/${feast.id}`, "/events", "/"]) {
    expect((await get(path, browser)).body).toContain("Für dich als Mitglied");
    for (const stored of [await get(path), await get(path, other)]) {
      expect(stored.status).toBe(200);
      expect(stored.body).not.toContain("Für dich als Mitglied");
      expect(stored.body).toMatch(/29,90(&nbsp;|\u00A0)€<span[^>]*>, dein Preis/);
    }
  }
});

it("the administration says in one line how the prices are set, and leads to the settings", async () => {
  const { browser } = await createAdmin();
  const rule = async (path: string) => {
    const page = await browser.get(path);
    const lines = page.document.querySelectorAll("main p");
    const line = lines.find((each) => each.querySelector('a[href="/admin/settings/sale"]'));
    return line && visibleText(line);
  };
  expect(await rule("/admin/plans")).toBe(
    "Den Community-Preis zahlen nur Mitglieder mit bezahltem Plan. „Inklusive“ und Angebote ihres Plans kosten Mitglieder 0 € für das erste Stück. Einstellen",
  );
  showDemoContent();
  for (const path of ["/admin", "/admin/plans"]) {
    expect(await rule(path)).toBe(
      "Den Community-Preis zahlen alle. „Inklusive“ kostet Mitglieder den regulären Preis, ebenso Angebote ihres Plans ohne Community-Preis. Einstellen",
    );
  }
  showDemoContent(false);
});

it("'Inklusive' is no price for members where it costs them the regular one", async () => {
  storeSettings({ communityPriceFor: "members", includedPrice: "regular" });
  const { browser } = await memberOf("Yearly");
  const { page, prices } = await pageOf(browser, tea);
  expect(prices).toBe("Preis 12,90 €");
  expect(page.text).not.toContain("nklusive");
  const card = (await browser.get("/products")).document.getElementById(`artikel-${tea.id}`);
  expect(card && visibleText(card)).not.toContain("nklusive");
  storeSettings("{}");
});

it("no page promises prices for members that no plan or offer has", async () => {
  const guest = new Browser();
  const promise = "Preise für Mitglieder bei unseren Angeboten";
  const note = "Der Preis für Mitglieder gilt mit jedem bezahlten Plan.";
  const path = `/events/${hike.id}`;
  expect((await guest.get("/join")).text).toContain(promise);
  expect((await guest.get(path)).text).toContain(note);
  const hide = (archivedAt: Date | null) =>
    db.update(catalogItems).set({ archivedAt }).where(eq(catalogItems.isPlan, true)).run();
  hide(new Date());
  const { text, document } = await guest.get(path);
  expect(text).not.toContain(note);
  const toJoin = document.querySelectorAll('main a[href="/join"]').map(visibleText);
  expect(toJoin).not.toContain("Mitglied werden");
  hide(null);
  const priced = gt(catalogItems.communityPrice, 0);
  const before = db.select().from(catalogItems).where(priced).all();
  db.update(catalogItems).set({ communityPrice: null }).where(priced).run();
  expect((await guest.get("/join")).text).not.toContain(promise);
  for (const { id, communityPrice } of before) {
    db.update(catalogItems).set({ communityPrice }).where(eq(catalogItems.id, id)).run();
  }
});

it("the settings bring the specified ways back", async () => {
  storeSettings({ communityPriceFor: "everyone", includedPrice: "regular" });
  const guest = new Browser();
  const { prices, leadsToJoin } = await pageOf(guest, hike);
  expect(prices).toContain("Community 39,90 €, dein Preis");
  expect(leadsToJoin).toBe(false);
  const { browser } = await memberOf("Yearly");
  await fillCart(browser, [feast, 1], [tea, 1]);
  expect(await readCartPage(browser)).toContain("Gesamt 32,80 €");
  storeSettings("{}");
});

it("cart and checkout say what would cost nothing if the plan in them were ordered first", async () => {
  const { browser } = await memberOf(null);
  const hint =
    "Zu „Yearly Membership“ gehört „Sommerfest“. Bestelle die Mitgliedschaft zuerst: Sobald sie läuft, kostet dich das nichts mehr.";
  await fillCart(browser, [hike, 1], [feast, 1]);
  expect((await browser.get("/cart")).text).not.toContain("Bestelle die Mitgliedschaft zuerst");
  await fillCart(browser, [yearly, 1]);
  for (const path of ["/cart", "/checkout"]) {
    expect((await browser.get(path)).text.replace(/\s+/g, " ")).toContain(hint);
  }
});

describe("a shop that sells no plan", () => {
  beforeAll(() => void db.update(catalogItems).set({ archivedAt: new Date() }).where(isPlan).run());
  afterAll(() => void db.update(catalogItems).set({ archivedAt: null }).where(isPlan).run());
  const isPlan = eq(catalogItems.isPlan, true);
  const words = /Preis für Mitglieder|39,90|Inklusive/;

  it("shows no price for members to anyone who cannot become one", async () => {
    const browsers = [new Browser(), (await memberOf(null)).browser];
    for (const browser of browsers) {
      for (const item of [hike, tea]) {
        expect((await pageOf(browser, item)).page.text).not.toMatch(words);
      }
      for (const path of ["/events", "/products", "/offers", "/"]) {
        expect((await browser.get(path)).text).not.toMatch(words);
      }
    }
  });

  it("shows it to its members", async () => {
    const { browser } = await memberOf("Yearly");
    expect((await pageOf(browser, hike)).page.text).toMatch(words);
  });
});
