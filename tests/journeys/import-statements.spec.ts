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

  await putIntoCart(page, "product", "tagebuch");
  await open("/checkout");
  const number = await test.step("a customer orders", async () => {
    await fillIn(page, {
      "Straße und Hausnummer": "Am Deich 4",
      Postleitzahl: "24937",
      Ort: "Flensburg",
    });
    await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expect(page).toHaveURL(/\/order-confirmation\//);
    return (await page.getByRole("main").textContent())?.match(/BH-\d{4}-\d{6}/)?.[0] ?? "";
  });

  for (const [bank, write] of Object.entries(bankFiles)) {
    await test.step(`${bank}: money without an order is shown`, async () => {
      const purpose = `Spende ${bank} ${email}`;
      await upload(`${bank}.csv`, write([transfer({ purpose })]));
      await expect(cardOf(purpose)).toContainText("unbekannt");
    });
  }

  await test.step("camt: what fits is booked and completes the order", async () => {
    // The price of the diary.
    const amount = 1990;
    const file = camtFile([transfer({ purpose: `Danke! ${number}`, amount })], {
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

function transfer(values: Partial<SampleTransfer>): SampleTransfer {
  return { day: "2026-11-24", amount: 777, name: "Mona Muster", purpose: "", ...values };
}
