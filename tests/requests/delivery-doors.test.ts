import { setImmediate } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { feedPathOf, keyOf, renewFeed } from "#app/features/articles/article-feed.server.ts";
import { articlePath } from "#app/features/articles/article-paths.ts";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { filePath } from "#app/features/deliveries/files/files.ts";
import { signedFilePath } from "#app/features/deliveries/files/open-file.server.ts";
import { remindOfDates } from "#app/features/seats/date-reminders.server.ts";
import { createPageStore } from "#app/front/stored-pages/page-store.server.ts";
import { answerFromMemory, fillFromMemory } from "#app/front/stored-pages/stored-pages.server.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import {
  articles,
  type CatalogItem,
  type ContentFile,
  catalogItems,
  emails,
  itemContents,
  type Order,
  orderItems,
  orders,
  planInclusions,
  sessions,
  users,
} from "#db/schema.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { openFront } from "#tests/support/front.ts";
import {
  createArticle,
  createContentFile,
  createLesson,
  storeContent,
} from "#tests/support/sample-contents.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
} from "#tests/support/samples.ts";
import { handle } from "#tests/support/site.ts";

// Words that stand nowhere else, one for each content.
const ACCESS = "Morgenraum4711";
const LESSON = "Atemsatz4712";
const FILM = "Filmsatz4713";
const FILE = "Heftsatz4714";
const PLAN = "Plansatz4715";
const ARTICLE = "Beitragssatz4716";
const SOUND = "Hörsatz4717";
const wordsIn = (text: string) =>
  [ACCESS, LESSON, FILM, FILE, PLAN, ARTICLE, SOUND].filter((word) => text.includes(word));

const HOUR = 60 * 60 * 1000;
const at = (moment: string) => new Date(`${moment.replace(" ", "T")}:00Z`);
/** A Monday. Its withdrawal period ends on the 16th, which is a Monday as well. */
const ORDERED = at("2026-11-02 10:00");
const SOON = at("2026-11-04 10:00");

/** A course, an event, an article and a plan, all with contents, and the person who tries to open them. */
interface Shop {
  course: CatalogItem;
  event: CatalogItem;
  plan: CatalogItem;
  paths: Record<"course" | "event" | "lesson" | "article", string>;
  file: ContentFile;
  film: ContentFile;
  sound: ContentFile;
  person: Customer;
  owner: Browser;
}

let shop: Shop;

async function openShop(date: string, role: "admin" | "customer"): Promise<Shop> {
  for (const table of [orders, emails, articles, catalogItems]) db.delete(table).run();
  const course = createItem({ kind: "course", withdrawalClass: "service" });
  const event = createEvent({ date });
  const [, yearly, lifetime] = ["Free", "Yearly", "Lifetime"].map((name, index) =>
    createItem({ title: `${name} Membership`, category: "membership", price: index * 9900 }),
  );
  if (!yearly || !lifetime) throw new Error("no plans");
  for (const { id: itemId } of [course, event]) {
    db.insert(itemContents).values({ itemId, access: ACCESS }).run();
    for (const { id: planId } of [yearly, lifetime]) {
      db.insert(planInclusions).values({ planId, itemId }).run();
    }
  }
  db.insert(itemContents).values({ itemId: yearly.id, access: PLAN }).run();
  const lesson = createLesson({ itemId: course.id, text: LESSON });
  const article = createArticle({ planId: yearly.id, text: ARTICLE });
  const file = await createFile(FILE, { itemId: course.id });
  const media = { itemId: course.id, lessonId: lesson.id, role: "media" } as const;
  const film = await createFile(FILM, { ...media, mediaType: "video/mp4" });
  const held = { itemId: null, articleId: article.id };
  const sound = await createFile(SOUND, { ...held, mediaType: "audio/mpeg" });
  const person = await createCustomer({ role });
  db.update(users).set({ emailVerifiedAt: ORDERED }).where(eq(users.id, person.id)).run();
  const paths = {
    course: `/courses/${course.id}`,
    event: `/events/${event.id}`,
    lesson: `/courses/${course.id}/lektionen/${lesson.id}`,
    article: articlePath(article.slug),
  };
  const { browser: owner } = await createAdmin();
  return { course, event, plan: yearly, paths, file, film, sound, person, owner };
}

async function createFile(word: string, values: Parameters<typeof createContentFile>[0]) {
  return createContentFile({ title: word, ...(await storeContent(word)), ...values });
}

// States -----------------------------------------------------------------------

/**
 * The doors that a state opens: the pages of items, the list of one's own contents, what belongs to an order, the
 * e-mail of its completion, and what all members of a plan may open.
 */
type Gate = "page" | "mine" | "order" | "completion" | "members";

interface State {
  who: string;
  role?: "admin" | "customer";
  /** The moment at which the doors are tried. Links are made 23 hours before. */
  now?: Date;
  /** Happens on the day of the order. */
  before?: () => unknown;
  /** Happens after the links were made. */
  later?: () => unknown;
  opens: Gate[];
}

type Line = NonNullable<Parameters<typeof addOrderItem>[2]>;

let order: Order;

/** Orders two pieces of the course, the event and a product, by default for the account. */
function place(line: Line = {}, values: Partial<Order> = {}) {
  const { course, event, person } = shop;
  order = createOrder({ userId: person.id, customerEmail: person.email, ...values });
  for (const [index, item] of [course, event, createItem()].entries()) {
    const position = index + 1;
    addOrderItem(order, item, { quantity: 2, withdrawalClass: "service", position, ...line });
  }
}

const setStatus = (status: "completed" | "cancelled") =>
  shop.owner.post(`/admin/orders/${order.id}`, { status });

async function buy(line: Line = {}, values: Partial<Order> = {}) {
  place(line, values);
  await setStatus("completed");
}

const digital: Line = { withdrawalClass: "digital" };

/** Declares a withdrawal from this number of pieces of the course and the event, which an admin accepts. */
async function withdraw(pieces: number) {
  const { course, event, person, owner } = shop;
  const fields = new URLSearchParams({
    name: "Kim Beispiel",
    email: person.email,
    contract: order.number,
  });
  const takenBack = inArray(orderItems.itemId, [course.id, event.id]);
  for (const { id } of db.select().from(orderItems).where(takenBack).all()) {
    for (let piece = 1; piece <= pieces; piece += 1) fields.append("piece", `${id}.${piece}`);
  }
  const browser = await browserOf(person);
  const declared = await browser.post(`/vertrag-widerrufen?order=${order.id}`, fields);
  const id = declared.location?.split("/").at(-1);
  const accepted = await owner.press(await owner.get(`/admin/declarations/${id}`), "Annehmen");
  expect(accepted.status).toBe(303);
}

const join = (plan: string | null, createdAt = ORDERED) =>
  changeMembershipOf(shop.person.id, plan, { createdAt });

const bought: Gate[] = ["page", "mine", "order", "completion"];
const member: Gate[] = ["page", "mine", "members"];

const states: State[] = [
  { who: "someone without an order", opens: [] },
  { who: "a customer who has not paid", before: place, opens: [] },
  { who: "a customer who has paid", before: buy, opens: bought },
  {
    who: "a customer who was cancelled after paying",
    before: buy,
    later: () => setStatus("cancelled"),
    opens: ["completion"],
  },
  {
    who: "a customer who withdrew, except from a product",
    before: buy,
    later: () => withdraw(2),
    opens: ["completion"],
  },
  {
    who: "a customer who withdrew from one of two pieces",
    before: buy,
    later: () => withdraw(1),
    opens: bought,
  },
  {
    who: "an account with the address of an order without account",
    before: () => buy({}, { userId: null }),
    opens: [],
  },
  {
    who: "a customer of digital content without consent, 14 days later",
    now: at("2026-11-16 10:00"),
    before: () => buy(digital, { consentDigital: false }),
    opens: [],
  },
  {
    who: "a customer of digital content without consent, 15 days later",
    now: at("2026-11-17 10:00"),
    before: () => buy(digital, { consentDigital: false }),
    opens: ["page", "mine", "order"],
  },
  {
    who: "a customer of digital content with consent",
    before: () => buy(digital, { consentDigital: true }),
    opens: bought,
  },
  {
    who: "a customer of free digital content",
    before: () => buy({ ...digital, price: 0 }, { consentDigital: false, totalAmount: 0 }),
    opens: bought,
  },
  {
    who: "a customer on the last day of the access",
    now: at("2026-12-02 10:00"),
    before: () => buy({ accessMonths: 1 }),
    opens: bought,
  },
  {
    who: "a customer on the day after it",
    now: at("2026-12-03 10:00"),
    before: () => buy({ accessMonths: 1 }),
    opens: ["completion"],
  },
  {
    who: "a member on the last day of the membership",
    now: at("2027-11-02 10:00"),
    before: () => join("Yearly"),
    opens: member,
  },
  {
    who: "a member on the day after it",
    now: at("2027-11-03 10:00"),
    before: () => join("Yearly"),
    opens: [],
  },
  {
    who: "a member without an end, years later",
    now: at("2031-05-01 10:00"),
    before: () => join("Lifetime"),
    opens: member,
  },
  {
    who: "a member whose membership was ended",
    before: () => join("Yearly"),
    later: () => join(null, new Date()),
    opens: [],
  },
  {
    who: "a member whose order was withdrawn",
    before: () => {
      const { person, plan } = shop;
      addOrderItem(createOrder({ userId: person.id, status: "completed" }), plan);
    },
    later: () => db.update(orderItems).set({ cancelledQuantity: 1 }).run(),
    opens: [],
  },
  { who: "a member of a lesser plan", before: () => join("Free"), opens: [] },
  { who: "an admin", role: "admin", opens: ["page", "members"] },
];

// Doors ------------------------------------------------------------------------

/** Everything that was made before the state changed, and that needs no cookie. */
interface Links {
  file: string;
  sound: string;
  feed: string;
}

async function makeLinks(): Promise<Links> {
  const { person, file, sound } = shop;
  await renewFeed(person.id);
  const feed = feedPathOf(person.id) ?? "";
  const key = keyOf(feed.split("/").at(-1) ?? "") ?? "";
  const session = db.select().from(sessions).where(eq(sessions.userId, person.id)).get();
  return {
    file: signedFilePath(file, session?.tokenHash ?? ""),
    sound: signedFilePath(sound, key),
    feed,
  };
}

let links: Links;

interface Door {
  name: string;
  gate: Gate;
  word: string;
  /** Returns everything that the browser gets. */
  look: (browser: Browser) => Promise<string>;
  /** Whether the address or the mailbox belongs to the person alone, whatever the browser. */
  isTheirs?: true;
}

const page = (path: () => string) => async (browser: Browser) => (await browser.get(path())).html;
const unfolded = (calendar: string) => calendar.replaceAll("\r\n ", "");
const calendarPath = () => {
  const lines = db.select().from(orderItems).where(eq(orderItems.itemId, shop.event.id)).all();
  return `/dashboard/events/${lines[0]?.id}/calendar.ics`;
};

/** The e-mails to the person, with the calendar files that are attached. */
const mails = (isReminder: boolean) => async () =>
  emailsTo(shop.person.email)
    .filter(({ key }) => Boolean(key?.startsWith("date-reminder:")) === isReminder)
    .flatMap(({ text, content }) => [
      text,
      ...content.map((block) => (block.kind === "calendar" ? unfolded(block.file) : "")),
    ])
    .join();

async function listen(browser: Browser): Promise<string> {
  const { html } = await browser.get(`${links.feed}/podcast`);
  const [, url = ""] = /<enclosure url="([^"]+)"/.exec(html) ?? [];
  if (url === "") return html;
  return html + (await browser.get(url.replaceAll("&amp;", "&").replace(ORIGIN, ""))).html;
}

/** A page, and its data as the script reads them. */
const both = (name: string, path: () => string) =>
  [
    { name, look: page(path) },
    { name: `the data of ${name}`, look: page(() => `${path()}.data`) },
  ] as const;

const doors: Door[] = [
  ...both("the page of a course", () => shop.paths.course).map(
    (door): Door => ({ ...door, gate: "page", word: ACCESS }),
  ),
  ...both("the page of an event", () => shop.paths.event).map(
    (door): Door => ({ ...door, gate: "page", word: ACCESS }),
  ),
  ...both("the page of a lesson", () => shop.paths.lesson).map(
    (door): Door => ({ ...door, gate: "page", word: LESSON }),
  ),
  { name: "a file", gate: "page", word: FILE, look: page(() => filePath(shop.file)) },
  { name: "the film of a lesson", gate: "page", word: FILM, look: page(() => filePath(shop.film)) },
  {
    name: "a link for a player",
    gate: "page",
    word: FILE,
    look: () => page(() => links.file)(new Browser()),
    isTheirs: true,
  },
  ...both("the list of contents", () => "/dashboard/inhalte").map(
    (door): Door => ({ ...door, gate: "mine", word: ACCESS }),
  ),
  {
    name: "the personal calendar",
    gate: "order",
    word: ACCESS,
    look: async (browser) => unfolded(await page(calendarPath)(browser)),
  },
  { name: "the reminder", gate: "order", word: ACCESS, look: mails(true), isTheirs: true },
  {
    name: "the e-mail of completion",
    gate: "completion",
    word: ACCESS,
    look: mails(false),
    isTheirs: true,
  },
  ...both("the page for members", () => "/mitglieder").map(
    (door): Door => ({ ...door, gate: "members", word: PLAN }),
  ),
  ...both("an article", () => shop.paths.article).map(
    (door): Door => ({ ...door, gate: "members", word: ARTICLE }),
  ),
  {
    name: "a file of an article",
    gate: "members",
    word: SOUND,
    look: page(() => filePath(shop.sound)),
  },
  {
    name: "a link of a feed to it",
    gate: "members",
    word: SOUND,
    look: () => page(() => links.sound)(new Browser()),
    isTheirs: true,
  },
  {
    name: "the feed",
    gate: "members",
    word: ARTICLE,
    look: page(() => links.feed),
    isTheirs: true,
  },
  { name: "the podcast", gate: "members", word: SOUND, look: listen, isTheirs: true },
];

// Tests ------------------------------------------------------------------------

let browser: Browser;
let strangers: Browser[];

async function enterState({ role = "customer", now = SOON, before, later }: State) {
  vi.useFakeTimers({ toFake: ["Date"], now: ORDERED });
  // The reminder of the event is due.
  shop = await openShop(addDays(berlinDay(now), 2), role);
  await before?.();
  vi.setSystemTime(now.getTime() - 23 * HOUR);
  browser = await browserOf(shop.person);
  const other = await createCustomer();
  changeMembershipOf(other.id, "Free");
  strangers = [new Browser(), await browserOf(other)];
  links = await makeLinks();
  vi.setSystemTime(now);
  await later?.();
  await remindOfDates(now);
  vi.useRealTimers();
}

describe.each(states)("for $who", (state) => {
  beforeAll(() => enterState(state));
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: state.now ?? SOON });
  });

  const withState = doors.map((door) => ({ ...door, isOpen: state.opens.includes(door.gate) }));

  it.each(withState)("$name, open: $isOpen", async ({ isOpen, word, look, isTheirs }) => {
    const seen = wordsIn(await look(browser));
    if (isOpen) expect(seen).toContain(word);
    else expect(seen).toEqual([]);
    if (!isOpen || isTheirs) return;
    for (const stranger of strangers) expect(wordsIn(await look(stranger))).toEqual([]);
  });
});

describe("for nobody, while a customer can open everything,", () => {
  const state: State = {
    who: "a customer and member",
    before: async () => {
      await buy();
      join("Yearly");
    },
    opens: [],
  };

  beforeAll(async () => {
    await enterState(state);
    const { write } = process.stdout;
    // The log of stored pages is written after the test that has read them.
    process.stdout.write = () => true;
    return () => {
      process.stdout.write = write;
    };
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: SOON });
  });

  it.each([
    ["a course", ACCESS, () => shop.paths.course],
    ["an event", ACCESS, () => shop.paths.event],
    ["members", PLAN, () => "/mitglieder"],
    ["an article", ARTICLE, () => shop.paths.article],
  ])("is a word in the stored page of %s", async (_page, word, path) => {
    const revision = createPagesRevision();
    const limits = { maxBytes: 10_000_000, hasPublicHost: true };
    const store = createPageStore({ render: handle, revision, ...limits });
    const { send } = await openFront(answerFromMemory(store), fillFromMemory(store));
    const Cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    for (const address of [path(), `${path()}.data`]) {
      expect((await browser.get(address)).html).toContain(word);
      expect((await send("GET", address, { Cookie })).headers).not.toHaveProperty("content-type");
      for (let visit = 0; visit < 2; visit += 1) {
        await setImmediate();
        const { status, headers, body } = await send("GET", address);
        expect([status, wordsIn(body)]).toEqual([200, []]);
        expect(headers).toHaveProperty("content-type");
      }
    }
  });

  it.each([
    ["the public calendar", () => `${shop.paths.event}/calendar.ics`],
    ["the sitemap", () => "/sitemap.xml"],
  ])("is a word in %s", async (_door, path) => {
    for (const each of [browser, shop.owner, ...strangers]) {
      const { status, html } = await each.get(path());
      expect([status, wordsIn(unfolded(html))]).toEqual([200, []]);
    }
  });

  it.each(["courses", "articles", "orders", "outbox"])(
    "without the role of an admin is a search of /admin/%s",
    async (list) => {
      for (const path of [`/admin/${list}?q=`, `/admin/${list}.data?q=`]) {
        for (const word of ["", ACCESS]) {
          const { status, html } = await browser.get(path + word);
          expect([status, wordsIn(html.replaceAll(`q=${word}`, ""))]).toEqual([403, []]);
        }
      }
    },
  );
});
