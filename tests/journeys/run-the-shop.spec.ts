import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { type Hand, keyboard, pointer } from "./hands.ts";
import {
  expect,
  fillIn,
  newCustomer,
  newEmail,
  post,
  test,
  untilHydrated,
  untilOldEnough,
} from "./support.ts";

// Chromium logs the status of the refused form.
test.use({ expectedError: /status of 400/ });
// Without script all controls are the browser's own. Their support for the keyboard needs no test.
// make-it-yours uses the administration's forms in the other two ways.
test("an admin runs the shop for a day, on a desktop with script by keyboard alone", {
  tag: "@crosswise",
}, async ({ page, open, admin, javaScriptEnabled }) => {
  const hand = javaScriptEnabled ? keyboard : pointer;
  await runTheShop({ page, open, admin, hand, hasScript: javaScriptEnabled });
});

interface Day {
  /** The page of the customer, who begins as a visitor. */
  page: Page;
  open: (path: string) => Promise<void>;
  admin: Page;
  /** The admin's input method. The customer uses a mouse. */
  hand: Hand;
  hasScript: boolean;
}

async function runTheShop({ page, open, admin, hand, hasScript }: Day): Promise<void> {
  const main = admin.getByRole("main");
  const shop = page.getByRole("main");
  const field = (label: string) => main.getByLabel(label, { exact: true });
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  const goTo = async (entry: string) => {
    await openNavigation(admin, hand);
    await hand.press(admin.getByRole("link", { name: entry, exact: true }).and(visible(admin)));
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(entry);
  };
  const ready = () => (hasScript ? untilHydrated(admin) : Promise.resolve());
  // Unique titles and addresses for each run of this journey.
  const email = newEmail();
  const title = `Nachtlauf ${email.split("@")[0]}`;

  await test.step("creates an event with a picture and three seats", async () => {
    await admin.goto("/admin");
    await ready();
    await goTo("Veranstaltungen");
    await hand.press(main.getByRole("link", { name: "Neu hinzufügen" }));
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Neue Veranstaltung");
    await ready();
    await hand.type(field("Titel"), title);
    await hand.type(field("Kategorie"), "Draußen");
    await hand.type(field("Datum"), "2031-05-05");
    await hand.type(field("Uhrzeit"), "20:30");
    await hand.type(field("Ort"), "Tiergarten, am großen Stern");
    await hand.type(field("Plätze (freiwillig)"), "3");
    await hand.type(
      main.getByLabel("Preis in Euro (zum Verkaufen nötig)", { exact: true }),
      "12,5O",
    );
    await hand.choose(field("Bild hochladen"), { name: "lauf.png", buffer: await picture() });
    await hand.type(field("Bildbeschreibung"), "Ein Kreis, rot auf Gelb.");
    await hand.press(button("Erstellen"));
  });

  await test.step("corrects an invalid price without losing other input", async () => {
    await expect(admin.getByRole("alert")).toContainText("Das ist kein Preis.");
    await expect(field("Titel")).toHaveValue(title);
    await expect(field("Bildadresse")).toHaveValue(/^\/uploads\//);
    await ready();
    await hand.type(
      main.getByLabel("Preis in Euro (zum Verkaufen nötig)", { exact: true }),
      "12,50",
    );
    await hand.press(button("Vorschau"));
    await expect(main.getByRole("heading", { name: "Vorschau" })).toBeVisible();
    await expect(main.getByRole("heading", { name: title })).toBeVisible();
    await ready();
    await hand.press(button("Erstellen"));
    await expect(admin.getByText("Veranstaltung erstellt")).toBeVisible();
  });

  const row = main.getByRole("row").filter({ hasText: title });

  await test.step("publishes it on the start page", async () => {
    await ready();
    const onStartpage = row.getByRole("switch", { name: /Startseite/ });
    await expect(onStartpage).toHaveAttribute("aria-checked", "false");
    // With script the switch does not wait for the answer.
    const saved = admin.waitForResponse((answer) => answer.request().method() === "POST");
    await hand.press(onStartpage);
    await saved;
    await expect(onStartpage).toHaveAttribute("aria-checked", "true");
    await open("/");
    await expect(shop.getByRole("heading", { name: title })).toBeVisible();
  });

  await test.step("a customer sees the event and its last seats", async () => {
    await open("/events");
    await shop.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(shop).toContainText("Noch 3 Plätze");
    await expect(shop).toContainText("12,50");
    // Similar dates below may show the same picture.
    const image = shop.getByRole("img", { name: "Ein Kreis, rot auf Gelb." }).first();
    await expect
      .poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  const eventPath = new URL(page.url()).pathname;

  const customer = await newCustomer(page);

  await test.step("a customer orders the last seats", async () => {
    await post(page, "/cart", {
      intent: "add",
      itemType: "event",
      itemId: eventPath.split("/").at(-1) ?? "",
      quantity: "3",
    });
    await open("/checkout");
    await fillIn(page, { "Straße und Hausnummer": "Am Deich 4", Postleitzahl: "24937" });
    await fillIn(page, { Ort: "Flensburg" });
    await shop.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expect(page).toHaveURL(/\/order-confirmation\//);
    await open(eventPath);
    await expect(shop).toContainText("Ausgebucht");
    await expect(shop.getByRole("button", { name: /^In den Warenkorb/ })).toHaveCount(0);
  });

  await test.step("finds the order and completes it", async () => {
    await goTo("Bestellungen");
    await ready();
    await search(admin, hand, customer.email);
    const order = main.getByRole("row").filter({ hasText: customer.email });
    await hand.press(order.getByRole("link", { name: /^BH-/ }));
    await expect(main).toContainText(title);
    await expect(main).toContainText("Am Deich 4");
    await ready();
    await hand.press(button("Als abgeschlossen markieren"));
    await expect(admin.getByText("Status aktualisiert")).toBeVisible();
    await expect(button("Als abgeschlossen markieren")).toBeDisabled();
  });

  await test.step("answers a message", async () => {
    const name = `Ida ${title.split(" ")[1]}`;
    await open("/contact");
    await fillIn(page, { Name: name, "E-Mail-Adresse": email, Nachricht: "Gibt es Tee?" });
    await untilOldEnough(page);
    await shop.getByRole("button", { name: "Nachricht senden" }).click();
    await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
    await goTo("Kontakte");
    await ready();
    const message = main.getByRole("row").filter({ hasText: email });
    await expect(message).toContainText("Neu");
    await hand.press(message.getByRole("button", { name }));
    await expect(admin.getByText("Gibt es Tee?")).toBeVisible();
    const answer = admin.getByRole("link", { name: "Antworten", exact: true });
    await expect(answer).toHaveAttribute("href", new RegExp(`^mailto:${email}\\?`));
    await admin.goto("/admin/contacts");
    await expect(message).toContainText("Gelesen");
  });

  await test.step("downloads the list of participants", async () => {
    await open("/dashboard");
    await shop.locator("summary").filter({ hasText: "Platz 1" }).click();
    await shop.getByRole("button", { name: "Teilnahme speichern" }).first().click();
    await expect(page.getByText("Registration details submitted")).toBeVisible();
    await ready();
    await goTo("Veranstaltungen");
    await ready();
    await hand.press(row.getByRole("link", { name: /Teilnehmende/ }));
    await expect(main).toContainText("Mona Öztürk");
    const file = main.getByRole("link", { name: /CSV/ });
    await expect(file).toBeVisible();
    const answer = await admin.request.get((await file.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = (await answer.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 3);
    expect(lines[0]?.startsWith("\uFEFF")).toBe(true);
    expect(lines[1]).toContain("Mona;Öztürk");
  });
}

const visible = (page: Page): Locator => page.locator(":visible");

/** On a phone the navigation is in the menu. */
async function openNavigation(page: Page, hand: Hand): Promise<void> {
  const menu = page.getByRole("banner").locator("summary:visible");
  if ((await menu.count()) > 0) await hand.press(menu);
}

/** Types the words. Presses the button if the search does not start by itself. */
async function search(page: Page, hand: Hand, words: string): Promise<void> {
  const form = page.getByRole("main").getByRole("search");
  await hand.type(form.getByRole("searchbox"), words);
  await hand.press(form.getByRole("button", { name: "Anwenden" }));
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === words);
}

/** A new picture on each call. */
function picture(): Promise<Buffer> {
  const color = { r: 200, g: 30 + Math.floor(Math.random() * 200), b: 30 };
  return sharp({ create: { width: 1600, height: 1000, channels: 3, background: color } })
    .png()
    .toBuffer();
}
