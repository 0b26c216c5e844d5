import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { disputeSuggestion } from "#app/content/dispute-suggestion.ts";
import { type DutyName, legalDuties } from "#app/content/legal-duties.ts";
import { ownersPages } from "#app/content/site-pages.ts";
import { env } from "#app/environment/env.server.ts";
import { planPath } from "#app/features/membership/plans-admin.ts";
import { noticePicture } from "#app/features/settings/guarantee-notice.server.ts";
import { makeRegularBackup } from "#db/backup/regular-backups.server.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, shop as shopTable } from "#db/schema.ts";
import { type Browser, formValues, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { formPath, itemForm } from "#tests/support/item-form.ts";
import { pageForm } from "#tests/support/page-words.ts";
import { typedPeople } from "#tests/support/people.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import { createArticle } from "#tests/support/sample-contents.ts";
import { createAdmin, createEvent, createItem, undone } from "#tests/support/samples.ts";
import { savedSettings } from "#tests/support/saved-settings.ts";
import { answer } from "#tests/support/site.ts";
import { crawlShop, type Shop } from "../../scripts/law/crawl-shop.ts";
import { checkDuties, exitCodeOf, isBroken, reportOf } from "../../scripts/law/law-report.ts";
import { pageOf, Visitor } from "../../scripts/law/visitor.ts";

givenEnvironment({ BASE_URL: "https://shop.example", SMTP_URL: "smtp://127.0.0.1:1" });

const NOTICE = '<svg viewBox="0 0 595 842"></svg>';
const ORIGIN = "https://shop.example";
const legal = path.join(env.DATA_DIR, "legal");
const provide = (name: string, text: string | Buffer) =>
  writeFileSync(path.join(legal, name), text);
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
  website: { siteName: "Hof am See" },
  rating: { rating: "none" },
  law: {
    disputeSentence: disputeSuggestion,
    accessibilityStatement: "## Was wir anbieten\n\nKurse und Becher.",
  },
  bank: { bankRecipient: "Hof am See", bankIban: "DE02120300000000202051" },
  invoices: { taxNumber: "20/123/45678" },
};

let admin: Browser;
let mug: CatalogItem;
let course: CatalogItem;
let plan: CatalogItem;
let whole: Shop;

const crawl = () => crawlShop(new Visitor(ORIGIN, answer), { mayOpenAccount: true });

afterEach(() => {
  rmSync(legal, { recursive: true });
  provideFiles();
});

function provideFiles(): void {
  mkdirSync(legal, { recursive: true });
  for (const name of ["agb", "datenschutz"]) provide(`${name}.md`, "Ein Text.");
  provide("gewaehrleistung.svg", NOTICE);
  provide("gewaehrleistung.pdf", "%PDF-1.7");
  noticePicture({ isFresh: true });
}

beforeAll(async () => {
  provideFiles();
  mug = createItem({
    title: "Becher",
    imageAlt: "Ein Becher",
    manufacturer: "Töpferei Kühn, Am Deich 4, Flensburg",
  });
  course = createItem({ kind: "course", title: "Chor", taxRate: 0, taxNote: "§ 4 Nr. 21 UStG" });
  createEvent();
  plan = createItem({ category: "membership", title: "Yearly Membership" });
  admin = (await createAdmin()).browser;
  for (const texts of Object.values(settings)) await savedSettings(admin, texts);
  db.update(shopTable).set({ testEmailArrivedAt: new Date() }).run();
  for (const name of ownersPages) {
    await admin.post(`/admin/pages/${name}`, { intent: "accept", version: "0-0" });
  }
  await makeRegularBackup();
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
  await undone(async () => {
    await savedSettings(admin, { taxScheme: "small-business", shippingFlat: "0" });
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

it("finds nothing if the notice is a PNG", async () => {
  remove("gewaehrleistung.svg");
  provide("gewaehrleistung.png", await pictureBytes("png"));
  noticePicture({ isFresh: true });
  expect(brokenIn(await crawl())).toEqual([]);
});

it("misses no delivery area in the cart of a shop whose goods are sold out", async () => {
  await undone(async () => {
    await saveItem(mug, { stock: "0" });
    expect(brokenIn(await crawl())).toEqual([]);
  });
});

it("shares title, law and remedy with the checklist", async () => {
  await undone(async () => {
    await savedSettings(admin, { deliveryTime: "" });
    const { title, paragraph, remedy } = legalDuties.deliveryTime;
    const text = [...(await openLines()).values()].join();
    for (const words of [title, paragraph, remedy]) expect(text).toContain(words);
  });
});

it("has a line in the checklist for each duty that an owner can break", async () => {
  const page = await admin.get("/admin");
  const ofSoftware = legalDuties.withdrawalLink.remedy;
  for (const { title, remedy } of Object.values(legalDuties)) {
    expect(page.text.includes(title), title).toBe(remedy !== ofSoftware);
  }
});

/** The open points of the checklist by their title. */
async function openLines(): Promise<Map<string, string>> {
  const { document } = await admin.get("/admin");
  const lines = document.querySelectorAll(
    'section[aria-labelledby="vor-dem-start"] > div > ul > li',
  );
  return new Map(
    lines.map((line) => [visibleText(line.querySelector("span") as never), visibleText(line)]),
  );
}

async function saveItem(item: CatalogItem, fields: Record<string, string>): Promise<void> {
  const path = formPath(item);
  await saved(path, { ...itemForm(await admin.get(path)), ...fields });
}

async function publish(page: string, fields: Record<string, string>): Promise<void> {
  const path = `/admin/pages/${page}`;
  await saved(path, { ...pageForm(await admin.get(path)), ...fields, intent: "publish" });
}

async function saved(path: string, fields: Record<string, string>): Promise<void> {
  const answer = await admin.post(path, fields);
  if (answer.status !== 303) throw new Error(`${path} refuses (${answer.status})`);
}

function setItem({ id }: CatalogItem, values: Partial<CatalogItem>): void {
  db.update(catalogItems).set(values).where(eq(catalogItems.id, id)).run();
}

describe("a shop that its owner has broken: rechtscheck and checklist name", () => {
  const ELSEWHERE = "https://bilder.example/bild.jpg";
  const PLATFORM = "https://ec.europa.eu/consumers/odr";
  const RATING = "(4.9/5 - 128 Bewertungen)";

  // biome-ignore format: a table
  it.each<[string, DutyName[], () => unknown, string[]?]>([
    [
      "the missing phone number",
      ["operator", "instruction"],
      () => savedSettings(admin, { phone: "" }),
      ["Impressum: keine Telefonnummer.", "Belehrungen: noch ohne Telefon."],
    ],
    ["a phone number that nobody can call", ["operator"], () => savedSettings(admin, { phone: "12345" })],
    [
      "an imprint without any fact",
      ["operator"],
      () => publish("impressum", { text: "Mein Impressum kommt bald." }),
      ["Impressum: keine E-Mail-Adresse, keine Telefonnummer, keine Anschrift."],
    ],
    ["missing terms", ["legalTexts"], () => provide("agb.md", "")],
    ["a missing privacy text", ["legalTexts"], () => provide("datenschutz.md", " ")],
    [
      "terms of which visitors see no word",
      ["legalTexts"],
      () => publish("agb", { text: "[agb]: https://hof.example/agb" }),
      ["Es fehlt: Allgemeine Geschäftsbedingungen."],
    ],
    ["an unreadable text", ["legalTexts"], () => provide("agb.md", "x".repeat(200_001))],
    ["prices without tax", ["tax"], () => savedSettings(admin, { taxScheme: "" })],
    [
      "prices without tax until a later day",
      ["tax"],
      async () => {
        await savedSettings(admin, { taxScheme: "" });
        await savedSettings(admin, { taxScheme: "regular", taxSchemeFrom: "2099-01-01" });
      },
    ],
    [
      "exemptions without their reasons",
      ["tax"],
      () => {
        setItem(course, { taxNote: null });
        setItem(plan, { taxRate: 0 });
      },
      ["Chor, Yearly Membership: nichts zur Steuer neben einem Preis."],
    ],
    ["goods without delivery time", ["deliveryTime"], () => savedSettings(admin, { deliveryTime: "" })],
    ["goods without delivery area", ["paymentMeans"], () => savedSettings(admin, { deliveryArea: "" })],
    ["goods without manufacturer", ["productSafety"], () => saveItem(mug, { manufacturer: "" }), ["Becher: kein Hersteller."]],
    [
      "links to the closed platform",
      ["closedPlatform"],
      async () => {
        await publish("agb", { text: `Zur [OS-Plattform](${PLATFORM})` });
        await saveItem(mug, { description: PLATFORM });
        await savedSettings(admin, { socialLinks: PLATFORM });
        await saved("/admin/team/new", { ...typedPeople["/admin/team"], linkedin: PLATFORM });
      },
      ["Allgemeine Geschäftsbedingungen, Becher, Ada Lindqvist und 1 weitere: ein Link"],
    ],
    [
      "pictures on another server",
      ["thirdParties"],
      async () => {
        await saveItem(mug, { imageUrl: ELSEWHERE });
        const { image, ...form } = formValues(
          (await admin.get(planPath(plan.id))).document.querySelector("main form") as never,
        );
        await saved(planPath(plan.id), { ...form, imageUrl: ELSEWHERE, imageAlt: "Ein Bild" });
        const picture = { imageUrl: ELSEWHERE, imageAlt: "Bela" };
        await saved("/admin/voices/new", { ...typedPeople["/admin/voices"], ...picture });
      },
      ["Becher, Yearly Membership, Bela Okafor: lädt https://bilder.example."],
    ],
    [
      "an article's picture on another server",
      ["thirdParties"],
      () => createArticle({ title: "Ein Brief", imageUrl: ELSEWHERE, imageAlt: "Ein Brief" }),
      ["Ein Brief: lädt https://bilder.example."],
    ],
    ["an invented rating", ["rating"], () => savedSettings(admin, { rating: "quoted" }), ["Einstellungen: die erfundene Bewertung."]],
    [
      "a rating in the owner's words",
      ["rating"],
      () => publish("about", { lead: `Wir sind gut: ${RATING}` }),
      ["Über uns: die erfundene Bewertung."],
    ],
    ["demo content", ["demoContent"], () => showDemoContent()],
    [
      "an owner's text that calls itself demo content",
      ["demoContent"],
      () => saveItem(mug, { title: "Beispielinhalt" }),
      ["Beispielinhalt: das Wort „Beispielinhalt“."],
    ],
    ["the missing notice on the legal guarantee", ["guaranteeNotice"], () => { remove("gewaehrleistung.svg"); noticePicture({ isFresh: true }); }],
  ])("%s", async (_what, duties, breaking, sentences = []) => {
    await undone(async () => {
      await breaking();
      const lines = await openLines();
      const broken = brokenIn(await crawl());
      expect(broken.toSorted()).toEqual(duties.toSorted());
      const titles = duties.map((duty) => legalDuties[duty].title);
      const lawful = Object.values(legalDuties).map(({ title }) => title);
      expect(lawful.filter((title) => lines.has(title))).toEqual(
        lawful.filter((title) => (titles as string[]).includes(title)),
      );
      for (const part of sentences) expect([...lines.values()].join(" ")).toContain(part);
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

  // biome-ignore format: a table
  it.each<[string, DutyName[], () => Shop]>([
    [
      "an error page without the withdrawal link",
      ["withdrawalLink"],
      () => tampered("/diese-seite", without('href="/vertrag-widerrufen"', 'href="/x"')),
    ],
    ["a cart without the withdrawal link", ["withdrawalLink"], () => tampered("/cart", without(">Vertrag widerrufen<", ">Mehr<"))],
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
    ["a withdrawal form with another button", ["withdrawalForm"], () => tampered("/vertrag-widerrufen", without("Widerruf bestätigen", "Absenden"))],
    ["a withdrawal form that needs a sign-in", ["withdrawalForm"], () => withoutPage("/vertrag-widerrufen")],
    ["a page without the cancellation link", ["terminationLink"], () => tampered("/join", without("Verträge hier kündigen", "Kündigen"))],
    ["a cancellation form with another button", ["terminationForm"], () => tampered("/vertraege-kuendigen", without("jetzt kündigen", "Weiter"))],
    ["a missing instruction", ["instruction"], () => tampered("/widerruf", without("Widerrufsbelehrung für digitale Inhalte", "Digitales"))],
    ["a missing page about shipping", ["shippingPage", "deliveryTime", "orderSteps", "paymentMeans"], () => withoutPage("/versand-zahlung")],
    ["steps without the language of the contract", ["orderSteps"], () => tampered("/versand-zahlung", without("auf Deutsch", ""))],
    ["prices of goods without a word about shipping", ["shippingWords"], () => tampered(`/products/${mug.id}`, without(/zzgl\. Versand/, ""))],
    ["a cart without means of payment", ["paymentMeans"], () => tampered("/cart", without("Überweisung", ""))],
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
    ["another button at the checkout", ["orderButton"], () => tampered("/checkout", without("Zahlungspflichtig bestellen", "Bestellen"))],
    [
      "a link between total and button",
      ["orderButton"],
      () =>
        tampered(
          "/checkout",
          without(/(<button[^>]*>)(?=Zahlungspflichtig)/, '<a href="/x">Hinweis</a>$1'),
        ),
    ],
    ["a dispute sentence on one page only", ["dispute"], () => tampered("/agb", without("Streitbeilegung", "Weiteres"))],
    ["a lost page about accessibility", ["accessibility"], () => withoutPage("/barrierefreiheit")],
    ["a newsletter form that says nothing about withdrawal", ["newsletter"], () => tampered("/newsletter", without("jederzeit widerrufen", "lesen"))],
    [
      "a script from another server",
      ["thirdParties"],
      () =>
        tampered(
          "/contact",
          without("</head>", '<script src="https://zaehler.example/x.js"></script></head>'),
        ),
    ],
    ["an address without encryption", ["encryption"], () => tampered("/", without(/(<link rel="canonical" href=")https/, "$1http"))],
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
