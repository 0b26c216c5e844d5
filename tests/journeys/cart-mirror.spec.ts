import type { Page } from "@playwright/test";
import { expect, expectPieces, itemButton, putIntoCart, stopTheClock, test } from "./support.ts";

test.describe("the cart with script", { tag: ["@script", "@desktop"] }, () => {
  test("is mirrored in local storage", async ({ page, open }) => {
    await putIntoCart(page, "product", "tagebuch");
    await putIntoCart(page, "event", "feuerabend");
    await open("/");
    await expect
      .poll(() => mirroredCart(page))
      .toEqual([
        {
          id: expect.any(String),
          itemId: "tagebuch",
          itemType: "product",
          title: "Das Glückstagebuch",
          price: 19.9,
          quantity: 1,
          image_url: "/pictures/v1/produkt-tagebuch.svg",
        },
        expect.objectContaining({ itemId: "feuerabend", itemType: "event", price: 29 }),
      ]);
    await open("/cart");
    await itemButton(page, "Entfernen", "Das Glückstagebuch").click();
    await expect.poll(() => mirroredCart(page)).toHaveLength(1);
  });

  test("saves a changed quantity automatically, and the button keeps the focus", async ({
    page,
    open,
  }) => {
    await putIntoCart(page, "product", "tagebuch");
    await open("/cart");
    const more = itemButton(page, "Eins mehr: Menge", "Das Glückstagebuch");
    await more.click();
    await more.click();
    await expectPieces(page, 3);
    await expect(more).toBeFocused();
    await expect(page.getByRole("main")).toContainText("59,70 €");
    await page.reload();
    await expectPieces(page, 3);
  });

  test("returns after the session was lost", async ({ page, context, open }) => {
    await putIntoCart(page, "product", "tagebuch");
    await putIntoCart(page, "course", "morgenseiten");
    await open("/");
    await expect.poll(() => mirroredCart(page)).toHaveLength(2);
    await context.clearCookies();
    await open("/events");
    await expectPieces(page, 2);
    await expect(page).toHaveURL("/events");
  });

  test("stays empty if the storage is unreadable", async ({ page, open }) => {
    await page.addInitScript(() => localStorage.setItem("cart", "{ not a cart"));
    await open("/products");
    await expectPieces(page, 0);
    await itemButton(page, "In den Warenkorb", "Das Glückstagebuch").click();
    await expectPieces(page, 1);
  });

  test("keeps both of two items that are added in quick succession", async ({ page, open }) => {
    await open("/events");
    const buttons = ["Sonnenaufgangs", "Feuerabend"].map((title) =>
      itemButton(page, "In den Warenkorb", title),
    );
    await buttons[0]?.scrollIntoViewIfNeeded();
    const answers = await holdAnswers(page, "/cart");
    for (const button of buttons) {
      const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      await page.mouse.click(x + width / 2, y + height / 2);
    }
    answers.release();
    await expectPieces(page, 2);
    await page.reload();
    await expectPieces(page, 2);
  });
});

test.describe("messages with script", { tag: ["@script", "@desktop"] }, () => {
  test("the button confirms for three seconds", async ({ page, open }) => {
    await page.clock.install();
    await open("/products/tagebuch");
    const button = page.getByRole("main").getByRole("button", { name: "Warenkorb" });
    await stopTheClock(page);
    await button.click();
    await expect(button).toContainText("In Warenkorb hinzugefügt!");
    await expect(button).toBeDisabled();
    await page.clock.runFor(2900);
    await expect(button).toBeDisabled();
    await page.clock.runFor(200);
    await expect(button).toBeEnabled();
    await expect(button).toContainText("In den Warenkorb");
  });

  test("a message disappears after four seconds, but not under the pointer", async ({
    page,
    open,
  }) => {
    await page.clock.install();
    await open("/products/tagebuch");
    const message = page.getByRole("status").getByText("Zum Warenkorb hinzugefügt");
    await stopTheClock(page);
    // Uses a key, because at this size the message would appear under the pointer.
    await itemButton(page, "In den Warenkorb", "Das Glückstagebuch").press("Enter");
    await expect(message).toBeVisible();
    await page.clock.runFor(3000);
    await message.hover();
    await page.clock.runFor(60_000);
    await expect(message).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(message).toBeHidden();
  });
});

function mirroredCart(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "null"));
}

/** Holds the answers to posts until they are released. */
async function holdAnswers(page: Page, path: string): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}**`, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  return { release };
}
