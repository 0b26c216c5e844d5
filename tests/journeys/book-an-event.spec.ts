import { createShortId } from "#db/ids.ts";
import { completeOrder, mailTo, membersSite } from "./members.ts";
import { expect, fillIn, newCustomer, openOn, post, putIntoCart, test } from "./support.ts";

// Chromium logs the status of the refused form.
test.use({ ...membersSite, expectedError: /status of 400/ });

const TITLE = "Feuerabend: Geschichten vom Neuanfang";

test("a customer books two seats and names the participants", { tag: "@crosswise" }, async ({
  page,
  open,
  admin,
  javaScriptEnabled,
  viewport,
}) => {
  const main = page.getByRole("main");
  const customer = await newCustomer(page);
  const isWide = (viewport?.width ?? 0) >= 1024;
  let orderPath = "";
  let number = "";

  await test.step("orders two seats and sees how to pay", async () => {
    await open("/events/feuerabend");
    await main.getByRole("button", { name: /^In den Warenkorb/ }).click();
    await expect(page.getByText("Zum Warenkorb hinzugefügt")).toBeVisible();
    await page.goto("/cart");
    await main.getByLabel(`Menge: ${TITLE}`, { exact: true }).fill("2");
    await main.getByRole("button", { name: /^Aktualisieren/ }).click();
    await expect(page.getByText("Warenkorb aktualisiert")).toBeVisible();
    await main.getByRole("link", { name: "Zur Kasse" }).click();
    const short = main.getByRole("complementary", { name: "Dein Warenkorb" });
    const overview = main.getByRole("region", { name: "Deine Bestellung" });
    if (isWide) await expect(short).toBeHidden();
    else await expect(short).toContainText(`2 × ${TITLE}`);
    await expect(overview).toContainText(TITLE);
    await fillIn(page, {
      "Straße und Hausnummer": "Am Deich 4",
      Postleitzahl: "24937",
      Ort: "Flensburg",
    });
    const button = main.getByRole("button", { name: "Zahlungspflichtig bestellen" });
    // Beside the form it stays in view, however far the form is scrolled.
    if (isWide) {
      for (const way of [300, 300]) {
        await page.mouse.wheel(0, way);
        await expect(button).toBeInViewport();
      }
    } else await button.scrollIntoViewIfNeeded();
    await button.click();
    await expect(page).toHaveURL(/\/order-confirmation\//);
    orderPath = new URL(page.url()).pathname;
    // With script the address changes before the page does.
    await expect(main).toContainText("Bitte überweise den Betrag");
    number = (await main.textContent())?.match(/BH-\d{4}-\d{6}/)?.[0] ?? "";
    expect(number).not.toBe("");
    const code = main.getByRole("img", { name: new RegExp(`GiroCode.*58,00.*${number}`) });
    const link = main.getByRole("link", { name: "GiroCode speichern" });
    // A phone cannot photograph its own screen.
    await expect(isWide ? code : link).toBeVisible();
    await expect(isWide ? link : code).toBeHidden();
    if (!isWide) {
      const download = page.waitForEvent("download");
      await link.click();
      expect((await download).suggestedFilename()).toBe(`girocode-${number}.png`);
    }
  });

  await test.step("copies the bank details", async () => {
    await expect(main).toContainText("DE02 1203 0000 0000 2020 51");
    const copy = main.getByRole("button", { name: "IBAN kopieren" });
    if (!javaScriptEnabled) return expect(copy).toHaveCount(0);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await expect(main.getByRole("status").filter({ hasText: "Kopiert" })).toHaveCount(1);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe("DE02120300000000202051");
  });

  const seat = (name: string) => main.locator("details").filter({ hasText: name });

  await test.step("takes part, too, and continues with the next seat", async () => {
    await expect(main).toContainText("Wer kommt mit?");
    await seat("Platz 1").locator("summary").click();
    await seat("Platz 1").getByRole("button", { name: "Teilnahme speichern" }).click();
    await expect(seat("Platz 1")).toContainText("Mona Öztürk");
    await expect(page).toHaveURL(new RegExp(`${orderPath}#teilnahme-`));
    await expect(seat("Platz 1").locator("summary")).toBeInViewport({ ratio: 1 });
    await expect(seat("Platz 2").locator("summary")).toBeInViewport({ ratio: 1 });
    if (!javaScriptEnabled) await page.keyboard.press("Tab");
    await expect(seat("Platz 2").locator("summary")).toBeFocused();
  });

  await test.step("receives the confirmation by e-mail", async () => {
    const mail = await mailTo(customer.email, number);
    for (const text of [TITLE, "58,00", "DE02 1203 0000 0000 2020 51", orderPath]) {
      expect(mail.text.replaceAll("\u00A0", " ")).toContain(text);
    }
    // The address is not confirmed yet.
    expect(mail.text).not.toContain("Am Deich 4");
    expect(mail.text).toContain("Adresse bestätigen:");
    expect(mail.html).toContain(TITLE);
  });

  await test.step("receives an e-mail when the admin completes the order", async () => {
    await completeOrder(admin, orderPath);
    const mail = await mailTo(customer.email, "abgeschlossen");
    expect(mail.text).toContain(number);
  });

  await test.step("names the second participant, after a mistake", async () => {
    await open("/dashboard");
    await expect(main).toContainText("Abgeschlossen");
    await expect(main).toContainText("1 von 2 Teilnehmenden angemeldet");
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
    await expect(main).toContainText("2 von 2 Teilnehmenden angemeldet");
    await expect(seat("Platz 2")).toContainText("Ömer Yıldız");
    await expect(seat("Platz 2")).not.toHaveAttribute("open");
  });

  await test.step("corrects a name", async () => {
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

test("people of a course with dates are on its list, are written to, and learn that it is called off", {
  tag: "@crosswise",
}, async ({ page, open, admin }) => {
  const main = page.getByRole("main");
  const office = admin.getByRole("main");
  const newId = createShortId();
  const title = `Atem am Abend ${newId}`;
  const participants = `/admin/courses/new/${newId}/participants`;
  const customer = await newCustomer(page);

  await test.step("the owner plans six evenings, for which participants are named", async () => {
    await post(admin, "/admin/courses/new", {
      newId,
      title,
      category: "Atem",
      date: "2099-03-05",
      time: "19:00",
      furtherDates: ["12.3.2099", "19.3.2099", "26.3.2099", "2.4.2099", "9.4.2099"].join("\n"),
      location: "Alte Seilerei, Hamburg",
      price: "90,00",
      taxRate: "19",
      withdrawalClass: "dated-leisure",
      namesParticipants: "on",
      imageUrl: "/pictures/v1/szene-garten.svg",
      imageAlt: "Beete",
    });
  });

  await test.step("a customer orders the only seat in the cart for herself", async () => {
    await putIntoCart(page, "course", newId);
    await open("/checkout");
    await expect(main).toContainText("und 5 weitere Termine, donnerstags bis 9.4.2099");
    await fillIn(page, {
      "Straße und Hausnummer": "Am Deich 4",
      Postleitzahl: "24937",
      Ort: "Flensburg",
    });
    await expect(main.getByLabel("Ich komme selbst")).toBeChecked();
    await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expect(main).toContainText("Bitte überweise den Betrag");
    await expect(main.locator("details").filter({ hasText: "Platz 1" })).toContainText(
      "Mona Öztürk",
    );
  });

  await test.step("the list to print has her name", async () => {
    await openOn(admin, participants);
    await office.getByRole("link", { name: "Liste zum Abhaken" }).click();
    await expect(office.getByRole("table")).toContainText("Mona Öztürk");
  });

  await test.step("an e-mail to all reaches her", async () => {
    await openOn(admin, participants);
    await office.getByRole("link", { name: "E-Mail an alle" }).click();
    await fillIn(admin, { Betreff: `Matte für ${newId}`, Text: "bring bitte eine Matte mit." });
    await office.getByRole("button", { name: "Vorschau ansehen" }).click();
    await office.getByRole("button", { name: "An 1 Adresse senden" }).click();
    await expect(admin.getByText("E-Mail geschrieben")).toBeVisible();
    const { text } = await mailTo(customer.email, `Matte für ${newId}`);
    expect(text).toContain("bring bitte eine Matte mit.");
  });

  await test.step("the course is called off, and she reads it by e-mail and at her order", async () => {
    await openOn(admin, participants);
    await office.getByRole("link", { name: "Absagen", exact: true }).click();
    await expect(office.getByRole("table")).toContainText("Mona Öztürk");
    await office.getByRole("button", { name: "Absagen und an 1 Adresse schreiben" }).click();
    await expect(office).toContainText("Abgesagt am");
    const { text } = await mailTo(customer.email, "Abgesagt:");
    expect(text).toContain(title);
    await open(`/courses/${newId}`);
    await expect(main).toContainText("Dieser Termin ist abgesagt.");
    await open("/dashboard");
    await expect(main).toContainText("Storniert");
  });
});
