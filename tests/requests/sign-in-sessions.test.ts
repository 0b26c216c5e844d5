import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { rateLimits, sessions } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  browserOf,
  type Customer,
  createCustomer,
  createItem,
  fillCart,
  messages,
  readCartPage,
} from "#tests/support/samples.ts";

const PATH = "/dashboard/sessions";
const DAY = 24 * 60 * 60 * 1000;
const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

beforeEach(() => {
  db.delete(rateLimits).run();
});

async function signedInWith(userAgent: string, { email, password }: Customer): Promise<Browser> {
  const browser = new Browser();
  await browser.post("/auth", { email, password }, { "User-Agent": userAgent });
  return browser;
}

const isSignedIn = async (browser: Browser) => (await browser.get("/dashboard")).status === 200;

const listed = (page: Page) => page.document.querySelectorAll("main li").map(visibleText);

/** The ids in the forms of the list. */
const idsOn = (page: Page) =>
  page.document.querySelectorAll('main [name="session"]').map(({ attrs }) => attrs.value ?? "");

describe("the list of sessions", () => {
  it("shows each browser and its sign-in time, the current one first", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-09T23:30:00Z") });
    const customer = await createCustomer();
    const phone = await signedInWith(safari, customer);
    vi.setSystemTime(new Date("2027-03-10T12:00:00Z"));
    await signedInWith(firefox, customer);
    const page = await phone.get(PATH);
    expect(page.status).toBe(200);
    expect(listed(page)).toEqual([
      "Safari auf dem iPhone Angemeldet am 10. März 2027, 00:30 Uhr Dieses Gerät",
      expect.stringMatching(
        /^Firefox auf Windows Angemeldet am 10\. März 2027, 13:00 Uhr Abmelden/,
      ),
    ]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.document.querySelector('main a[href="/dashboard?tab=profile"]')).not.toBeNull();
  });

  it("shows the newest first among the others, with distinguishable buttons", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T10:00:00Z") });
    const customer = await createCustomer();
    await signedInWith("Netscape 4", customer);
    vi.setSystemTime(new Date("2027-03-11T10:00:00Z"));
    await signedInWith(firefox, customer);
    const here = await browserOf(customer);
    const names = listed(await here.get(PATH)).map((text) => text.split(" Angemeldet")[0]);
    expect(names).toEqual(["Unbekannter Browser", "Firefox auf Windows", "Unbekannter Browser"]);
    const buttons = (await here.get(PATH)).document
      .querySelectorAll("main li button")
      .map(visibleText);
    expect(buttons).toEqual([
      "Abmelden: Firefox auf Windows, angemeldet am 11. März 2027, 11:00 Uhr",
      "Abmelden: Unbekannter Browser, angemeldet am 10. März 2027, 11:00 Uhr",
    ]);
  });

  it("shows only one's own sessions, without expired ones", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const customer = await createCustomer();
    await browserOf(customer);
    vi.setSystemTime(Date.now() + 30 * DAY - 1000);
    const here = await browserOf(customer);
    const stranger = await browserOf();
    expect(listed(await here.get(PATH))).toHaveLength(2);
    vi.setSystemTime(Date.now() + 1000);
    expect(listed(await here.get(PATH))).toHaveLength(1);
    expect(listed(await stranger.get(PATH))).toHaveLength(1);
  });

  it("contains neither tokens nor raw User-Agent headers", async () => {
    const customer = await createCustomer();
    const other = await signedInWith("<b>Netscape</b> 4", customer);
    const here = await browserOf(customer);
    const page = await here.get(PATH);
    for (const browser of [here, other]) {
      const cookie = decodeURIComponent(browser.cookies.get("behappy_session") ?? "");
      const { token } = JSON.parse(Buffer.from(cookie.split(".")[0] ?? "", "base64").toString());
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(page.html).not.toContain(token);
    }
    expect(page.html).not.toContain("Netscape");
  });
});

describe("ending a session", () => {
  it("signs that browser out and no other", async () => {
    const customer = await createCustomer();
    const there = await signedInWith(firefox, customer);
    const elsewhere = await browserOf(customer);
    const here = await browserOf(customer);
    const page = await here.get(PATH);
    const answer = await here.press(page, "Abmelden: Firefox");
    expect([answer.status, answer.location]).toEqual([303, PATH]);
    const list = await here.follow(answer);
    expect(messages(list)).toEqual(["Dort bist du abgemeldet"]);
    expect(listed(list)).toHaveLength(2);
    expect(await isSignedIn(there)).toBe(false);
    for (const browser of [here, elsewhere]) expect(await isSignedIn(browser)).toBe(true);
  });

  it("of another account gets the answer for an unknown one", async () => {
    const [customer, stranger] = [await createCustomer(), await createCustomer()];
    const theirs = await browserOf(stranger);
    const here = await browserOf(customer);
    const [row] = db.select().from(sessions).where(eq(sessions.userId, stranger.id)).all();
    const ends = [row?.tokenHash ?? "", "unbekannt", ""];
    for (const session of ends) {
      const page = await here.post(PATH, { intent: "end", session });
      expect([session, page.status]).toEqual([session, session === "" ? 400 : 404]);
    }
    const page = await here.post(PATH, { intent: "end", session: ends[0] ?? "" });
    expect(page.text).toContain("Diese Anmeldung gibt es nicht mehr.");
    expect(page.document.querySelector(`main a[href="${PATH}"]`)).not.toBeNull();
    expect(await isSignedIn(theirs)).toBe(true);
  });

  it("twice returns 404 the second time", async () => {
    const customer = await createCustomer();
    await browserOf(customer);
    const here = await browserOf(customer);
    const [session = ""] = idsOn(await here.get(PATH));
    expect((await here.post(PATH, { intent: "end", session })).status).toBe(303);
    expect((await here.post(PATH, { intent: "end", session })).status).toBe(404);
  });

  it.each([{}, { intent: "" }, { intent: "delete" }, { intent: "end" }])(
    "accepts no other intent: %j",
    async (fields) => {
      const customer = await createCustomer();
      const browsers = [await browserOf(customer), await browserOf(customer)];
      const [here = new Browser()] = browsers;
      const page = await here.post(PATH, new URLSearchParams(Object.entries(fields)));
      expect(page.status).toBe(400);
      for (const browser of browsers) expect(await isSignedIn(browser)).toBe(true);
    },
  );

  it("requires signing in", async () => {
    const customer = await createCustomer();
    const there = await browserOf(customer);
    const [row] = db.select().from(sessions).where(eq(sessions.userId, customer.id)).all();
    const fields = { intent: "end", session: row?.tokenHash ?? "" };
    for (const sent of [fields, { intent: "end-all" }]) {
      const answer = await new Browser().post(PATH, new URLSearchParams(sent));
      expect([answer.status, answer.location]).toEqual([303, "/auth"]);
    }
    expect(await isSignedIn(there)).toBe(true);
  });
});

describe("signing out everywhere", () => {
  it("ends all sessions of the account, this one included, and no others", async () => {
    const customer = await createCustomer();
    const browsers = [await browserOf(customer), await browserOf(customer)];
    const [here = new Browser()] = browsers;
    const stranger = await browserOf();
    const answer = await here.press(await here.get(PATH), "Überall abmelden");
    expect([answer.status, answer.location]).toEqual([303, "/auth"]);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(messages(await here.follow(answer))).toEqual(["Du bist überall abgemeldet"]);
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  it("keeps the cart in this browser, but not the details typed on /join", async () => {
    const here = await browserOf();
    await fillCart(here, [createItem({ title: "Eine Hängematte" }), 1]);
    const typed = { firstName: "Kim", lastName: "Neu", email: "kim@beispiel.de" };
    await here.post("/join", { intent: "details", ...typed });
    await here.post(PATH, { intent: "end-all" });
    expect(await readCartPage(here)).toContain("Eine Hängematte");
    expect(here.cookies.has("behappy_join")).toBe(false);
  });
});
