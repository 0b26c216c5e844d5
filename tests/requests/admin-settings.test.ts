import { beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "#db/client.server.ts";
import { Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { createAdmin, fieldErrors, messages } from "#tests/support/samples.ts";

const PATH = "/admin/settings";

let browser: Browser;

beforeEach(async () => {
  sqlite.exec("delete from site_versions; delete from admin_changes");
  ({ browser } = await createAdmin());
});

/** The form that contains the control with this name. */
function formWith(page: Page, name: string) {
  const form = page.document.querySelector(`main [name="${name}"]`)?.closest("form");
  if (!form) throw new Error(`no form with '${name}' (${page.status}): ${page.text}`);
  return form;
}

/** Fills in the form that contains the first of these controls and saves it. */
async function save(fields: Record<string, string>, opened?: Page): Promise<Page> {
  const page = opened ?? (await browser.get(PATH));
  const [name = ""] = Object.keys(fields);
  return browser.post(PATH, { ...formValues(formWith(page, name)), ...fields });
}

describe("/admin/settings", () => {
  it("saves a section, and the site shows it at once", async () => {
    const answer = await save({ siteName: "Hof am See" });
    expect(answer.status).toBe(303);
    const page = await browser.follow(answer);
    expect(messages(page).join(" ")).toContain("Einstellungen gespeichert");
    expect(formValues(formWith(page, "siteName")).siteName).toBe("Hof am See");
    const home = await new Browser().get("/");
    const brand = home.document.querySelector("header a");
    expect(brand && visibleText(brand)).toBe("Hof am See");
    expect(home.document.querySelector("title")?.text).toBe("Hof am See – Glück ist ein Weg");
  });

  it("refuses an IBAN with a wrong check digit and keeps it", async () => {
    const answer = await save({
      bankIban: "DE03 1203 0000 0000 2020 51",
      bankRecipient: "Hof am See GmbH",
    });
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer).bankIban).toContain("Das ist keine gültige IBAN.");
    expect(formValues(formWith(answer, "bankIban")).bankIban).toBe("DE03 1203 0000 0000 2020 51");
  });
});
