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

test("price and button of an event stay in sight on a phone, and cover no other control", {
  tag: "@phone",
}, async ({ page, open }) => {
  await open("/events/feuerabend");
  const bar = page.locator(".purchase-bar");
  const button = bar.getByRole("button", { name: /^In den Warenkorb/ });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText("29,00");
  const main = page.getByRole("main");
  for (const link of await main.getByRole("link").all()) {
    await link.focus();
    const covered = await link.evaluate((element) => {
      const bars = document.querySelector(".purchase-bar")?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return bars !== undefined && bottom > bars.top && top < bars.bottom;
    });
    expect.soft(covered, (await link.textContent()) ?? "").toBe(false);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(button).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(button).not.toBeInViewport();
});

test("a tablet's page is no longer than a phone's, and no card stands alone beside a hole", {
  tag: ["@phone", "@plain"],
}, async ({ page, open }) => {
  const tablet = { width: 768, height: 740 };
  const phone = { width: 360, height: 740 };
  for (const path of ["/", "/offers", "/events", "/courses", "/products"]) {
    await page.setViewportSize(phone);
    await open(path);
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const onPhone = await heightOf();
    await page.setViewportSize(tablet);
    expect.soft(await heightOf(), path).toBeLessThanOrEqual(onPhone);
    for (const grid of await page.getByRole("main").locator(".card-grid").all()) {
      const boxes = await grid.locator(".card").evaluateAll((cards) =>
        cards.map((card) => {
          const { top, right } = card.getBoundingClientRect();
          return { top, right };
        }),
      );
      const last = boxes.at(-1);
      const isAlone = boxes.every((box) => box === last || box.top !== last?.top);
      const edge = Math.max(...boxes.map(({ right }) => right));
      if (isAlone) expect.soft(last?.right, `${path}, last card`).toBeCloseTo(edge, 0);
    }
  }
});
