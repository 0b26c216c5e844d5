import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { filePath } from "#app/features/deliveries/files/files.ts";
import { db } from "#db/client.server.ts";
import {
  articles,
  type CatalogItem,
  catalogItems,
  itemContents,
  orders,
  planInclusions,
  users,
} from "#db/schema.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { createArticle, createContentFile, storeContent } from "#tests/support/sample-contents.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
} from "#tests/support/samples.ts";
import { statementsDuring } from "#tests/support/statements.ts";

const SECRET = "Der Schlüssel liegt unter dem dritten Stein.";
const DAY = 24 * 60 * 60 * 1000;

let plans: Record<"Free" | "Yearly" | "Lifetime", CatalogItem>;

beforeEach(() => {
  const plan = (title: string, price: number) =>
    createItem({ title: `${title} Membership`, category: "membership", price });
  plans = {
    Free: plan("Free", 0),
    Yearly: plan("Yearly", 9900),
    Lifetime: plan("Lifetime", 49900),
  };
});

type PlanName = keyof typeof plans;

/** A browser of an account that has this plan, by default since today. */
async function memberWith(plan: PlanName | null, createdAt = new Date()) {
  const customer = await createCustomer();
  if (plan) changeMembershipOf(customer.id, plan, { createdAt });
  return { customer, browser: await browserOf(customer) };
}

/** A browser of an account whose year has ended. */
const formerMember = () => memberWith("Yearly", new Date(Date.now() - 400 * DAY));

const linksIn = (page: Page, within: string) =>
  page.document
    .querySelectorAll(`${within} a`)
    .map((link) => `${link.getAttribute("href")} ${visibleText(link)}`);

const signInFor = (page: string) => `/auth?weiter=${encodeURIComponent(page)}`;

const path = (slug: string) => `/mitglieder/${slug}`;

describe("an article", () => {
  it.each<[string, PlanName | null, PlanName | null, boolean]>([
    ["every member", null, "Free", true],
    ["every member", null, "Yearly", true],
    ["every member", null, null, false],
    ["the free plan and all others", "Free", "Yearly", true],
    ["a paid plan", "Yearly", "Free", false],
    ["a paid plan", "Yearly", "Yearly", true],
    ["the greatest plan alone", "Lifetime", "Yearly", false],
    ["the greatest plan as well", "Yearly", "Lifetime", true],
  ])("that is for %s (%s) is open with %s: %s", async (_name, least, plan, isOpen) => {
    const planId = least && plans[least].id;
    const { slug } = createArticle({ planId, text: SECRET, lead: "Worum es geht" });
    const { browser } = await memberWith(plan);
    const page = await browser.get(path(slug));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Worum es geht");
    expect(page.text.includes(SECRET)).toBe(isOpen);
    const offer = plan ? "/join Mitgliedschaften ansehen" : "/join Mitglied werden";
    expect(linksIn(page, "main").includes(offer)).toBe(!isOpen);
    const data = await browser.get(`${path(slug)}.data`);
    expect(data.html.includes(SECRET)).toBe(isOpen);
  });

  it("shows a visitor title and lead, and what opens it", async () => {
    const { slug } = createArticle({
      planId: plans.Yearly.id,
      text: SECRET,
      lead: "Worum es geht",
    });
    const page = await new Browser().get(path(slug));
    expect(page.text).toContain("Worum es geht");
    expect(page.text).toContain("Diesen Beitrag lesen Mitglieder ab „Yearly“.");
    expect(linksIn(page, "main")).toEqual(
      expect.arrayContaining(["/join Mitglied werden", `${signInFor(path(slug))} Anmelden`]),
    );
    expect(page.html).not.toContain(SECRET);
  });

  it("that is for a plan without a price is open with this plan alone", async () => {
    const { slug } = createArticle({ planId: plans.Yearly.id, text: SECRET });
    const own = await memberWith("Yearly");
    const greater = await memberWith("Lifetime");
    const isOpenFor = async ({ browser }: typeof own) =>
      (await browser.get(path(slug))).text.includes(SECRET);
    const isYearly = eq(catalogItems.id, plans.Yearly.id);
    db.update(catalogItems).set({ price: null }).where(isYearly).run();
    expect([await isOpenFor(own), await isOpenFor(greater)]).toEqual([true, false]);
  });

  it("is where the sign-in leads back to", async () => {
    const { slug } = createArticle({ text: SECRET });
    const { customer } = await memberWith("Free");
    const visitor = new Browser();
    const page = await visitor.get(signInFor(path(slug)));
    const { email, password } = customer;
    const answer = await visitor.press(page, "Anmelden", { email, password });
    expect(answer.location).toBe(path(slug));
    expect((await visitor.follow(answer)).text).toContain(SECRET);
    expect((await visitor.get(signInFor(path(slug)))).location).toBe(path(slug));
  });

  it("does not exist for anyone before it is published", async () => {
    const { slug, title } = createArticle({ publishedAt: null });
    const { browser } = await memberWith("Lifetime");
    for (const each of [browser, new Browser()]) {
      expect((await each.get(path(slug))).status).toBe(404);
      expect((await each.get("/mitglieder")).text).not.toContain(title);
      expect((await each.get("/sitemap.xml")).html).not.toContain(slug);
    }
  });

  it("keeps its published text while its draft waits", async () => {
    const values = { title: "Neuer Titel", lead: "", text: "Neu", topic: "", planId: null };
    const draft = { ...values, imageUrl: null, imageAlt: "" };
    const { slug } = createArticle({ title: "Alter Titel", text: SECRET, draft });
    const { browser } = await memberWith("Free");
    const page = await browser.get(path(slug));
    expect(page.text).toContain(SECRET);
    expect(page.text).not.toContain("Neuer Titel");
  });

  it("shows its own pictures in the text, plays its audio and offers its other files", async () => {
    const article = createArticle({
      text: "![Ein Steg](steg.jpg) und ![fremd](https://example.com/bild.jpg)",
    });
    const held = { itemId: null, articleId: article.id, ...(await storeContent("Inhalt")) };
    const file = (name: string, mediaType: string) =>
      createContentFile({ ...held, name, mediaType, title: name });
    const [picture, other] = [file("steg.jpg", "image/jpeg"), file("wald.jpg", "image/jpeg")];
    const [audio, pdf] = [file("atem.mp3", "audio/mpeg"), file("heft.pdf", "application/pdf")];
    const { browser } = await memberWith("Free");
    const { document } = await browser.get(path(article.slug));
    const images = document
      .querySelectorAll("article img")
      .map((each) => [each.getAttribute("src"), each.getAttribute("alt")]);
    expect(images).toEqual([
      [filePath(picture), "Ein Steg"],
      [filePath(other), "wald.jpg"],
    ]);
    expect(document.querySelector("audio")?.getAttribute("src")).toBe(filePath(audio));
    const links = document.querySelectorAll("article a").map((link) => link.getAttribute("href"));
    expect(links).toContain(filePath(pdf));
    expect(links).toContain("https://example.com/bild.jpg");
  });
});

describe("a file of an article", () => {
  async function fileOf(values: Partial<typeof articles.$inferInsert> = {}) {
    const article = createArticle(values);
    const stored = await storeContent("%PDF-1.7 Heft");
    return createContentFile({ itemId: null, articleId: article.id, ...stored });
  }

  it("closes with its article", async () => {
    const file = await fileOf({ publishedAt: null });
    const { browser } = await memberWith("Lifetime");
    expect((await browser.get(filePath(file))).status).toBe(404);
  });
});

describe("/mitglieder", () => {
  it("lists articles, the newest first, and selects those of a topic", async () => {
    db.delete(articles).run();
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    createArticle({ title: "Früher", topic: "Alltag", publishedAt: at("2026-10-01") });
    createArticle({ title: "Später", topic: "Miteinander", publishedAt: at("2026-11-01") });
    const titlesAt = async (address: string) => {
      const { document } = await new Browser().get(address);
      return document.querySelectorAll("main h3").map(({ text }) => text);
    };
    expect(await titlesAt("/mitglieder")).toEqual(["Später", "Früher"]);
    expect(await titlesAt("/mitglieder?thema=Alltag")).toEqual(["Früher"]);
    expect(await titlesAt("/mitglieder?thema=unbekannt")).toEqual(["Später", "Früher"]);
  });

  it("lists twenty articles on a page, and keeps the topic from page to page", async () => {
    db.delete(articles).run();
    const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 12, minute));
    for (let count = 1; count <= 25; count += 1) {
      createArticle({ title: `Nr. ${count}`, topic: "Alltag", publishedAt: at(count) });
    }
    createArticle({ title: "Anderes", topic: "Miteinander", publishedAt: at(0) });
    const open = async (address: string) => {
      const page = await new Browser().get(address);
      const titles = page.document.querySelectorAll("main h3").map(({ text }) => text);
      return { count: titles.length, last: titles.at(-1), page };
    };
    const first = await open("/mitglieder?thema=Alltag");
    expect(first).toMatchObject({ count: 20, last: "Nr. 6" });
    expect(first.page.text).toContain("Seite 1 von 2");
    expect(linksIn(first.page, "main nav")).toContain(
      "/mitglieder?thema=Alltag&page=2#beitraege Weiter",
    );
    for (const address of ["/mitglieder?thema=Alltag&page=2", "/mitglieder?thema=Alltag&page=9"]) {
      expect(await open(address)).toMatchObject({ count: 5, last: "Nr. 1" });
    }
    expect(await open("/mitglieder?page=2")).toMatchObject({ count: 6, last: "Anderes" });
  });

  it("lists the items and coming dates that plans include, with the plans for all others", async () => {
    const event = createEvent({ title: "Kaminabend" });
    const past = createEvent({ title: "Vorbei", date: "2020-01-01" });
    const course = createItem({ kind: "course", title: "Atemkurs" });
    for (const { id: itemId } of [event, past, course]) {
      db.insert(planInclusions).values({ planId: plans.Yearly.id, itemId }).run();
    }
    db.insert(planInclusions).values({ planId: plans.Lifetime.id, itemId: event.id }).run();
    const visitor = await new Browser().get("/mitglieder");
    expect(visitor.text).toContain("Kaminabend Mit Yearly oder Lifetime");
    expect(visitor.text).toContain("Atemkurs Mit Yearly");
    expect(visitor.text).not.toContain("Vorbei");
    const { browser } = await memberWith("Yearly");
    expect((await browser.get("/mitglieder")).text).not.toContain("Mit Yearly");
  });

  it("shows members the text of their plan and of lesser ones, until their membership ends", async () => {
    const { browser: admin } = await createAdmin();
    const address = `/admin/plans/${plans.Yearly.id}/inhalt`;
    await admin.post(address, { access: SECRET, intent: "publish", version: "0" });
    const sees = async ({ browser }: { browser: Browser }) => {
      const pages = ["/mitglieder", "/dashboard/inhalte"];
      const texts = await Promise.all(pages.map(async (each) => (await browser.get(each)).text));
      return texts.map((text) => text.includes(SECRET));
    };
    expect(await sees(await memberWith("Yearly"))).toEqual([true, true]);
    expect(await sees(await memberWith("Lifetime"))).toEqual([true, true]);
    expect(await sees(await memberWith("Free"))).toEqual([false, false]);
    expect(await sees(await formerMember())).toEqual([false, false]);
    expect((await new Browser().get("/mitglieder")).text).not.toContain(SECRET);
  });

  it("is linked from the dashboard while a membership runs, beside the feed", async () => {
    const linked = async ({ browser }: { browser: Browser }) =>
      linksIn(await browser.get("/dashboard"), "main").filter((link) => link.startsWith("/mitgl"));
    const links = ["/mitglieder Für Mitglieder", "/mitglieder/feed Dein Feed"];
    expect(await linked(await memberWith("Free"))).toEqual(links);
    expect(await linked(await formerMember())).toEqual([]);
    expect(await linked(await memberWith(null))).toEqual([]);
  });

  it("is linked from the contents of those who are or were members", async () => {
    const isLinked = async ({ browser }: { browser: Browser }) =>
      linksIn(await browser.get("/dashboard/inhalte"), "main").includes(
        "/mitglieder Für Mitglieder",
      );
    expect(await isLinked(await memberWith("Free"))).toBe(true);
    expect(await isLinked(await formerMember())).toBe(true);
    const ended = await memberWith("Yearly", new Date(Date.now() - DAY));
    changeMembershipOf(ended.customer.id, null);
    expect(await isLinked(ended)).toBe(true);
    expect(await isLinked(await createAdmin())).toBe(true);
    expect(await isLinked(await memberWith(null))).toBe(false);
  });

  it("offers visitors the sign-in, because they may be members", async () => {
    const signIn = `${signInFor("/mitglieder")} Anmelden`;
    expect(linksIn(await new Browser().get("/mitglieder"), "main")).toContain(signIn);
    const { browser } = await formerMember();
    expect(linksIn(await browser.get("/mitglieder"), "main")).not.toContain(signIn);
  });

  it("says when a membership ended, and so does a closed article", async () => {
    const { slug } = createArticle();
    const ended = /Deine Mitgliedschaft endete am \d+\. \p{L}+ \d{4}\./u;
    const { browser } = await formerMember();
    expect((await browser.get("/dashboard")).text).toMatch(
      /Deine Mitgliedschaft endete am [^.]+\. [^.]+\. Das bringt sie dir/,
    );
    for (const address of ["/mitglieder", path(slug)]) {
      expect((await browser.get(address)).text).toMatch(ended);
      for (const other of [await memberWith("Yearly"), await memberWith(null)]) {
        expect((await other.browser.get(address)).text).not.toMatch(ended);
      }
      expect((await new Browser().get(address)).text).not.toMatch(ended);
    }
  });

  it("says which membership runs", async () => {
    const { browser } = await memberWith("Lifetime");
    const page = await browser.get("/mitglieder");
    expect(page.text).toContain("Deine Mitgliedschaft Lifetime ist unbegrenzt.");
    expect(linksIn(page, "main")).not.toContain("/join Mitglied werden");
  });

  it.each([
    ["2099-01-01", "Sobald deine Zahlung bei uns ist"],
    [null, "Wir prüfen die Bestellung gerade."],
  ])(
    "says what an ordered membership waits for, if its payment is due on %s",
    async (due, words) => {
      const { customer, browser } = await memberWith(null);
      const order = createOrder({ userId: customer.id, paymentDue: due });
      addOrderItem(order, plans.Yearly);
      const article = createArticle();
      for (const address of ["/mitglieder", path(article.slug)]) {
        const page = await browser.get(address);
        expect(page.text).toContain("Deine Mitgliedschaft Yearly ist bestellt.");
        expect(page.text).toContain(words);
        const links = linksIn(page, "main");
        expect(links).toContain(`/order-confirmation/${order.id} Zur Bestellung ${order.number}`);
        expect(links).not.toContain("/join Mitglied werden");
        expect(page.headers.get("Cache-Control")).toBe("no-store");
      }
      db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, order.id)).run();
      expect((await browser.get("/mitglieder")).text).not.toContain("ist bestellt");
    },
  );

  it("is a member's place in the header, as long as the membership runs", async () => {
    const offer = "/join Mitglied werden";
    const place = "/mitglieder Mein Platz";
    const { browser: member } = await memberWith("Free");
    const { browser: former } = await formerMember();
    for (const [visitor, shown, hidden] of [
      [member, place, offer],
      [former, offer, place],
      [new Browser(), offer, place],
    ] as const) {
      const links = linksIn(await visitor.get("/about"), "header");
      expect(links).toContain(shown);
      expect(links).not.toContain(hidden);
    }
  });
});

describe("a member's feed", () => {
  async function feedOf({ browser }: { browser: Browser }) {
    await browser.post("/mitglieder/feed", { intent: "renew" });
    const { document } = await browser.get("/mitglieder/feed");
    const addresses = document.querySelectorAll("main input[readonly]");
    return addresses.map((input) => input.getAttribute("value")?.replace(ORIGIN, "") ?? "");
  }

  async function articleWithAudio(customer?: Customer) {
    const article = createArticle({ title: "Atem & Ruhe", text: `${SECRET} ![x](bild.jpg)` });
    const stored = await storeContent("ID3 Atem");
    const file = { itemId: null, articleId: article.id, ...stored };
    createContentFile({ ...file, name: "bild.jpg", mediaType: "image/jpeg" });
    createContentFile({ ...file, name: "atem.mp3", mediaType: "audio/mpeg" });
    return { article, customer };
  }

  const enclosure = (xml: string) =>
    /<enclosure url="([^"]+)"/.exec(xml)?.[1]?.replaceAll("&amp;", "&").replace(ORIGIN, "") ?? "";

  it("contains the text of open articles, and only leads of closed ones", async () => {
    createArticle({ title: "Nur für wenige", planId: plans.Lifetime.id, text: "Sehr geheim" });
    await articleWithAudio();
    const [address = ""] = await feedOf(await memberWith("Yearly"));
    const feed = await new Browser().get(address);
    expect(feed.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    expect(feed.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(feed.html).toContain(SECRET);
    expect(feed.html).toContain("<title>Atem &amp; Ruhe</title>");
    expect(feed.html).toContain("Nur für wenige");
    expect(feed.html).not.toContain("Sehr geheim");
  });

  it("has a podcast whose audio a player can load for a day, without signing in", async () => {
    await articleWithAudio();
    const member = await memberWith("Yearly");
    const [, podcast = ""] = await feedOf(member);
    const feed = await new Browser().get(podcast);
    expect(feed.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
    const audio = enclosure(feed.html);
    expect((await new Browser().get(audio)).html).toBe("ID3 Atem");
    vi.setSystemTime(Date.now() + DAY + 60_000);
    expect((await new Browser().get(audio)).status).toBe(404);
    vi.useRealTimers();
  });

  it("has an old podcast, too, however many texts are newer, and every file that the page shows", async () => {
    const { article } = await articleWithAudio();
    const picture = { itemId: null, articleId: article.id, mediaType: "image/jpeg" };
    const { id } = createContentFile({ ...picture, name: "wald.jpg" });
    const [address = "", podcast = ""] = await feedOf(await memberWith("Yearly"));
    expect((await new Browser().get(address)).html).toContain(`/dateien/${id}/wald.jpg?link=`);
    const publishedAt = new Date(Date.now() - DAY);
    db.update(articles).set({ publishedAt }).where(eq(articles.id, article.id)).run();
    for (let count = 0; count < 50; count += 1) createArticle();
    expect((await new Browser().get(podcast)).html).toContain("Atem &amp; Ruhe");
  });

  it("names the last time that an article was published, so that readers show what has changed", async () => {
    db.delete(articles).run();
    const [publishedAt, revisedAt] = [new Date("2026-10-01T12:00Z"), new Date("2026-11-01T12:00Z")];
    createArticle({ publishedAt, revisedAt });
    createArticle({ publishedAt: new Date("2026-10-02T12:00Z") });
    const [address = ""] = await feedOf(await memberWith("Yearly"));
    const { html } = await new Browser().get(address);
    const datesIn = (xml: string, tag: string) =>
      [...xml.matchAll(new RegExp(`<${tag}>(.{10})`, "g"))].map(([, day]) => day);
    expect(datesIn(html, "updated")).toEqual(["2026-11-01", "2026-10-02", "2026-11-01"]);
    expect(datesIn(html, "published")).toEqual(["2026-10-02", "2026-10-01"]);
  });

  it("asks the database as often for many articles as for one", async () => {
    db.delete(articles).run();
    const [address = ""] = await feedOf(await memberWith("Yearly"));
    const statementsFor = async (count: number) => {
      for (let done = 0; done < count; done += 1) await articleWithAudio();
      return (await statementsDuring(() => new Browser().get(address))).length;
    };
    const forOne = await statementsFor(1);
    expect(await statementsFor(9)).toBe(forOne);
  });

  it("is unchanged for a reader that knows it", async () => {
    const [address = ""] = await feedOf(await memberWith("Yearly"));
    const reader = new Browser();
    const ETag = (await reader.get(address)).headers.get("ETag") ?? "";
    // A proxy that compresses answers makes the tag a weak one.
    for (const known of [ETag, `W/${ETag}`]) {
      const again = await reader.get(address, { "If-None-Match": known });
      expect([again.status, again.html]).toEqual([304, ""]);
    }
  });

  it("tells of an earlier address only if there was one", async () => {
    const { browser } = await memberWith("Yearly");
    const renew = async () => {
      const answer = await browser.post("/mitglieder/feed", { intent: "renew" });
      return (await browser.follow(answer)).text;
    };
    const first = await renew();
    expect(first).toContain("Dein Feed ist eingerichtet");
    expect(first).not.toContain("frühere Adresse");
    expect(await renew()).toContain("Die frühere Adresse gilt nicht mehr.");
  });

  it("ends with a new address, and so do its links", async () => {
    await articleWithAudio();
    const member = await memberWith("Yearly");
    const [before = "", podcast = ""] = await feedOf(member);
    const audio = enclosure((await new Browser().get(podcast)).html);
    const [after = ""] = await feedOf(member);
    expect(after).not.toBe(before);
    for (const path of [before, podcast, audio]) {
      expect((await new Browser().get(path)).status).toBe(404);
    }
    await member.browser.post("/mitglieder/feed", { intent: "end" });
    expect((await new Browser().get(after)).status).toBe(404);
  });

  it("is not found at a forged address", async () => {
    const [address = ""] = await feedOf(await memberWith("Yearly"));
    const [key = ""] = address.split(".");
    const paths = [key, `${key}.`, `${address}x`, address.replace(key, `${key}0`)];
    for (const path of paths) expect((await new Browser().get(path)).status).toBe(404);
  });

  it("ends with the account", async () => {
    const member = await memberWith("Yearly");
    const [address = ""] = await feedOf(member);
    db.delete(users).where(eq(users.id, member.customer.id)).run();
    expect((await new Browser().get(address)).status).toBe(404);
  });
});

it("a date that is called off is offered to no member any more, and its words say so", async () => {
  const event = createEvent({ title: "Feuerabend", calledOffAt: new Date() });
  db.insert(planInclusions).values({ planId: plans.Yearly.id, itemId: event.id }).run();
  db.insert(itemContents).values({ itemId: event.id, access: SECRET }).run();
  const { browser } = await memberWith("Yearly");
  for (const page of ["/mitglieder", "/join"]) {
    expect((await browser.get(page)).text).not.toContain("Feuerabend");
  }
  expect((await browser.get("/dashboard")).text).not.toContain("Feuerabend");
  expect((await browser.get("/dashboard/inhalte")).text).toMatch(
    /Beendet.*Feuerabend.*Dieser Termin ist abgesagt\./s,
  );
});
