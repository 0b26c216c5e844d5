import type { Page } from "@playwright/test";
import { parse } from "node-html-parser";
import { expect, newCustomer, openOn, post, putIntoCart, test } from "./support.ts";

const address = {
  firstName: "Mona",
  lastName: "Öztürk",
  street: "Am Deich 4",
  zipcode: "24937",
  city: "Flensburg",
  country: "Deutschland",
};
const elsewhere = {
  deliverElsewhere: "on",
  deliveryName: "Ömer Yıldız",
  deliveryStreet: "Hafenweg 1",
  deliveryZipcode: "24103",
  deliveryCity: "Kiel",
  deliveryCountry: "Deutschland",
};

test("an admin sends 12 of 20 parcels at once, except for a withdrawn one", {
  tag: "@crosswise",
}, async ({ page, admin, javaScriptEnabled }) => {
  const main = admin.getByRole("main");
  const { email } = await newCustomer(page);
  const marks = main.getByRole("checkbox", { name: /^Bestellung .+ markieren$/ });
  const orders: string[] = [];

  await test.step("a customer orders twenty times, once to another address, and withdraws one", async () => {
    for (let count = 0; count < 20; count += 1) {
      const id = await orderDiary(page, { ...address, email, ...(count === 0 ? elsewhere : {}) });
      await post(admin, `/admin/orders/${id}`, { status: "completed" });
      orders.push(id);
    }
    await openOn(page, `/vertrag-widerrufen?order=${orders[5]}`);
    await page.getByRole("button", { name: "Widerruf bestätigen" }).click();
    await expect(page).toHaveURL(/\/erklaerung\//);
    await openOn(page, `/order-confirmation/${orders[5]}`);
    await expect(page.getByRole("main")).toContainText("wir prüfen ihn");
  });

  await test.step("the admin marks all but the withdrawn one, none, and then twelve", async () => {
    // Shows the messages of all these changes.
    await admin.goto("/admin");
    await openOn(admin, `/admin/orders?status=unsent&q=${encodeURIComponent(email)}`);
    await expect(marks).toHaveCount(20);
    await main.getByRole("link", { name: "Alle markieren" }).click();
    const withdrawn = main.getByRole("row").filter({ hasText: "Widerruf vom" });
    await expect(marks.and(main.locator(":checked"))).toHaveCount(19);
    await expect(withdrawn.getByRole("checkbox")).not.toBeChecked();
    // Only a new page has other marks in its address. With script, typed links would be lost there.
    const isNewPage = admin.url().includes("&alle");
    expect(isNewPage).toBe(!javaScriptEnabled);
    await main.getByRole("link", { name: "Keine markieren" }).click();
    await expect(marks.and(main.locator(":checked"))).toHaveCount(0);
    for (let row = 0; row < 12; row += 1) await marks.nth(row).check();
  });

  await test.step("prints their slips, without the withdrawn one", async () => {
    const [slips] = await Promise.all([
      admin.context().waitForEvent("page"),
      main.getByRole("button", { name: "Packzettel drucken" }).click(),
    ]);
    await expect(slips.getByRole("main")).toContainText("weil ein Widerruf offen ist");
    await expect(slips.getByRole("main")).toContainText("Ömer Yıldız");
    await expect(slips.getByRole("main")).toContainText("Hafenweg 1");
    await slips.close();
  });

  await test.step("downloads their addresses", async () => {
    const download = admin.waitForEvent("download");
    await main.getByRole("button", { name: "Adressen als CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    for (let row = 0; row < 12; row += 1) await expect(marks.nth(row)).toBeChecked();
  });

  await test.step("notes them as sent, and stays in the view", async () => {
    await main.getByRole("button", { name: "Als verschickt vermerken" }).click();
    await expect(admin.getByText("11 Bestellungen als verschickt vermerkt")).toBeVisible();
    await expect(admin).toHaveURL(/status=unsent&q=/);
    await expect(admin.getByText("Ausgelassen: Widerruf offen")).toBeVisible();
    await expect(marks).toHaveCount(9);
  });

  await test.step("the next one leads on from its own page", async () => {
    await main.getByRole("link", { name: /^BH-/ }).nth(1).click();
    await expect(admin.getByRole("heading", { level: 1 })).toContainText(/^Bestellung BH-/);
    await main.getByRole("button", { name: "Als verschickt vermerken" }).click();
    await expect(admin.getByText("verschickt").first()).toBeVisible();
    await main.getByRole("link", { name: /Nächste/ }).click();
    await expect(admin).toHaveURL(/\/admin\/orders\/[\w-]+\?status=unsent/);
  });
});

/** Orders a diary without the pages. Returns the order's id. */
async function orderDiary(page: Page, fields: Record<string, string>): Promise<string> {
  await putIntoCart(page, "product", "tagebuch");
  const checkout = parse(await (await page.request.get("/checkout")).text());
  const hidden = checkout
    .querySelectorAll('main form input[type="hidden"]')
    .map(({ attributes }) => {
      const { name = "", value = "" } = attributes;
      return [name, value] as const;
    });
  const form = { ...Object.fromEntries(hidden), ...fields };
  const answer = await page.request.post("/checkout", { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return answer.headers().location?.split("/").at(-1) ?? "";
}
