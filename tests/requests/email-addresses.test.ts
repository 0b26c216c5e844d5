import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { composeEmail, mailOptionsOf } from "#app/features/email/compose.server.ts";
import { sender } from "#app/features/settings/operator.server.ts";
import { db } from "#db/client.server.ts";
import { contactMessages, emails, orders, profiles, rateLimits, users } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { guardFields } from "#tests/support/guard.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fieldErrors,
  fillCart,
  mainForm,
  readCheckout,
  signIn,
} from "#tests/support/samples.ts";
import { savedSettings, saveSetting } from "#tests/support/saved-settings.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

/** As Firefox posts it, and as Chromium does. */
const TYPED = "info@bäckerei-müller.de";
const STORED = "info@xn--bckerei-mller-bfb28a.de";
const WITH_SIGN = "p&m@beispiel.de";
const FOREIGN = "jörg@beispiel.de";
const WHY = /Vor dem @ nehmen viele Mailserver keine Umlaute/;

const password = "ein guter Satz";
const newcomer = { password, firstName: "Nele", lastName: "Wirth" };
const message = { name: "Nele Wirth", phone: "", message: "Guten Tag" };

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  for (const table of [rateLimits, users, contactMessages, emails]) db.delete(table).run();
  storeSettings({ signUpSignsIn: "no" });
});

const signUp = (email: string) =>
  new Browser().post("/auth?mode=sign-up", { ...newcomer, intent: "sign-up", email });
const write = (email: string, browser = new Browser()) =>
  browser.post("/contact", { ...guardFields(), ...message, email });

/** The texts and addresses of the page's mail links. */
const mailLinks = ({ document }: Page) =>
  document
    .querySelectorAll('a[href^="mailto:"]')
    .map((link) => [visibleText(link), link.getAttribute("href")]);

describe("an address with an umlaut domain", () => {
  it.each([
    [TYPED, STORED],
    [STORED, TYPED],
    [TYPED.toUpperCase(), TYPED],
  ])("signs up as %s and in as %s", async (first, second) => {
    expect((await signUp(first)).status).toBe(303);
    expect(db.select({ email: users.email }).from(users).all()).toEqual([{ email: STORED }]);
    expect((await signUp(second)).status).toBe(400);
    const browser = new Browser();
    expect((await signIn(browser, { email: second, password })).status).toBe(303);
    const page = await browser.open("/dashboard/email");
    expect(page.text).toContain(TYPED);
    expect(page.text).not.toContain("xn--");
  });

  it("is offered to the checkout as people write it, and stored for mail servers", async () => {
    const customer = await createCustomer({ email: STORED });
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem(), 1]);
    expect(mainForm(await browser.get("/checkout")).email).toBe(TYPED);
    const fields = { ...(await readCheckout(browser)), email: TYPED };
    expect((await browser.post("/checkout", fields)).status).toBe(303);
    const ofCustomer = eq(orders.userId, customer.id);
    expect(db.select().from(orders).where(ofCustomer).get()?.customerEmail).toBe(STORED);
    const profile = db.select().from(profiles).where(eq(profiles.id, customer.id)).get();
    expect(profile?.email).toBe(STORED);
  });

  it("is read, answered and found by an admin as people write it", async () => {
    expect((await write(TYPED)).status).toBe(303);
    const [stored] = db.select().from(contactMessages).all();
    expect(stored?.email).toBe(STORED);
    const { browser } = await createAdmin();
    const page = await browser.get(`/admin/contacts/${stored?.id}`);
    expect(mailLinks(page)).toContainEqual([TYPED, `mailto:${STORED}`]);
    for (const q of [TYPED, "@bäckerei-müller.de", "Bäckerei-Müller", STORED]) {
      const list = await browser.get(`/admin/contacts?q=${encodeURIComponent(q)}`);
      expect(list.text).toContain("Nele Wirth");
    }
    const list = await browser.get("/admin/contacts?q=b%C3%A4ckerei-meier.de");
    expect(list.text).not.toContain("Nele Wirth");
    const order = createOrder({ customerEmail: STORED });
    const found = await browser.get(`/admin/orders?q=${encodeURIComponent(TYPED)}`);
    expect(found.text).toContain(order.number);
    expect(found.text).toContain(TYPED);
  });

  it("stands in e-mails as people write it, and in their headers in ASCII", async () => {
    storeSettings({ email: "post@straße.de", mailFrom: "Laden <laden@straße.de>" });
    expect(sender()).toEqual({ name: "Laden", address: "laden@xn--strae-oqa.de" });
    await write(TYPED);
    const [toOperator] = emailsTo("post@xn--strae-oqa.de");
    if (!toOperator) throw new Error("no e-mail to the operator");
    expect(await mailOptionsOf(toOperator)).toMatchObject({
      from: { name: "Laden", address: "laden@xn--strae-oqa.de" },
      to: { address: "post@xn--strae-oqa.de" },
      replyTo: { address: STORED },
      messageId: expect.stringMatching(/^<[\w-]+@xn--strae-oqa\.de>$/),
    });
    const { text, html } = composeEmail(toOperator);
    for (const form of [text, html]) {
      expect(form).toContain(TYPED);
      expect(form).toContain("post@straße.de");
      expect(form).not.toContain("xn--");
    }
  });

  it("may be the operator's and the sender's, and stands on the pages as people write it", async () => {
    const { browser } = await createAdmin();
    const operator = { operatorName: "Laden", street: "Weg 1", zipcode: "14467", city: "Potsdam" };
    await savedSettings(browser, { email: "post@straße.de", ...operator });
    await savedSettings(browser, { mailFrom: "Laden <laden@straße.de>" });
    for (const path of ["/contact", "/impressum"]) {
      const links = mailLinks(await browser.get(path));
      expect(links).toContainEqual(["post@straße.de", "mailto:post@xn--strae-oqa.de"]);
    }
    const refused = await saveSetting(browser, { email: "jörg@straße.de" });
    expect([refused.status, fieldErrors(refused).email]).toEqual([400, expect.stringMatching(WHY)]);
    const sender = await saveSetting(browser, { mailFrom: "Jörg <jörg@straße.de>" });
    expect(fieldErrors(sender).mailFrom).toMatch(WHY);
    forgetSettings();
  });

  it("stays in ASCII if it could pass for another", async () => {
    const lookAlike = `kim@${new URL("http://раураl.de").hostname}`;
    expect((await write(lookAlike)).status).toBe(303);
    const { browser } = await createAdmin();
    const [stored] = db.select().from(contactMessages).all();
    const page = await browser.get(`/admin/contacts/${stored?.id}`);
    expect(mailLinks(page)).toContainEqual([lookAlike, `mailto:${lookAlike}`]);
  });
});

describe("an address with a sign before the @", () => {
  it("is accepted, and mail links lead to it", async () => {
    expect((await signUp(WITH_SIGN)).status).toBe(303);
    expect((await signIn(new Browser(), { email: WITH_SIGN, password })).status).toBe(303);
    expect((await write(WITH_SIGN)).status).toBe(303);
    const [stored] = db.select().from(contactMessages).all();
    const { browser } = await createAdmin();
    const links = mailLinks(await browser.get(`/admin/contacts/${stored?.id}`));
    expect(links).toContainEqual([WITH_SIGN, "mailto:p%26m@beispiel.de"]);
  });
});

describe("an address that was stored with capitals", () => {
  it("still signs in, however it is typed", async () => {
    await createCustomer({ email: "ida@beispiel.de", profile: { email: "Ida@Beispiel.DE" } });
    const browser = new Browser();
    const login = { email: " Ida@BEISPIEL.de ", password: "ein kurzer Satz" };
    expect((await signIn(browser, login)).status).toBe(303);
    expect((await browser.get("/dashboard?tab=profile")).text).toContain("Ida@Beispiel.DE");
  });
});

describe("an umlaut before the @", () => {
  it.each([
    ["sign-up", () => signUp(FOREIGN)],
    ["sign-in", () => new Browser().post("/auth", { email: FOREIGN, password })],
    ["the contact form", () => write(FOREIGN)],
    [
      "the newsletter",
      () => new Browser().post("/newsletter", { ...guardFields(), email: FOREIGN }),
    ],
    [
      "a withdrawal",
      () => new Browser().post("/vertrag-widerrufen", { name: "J", contract: "1", email: FOREIGN }),
    ],
  ])("is refused with the reason by %s, and stays in the form", async (_, post) => {
    storeSettings({ labels: "german" });
    const page = await post();
    expect([page.status, fieldErrors(page).email]).toEqual([400, expect.stringMatching(WHY)]);
    expect(mainForm(page).email).toBe(FOREIGN);
  });
});

it.each([
  `${"x".repeat(20_000)}@beispiel.de`,
  `name@${"ä".repeat(10_000)}.de`,
  "ida@beispiel.de\r\nBcc: alle@beispiel.de",
])("%.20s… is refused", async (email) => {
  expect((await write(email)).status).toBe(400);
});
