import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { linkIn, mailsTo, mailTo, membersSite } from "./members.ts";
import { expect, fillIn, newCustomer, openOn, putIntoCart, test } from "./support.ts";

test.use(membersSite);

const DIARY = "Das Glückstagebuch";
const CARDS = "Mutkarten – 52 kleine Schritte";
const MOMENT = /\d\d\. \p{L}+ \d{4}, \d\d:\d\d:\d\d Uhr/u;

test("a guest withdraws from a whole order, and the admin accepts", { tag: "@crosswise" }, async ({
  page,
  open,
  admin,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const customer = await newCustomer(page);
  const order = await placeOrder(page, "tagebuch");
  const context = await browser.newContext({ baseURL, javaScriptEnabled });
  const guest = await context.newPage();
  const main = guest.getByRole("main");

  await test.step("finds the form in the footer and needs no account", async () => {
    await openOn(guest, "/");
    await guest.getByRole("contentinfo").getByRole("link", { name: "Vertrag widerrufen" }).click();
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Vertrag widerrufen");
    await fillIn(guest, {
      Name: "Mona Öztürk",
      Vertrag: `Bestellung ${order.number}`,
      "E-Mail-Adresse für die Bestätigung": customer.email,
    });
    await main.getByRole("button", { name: "Widerruf bestätigen" }).click();
    await expect(guest).toHaveURL(/\/erklaerung\//);
    await expect(main).toContainText(MOMENT);
  });

  await test.step("keeps the confirmation as a file and gets it by e-mail", async () => {
    const download = guest.waitForEvent("download");
    await main.getByRole("link", { name: "Als Datei speichern" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    const moment = (await main.textContent())?.match(MOMENT)?.[0] ?? "";
    const mail = await mailTo(customer.email, "Widerrufserklärung");
    for (const text of [file, mail.text]) {
      for (const content of ["Mona Öztürk", order.number, moment]) expect(text).toContain(content);
    }
  });

  await test.step("confirms it from the e-mail", async () => {
    await openOn(guest, linkIn(await mailTo(customer.email, "Widerrufserklärung")));
    await main.getByRole("button", { name: "Ja, das war ich" }).click();
    await expect(main).toContainText("dass du es warst.");
  });

  await test.step("the admin accepts, and the order is cancelled", async () => {
    await openDeclaration(admin, customer.email);
    await expect(admin.getByLabel(DIARY)).toHaveValue("1");
    await admin.getByRole("button", { name: "Annehmen" }).click();
    await expect(admin.getByText("Widerruf angenommen")).toBeVisible();
    await expect(admin.getByRole("main")).toContainText("angenommen am");
    const mail = await mailTo(customer.email, "Dein Widerruf ist angenommen");
    expect(mail.text).toContain(`Deine Bestellung ${order.number} ist damit storniert.`);
    await open(order.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Deine Bestellung ist storniert",
    );
  });

  await context.close();
});

test("an owner withdraws from a part of an order, and the admin accepts", {
  tag: "@straight",
}, async ({ page, open, admin }) => {
  const main = page.getByRole("main");
  const customer = await newCustomer(page);
  const order = await placeOrder(page, "tagebuch", "mutkarten");

  await test.step("ticks a piece in the prefilled form", async () => {
    await main.getByRole("link", { name: "Vertrag widerrufen" }).click();
    await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Mona Öztürk");
    await expect(main.getByLabel("Vertrag", { exact: true })).toHaveValue(new RegExp(order.number));
    await expect(main.getByLabel(CARDS)).not.toBeChecked();
    await main.getByLabel(DIARY).check();
    await main.getByRole("button", { name: "Widerruf bestätigen" }).click();
    await expect(page).toHaveURL(/\/erklaerung\//);
    await expect(main).toContainText(`1 × ${DIARY}`);
  });

  await test.step("the admin accepts the ticked piece", async () => {
    await openDeclaration(admin, customer.email);
    await expect(admin.getByLabel(DIARY)).toHaveValue("1");
    await expect(admin.getByLabel(CARDS)).toHaveValue("0");
    await expect(admin.getByRole("main")).toContainText(/Erstatten bis \d/);
    await admin.getByRole("button", { name: "Annehmen" }).click();
    await expect(admin.getByText("Widerruf angenommen")).toBeVisible();
    await expect(admin.getByRole("main")).toContainText(`Zurückgenommen1 × ${DIARY}`);
    await admin.getByRole("link", { name: order.number }).click();
    await expect(admin.getByRole("main")).toContainText("1 zurückgenommen");
    await expect(admin.getByRole("main")).toContainText(`1 × ${DIARY} nach einem Widerruf`);
  });

  await test.step("the rest of the order stands", async () => {
    await open(order.path);
    await expect(main).toContainText("1 zurückgenommen");
    await expect(main).toContainText("Bitte überweise den Betrag");
    await open(`/vertrag-widerrufen?order=${order.path.split("/").at(-1)}`);
    await expect(main.getByRole("checkbox")).toHaveCount(1);
    await mailTo(customer.email, "Dein Widerruf ist angenommen");
    const subjects = (await mailsTo(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("angenommen"))).toHaveLength(1);
  });
});

/** Orders one piece of each product. Returns the path and the number of the order. */
async function placeOrder(page: Page, ...productIds: string[]) {
  for (const id of productIds) await putIntoCart(page, "product", id);
  await page.goto("/checkout");
  await fillIn(page, {
    "Straße und Hausnummer": "Am Deich 4",
    Postleitzahl: "24937",
    Ort: "Flensburg",
  });
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(main).toContainText(/BH-\d{4}-\d{6}/);
  const number = (await main.textContent())?.match(/BH-\d{4}-\d{6}/)?.[0] ?? "";
  return { number, path: new URL(page.url()).pathname };
}

/** Opens the only declaration with this address from the list. */
async function openDeclaration(admin: Page, email: string): Promise<void> {
  await openOn(admin, `/admin/declarations?q=${encodeURIComponent(email)}`);
  await admin.getByRole("main").getByRole("link", { name: "Mona Öztürk" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Widerruf von Mona Öztürk");
}
