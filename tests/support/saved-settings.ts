import { sectionNames, settingsIn } from "#app/features/settings/settings-schema.ts";
import { type Browser, formValues, type Page } from "#tests/support/browser.ts";

/** The page with the form that contains this setting. */
export function pathOfSetting(name: string): string {
  const section = sectionNames.find((each) => settingsIn(each).some((setting) => setting === name));
  if (!section) throw new Error(`no section with '${name}'`);
  return `/admin/settings/${section}`;
}

/** Fills in the form that contains the first of these settings, and presses 'Speichern'. */
export async function saveSetting(browser: Browser, fields: Record<string, string>): Promise<Page> {
  const [name = ""] = Object.keys(fields);
  const path = pathOfSetting(name);
  const page = await browser.get(path);
  const form = page.document.querySelector(`main [name="${name}"]`)?.closest("form");
  if (!form) throw new Error(`no form with '${name}' (${page.status}): ${page.text}`);
  return browser.post(path, { ...formValues(form), ...fields });
}

/** The same, and fails if the settings are refused. */
export async function savedSettings(
  browser: Browser,
  fields: Record<string, string>,
): Promise<void> {
  const answer = await saveSetting(browser, fields);
  if (answer.status !== 303) throw new Error(`not saved (${answer.status}): ${answer.text}`);
}
