import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { articles, type CatalogItem, catalogItems, planInclusions } from "#db/schema.ts";
import { Browser, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { publishContent } from "#tests/support/page-words.ts";
import { browserOf, createEvent, createItem, placeSampleOrder } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";
import { statementsDuring } from "#tests/support/statements.ts";

let yearly: CatalogItem;
let feast: CatalogItem;

beforeAll(() => {
  const category = "membership";
  yearly = createItem({ title: "Yearly Membership", price: 9900, category });
  createItem({ title: "Free Membership", price: 0, category });
  createItem({ title: "Lifetime Membership", price: 49900, category });
  feast = createEvent({ title: "Sommerfest", price: 2990, communityPrice: 1990 });
  const later = createEvent({ title: "Sommerfest", date: "2099-08-01" });
  const past = createEvent({ title: "Winterfest", date: "2020-01-01" });
  for (const { id: itemId } of [feast, later, past]) {
    db.insert(planInclusions).values({ planId: yearly.id, itemId }).run();
  }
  const article = {
    title: "Atmen",
    text: "Ein. Aus.",
    publishedAt: new Date(),
    revisedAt: new Date(),
  };
  db.insert(articles)
    .values({ ...article, slug: "atmen" })
    .run();
  db.insert(articles)
    .values({ ...article, slug: "gehen", planId: yearly.id })
    .run();
  db.insert(articles)
    .values({ ...article, slug: "entwurf", publishedAt: null, revisedAt: null })
    .run();
});

async function cardsOf(browser = new Browser()) {
  const page = await browser.get("/join");
  const cards = page.document.querySelectorAll("main ul.plans > li");
  return new Map(
    cards.map((card) => [
      visibleText(card.querySelector("h3") ?? card),
      {
        text: visibleText(card).replaceAll("\u00A0", " "),
        links: card.querySelectorAll("a").map((link) => link.getAttribute("href")),
      },
    ]),
  );
}

it("the cards name the items, articles and prices that a plan brings, and its price of a month", async () => {
  const cards = await cardsOf();
  expect(cards.get("Yearly")?.text).toContain("99,00 € pro Jahr = 8,25 € im Monat");
  expect(cards.get("Yearly")?.text).toContain(
    "Enthält: „Sommerfest“ ab 1. Mai 2099 Bereich für Mitglieder: 2 Beiträge Preise für Mitglieder",
  );
  expect(cards.get("Yearly")?.links).toEqual([`/events/${feast.id}`, "/mitglieder"]);
  expect(cards.get("Free")?.text).toContain("Bereich für Mitglieder: 1 Beitrag ");
  expect(cards.get("Free")?.text).not.toMatch(/im Monat|Enthält|Preise für Mitglieder/);
  expect(cards.get("Lifetime")?.text).not.toContain("im Monat");
});

it("no form stands between the plan and the checkout, unless the owner wants it", async () => {
  const browser = await browserOf();
  const before = await browser.get("/join");
  expect(before.document.getElementById("mitgliedschaft")).toBeNull();
  await browser.follow(await browser.post("/join", { plan: yearly.id }));
  const page = await browser.get("/join");
  expect(page.document.getElementById("beitreten")).toBeNull();
  expect(page.text).toContain("Dein Plan Yearly Membership, 99,00 € pro Jahr");
  const links = page.document.querySelectorAll('main a[href="/checkout"]').map(visibleText);
  expect(links).toEqual(["Zur Kasse", "Zur Kasse"]);
  storeSettings({ joinForm: "yes" });
  expect((await browser.get("/join")).document.getElementById("beitreten")).not.toBeNull();
  forgetSettings();
  expect(await placeSampleOrder(browser)).toBeTruthy();
});

it("questions and answers are the owner's text, as Markdown without markup of its own", async () => {
  const shown = async () => (await new Browser().get("/join")).document.querySelector("#fragen");
  expect(await shown()).toBeNull();
  const questions = "### Muss ich kündigen?\n\nNein, **nie**. <script>alert(1)</script>";
  await publishContent("join", { questions });
  const section = await shown();
  expect(section?.querySelector("h3")?.text).toBe("Muss ich kündigen?");
  expect(section?.querySelector("strong")?.text).toBe("nie");
  expect(section?.querySelector("script")).toBeNull();
});

it("the included items of all plans are read by one query, without their texts", async () => {
  const all = await statementsDuring(() => new Browser().get("/join"));
  const [source, ...others] = all.filter((each) => each.includes('"plan_inclusions"'));
  expect(source).toContain('"title"');
  expect(source).not.toContain('"description"');
  expect(others).toEqual([]);
});

it("no page invites to become a member while there is no plan", async () => {
  const members = ["/mitglieder", "/mitglieder/atmen"];
  const pages = ["/", "/offers", "/about", "/community", "/impressum", ...members];
  const inviting = async () => {
    const found = [];
    for (const path of pages) {
      const page = await new Browser().get(path);
      if (page.document.querySelector('a[href="/join"]')) found.push(path);
    }
    return found;
  };
  expect(await inviting()).toEqual(pages);
  db.update(catalogItems)
    .set({ archivedAt: new Date() })
    .where(eq(catalogItems.isPlan, true))
    .run();
  expect(await inviting()).toEqual([]);
  showDemoContent();
  expect(await inviting()).toEqual(pages);
  showDemoContent(false);
  db.update(catalogItems).set({ archivedAt: null }).run();
});
