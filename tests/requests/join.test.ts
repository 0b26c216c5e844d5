import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { catalogItems, contentFiles, itemContents, orderItems, orders } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import {
  addToCart,
  browserOf,
  createCustomer,
  createItem,
  enter,
  errorSummary,
  fieldErrors,
  fillCart,
  mainForm,
  messages,
  placeSampleOrder,
  readCartPage,
  readCheckout,
  undone,
  whileChanged,
} from "#tests/support/samples.ts";

beforeAll(() => seedDatabase({ withAdmin: true }));

const kim = { firstName: "Kim", lastName: "Öztürk", email: "Kim@Beispiel.de" };

const choose = (browser: Browser, plan: string) => browser.post("/join", { plan });
const sendDetails = (browser: Browser, fields: Record<string, string> = kim) =>
  browser.post("/join", { intent: "join", ...fields });

async function withPlan(plan = "lifetime", browser = new Browser()): Promise<Browser> {
  const answer = await choose(browser, plan);
  if (answer.status !== 303) throw new Error(`not chosen (${answer.status}): ${answer.text}`);
  await browser.follow(answer);
  return browser;
}

/** A visitor who has chosen a plan and submitted 'Beitreten'. */
async function withDetails(): Promise<Browser> {
  const browser = await withPlan();
  await sendDetails(browser);
  return browser;
}

function cardsOf(page: Page) {
  return page.document.querySelectorAll("main ul.plans > li").map((card) => {
    const banner = card.querySelector(".plan-tag");
    const button = card.querySelector("button");
    return {
      name: visibleText(card.querySelector("h3") ?? card),
      banner: banner && visibleText(banner),
      button: button && visibleText(button),
      lang: button?.getAttribute("lang"),
      isGrey: card.classNames.includes("border-dashed"),
      text: visibleText(card),
    };
  });
}

const chosenOf = (page: Page) =>
  cardsOf(page)
    .filter(({ button }) => button === "Ausgewählt")
    .map(({ name }) => name);

function joinForm(page: Page): Record<string, string> {
  const form = page.document.getElementById("beitreten");
  if (!form) throw new Error(`no form to join on this page (${page.status}): ${page.text}`);
  return formValues(form);
}

describe("the plans", () => {
  it("are sorted and show price, included and excluded features, and a button", async () => {
    const page = await new Browser().get("/join");
    expect(page.status).toBe(200);
    // The dates of the demo world move with the day.
    const withoutDay = (text: string) => text.replace(/(“) am \d+\. \p{L}+( \d{4})?/u, "$1 am …");
    const texts = cardsOf(page).map(({ text }) => withoutDay(text.replaceAll("\u00A0", " ")));
    expect(texts).toEqual([
      "Free 0,00 € pro Monat Grundfunktionen der Community Community-Events Grundlegender Support Nicht enthalten: Premium-Inhalte Nicht enthalten: 1:1-Coaching Nicht enthalten: Workshop-Ermäßigungen Bereich für Mitglieder: 1 Beitrag Get Free",
      "Beliebteste Wahl Lifetime 499,00 € einmalig Alle Premium-Funktionen Unbegrenzter Zugang Bevorzugter Support Exklusive Workshops Enthält: „Feuerabend: Geschichten vom Neuanfang“ am … Bereich für Mitglieder: 2 Beiträge Get Lifetime",
      "Yearly 119,00 € pro Jahr rund 9,92 € im Monat Endet nach zwölf Monaten von selbst, ohne Kündigung. Alle Premium-Funktionen Workshop-Ermäßigungen Bevorzugter Support Nicht enthalten: Lebenslanger Zugang Enthält: „Feuerabend: Geschichten vom Neuanfang“ am … Bereich für Mitglieder: 2 Beiträge Get Yearly",
    ]);
    expect(page.document.querySelector('meta[name="description"]')).not.toBeNull();
  });

  it.each([
    ["free", ["Ausgewählt", null, null], [false, false, true]],
    ["lifetime", [null, "Ausgewählt", null], [true, false, true]],
    ["yearly", [null, null, "Ausgewählt"], [true, false, false]],
  ])(
    "mark %s as chosen by banner and button, and grey out others",
    async (plan, banners, greys) => {
      const cards = cardsOf(await (await withPlan(plan)).get("/join"));
      expect(cards.map(({ banner }) => banner)).toEqual(banners);
      expect(cards.map(({ isGrey }) => isGrey)).toEqual(greys);
      expect(cards.map(({ button }) => button)).toEqual(
        banners.map((banner, index) => banner ?? `Get ${["Free", "Lifetime", "Yearly"][index]}`),
      );
      expect(cards.map(({ lang }) => lang)).toEqual(
        banners.map((banner) => (banner ? undefined : "en")),
      );
    },
  );

  it("added by an operator come last, with their description instead of feature lists", async () => {
    const cards = await undone(async () => {
      const category = "membership";
      createItem({ title: "Zen Membership", category, description: "Nur sitzen." });
      createItem({ title: "constructor Membership", category, description: null });
      createItem({ title: "Gold", category, price: 99900, communityPrice: 89900 });
      return cardsOf(await new Browser().get("/join"));
    });
    expect(cards.map(({ name }) => name)).toEqual([
      "Free",
      "Lifetime",
      "Yearly",
      "constructor",
      "Gold",
      "Zen",
    ]);
    expect(cards[4]?.text).toBe(
      "Gold 999,00 € pro Monat Community 899,00 € Bereich für Mitglieder: 1 Beitrag Get Gold",
    );
    expect(cards[5]?.text).toContain("Nur sitzen.");
  });

  it("name the files and the text that only their members get, once those are published", async () => {
    const wordsOf = async () => {
      const page = await new Browser().get("/join");
      const card = page.document.querySelector("#plan-yearly");
      return /Dazu: [^B]*/.exec(card ? visibleText(card) : "")?.[0].trim();
    };
    await undone(async () => {
      const course = createItem({ kind: "course" });
      const lesson = createLesson({ itemId: course.id });
      createContentFile({ itemId: course.id, lessonId: lesson.id });
      createContentFile({ itemId: "yearly", publishedAt: null });
      db.insert(itemContents).values({ itemId: "yearly", accessDraft: "Bald." }).run();
      expect(await wordsOf()).toBeUndefined();
      createContentFile({ itemId: "yearly" });
      expect(await wordsOf()).toBe("Dazu: 1 Datei");
      createContentFile({ itemId: "yearly" });
      db.update(itemContents).set({ access: "Der Raum." }).run();
      expect(await wordsOf()).toBe("Dazu: 2 Dateien und ein Text");
      db.delete(contentFiles).run();
      expect(await wordsOf()).toBe("Dazu: ein Text");
    });
  });

  it("that cannot be bought show the reason instead of a button", async () => {
    const cards = await whileChanged(
      `update catalog_items set availability = 0 where id = 'yearly';
       update catalog_items set price = null where id = 'free'`,
      async () => cardsOf(await new Browser().get("/join")),
    );
    expect(cards.map(({ button }) => button)).toEqual([null, "Get Lifetime", null]);
    expect(cards[0]?.text).toContain("Free Kein Preis");
    expect(cards[0]?.text).toContain("„Free Membership“ hat noch keinen Preis");
    expect(cards[2]?.text).toContain("„Yearly Membership“ ist ausverkauft.");
  });

  it("are replaced by a friendly message if there are none", async () => {
    const page = await whileChanged(
      "delete from orders; delete from catalog_items where category = 'membership'",
      () => new Browser().get("/join"),
    );
    expect(page.status).toBe(200);
    expect(page.text).toContain("Werde jetzt Mitglied");
    expect(page.text).toContain("Gerade gibt es keine Mitgliedschaft");
    expect(page.document.getElementById("beitreten")).toBeNull();
  });
});

describe("choosing a plan", () => {
  it("adds it to the cart, shows a toast and returns to its card", async () => {
    const browser = new Browser();
    const answer = await browser.press(await browser.get("/join"), "Get Yearly");
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/join#plan-yearly");
    const page = await browser.follow(answer);
    expect(page.document.getElementById("plan-yearly")).not.toBeNull();
    expect(messages(page)).toEqual([
      "Zum Warenkorb hinzugefügt",
      "Yearly Membership wurde in den Warenkorb gelegt.",
    ]);
    expect(page.text).toContain("Dein Plan Yearly Membership, 119,00 € pro Jahr");
    const nextStep =
      page.document.querySelector('#plan-yearly a[href^="#"]')?.getAttribute("href") ?? "";
    expect(page.document.querySelector(nextStep)).not.toBeNull();
    expect(await readCartPage(browser)).toContain("Yearly Membership Mitgliedschaft 119,00 €");
  });

  it("replaces the previous one and does not affect the rest of the cart", async () => {
    const browser = await withPlan("yearly");
    await addToCart(browser, "product", "tagebuch", "2");
    await withPlan("lifetime", browser);
    const cart = await readCartPage(browser);
    expect(cart).not.toContain("Yearly");
    expect(cart).toContain("Lifetime Membership Mitgliedschaft 499,00 €");
    expect(cart).toContain("Das Glückstagebuch");
    expect(chosenOf(await browser.get("/join"))).toEqual(["Lifetime"]);
  });

  it("again changes nothing", async () => {
    const browser = await withPlan("yearly");
    const before = await readCartPage(browser);
    const answer = await browser.press(await browser.get("/join"), "Ausgewählt");
    expect(answer.status).toBe(303);
    const page = await browser.follow(answer);
    expect(messages(page)).toEqual([]);
    expect(chosenOf(page)).toEqual(["Yearly"]);
    expect(await readCartPage(browser)).toBe(before);
  });

  it("is undone when the cart is emptied", async () => {
    const browser = await withPlan();
    await browser.post("/cart", { intent: "clear" });
    expect(chosenOf(await browser.get("/join"))).toEqual([]);
  });

  it("survives sign-in and sign-out", async () => {
    const browser = await withPlan();
    const { email, password } = await createCustomer();
    await browser.post("/auth", { email, password });
    expect(chosenOf(await browser.get("/join"))).toEqual(["Lifetime"]);
    await browser.post("/sign-out", {});
    expect(chosenOf(await browser.get("/join"))).toEqual(["Lifetime"]);
  });

  it("ignores price, title and number in the form", async () => {
    const browser = new Browser();
    const smuggled = { price: "1", title: "Geschenkt", quantity: "50", itemType: "product" };
    await browser.post("/join", { plan: "lifetime", ...smuggled });
    const cart = await readCartPage(browser);
    expect(cart).toContain("Lifetime Membership Mitgliedschaft 499,00 €");
    expect(cart).toContain("Gesamt 499,00 €");
  });

  it.each([
    ["one that does not exist", "gibt-es-nicht"],
    ["a product", "tagebuch"],
    ["an event", "feuerabend"],
  ])("rejects %s with 404, and the cart stays unchanged", async (_what, plan) => {
    const browser = await withPlan("yearly");
    const page = await choose(browser, plan);
    expect(page.status).toBe(404);
    expect(page.text).toContain("Diesen Artikel gibt es nicht (mehr).");
    expect(page.document.querySelector('main a[href="/join"]')).not.toBeNull();
    expect(chosenOf(await browser.get("/join"))).toEqual(["Yearly"]);
  });

  it.each([
    ["an event of that category", { kind: "event" as const, date: "2099-05-01", time: "18:00" }],
  ])("rejects %s", async (_what, values) => {
    const item = createItem({ ...values, location: "Potsdam", category: "membership" });
    expect((await choose(new Browser(), item.id)).status).toBe(404);
  });

  it.each([
    ["is sold out", { availability: false }, "„Bronze Membership“ ist ausverkauft."],
    ["has no price", { price: null }, "„Bronze Membership“ hat noch keinen Preis"],
  ])("rejects a plan that %s, and keeps the previous one", async (_what, values, sentence) => {
    await undone(async () => {
      const title = "Bronze Membership";
      const item = createItem({ title, category: "membership", ...values });
      const browser = await withPlan("yearly");
      const page = await browser.follow(await choose(browser, item.id));
      expect(page.document.querySelector('.messages [role="alert"]')).not.toBeNull();
      expect(messages(page).join(" ")).toContain(sentence);
      expect(chosenOf(page)).toEqual(["Yearly"]);
    });
  });

  it("no longer counts once the plan is sold out", async () => {
    const item = createItem({ title: "Kurz Membership", category: "membership" });
    const browser = await withPlan(item.id);
    db.update(catalogItems).set({ availability: false }).where(eq(catalogItems.id, item.id)).run();
    expect(chosenOf(await browser.get("/join"))).toEqual([]);
    const page = await sendDetails(browser);
    expect(page.status).toBe(400);
    expect(errorSummary(page)?.sentences).toEqual(["Bitte wähle einen Plan aus"]);
    db.delete(catalogItems).where(eq(catalogItems.id, item.id)).run();
  });

  it("is rejected for a full cart, unless it replaces another plan", async () => {
    const full = new Browser();
    for (let line = 1; line <= 49; line += 1) await fillCart(full, [createItem(), 1]);
    await withPlan("yearly", full);
    expect(chosenOf(await full.get("/join"))).toEqual(["Yearly"]);
    await withPlan("lifetime", full);
    expect(chosenOf(await full.get("/join"))).toEqual(["Lifetime"]);
    await full.post("/cart", { intent: "remove", itemType: "membership", itemId: "lifetime" });
    await fillCart(full, [createItem(), 1]);
    const page = await full.follow(await choose(full, "free"));
    expect(messages(page).join(" ")).toContain("höchstens 50 verschiedene Artikel");
    expect(chosenOf(page)).toEqual([]);
  });
});

describe("a POST to /join", () => {
  it.each([
    ["both forms", { plan: "yearly", intent: "join", ...kim }],
    ["neither form", kim],
    ["an unknown form", { intent: "leave", ...kim }],
  ])("of %s is rejected, and nothing changes", async (_what, fields) => {
    const browser = new Browser();
    const page = await browser.post("/join", fields);
    expect(page.status).toBe(400);
    expect(errorSummary(page)?.sentences).toEqual([
      "Bitte wähle entweder einen Plan, oder fülle das Formular aus.",
    ]);
    expect(chosenOf(await browser.get("/join"))).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["too much", "x".repeat(41)],
  ])("with %s as plan is rejected, with a link to the plans", async (_what, plan) => {
    const page = await choose(new Browser(), plan);
    expect(page.status).toBe(400);
    expect(page.document.querySelector('main [role="alert"] a')?.getAttribute("href")).toBe(
      "#plaene",
    );
    expect(page.document.getElementById("plaene")).not.toBeNull();
  });

  it("with several plans is rejected", async () => {
    const page = await new Browser().post(
      "/join",
      new URLSearchParams([
        ["plan", "free"],
        ["plan", "yearly"],
      ]),
    );
    expect(page.status).toBe(400);
  });
});

describe("'Beitreten'", () => {
  it("without a plan asks for one, and keeps the typed details", async () => {
    const browser = new Browser();
    const page = await browser.press(await browser.get("/join"), "Beitreten", kim);
    expect(page.status).toBe(400);
    const summary = page.document.querySelector('main form [role="alert"]');
    expect(summary && visibleText(summary)).toBe(
      "Bitte eine Angabe prüfen Bitte wähle einen Plan aus",
    );
    expect(summary?.hasAttribute("autofocus")).toBe(true);
    const link = summary?.querySelector("a");
    expect(link?.getAttribute("href")).toBe("#plaene");
    expect(link?.hasAttribute("lang")).toBe(false);
    expect(joinForm(page)).toEqual(kim);
    const afterwards = await browser.follow(await browser.press(page, "Get Free"));
    expect(chosenOf(afterwards)).toEqual(["Free"]);
    expect(joinForm(afterwards)).toEqual(kim);
  });

  it("with a plan redirects to the checkout and repeats the typed details", async () => {
    const browser = await browserOf();
    await withPlan("lifetime", browser);
    const answer = await browser.press(await browser.get("/join"), "Beitreten", kim);
    expect(answer.status).toBe(303);
    expect(answer.location).toBe("/checkout");
    const page = await browser.follow(answer);
    expect(page.status).toBe(200);
    expect(messages(page)).toEqual(["Weiter zum Checkout", "Kim Öztürk, Kim@Beispiel.de"]);
  });

  it("redirects visitors to a prefilled sign-up, with both toasts", async () => {
    const browser = await withPlan();
    const page = await browser.follow(await sendDetails(browser));
    expect(page.document.querySelector("h1")?.text).toBe("Sign Up");
    const form = page.document.querySelector("main form");
    expect(form && formValues(form)).toEqual({
      ...kim,
      password: "",
      formToken: expect.any(String),
    });
    expect(form?.querySelector("[autofocus]")?.getAttribute("name")).toBe("password");
    expect(messages(page)).toEqual([
      "Weiter zum Checkout",
      "Kim Öztürk, Kim@Beispiel.de",
      "Bitte melde dich an, um fortzufahren.",
    ]);
    expect(page.text.split("Bitte melde dich an")).toHaveLength(2);
  });

  it("leads to sign-in once the account exists", async () => {
    const browser = await withPlan();
    const signUp = await browser.follow(await sendDetails(browser));
    await browser.press(signUp, "Sign Up", {
      email: "kim.zweimal@beispiel.de",
      password: "ein kurzer Satz",
    });
    expect((await browser.get("/checkout")).location).toBe("/auth?redirect=checkout");
  });

  const firstName = "First name must be at least 2 characters.";
  const lastName = "Last name must be at least 2 characters.";
  const email = "Please enter a valid email address.";

  it.each([
    [{ firstName: "" }, { firstName }],
    [{ firstName: "K" }, { firstName }],
    [{ firstName: " K " }, { firstName }],
    [{ lastName: "" }, { lastName }],
    [{ lastName: "Ö" }, { lastName }],
    [{ email: "" }, { email }],
    [{ email: "kim" }, { email }],
    [
      { email: "jörg@beispiel.de" },
      {
        email:
          "Many mail servers accept only plain Latin letters before the @. Please enter another address.",
      },
    ],
    [{ email: "kim@" }, { email }],
    [{ email: `${"k".repeat(250)}@beispiel.de` }, { email }],
    [{ firstName: "K".repeat(101) }, { firstName: "First name must be at most 100 characters." }],
    [
      { firstName: "", lastName: "", email: "" },
      { firstName, lastName, email },
    ],
  ])("with %j shows the errors, in English", async (values, errors) => {
    const page = await sendDetails(await withPlan(), { ...kim, ...values });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual(errors);
    expect(errorSummary(page)?.sentences).toEqual(Object.values(errors));
    expect(errorSummary(page)?.leadsTo).toEqual(Object.keys(errors));
    const english = page.document.querySelectorAll('main [lang="en"]').map(visibleText);
    for (const sentence of Object.values(errors)) {
      expect(english.filter((text) => text === sentence)).toHaveLength(2);
    }
    expect(joinForm(page)).toEqual({ ...kim, ...values });
    expect(page.document.querySelector("#beitreten h2")?.hasAttribute("lang")).toBe(false);
  });

  it("without any values names every field, in the order of the page", async () => {
    const page = await sendDetails(new Browser(), {});
    const alert = page.document.querySelector('main form [role="alert"]');
    expect(alert?.querySelectorAll("li").map(visibleText)).toEqual([
      "Bitte wähle einen Plan aus",
      firstName,
      lastName,
      email,
    ]);
  });

  it("accepts the shortest valid names", async () => {
    const browser = await withPlan();
    const answer = await sendDetails(browser, { ...kim, firstName: "Jo", lastName: "Ng" });
    expect(answer.location).toBe("/checkout");
  });
});

describe("the typed details", () => {
  it("are trimmed, and stored in a session cookie only", async () => {
    const browser = await withPlan();
    const answer = await sendDetails(browser, { ...kim, firstName: "  Kim " });
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("behappy_join="));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Max-Age|Expires/);
    expect(joinForm(await browser.get("/join"))).toEqual(kim);
    expect(joinForm(await new Browser().get("/join"))).toEqual({
      firstName: "",
      lastName: "",
      email: "",
    });
  });

  it("default to the profile's, until others are typed", async () => {
    const profile = { firstName: "Annegret", lastName: "Müller", email: "Annegret@Beispiel.de" };
    const browser = await browserOf(await createCustomer({ profile }));
    expect(joinForm(await browser.get("/join"))).toEqual(profile);
    await withPlan("free", browser);
    await sendDetails(browser);
    expect(joinForm(await browser.get("/join"))).toEqual(kim);
  });

  it("prefill sign-up, sign-in and checkout", async () => {
    const browser = await withDetails();
    const signUp = await browser.get("/auth?mode=sign-up&redirect=checkout");
    expect(mainForm(signUp)).toEqual({ ...kim, password: "" });

    const email = "kim.neu@beispiel.de";
    const password = "ein kurzer Satz";
    const signIn = await browser.follow(
      await browser.press(signUp, "Sign Up", { email, password, firstName: "Kimberly" }),
    );
    // The details typed last take precedence.
    const login = signIn.document.querySelector("main form");
    expect(login && formValues(login)).toEqual({ email, password: "" });
    const checkout = await browser.follow(await browser.press(signIn, "Login", { password }));
    const fields = checkout.document.querySelector("main form");
    expect(fields && formValues(fields)).toMatchObject({
      firstName: "Kimberly",
      lastName: "Öztürk",
      email,
    });
    expect(checkout.text).toContain("Lifetime Membership");
  });

  it("do not override what was typed into sign-up", async () => {
    const browser = await withDetails();
    const typed = { firstName: "", lastName: "Anders", email: "anders@beispiel.de" };
    const page = await browser.post("/auth?mode=sign-up", { ...typed, password: "kurz" });
    expect(mainForm(page)).toEqual({ ...typed, password: "" });
  });

  it("take precedence over the profile's at the checkout, which provides the rest", async () => {
    const profile = { firstName: "Annegret", lastName: "Müller", city: "Jena", email: "a@b.de" };
    const browser = await browserOf(await createCustomer({ profile }));
    await withPlan("yearly", browser);
    expect(await checkoutOf(browser)).toMatchObject({ firstName: "Annegret", email: "a@b.de" });
    await sendDetails(browser);
    expect(await checkoutOf(browser)).toMatchObject({ ...kim, city: "Jena" });
  });

  it("are deleted by an order that contains the membership", async () => {
    const browser = await withDetails();
    await enter(browser, await createCustomer());
    const orderId = await placeSampleOrder(browser);
    expect(browser.cookies.has("behappy_join")).toBe(false);
    const items = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
    expect(items).toMatchObject([
      { itemId: "lifetime", itemType: "membership", itemTitle: "Lifetime Membership", quantity: 1 },
    ]);
    expect(chosenOf(await browser.get("/join"))).toEqual([]);
  });

  it("are deleted by signing out, because the next user of this browser may be someone else", async () => {
    const browser = await withDetails();
    await enter(browser, await createCustomer());
    expect(browser.cookies.has("behappy_join")).toBe(true);
    await browser.post("/sign-out", {});
    expect(browser.cookies.has("behappy_join")).toBe(false);
  });

  it("are kept if the order is rejected", async () => {
    const browser = await withDetails();
    await enter(browser, await createCustomer());
    const answer = await browser.post("/checkout", { ...(await readCheckout(browser)), city: "" });
    expect(answer.status).toBe(400);
    expect(browser.cookies.has("behappy_join")).toBe(true);
  });

  it.each([
    ["changed by hand", (cookie: string) => cookie.replace(/^./, (c) => (c === "a" ? "b" : "a"))],
    ["without a signature", (cookie: string) => cookie.split(".")[0] ?? ""],
    ["that is nonsense", () => "nonsense"],
  ])("from a cookie %s are ignored", async (_what, forge) => {
    const browser = await withDetails();
    browser.cookies.set("behappy_join", forge(browser.cookies.get("behappy_join") ?? ""));
    const page = await browser.get("/join");
    expect(page.status).toBe(200);
    expect(joinForm(page).firstName).toBe("");
    const signUp = await browser.get("/auth?mode=sign-up");
    expect(signUp.document.querySelector('[name="firstName"]')?.getAttribute("value") ?? "").toBe(
      "",
    );
  });

  it("are not stored by sign-up without a visit to /join", async () => {
    const browser = new Browser();
    await browser.post("/auth?mode=sign-up", {
      ...kim,
      email: "ohne-plan@beispiel.de",
      password: "ein kurzer Satz",
    });
    expect(browser.cookies.has("behappy_join")).toBe(false);
  });
});

async function checkoutOf(browser: Browser): Promise<Record<string, string>> {
  const form = (await browser.get("/checkout")).document.querySelector("main form");
  if (!form) throw new Error("no form at the checkout");
  return formValues(form);
}

describe("a plan with a community price", () => {
  it("shows both prices and charges the community price", async () => {
    await undone(async () => {
      const title = "Silber Membership";
      const plan = createItem({ title, category: "membership", price: 9900, communityPrice: 7900 });
      const browser = await withPlan(plan.id);
      const page = await browser.get("/join");
      const card = cardsOf(page).find(({ name }) => name === "Silber");
      expect(card?.text).toContain("99,00 € pro Monat Community 79,00 €");
      expect(page.text).toContain("Dein Plan Silber Membership, 79,00 € pro Monat");
    });
  });
});

describe("a customer who has a plan already", () => {
  const complete = (id: string, completedAt = new Date()) =>
    db.update(orders).set({ status: "completed", completedAt }).where(eq(orders.id, id)).run();

  /** A member on 21 November 2026 with an order of this plan, completed or not. */
  async function memberWith(plan: string, { isCompleted = true } = {}): Promise<Browser> {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
    const browser = await withPlan(plan, await browserOf());
    const orderId = await placeSampleOrder(browser);
    if (isCompleted) complete(orderId);
    return browser;
  }

  const cardWords = async (browser: Browser) =>
    Object.fromEntries(cardsOf(await browser.get("/join")).map(({ name, text }) => [name, text]));

  function warningOf(page: Page): string | null {
    const section = page.document.querySelector('section[aria-labelledby="mitgliedschaft"]');
    return (
      visibleText(section ?? page.document).match(/Anderen Plan wählen (.*) Vorname/)?.[1] ?? null
    );
  }

  it("sees its end on its card, and can choose from all plans", async () => {
    const browser = await memberWith("yearly");
    const cards = await cardWords(browser);
    expect(cards.Yearly).toMatch(/ Läuft bis zum 21\. November 2027 .* Get Yearly$/);
    expect(`${cards.Free} ${cards.Lifetime}`).not.toMatch(/Läuft|Bestellt/);
    expect(cards.Lifetime).toMatch(/ Get Lifetime$/);
  });

  it("sees on each card what choosing it does to the running one", async () => {
    const cards = await cardWords(await memberWith("yearly"));
    expect(cards.Yearly).toContain("Verlängert sie bis zum 21. November 2028.");
    for (const added of [cards.Free, cards.Lifetime]) {
      expect(added).toContain("Kommt zu deiner Yearly-Mitgliedschaft dazu, ohne sie zu ersetzen.");
    }
  });

  it("sees on its card that it is unlimited or pending", async () => {
    expect((await cardWords(await memberWith("lifetime"))).Lifetime).toContain("Läuft ohne Ende");
    expect((await cardWords(await memberWith("free"))).Free).toContain("Läuft ohne Ende");
    const pending = await cardWords(await memberWith("yearly", { isCompleted: false }));
    expect(pending.Yearly).toContain("Bestellt, noch ausstehend");
  });

  it("sees it even on the card of a plan that is no longer sold", async () => {
    const browser = await memberWith("yearly");
    const cards = await whileChanged(
      "update catalog_items set availability = 0 where id = 'yearly'",
      () => cardWords(browser),
    );
    expect(cards.Yearly).toContain("Läuft bis zum 21. November 2027");
  });

  it("is warned as soon as it is chosen again, and told the period of the new one", async () => {
    const browser = await memberWith("yearly");
    expect(warningOf(await browser.get("/join"))).toBeNull();
    const page = await browser.follow(
      await browser.press(await browser.get("/join"), "Get Yearly"),
    );
    expect(warningOf(page)).toBe(
      "Deine Yearly-Mitgliedschaft läuft noch bis zum 21. November 2027. Die neue gilt vom 22. November 2027 bis zum 21. November 2028, wenn wir die Bestellung heute abschließen.",
    );
    await withPlan("lifetime", browser);
    expect(warningOf(await browser.get("/join"))).toContain("kommt dazu");
    expect((await browser.get("/cart")).text).toContain("Die neue ersetzt sie nicht");
  });

  it("is still warned after an invalid submission, and can proceed after a valid one", async () => {
    const browser = await withPlan("yearly", await memberWith("yearly"));
    const refused = await sendDetails(browser, { ...kim, email: "kim" });
    expect(refused.status).toBe(400);
    expect(warningOf(refused)).toContain("läuft noch bis zum 21. November 2027");
    expect((await sendDetails(browser)).location).toBe("/checkout");
  });

  it("gets no such information after signing out, and neither does anyone else", async () => {
    const browser = await withPlan("yearly", await memberWith("yearly"));
    await browser.post("/sign-out", {});
    for (const other of [
      browser,
      await withPlan("yearly"),
      await withPlan("yearly", await browserOf()),
    ]) {
      const page = await other.get("/join");
      expect(warningOf(page)).toBeNull();
      expect(page.text).not.toMatch(/Läuft bis|Läuft ohne|noch ausstehend|Verlängert|Kommt zu/);
    }
  });
});
