import type { Locator, Page } from "@playwright/test";
import { expect, stopTheClock, test } from "./support.ts";

const names = [
  "Miriam Schönfelder",
  "Tarek Benali",
  "Adaeze Okonkwo-Weiß",
  "Jürgen Großkreutz",
] as const;

const first = names[0];

/** The whole carousel, which is a scrolling row without script. */
const carouselOf = (page: Page) => page.getByLabel("Stimmen aus der Community");

const button = (page: Page, name: string | RegExp) =>
  carouselOf(page).getByRole("button", { name });

/** Checks that only this testimonial is visible and reachable, and that its dot is the current one. */
async function expectTestimonial(page: Page, index: number): Promise<void> {
  const carousel = carouselOf(page);
  for (const [other, name] of names.entries()) {
    const testimonial = carousel.getByRole("figure").filter({ hasText: name });
    await expect(testimonial).toHaveCount(other === index ? 1 : 0);
  }
  await expect(carousel.locator('[aria-current="true"]')).toHaveAccessibleName(
    `Stimme ${index + 1}: ${names[index]}`,
  );
}

test("without script all four testimonials are in a scrolling row", {
  tag: ["@plain", "@phone"],
}, async ({ page, open }) => {
  await open("/");
  const row = carouselOf(page);
  await expect(row.getByRole("figure")).toHaveCount(4);
  for (const name of names) {
    const testimonial = row.getByRole("figure").filter({ hasText: name });
    await testimonial.scrollIntoViewIfNeeded();
    await expect(testimonial.getByText(name)).toBeInViewport();
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "the page itself does not scroll sideways").toBe(page.viewportSize()?.width);
  await expect(row.getByRole("button")).toHaveCount(0);
  await row.focus();
  await expect(row).toBeFocused();
});

test.describe("with script", { tag: "@script" }, () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test.beforeEach(async ({ page, open }) => {
    await page.clock.install();
    await open("/");
    await button(page, "Nächste Stimme").focus();
    await expect(carouselOf(page).getByRole("list")).toHaveAttribute("aria-live", "polite");
    await stopTheClock(page);
    // Another one may have come while the page was loading.
    await show(page, /^Stimme 1:/);
    await leave(page);
  });

  test("each testimonial is shown for eight seconds, and the first follows the last", {
    tag: "@desktop",
  }, async ({ page }) => {
    await expectTestimonial(page, 0);
    await page.clock.runFor(7900);
    await expectTestimonial(page, 0);
    await page.clock.runFor(100);
    for (const next of [1, 2, 3, 0]) {
      await page.clock.runFor(500);
      await expectTestimonial(page, next);
      await page.clock.runFor(7500);
    }
  });

  test("buttons and dots show other testimonials, in both directions past the ends", {
    tag: "@phone",
  }, async ({ page }) => {
    await show(page, "Vorherige Stimme");
    await expectTestimonial(page, 3);
    await show(page, "Nächste Stimme");
    await expectTestimonial(page, 0);
    await show(page, /^Stimme 3:/);
    await expectTestimonial(page, 2);
    await show(page, "Nächste Stimme");
    await expectTestimonial(page, 3);
  });

  test("clicks are ignored during a transition", { tag: "@desktop" }, async ({ page }) => {
    const next = button(page, "Nächste Stimme");
    await press(next);
    await press(next);
    await press(button(page, "Vorherige Stimme"));
    await press(button(page, /^Stimme 4:/));
    await page.clock.runFor(499);
    await press(next);
    await page.clock.runFor(1);
    await expectTestimonial(page, 1);
    await press(next);
    await page.clock.runFor(500);
    await expectTestimonial(page, 2);
  });

  test("it pauses under the pointer and while it contains the focus", {
    tag: "@desktop",
  }, async ({ page }) => {
    await carouselOf(page).getByText(first).hover();
    await page.clock.runFor(60_000);
    await expectTestimonial(page, 0);
    await page.mouse.move(0, 0);
    await page.clock.runFor(7900);
    await expectTestimonial(page, 0);
    await page.clock.runFor(200);
    await expectTestimonial(page, 1);

    await button(page, "Nächste Stimme").focus();
    await page.clock.runFor(60_000);
    await expectTestimonial(page, 1);
    await leave(page);
    await page.clock.runFor(8000);
    await expectTestimonial(page, 2);
  });

  test("it stays stopped until it is restarted", { tag: "@desktop" }, async ({ page }) => {
    await press(button(page, "Automatisches Blättern anhalten"));
    await page.getByRole("main").focus();
    await page.clock.runFor(60_000);
    await expectTestimonial(page, 0);
    await press(button(page, "Automatisches Blättern fortsetzen"));
    await leave(page);
    await page.clock.runFor(8000);
    await expectTestimonial(page, 1);
  });

  test("a change moves nothing else on the page", async ({ page }) => {
    const below = page.locator("#produkte");
    const { y: before } = (await below.boundingBox()) ?? {};
    for (const index of [1, 2, 3]) {
      await press(button(page, "Nächste Stimme"));
      await page.clock.runFor(500);
      await expectTestimonial(page, index);
      // Compares whole pixels, because browsers report fractions of 64ths.
      expect((await below.boundingBox())?.y).toBeCloseTo(before ?? Number.NaN, 0);
    }
  });
});

test.describe("with script and reduced motion", { tag: ["@script", "@desktop"] }, () => {
  test("it does not move by itself, and its controls work immediately", async ({ page, open }) => {
    await page.clock.install();
    await open("/");
    await carouselOf(page).scrollIntoViewIfNeeded();
    await stopTheClock(page);
    await page.clock.runFor(60_000);
    await expectTestimonial(page, 0);
    await expect(button(page, /Automatisches Blättern/)).toHaveCount(0);
    for (const next of [1, 2, 3, 0]) {
      await press(button(page, "Nächste Stimme"));
      await expectTestimonial(page, next);
    }
  });
});

/**
 * Moves the focus out of the carousel, which then restarts with a full interval. Screen readers announce a
 * change only while the carousel contains the focus, because only then has the visitor requested it.
 */
async function leave(page: Page): Promise<void> {
  await page.clock.runFor(10);
  await expect(carouselOf(page).getByRole("list")).toHaveAttribute("aria-live", "polite");
  await page.getByRole("main").focus();
  await page.clock.runFor(10);
  await expect(carouselOf(page).getByRole("list")).toHaveAttribute("aria-live", "off");
}

/** Uses a key, because a pointer would stay over the carousel. */
function press(control: Locator): Promise<void> {
  return control.press("Enter");
}

/** Presses a control and waits for the end of the transition. */
async function show(page: Page, control: string | RegExp): Promise<void> {
  await press(button(page, control));
  await page.clock.runFor(500);
}
