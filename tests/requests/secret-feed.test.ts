import { beforeEach, describe, expect, it } from "vitest";
import { feedPathOf, renewFeed } from "#app/features/articles/article-feed.server.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { changeMembershipOf } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  mainForm,
  messages,
} from "#tests/support/samples.ts";

let customer: Customer;
let browser: Browser;
let feed: string;

beforeEach(async () => {
  customer = await createCustomer();
  changeMembershipOf(customer.id, "Yearly");
  browser = await browserOf(customer);
  await renewFeed(customer.id);
  feed = feedPathOf(customer.id) ?? "";
});

const opens = async () => (await new Browser().get(feed)).status === 200;
const isAsked = (page: Page) => page.document.querySelector('main [name="endsFeed"]') !== null;
const NEXT = "Ein neues Wort 42";

async function readMailedForm(): Promise<string> {
  await new Browser().post("/auth/forgot-password", { email: customer.email });
  const [email] = emailsTo(customer.email);
  return linkIn(email ?? { text: "" });
}

const owner = async () => (await createAdmin()).browser;

/** Each place that signs the account out everywhere: its page, and how to send its form. */
const places: [
  name: string,
  open: () => Promise<[Browser, string]>,
  typed: Record<string, string>,
][] = [
  ["the list of browsers", async () => [browser, "/dashboard/sessions"], { intent: "end-all" }],
  [
    "the form for another password",
    async () => [browser, "/dashboard/password"],
    { currentPassword: "PASSWORD", newPassword: NEXT },
  ],
  [
    "the form for a forgotten password",
    async () => [new Browser(), await readMailedForm()],
    { password: NEXT },
  ],
  [
    "the account's page in the administration",
    async () => [await owner(), `/admin/people/${customer.id}`],
    { intent: "sign-out-everywhere" },
  ],
];

describe.each(places)("%s", (_, open, typed) => {
  const send = async (fields: Record<string, string> = {}) => {
    const [client, path] = await open();
    const values = { ...typed, ...fields };
    if (values.currentPassword) values.currentPassword = customer.password;
    return client.follow(await client.post(path, values));
  };

  it("says that the feed goes on, with a link, and leaves it as it is", async () => {
    const [client, path] = await open();
    const page = await client.get(path);
    expect(page.status).toBe(200);
    expect(isAsked(page)).toBe(true);
    if (path.startsWith("/dashboard")) {
      expect(page.document.querySelector('main a[href="/mitglieder/feed"]')).not.toBeNull();
    }
    const next = await send();
    expect(next.status).toBe(200);
    expect(await opens()).toBe(true);
  });

  it("ends the feed by one tick", async () => {
    const next = await send({ endsFeed: "on" });
    expect(messages(next).join(" ")).toMatch(/Feed.* beendet/);
    expect(await opens()).toBe(false);
    expect(feedPathOf(customer.id)).toBeNull();
  });
});

it("nobody is asked about a feed that does not exist", async () => {
  const other = await browserOf();
  for (const path of ["/dashboard/sessions", "/dashboard/password"]) {
    expect(isAsked(await other.get(path))).toBe(false);
  }
});

it("a refused form keeps the tick", async () => {
  const path = "/dashboard/password";
  const typed = { currentPassword: "falsch", newPassword: NEXT, endsFeed: "on" };
  const refused = await browser.post(path, { ...mainForm(await browser.get(path)), ...typed });
  expect(refused.status).toBe(400);
  expect(refused.document.querySelector('[name="endsFeed"][checked]')).not.toBeNull();
  expect(await opens()).toBe(true);
});
