import { type Browser, formValues, type Page } from "#tests/support/browser.ts";

const PATH = "/admin/settings";

/** Fills in the form that contains the first of these settings, and presses 'Speichern'. */
export async function saveSetting(browser: Browser, fields: Record<string, string>): Promise<Page> {
  const page = await browser.get(PATH);
  const [name = ""] = Object.keys(fields);
  const form = page.document.querySelector(`main [name="${name}"]`)?.closest("form");
  if (!form) throw new Error(`no form with '${name}' (${page.status}): ${page.text}`);
  return browser.post(PATH, { ...formValues(form), ...fields });
}

/** The same, and fails if the settings are refused. */
export async function savedSettings(
  browser: Browser,
  fields: Record<string, string>,
): Promise<void> {
  const answer = await saveSetting(browser, fields);
  if (answer.status !== 303) throw new Error(`not saved (${answer.status}): ${answer.text}`);
}
