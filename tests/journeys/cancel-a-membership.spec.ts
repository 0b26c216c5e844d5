import { readFile } from "node:fs/promises";
import { mailTo, membersSite } from "./members.ts";
import { expect, fillIn, newEmail, openOn, test } from "./support.ts";

// Chromium logs the status of the refused form.
test.use({ ...membersSite, expectedError: /status of 400/ });

test("a member cancels the membership without signing in, and the admin accepts", {
  tag: "@crosswise",
}, async ({ page, open, admin }) => {
  const main = page.getByRole("main");
  const email = newEmail();
  const button = main.getByRole("button", { name: "jetzt kündigen", exact: true });

  await test.step("finds the form in the footer", async () => {
    await open("/");
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: "Verträge hier kündigen" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verträge hier kündigen");
  });

  await test.step("is asked for a reason only if the termination is extraordinary", async () => {
    await main.getByLabel("außerordentlich, aus wichtigem Grund").check();
    await fillIn(page, {
      Name: "Mona Öztürk",
      Vertrag: "Yearly Membership",
      "E-Mail-Adresse für die Bestätigung": email,
    });
    await button.click();
    await expect(main.getByRole("alert")).toContainText("Bitte nenne den Grund");
    await main.getByLabel("ordentlich", { exact: true }).check();
    await main.getByLabel("zu diesem Tag:").check();
    await fillIn(page, { Tag: "2031-12-31" });
    await button.click();
    await expect(page).toHaveURL(/\/erklaerung\//);
  });

  await test.step("gets content, receipt and end confirmed by page, file and e-mail", async () => {
    await expect(main).toContainText("Ordentliche Kündigung");
    const moment = (await main.textContent())?.match(/\d\d\. \p{L}+ \d{4}, [\d:]{8} Uhr/u)?.[0];
    const download = page.waitForEvent("download");
    await main.getByRole("link", { name: "Als Datei speichern" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    const mail = await mailTo(email, "Kündigung");
    for (const text of [file, mail.text, (await main.textContent()) ?? ""]) {
      expect(text).toContain(moment ?? "no moment");
      expect(text).toContain("Yearly Membership");
      expect(text).toContain("zum 31. Dezember 2031");
      expect(text).toContain("jetzt kündigen");
    }
  });

  await test.step("the admin accepts, and the member is told", async () => {
    await openOn(admin, `/admin/declarations?q=${encodeURIComponent(email)}`);
    await admin.getByRole("main").getByRole("link", { name: "Mona Öztürk" }).click();
    await admin.getByRole("button", { name: "Annehmen" }).click();
    await expect(admin.getByText("Kündigung angenommen", { exact: true })).toBeVisible();
    await mailTo(email, "Deine Kündigung ist angenommen");
  });
});
