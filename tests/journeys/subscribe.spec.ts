import type { Locator, Page } from "@playwright/test";
import {
  chooseFromMenu,
  expect,
  expectSending,
  fillIn,
  newEmail,
  test,
  untilOldEnough,
} from "./support.ts";

// Chromium itself reports the answer to the address that is none.
test.use({ expectedError: /status of 400/ });

const footer = (page: Page): Locator => page.getByRole("contentinfo");
const button = (scope: Page | Locator) =>
  scope.getByRole("button", { name: "Newsletter abonnieren" });

test("a visitor subscribes, and tries it twice", { tag: "@crosswise" }, async ({ page, open }) => {
  const email = newEmail();
  const field = footer(page).getByLabel("E-Mail-Adresse", { exact: true });

  await test.step("an empty form does nothing", async () => {
    await open("/events?sort=termin");
    await button(footer(page)).click();
    await expect(field).toBeFocused();
    await expect(page).toHaveURL("/events?sort=termin");
  });

  await test.step("is subscribed, at the page and the place", async () => {
    await field.fill(email);
    await footer(page).getByLabel("Vorname").fill("Ida");
    await untilOldEnough(page);
    await button(footer(page)).click();
    await expect(page.getByText("Erfolgreich angemeldet!")).toBeVisible();
    await expect(page.getByText("Vielen Dank für deine Anmeldung")).toBeVisible();
    await expect(page).toHaveURL("/events?sort=termin#newsletter");
    await expect(footer(page).getByRole("heading", { name: "Post" })).toBeInViewport();
    await expect(field).toHaveValue("");
    await expect(footer(page).getByLabel("Vorname")).toHaveValue("");
  });

  await test.step("is told so the second time, elsewhere", async () => {
    await chooseFromMenu(page, "Über", "Team");
    await expect(page).toHaveURL("/team");
    await field.fill(email.toUpperCase());
    await untilOldEnough(page);
    await button(footer(page)).click();
    await expect(page.getByText("Diese E-Mail ist bereits angemeldet")).toBeVisible();
    await expect(page).toHaveURL("/team#newsletter");
    await expect(field).toHaveValue("");
  });
});

test("an address that is none is put right on the newsletter's own page", {
  tag: "@crosswise",
}, async ({ page, open }) => {
  await open("/about");
  const main = page.getByRole("main");
  await footer(page).getByLabel("E-Mail-Adresse", { exact: true }).fill("ida@beispiel");
  await footer(page).getByLabel("Nachname").fill("Kühn");
  await button(footer(page)).click();
  await expect(page).toHaveURL("/newsletter");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(main.getByLabel("Nachname")).toHaveValue("Kühn");
  await fillIn(page, { "E-Mail-Adresse": newEmail() });
  await untilOldEnough(page);
  await button(main).click();
  await expect(page.getByText("Erfolgreich angemeldet!")).toBeVisible();
  await expect(page).toHaveURL("/about#newsletter");
});

test("whoever is too quick can send it again a moment later", { tag: "@crosswise" }, async ({
  page,
  open,
}) => {
  await open("/newsletter");
  await fillIn(page, { "E-Mail-Adresse": newEmail() });
  const done = page.getByText("Erfolgreich angemeldet!");
  await expect(async () => {
    if (!(await done.isVisible())) await button(page).first().click();
    await expect(done).toBeVisible({ timeout: 1000 });
  }).toPass();
});

// With the framework, and on a page that has none.
for (const path of ["/events", "/about"]) {
  test(`the button says that the form of ${path} is on its way`, {
    tag: ["@script", "@desktop"],
  }, async ({ page, open }) => {
    await open(path);
    await footer(page).getByLabel("E-Mail-Adresse", { exact: true }).fill(newEmail());
    await untilOldEnough(page);
    await expectSending(button(footer(page)), async () => {
      await button(footer(page)).click();
      await expect(page.getByText("Erfolgreich angemeldet!")).toBeVisible();
    });
    await expect(button(footer(page))).toBeEnabled();
  });
}
