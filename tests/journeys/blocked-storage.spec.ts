import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test as journey, untilHydrated, untilOldEnough } from "./support.ts";

/**
 * A browser whose user has forbidden all site data: it keeps no cookies, and each access to a storage fails. Not every
 * Chromium has the setting, so a proxy takes the cookies out of all answers.
 */
const test = journey.extend({
  baseURL: async ({ baseURL }, use) => {
    const proxy = http.createServer((request, response) =>
      passOn(String(baseURL), request, response),
    );
    await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
    await use(`http://localhost:${(proxy.address() as AddressInfo).port}`);
    proxy.closeAllConnections();
    proxy.close();
  },
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
      }
    });
    await use(page);
    expect(errors).toEqual([]);
  },
});

function passOn(to: string, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method, headers } = request;
  const onward = http.request(new URL(request.url ?? "/", to), { method, headers }, (answer) => {
    const { "set-cookie": _cookies, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(response);
  });
  onward.once("error", () => response.destroy());
  request.pipe(onward);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("a browser without site data, with script", { tag: ["@script", "@desktop"] }, () => {
  test("follows links", async ({ page }) => {
    await page.goto("/");
    await untilHydrated(page);
    await page.getByRole("main").locator('a[href^="/events"]').first().click();
    await expect(page).toHaveURL(/\/events/);
    await expect(heading(page)).not.toContainText("Oops");
  });

  test("says why nothing is in the cart", async ({ page }) => {
    await page.goto("/products/tagebuch");
    await untilHydrated(page);
    await page
      .getByRole("button", { name: /^In den Warenkorb/ })
      .first()
      .click();
    await expect(heading(page)).toHaveText("Hier geht es nur mit Cookies");
  });

  test("says that a message was sent", async ({ page }) => {
    await page.goto("/contact");
    await untilHydrated(page);
    const form = page.getByRole("main").locator("form").first();
    await form.locator("[name=name]").fill("Ida");
    await form.locator("[name=email]").fill("ida@beispiel.de");
    await form.locator("[name=message]").fill("Habt ihr noch Platz am Feuer?");
    await untilOldEnough(page);
    await form.getByRole("button", { name: "Nachricht senden" }).click();
    await expect(page.getByText("Nachricht gesendet!")).toBeVisible();
  });
});
