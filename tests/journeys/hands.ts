import type { Locator, Page } from "@playwright/test";
import { expect, expectVisibleFocus } from "./support.ts";

/** Input methods. The rest of a journey is the same for all of them. */
export interface Hand {
  press: (target: Locator) => Promise<void>;
  /** Replaces the content of the field. Dates and times have the format of their inputs. */
  type: (field: Locator, text: string) => Promise<void>;
  choose: (field: Locator, file: { name: string; buffer: Buffer }) => Promise<void>;
}

const asPng = { mimeType: "image/png" };

export const pointer: Hand = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  choose: (field, file) => field.setInputFiles({ ...file, ...asPng }),
};

export const keyboard: Hand = {
  press: async (target) => {
    await tabTo(target);
    await target.page().keyboard.press("Enter");
  },
  type: async (field, text) => {
    await tabTo(field);
    const { keyboard } = field.page();
    const type = await field.getAttribute("type");
    if (type === "date" || type === "time") return typeParts(field, text);
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type(text);
  },
  choose: async (field, file) => {
    const page = field.page();
    // The wait starts before the press, because the browser takes a moment to open its dialog.
    const dialog = page.waitForEvent("filechooser");
    await tabTo(field);
    await page.keyboard.press("Space");
    const chooser = await dialog;
    await chooser.setFiles({ ...file, ...asPng });
  },
};

/** Moves the focus to the element by Tab or Shift+Tab. Checks that the focus is visible at every stop. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const key = await target.evaluate(keyTowards);
  for (let stops = 0; key && stops < 100; stops += 1) {
    await target.page().keyboard.press(key);
    if (await expectVisibleFocus(target)) return;
  }
  if (key) throw new Error(`100 times ${key} did not lead to ${target}`);
}

/** Runs in the browser. Null if the target has the focus already. */
function keyTowards(target: Element): "Tab" | "Shift+Tab" | null {
  const focused = document.activeElement ?? document.body;
  if (focused === target) return null;
  const position = focused.compareDocumentPosition(target);
  return position & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}

/** The order of day and month, and the format of hours, depend on the browser's language. */
async function typeParts(field: Locator, value: string): Promise<void> {
  const { keyboard } = field.page();
  const [year, month, day] = value.split("-");
  const [hours, minutes] = value.split(":");
  const tries = day
    ? [`${day}${month}${year}`, `${month}${day}${year}`]
    : [`${hours}${minutes}`, `${String(Number(hours) % 12).padStart(2, "0")}${minutes}PM`];
  for (const keys of tries) {
    await keyboard.type(keys);
    if ((await field.inputValue()) === value) return;
    await toFirstPart(field.page());
  }
  throw new Error(`could not type ${value}`);
}

async function toFirstPart(page: Page): Promise<void> {
  for (let part = 0; part < 4; part += 1) await page.keyboard.press("ArrowLeft");
}
