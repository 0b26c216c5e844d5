import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { createAdmin, createEvent, createItem } from "#tests/support/samples.ts";
import { savedSettings } from "#tests/support/saved-settings.ts";
import { statementsDuring } from "#tests/support/statements.ts";

let admin: Browser;

beforeEach(async () => {
  db.delete(catalogItems).run();
  ({ browser: admin } = await createAdmin());
  await savedSettings(admin, {
    taxScheme: "",
    taxSchemeFrom: "",
    shippingFlat: "0,00",
    shippingFreeFrom: "",
  });
});

const open = (path: string) => new Browser().get(path);
const mainOf = (page: Page) => visibleText(page.document.querySelector("main") ?? page.document);
const EXEMPT = "umsatzsteuerfrei nach § 19 UStG";

function sell() {
  const shown = { showOnStartpage: true, showOnOffer: true, price: 4900, communityPrice: 3900 };
  const event = createEvent({ ...shown, date: "2099-05-01" });
  const course = createItem({ ...shown, kind: "course" });
  const goods = createItem({ ...shown });
  const plan = createItem({ category: "membership", title: "Yearly Membership", price: 9900 });
  return { event, course, goods, plan };
}

/** Public pages with prices, with the number of priced items. */
const placesOf = ({ event, course, goods }: ReturnType<typeof sell>) =>
  [
    ["/", 3],
    ["/offers", 3],
    ["/events", 1],
    ["/courses", 1],
    ["/products", 1],
    ["/join", 1],
    [`/events/${event.id}`, 1],
    [`/courses/${course.id}`, 1],
    [`/products/${goods.id}`, 1],
  ] as const;

const count = (text: string, words: string) => text.split(words).length - 1;

describe("the words beside a price", () => {
  it("say that it includes VAT, once the owner has chosen regular taxation", async () => {
    const places = placesOf(sell());
    for (const [path] of places) {
      expect(mainOf(await open(path)), path).not.toMatch(/MwSt|steuerfrei/);
    }
    await savedSettings(admin, { taxScheme: "regular" });
    for (const [path, items] of places) {
      expect(count(mainOf(await open(path)), "inkl. MwSt."), path).toBe(items);
    }
  });

  it("state the exemption of a small business, and never a tax", async () => {
    const places = placesOf(sell());
    await savedSettings(admin, { taxScheme: "small-business" });
    for (const [path, items] of places) {
      const text = mainOf(await open(path));
      expect(count(text, EXEMPT), path).toBe(items);
      expect(text, path).not.toContain("MwSt");
    }
  });

  it("state an item's own reason for exemption", async () => {
    await savedSettings(admin, { taxScheme: "regular" });
    const course = createItem({ kind: "course", taxRate: 0, taxNote: "§ 4 Nr. 21 UStG" });
    for (const path of ["/courses", `/courses/${course.id}`]) {
      expect(mainOf(await open(path))).toContain("steuerfrei: § 4 Nr. 21 UStG");
    }
  });

  it.each([
    ["0,00", ", versandkostenfrei"],
    ["4,90", ", zzgl. Versand"],
  ])("state the shipping of goods, which costs %s: '%s'", async (shippingFlat, words) => {
    const places = placesOf(sell());
    await savedSettings(admin, { taxScheme: "regular", shippingFlat });
    for (const [path] of places) {
      const hasGoods = path === "/" || path === "/offers" || path.startsWith("/products");
      const page = await open(path);
      expect(count(mainOf(page), `inkl. MwSt.${words}`), path).toBe(hasGoods ? 1 : 0);
      const links = page.document.querySelectorAll('main a[href="/versand-zahlung"]');
      expect(links.length, path).toBe(hasGoods && shippingFlat === "4,90" ? 1 : 0);
    }
  });

  it("call shipping free if it is free from an order value of 0", async () => {
    const goods = createItem();
    await savedSettings(admin, { shippingFlat: "4,90", shippingFreeFrom: "0" });
    expect(mainOf(await open(`/products/${goods.id}`))).toContain("versandkostenfrei");
    await savedSettings(admin, { shippingFreeFrom: "50" });
    expect(mainOf(await open(`/products/${goods.id}`))).toContain("zzgl. Versand");
  });

  it("state only shipping as long as nothing is known about tax", async () => {
    const goods = createItem();
    const digital = createItem({ withdrawalClass: "digital" });
    expect(mainOf(await open(`/products/${goods.id}`))).toContain("versandkostenfrei");
    expect(mainOf(await open(`/products/${digital.id}`))).not.toContain("versandkostenfrei");
  });

  it("are missing if the item is free or has no price", async () => {
    await savedSettings(admin, { taxScheme: "regular" });
    const free = createItem({ price: 0, communityPrice: null });
    const without = createItem({ price: null, communityPrice: null });
    for (const path of ["/products", `/products/${free.id}`, `/products/${without.id}`]) {
      expect(mainOf(await open(path))).not.toMatch(/MwSt|versandkostenfrei/);
    }
  });

  it("are the same in the administration's preview", async () => {
    await savedSettings(admin, { taxScheme: "regular" });
    const { goods } = sell();
    const path = `/admin/products/new/${goods.id}`;
    const form = Object.fromEntries(
      Object.entries({ title: "Becher", category: "Zuhause", price: "28", imageAlt: "Ein Becher" }),
    );
    const preview = await admin.post(path, {
      ...form,
      imageUrl: goods.imageUrl,
      version: "1",
      intent: "preview",
      taxRate: "0",
      taxNote: "§ 4 Nr. 21 UStG",
    });
    expect(preview.text).toContain("steuerfrei: § 4 Nr. 21 UStG, versandkostenfrei");
  });
});

it("more prices on a page need no more queries", async () => {
  await savedSettings(admin, { taxScheme: "regular", taxSchemeFrom: "2099-01-01" });
  const queries = async () => (await statementsDuring(() => open("/products"))).length;
  createItem();
  const forOne = await queries();
  for (let count = 0; count < 20; count += 1) createItem();
  expect(await queries()).toBe(forOne);
});

it("the chosen plan on /join says what its price includes", async () => {
  await savedSettings(admin, { taxScheme: "regular" });
  const { plan } = sell();
  const visitor = new Browser();
  await visitor.post("/join", { plan: plan.id });
  const page = await visitor.get("/join");
  expect(count(mainOf(page), "inkl. MwSt.")).toBe(2);
});

describe("a change of the tax scheme with a date", () => {
  it("leaves the former scheme in effect until midnight in Berlin", async () => {
    const { goods } = sell();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-12-20T10:00:00Z") });
    const { browser } = await createAdmin();
    await savedSettings(browser, { taxScheme: "small-business" });
    await savedSettings(browser, { taxScheme: "regular", taxSchemeFrom: "2031-01-01" });
    const words = async () => mainOf(await open(`/products/${goods.id}`));
    vi.setSystemTime(new Date("2030-12-31T22:59:59Z"));
    expect(await words()).toContain(EXEMPT);
    vi.setSystemTime(new Date("2030-12-31T23:00:00Z"));
    expect(await words()).toContain("inkl. MwSt.");
  });
});
