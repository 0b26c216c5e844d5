import { expect, test } from "./support.ts";

const sections = ["Produkte", "Kurse", "Events"];

test("each in-page link shows its section below the header, and reading continues there", {
  tag: "@crosswise",
}, async ({ page, open }) => {
  await open("/offers");
  const signpost = page.getByRole("navigation", { name: "Auf dieser Seite" });
  for (const title of sections) {
    await signpost.getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(`/offers#${title.toLowerCase()}`);
    const section = page.getByRole("region", { name: title, exact: true });
    const header = page.getByRole("banner");
    await expect
      .poll(async () => {
        const { y: top = 0 } = (await section.boundingBox()) ?? {};
        const { height = 0 } = (await header.boundingBox()) ?? {};
        return Math.abs(top - height);
      })
      .toBeLessThanOrEqual(2);
    await expect(section.getByRole("heading", { level: 2 })).toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(section.locator(":focus")).toHaveCount(1);
    await signpost.scrollIntoViewIfNeeded();
  }
});

test("an address with a section opens at that section", { tag: ["@script", "@desktop"] }, async ({
  page,
  open,
}) => {
  await open("/offers#events");
  const heading = page.getByRole("heading", { level: 2, name: "Events" });
  await expect(heading).toBeInViewport();
});

test.describe("without its pictures", { tag: ["@script", "@desktop"] }, () => {
  // Chromium logs each file that does not arrive.
  test.use({ expectedError: /ERR_FAILED/ });

  test("a card shows the description below the badge", async ({ page }) => {
    await page.route("**/pictures/**", (route) => route.abort());
    await page.goto("/events");
    const picture = page.getByRole("main").locator("li img").first();
    const room = await picture.evaluate((image) => {
      const top = image.getBoundingClientRect().top;
      return top + Number.parseFloat(getComputedStyle(image, "::before").height);
    });
    const { y, height } = (await page.getByText("Draußen").first().boundingBox()) ?? {};
    expect(room).toBeGreaterThanOrEqual((y ?? Number.NaN) + (height ?? Number.NaN));
  });
});
