import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { recordDemoContent } from "#db/shop.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { officialForm, officialInstructions } from "#tests/support/official-words.ts";

const record = (isShown: boolean) =>
  db.transaction((transaction) => recordDemoContent(transaction, isShown));

afterEach(() => record(false));

/** The text of a part of the page without its heading. */
function wordsBelow(page: Page, heading: string): string {
  const section = page.document
    .querySelectorAll("main section")
    .find((each) => visibleText(each).startsWith(heading));
  return section ? visibleText(section).slice(heading.length).trim() : "";
}

describe("the instructions", () => {
  it.each(officialInstructions)(
    "'$heading' has the official words letter by letter",
    async ({ heading, text }) => {
      record(true);
      const page = await new Browser().get("/widerruf");
      expect(wordsBelow(page, heading)).toBe(text);
      expect(page.text).not.toContain("nicht vollständig");
    },
  );

  it("end with the official form, filled in", async () => {
    record(true);
    const page = await new Browser().get("/widerruf");
    expect(wordsBelow(page, "Muster-Widerrufsformular")).toBe(officialForm);
  });

  it("name the events without a right of withdrawal", async () => {
    const page = await new Browser().get("/widerruf");
    expect(page.text).toContain(
      "Für dieses Event gibt es kein Widerrufsrecht: Es ist eine Freizeitveranstaltung an einem festen Termin (§ 312g Abs. 2 Nr. 9 BGB).",
    );
  });

  it("show each missing fact as a gap, and say that they are not complete", async () => {
    const page = await new Browser().get("/widerruf");
    const gaps = page.document.querySelectorAll("main mark").map(visibleText);
    expect(gaps.slice(0, 5)).toEqual([
      "[Name fehlt]",
      "[Straße und Hausnummer fehlt]",
      "[Postleitzahl und Ort fehlt]",
      "[Telefonnummer fehlt]",
      "[E-Mail-Adresse fehlt]",
    ]);
    expect(page.text).toContain("noch nicht vollständig");
  });

  it("are linked from the form, and link to it", async () => {
    const form = await new Browser().get("/vertrag-widerrufen");
    expect(form.document.querySelector('main a[href="/widerruf"]')).not.toBeNull();
    const page = await new Browser().get("/widerruf");
    expect(page.document.querySelector('main a[href="/vertrag-widerrufen"]')).not.toBeNull();
  });
});
