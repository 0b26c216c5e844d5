import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSessionsEverywhere } from "#app/features/accounts/sign-in/sessions.server.ts";
import { db } from "#db/client.server.ts";
import { articles, interruptedForms, orders } from "#db/schema.ts";
import { Browser, formValues, type Page } from "#tests/support/browser.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import { createArticle } from "#tests/support/sample-contents.ts";
import {
  address,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  enter,
  errorSummary,
  fillCart,
  mainForm,
  messages,
  readCheckout,
} from "#tests/support/samples.ts";

type Fields = Record<string, string>;

const NEW = "/admin/articles/new";
const typed = { title: "Über das Glück", lead: "Ein paar Sätze.", text: "Atme **ein**." };

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(interruptedForms).run();
  db.delete(articles).run();
  ({ admin, browser } = await createAdmin());
});
afterEach(() => vi.useRealTimers());

const storedArticles = () => db.select().from(articles).all();
const keptForms = () => db.select().from(interruptedForms).all();

/** The hidden field of the forms on this page that names the account. */
function ownerIn({ document }: Page): Fields {
  const owner = document.querySelector("main form [name=formOwner]")?.getAttribute("value");
  if (!owner) throw new Error("no form on this page names an account");
  return { formOwner: owner };
}

/** The values of an article's form, with what its author has typed. */
async function writeArticle(path = NEW): Promise<Fields> {
  const page = await browser.get(path);
  return { ...mainForm(page), ...ownerIn(page), ...typed, intent: "save" };
}

/** Signs in on the page that a post has led to, and opens the next page. */
async function signInAgain(answer: Page, { email, password }: Customer): Promise<Page> {
  const page = await browser.follow(answer);
  const forms = page.document.querySelectorAll("main form");
  const form = forms.find((each) => !("firstName" in formValues(each)));
  const signedIn = await browser.post(form?.getAttribute("action") ?? "", { email, password });
  return browser.follow(signedIn);
}

describe("an article that is sent after the session has ended", () => {
  it.each<[how: string, end: () => unknown]>([
    ["on the server", () => endSessionsEverywhere(admin.id)],
    ["in the browser, with all its cookies", () => browser.cookies.clear()],
  ])("is in its form again after the sign-in, and nothing is saved: %s", async (_how, end) => {
    const fields = await writeArticle();
    await end();
    const answer = await browser.post(NEW, fields);
    expect(answer.status).toBe(303);
    expect(messages(await browser.get(answer.location ?? "")).join()).toContain(
      "Ihre Eingaben sind aufgehoben",
    );
    const page = await signInAgain(answer, admin);
    expect([page.status, storedArticles()]).toEqual([200, []]);
    expect(errorSummary(page)).toMatchObject({ title: "Noch nicht gespeichert" });
    const again = page.document.querySelector("form#beitrag");
    const shown = again ? formValues(again) : {};
    expect(shown).toMatchObject(typed);
    await browser.post(NEW, { ...shown, intent: "save" });
    expect(storedArticles()).toEqual([expect.objectContaining({ title: typed.title })]);
  });

  it("is not lost because a picture was chosen, which has to be chosen again", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(await writeArticle())) body.append(name, value);
    body.append("image", new File([new Uint8Array(await pictureBytes("png"))], "bild.png"));
    browser.cookies.clear();
    const page = await signInAgain(await browser.post(NEW, body), admin);
    expect(page.text).toContain("Dateien wählen Sie bitte noch einmal aus.");
    expect(page.html).toContain(typed.lead);
  });

  it("says nothing of files if none was chosen", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(await writeArticle())) body.append(name, value);
    body.append("image", new File([], ""));
    browser.cookies.clear();
    const page = await signInAgain(await browser.post(NEW, body), admin);
    expect(page.text).toContain("Ihre Eingaben stehen wieder da.");
    expect(page.text).not.toContain("Dateien wählen Sie");
  });

  it("is nobody else's", async () => {
    const fields = await writeArticle();
    browser.cookies.clear();
    const answer = await browser.post(NEW, fields);
    const page = await signInAgain(answer, await createCustomer({ role: "admin" }));
    expect(page.html).not.toContain(typed.lead);
    const [kept] = keptForms();
    expect((await browser.get(`${NEW}?formular=${kept?.id}`)).html).not.toContain(typed.lead);
    expect(JSON.stringify(keptForms())).not.toContain(typed.lead);
  });

  it("is gone after a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const fields = await writeArticle();
    browser.cookies.clear();
    const answer = await browser.post(NEW, fields);
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    expect((await signInAgain(answer, admin)).html).not.toContain(typed.lead);
  });

  it("is one of the account's last three", async () => {
    const fields = await writeArticle();
    browser.cookies.clear();
    for (const lead of ["eins", "zwei", "drei", "vier"]) {
      await browser.post(NEW, { ...fields, lead });
    }
    expect(keptForms()).toHaveLength(3);
  });

  it.each<[what: string, fields: Fields]>([
    ["does not name its account", { formOwner: "" }],
    ["names an account that nobody has sealed", { formOwner: "erfunden" }],
    ["has a name that no form has", { "a[0]": "1" }],
  ])("is not kept if it %s", async (_what, changes) => {
    const fields = await writeArticle();
    browser.cookies.clear();
    const answer = await browser.post(NEW, { ...fields, ...changes });
    expect([answer.location, keptForms()]).toEqual(["/auth", []]);
  });
});

describe("what a customer has typed", () => {
  it("is at the checkout again, and nothing is ordered", async () => {
    const customer = await createCustomer();
    await enter(browser, customer);
    const event = createEvent();
    await fillCart(browser, [createItem(), 1], [event, 2]);
    const owner = ownerIn(await browser.get("/checkout"));
    const typed = {
      street: "Am Feuer 7",
      city: "Potsdam",
      selfAttends: "on",
      [`seat-${event.id}-2-firstName`]: "Ida",
      deliverElsewhere: "on",
      deliveryName: "Ida Kühn",
    };
    const fields = { ...(await readCheckout(browser)), ...owner, ...typed };
    await endSessionsEverywhere(customer.id);
    const page = await signInAgain(await browser.post("/checkout", fields), customer);
    expect(mainForm(page)).toMatchObject(typed);
    expect(page.text).toContain("Deine Eingaben stehen wieder da.");
    expect(db.select().from(orders).where(eq(orders.userId, customer.id)).all()).toEqual([]);
  });

  it("is at the checkout of the next cart if the session has taken the cart with it", async () => {
    const customer = await createCustomer();
    const item = createItem();
    await enter(browser, customer);
    await fillCart(browser, [item, 1]);
    const owner = ownerIn(await browser.get("/checkout"));
    const typed = { street: "Am Feuer 7", deliveryName: "Ida Kühn" };
    const fields = { ...(await readCheckout(browser)), ...owner, ...typed };
    browser.cookies.clear();
    const cart = await signInAgain(await browser.post("/checkout", fields), customer);
    expect(messages(cart).join()).toContain("stehen deine Eingaben an der Kasse wieder da");
    await fillCart(browser, [item, 1]);
    expect(mainForm(await browser.get("/checkout"))).toMatchObject(typed);
  });

  it("is in the profile again", async () => {
    const customer = await createCustomer();
    await enter(browser, customer);
    const path = "/dashboard?tab=profile&edit=1";
    const opened = await browser.get(path);
    const fields = { ...mainForm(opened), ...ownerIn(opened), ...address, firstName: "Kimberley" };
    await endSessionsEverywhere(customer.id);
    const page = await signInAgain(await browser.post(path, fields), customer);
    expect(mainForm(page)).toMatchObject({ firstName: "Kimberley" });
  });

  it("is kept without the password", async () => {
    const customer = await createCustomer();
    await enter(browser, customer);
    const opened = await browser.get("/dashboard/email");
    const fields = { ...mainForm(opened), ...ownerIn(opened) };
    await endSessionsEverywhere(customer.id);
    const posted = { ...fields, email: "neu@beispiel.de", password: "ein geheimer Satz" };
    const page = await signInAgain(await browser.post("/dashboard/email", posted), customer);
    expect(mainForm(page)).toMatchObject({ email: "neu@beispiel.de", password: "" });
    expect(page.html).not.toContain("ein geheimer Satz");
  });
});

it("no sign-in carries out what was sent before it", async () => {
  const article = createArticle();
  const { formOwner = "" } = await writeArticle();
  browser.cookies.clear();
  const answer = await browser.post(`/admin/articles/${article.id}/delete`, { formOwner });
  const page = await signInAgain(answer, admin);
  expect([page.status, storedArticles()]).toEqual([200, [article]]);
});

it("a visitor's page names no account", async () => {
  expect((await new Browser().get("/contact")).html).not.toContain('name="formOwner"');
});
