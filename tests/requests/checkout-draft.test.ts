import { createCookie } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { secrets } from "#app/environment/session-settings.server.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  browserOf,
  createCustomer,
  createItem,
  enter,
  errorSummary,
  fieldErrors,
  fillCart,
  mainForm,
  placeSampleOrder,
} from "#tests/support/samples.ts";

const COOKIE = "behappy_checkout";

const typed = {
  street: "Am Deich 4",
  zipcode: "24937",
  city: "Flensburg",
  phone: "",
  notes: "Bitte in Blau, nicht „Grün“",
};

const createDownload = () =>
  createItem({ title: "Ein Heft zum Laden", withdrawalClass: "digital" });

/** A signed-in browser with a download in the cart, and its checkout. */
async function atCheckout() {
  const customer = await createCustomer({ profile: { phone: "0461 1" } });
  const browser = await browserOf(customer);
  await fillCart(browser, [createDownload(), 1]);
  return { customer, browser, page: await browser.get("/checkout") };
}

const leave = (browser: Browser, page: Page, fields: Record<string, string>) =>
  browser.press(page, "ändern", fields);

/** The checkout after a look at the cart, where these values were typed before. */
async function comeBack(fields: Record<string, string> = typed) {
  const { browser, page, customer } = await atCheckout();
  const answer = await leave(browser, page, fields);
  expect([answer.status, answer.location]).toEqual([303, "/cart"]);
  const cart = await browser.follow(answer);
  const back = await browser.press(cart, "Zur Kasse");
  return { browser, customer, page: await browser.follow(back) };
}

const isTicked = (page: Page) =>
  page.document.querySelector("main form [name=consentDigital]")?.hasAttribute("checked");

describe("what is typed at the checkout", () => {
  it("is there again after a look at the cart, emptied fields and the consent included", async () => {
    const { page } = await comeBack({ ...typed, consentDigital: "on" });
    expect(mainForm(page)).toMatchObject(typed);
    expect(isTicked(page)).toBe(true);
  });

  it("keeps the consent only for the cart that it was given for", async () => {
    const { browser } = await comeBack({ ...typed, consentDigital: "on" });
    await fillCart(browser, [createDownload(), 1]);
    const page = await browser.get("/checkout");
    expect(mainForm(page)).toMatchObject(typed);
    expect(isTicked(page)).toBe(false);
  });

  it("may be wrong, and is refused only with the order", async () => {
    const { browser, page } = await comeBack({ email: "kim@", zipcode: "1", firstName: "" });
    expect(mainForm(page)).toMatchObject({ email: "kim@", zipcode: "1", firstName: "" });
    expect(errorSummary(page)).toBeNull();
    const refused = await browser.press(page, "Zahlungspflichtig bestellen");
    expect(refused.status).toBe(400);
    expect(Object.keys(fieldErrors(refused))).toEqual(
      expect.arrayContaining(["email", "firstName"]),
    );
    expect(mainForm(refused)).toMatchObject({ email: "kim@", firstName: "" });
  });

  it("is kept from a refused form, too", async () => {
    const { browser, page } = await atCheckout();
    const fields = { ...typed, lastName: "" };
    const refused = await browser.press(page, "Zahlungspflichtig bestellen", fields);
    await leave(browser, refused, { city: "Kiel" });
    expect(mainForm(await browser.get("/checkout"))).toMatchObject({ ...fields, city: "Kiel" });
  });

  it("is shown to no other account of this browser", async () => {
    const { browser } = await comeBack();
    await enter(browser, await createCustomer());
    const values = mainForm(await browser.get("/checkout"));
    expect(browser.cookies.has(COOKIE)).toBe(true);
    expect([values.street, values.notes]).toEqual(["", ""]);
  });

  it("is forgotten with the order", async () => {
    const { browser } = await comeBack();
    expect(browser.cookies.has(COOKIE)).toBe(true);
    await placeSampleOrder(browser);
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  it("is forgotten with signing out", async () => {
    const { browser } = await comeBack();
    await browser.post("/sign-out", {});
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });
});

describe("the cookie with it", () => {
  it.each([
    ["http", {}, ""],
    ["https", { "X-Forwarded-Proto": "https" }, " Secure;"],
  ])(
    "is for the checkout and its data only, for two hours, behind %s",
    async (_, header, secure) => {
      const { browser } = await atCheckout();
      for (const [name, value] of [...browser.cookies])
        browser.cookies.set(`__Host-${name}`, value);
      const answer = await browser.post("/checkout", { ...typed, intent: "cart" }, header);
      const start = /^behappy_checkout=[^;]+; Max-Age=7200; Path=/;
      expect(answer.headers.getSetCookie()).toEqual(
        ["/checkout", "/checkout.data"].map((path) =>
          expect.stringMatching(
            new RegExp(`${start.source}${path}; .*HttpOnly;${secure} SameSite=Lax$`),
          ),
        ),
      );
    },
  );

  it("contains the fields of the form and nothing else", async () => {
    const { browser, page, customer } = await atCheckout();
    await browser.post("/checkout", { ...mainForm(page), ...typed, intent: "cart", iban: "DE02" });
    const stored = await read(browser);
    expect(stored).toMatchObject({ userId: customer.id, typed });
    expect(Object.keys(stored.typed)).not.toEqual(expect.arrayContaining(["iban"]));
    expect(Object.keys(stored.typed)).not.toEqual(expect.arrayContaining(["token"]));
  });

  it("loses the note first where it would be too large, then everything", async () => {
    const long = { ...typed, notes: "ö".repeat(1900) };
    const { browser, page } = await comeBack(long);
    expect(mainForm(page)).toMatchObject({ ...typed, notes: "" });
    await leave(browser, page, { street: "ö".repeat(1900) });
    expect(browser.cookies.has(COOKIE)).toBe(false);
  });

  it("is ignored unless we signed it, and has the expected form", async () => {
    const { browser, customer } = await comeBack();
    const readStreet = async (value: string) => {
      browser.cookies.set(COOKIE, value);
      return mainForm(await browser.get("/checkout")).street;
    };
    const signed = browser.cookies.get(COOKIE) ?? "";
    expect(await readStreet(signed)).toBe(typed.street);
    const values = { userId: customer.id, overview: "", typed: { street: "Weg 1" } };
    expect(await readStreet(await serialize(values, secrets))).toBe("Weg 1");
    for (const forged of [
      `x${signed}`,
      "x".repeat(9000),
      await serialize(values, ["another secret"]),
      await serialize({ ...values, typed: { street: 1 } }, secrets),
      await serialize("Weg 1", secrets),
    ]) {
      expect(await readStreet(forged)).toBe("");
    }
  });
});

describe("the button to the cart", () => {
  it("is named like a link, takes invalid values, and is not the one that Enter presses", async () => {
    const { page } = await atCheckout();
    const [pressedByEnter, button] = page.document.querySelectorAll('main button[form="kasse"]');
    expect(button && visibleText(button)).toBe("ändern");
    expect(button?.hasAttribute("formnovalidate")).toBe(true);
    expect(button?.getAttribute("aria-describedby")).toBe("warenkorb-kurz");
    expect(pressedByEnter && visibleText(pressedByEnter)).toBe("");
    expect(pressedByEnter?.hasAttribute("name")).toBe(false);
    // Only keyboards press it.
    expect(pressedByEnter?.getAttribute("aria-hidden")).toBe("true");
    expect(pressedByEnter?.getAttribute("tabindex")).toBe("-1");
  });
});

async function serialize(value: unknown, signedWith: string[]): Promise<string> {
  const cookie = await createCookie(COOKIE, { secrets: signedWith }).serialize(value);
  return cookie.split(";")[0]?.slice(COOKIE.length + 1) ?? "";
}

const read = (browser: Browser) =>
  createCookie(COOKIE, { secrets }).parse(`${COOKIE}=${browser.cookies.get(COOKIE)}`);
