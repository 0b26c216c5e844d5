import { linkIn, mailTo, membersSite } from "./members.ts";
import { expect, fillIn, newEmail, test, untilHydrated } from "./support.ts";

test.use(membersSite);

test("an owner moves a member in, who sets a password and sees plan, end and price", {
  tag: ["@crosswise"],
}, async ({ page, open, admin, javaScriptEnabled }) => {
  const main = page.getByRole("main");
  const desk = admin.getByRole("main");
  const ready = () => (javaScriptEnabled ? untilHydrated(admin) : Promise.resolve());
  const email = newEmail();
  const password = "drei Birken am See";
  const year = new Date().getUTCFullYear() + 1;

  await test.step("the owner looks at the file before anything is written", async () => {
    const file = `E-Mail;Vorname;Nachname;Plan;Seit;Bis\n${email};Ida;Kühn;Gold;1.2.2025;31.12.${year}\n`;
    await admin.goto("/admin/einzug");
    await ready();
    await desk.getByLabel("Was in der Datei steht").selectOption("people");
    await desk
      .getByLabel("Datei", { exact: true })
      .setInputFiles({ name: "alt.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await desk.getByRole("button", { name: "Prüfen" }).click();
    await desk.getByRole("button", { name: "Weiter" }).click();
    await expect(desk).toContainText("neu: 1");
    const plan = desk.getByLabel("Plan „Gold“ in der Datei ist hier");
    await plan.selectOption({ label: "Yearly Membership" });
  });

  await test.step("the owner moves in and sends the access", async () => {
    await desk.getByRole("button", { name: "Übernehmen" }).click();
    await expect(desk).toContainText("0 von 1 Person sind gekommen");
    await desk.getByRole("button", { name: "Allen Zugang schicken" }).click();
    await expect(admin.getByText("Zugang an 1 Person geschickt")).toBeVisible();
  });

  await test.step("the member sets a password and signs in", async () => {
    const mail = await mailTo(email, "Dein Zugang");
    await open(linkIn(mail));
    await main.getByLabel("Neues Passwort").fill(password);
    await main.getByRole("button", { name: "Passwort speichern" }).click();
    await expect(page).toHaveURL("/auth");
    await fillIn(page, { "E-Mail-Adresse": email, Passwort: password });
    await main.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("the member sees the plan, its end, and the price of members", async () => {
    await expect(main).toContainText(`Du bist Mitglied (Yearly) bis zum 31. Dezember ${year}.`);
    await open("/events/sternennacht");
    await main.getByRole("button", { name: /^In den Warenkorb/ }).click();
    await expect(page.getByText("Zum Warenkorb hinzugefügt")).toBeVisible();
    await open("/cart");
    await expect(main).toContainText("26,00\u00A0€");
  });

  await test.step("'Meine Daten' says where the membership comes from", async () => {
    await open("/dashboard/data");
    await expect(main).toContainText("Übernommene Mitgliedschaften");
    await expect(main).toContainText("Aus dem bisherigen System");
  });
});
