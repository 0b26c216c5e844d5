import { setImmediate } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DRAFT_MARK } from "#app/content/legal.ts";
import { db } from "#db/client.server.ts";
import { siteDrafts, siteVersions } from "#db/schema.ts";
import { Browser } from "#tests/support/browser.ts";
import { pageForm, pressIntent, publishContent } from "#tests/support/page-words.ts";
import { createAdmin, errorSummary, messages } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const PATH = "/admin/pages/datenschutz";
const MARK = "bitte von einer Anwältin oder einem Anwalt prüfen lassen";

let ada: Browser;
beforeAll(async () => {
  ada = (await createAdmin()).browser;
});
beforeEach(async () => {
  for (const table of [siteDrafts, siteVersions]) db.delete(table).run();
  await setImmediate();
});

async function propose(text: string, intent = "propose") {
  const answer = await pressIntent(ada, PATH, [await ada.get(PATH), intent], { text });
  return { answer, text: pageForm(answer).text ?? "" };
}

describe("'Entwurf aus Ihren Daten' in the editor of the privacy text", () => {
  it("fills in a draft with the owner's facts, and stores nothing", async () => {
    storeSettings({ operatorName: "Jule Brandt", email: "jule@ufer.example" });
    const { answer, text } = await propose("");
    forgetSettings();
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Es wurde nichts gespeichert und nichts veröffentlicht.");
    expect(text).toContain(MARK);
    expect(text).toMatch(/Jule Brandt {2}\n[\s\S]*E-Mail: jule@ufer\.example/);
    expect(text).toContain("- **Newsletter**: Um ihn dir zu schicken");
    expect(text).toContain("(Art. 77 DSGVO)");
    expect(db.select().from(siteDrafts).all()).toEqual([]);
    expect(db.select().from(siteVersions).all()).toEqual([]);
  });

  it("keeps what was typed above it, and replaces it only if asked to", async () => {
    const below = await propose("Mein Anfang.");
    expect(below.text).toMatch(/^Mein Anfang\.\n\n---\n\n> \*\*Entwurf/);
    const instead = await propose("Mein Anfang.", "propose-instead");
    expect(instead.text).toMatch(/^> \*\*Entwurf/);
  });

  it("offers to replace a text only where there is one", async () => {
    const replacing = "Text durch den Entwurf ersetzen";
    expect((await ada.get(PATH)).text).not.toContain(replacing);
    await publishContent("datenschutz", { text: "Unser Datenschutz." });
    await setImmediate();
    expect((await ada.get(PATH)).text).toContain(replacing);
  });

  it("can be published, and the checklist asks for the check until its mark is gone", async () => {
    const { answer, text } = await propose("");
    expect((await pressIntent(ada, PATH, [answer, "publish-anyway"])).status).toBe(303);
    await setImmediate();
    expect((await new Browser().get("/datenschutz")).text).toContain(MARK);
    const asks = "noch als Entwurf gekennzeichnet";
    expect((await ada.get("/admin")).text).toContain(asks);
    const checked = text.replace(/^>.*\n/, "");
    await publishContent("datenschutz", { text: checked });
    await setImmediate();
    const { text: open } = await ada.get("/admin");
    expect(open).not.toContain(asks);
    expect(open).toMatch(/Datenschutz: noch mit dem Platzhalter „\[[^\]]+\]“/);
    await publishContent("datenschutz", { text: checked.replace(/\[[^\]]*\]/g, "Hier") });
    await setImmediate();
    expect((await ada.get("/admin")).text).not.toContain("Platzhalter");
  });

  it("asks before it is published with a placeholder, for which a link is not taken", async () => {
    const publish = async (text: string) =>
      pressIntent(ada, PATH, [await ada.get(PATH), "publish"], { text });
    const before = (await new Browser().get("/datenschutz")).text;
    const asked = await publish("Bei [Muster], siehe [AGB](/agb).");
    expect(asked.status).toBe(409);
    expect(errorSummary(asked)?.title).toBe(
      "Darin steht noch „[Muster]“. Trotzdem veröffentlichen?",
    );
    expect(pageForm(asked).text).toBe("Bei [Muster], siehe [AGB](/agb).");
    expect((await new Browser().get("/datenschutz")).text).toBe(before);
    const published = await ada.press(asked, "Trotzdem veröffentlichen");
    expect(messages(await ada.follow(published)).join()).toContain("Veröffentlicht");
    await setImmediate();
    expect((await new Browser().get("/datenschutz")).text).toContain("Bei [Muster], siehe AGB.");
    expect((await publish(`> **${DRAFT_MARK}**\n\nFertig.`)).status).toBe(409);
    expect((await publish("Siehe [AGB](/agb).")).status).toBe(303);
    expect((await ada.get(PATH)).text).not.toContain("Trotzdem veröffentlichen");
  });

  it("is not there for other pages", async () => {
    const terms = "/admin/pages/agb";
    const page = await ada.get(terms);
    expect(page.text).not.toContain("Entwurf aus Ihren Daten");
    const answer = await pressIntent(ada, terms, [page, "propose"], { text: "AGB" });
    expect([answer.status, pageForm(answer).text]).toEqual([400, "AGB"]);
  });
});

it("the editor of the terms lists what they have to answer, with what the shop does", async () => {
  storeSettings({ paymentDays: "7", deliveryArea: "Deutschland", expireAfterDays: "1" });
  const page = await ada.get("/admin/pages/agb");
  forgetSettings();
  for (const words of [
    "Wann der Vertrag zustande kommt",
    "Mit ihr ist der Vertrag geschlossen.",
    "Überweisung; fällig nach 7 Tagen, für Termine spätestens am Tag davor; unbezahlte Bestellungen verfallen 1 Tag danach",
    "Deutschland; keine Lieferzeit genannt",
    "Termine, die ausfallen oder sich ändern",
    "Mitgliedschaften",
    "Mängel und Haftung",
  ]) {
    expect(page.text).toContain(words);
  }
  expect((await ada.get(PATH)).text).not.toContain("Was Ihre AGB beantworten");
});
