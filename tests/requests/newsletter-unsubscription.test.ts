import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { emailLinks, emails, newsletterSubscriptions, rateLimits } from "#db/schema.ts";
import { Browser, ORIGIN, type Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { guardFields } from "#tests/support/guard.ts";
import { messages, whileRefused } from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

const BUTTON = "Newsletter abbestellen";
const EMAIL = "ida@beispiel.de";

const subscriptions = () => db.select().from(newsletterSubscriptions).all();
const statuses = () => subscriptions().map(({ status }) => status);

/**
 * Subscribes a second later, so that the e-mails have a defined order. Returns the link in the welcome
 * e-mail.
 */
async function subscribe(email = EMAIL): Promise<string> {
  pass(1);
  const page = await new Browser().post("/newsletter", { ...guardFields(), email });
  const [welcome] = emailsTo(email);
  if (page.status !== 303 || !welcome) throw new Error(`not subscribed: ${page.text}`);
  return linkIn(welcome);
}

/** Posts like a mail program: without cookies or an origin, and only with what the header defines. */
function pressInMailProgram(link: string, body: URLSearchParams | FormData): Promise<Response> {
  return answer(new Request(new URL(link, ORIGIN), { method: "POST", body }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const table of [emails, rateLimits, newsletterSubscriptions]) db.delete(table).run();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe("the unsubscribe link", () => {
  it("opens a page that changes nothing, is not cached and shows the address", async () => {
    const link = await subscribe();
    expect(link).toMatch(/^\/newsletter\/unsubscribe\?token=/);
    const page = await new Browser().get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`an diese Adresse kommt kein Newsletter mehr: ${EMAIL}`);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.html).toContain('<meta name="robots" content="noindex"');
    expect(statuses()).toEqual(["subscribed"]);
  });

  it("unsubscribes by the page's button, and confirms it", async () => {
    const link = await subscribe();
    pass(400 * 24 * 60 * 60);
    const browser = new Browser();
    const pressed = await browser.press(await browser.get(link), BUTTON);
    expect([pressed.status, pressed.location]).toEqual([303, link]);
    const page = await browser.follow(pressed);
    expect(messages(page)).toEqual(["Newsletter abbestellt"]);
    expect(page.text).toContain("Du bist abgemeldet");
    expect(page.document.querySelectorAll("main form")).toEqual([]);
    expect(page.document.querySelector('main a[href="/newsletter"]')).not.toBeNull();
    expect(subscriptions()).toEqual([
      expect.objectContaining({ email: EMAIL, status: "unsubscribed", unsubscribedAt: new Date() }),
    ]);
  });

  it("used again keeps the first date", async () => {
    const link = await subscribe();
    const browser = new Browser();
    const page = await browser.get(link);
    await browser.press(page, BUTTON);
    const first = new Date();
    pass(60);
    const again = await browser.press(page, BUTTON);
    expect(again.status).toBe(303);
    expect((await browser.follow(again)).text).toContain("Du bist abgemeldet");
    expect(subscriptions()).toEqual([expect.objectContaining({ unsubscribedAt: first })]);
  });

  it("ends no other subscription", async () => {
    const link = await subscribe();
    await subscribe("otto@beispiel.de");
    await new Browser().post(link, {});
    expect(Object.fromEntries(subscriptions().map(({ email, status }) => [email, status]))).toEqual(
      { [EMAIL]: "unsubscribed", "otto@beispiel.de": "subscribed" },
    );
  });

  it("in an earlier e-mail also ends a renewed subscription", async () => {
    const earlier = await subscribe();
    await new Browser().post(earlier, {});
    const later = await subscribe();
    expect(later).not.toBe(earlier);
    expect(subscriptions()).toEqual([
      expect.objectContaining({ status: "subscribed", unsubscribedAt: null }),
    ]);
    expect((await new Browser().post(earlier, {})).status).toBe(303);
    expect(statuses()).toEqual(["unsubscribed"]);
  });

  it("ends a pending subscription and invalidates its confirmation links", async () => {
    const link = await subscribe();
    db.update(newsletterSubscriptions).set({ status: "pending" }).run();
    const [subscription] = subscriptions();
    const confirmation = { purpose: "newsletter-confirmation", tokenHash: "any" } as const;
    db.insert(emailLinks)
      .values({ ...confirmation, subscriptionId: subscription?.id })
      .run();
    await new Browser().post(link, {});
    expect(statuses()).toEqual(["unsubscribed"]);
    const purposes = db.select().from(emailLinks).all();
    expect(purposes.map(({ purpose }) => purpose)).toEqual(["newsletter-unsubscription"]);
  });

  it.each(["", "?token=", "?token=nonsense", `?token=${"A".repeat(43)}`, "?token=%00"])(
    "without a valid token says what else to do: %j",
    async (query) => {
      await subscribe();
      const path = `/newsletter/unsubscribe${query}`;
      const pages: Page[] = [];
      pages.push(await new Browser().get(path));
      pages.push(await new Browser().post(path, {}));
      for (const page of pages) {
        expect(page.status).toBe(404);
        expect(page.text).toContain("Zu diesem Link gehört keine Anmeldung.");
        expect(page.document.querySelector('main a[href="/contact"]')).not.toBeNull();
      }
      expect(statuses()).toEqual(["subscribed"]);
    },
  );

  it("without a valid token satisfies a mail program, which would try again for days", async () => {
    await subscribe();
    const oneClick = { "List-Unsubscribe": "One-Click" };
    const answer = await new Browser().post("/newsletter/unsubscribe?token=nonsense", oneClick);
    expect(answer.status).toBe(200);
    expect(statuses()).toEqual(["subscribed"]);
  });

  it("says that nothing has changed if the database refuses", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const link = await subscribe();
    const page = await whileRefused("update", "newsletter_subscriptions", () =>
      new Browser().post(link, {}),
    );
    expect(page.status).toBe(500);
    expect(page.text).toContain("Du bist noch angemeldet. Bitte versuche es später erneut.");
    expect(statuses()).toEqual(["subscribed"]);
  });
});

describe("a mail program's unsubscribe button", () => {
  const formData = new FormData();
  formData.set("List-Unsubscribe", "One-Click");

  it.each([
    ["urlencoded", new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
    ["as multipart", formData],
  ])("unsubscribes directly, without a redirect: %s", async (_, body) => {
    const link = await subscribe();
    for (let time = 0; time < 2; time += 1) {
      const response = await pressInMailProgram(link, body);
      expect([response.status, response.headers.get("Location")]).toEqual([200, null]);
      expect(await response.text()).toContain("Du bist abgemeldet");
      expect(statuses()).toEqual(["unsubscribed"]);
    }
  });
});
