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

// Chromium logs the status of the invalid address.
test.use({ expectedError: /status of 400/ });

const footer = (page: Page): Locator => page.getByRole("contentinfo");
const button = (scope: Page | Locator) =>
  scope.getByRole("button", { name: "Newsletter abonnieren" });

test("a visitor subscribes, then tries again", { tag: "@crosswise" }, async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  const email = newEmail();
  const field = footer(page).getByLabel("E-Mail-Adresse", { exact: true });

  const subscribe = async () => {
    await button(footer(page)).click();
    await expect(page.getByText("Erfolgreich angemeldet!")).toBeVisible();
  };

  await test.step("sends an empty form, which does nothing", async () => {
    await open("/events?sort=termin");
    await button(footer(page)).click();
    await expect(field).toBeFocused();
    await expect(page).toHaveURL("/events?sort=termin");
  });

  await test.step("subscribes, and page and scroll position stay", async () => {
    await field.fill(email);
    await footer(page).getByLabel("Vorname").fill("Ida");
    await untilOldEnough(page);
    await (javaScriptEnabled ? expectSending(button(footer(page)), subscribe) : subscribe());
    await expect(page.getByText("Vielen Dank für deine Anmeldung")).toBeVisible();
    await expect(page).toHaveURL("/events?sort=termin#newsletter");
    await expect(footer(page).getByRole("heading", { name: "Post" })).toBeInViewport();
    await expect(field).toHaveValue("");
    await expect(footer(page).getByLabel("Vorname")).toHaveValue("");
  });

  await test.step("sees the same answer elsewhere the second time", async () => {
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

test("an invalid address is corrected on the newsletter's own page", {
  tag: ["@script", "@desktop"],
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

test("on a page without the framework, the button shows that the form is being sent", {
  tag: ["@script", "@desktop"],
}, async ({ page, open }) => {
  await open("/about");
  await footer(page).getByLabel("E-Mail-Adresse", { exact: true }).fill(newEmail());
  await untilOldEnough(page);
  await expectSending(button(footer(page)), async () => {
    await button(footer(page)).click();
    await expect(page.getByText("Erfolgreich angemeldet!")).toBeVisible();
  });
  await expect(button(footer(page))).toBeEnabled();
});
