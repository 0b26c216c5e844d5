import type { Page } from "@playwright/test";
import { cartLine, expect, expectPieces, itemButton, putIntoCart, test } from "./support.ts";

test.describe("a translated page with script", { tag: ["@script", "@desktop"] }, () => {
  test("shows each changed amount, and loses no page", async ({ page, open }) => {
    await putIntoCart(page, "product", "tagebuch");
    await putIntoCart(page, "event", "feuerabend");
    await open("/cart");
    await translate(page);
    await itemButton(page, "Eins mehr: Menge", "Das Glückstagebuch").click();
    await expectPieces(page, 3);
    await expect(cartLine(page, "Das Glückstagebuch")).toContainText("39,80 €");
    await expect(page.getByRole("main")).toContainText("68,80 €");
    await itemButton(page, "Entfernen", "Feuerabend").click();
    await expectPieces(page, 2);
    await expect(cartLine(page, "Feuerabend")).toHaveCount(0);
    const shown = await amountsIn(page);
    await page.reload();
    // Perhaps React is just taking over the page.
    await translate(page);
    expect(shown).toEqual(await amountsIn(page));
    await page.getByRole("contentinfo").getByRole("link", { name: "Kontakt" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schreib uns");
  });

  test("works without the framework if it was translated before", async ({ page }) => {
    await putIntoCart(page, "product", "tagebuch");
    // Translates as soon as there is text, before the framework starts.
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const heading = document.querySelector("h1");
        const font = document.createElement("font");
        font.textContent = "Cart";
        heading?.replaceChildren(font);
      });
    });
    await page.goto("/cart");
    await page.getByRole("spinbutton").fill("3");
    await page.getByRole("button", { name: "Aktualisieren" }).click();
    await expectPieces(page, 3);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cart");
  });
});

/** Replaces texts as Google Translate does. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.data.trim() || parent?.closest("script, style, [translate=no]")) continue;
      const font = document.createElement("font");
      font.textContent = text.data;
      text.replaceWith(font);
    }
  });
}

async function amountsIn(page: Page): Promise<string[]> {
  return (await page.getByRole("main").innerText()).match(/[\d.,]+\s€/g) ?? [];
}
