import { beforeEach, describe, expect, it } from "vitest";

import { db } from "#db/client.server.ts";
import {
  contactMessages,
  doneForms,
  emails,
  newsletterSubscriptions,
  rateLimits,
  users,
} from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { guardFields } from "#tests/support/guard.ts";
import { browserOf, createCustomer, createItem, wholeForm } from "#tests/support/samples.ts";

givenEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });

const EMAIL = "ida@beispiel.de";
const PASSWORD = "ein kurzer Satz";

beforeEach(() => {
  for (const table of [
    rateLimits,
    doneForms,
    emails,
    contactMessages,
    newsletterSubscriptions,
    users,
  ]) {
    db.delete(table).run();
  }
});

interface SentForm {
  /** Returns a browser that shows the form, and the fields to submit. */
  fill: () => Promise<{ browser: Browser; path: string; fields: Record<string, string> }>;
  /** The records or e-mails that the form creates. */
  done: () => unknown[];
}

const shown = (browser: Browser, path: string) => browser.open(path).then(wholeForm);

const forms: [string, SentForm][] = [
  [
    "a message",
    {
      fill: async () => {
        const typed = { name: "Ida", email: EMAIL, message: "Guten Tag." };
        return {
          browser: new Browser(),
          path: "/contact",
          fields: { ...typed, ...guardFields() },
        };
      },
      done: () => db.select().from(contactMessages).all(),
    },
  ],
  [
    "a subscription",
    {
      fill: async () => {
        const fields = { email: EMAIL, ...guardFields() };
        return { browser: new Browser(), path: "/newsletter", fields };
      },
      done: () => emailsTo(EMAIL),
    },
  ],
  [
    "a new account",
    {
      fill: async () => {
        const browser = new Browser();
        const path = "/auth?mode=sign-up";
        const typed = { email: EMAIL, password: PASSWORD, firstName: "Ida", lastName: "Kühn" };
        return { browser, path, fields: { ...(await shown(browser, path)), ...typed } };
      },
      done: () => emailsTo(EMAIL),
    },
  ],
  [
    "a forgotten password",
    {
      fill: async () => {
        await createCustomer({ email: EMAIL });
        const browser = new Browser();
        const path = "/auth/forgot-password";
        return { browser, path, fields: { ...(await shown(browser, path)), email: EMAIL } };
      },
      done: () => emailsTo(EMAIL),
    },
  ],
  [
    "a new address",
    {
      fill: async () => {
        const customer = await createCustomer({ email: "vorher@beispiel.de" });
        const browser = await browserOf(customer);
        const path = "/dashboard/email";
        const typed = { email: EMAIL, password: PASSWORD };
        return { browser, path, fields: { ...(await shown(browser, path)), ...typed } };
      },
      done: () => emailsTo(EMAIL),
    },
  ],
];

const outcome = ({ status, location }: Page) => ({ status, location });

describe.each(forms)("%s whose response is lost", (_what, { fill, done }) => {
  it("exists once after a retry, with the same response", async () => {
    const { browser, path, fields } = await fill();
    const first = await browser.post(path, fields);
    expect(first.status).toBe(303);
    const again = await browser.post(path, fields);
    expect(outcome(again)).toEqual(outcome(first));
    expect(done()).toHaveLength(1);
  });

  it("exists once after two concurrent submissions", async () => {
    const { browser, path, fields } = await fill();
    const answers = await Promise.all([browser.post(path, fields), browser.post(path, fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(done()).toHaveLength(1);
  });

  it("is processed again with different input", async () => {
    const { browser, path, fields } = await fill();
    await browser.post(path, fields);
    expect(db.select().from(doneForms).all()).toHaveLength(1);
    await browser.post(path, { ...fields, email: `andere-${EMAIL}`, name: "Jo" });
    expect(db.select().from(doneForms).all()).toHaveLength(2);
  });
});

it("the same message is stored again if the page was reopened", async () => {
  const browser = new Browser();
  const typed = { name: "Ida", email: EMAIL, message: "Guten Tag." };
  await browser.post("/contact", { ...typed, ...guardFields(60) });
  await browser.post("/contact", { ...typed, ...guardFields(61) });
  expect(await db.$count(contactMessages)).toBe(2);
});

it("an account created by a form is not confirmed with a different password", async () => {
  const browser = new Browser();
  const path = "/auth?mode=sign-up";
  const typed = { email: EMAIL, password: PASSWORD, firstName: "Ida", lastName: "Kühn" };
  const fields = { ...(await shown(browser, path)), ...typed };
  expect((await browser.post(path, fields)).status).toBe(303);
  const other = await new Browser().post(path, { ...fields, password: "ein anderer Satz" });
  expect(other.status).toBe(400);
});

describe("pieces added to the cart in a lost response", () => {
  const add = async (itemId: string) => {
    const browser = new Browser();
    const fields = { intent: "add", itemType: "product", itemId, quantity: "2", ...guardFields() };
    return { browser, post: () => browser.post("/cart", fields) };
  };
  const pieces = async (browser: Browser) =>
    (await browser.open("/cart")).document
      .querySelector("main [name=quantity]")
      ?.getAttribute("value");

  it("are counted once if the cookie arrived before the connection broke", async () => {
    const { browser, post } = await add(createItem({ kind: "product" }).id);
    const first = await post();
    const again = await post();
    expect(outcome(again)).toEqual(outcome(first));
    expect(await pieces(browser)).toBe("2");
  });

  it("are counted once if the cookie was lost, too", async () => {
    const { browser, post } = await add(createItem({ kind: "product" }).id);
    await post();
    browser.cookies.clear();
    await post();
    expect(await pieces(browser)).toBe("2");
  });

  it("can be added again after they were removed", async () => {
    const item = createItem({ kind: "product" });
    const { browser, post } = await add(item.id);
    await post();
    await browser.post("/cart", { intent: "remove", itemType: "product", itemId: item.id });
    await post();
    expect(await pieces(browser)).toBe("2");
  });

  it("are added again by the form of the next page", async () => {
    const item = createItem({ kind: "product" });
    const browser = new Browser();
    for (let page = 0; page < 2; page += 1) {
      const shownForm = await browser.open(`/products/${item.id}`);
      await browser.press(shownForm, "In den Warenkorb");
      // The timestamp distinguishes two views of the form.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(await pieces(browser)).toBe("2");
  });
});
