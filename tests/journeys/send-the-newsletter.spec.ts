import { linkIn, mailTo, membersSite } from "./members.ts";
import { expect, fillIn, newEmail, test, untilHydrated, untilOldEnough } from "./support.ts";

test.use(membersSite);

test("an owner writes an issue, which reaches its reader, stands in the archive, and ends with one click", {
  tag: ["@crosswise"],
}, async ({ page, open, admin, request, javaScriptEnabled }) => {
  const main = page.getByRole("main");
  const desk = admin.getByRole("main");
  const ready = () => (javaScriptEnabled ? untilHydrated(admin) : Promise.resolve());
  const reader = newEmail();
  const subject = `Ausgabe ${reader.split("@")[0]}`;

  await test.step("somebody subscribes and confirms", async () => {
    await open("/newsletter");
    await fillIn(page, { "E-Mail-Adresse": reader });
    await untilOldEnough(page);
    await main.getByRole("button", { name: "Newsletter abonnieren" }).click();
    await open(linkIn(await mailTo(reader, "bestätige")));
    await main.getByRole("button", { name: "Anmeldung bestätigen" }).click();
    await expect(main).toContainText("Du bist dabei");
  });

  await test.step("the owner writes an issue and looks at it", async () => {
    await admin.goto("/admin/newsletter/ausgaben/new");
    await ready();
    await desk.getByLabel("Betreff").fill(subject);
    await desk.getByLabel("Text", { exact: true }).fill("# Hallo!\n\nDas kommt:\n\n[[termine 3]]");
    await desk.getByRole("button", { name: "Test senden" }).click();
    await expect(admin.getByText("Testmail geschrieben")).toBeVisible();
    const preview = admin.frameLocator('iframe[title="Vorschau: Hell"]');
    await expect(preview.getByRole("heading", { name: "Hallo!" })).toBeVisible();
    const test = await mailTo("admin@behappy.example", subject);
    expect(test.subject).toBe(`Test: ${subject}`);
  });

  await test.step("the owner sends it", async () => {
    await desk.getByRole("button", { name: "Senden", exact: true }).click();
    await desk.getByRole("button", { name: /^Jetzt an \d+ Adressen? senden$/ }).click();
    await expect(admin.getByText("Der Versand läuft")).toBeVisible();
  });

  const mail = await mailTo(reader, subject);
  const way = /^<https?:\/\/[^/]+([^>]+)>/.exec(mail.headers["list-unsubscribe"] ?? "")?.[1] ?? "";

  await test.step("the reader finds it in the archive", async () => {
    const address = /\S+\/newsletter\/ausgaben\/\S+/.exec(mail.text)?.[0] ?? "";
    await open(new URL(address).pathname);
    await expect(main.getByRole("heading", { name: "Hallo!" })).toBeVisible();
    await expect(main.getByRole("listitem")).toHaveCount(3);
  });

  await test.step("the mail program ends the subscription", async () => {
    const form = { "List-Unsubscribe": "One-Click" };
    const headers = { Origin: "https://mail.example" };
    expect((await request.post(way, { form, headers })).status()).toBe(200);
    await open(way);
    await expect(main).toContainText("Du bist abgemeldet");
  });
});
