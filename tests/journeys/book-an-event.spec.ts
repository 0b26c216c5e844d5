import { completeOrder, mailTo, membersSite } from "./members.ts";
import { expect, fillIn, newCustomer, test } from "./support.ts";

// Chromium itself reports the answer to the incomplete form.
test.use({ ...membersSite, expectedError: /status of 400/ });

const TITLE = "Feuerabend: Geschichten vom Neuanfang";

test("a customer books two seats and says who comes", async ({ page, open, admin }) => {
  const main = page.getByRole("main");
  const customer = await newCustomer(page);
  let orderPath = "";
  let number = "";

  await test.step("orders two seats and is told how to pay", async () => {
    await open("/events/feuerabend");
    await main.getByRole("button", { name: /^In den Warenkorb/ }).click();
    await expect(page.getByText("Zum Warenkorb hinzugefügt")).toBeVisible();
    await page.goto("/cart");
    await main.getByLabel(`Menge: ${TITLE}`, { exact: true }).fill("2");
    await main.getByRole("button", { name: /^Aktualisieren/ }).click();
    await expect(page.getByText("Warenkorb aktualisiert")).toBeVisible();
    await main.getByRole("link", { name: "Zur Kasse" }).click();
    await fillIn(page, {
      "Straße und Hausnummer": "Am Deich 4",
      Postleitzahl: "24937",
      Ort: "Flensburg",
    });
    await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expect(page).toHaveURL(/\/order-confirmation\//);
    orderPath = new URL(page.url()).pathname;
    // With script the address changes before the page does.
    await expect(main).toContainText("Bitte überweise den Betrag");
    number = (await main.textContent())?.match(/BH-\d{4}-\d{6}/)?.[0] ?? "";
    expect(number).not.toBe("");
    await expect(
      main.getByRole("img", { name: new RegExp(`GiroCode.*58,00.*${number}`) }),
    ).toBeVisible();
  });

  await test.step("has the confirmation in the mail", async () => {
    const mail = await mailTo(customer.email, number);
    for (const text of [TITLE, "58,00", "DE02 1203 0000 0000 2020 51", orderPath]) {
      expect(mail.text.replaceAll("\u00A0", " ")).toContain(text);
    }
    // Whether the address is theirs nobody knows yet.
    expect(mail.text).not.toContain("Am Deich 4");
    expect(mail.text).toContain("Adresse bestätigen:");
    expect(mail.html).toContain(TITLE);
  });

  await test.step("is told when the admin completes the order", async () => {
    await completeOrder(admin, orderPath);
    const mail = await mailTo(customer.email, "abgeschlossen");
    expect(mail.text).toContain(number);
  });

  const seat = (name: string) => main.locator("details").filter({ hasText: name });

  await test.step("names who comes, after a mistake", async () => {
    await open("/dashboard");
    await expect(main).toContainText("Abgeschlossen");
    await expect(main).toContainText("0 von 2 Teilnehmenden angemeldet");
    const second = seat("Platz 2");
    await second.locator("summary").click();
    await second.getByLabel("Vorname").fill("Ömer");
    await second.getByLabel("Nachname").fill("Yıldız");
    await second.getByLabel("E-Mail-Adresse").fill("oemer@");
    await second.getByRole("button", { name: "Teilnahme speichern" }).click();
    await expect(second.getByRole("alert")).toBeFocused();
    await expect(second.getByLabel("Vorname")).toHaveValue("Ömer");
    await second.getByLabel("E-Mail-Adresse").fill("oemer@beispiel.de");
    await second.getByRole("button", { name: "Teilnahme speichern" }).click();
    await expect(page.getByText("Registration details submitted successfully")).toBeVisible();
    await expect(main).toContainText("1 von 2 Teilnehmenden angemeldet");
    await expect(seat("Platz 2")).toContainText("Ömer Yıldız");
    await expect(seat("Platz 2")).not.toHaveAttribute("open");
  });

  await test.step("comes along, too, and corrects a name", async () => {
    await seat("Platz 1").locator("summary").click();
    await seat("Platz 1").getByRole("button", { name: "Teilnahme speichern" }).click();
    await expect(main).toContainText("2 von 2 Teilnehmenden angemeldet");
    await seat("Platz 2").locator("summary").click();
    await seat("Platz 2").getByLabel("Vorname").fill("Selin");
    await seat("Platz 2").getByRole("button", { name: "Teilnahme speichern" }).click();
    await expect(seat("Platz 2")).toContainText("Selin Yıldız");
    await expect(main).toContainText("2 von 2 Teilnehmenden angemeldet");
  });

  await test.step("opens the calendar file", async () => {
    const link = main.getByRole("link", { name: "In den Kalender" });
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    const text = (await file.text()).replaceAll("\r\n ", "");
    expect(text).toContain(`SUMMARY:${TITLE}`);
    expect(text).toContain("Selin Yıldız");
  });
});
