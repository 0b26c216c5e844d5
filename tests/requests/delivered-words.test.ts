import { beforeAll, expect, it } from "vitest";
import { articlePath } from "#app/features/articles/article-paths.ts";
import { db } from "#db/client.server.ts";
import { articles, type CatalogItem, catalogItems, itemContents, lessons } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { createArticle, createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import { browserOf, createCustomer } from "#tests/support/samples.ts";

const marks: string[] = [];

/** A sentence that occurs nowhere else. */
function mark(): string {
  const sentence = `Geheimnis${marks.length}ummantelt`;
  marks.push(sentence);
  return sentence;
}

/** Addresses that no page links to. */
const guessed: string[] = [];

/** A customer who has bought something of each kind, and who is a member. */
let customer: Browser;
/** Another customer, who is a member with a lesser plan. */
let other: Browser;

beforeAll(async () => {
  await seedDatabase({ withAdmin: true });
  for (const table of [itemContents, lessons, articles]) db.delete(table).run();
  const items = db.select().from(catalogItems).all();
  const ofKind = (kind: string) => items.filter((item) => item.kind === kind && !item.isPlan);
  const delivered = ["event", "course", "product"].flatMap((kind) => ofKind(kind).slice(0, 2));
  const buyer = await createCustomer();
  const order = createOrder({ userId: buyer.id, status: "completed" });
  for (const [index, item] of delivered.entries()) {
    deliver(item);
    addOrderItem(order, item, { position: index + 1 });
  }
  for (const { id: itemId } of ofKind("course").slice(0, 2)) addLessons(itemId);
  const yearly = items.find(({ title }) => title === "Yearly Membership");
  if (!yearly) throw new Error("no plan");
  deliver(yearly);
  addArticles(yearly.id);
  const member = await createCustomer();
  changeMembershipOf(buyer.id, "Yearly");
  changeMembershipOf(member.id, "Free");
  [customer, other] = [await browserOf(buyer), await browserOf(member)];
});

/** A text and the title of a file that its customers may read, and four others. */
function deliver({ id: itemId }: CatalogItem): void {
  const drafts = { accessDraft: mark(), afterTextDraft: mark() };
  db.insert(itemContents)
    .values({ itemId, access: mark(), afterText: mark(), ...drafts })
    .run();
  createContentFile({ itemId, title: mark() });
  createContentFile({ itemId, title: mark(), publishedAt: null });
}

/** Two texts that customers may read, and four others. */
function addLessons(itemId: string): void {
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

/** A text and the title of a file that members may read, and many others. */
function addArticles(planId: string): void {
  const hidden = { title: mark(), lead: mark(), publishedAt: null };
  for (const values of [{}, hidden]) {
    const words = { title: mark(), lead: mark(), text: mark(), topic: mark() };
    const draft = { ...words, planId: null, imageUrl: null, imageAlt: "" };
    const { id: articleId, slug } = createArticle({ planId, text: mark(), draft, ...values });
    for (const publishedAt of [new Date(), null]) {
      createContentFile({ itemId: null, articleId, title: mark(), publishedAt });
    }
    guessed.push(articlePath(slug));
  }
}

/** Follows all links of the site's own pages, and reads each page's data as the script does. */
async function crawl(browser: Browser): Promise<Map<string, string>> {
  const start = ["/", "/sitemap.xml", "/dashboard/inhalte", "/dashboard/data.json"];
  const known = new Set([...start, ...guessed]);
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

/** A path outside the administration. Filters combine to thousands of addresses, so only one at a time is looked at. */
const isOwnPage = /^\/(?!\/|admin\b)[^&]*$/;

function linksOf({ document, html }: Page): string[] {
  const hrefs = document.querySelectorAll("a[href]").map((link) => link.getAttribute("href"));
  const listed = [...html.matchAll(/<loc>[^<]*?\/\/[^/<]+(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  );
  return [...hrefs, ...listed].flatMap((path) =>
    path && isOwnPage.test(path) ? (path.split("#")[0] ?? []) : [],
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
});

it("the customer finds the published ones, and no draft", async () => {
  const words = found(await crawl(customer)).map((each) => each.split(": ")[1]);
  // Six items, two courses, a plan and an article have such words.
  expect(new Set(words).size).toBe(6 * 2 + 2 * 2 + 2 + 2);
});
