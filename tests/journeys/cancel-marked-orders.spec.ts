import { expect, signInAs, test } from "./support.ts";

// Chromium logs the status of the refused form.
test.use({ expectedError: /status of 400/ });

test("cancelling marked orders asks only if one is marked", {
  tag: ["@script", "@desktop"],
}, async ({ page, open }) => {
  await signInAs(page, "admin");
  await open("/admin/orders");
  const main = page.getByRole("main");
  const cancel = main.getByRole("button", { name: "Markierte: Stornieren", exact: true });
  const question = page.getByRole("dialog", { name: "Markierte Bestellungen stornieren?" });
  await cancel.click();
  await expect(main.getByRole("alert")).toContainText("Noch ist nichts markiert");
  await expect(question).toBeHidden();
  await main
    .getByRole("checkbox", { name: /^Bestellung .+ markieren$/ })
    .first()
    .check();
  await cancel.click();
  await expect(question).toBeVisible();
});
