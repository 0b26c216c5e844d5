import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type DutyName, legalDuties } from "#app/content/legal-duties.ts";
import { ownersPages } from "#app/content/site-pages.ts";
import { env } from "#app/environment/env.server.ts";
import { backUpDatabase } from "#db/backup/backup.server.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, shop as shopTable } from "#db/schema.ts";
import { type Browser, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { createAdmin, createEvent, createItem } from "#tests/support/samples.ts";
import { savedSettings } from "#tests/support/saved-settings.ts";
import { answer } from "#tests/support/site.ts";
import { crawlShop, type Shop } from "../../scripts/law/crawl-shop.ts";
import { checkDuties, exitCodeOf, isBroken, reportOf } from "../../scripts/law/law-report.ts";
import { pageOf, Visitor } from "../../scripts/law/visitor.ts";

vi.hoisted(() => {
  process.env.BASE_URL = "https://shop.example";
  process.env.SMTP_URL = "smtp://127.0.0.1:1";
});

const NOTICE = '<svg viewBox="0 0 595 842"></svg>';
const ORIGIN = "https://shop.example";
const legal = path.join(env.DATA_DIR, "legal");
const provide = (name: string, text: string) => writeFileSync(path.join(legal, name), text);
const remove = (name: string) => rmSync(path.join(legal, name));

const settings = {
  operator: {
    operatorName: "Hof am See",
    street: "Seeweg 1",
    zipcode: "12345",
    city: "Seedorf",
    phone: "030 1234567",
    email: "hof@beispiel.de",
  },
  sale: {
    taxScheme: "regular",
    deliveryTime: "3 Tage",
    deliveryArea: "Deutschland",
    shippingFlat: "4,90",
  },
  rating: { rating: "none" },
  law: { accessibilityStatement: "## Was wir anbieten\n\nKurse und Becher." },
  bank: { bankRecipient: "Hof am See", bankIban: "DE02120300000000202051" },
};

let admin: Browser;
let mug: CatalogItem;
let course: CatalogItem;
let whole: Shop;

const crawl = () => crawlShop(new Visitor(ORIGIN, answer), { mayOpenAccount: true });

beforeAll(async () => {
  mkdirSync(legal, { recursive: true });
  for (const name of ["agb", "datenschutz"]) provide(`${name}.md`, "Ein Text.");
  provide("gewaehrleistung.svg", NOTICE);
  provide("gewaehrleistung.pdf", "%PDF-1.7");
  mug = createItem({ title: "Becher", manufacturer: "Töpferei Kühn, Am Deich 4, Flensburg" });
  course = createItem({ kind: "course", title: "Chor", taxRate: 0, taxNote: "§ 4 Nr. 21 UStG" });
  createEvent();
  createItem({ category: "membership", title: "Yearly Membership" });
  admin = (await createAdmin()).browser;
  for (const texts of Object.values(settings)) await savedSettings(admin, texts);
  db.update(shopTable).set({ testEmailArrivedAt: new Date() }).run();
  for (const name of ownersPages) {
    await admin.post(`/admin/pages/${name}`, { intent: "accept", version: "0-0" });
  }
  await backUpDatabase();
  whole = await crawl();
});

/** The duties that this shop breaks. */
function brokenIn(shop: Shop): DutyName[] {
  return checkDuties(shop)
    .filter(isBroken)
    .map(({ duty }) => duty);
}

it("finds nothing in a shop whose checklist is empty", async () => {
  const page = await admin.get("/admin");
  expect(page.document.querySelector('section[aria-labelledby="vor-dem-start"]')).toBeNull();
  expect(page.text).toContain("Vor dem Start: alles erledigt");
  expect(checkDuties(whole).filter(isBroken)).toEqual([]);
  expect(checkDuties(whole).filter(({ faults }) => faults === null)).toEqual([]);
});

it("finds nothing in a small business either", async () => {
  await withSettings("sale", { taxScheme: "small-business", shippingFlat: "0" }, async () => {
    expect(brokenIn(await crawl())).toEqual([]);
  });
});

it("has seen every kind of page, also the cart and the checkout from inside", () => {
  const paths = whole.pages.map(({ path }) => path);
  const kinds = ["/", "/join", "/contact", "/auth", "/newsletter", `/products/${mug.id}`];
  expect(paths).toEqual(expect.arrayContaining([...kinds, `/courses/${course.id}`, "/agb"]));
  expect(whole.pages.find(({ status }) => status === 404)).toBeDefined();
  expect(whole.cart?.text).toContain("Becher");
  expect(whole.checkout?.status).toBe(200);
});

it.each([
  ["deliveryTime", { deliveryTime: "" }],
  ["paymentMeans", { deliveryArea: "" }],
] as const)("shares title, law and remedy of %s with the checklist", async (duty, texts) => {
  await withSettings("sale", texts, async () => {
    const page = await admin.get("/admin");
    const list = page.document.querySelector('section[aria-labelledby="vor-dem-start"]');
    const { title, paragraph, remedy } = legalDuties[duty];
    const text = list ? visibleText(list) : "";
    for (const words of [title, paragraph, remedy]) expect(text).toContain(words);
  });
});

async function withSettings(
  section: keyof typeof settings,
  texts: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  await savedSettings(admin, texts);
  await work().finally(() => savedSettings(admin, settings[section]));
}

async function withItem(
  { id }: CatalogItem,
  values: Partial<CatalogItem>,
  work: () => Promise<void>,
): Promise<void> {
  const isItem = eq(catalogItems.id, id);
  const before = db.select().from(catalogItems).where(isItem).get();
  const set = (row: Partial<CatalogItem>) => db.update(catalogItems).set(row).where(isItem).run();
  set(values);
  await work().finally(() => set({ ...before }));
}

async function withText(name: string, text: string, work: () => Promise<void>): Promise<void> {
  provide(name, text);
  await work().finally(() => provide(name, "Ein Text."));
}

describe("a shop that its owner has broken: rechtscheck names", () => {
  type Break = (work: () => Promise<void>) => Promise<void>;

  it.each<[string, DutyName[], Break]>([
    [
      "the missing phone number",
      ["operator", "instruction"],
      (work) => withSettings("operator", { phone: "" }, work),
    ],
    ["missing terms", ["legalTexts"], (work) => withText("agb.md", "", work)],
    ["a missing privacy text", ["legalTexts"], (work) => withText("datenschutz.md", " ", work)],
    ["prices without tax", ["tax"], (work) => withSettings("sale", { taxScheme: "" }, work)],
    [
      "an exemption without its reason",
      ["tax"],
      (work) => withItem(course, { taxNote: null }, work),
    ],
    [
      "goods without delivery time",
      ["deliveryTime"],
      (work) => withSettings("sale", { deliveryTime: "" }, work),
    ],
    [
      "goods without delivery area",
      ["paymentMeans"],
      (work) => withSettings("sale", { deliveryArea: "" }, work),
    ],
    [
      "goods without manufacturer",
      ["productSafety"],
      (work) => withItem(mug, { manufacturer: null }, work),
    ],
    [
      "a link to the closed platform",
      ["closedPlatform"],
      (work) => withText("agb.md", "<https://ec.europa.eu/consumers/odr>", work),
    ],
    [
      "a picture on another server",
      ["thirdParties"],
      (work) => withItem(mug, { imageUrl: "https://bilder.example/becher.jpg" }, work),
    ],
    [
      "an invented rating",
      ["rating"],
      (work) => withSettings("rating", { rating: "quoted" }, work),
    ],
    [
      "demo content",
      ["demoContent"],
      async (work) => {
        showDemoContent();
        await work().finally(() => showDemoContent(false));
      },
    ],
    [
      "the missing notice on the legal guarantee",
      ["guaranteeNotice"],
      async (work) => {
        remove("gewaehrleistung.svg");
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 });
        await work().finally(() => {
          vi.useRealTimers();
          provide("gewaehrleistung.svg", NOTICE);
        });
      },
    ],
  ])("%s", async (_what, duties, breaking) => {
    await breaking(async () => {
      const shop = await crawl();
      expect(brokenIn(shop).sort()).toEqual([...duties].sort());
    });
  });
});

/** The shop with other HTML in the pages whose path begins like this. */
function tampered(path: string, change: (html: string) => string): Shop {
  let changes = 0;
  const tamper = <Page extends Shop["cart"]>(page: Page): Page => {
    if (!page?.path.startsWith(path)) return page;
    const { html, document, text, footerLinks } = pageOf(page.path, change(page.html));
    if (html !== page.html) changes += 1;
    return { ...page, html, document, text, footerLinks };
  };
  const pages = whole.pages.map(tamper);
  const shop = { ...whole, pages, cart: tamper(whole.cart), checkout: tamper(whole.checkout) };
  if (changes === 0) throw new Error(`nothing to change on ${path}`);
  return shop;
}

/** Replaces every match. */
const without =
  (part: string | RegExp, replacement = "") =>
  (html: string) =>
    html.replaceAll(typeof part === "string" ? part : new RegExp(part, "gu"), replacement);

function withoutPage(path: string): Shop {
  return { ...whole, pages: whole.pages.filter((page) => page.path !== path) };
}

describe("a shop whose software is broken: rechtscheck names", () => {
  const OPEN_LINKS = /<div class="footer-end">/;

  it.each<[string, DutyName[], () => Shop]>([
    [
      "an error page without the withdrawal link",
      ["withdrawalLink"],
      () => tampered("/diese-seite", without('href="/vertrag-widerrufen"', 'href="/x"')),
    ],
    [
      "a cart without the withdrawal link",
      ["withdrawalLink"],
      () => tampered("/cart", without(">Vertrag widerrufen<", ">Mehr<")),
    ],
    [
      "links in a fold",
      [
        "operator",
        "legalTexts",
        "withdrawalLink",
        "instruction",
        "terminationLink",
        "shippingPage",
      ],
      () => tampered("/join", without(OPEN_LINKS, '<details><div class="footer-end">')),
    ],
    [
      "a withdrawal form that asks for a reason",
      ["withdrawalForm"],
      () =>
        tampered(
          "/vertrag-widerrufen",
          without("<textarea", '<input name="reason" required><textarea'),
        ),
    ],
    [
      "a withdrawal form with another button",
      ["withdrawalForm"],
      () => tampered("/vertrag-widerrufen", without("Widerruf bestätigen", "Absenden")),
    ],
    [
      "a withdrawal form that needs a sign-in",
      ["withdrawalForm"],
      () => withoutPage("/vertrag-widerrufen"),
    ],
    [
      "a page without the cancellation link",
      ["terminationLink"],
      () => tampered("/join", without("Verträge hier kündigen", "Kündigen")),
    ],
    [
      "a cancellation form with another button",
      ["terminationForm"],
      () => tampered("/vertraege-kuendigen", without("jetzt kündigen", "Weiter")),
    ],
    [
      "a missing instruction",
      ["instruction"],
      () => tampered("/widerruf", without("Widerrufsbelehrung für digitale Inhalte", "Digitales")),
    ],
    [
      "a missing page about shipping",
      ["shippingPage", "deliveryTime", "orderSteps"],
      () => withoutPage("/versand-zahlung"),
    ],
    [
      "steps without the language of the contract",
      ["orderSteps"],
      () => tampered("/versand-zahlung", without("auf Deutsch", "")),
    ],
    [
      "prices of goods without a word about shipping",
      ["shippingWords"],
      () => tampered(`/products/${mug.id}`, without(/zzgl\. Versand/, "")),
    ],
    [
      "a cart without means of payment",
      ["paymentMeans"],
      () => tampered("/cart", without("Überweisung", "")),
    ],
    [
      "a checkout without the terms",
      ["orderConditions"],
      () =>
        tampered("/checkout", (html) =>
          html.replace(/<main[\s\S]*<\/main>/, (main) =>
            main.replaceAll('href="/agb"', 'href="/x"'),
          ),
        ),
    ],
    [
      "another button at the checkout",
      ["orderButton"],
      () => tampered("/checkout", without("Zahlungspflichtig bestellen", "Bestellen")),
    ],
    [
      "a link between total and button",
      ["orderButton"],
      () =>
        tampered(
          "/checkout",
          without(/(<button[^>]*>)(?=Zahlungspflichtig)/, '<a href="/x">Hinweis</a>$1'),
        ),
    ],
    [
      "a dispute sentence on one page only",
      ["dispute"],
      () => tampered("/agb", without("Streitbeilegung", "Weiteres")),
    ],
    ["a lost page about accessibility", ["accessibility"], () => withoutPage("/barrierefreiheit")],
    [
      "a newsletter form that says nothing about withdrawal",
      ["newsletter"],
      () => tampered("/newsletter", without("jederzeit widerrufen", "lesen")),
    ],
    [
      "a script from another server",
      ["thirdParties"],
      () =>
        tampered(
          "/contact",
          without("</head>", '<script src="https://zaehler.example/x.js"></script></head>'),
        ),
    ],
    [
      "an address without encryption",
      ["encryption"],
      () => tampered("/", without(/(<link rel="canonical" href=")https/, "$1http")),
    ],
  ])("%s", (_what, duties, broken) => {
    expect(brokenIn(broken()).sort()).toEqual([...duties].sort());
  });
});

describe("the report", () => {
  it("says what to do, where, and what nobody could check", () => {
    const lines = reportOf(
      checkDuties({ ...tampered("/newsletter", without("jederzeit", "")), checkout: null }),
    ).join("\n");
    expect(lines).toContain("✗  Einwilligung in den Newsletter (§ 7 UWG, Art. 7 DSGVO)");
    expect(lines).toContain("     /newsletter: kein Hinweis auf den Widerruf");
    expect(lines).toContain(`   → ${legalDuties.newsletter.remedy}`);
    expect(lines).toContain("–  Knopf „Zahlungspflichtig bestellen“");
    expect(lines).toMatch(/\d+ Pflichten: \d+ erfüllt, \d+ verletzt, 2 nicht geprüft\./);
  });

  it("does not count as passed if a duty could not be checked", () => {
    const findings = checkDuties({ ...whole, checkout: null });
    expect(exitCodeOf(findings)).toBe(2);
    expect(reportOf(findings).at(-1)).toBe(
      "Die Prüfung ist unvollständig und gilt nicht als bestanden.",
    );
    expect(exitCodeOf(checkDuties(whole))).toBe(0);
    expect(exitCodeOf(checkDuties({ ...withoutPage("/widerruf"), checkout: null }))).toBe(1);
  });

  it("names at most five places of a fault", () => {
    const lines = reportOf(checkDuties(tampered("/", without("Vertrag widerrufen", "Mehr"))));
    expect(lines.filter((line) => line.includes("kein offener Link „Vertrag"))).toHaveLength(5);
    expect(lines.join("\n")).toMatch(/und \d+ weitere/);
  });
});
