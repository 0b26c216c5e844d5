import { beforeAll, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { catalogItems, itemContents, lessons } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import { browserOf, createCustomer } from "#tests/support/samples.ts";

const marks: string[] = [];

/** A sentence that occurs nowhere else. */
function mark(): string {
  const sentence = `Geheimnis${marks.length}ummantelt`;
  marks.push(sentence);
  return sentence;
}

let customer: Browser;
let other: Browser;

beforeAll(async () => {
  await seedDatabase({ withAdmin: true });
  for (const table of [itemContents, lessons]) db.delete(table).run();
  const items = db.select().from(catalogItems).all();
  const ofKind = (kind: string) => items.filter((item) => item.kind === kind && !item.isPlan);
  const delivered = ["event", "course", "product"].flatMap((kind) => ofKind(kind).slice(0, 2));
  const buyer = await createCustomer();
  const order = createOrder({ userId: buyer.id, status: "completed" });
  for (const [index, item] of delivered.entries()) {
    const accessDraft = mark();
    db.insert(itemContents).values({ itemId: item.id, access: mark(), accessDraft }).run();
    createContentFile({ itemId: item.id, title: mark() });
    addOrderItem(order, item, { position: index + 1 });
  }
  for (const { id: itemId } of ofKind("course").slice(0, 2)) {
    const draft = {
      section: "",
      title: mark(),
      text: mark(),
      transcript: "",
      opensOn: null,
      opensAfterDays: null,
      isPreview: false,
      posterUrl: null,
    };
    createLesson({ itemId, text: mark(), transcript: mark(), draft });
    createLesson({ itemId, title: mark(), text: mark(), publishedAt: null });
  }
  [customer, other] = [await browserOf(buyer), await browserOf(await createCustomer())];
});

/** Follows all links of the site's own pages, and reads each page's data as the script does. */
async function crawl(browser: Browser): Promise<Map<string, string>> {
  const known = new Set(["/", "/sitemap.xml", "/dashboard/inhalte", "/dashboard/data.json"]);
  const answers = new Map<string, string>();
  for (const path of known) {
    if (/^\/(sign-out|contact\/map)/.test(path)) continue;
    const page = await browser.get(path);
    answers.set(path, page.html);
    for (const next of linksOf(page)) known.add(next);
    const isPage = page.html.startsWith("<!DOCTYPE html>") && !path.includes("?");
    if (isPage) known.add(path === "/" ? "/_root.data" : `${path}.data`);
  }
  return answers;
}

function linksOf({ document, html }: Page): string[] {
  const hrefs = document.querySelectorAll("a[href]").map((link) => link.getAttribute("href"));
  const listed = [...html.matchAll(/<loc>[^<]*?\/\/[^/<]+(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  return [...hrefs, ...listed].flatMap((path) =>
    path && /^\/(?!\/|admin\b)/.test(path) ? (path.split("#")[0] ?? []) : [],
  );
}

const found = (answers: Map<string, string>) =>
  [...answers].flatMap(([path, html]) =>
    marks.filter((sentence) => html.includes(sentence)).map((sentence) => `${path}: ${sentence}`),
  );

it("no delivered word is in any answer to a stranger or to another customer", async () => {
  expect(marks.length).toBeGreaterThanOrEqual(20);
  for (const browser of [new Browser(), other]) {
    const answers = await crawl(browser);
    expect(answers.size).toBeGreaterThan(60);
    expect(found(answers)).toEqual([]);
  }
}, 120_000);

it("the customer finds the published ones, and no draft", async () => {
  const words = found(await crawl(customer)).map((each) => each.split(": ")[1]);
  // A text and the title of a file for each item, and two texts for each course.
  expect(new Set(words).size).toBe(6 * 2 + 2 * 2);
}, 120_000);
