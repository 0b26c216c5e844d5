import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { earlyStartTexts } from "#app/features/orders/early-start.ts";
import { addDays, berlinDay, formatDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  declarations,
  emails,
  itemContents,
  type Lesson,
  lessonProgress,
  lessons,
  type OrderStatus,
  orderItems,
  orders,
  users,
} from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { createArticle, createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  fillCart,
  messages,
  placeSampleOrder,
  whileRefused,
} from "#tests/support/samples.ts";

const SECRET = "Der Raum heißt Morgenröte";
const LESSON = "Atme dreimal tief in den Bauch";
const MINE = "/dashboard/inhalte";
const BEING_WITHDRAWN = "Du hast zu dieser Bestellung einen Widerruf erklärt. Solange wir ihn";
const DAY = 24 * 60 * 60 * 1000;

let course: CatalogItem;
let lesson: Lesson;
let customer: Customer;

beforeEach(async () => {
  course = createItem({ kind: "course", title: "Innehalten" });
  setAccess(course, `${SECRET}: [Eingang](https://raum.example/abc)`);
  lesson = createLesson({ itemId: course.id, title: "Ankommen", text: LESSON });
  createContentFile({ itemId: course.id, title: "Arbeitsheft" });
  customer = await createCustomer();
});
afterEach(() => db.delete(emails).run());

function setAccess({ id: itemId }: CatalogItem, access: string): void {
  db.insert(itemContents).values({ itemId, access }).run();
}

type Line = NonNullable<Parameters<typeof addOrderItem>[2]>;

/** Lets the customer order the course. */
function orderCourse(
  status: OrderStatus,
  line: Line = {},
  values: Partial<typeof orders.$inferInsert> = {},
) {
  const order = createOrder({ userId: customer.id, status, ...values });
  addOrderItem(order, course, line);
  return order;
}

const lessonPath = ({ id }: Lesson = lesson) => `/courses/${course.id}/lektionen/${id}`;

/** Whether the list of this browser's contents shows the text for customers. */
const seesAccess = async (browser: Browser) => (await browser.get(MINE)).html.includes(SECRET);

describe("the months of access", () => {
  it("are told before the order, and stay those of the order", async () => {
    const setMonths = (accessMonths: number) =>
      db.update(catalogItems).set({ accessMonths }).where(eq(catalogItems.id, course.id)).run();
    setMonths(12);
    const browser = await browserOf(customer);
    await fillCart(browser, [course, 1]);
    for (const path of [`/courses/${course.id}`, "/checkout"]) {
      expect((await browser.get(path)).text, path).toContain("Zugang für 12 Monate");
    }
    const orderId = await placeSampleOrder(browser, { consentService: "on" });
    setMonths(1);
    const confirmation = await browser.get(`/order-confirmation/${orderId}`);
    expect(confirmation.text).toContain("Zugang für 12 Monate");
    const [email] = db.select().from(emails).where(like(emails.key, "order-confirmation:%")).all();
    expect(JSON.stringify(email?.content)).toContain("Zugang für 12 Monate");
    const completedAt = new Date(Date.now() - 100 * DAY);
    db.update(orders).set({ status: "completed", completedAt }).run();
    expect((await browser.get(MINE)).text).toContain("Offen bis");
  });
});

describe("what an item delivers", () => {
  it("stands before the offer for those with access, and after it for all others", async () => {
    orderCourse("completed");
    const isFirst = async (browser: Browser) => {
      const { text } = await browser.get(`/courses/${course.id}`);
      return text.indexOf(lesson.title) < text.indexOf("Mitmachen");
    };
    expect(await isFirst(await browserOf(customer))).toBe(true);
    expect(await isFirst(new Browser())).toBe(false);
  });

  it("is open for admins, who read why", async () => {
    const { browser } = await createAdmin();
    expect((await browser.get(`/courses/${course.id}`)).text).toContain(
      "Du siehst alles, weil du zur Verwaltung gehörst.",
    );
  });
});

describe("a page with delivered words", () => {
  it("is kept by no browser, so that nobody reads it after the sign-out", async () => {
    const kept = async (browser: Browser, path: string) =>
      (await browser.get(path)).headers.get("Cache-Control");
    const event = createEvent();
    const product = createItem();
    const paths = [`/courses/${course.id}`, `/events/${event.id}`, `/products/${product.id}`];
    const order = orderCourse("completed");
    for (const [index, item] of [event, product].entries()) {
      setAccess(item, SECRET);
      addOrderItem(order, item, { position: index + 2 });
    }
    const article = `/mitglieder/${createArticle({ text: SECRET }).slug}`;
    changeMembershipOf(customer.id, "Free");
    const browser = await browserOf(customer);
    for (const path of [...paths, article, "/mitglieder"]) {
      expect([path, await kept(browser, path)]).toEqual([path, "no-store"]);
      expect(await kept(browser, `${path}.data`)).toBe("no-store");
      expect(await kept(new Browser(), path)).toBe("private, no-cache");
    }
  });
});

describe("digital content without consent", () => {
  const waiting = () =>
    orderCourse("completed", { withdrawalClass: "digital" }, { consentDigital: false });
  const consent = (browser: Browser, fields: Record<string, string>) => browser.post(MINE, fields);

  it("says when and why it opens, and opens with the consent, which an e-mail confirms", async () => {
    const order = waiting();
    const browser = await browserOf(customer);
    const page = await browser.get(MINE);
    expect(page.text).toContain("denn dann ist deine Widerrufsfrist vorbei.");
    expect(page.text).toContain(earlyStartTexts.digital);
    const refused = await consent(browser, { order: order.id });
    expect(refused.status).toBe(400);
    expect(await seesAccess(browser)).toBe(false);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await consent(browser, { order: order.id, consentDigital: "on" })).status).toBe(303);
    }
    expect(await seesAccess(browser)).toBe(true);
    const [email, ...more] = emailsTo(order.customerEmail);
    expect(email?.subject).toBe(`Deine Zustimmung zur Bestellung ${order.number}`);
    expect(more).toEqual([]);
  });

  it("can be opened from its course and its lessons", async () => {
    waiting();
    const lesson = createLesson({ itemId: course.id });
    const browser = await browserOf(customer);
    for (const path of [`/courses/${course.id}`, lessonPath(lesson)]) {
      const page = await browser.get(path);
      expect(linkNamed(page, "Schon jetzt öffnen")).toBe(`${MINE}#inhalt-${course.id}`);
    }
  });

  it.each<[string, OrderStatus, Line]>([
    ["not paid", "pending", {}],
    ["cancelled", "cancelled", {}],
    ["withdrawn", "completed", { quantity: 1, cancelledQuantity: 1 }],
  ])("takes no consent while its order is %s", async (_state, status, line) => {
    const digital = { withdrawalClass: "digital", ...line } as const;
    const order = orderCourse(status, digital, { consentDigital: false });
    const browser = await browserOf(customer);
    const answer = await consent(browser, { order: order.id, consentDigital: "on" });
    expect(messages(await browser.follow(answer)).join()).toContain("nicht (mehr) nötig");
    expect(emailsTo(order.customerEmail)).toEqual([]);
  });

  it("takes no consent while a withdrawal of its order waits for an admin", async () => {
    const order = waiting();
    const browser = await browserOf(customer);
    const post = async () => {
      const answer = await consent(browser, { order: order.id, consentDigital: "on" });
      return messages(await browser.follow(answer)).join();
    };
    const withdrawal = { kind: "withdrawal", name: "Ida Kühn", email: "ida@beispiel.de" } as const;
    const { id } = db
      .insert(declarations)
      .values({
        ...withdrawal,
        token: order.id,
        sha256: "",
        contract: order.number,
        orderId: order.id,
        receivedAt: new Date(),
      })
      .returning()
      .get();
    const paths = [MINE, "/dashboard", `/courses/${course.id}`, lessonPath()];
    for (const path of paths) {
      const { text } = await browser.get(path);
      expect(text).not.toContain(earlyStartTexts.digital);
      expect(text).not.toContain("Schon jetzt öffnen");
      if (path !== "/dashboard") expect(text).toContain(BEING_WITHDRAWN);
    }
    const refusal = await post();
    expect(refusal).toContain("Zu dieser Bestellung hast du einen Widerruf erklärt");
    expect(await seesAccess(browser)).toBe(false);
    db.update(declarations)
      .set({ handledAt: new Date(), outcome: "rejected" })
      .where(eq(declarations.id, id))
      .run();
    expect((await browser.get(MINE)).text).toContain(earlyStartTexts.digital);
    expect(await post()).toContain("Freigeschaltet. Viel Freude damit!");
    db.delete(declarations).run();
  });

  it("can be opened from the dashboard, and its page says when it opens, even without lessons", async () => {
    const download = createItem({ title: "Hörreise", withdrawalClass: "digital" });
    setAccess(download, SECRET);
    const order = createOrder({ userId: customer.id, status: "completed", consentDigital: false });
    addOrderItem(order, download, { withdrawalClass: "digital" });
    const browser = await browserOf(customer);
    const dashboard = await browser.get("/dashboard");
    expect(dashboard.text).toContain("„Hörreise“ wartet auf das Ende deiner Widerrufsfrist.");
    expect(linkNamed(dashboard, "Schon jetzt öffnen: Hörreise")).toBe(
      `${MINE}#inhalt-${download.id}`,
    );
    const page = await browser.get(`/products/${download.id}`);
    expect(page.text).toContain("Dein Zugang Öffnet am");
    expect(page.html).not.toContain(SECRET);
    expect((await new Browser().get(`/products/${download.id}`)).text).not.toContain("Zugang");
  });

  it("is not offered for a date that is called off", async () => {
    const evening = createEvent({ title: "Hörabend", withdrawalClass: "digital" });
    setAccess(evening, SECRET);
    const order = createOrder({ userId: customer.id, status: "completed", consentDigital: false });
    addOrderItem(order, evening, { withdrawalClass: "digital" });
    const browser = await browserOf(customer);
    const offer = "Schon jetzt öffnen: Hörabend";
    expect((await browser.get("/dashboard")).text).toContain(offer);
    const calledOff = { calledOffAt: new Date() };
    db.update(catalogItems).set(calledOff).where(eq(catalogItems.id, evening.id)).run();
    expect((await browser.get("/dashboard")).text).not.toContain(offer);
  });

  it("of another customer stays closed", async () => {
    const order = waiting();
    const other = await browserOf(await createCustomer());
    await consent(other, { order: order.id, consentDigital: "on" });
    expect(await seesAccess(await browserOf(customer))).toBe(false);
  });
});

describe("a lesson", () => {
  it("is open to everyone as a preview, without the rest of the course", async () => {
    const preview = createLesson({ itemId: course.id, text: "Eine Kostprobe", isPreview: true });
    const stranger = new Browser();
    const page = await stranger.get(lessonPath(preview));
    expect(page.status).toBe(200);
    expect(page.html).toContain("Eine Kostprobe");
    expect(page.html).not.toContain(SECRET);
  });

  it("that waits for its day says so, and stays closed", async () => {
    orderCourse("completed");
    const later = createLesson({ itemId: course.id, text: "Noch geheim", opensAfterDays: 3 });
    const browser = await browserOf(customer);
    const page = await browser.get(lessonPath(later));
    const day = addDays(berlinDay(new Date()), 3);
    expect(page.status).toBe(403);
    expect(page.text).toContain(`Diese Lektion öffnet am ${formatDay(day).long}.`);
    expect(page.html).not.toContain("Noch geheim");
    expect((await browser.post(lessonPath(later), { intent: "done" })).status).toBe(403);
  });

  it("leads visitors to the sign-in, and back", async () => {
    const closed = createLesson({ itemId: course.id });
    const page = await new Browser().get(lessonPath(closed));
    const signIn = `/auth?redirect=${encodeURIComponent(lessonPath(closed))}`;
    expect(linkNamed(page, "Anmelden")).toBe(signIn);
    expect((await (await browserOf(customer)).get(signIn)).location).toBe(lessonPath(closed));
  });

  it("that is not published exists for nobody", async () => {
    orderCourse("completed");
    const draft = createLesson({ itemId: course.id, text: "Unfertig", publishedAt: null });
    const browser = await browserOf(customer);
    expect((await browser.get(lessonPath(draft))).status).toBe(404);
    expect((await browser.get(MINE)).html).not.toContain(draft.title);
  });

  it("is marked as done, leads on, and can be taken back", async () => {
    orderCourse("completed");
    const next = createLesson({ itemId: course.id, title: "Weitergehen" });
    const browser = await browserOf(customer);
    const answer = await browser.post(lessonPath(), { intent: "done" });
    expect(answer.headers.get("Location")).toBe(lessonPath(next));
    const mine = await browser.get(MINE);
    expect(mine.text).toContain("1 von 2 Lektionen erledigt");
    expect(linkNamed(mine, "Weitermachen")).toBe(lessonPath(next));
    await browser.post(lessonPath(), { intent: "undone" });
    expect((await browser.get(MINE)).text).toContain("0 von 2 Lektionen erledigt");
  });

  it("is remembered, so that the course goes on there", async () => {
    orderCourse("completed");
    const second = createLesson({ itemId: course.id });
    const browser = await browserOf(customer);
    await browser.get(lessonPath(second));
    expect(linkNamed(await browser.get(MINE), "Anfangen")).toBe(lessonPath(second));
    const isTheirs = eq(lessonProgress.userId, customer.id);
    expect(db.select().from(lessonProgress).where(isTheirs).all()).toMatchObject([
      { lessonId: second.id, doneAt: null },
    ]);
  });

  it("is readable while the disk is full, and the log says that the place is not kept", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    orderCourse("completed");
    const browser = await browserOf(customer);
    const page = await whileRefused("insert", "lesson_progress", () => browser.get(lessonPath()));
    expect(page.html).toContain(LESSON);
    expect(String(log.mock.calls[0]?.[0])).toContain("while noting that a lesson was opened");
    log.mockRestore();
  });

  it.each([
    ["removed", () => db.delete(lessons).where(eq(lessons.id, lesson.id)).run()],
    [
      "withdrawn",
      () => db.update(lessons).set({ publishedAt: null }).where(eq(lessons.id, lesson.id)).run(),
    ],
  ])("%s while someone reads it leads on to the course", async (_how, change) => {
    orderCourse("completed");
    createLesson({ itemId: course.id, title: "Weitergehen" });
    const browser = await browserOf(customer);
    const page = await browser.get(lessonPath());
    change();
    const answer = await browser.press(page, "Erledigt");
    expect([answer.status, answer.location]).toEqual([303, `/courses/${course.id}`]);
    const sentence = "Diese Lektion ist nicht (mehr) da.";
    const arrived = await browser.follow(answer);
    expect(messages(arrived).join()).toContain(sentence);
    expect(arrived.text).toContain("Weitergehen");
    const reloaded = await browser.get(lessonPath());
    expect([reloaded.status, reloaded.text]).toEqual([404, expect.stringContaining(sentence)]);
    const unknown = await browser.post("/courses/gibt-es-nicht/lektionen/x", { intent: "done" });
    expect(unknown.status).toBe(404);
  });
});

describe("beside the pages", () => {
  it("the e-mail of completion tells the text to a proven address, and others only where it is", async () => {
    for (const isProven of [true, false]) {
      const buyer = await createCustomer({ email: `bezahlt-${isProven}@beispiel.de` });
      if (isProven) {
        db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, buyer.id)).run();
      }
      const order = createOrder({ userId: buyer.id, customerEmail: buyer.email });
      addOrderItem(order, course);
      const { browser } = await createAdmin();
      await browser.post(`/admin/orders/${order.id}`, { status: "completed" });
      const [email] = emailsTo(buyer.email);
      expect(email?.text.includes(`${SECRET}: Eingang: https://raum.example/abc`)).toBe(isProven);
      expect(email?.text).toContain("„Innehalten“ steht dir jetzt offen.");
      expect(email?.text).toContain("/dashboard/inhalte");
    }
  });

  it("the dashboard and the confirmation of a completed order lead to it", async () => {
    const { id } = orderCourse("pending");
    const browser = await browserOf(customer);
    const lead = async () => {
      const pages = ["/dashboard", `/order-confirmation/${id}`].map((path) => browser.get(path));
      return (await Promise.all(pages)).map((page) => linkNamed(page, "Meine Inhalte"));
    };
    expect(await lead()).toEqual([undefined, undefined]);
    const pending = await browser.get(`/order-confirmation/${id}`);
    expect(pending.text).toContain("findest du alles, was dazugehört, unter „Meine Inhalte“.");
    db.update(orders)
      .set({ status: "completed", completedAt: new Date() })
      .where(eq(orders.id, id))
      .run();
    expect(await lead()).toEqual([MINE, MINE]);
    const dashboard = await browser.get("/dashboard");
    expect(linkNamed(dashboard, course.title)).toBe(`${MINE}#inhalt-${course.id}`);
  });

  it("the account's menu leads to it, on every page", async () => {
    const inHeader = async (browser: Browser) =>
      (await browser.get("/about")).document
        .querySelectorAll("header a")
        .map((link) => link.getAttribute("href"))
        .includes(MINE);
    expect(await inHeader(await browserOf(customer))).toBe(true);
    expect(await inHeader(new Browser())).toBe(false);
  });

  it("a bought course without contents is listed, with the way to ask for them", async () => {
    const browser = await browserOf(customer);
    const empty = createItem({ kind: "course", title: "Gärtnern" });
    const lamp = createItem({ title: "Eine Lampe" });
    const event = createEvent({ withdrawalClass: "service" });
    const order = createOrder({ userId: customer.id });
    for (const [index, item] of [empty, lamp, event].entries()) {
      addOrderItem(order, item, { position: index + 1, withdrawalClass: item.withdrawalClass });
    }
    const titles = async () =>
      (await browser.get(MINE)).document.querySelectorAll("main h3").map((each) => each.text);
    expect(await titles()).toEqual([]);
    const completed = { status: "completed", completedAt: new Date() } as const;
    db.update(orders).set(completed).where(eq(orders.id, order.id)).run();
    expect(await titles()).toEqual(["Gärtnern"]);
    const { text, document } = await browser.get(MINE);
    expect(text).toContain("In Vorbereitung Gärtnern Hier liegt dazu noch nichts.");
    expect(document.querySelector('main article a[href="/contact"]')).not.toBeNull();
    setAccess(empty, "Komm in den Garten");
    expect((await browser.get(MINE)).text).toContain("Offen Gärtnern Komm in den Garten");
  });

  it("someone with nothing to open reads what will be here", async () => {
    const page = await (await browserOf(customer)).get(MINE);
    expect(page.text).toContain("Noch keine Inhalte");
    expect(messages(page)).toEqual([]);
  });

  it("what has ended stays listed, with the reason, and the dashboard leads to it", async () => {
    orderCourse("completed", {}, { completedAt: new Date(Date.now() - 100 * DAY) });
    db.update(orderItems).set({ accessMonths: 1 }).run();
    const browser = await browserOf(customer);
    const dashboard = await browser.get("/dashboard");
    expect(dashboard.text).toContain("Gerade ist nichts offen");
    expect(linkNamed(dashboard, "Meine Inhalte")).toBe(MINE);
    const page = await browser.get(MINE);
    expect(page.text).toContain("Beendet");
    expect(page.text).toContain("Dein Zugang endete am");
    expect(page.html).not.toContain(SECRET);
  });
});

function linkNamed({ document }: Page, name: string): string | undefined {
  const links = document.querySelectorAll("main a");
  return links.find((link) => link.text.trim() === name)?.getAttribute("href");
}
