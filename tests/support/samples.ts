import { eq } from "drizzle-orm";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { hashPassword } from "#app/features/accounts/password.server.ts";
import { startSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import { commitSession, getSession } from "#app/http/session.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type Profile, profiles, users } from "#db/schema.ts";
import { demoAccounts } from "#db/seed/accounts.ts";
import { PLAN_CATEGORY, planColumnsOf, specifiedPlan } from "#db/specified-plans.ts";
import { Browser, formValues, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";

/** A complete address for the checkout. */
export const address = {
  salutation: "",
  firstName: "Annegret",
  lastName: "Müller-Großschmidt",
  email: "annegret@beispiel.de",
  street: "Kurfürstenstraße 117a",
  zipcode: "15230",
  city: "Frankfurt (Oder)",
  country: "Deutschland",
  areacode: "",
  phone: "",
  mobile: "",
  notes: "",
};

type Login = Pick<(typeof demoAccounts)["admin"], "email" | "password">;

export async function signIn(browser: Browser, { email, password }: Login): Promise<Page> {
  return browser.post("/auth", { email, password });
}

/** A browser that is signed in to a demo account. Needs a seeded database. */
export function signedIn(who: keyof typeof demoAccounts): Promise<Browser> {
  return browserOf(demoAccounts[who]);
}

export function addToCart(
  browser: Browser,
  itemType: string,
  itemId: string,
  quantity = "1",
): Promise<Page> {
  return browser.post("/cart", { intent: "add", itemType, itemId, quantity });
}

// Made for one test ----------------------------------------------------------

export interface Customer {
  id: string;
  email: string;
  password: string;
}

const PASSWORD = "ein kurzer Satz";
let passwordHash: Promise<string> | undefined;
let customers = 0;

interface CustomerValues {
  role?: Account["role"];
  /** Lower case, as accounts store it. */
  email?: string;
  profile?: Partial<Profile>;
}

/** Creates an account with a profile. All of them share one password, which is hashed only once. */
export async function createCustomer(values: CustomerValues = {}): Promise<Customer> {
  passwordHash ??= hashPassword(PASSWORD);
  customers += 1;
  const { role = "customer", email = `kundin-${customers}@beispiel.de` } = values;
  const user = { email, role, passwordHash: await passwordHash };
  const { id } = db.insert(users).values(user).returning().get();
  const profile = { firstName: "Kim", lastName: "Beispiel", email, ...values.profile, id };
  db.insert(profiles).values(profile).run();
  return { id, email, password: PASSWORD };
}

/** Signs the browser in without the form, which avoids the slow password check. */
export async function enter(browser: Browser, { id }: Pick<Customer, "id">): Promise<void> {
  const request = new Request(ORIGIN, {
    headers: { Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  const session = await getSession(request);
  const earlierToken = session.get("token");
  const token = await startSession({ userId: id, userAgent: "", earlierToken });
  if (!token) throw new Error(`the account ${id} cannot sign in`);
  session.set("token", token);
  const [cookie = ""] = (await commitSession(request, session)).split(";");
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  browser.cookies.set(name, value);
}

/** A browser that is signed in to this account, by default a new one. */
export async function browserOf(customer?: Pick<Customer, "id">): Promise<Browser> {
  const browser = new Browser();
  await enter(browser, customer ?? (await createCustomer()));
  return browser;
}

/** An admin, and a browser in which they are signed in. */
export async function createAdmin(): Promise<{ admin: Customer; browser: Browser }> {
  const admin = await createCustomer({ role: "admin" });
  return { admin, browser: await browserOf(admin) };
}

/**
 * A product of 10 € that can be bought, by default. In the category of plans, a product is the plan that its
 * title says.
 */
export function createItem(values: Partial<typeof catalogItems.$inferInsert> = {}): CatalogItem {
  const { kind = "product", title = "Ein Kompass", category = "Unterwegs" } = values;
  const isPlan = kind === "product" && category === PLAN_CATEGORY;
  return db
    .insert(catalogItems)
    .values({
      kind,
      title,
      category,
      withdrawalClass: defaultClasses[isPlan ? "membership" : kind],
      imageUrl: "/pictures/v1/produkt-karten.svg",
      price: 1000,
      ...(isPlan ? planColumnsOf({ ...specifiedPlan(title), mostPopular: false }) : {}),
      ...values,
    })
    .returning()
    .get();
}

/** An event of 10 € that can be booked, unless told otherwise. */
export function createEvent(values: Partial<typeof catalogItems.$inferInsert> = {}): CatalogItem {
  return createItem({
    kind: "event",
    title: "Feuerabend",
    date: "2099-05-01",
    time: "18:30",
    location: "Potsdam",
    ...values,
  });
}

/** The pieces of the item that orders have reserved. */
export function orderedOf({ id }: Pick<CatalogItem, "id">): number | undefined {
  return db.select().from(catalogItems).where(eq(catalogItems.id, id)).get()?.ordered;
}

/** Adds these quantities of items to the browser's cart. */
export async function fillCart(
  browser: Browser,
  ...lines: [item: CatalogItem, quantity: number][]
): Promise<void> {
  for (const [item, quantity] of lines) {
    const answer = await addToCart(browser, lineTypeOf(item), item.id, String(quantity));
    if (answer.status !== 303) throw new Error(`not put into the cart: ${answer.text}`);
  }
}

/** The checkout form's values, completed with a valid address. Nobody is named for a seat. */
export async function readCheckout(browser: Browser): Promise<Record<string, string>> {
  const page = await browser.get("/checkout");
  const form = page.document.querySelector("main form");
  if (!form) throw new Error(`no form at the checkout (${page.status}, ${page.location})`);
  const { selfAttends: _, ...values } = formValues(form);
  return { ...values, ...address };
}

/** Orders the content of the browser's cart. Returns the new order's id. */
export async function placeSampleOrder(
  browser: Browser,
  fields: Record<string, string> = {},
): Promise<string> {
  const answer = await browser.post("/checkout", { ...(await readCheckout(browser)), ...fields });
  const orderId = answer.location?.match(/^\/order-confirmation\/([^/?]+)$/)?.[1];
  if (!orderId) throw new Error(`not ordered (${answer.status}): ${answer.text}`);
  return orderId;
}

/** Makes the database refuse this operation on this table during `work`, as on a full disk. */
export async function whileRefused<Result>(
  operation: "insert" | "update" | "delete",
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  sqlite.exec(
    `create temp trigger refusal before ${operation} on main.${table} begin select raise(abort, 'disk full'); end`,
  );
  try {
    return await work();
  } finally {
    sqlite.exec("drop trigger refusal");
  }
}

/** Changes the database with this SQL during `work`, then undoes the change. */
export async function whileChanged<Result>(
  change: string,
  work: () => Promise<Result>,
): Promise<Result> {
  sqlite.exec("begin");
  try {
    sqlite.exec(change);
    return await work();
  } finally {
    const used = sqlite.prepare("select revision from page_revision").pluck().get();
    sqlite.exec("rollback");
    // A revision never stands for two states, because caches know it.
    sqlite.prepare("update page_revision set revision = ? + 1").run(used);
  }
}

/** Undoes all changes of `work` to the database. */
export function undone<Result>(work: () => Promise<Result>): Promise<Result> {
  return whileChanged("", work);
}

/** For `whileChanged`: every query of the catalog fails, as in a damaged database. */
export const catalogBroken = "alter table catalog_items rename to catalog_items_away";

/** For `whileChanged`: nothing is for sale. */
export const catalogEmpty = "delete from orders; delete from catalog_items";

// Errors and values of forms ---------------------------------------------------

/** The description of each invalid control by name: its errors, then its hint. */
export function fieldErrors(page: Page): Record<string, string> {
  const invalid = page.document.querySelectorAll('[aria-invalid="true"]');
  return Object.fromEntries(
    invalid.map((control) => {
      const name = control.getAttribute("name") ?? "";
      const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
      if (ids.length === 0) throw new Error(`nothing describes what is wrong with '${name}'`);
      return [name, ids.map((id) => textOf(page, id)).join(" ")];
    }),
  );
}

/** The error summary above a form, or null. */
export function errorSummary(page: Page) {
  const box = page.document.querySelector('main form [role="alert"]');
  if (!box) return null;
  const heading = box.querySelector("h2");
  return {
    title: heading ? visibleText(heading) : "",
    titleLang: heading?.getAttribute("lang"),
    takesFocus: box.hasAttribute("autofocus") && box.getAttribute("tabindex") === "-1",
    sentences: box.querySelectorAll("li").map(visibleText),
    /** Names of the controls that the links lead to. */
    leadsTo: box.querySelectorAll("a").map((link) => {
      const id = link.getAttribute("href")?.slice(1) ?? "";
      const control = page.document.getElementById(id);
      if (!control) throw new Error(`the summary links to #${id}, which is not on the page`);
      return control.getAttribute("name");
    }),
  };
}

/** The values of the form in the page's main part, including hidden fields. */
export function mainForm(page: Page): Record<string, string> {
  const { formToken, ...values } = wholeForm(page);
  // With a honeypot field, the token contains the form's age, and a refused form keeps it.
  return "leerfeld" in values ? { ...values, ...(formToken && { formToken }) } : values;
}

/** Like `mainForm`, including the fields that differ between page views. */
export function wholeForm(page: Page): Record<string, string> {
  const form = page.document.querySelector("main form");
  if (!form) throw new Error("no form on this page");
  return formValues(form);
}

/** The text of the cart's page, without messages. */
export async function readCartPage(browser: Browser): Promise<string> {
  const page = await browser.get("/cart");
  const main = page.document.querySelector("main");
  if (page.status !== 200 || !main) throw new Error(`no cart (${page.status}): ${page.text}`);
  return visibleText(main);
}

/** The messages on the page after a redirect. */
export function messages(page: Page): string[] {
  return page.document.querySelectorAll(".messages p").map((paragraph) => visibleText(paragraph));
}

function textOf(page: Page, id: string): string {
  const element = page.document.getElementById(id);
  if (!element) throw new Error(`#${id} is not on the page`);
  return visibleText(element);
}
