import type { Page } from "@playwright/test";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";
import { completeOrder } from "./members.ts";
import { expect, fillIn, newCustomer, openOn, putIntoCart, signInAs, test } from "./support.ts";

const DIARY = "Das Glückstagebuch";
const CARDS = "Mutkarten – 52 kleine Schritte";

let folder: string;
let server: Server;

test.beforeEach(async () => {
  folder = temporaryFolder();
  server = await new Server(await freePort(), folder, { DEMO_CONTENT: "1" }).ready();
});

test.afterEach(async () => {
  await server.stop();
  removeFolder(folder);
});

// Request tests cover the content of invoices and all other ways to one.
test("a company and a consumer buy, a part goes back, and both find their invoices", {
  tag: "@straight",
}, async ({ browser, javaScriptEnabled, viewport }) => {
  const options = { baseURL: server.url(""), javaScriptEnabled, viewport };
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext(options)));
  const [admin, company, consumer] = await Promise.all(
    contexts.map((context) => context.newPage()),
  );
  if (!admin || !company || !consumer) throw new Error("a page is missing");

  await test.step("the owner saves what invoices need", async () => {
    await signInAs(admin, "admin");
    await save(admin, "operator", {
      Name: "Hof am See GmbH",
      "Straße und Hausnummer": "Seeweg 3",
      Postleitzahl: "24306",
      Ort: "Plön",
    });
    await save(admin, "invoices", { Steuernummer: "20/123/45678" });
    await openOn(admin, "/admin/settings/sale");
    await admin.getByLabel("Umsatzsteuer", { exact: true }).selectOption("regular");
    await admin.getByRole("main").getByRole("button", { name: "Speichern" }).click();
    await expect(admin.getByText("Einstellungen gespeichert")).toBeVisible();
    await openOn(admin, "/admin/invoices");
    await expect(admin.getByRole("main")).not.toContainText(
      "sobald diese Angaben gespeichert sind",
    );
  });

  const order = await test.step("a company orders with its VAT id", async () => {
    await newCustomer(company);
    for (const id of ["tagebuch", "mutkarten"]) await putIntoCart(company, "product", id);
    await openOn(company, "/checkout");
    await company.getByText("Firma und USt-IdNr.").click();
    await company.getByRole("textbox", { name: /^Firma/ }).fill("Verein Waldrand e. V.");
    await company.getByRole("textbox", { name: /^USt-IdNr/ }).fill("DE 136 695 976");
    return orderAt(company);
  });

  await test.step("its paid order has an invoice, also as data", async () => {
    await completeOrder(admin, order);
    await openOn(company, "/dashboard");
    await expect(invoices(company)).toHaveText([/^Rechnung R-\d{4}-00001$/]);
    await expectFile(company, /^Rechnung/, "application/pdf");
    await expectFile(company, /XML/, "application/xml; charset=utf-8");
  });

  await test.step("a part of it is withdrawn, and a cancellation says so", async () => {
    await openOn(company, order);
    await company.getByRole("link", { name: "Vertrag widerrufen" }).first().click();
    await company.getByRole("main").getByLabel(DIARY).check();
    await company.getByRole("button", { name: "Widerruf bestätigen" }).click();
    await expect(company).toHaveURL(/\/erklaerung\//);
    await openOn(admin, "/admin/declarations");
    await admin.getByRole("main").getByRole("link", { name: "Mona Öztürk" }).click();
    await admin.getByRole("button", { name: "Annehmen" }).click();
    await expect(admin.getByText("Widerruf angenommen")).toBeVisible();
    await openOn(company, order);
    await expect(invoices(company)).toHaveText([/^Rechnung R-/, /^Stornorechnung S-\d{4}-00001$/]);
  });

  await test.step("a consumer has an invoice without data", async () => {
    await newCustomer(consumer);
    await putIntoCart(consumer, "product", "mutkarten");
    await openOn(consumer, "/checkout");
    const path = await orderAt(consumer);
    await completeOrder(admin, path);
    await openOn(consumer, path);
    await expect(invoices(consumer)).toHaveText([/^Rechnung R-\d{4}-00002$/]);
    await expect(consumer.getByRole("link", { name: /XML/ })).toHaveCount(0);
    await expect(consumer.getByRole("main")).toContainText(CARDS);
  });

  for (const context of contexts) await context.close();
});

async function save(admin: Page, section: string, fields: Record<string, string>): Promise<void> {
  await openOn(admin, `/admin/settings/${section}`);
  await fillIn(admin, fields);
  await admin.getByRole("main").getByRole("button", { name: "Speichern" }).click();
  await expect(admin.getByText("Einstellungen gespeichert")).toBeVisible();
}

/** Orders the cart. Returns the path of the order's page. */
async function orderAt(page: Page): Promise<string> {
  await fillIn(page, {
    "Straße und Hausnummer": "Am Deich 4",
    Postleitzahl: "24937",
    Ort: "Flensburg",
  });
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  return new URL(page.url()).pathname;
}

const invoices = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: /^(Rechnung|Stornorechnung) [RS]-/ });

async function expectFile(page: Page, name: RegExp, type: string): Promise<void> {
  const address = await page
    .getByRole("main")
    .getByRole("link", { name })
    .first()
    .getAttribute("href");
  const file = await page.request.get(address ?? "");
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, type]);
}
