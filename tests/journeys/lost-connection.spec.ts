import type { Locator, Page, Route } from "@playwright/test";
import { expect, newCustomer, putIntoCart, signInAs, test } from "./support.ts";

// Chromium itself logs failed requests.
test.use({ expectedError: /Failed to load resource|Failed to fetch manifest patches/ });

type Trouble = (route: Route) => Promise<void>;

/** Effects of a bad connection on an answer. */
const troubles: Record<string, Trouble> = {
  "is lost": (route) => route.abort(),
  "is a proxy's 502": (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  "is a hotel's page": (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Anmelden zum WLAN</h1>" }),
  "is cut off": (route) => route.fulfill({ contentType: "text/x-script", body: '[{"_1":2},"da' }),
};

const troubleNames = Object.keys(troubles);

const isData = ({ pathname }: URL) => pathname.endsWith(".data");

interface PostedForm {
  path: string;
  /** Typed values by name of the control. */
  typed?: Record<string, string>;
  /** The sentence from the specification, or a general one. */
  failure: string;
  press: (page: Page) => Locator;
  by: keyof typeof visitors;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first();

const GENERAL = "Das hat nicht geklappt";

/** Each with what the forms need. */
const visitors = {
  "a visitor": async () => {},
  "a customer": async (page: Page) => {
    await newCustomer(page);
    await putIntoCart(page, "product", "tagebuch");
  },
  "an admin": (page: Page) => signInAs(page, "admin"),
};

const forms: Record<string, PostedForm> = {
  message: {
    by: "a visitor",
    path: "/contact",
    typed: { name: "Ida", email: "ida@beispiel.de", message: "Guten Tag." },
    failure: "Fehler beim Senden",
    press: button("Nachricht senden"),
  },
  map: { by: "a visitor", path: "/contact", failure: GENERAL, press: button("Karte laden") },
  "newsletter in the footer": {
    by: "a visitor",
    path: "/",
    typed: { email: "ida@beispiel.de", firstName: "Ida" },
    failure: "Fehler bei der Anmeldung",
    press: (page) => page.getByRole("button", { name: "Newsletter abonnieren" }),
  },
  theme: {
    by: "a visitor",
    path: "/",
    failure: GENERAL,
    press: (page) => page.getByRole("button", { name: "Dunkel" }),
  },
  "item of a list": {
    by: "a visitor",
    path: "/products",
    failure: GENERAL,
    press: button(/^In den Warenkorb/),
  },
  "pieces of a product": {
    by: "a visitor",
    path: "/products/tagebuch",
    typed: { quantity: "3" },
    failure: GENERAL,
    press: button(/^In den Warenkorb/),
  },
  plan: { by: "a visitor", path: "/join", failure: GENERAL, press: button(/^Get Yearly/) },
  membership: {
    by: "a visitor",
    path: "/join",
    typed: { firstName: "Ida", lastName: "Kühn", email: "ida@beispiel.de" },
    failure: GENERAL,
    press: button("Beitreten"),
  },
  "sign-in": {
    by: "a visitor",
    path: "/auth",
    typed: { email: "ida@beispiel.de", password: "ein kurzer Satz" },
    failure: "Authentication failed",
    press: button("Login"),
  },
  "sign-up": {
    by: "a visitor",
    path: "/auth?mode=sign-up",
    typed: { firstName: "Ida", lastName: "Kühn", email: "i@b.de", password: "ein kurzer Satz" },
    failure: "Registration failed",
    press: button("Sign Up"),
  },
  "forgotten password": {
    by: "a visitor",
    path: "/auth/forgot-password",
    typed: { email: "ida@beispiel.de" },
    failure: GENERAL,
    press: button("Link schicken"),
  },
  "cart's quantity": {
    path: "/cart",
    by: "a customer",
    failure: GENERAL,
    press: button(/^Aktualisieren/),
  },
  "cart's removal": {
    path: "/cart",
    by: "a customer",
    failure: GENERAL,
    press: button(/^Entfernen/),
  },
  checkout: {
    path: "/checkout",
    by: "a customer",
    typed: { street: "Am Deich 4", zipcode: "24937", city: "Flensburg", notes: "Bitte in Blau." },
    failure: "Fehler bei der Bestellung",
    press: button("Zahlungspflichtig bestellen"),
  },
  profile: {
    path: "/dashboard?tab=profile&edit=1",
    by: "a customer",
    typed: { firstName: "Ida-Marie", city: "Jena" },
    failure: "Error updating profile",
    press: button("Profil speichern"),
  },
  password: {
    path: "/dashboard/password",
    by: "a customer",
    typed: { currentPassword: "ein kurzer Satz", newPassword: "ein anderer Satz" },
    failure: GENERAL,
    press: button("Passwort ändern"),
  },
  "sign-in address": {
    path: "/dashboard/email",
    by: "a customer",
    typed: { email: "neu@beispiel.de", password: "ein kurzer Satz" },
    failure: GENERAL,
    press: button("Link an die neue Adresse schicken"),
  },
  "deletion of the account": {
    path: "/dashboard/delete-account",
    by: "a customer",
    typed: { password: "ein kurzer Satz" },
    failure: "Das Konto ist nicht gelöscht",
    press: button("Konto endgültig löschen"),
  },
  "switch of an item": {
    path: "/admin/products",
    by: "an admin",
    failure: "Fehler beim Aktualisieren des Produkts",
    press: (page) => page.getByRole("main").getByRole("switch").first(),
  },
  "change of an item": {
    path: "/admin/events/new/herzogstand",
    by: "an admin",
    typed: { title: "Herzogstand im Nebel" },
    failure: "Fehler beim Aktualisieren der Veranstaltung",
    press: button("Aktualisieren"),
  },
  "new item": {
    path: "/admin/courses/new",
    by: "an admin",
    typed: { title: "Neuer Kurs", category: "Ruhe" },
    failure: "Fehler beim Erstellen des Kurses",
    press: button("Erstellen"),
  },
};

const onDesktop = { tag: ["@script", "@desktop"] };

/** A post by navigation, one by a fetcher of a small form, and one with a whole form to keep. */
const formsWithAllTroubles = ["sign-in", "item of a list", "change of an item"];

// All forms use one mechanism. whole-answer.test.ts tests it with each of these troubles.
test.describe("a lost answer to a form", onDesktop, () => {
  for (const [visitor, prepare] of Object.entries(visitors)) {
    test(`of ${visitor}: page and fields stay, with a message about the next step`, async ({
      page,
      open,
    }) => {
      await prepare(page);
      for (const [index, [name, form]] of Object.entries(forms).entries()) {
        if (form.by !== visitor) continue;
        const isThorough = formsWithAllTroubles.includes(name);
        const names = isThorough ? troubleNames : [troubleNames[index % troubleNames.length] ?? ""];
        await test.step(name, async () => {
          await open(form.path);
          await expectKeptIn(names, page, form);
        });
      }
    });
  }
});

/** The answer never leaves the shop, so the next form finds everything as it was. */
async function expectKeptIn(names: string[], page: Page, form: PostedForm): Promise<void> {
  await fill(page, form.typed);
  const scope = form.by === "an admin" ? "Ihre" : "Deine";
  const pressed = form.press(page);
  await markPage(page);
  for (const name of names) {
    const trouble = `${form.path} ${name}`;
    await page.route(isData, troubles[name] as Trouble);
    await pressed.click();
    const notice = page.getByRole("alert").filter({ hasText: form.failure });
    await expect(notice, trouble).toContainText(
      `Keine Verbindung. ${scope} Angaben stehen noch da.`,
    );
    await expect(pressed, trouble).toBeEnabled();
    await expectKept(page, form);
    await page.unroute(isData);
    await notice.getByRole("button", { name: "Meldung schließen" }).click();
    await expect(notice).toHaveCount(0);
  }
}

async function fill(page: Page, typed: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await fieldOf(page, name).fill(value);
}

/** The footer's newsletter form has fields with the same names as the main part. */
function fieldOf(page: Page, name: string): Locator {
  const selector = `[name="${name}"]:not([type=hidden])`;
  return page.locator(`main ${selector}, footer ${selector}`).first();
}

/** A reloaded document loses this mark. */
const markPage = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = "";
  });

async function expectKept(
  page: Page,
  { path, typed = {} }: Pick<PostedForm, "path" | "typed">,
): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-marked");
  await expect(page).toHaveURL(path);
  await expect(page.getByText("Der Fehler liegt bei uns")).toHaveCount(0);
  for (const [name, value] of Object.entries(typed)) {
    await expect(fieldOf(page, name)).toHaveValue(value);
  }
}

test.describe("a lost page", onDesktop, () => {
  const pages = {
    "/products": "Konnte Produkte nicht laden. Bitte versuche es später erneut.",
    "/events": "Konnte Veranstaltungen nicht laden. Bitte versuche es später erneut.",
    "/courses": "Konnte Kurse nicht laden. Bitte versuche es später erneut.",
    "/join": "Fehler beim Laden der Mitgliedschaften",
    "/team": "Konnte die Seite nicht laden.",
  };

  test("leaves the old page with its typed text, and a retry succeeds", async ({ page, open }) => {
    await open("/contact");
    const message = fieldOf(page, "message");
    await message.fill("Kommt ihr auch nach Jena?");
    await markPage(page);
    for (const [index, [path, failure]] of Object.entries(pages).entries()) {
      await page.route(isData, Object.values(troubles)[index % troubleNames.length] as Trouble);
      await page.route(/\/assets\/team-/, (route) => route.abort());
      await page.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
      await expect(page.getByRole("alert")).toContainText(failure);
      await expectKept(page, { path: "/contact" });
      await expect(message).toHaveValue("Kommt ihr auch nach Jena?");
      await page.unrouteAll();
    }
    await page.getByRole("link", { name: "Erneut versuchen" }).click();
    await expect(page).toHaveURL("/team");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("may lack one of its scripts or the list of addresses", async ({ page, open }) => {
    await page.route(/__manifest/, (route) => route.abort());
    await open("/contact");
    await fieldOf(page, "message").fill("Guten Tag.");
    await markPage(page);
    const follow = async (lost: RegExp) => {
      const failure = page.waitForEvent("requestfailed", (request) => lost.test(request.url()));
      await page.getByRole("contentinfo").getByRole("link", { name: "Team" }).click();
      await failure;
    };
    const expectFailure = async () => {
      await expect(page.getByRole("alert")).toContainText("Konnte die Seite nicht laden.");
      await expect(page.locator("html")).toHaveAttribute("data-marked");
      await expect(fieldOf(page, "message")).toHaveValue("Guten Tag.");
    };
    await follow(/__manifest/);
    await expectFailure();
    await page.unrouteAll();
    await page.route(/\/assets\/team-/, (route) => route.abort());
    await follow(/\/assets\/team-/);
    await expectFailure();
    await page.unrouteAll();
    await page.getByRole("link", { name: "Erneut versuchen" }).click();
    await expect(page).toHaveURL("/team");
    await expect(page.locator("html")).toHaveAttribute("data-marked");
  });

  test("leaves page and history in place after going back", async ({ page, open }) => {
    await open("/contact");
    await page.getByRole("contentinfo").getByRole("link", { name: "Produkte" }).click();
    await expect(page).toHaveURL("/products");
    await page.route(isData, (route) => route.abort());
    await page.goBack();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page).toHaveURL("/products");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Produkte");
    await page.unrouteAll();
    await page.goBack();
    await expect(page).toHaveURL("/contact");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("removes the placeholder and shows the previous page", async ({ page, open }) => {
    await open("/contact");
    const message = fieldOf(page, "message");
    await message.fill("Guten Tag.");
    const answer = await hold(page);
    await page.evaluate(() => window.scrollTo(0, 300));
    // The header becomes compact during the scroll.
    await expect.poll(() => scrollPosition(page)).toBeGreaterThan(200);
    const before = await scrollPosition(page);
    // Playwright's click would scroll to the header's place in the page.
    await page.locator("header a[href='/products']").first().dispatchEvent("click");
    await expect(page.locator("main .skeleton").first()).toBeVisible();
    await expect(message).toBeHidden();
    answer.lose();
    await expect(page.getByRole("alert")).toContainText("Konnte Produkte nicht laden");
    await expect(message).toHaveValue("Guten Tag.");
    await expect.poll(() => scrollPosition(page)).toBe(before);
  });
});

test.describe("a slow answer", onDesktop, () => {
  const bar = (page: Page) => page.locator(".progress");

  test("shows a progress bar and marks the pressed link, form or button", async ({
    page,
    open,
  }) => {
    await open("/products/tagebuch");
    const controls = [
      page.getByRole("main").getByRole("button", { name: /^In den Warenkorb/ }),
      page.getByRole("banner").getByRole("link", { name: /^Warenkorb/ }),
      page.getByRole("button", { name: "Dunkel" }),
    ];
    for (const control of controls) {
      const answer = await hold(page);
      await control.click();
      await expect(bar(page)).toHaveText("Wird geladen …");
      await expect(control).toHaveAttribute("aria-busy", "true");
      answer.lose();
      await expect(bar(page)).toBeEmpty();
      await expect(control).not.toHaveAttribute("aria-busy");
    }
  });

  test("shows an admin that another list is loading", async ({ page, open }) => {
    await signInAs(page, "admin");
    await open("/admin/products");
    const answer = await hold(page);
    await page
      .getByRole("navigation", { name: "Admin" })
      .getByRole("link", { name: "Kontakte" })
      .click();
    await expect(page.getByText("Lade Daten...", { exact: true })).toBeVisible();
    answer.lose();
    await expect(page.getByRole("alert")).toContainText("Fehler beim Laden der Kontaktanfragen");
    await expect(page.getByText("Lade Daten...", { exact: true })).toHaveCount(0);
  });
});

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

/** Holds back the next answer from a loader or an action until `lose` drops it. */
async function hold(page: Page) {
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route(
    isData,
    async (route) => {
      await lost;
      await route.abort();
    },
    { times: 1 },
  );
  return { lose };
}

test.describe("a message", { tag: "@script" }, () => {
  test("covers no control and no total of the page", async ({ page, open }) => {
    for (const path of ["/products/tagebuch", "/products", "/events"]) {
      await open(path);
      await page
        .getByRole("main")
        .getByRole("button", { name: /^In den Warenkorb/ })
        .first()
        .click();
      await expect(page.locator(".messages").getByText("Zum Warenkorb hinzugefügt")).toBeAttached();
      expect.soft(await coveredControls(page), path).toEqual([]);
      await page.mouse.wheel(0, 200);
      await expect.poll(() => coveredControls(page), path).toEqual([]);
    }
    await open("/cart");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Eins mehr/ })
      .first()
      .click();
    await expect(page.locator(".messages").getByText("Warenkorb aktualisiert")).toBeAttached();
    expect(await coveredControls(page)).toEqual([]);
  });
});

test("adding to the cart moves nothing on a slow phone, and leads nowhere else", {
  tag: ["@script", "@phone"],
}, async ({ page, open }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift" });
  });
  const devtools = await page.context().newCDPSession(page);
  for (const path of ["/products", "/products/tagebuch"]) {
    await open(path);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.evaluate(() => (window as { shifts?: number[] }).shifts?.splice(0));
    const button = page.getByRole("main").getByRole("button", { name: /^In den Warenkorb/ });
    await button.first().click();
    const message = page.locator(".messages").getByText("Zum Warenkorb hinzugefügt");
    await expect(message).toBeVisible();
    await expect(message).toBeHidden();
    const shifts = await page.evaluate(() => (window as { shifts?: number[] }).shifts ?? []);
    const sum = shifts.reduce((total, shift) => total + shift, 0);
    expect.soft(sum, path).toBeLessThan(0.1);
    await expect(page).toHaveURL(path);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
});

function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = Array.from(document.querySelectorAll(".messages [data-message]"), (message) =>
      message.getBoundingClientRect(),
    );
    const controls = document.querySelectorAll(
      "main :is(a, button, input, select, textarea, summary, label, [data-total])",
    );
    return Array.from(controls)
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const at = control.getBoundingClientRect();
        return boxes.some(
          (box) =>
            box.left < at.right &&
            at.left < box.right &&
            box.top < at.bottom &&
            at.top < box.bottom,
        );
      })
      .map((control) => control.outerHTML.slice(0, 100));
  });
}
