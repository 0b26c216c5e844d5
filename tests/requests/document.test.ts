import { expect, it } from "vitest";
import { Browser } from "#tests/support/browser.ts";
import { createItem, undone } from "#tests/support/samples.ts";

it("a page arrives whole, wherever its letters of several bytes stand", async () => {
  await undone(async () => {
    const paragraphs = Array.from({ length: 200 }, (_, index) => `${"ü€".repeat(20 + index)}.`);
    const { id } = createItem({ description: paragraphs.join("\n\n") });
    const { html } = await new Browser().get(`/products/${id}`);
    for (const paragraph of paragraphs) expect(html).toContain(paragraph);
  });
});
