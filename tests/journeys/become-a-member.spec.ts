import type { Page } from "@playwright/test";
import { completeOrder, mailTo, membersSite } from "./members.ts";
import { expect, fillIn, newCustomer, openOn, test } from "./support.ts";

test.use(membersSite);

// Words for members alone.
const INSTRUCTION = "Räum in dieser Stunde nicht auf.";
const DIRECTIONS = "das Feuer brennt hinter der Scheune";

test("a customer becomes a member, pays less, and reads what is for members until the membership ends", {
  tag: "@crosswise",
}, async ({ page, open, admin }) => {
  const main = page.getByRole("main");
  const customer = await newCustomer(page);

  await test.step("orders a year, which begins when the order is completed", async () => {
    const orderPath = await orderYear(page);
    await open("/dashboard");
    await expect(main).toContainText(
      "Deine Bestellung der Yearly-Mitgliedschaft ist noch ausstehend.",
    );
    await completeOrder(admin, orderPath);
    await mailTo(customer.email, "abgeschlossen");
    await open("/dashboard");
    await expect(main).toContainText(`Du bist Mitglied (Yearly) bis zum ${lastDay()}.`);
  });

  await test.step("pays the community price now", async () => {
    await expectPrice(page, "26,00");
  });

  await test.step("opens an article, and a date that the plan includes", async () => {
    await open("/mitglieder");
    await main.getByRole("link", { name: "Die freie Stunde" }).click();
    await expect(main).toContainText(INSTRUCTION);
    await open("/mitglieder");
    await main.getByRole("link", { name: "Feuerabend" }).click();
    await expect(main).toContainText(DIRECTIONS);
  });

  await test.step("opens neither after the admin has ended the membership", async () => {
    await endMembership(admin, customer.email);
    await open("/mitglieder");
    await expect(main.getByRole("link", { name: "Mitglied werden" })).toBeVisible();
    await main.getByRole("link", { name: "Die freie Stunde" }).click();
    await expect(main).toContainText("Diesen Beitrag lesen Mitglieder.");
    await expect(main.getByRole("link", { name: "Mitglied werden" })).toBeVisible();
    await expect(main).not.toContainText(INSTRUCTION);
    await open("/events/feuerabend");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main).not.toContainText(DIRECTIONS);
  });
});

async function endMembership(admin: Page, email: string): Promise<void> {
  const office = admin.getByRole("main");
  await openOn(admin, `/admin/members?q=${encodeURIComponent(email)}`);
  await office.getByRole("link", { name: "Mona Öztürk" }).click();
  await office.getByText("Mitgliedschaft beenden …").click();
  await office.getByRole("button", { name: "Mitgliedschaft beenden" }).click();
  await expect(admin.getByRole("status").getByText("Mitgliedschaft beendet")).toBeVisible();
}

/** Checks the price of one piece of an event in the cart, and empties the cart. */
async function expectPrice(page: Page, price: string): Promise<void> {
  const main = page.getByRole("main");
  await page.goto("/events/sternennacht");
  await main.getByRole("button", { name: /^In den Warenkorb/ }).click();
  await expect(page.getByText("Zum Warenkorb hinzugefügt")).toBeVisible();
  await page.goto("/cart");
  await expect(main).toContainText(`${price}\u00A0€`);
  await main.getByRole("button", { name: "Warenkorb leeren" }).click();
  await expect(main).toContainText("Dein Warenkorb ist leer");
}

/** Returns the path of the order's confirmation. */
async function orderYear(page: Page): Promise<string> {
  const main = page.getByRole("main");
  await page.goto("/join");
  await main.getByRole("button", { name: "Get Yearly" }).click();
  // The card changes before the answer arrives.
  await expect(page.getByText("Zum Warenkorb hinzugefügt")).toBeVisible();
  await page.goto("/checkout");
  await fillIn(page, {
    "Straße und Hausnummer": "Am Deich 4",
    Postleitzahl: "24937",
    Ort: "Flensburg",
  });
  await main.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expect(page).toHaveURL(/\/order-confirmation\//);
  return new URL(page.url()).pathname;
}

/** The last day of a year's membership from today, in Berlin: '21. November 2027'. */
function lastDay(): string {
  const [year, month, day] = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" })
    .format(new Date())
    .split("-")
    .map(Number) as [number, number, number];
  const isLeapDay = month === 2 && day === 29;
  const date = new Date(Date.UTC(year + 1, month - 1, isLeapDay ? 28 : day));
  return new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "UTC" }).format(date);
}
