import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import Database from "better-sqlite3";
import { Secret, TOTP } from "otpauth";
import { demoAccounts } from "#db/seed/accounts.ts";
import { camtFile, payerIban } from "#tests/support/bank-files.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import {
  bareServer,
  freePort,
  removeFolder,
  Server,
  temporaryFolder,
} from "#tests/support/server.ts";
import {
  expect,
  fillIn,
  newEmail,
  openMenu,
  openOn,
  putIntoCart,
  signInAs,
  signOut,
  test,
  untilOldEnough,
} from "./support.ts";

// Chromium logs error statuses.
test.use({ expectedError: /status of (400|403|404|409|503)/ });
/** A view to test: its address and the steps before the test. */
interface View {
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
  /** Further steps on a wide screen, if it has another control for them. */
  prepareWide?: (page: Page) => Promise<unknown>;
}

/** 320 px is the narrowest width in WCAG 1.4.10. */
const phone = { width: 320, height: 640 };
/** The same window without the width of a scrollbar that takes space. */
const besideScrollbar = { width: phone.width - 15, height: phone.height };
const desktop = { width: 1280, height: 800 };
const DEMO_ORDER = "3f9c21ab-0000-4000-8000-000000000001";
const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Submits an incomplete form without the browser's own validation. */
const submit = (name: string) => async (page: Page) => {
  const button = page.getByRole("main").getByRole("button", { name });
  await button.evaluate((element) => {
    (element as HTMLButtonElement).formNoValidate = true;
  });
  await button.click();
  await page.getByRole("alert").waitFor();
};

// Forms without errors have no view of their own, because a form with errors shows all of their parts.
const visitorViews: View[] = [
  ...publicPages.map((path) => ({ path })),
  { path: "/", prepare: openAbout, prepareWide: openAbout },
  { path: "/products/becher" },
  { path: "/products/gibt-es-nicht" },
  { path: "/events/scanner" },
  { path: "/courses/gaertnern" },
  { path: "/courses/schlafen" },
  { path: "/courses/schlafen/lektionen/demo-abend" },
  { path: "/courses/schlafen/lektionen/demo-zimmer" },
  { path: "/join", prepare: submit("Beitreten") },
  { path: "/join", prepare: choosePlan },
  { path: "/contact", prepare: submit("Nachricht senden") },
  { path: "/newsletter", prepare: submit("Newsletter abonnieren") },
  { path: "/newsletter/ausgaben" },
  { path: "/glueckstest", prepare: submit("Auswertung ansehen") },
  { path: "/glueckstest", prepare: takeTest },
  { path: "/auth", prepare: submit("Login") },
  { path: "/auth?mode=sign-up", prepare: submit("Sign Up") },
  { path: "/auth/forgot-password", prepare: submit("Link schicken") },
  { path: "/auth/new-password?token=veraltet" },
  { path: "/gibt-es-nicht" },
  { path: "/cookies" },
  { path: "/fremde-herkunft" },
];

const customerViews: View[] = [
  { path: "/cart" },
  { path: "/products/tagebuch", prepare: addToCart },
  { path: "/checkout" },
  { path: "/checkout", prepare: submitWithoutTown },
  { path: "/checkout", prepare: submitWithoutDeliveryTown },
  { path: "/dashboard" },
  { path: "/dashboard", prepare: openFirstOrder },
  { path: "/dashboard", prepare: openFirstSeat },
  { path: "/dashboard?tab=profile" },
  { path: "/dashboard?tab=profile&edit=1" },
  { path: "/dashboard/password", prepare: submit("Passwort ändern") },
  { path: "/dashboard/email" },
  { path: "/dashboard/inhalte" },
  { path: "/mitglieder/die-freie-stunde" },
  { path: "/mitglieder/feed", prepare: setUpFeed },
  { path: "/dashboard/sessions" },
  { path: "/dashboard/data" },
  { path: "/dashboard/delete-account" },
  { path: `/vertrag-widerrufen?order=${DEMO_ORDER}` },
  { path: "/checkout", prepare: order },
  { path: "/dashboard", prepare: openOrderedInstruction },
  { path: `/order-confirmation/${DEMO_ORDER}`, prepare: withdraw },
];

// In the administration, kinds of items differ only in words and fields. Events have the most fields.
const recordViews: View[] = [
  { path: "/admin/events" },
  { path: "/admin/events", prepare: askForDeletion },
  { path: "/admin/events?status=archived" },
  { path: "/admin/events/new", prepare: submit("Erstellen") },
  { path: "/admin/events/new/herzogstand" },
  { path: "/admin/events/new/herzogstand", prepare: unfoldFurtherFields },
  { path: "/admin/events/new/herzogstand", prepare: showPreview },
  { path: "/admin/events/new/herzogstand", prepare: saveOutdatedItem },
  { path: "/admin/events/new/herzogstand/delete" },
  { path: "/admin/events/new/herzogstand/participants" },
  { path: "/admin/courses/new/morgenseiten/inhalt", prepare: previewAccess },
  { path: "/admin/courses/new/morgenseiten/inhalt/lektionen/new", prepare: addLesson },
  { path: "/admin/courses/new/morgenseiten/inhalt" },
  { path: "/admin/courses/new/schlafen/inhalt" },
  { path: "/admin/courses/new/schlafen/inhalt/dateien", prepare: submit("Hochladen") },
  { path: "/admin/courses/new/schlafen/inhalt/lektionen/demo-zimmer" },
  { path: "/courses/schlafen/lektionen/demo-zimmer" },
  { path: "/admin/events/new/herzogstand/participants/print" },
  { path: "/admin/events/new/herzogstand/participants/email", prepare: previewEmail },
  { path: "/admin/events/new/herzogstand/participants/absagen" },
  { path: "/admin/courses/new/herzensthema/participants" },
  { path: "/admin/products/new/tagebuch/participants" },
  { path: "/admin/products?q=tee&sort=price&dir=desc" },
  { path: "/admin/products/new/gibt-es-nicht" },
  { path: "/admin/team" },
  { path: "/admin/team", prepare: askForDeletion },
  { path: "/admin/team/new", prepare: submit("Erstellen") },
  { path: "/admin/team/hanna" },
  { path: "/admin/voices" },
  { path: "/admin/voices/miriam" },
  { path: "/admin/pictures" },
  { path: "/admin/plans" },
  { path: "/admin/plans/new" },
  { path: "/admin/plans/yearly" },
  { path: "/admin/pages" },
  { path: "/admin/pages/about", prepare: submitEmptyPage },
  { path: "/admin/pages/about/values/new", prepare: submit("Hinzufügen") },
  { path: "/admin/pages/about", prepare: publishPage },
  { path: "/admin/pages/about/versions" },
  { path: "/admin/pages/about/versions/1" },
  { path: "/admin/pages/agb" },
];

/** Orders, money, messages and accounts. */
const orderViews: View[] = [
  { path: "/admin" },
  { path: "/dashboard/zwei-faktor", prepare: beginSecondFactor },
  { path: "/admin/newsletter" },
  { path: "/admin/newsletter/ausgaben/new", prepare: saveIssue },
  { path: "/admin/newsletter/ausgaben" },
  { path: "/admin/newsletter/willkommen/new" },
  { path: "/admin/newsletter", prepare: askForDeletion },
  { path: "/admin/contacts" },
  { path: "/admin/contacts", prepare: openMessage },
  { path: "/admin/contacts?status=read", prepare: openMessagePage },
  { path: "/admin/contacts?status=read", prepare: openMessageDeletion },
  { path: "/admin/orders" },
  { path: "/admin/orders", prepare: openFilters, prepareWide: openQuickMenu },
  { path: "/admin/orders?status=unsent" },
  { path: "/admin/orders?status=unsent&alle", prepare: submitBadLink },
  { path: `/admin/orders/packzettel?order=${DEMO_ORDER}` },
  { path: `/admin/orders/${DEMO_ORDER}` },
  { path: "/admin/orders/gibt-es-nicht" },
  { path: `/admin/orders/${DEMO_ORDER}/payments`, prepare: submit("Zahlung eintragen") },
  { path: "/admin/payments", prepare: importStatement },
  { path: "/admin/payments", prepare: assignToUnknownOrder },
  { path: "/admin/payments", prepare: uploadUnknownBank },
  { path: "/admin/payments?ansicht=erstattungen" },
  { path: "/admin/payments?ansicht=zahlen" },
  { path: "/admin/declarations", prepare: openDeclaration },
  { path: "/admin/members" },
  { path: `/admin/people/${demoAccounts.customer.id}` },
  { path: "/admin/accounts" },
  { path: `/admin/people/${demoAccounts.newcomer.id}` },
  { path: "/admin/outbox" },
  { path: "/admin/outbox", prepare: openEmail },
  { path: "/admin/changes" },
];

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The owner's files with the notice on the legal guarantee. */
const notice = {
  "gewaehrleistung.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"><path fill="#039" d="M0 0h595v842H0z"/></svg>`,
  "gewaehrleistung.pdf": "%PDF-1.7",
};

/** A shop of its own, whose words are too long for a phone. */
const testWithLongWords = test.extend<{ shop: { url: string; lengthenWords: () => void } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  shop: async ({}, use) => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, "legal"));
    for (const [name, text] of Object.entries(notice)) {
      writeFileSync(path.join(folder, "legal", name), text);
    }
    const settings = { DEMO_CONTENT: "1", ...bankAccount };
    const server = await new Server(await freePort(), folder, settings, bareServer).ready();
    await use({ url: server.url("/"), lengthenWords: () => lengthenWords(folder) });
    await server.stop();
    removeFolder(folder);
  },
  baseURL: ({ shop }, use) => use(shop.url),
});

// Each view is loaded once, on a phone, and tested in all widths, which differ only in style. The views of the
// administration share nearly all of their components, so that each is tested in one width.
testWithLongWords.describe(
  "axe finds no violation, and neither long words nor large text make a page scroll sideways",
  { tag: ["@script", "@phone"] },
  () => {
    // Dozens of pages take longer than any other journey. The limit is for what hangs.
    testWithLongWords.slow();

    testWithLongWords("for a visitor", async ({ page, shop }) => {
      shop.lengthenWords();
      await lookAt(visitorViews, page, { groups: wcag });
    });

    testWithLongWords("for a customer", async ({ page, shop }) => {
      await becomeCustomer(page);
      shop.lengthenWords();
      await lookAt(customerViews, page, { groups: wcag });
    });

    testWithLongWords("for an admin who edits records", async ({ page, admin, shop }) => {
      await becomeCustomer(page);
      await page.goto("/checkout");
      await order(page);
      shop.lengthenWords();
      await lookAt(recordViews, admin, { inOneWidth: true });
    });

    testWithLongWords("for an admin who looks after orders", async ({ page, admin, shop }) => {
      await becomeCustomer(page);
      shop.lengthenWords();
      await page.goto("/checkout");
      await order(page);
      await addMessageAndSubscriber(page);
      // Again, because the order, the message and the subscriber are new.
      shop.lengthenWords();
      await lookAt(orderViews, admin, { inOneWidth: true });
      // The document of an e-mail has no theme, because mail programs show it.
      const emailDocument = { path: "/admin/outbox?q=Bestellung", prepare: openEmailDocument };
      await openOn(admin, emailDocument.path);
      await openEmailDocument(admin);
      await expectNoSidewaysScrolling(admin, emailDocument);
      await lookAt(secondFactorViews(), admin, {});
      await admin.request.post("/admin/settings/oeffnung", { form: { opened: "no" } });
      await page.context().clearCookies();
      await lookAt([{ path: "/" }], page, {});
    });
  },
);

interface Thoroughness {
  /** Groups of axe's rules. By default, the rules that axe applies without options. */
  groups?: string[];
  /** Whether each view is examined in one width, by turns, instead of both. */
  inOneWidth?: boolean;
}

async function lookAt(
  views: View[],
  page: Page,
  { groups, inOneWidth = false }: Thoroughness,
): Promise<void> {
  const known = new Map<string, string>();
  for (const [index, view] of views.entries()) {
    await page.setViewportSize(phone);
    await openOn(page, view.path);
    await view.prepare?.(page);
    await page.evaluate(axe);
    // Themes differ only in colours, whatever the width. So each width shows only one of them.
    const [theme, other] = index % 2 ? (["dark", "light"] as const) : (["light", "dark"] as const);
    const isOnPhone = !inOneWidth || index % 4 < 2;
    if (isOnPhone) await expectAccessible(page, view, { theme, groups, known });
    await expectNoSidewaysScrolling(page, view);
    if (isOnPhone && inOneWidth) continue;
    await page.setViewportSize(desktop);
    await view.prepareWide?.(page);
    await expectAccessible(page, view, { theme: other, groups, known });
  }
}

interface Look {
  theme: "light" | "dark";
  groups?: string[];
  /** The looks of the elements that axe has examined, by width and theme, each in a line. */
  known: Map<string, string>;
}

async function expectAccessible(
  page: Page,
  { path, prepare }: View,
  { theme, groups, known }: Look,
): Promise<void> {
  await setTheme(page, theme);
  const { width = 0 } = page.viewportSize() ?? {};
  const key = `${width} px ${theme}`;
  // Only the rule about locked orientations preloads style sheets. Ours never mention orientations.
  const options: RunOptions = { runOnly: groups, resultTypes: ["violations"], preload: false };
  const before = known.get(key) ?? "";
  const { violations, looks } = await page.evaluate(runAxe, { options, known: before });
  known.set(key, before + looks);
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  expect.soft(found, [path, prepare?.name, key].filter(Boolean).join(" ")).toEqual([]);
}

/**
 * Runs axe in the browser on all elements but those that look like one that it has examined in an earlier view:
 * the same tags and attributes in it and around it. Other words and addresses look the same, missing ones do not.
 */
async function runAxe({ options, known }: { options: RunOptions; known: string }) {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  const individual =
    /^(id|for|name|value|href|src|srcset|action|alt|title|d|aria-(label|labelledby|describedby|controls))$/;
  const hash = (text: string) => {
    let sum = 5381;
    for (let index = 0; index < text.length; index += 1) {
      sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
    }
    return sum;
  };
  const inside = new Map<Element, number>();
  const describe = (element: Element): number => {
    const attributes = [...element.attributes].map(
      ({ name, value }) => name + (individual.test(name) ? !value : value),
    );
    const hasWords = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    );
    const own = [element.tagName, attributes, hasWords, element.checkVisibility()].join();
    tags.set(element, own);
    const look = hash(own + [...element.children].map(describe));
    inside.set(element, look);
    return look;
  };
  const tags = new Map<Element, string>();
  // Playwright passes a text on much faster than a list of thousands.
  const looks = new Set(known.split("\n"));
  const added: string[] = [];
  const exclude: Element[] = [];
  const leaveOutKnown = (element: Element, around: number) => {
    const look = String(hash(`${around} ${inside.get(element)}`));
    if (looks.has(look)) exclude.push(element);
    else {
      looks.add(look);
      added.push(`${look}\n`);
      for (const child of element.children)
        leaveOutKnown(child, hash(around + (tags.get(element) ?? "")));
    }
  };
  describe(document.body);
  for (const element of document.body.children) leaveOutKnown(element, 0);
  // After a scroll the header covers some elements, and axe takes them for hidden.
  window.scrollTo(0, 0);
  const { violations } = await axe.run({ include: ["html"], exclude }, options);
  return { violations, looks: added.join("") };
}

/** Sets the theme as the server would. The styles that a first page carries are those of its own theme alone. */
async function setTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect(page.locator("style[data-carried]")).toHaveCount(0);
  const shown = await page.locator("html").evaluate((html, name) => {
    html.dataset.theme = name;
    return getComputedStyle(html).colorScheme;
  }, theme);
  expect(shown).toBe(theme);
}

async function expectNoSidewaysScrolling(page: Page, { path, prepare }: View): Promise<void> {
  await page.setViewportSize(besideScrollbar);
  const browser = await page.context().newCDPSession(page);
  // The browser's own setting, which also changes the lengths in media queries. The last size is the usual one.
  for (const standard of [32, 16]) {
    await browser.send("Page.setFontSizes", { fontSizes: { standard } });
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    const text = `with text of ${standard} px`;
    expect
      .soft(scrollWidth, [path, prepare?.name, text].filter(Boolean).join(" "))
      .toBeLessThanOrEqual(clientWidth);
  }
  await browser.detach();
}

function openAbout(page: Page): Promise<void> {
  return openMenu(page, "Über");
}

async function becomeCustomer(page: Page): Promise<void> {
  await signInAs(page, "customer");
  await putIntoCart(page, "product", "tagebuch");
  await putIntoCart(page, "event", "herzogstand");
  await putIntoCart(page, "course", "herzensthema");
}

/** Adds an unread message and a newsletter subscriber. */
async function addMessageAndSubscriber(page: Page): Promise<void> {
  await page.goto("/newsletter");
  await fillIn(page, { "E-Mail-Adresse": newEmail() });
  await untilOldEnough(page);
  await page.getByRole("button", { name: "Newsletter abonnieren" }).click();
  await page.getByText("Erfolgreich angemeldet!").waitFor();
  await page.goto("/contact");
  await fillIn(page, { Name: "Ida Kühn", "E-Mail-Adresse": newEmail(), Nachricht: "Gibt es Tee?" });
  await untilOldEnough(page);
  await page.getByRole("button", { name: "Nachricht senden" }).click();
  await page.getByText("Nachricht gesendet!").waitFor();
}

async function previewEmail(page: Page): Promise<void> {
  await fillIn(page, { Betreff: "Treffpunkt", Text: "wir treffen uns am Steg." });
  await page.getByRole("button", { name: "Vorschau ansehen" }).click();
  await page.getByRole("heading", { name: "Vorschau", exact: true }).waitFor();
}

/** Afterwards the message is marked as read. */
async function openMessage(page: Page): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: "Ida Kühn" }).first();
  await row.locator("[data-opens-row]").click();
  await page.getByText("Gibt es Tee?").waitFor();
}

/** Afterwards the page shows the feed's address. */
async function setUpFeed(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Feed einrichten" }).click();
  await page.getByRole("textbox", { name: "Adresse für den Feedreader" }).waitFor();
}

/** Declares a withdrawal from the demo order, and opens it. */
async function openDeclaration(page: Page): Promise<void> {
  const { email } = demoAccounts.customer;
  const order = await page.request.get(`/admin/orders/${DEMO_ORDER}`);
  const [contract = ""] = (await order.text()).match(/BH-\d{4}-\d{6}/) ?? [];
  await page.request.post("/vertrag-widerrufen", { form: { name: "Ida Kühn", contract, email } });
  await page.reload();
  await page.getByRole("main").getByRole("link", { name: "Ida Kühn" }).first().click();
  await page.getByText("Was Sie zurücknehmen", { exact: true }).waitFor();
}

/** Opens the target page of the row's link. A click would show it in a dialog. */
async function openMessagePage(page: Page): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: "Ida Kühn" }).first();
  await followLink(page, row.getByRole("link").first());
  await page.getByRole("heading", { level: 1, name: "Ida Kühn" }).waitFor();
}

async function openMessageDeletion(page: Page): Promise<void> {
  await openMessagePage(page);
  await followLink(page, page.getByRole("main").getByRole("link", { name: /^Löschen/ }));
  await page.getByRole("heading", { level: 1, name: "Sind Sie sicher?" }).waitFor();
}

async function openEmail(page: Page, subject = /./): Promise<void> {
  const row = page.getByRole("main").getByRole("row").filter({ hasText: subject });
  await row.locator("[data-opens-row]").first().click();
  await page.getByRole("link", { name: "Gestaltete Fassung ansehen" }).waitFor();
}

/** Follows the link as a new tab would, without click handlers. */
async function followLink(page: Page, link: Locator): Promise<void> {
  await page.goto((await link.getAttribute("href")) ?? "");
}

async function openEmailDocument(page: Page): Promise<void> {
  await openEmail(page, /Deine Bestellung/);
  await followLink(page, page.getByRole("link", { name: "Gestaltete Fassung ansehen" }));
  await page.getByText("bei uns eingegangen").first().waitFor();
}

async function order(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await page.getByText("Bestellnummer").waitFor();
}

/** Opens the version of the withdrawal instruction that applies to the newest order. */
async function openOrderedInstruction(page: Page): Promise<void> {
  await followLink(page, page.getByRole("link", { name: /^Zur Bestellbestätigung/ }).first());
  await followLink(page, page.getByRole("link", { name: /^Widerrufsbelehrung/ }).first());
  await page.getByText(/^Fassung [0-9a-f]{8}/).waitFor();
}

async function askForDeletion(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Löschen/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Sind Sie sicher?" }).waitFor();
}

async function unfoldFurtherFields(page: Page) {
  await page.getByRole("main").getByText("Mehr dazu").click();
}

async function showPreview(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Vorschau" }).click();
  await page.getByRole("heading", { name: "Vorschau", exact: true }).waitFor();
}

async function previewAccess(page: Page): Promise<void> {
  const text = "# Rindfleischetikettierungsüberwachung\n\n- **Code**: [Raum](https://raum.example)";
  await page.getByLabel("Text für Kundinnen und Kunden").fill(text);
  await showPreview(page);
}

async function addLesson(page: Page): Promise<void> {
  await page.getByLabel("Abschnitt").fill("Donaudampfschifffahrtsgesellschaft");
  await page.getByLabel("Titel", { exact: true }).fill("Rindfleischetikettierungsüberwachung");
  await page.getByLabel("Vorschau für alle").check();
  await page.getByRole("button", { name: "Veröffentlichen" }).click();
  await page.getByRole("heading", { name: "Lektion bearbeiten" }).waitFor();
}

async function submitEmptyPage(page: Page) {
  await page.getByLabel("Überschrift", { exact: true }).fill("");
  await submit("Entwurf speichern")(page);
}

async function publishPage(page: Page) {
  await page.getByLabel("Überschrift", { exact: true }).fill("Rindfleischetikettierung");
  await page.getByRole("button", { name: "Veröffentlichen" }).click();
  await page.getByText("So steht es jetzt auf der Website.").waitFor();
}

/** Submits an outdated version of an item that another admin has saved meanwhile. */
async function saveOutdatedItem(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Ort", { exact: true }).fill("Am Deich");
  await main.locator('[name="version"]').evaluate((input) => {
    (input as HTMLInputElement).value = "999";
  });
  await main.getByRole("button", { name: "Aktualisieren" }).click();
  await page.getByRole("heading", { name: "Was sich unterscheidet" }).waitFor();
}

async function uploadStatement(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: "auszug.txt", mimeType: "application/octet-stream", buffer };
  await page.getByLabel("Kontoauszug", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Prüfen" }).click();
}

/** Money of each kind, and a line that cannot be read. */
async function importStatement(page: Page): Promise<void> {
  const payer = { day: "2026-11-24", name: "Donaudampfschifffahrtsgesellschaftskapitänsmützen" };
  const purposes = [
    // The demo world's newest orders that are unpaid and paid.
    "BH-2026-000011",
    "BH-2026-000008",
    "Verwendungszweckverwendungszweck".repeat(4),
  ];
  const amounts = [10_970, 19_900, 300];
  const transfers = purposes.map((purpose, index) => ({
    ...payer,
    iban: payerIban,
    purpose,
    amount: amounts[index] ?? 0,
  }));
  const file = camtFile([...transfers, { ...payer, purpose: "", amount: 77_777 }]);
  await uploadStatement(page, Buffer.from(file.toString().replace("777.77", "unlesbar")));
  await page.getByText("Kontoauszug geprüft").waitFor();
}

async function assignToUnknownOrder(page: Page): Promise<void> {
  const card = page.getByRole("article").first();
  await card.getByText("Andere Bestellung …").click();
  await card.getByRole("textbox").fill("BH-2099-000001");
  await page.getByRole("button", { name: "Zuordnen", exact: true }).first().click();
  await page.getByRole("alert").first().waitFor();
}

async function uploadUnknownBank(page: Page): Promise<void> {
  await uploadStatement(page, Buffer.from("Wann;Wer;Wofür;Euro\n24.11.2026;Ida;Kerze;10,00\n"));
  await page.getByRole("heading", { name: "So lesen wir die ersten Buchungen" }).waitFor();
}

async function openFilters(page: Page): Promise<void> {
  await page.getByText("Weitere Filter").click();
}

async function openQuickMenu(page: Page): Promise<void> {
  await page.locator(".admin-quick-menu > summary").first().click();
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "In den Warenkorb" }).click();
  // The messages about the items before can still be there.
  await page.getByRole("link", { name: "Warenkorb, 4 Artikel" }).waitFor();
}

async function takeTest(page: Page): Promise<void> {
  for (const answers of await page.getByRole("main").getByRole("radiogroup").all()) {
    await answers.getByRole("radio").nth(2).check();
  }
  await page.getByRole("button", { name: "Auswertung ansehen" }).click();
  await page.getByText("Wir haben nichts davon gespeichert.").waitFor();
}

async function choosePlan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Get Yearly" }).click();
  await page.getByText("Zum Warenkorb hinzugefügt").waitFor();
}

async function submitWithoutTown(page: Page): Promise<void> {
  await page.getByLabel("Ort", { exact: true }).fill("");
  await submit("Zahlungspflichtig bestellen")(page);
}

async function submitWithoutDeliveryTown(page: Page): Promise<void> {
  await page.getByText("An eine andere Adresse liefern").click();
  await page.getByLabel("Die Ware geht an diese Adresse").check();
  await submit("Zahlungspflichtig bestellen")(page);
}

/** Withdraws from the order, and returns to its page. */
async function withdraw(page: Page): Promise<void> {
  await openOn(page, `/vertrag-widerrufen?order=${DEMO_ORDER}`);
  await page.getByRole("button", { name: "Widerruf bestätigen" }).click();
  await page.waitForURL(/\/erklaerung\//);
  await openOn(page, `/order-confirmation/${DEMO_ORDER}`);
  await page.getByText("wir prüfen ihn").first().waitFor();
}

async function submitBadLink(page: Page): Promise<void> {
  await page
    .getByRole("textbox", { name: /^Link zur Sendung/ })
    .first()
    .fill("paket");
  await submit("Als verschickt vermerken")(page);
}

/** Saves a draft, which shows its preview and what is wrong with it. */
async function saveIssue(page: Page): Promise<void> {
  await page.getByLabel("Betreff").fill("Persönlichkeitsentwicklungswochenendgestaltung");
  await page.getByLabel("Text", { exact: true }).fill("# Hallo\n\n[weg](/gibt-es-nicht)");
  await page.getByRole("button", { name: "Entwurf speichern" }).click();
  await page.getByRole("heading", { name: "So sieht die E-Mail aus" }).waitFor();
}

async function beginSecondFactor(page: Page): Promise<void> {
  await page.getByLabel("Dein Passwort").fill(demoAccounts.admin.password);
  await page.getByRole("button", { name: "Einrichten" }).click();
  await page.getByRole("button", { name: "Aktivieren" }).waitFor();
}

/** Finishes the set-up of the second factor that an earlier view has begun, signs out, and signs in with a code. */
function secondFactorViews(): View[] {
  let totp = new TOTP();
  const main = (page: Page) => page.getByRole("main");
  const enter = async (page: Page, label: string, text: string, name: string) => {
    await main(page).getByLabel(label, { exact: true }).fill(text);
    await main(page).getByRole("button", { name, exact: true }).click();
  };
  async function activate(page: Page): Promise<void> {
    const [secret = ""] =
      (await main(page).innerText()).match(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/) ?? [];
    totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
    // The code of the previous step, so that the current one can still be used.
    await enter(
      page,
      "Code aus der App",
      totp.generate({ timestamp: Date.now() - 30_000 }),
      "Aktivieren",
    );
    await page.getByRole("heading", { name: "Deine Wiederherstellungscodes" }).waitFor();
  }
  async function enterPassword(page: Page): Promise<void> {
    await signOut(page);
    await openOn(page, "/auth?redirect=admin");
    const { id, password } = demoAccounts.admin;
    const email = id.slice(-4) + LONG_ADDRESS;
    await main(page).getByLabel("E-Mail-Adresse", { exact: true }).fill(email);
    await enter(page, "Passwort", password, "Login");
    await page.getByRole("heading", { name: "Noch ein Code" }).waitFor();
  }
  async function enterWrongCode(page: Page): Promise<void> {
    await enter(page, "Code", "abc", "Anmelden");
    await page.getByRole("alert").waitFor();
  }
  async function enterCode(page: Page): Promise<void> {
    await enter(page, "Code", totp.generate(), "Anmelden");
    await page.getByRole("heading", { name: "Was ansteht" }).waitFor();
  }
  return [
    { path: "/dashboard/zwei-faktor", prepare: activate },
    { path: "/dashboard/zwei-faktor", prepare: enterPassword },
    { path: "/auth/code?weiter=%2Fadmin", prepare: enterWrongCode },
    { path: "/auth/code?weiter=%2Fadmin&art=wiederherstellung" },
    { path: "/auth/code?weiter=%2Fadmin", prepare: enterCode },
  ];
}

async function openFirstOrder(page: Page): Promise<void> {
  await page.getByRole("link", { name: "BH-" }).first().click();
  await page.getByText("Bestellnummer").waitFor();
}

async function openFirstSeat(page: Page): Promise<void> {
  await page.getByRole("main").locator("summary").first().click();
  await page.getByRole("button", { name: "Teilnahme speichern" }).waitFor();
}

const bankAccount = {
  BANK_RECIPIENT: "Gemeinschaftswerkstattbetriebsgesellschaft",
  BANK_IBAN: "DE02120300000000202051",
};

/** The end of an e-mail address that is too long for a phone. */
const LONG_ADDRESS =
  ".hubertusschmittbergerdorffhausen@vereinsheimverwaltungsgesellschaft.regionalgruppe.example";

/** Replaces texts with long words without soft hyphens, as people type them. Addresses stay valid. */
function lengthenWords(folder: string): void {
  const title = "Schneeschuhwanderung ins Donaudampfschifffahrtskapitänsrevier";
  const word = "Persönlichkeitsentwicklungswochenendgestaltung";
  const name = "Hubertusschmittbergerdorffhausen";
  const email = (unique: string) => `lower(${unique} || '${LONG_ADDRESS}')`;
  const database = new Database(path.join(folder, "behappy.db"), { timeout: 5000 });
  database.exec(`
    update catalog_items set title = '${title}', category = '${word}', description = '${word}',
      details = '${word}', manufacturer = '${word}\n${word}@vereinsheim.example', safety_note = '${word}'
      where category <> 'membership';
    update catalog_items set location = '${word}' where location is not null;
    update catalog_items set provider = '${word}' where kind = 'event';
    update users set email = ${email("substr(id, -4)")} where email not like '%${name}%';
    update profiles set first_name = '${name}', last_name = '${name}', city = '${word}',
      street = '${word}', email = ${email("substr(id, -4)")};
    update orders set customer_name = '${name} ${name}', customer_email = ${email("'kundin'")},
      first_name = '${name}', last_name = '${name}', street = '${word}', city = '${word}', notes = '${word}';
    update order_items set item_title = '${title}' where item_type <> 'membership';
    update contact_messages set name = name || ' ${name}', email = ${email("'frage'")},
      message = message || ' ${word}';
    update newsletter_subscriptions set email = ${email("substr(id, -4)")}
      where email not like '%${name}%';
  `);
  database.close();
}
