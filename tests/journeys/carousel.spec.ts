import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support.ts";

const names = [
  "Miriam Schönfelder",
  "Tarek Benali",
  "Adaeze Okonkwo-Weiß",
  "Jürgen Großkreutz",
] as const;

const first = names[0];

/** The whole of the carousel, or the row that it is without script. */
const carouselOf = (page: Page) => page.getByLabel("Stimmen aus der Community");

const button = (page: Page, name: string | RegExp) =>
  carouselOf(page).getByRole("button", { name });

/** Exactly this voice can be seen and reached, and its dot is the current one. */
async function expectVoice(page: Page, index: number): Promise<void> {
  const carousel = carouselOf(page);
  for (const [other, name] of names.entries()) {
    const voice = carousel.getByRole("figure").filter({ hasText: name });
    await expect(voice).toHaveCount(other === index ? 1 : 0);
  }
  await expect(carousel.locator('[aria-current="true"]')).toHaveAccessibleName(
    `Stimme ${index + 1}: ${names[index]}`,
  );
}

test("without script all four voices stand in a row that scrolls", { tag: "@plain" }, async ({
  page,
  open,
}) => {
  await open("/");
  const row = carouselOf(page);
  await expect(row.getByRole("figure")).toHaveCount(4);
  for (const name of names) {
    const voice = row.getByRole("figure").filter({ hasText: name });
    await voice.scrollIntoViewIfNeeded();
    await expect(voice.getByText(name)).toBeInViewport();
  }
  await expect(row.getByRole("button")).toHaveCount(0);
  await row.focus();
  await expect(row).toBeFocused();
});

test.describe("with script", { tag: "@script" }, () => {
  test.beforeEach(async ({ page, open }) => {
    await page.clock.install();
    await open("/");
    await carouselOf(page).scrollIntoViewIfNeeded();
    await stopTheClock(page);
    await button(page, "Nächste Stimme").focus();
    await leave(page);
  });

  test("a voice stands for eight seconds, and the first follows the last", {
    tag: "@desktop",
  }, async ({ page }) => {
    await expectVoice(page, 0);
    await page.clock.runFor(7900);
    await expectVoice(page, 0);
    await page.clock.runFor(100);
    for (const next of [1, 2, 3, 0]) {
      await page.clock.runFor(500);
      await expectVoice(page, next);
      await page.clock.runFor(7500);
    }
  });

  test("buttons and dots show another one, around both ends", async ({ page }) => {
    await show(page, "Vorherige Stimme");
    await expectVoice(page, 3);
    await show(page, "Nächste Stimme");
    await expectVoice(page, 0);
    await show(page, /^Stimme 3:/);
    await expectVoice(page, 2);
    await show(page, "Nächste Stimme");
    await expectVoice(page, 3);
  });

  test("presses are ignored while one voice fades into the other", { tag: "@desktop" }, async ({
    page,
  }) => {
    const next = button(page, "Nächste Stimme");
    await press(next);
    await press(next);
    await press(button(page, "Vorherige Stimme"));
    await press(button(page, /^Stimme 4:/));
    await page.clock.runFor(499);
    await press(next);
    await page.clock.runFor(1);
    await expectVoice(page, 1);
    await press(next);
    await page.clock.runFor(500);
    await expectVoice(page, 2);
  });

  test("nothing moves under the pointer", { tag: "@desktop" }, async ({ page }) => {
    await carouselOf(page).getByText(first).hover();
    await page.clock.runFor(60_000);
    await expectVoice(page, 0);
    await page.mouse.move(0, 0);
    await page.clock.runFor(7900);
    await expectVoice(page, 0);
    await page.clock.runFor(200);
    await expectVoice(page, 1);
  });

  test("nothing moves while the focus is in it", { tag: "@desktop" }, async ({ page }) => {
    await button(page, "Nächste Stimme").focus();
    await page.clock.runFor(60_000);
    await expectVoice(page, 0);
    await leave(page);
    await page.clock.runFor(8000);
    await expectVoice(page, 1);
  });

  test("nothing moves once it is stopped, until it is let go again", { tag: "@desktop" }, async ({
    page,
  }) => {
    await press(button(page, "Automatisches Blättern anhalten"));
    await page.getByRole("main").focus();
    await page.clock.runFor(60_000);
    await expectVoice(page, 0);
    await press(button(page, "Automatisches Blättern fortsetzen"));
    await leave(page);
    await page.clock.runFor(8000);
    await expectVoice(page, 1);
  });

  test("only what the visitor has asked for is read out", { tag: "@desktop" }, async ({ page }) => {
    const list = carouselOf(page).getByRole("list");
    await expect(list).toHaveAttribute("aria-live", "off");
    await button(page, "Nächste Stimme").focus();
    await page.clock.runFor(100);
    await expect(list).toHaveAttribute("aria-live", "polite");
  });

  test("changing the voice moves nothing else on the page", async ({ page }) => {
    const below = page.locator("#produkte");
    const { y: before } = (await below.boundingBox()) ?? {};
    for (const index of [1, 2, 3]) {
      await press(button(page, "Nächste Stimme"));
      await page.clock.runFor(500);
      await expectVoice(page, index);
      // To the pixel: browsers report fractions of 64ths.
      expect((await below.boundingBox())?.y).toBeCloseTo(before ?? Number.NaN, 0);
    }
  });
});

test.describe("with script, for somebody who wants less motion", { tag: "@script" }, () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves by itself, and the controls work at once", async ({ page, open }) => {
    await page.clock.install();
    await open("/");
    await carouselOf(page).scrollIntoViewIfNeeded();
    await stopTheClock(page);
    await page.clock.runFor(60_000);
    await expectVoice(page, 0);
    await expect(button(page, /Automatisches Blättern/)).toHaveCount(0);
    for (const next of [1, 2, 3, 0]) {
      await press(button(page, "Nächste Stimme"));
      await expectVoice(page, next);
    }
  });
});

/** Takes the focus out of the carousel, which then goes on with a whole turn. */
async function leave(page: Page): Promise<void> {
  await page.clock.runFor(10);
  await expect(carouselOf(page).getByRole("list")).toHaveAttribute("aria-live", "polite");
  await page.getByRole("main").focus();
  await page.clock.runFor(10);
  await expect(carouselOf(page).getByRole("list")).toHaveAttribute("aria-live", "off");
}

/** By key: a pointer would stay on the button and, on a phone, wherever it is put next. */
function press(control: Locator): Promise<void> {
  return control.press("Enter");
}

/** Presses a control and waits until the fade is over. */
async function show(page: Page, control: string | RegExp): Promise<void> {
  await press(button(page, control));
  await page.clock.runFor(500);
}

/** From here on time passes only when the test says so. */
async function stopTheClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}
