import type { Page } from "@playwright/test";
import { bankFiles, camtFile, type SampleTransfer, shopIban } from "#tests/support/bank-files.ts";
import { expect, fillIn, newCustomer, putIntoCart, test, untilHydrated } from "./support.ts";

test("an admin imports a file of each bank and books what fits", {
  tag: ["@plain", "@phone"],
}, async ({ page, open, admin, javaScriptEnabled }) => {
  const main = admin.getByRole("main");
  const { email } = await newCustomer(page);
  const ready = () => (javaScriptEnabled ? untilHydrated(admin) : Promise.resolve());
  const upload = async (name: string, buffer: Buffer) => {
    await admin.goto("/admin/payments");
    await ready();
    const file = { name, mimeType: "application/octet-stream", buffer };
    await main.getByLabel("Kontoauszug", { exact: true }).setInputFiles(file);
    await main.getByRole("button", { name: "Prüfen" }).click();
    await expect(main.getByRole("heading", { name: "Kontoauszug geprüft" })).toBeVisible();
    await ready();
  };
  const cardOf = (purpose: string) => main.getByRole("article").filter({ hasText: purpose });

  const number = await test.step("a customer orders", () => orderDiary(page, open));

  for (const [bank, write] of Object.entries(bankFiles)) {
    await test.step(`${bank}: money without an order is shown`, async () => {
      const purpose = `Spende ${bank} ${email}`;
      await upload(`${bank}.csv`, write([transfer({ purpose })]));
      await expect(cardOf(purpose)).toContainText("unbekannt");
    });
  }

  await test.step("camt: what fits is booked and completes the order", async () => {
    const file = camtFile([transfer({ purpose: `Danke! ${number}`, amount: 1990 })], {
      account: shopIban,
    });
    await upload("auszug.xml", file);
    await expect(cardOf(number)).toContainText("passt");
    await main.getByRole("button", { name: "Alle sicheren buchen" }).click();
    await expect(cardOf(number)).toContainText("gebucht");
    await upload("auszug.xml", file);
    await expect(cardOf(number)).toContainText("schon eingelesen");
    await open("/dashboard");
    await expect(page.getByRole("main")).toContainText("Abgeschlossen");
  });

  await test.step("the booking is undone after a question", async () => {
    await cardOf(number).getByRole("link", { name: "Rückgängig" }).click();
    await expect(main).toContainText(`${number} ist wieder ausstehend`);
    await ready();
    await main.getByRole("button", { name: "Rückgängig" }).click();
    await expect(admin).toHaveURL(/status=booked/);
    await expect(cardOf(number)).toHaveCount(0);
  });
});

test("an admin reads the table of a bank that nobody knows, first with wrong columns", {
  tag: ["@plain", "@phone"],
}, async ({ page, open, admin, javaScriptEnabled }) => {
  const main = admin.getByRole("main");
  await newCustomer(page);
  const number = await test.step("a customer orders", () => orderDiary(page, open));
  const table = [
    "Tag;Wer;Notiz;Wofür;Summe",
    `24/11/2026;Wilma Wunder;Dank an alle;Bestellung ${number};19,90`,
    "24/11/2026;Strom AG;Abschlag November;Kundennummer 4711;-42,00",
  ];
  const buffer = Buffer.from(table.join("\n"));
  const choose = () =>
    main
      .getByLabel("Kontoauszug", { exact: true })
      .setInputFiles({ name: "umsaetze.csv", mimeType: "text/csv", buffer });
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  const ready = () => (javaScriptEnabled ? untilHydrated(admin) : Promise.resolve());
  const card = main.getByRole("article").filter({ hasText: "Wilma Wunder" });

  await test.step("the columns are asked, with the bookings that they give", async () => {
    await admin.goto("/admin/payments");
    await ready();
    await choose();
    await press("Prüfen");
    await expect(main).toContainText("Die Spalten dieser Bank kennen wir noch nicht");
    await main.getByLabel("Verwendungszweck", { exact: true }).selectOption("Notiz");
    await press("Vorschau");
    await expect(main).toContainText("24. November 2026: 19,90 € von Wilma Wunder");
    await expect(main.getByRole("listitem").filter({ hasText: "Dank an alle" })).toBeVisible();
  });

  await test.step("wrong columns find no order", async () => {
    await choose();
    await press("Prüfen");
    await expect(card).toContainText("unbekannt");
    await expect(card).toContainText("Dank an alle");
  });

  await test.step("read again with other columns, the money is there once and is booked", async () => {
    await admin.goto("/admin/payments");
    await ready();
    await choose();
    await main.getByLabel("Spalten neu zuordnen").check();
    await press("Prüfen");
    await main.getByLabel("Verwendungszweck", { exact: true }).selectOption("Wofür");
    await choose();
    await press("Prüfen");
    await expect(card).toHaveCount(1);
    await expect(card).toContainText("passt");
    await press("Alle sicheren buchen");
    await expect(card).toContainText("gebucht");
    await open("/dashboard");
    await expect(page.getByRole("main")).toContainText("Abgeschlossen");
  });
});

/** Orders a diary for 19,90 € and returns the order's number. */
async function orderDiary(page: Page, open: (path: string) => Promise<unknown>): Promise<string> {
  await putIntoCart(page, "product", "tagebuch");
  await open("/checkout");
  await fillIn(page, {
    "Straße und Hausnummer": "Am Deich 4",
    Postleitzahl: "24937",
    Ort: "Flensburg",
  });
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  return (await page.getByRole("main").textContent())?.match(/BH-\d{4}-\d{6}/)?.[0] ?? "";
}

function transfer(values: Partial<SampleTransfer>): SampleTransfer {
  return { day: "2026-11-24", amount: 777, name: "Mona Muster", purpose: "", ...values };
}
