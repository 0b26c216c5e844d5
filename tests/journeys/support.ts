import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { demoAccounts } from "#db/seed/accounts.ts";

export { expect };

interface Fixtures {
  /** The console error that the test expects. Any other error fails it. */
  expectedError: RegExp | undefined;
  /** The address elsewhere that the test expects a page to load. Any other address fails it. */
  expectedOtherSite: RegExp | undefined;
  /** Opens an address on the page, see `openOn`. */
  open: (path: string) => Promise<void>;
  /** A second page, signed in as the admin. */
  admin: Page;
}

export const test = base.extend<Fixtures>({
  expectedError: [undefined, { option: true }],
  expectedOtherSite: [undefined, { option: true }],

  context: async ({ context, expectedError, expectedOtherSite }, use) => {
    const errors: string[] = [];
    const addresses: string[] = [];
    context.on("request", (request) => addresses.push(request.url()));
    context.on("weberror", (problem) => {
      errors.push(String(problem.error()));
    });
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      errors.push(`${message.text()} ${message.location().url}`);
    });
    await use(context);
    const unexpected = errors.filter(
      (error) => !interruptedAnswer.test(error) && !expectedError?.test(error),
    );
    expect(unexpected).toEqual([]);
    const elsewhere = addresses.filter(
      (address) => !ownAddress.test(address) && !expectedOtherSite?.test(address),
    );
    expect(elsewhere, "addresses of other sites").toEqual([]);
  },

  admin: async ({ browser, baseURL, javaScriptEnabled, viewport }, use) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled, viewport });
    const page = await context.newPage();
    await signInAs(page, "admin");
    await use(page);
    await context.close();
  },

  open: async ({ page }, use) => {
    await use((path) => openOn(page, path));
  },
});

/** Opens an address. With script it waits for hydration. */
export async function openOn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Without script, and on plain pages, there is no framework.
  const hasFramework = await page.evaluate(() => "__remixContext" in window);
  if (hasFramework) await untilHydrated(page);
}

/** An address of a site under test. */
const ownAddress = /^https?:\/\/localhost:\d+\//;

/**
 * Remix 2 leaves this rejection unhandled if a visitor navigates while the end of an answer is still
 * arriving. The data have been read by then, but their stream has not ended (turbo-stream's `done`).
 */
const interruptedAnswer =
  /\bAbortError: (signal is aborted without reason|BodyStreamBuffer was aborted)/;

/** React marks hydrated elements. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Opens one of the header's dropdowns. On a phone it opens the menu, which contains them all. */
export async function openMenu(page: Page, dropdown: string): Promise<void> {
  const summaries = page.getByRole("banner").locator("summary:visible");
  await summaries.filter({ hasText: new RegExp(`Menü|${dropdown}`) }).click();
}

/** Follows a link of the header, and waits for its page. With script, the address changes before the page does. */
export async function chooseFromMenu(page: Page, dropdown: string, link: string): Promise<void> {
  const name = { name: link, exact: true };
  const banner = page.getByRole("banner");
  await openMenu(page, dropdown);
  await banner.getByRole("link", name).click();
  // On its page, the dropdown is closed.
  const entry = banner.getByRole("link", { ...name, includeHidden: true });
  await expect(entry).toHaveAttribute("aria-current", "page");
}

/** Signs out, and waits for the header of a visitor. Before the answer, the browser is still signed in. */
export async function signOut(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  await openMenu(page, "Konto von");
  await banner.getByRole("button", { name: "Abmelden" }).click();
  await expect(banner.locator('a[href="/auth"]')).toBeAttached();
}

/** An item's button. Its name consists of its words and the title for screen readers. */
export function itemButton(scope: Page | Locator, words: string, title: string): Locator {
  return scope.getByRole("button", { name: new RegExp(`^${words}\\s*: ${title}`) });
}

/** Checks the number of pieces in the header's cart link. */
export async function expectPieces(page: Page, pieces: number): Promise<void> {
  const name = `Warenkorb, ${pieces} Artikel`;
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
}

/** The line of an item in the cart. */
export function cartLine(page: Page, title: string): Locator {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: title });
}

export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(value);
  }
}

/** Signs in without the form, for tests of other features. */
export async function signInAs(page: Page, who: keyof typeof demoAccounts): Promise<void> {
  const { email, password } = demoAccounts[who];
  await post(page, "/auth", { email, password });
}

/** Signs a new customer up and in without the forms. */
export async function newCustomer(page: Page): Promise<{ email: string; password: string }> {
  const login = { email: newEmail(), password: "ein kurzer Satz" };
  await post(page, "/auth?mode=sign-up", { ...login, firstName: "Mona", lastName: "Öztürk" });
  await post(page, "/auth", login);
  return login;
}

export async function putIntoCart(page: Page, itemType: string, itemId: string): Promise<void> {
  await post(page, "/cart", { intent: "add", itemType, itemId, quantity: "1" });
}

/** Posts a form with the browser's cookies, without showing the answer. */
export async function post(page: Page, path: string, form: Record<string, string>) {
  const answer = await page.request.post(path, { form, maxRedirects: 0 });
  expect(answer.status(), `answer of ${path}`).toBe(303);
}

/**
 * From here on, only the test advances the time of a page whose clock is installed. What waits at that moment happens
 * first. The hour is longer than any machine needs to stop the clock, which cannot stop in the past.
 */
export async function stopTheClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 3_600_000);
}

/** Public forms are refused within two seconds of their creation (http/form-guard). */
export async function untilOldEnough(page: Page): Promise<void> {
  const tokens = page.locator('[name="formToken"]');
  const age = async () => {
    const values = await tokens.evaluateAll((inputs) =>
      inputs.map((input) => (input as HTMLInputElement).value),
    );
    const times = values.map((token) => Number.parseInt(token.split(".")[0] ?? "", 36));
    return Date.now() - Math.max(...times);
  };
  await expect.poll(age).toBeGreaterThan(2000);
}

/**
 * Expects that an outline surrounds the focused element, or the line that it is in, and that nothing covers
 * the element. Returns whether the focus is on the target.
 */
export async function expectVisibleFocus(target: Locator): Promise<boolean> {
  const { problem, isThere } = await target.evaluate(lookAtFocus);
  // A page that is still scrolling gets the time to finish.
  const lookAgain = async () => (await target.evaluate(lookAtFocus)).problem;
  if (problem) await expect.poll(lookAgain).toBe("");
  return isThere;
}

/** Runs in the browser. */
function lookAtFocus(target: Element): { problem: string; isThere: boolean } {
  const focused = document.activeElement ?? document.body;
  const isThere = focused === target;
  if (focused === document.body) return { problem: "", isThere };
  const isOutlined = [focused, focused.closest("li")].some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  const name = focused.outerHTML.slice(0, 120);
  if (!isOutlined) return { problem: `no outline: ${name}`, isThere };
  const box = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isSeen = seen && (focused.contains(seen) || seen.contains(focused));
  return { problem: isSeen ? "" : `not in sight: ${name}`, isThere };
}

/** Checks that the button says 'Wird gesendet...' and is disabled during `send`. */
export async function expectSending(button: Locator, send: () => Promise<void>): Promise<void> {
  await button.evaluate((element: HTMLButtonElement) => {
    sessionStorage.removeItem("words");
    // The page itself observes the button, because Playwright cannot query a page that is being left.
    const note = () => {
      if (element.disabled) sessionStorage.setItem("words", element.textContent ?? "");
    };
    new MutationObserver(note).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await send();
  const words = await button.page().evaluate(() => sessionStorage.getItem("words"));
  expect(words).toBe("Wird gesendet...");
}

let visitors = 0;

/** A unique e-mail address in this run. */
export function newEmail(): string {
  visitors += 1;
  return `besuch-${process.env.TEST_WORKER_INDEX}-${visitors}-${Date.now()}@beispiel.de`;
}
