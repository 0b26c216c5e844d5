import { beforeEach, describe, expect, it } from "vitest";
import { personalTables } from "#app/features/privacy/personal-data.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { createAdmin } from "#tests/support/samples.ts";
import { savedSettings } from "#tests/support/saved-settings.ts";

const open = (path: string) => new Browser().get(path);

const save = async (settings: Record<string, string>) =>
  savedSettings((await createAdmin()).browser, settings);

function mainOf({ document }: Page): string {
  const main = document.querySelector("main");
  return main ? visibleText(main) : "";
}

const footerLinks = ({ document }: Page) =>
  document.querySelectorAll("footer .footer-end a").map((link) => link.getAttribute("href"));

describe("/versand-zahlung", () => {
  it("says how to pay, what shipping costs, who pays for returns and how to order", async () => {
    const text = mainOf(await open("/versand-zahlung"));
    for (const words of [
      "Du zahlst im Voraus per Überweisung, ohne Aufpreis.",
      "Wohin du überweist, schreiben wir dir nach der Bestellung. Dafür hast du 14 Tage Zeit. Einen Termin bezahlst du spätestens am Tag davor.",
      "Kostet eine Bestellung nichts, gibt es auch nichts zu bezahlen.",
      "Versandkosten: keine, wir liefern versandkostenfrei.",
      "zahlst du die unmittelbaren Kosten der Rücksendung",
      "Fehler berichtigst du direkt im Formular",
      "Zahlungspflichtig bestellen",
      "Wir speichern, was du bestellt hast",
      "Verträge schließen wir auf Deutsch.",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain("Lieferzeit");
  });

  it("follows the settings", async () => {
    const { browser } = await createAdmin();
    const sale = {
      paymentDays: "1",
      shippingFlat: "4,90",
      shippingFreeFrom: "50",
      deliveryTime: "3 bis 5 Werktage",
      deliveryArea: "Österreich",
      returnCosts: "shop",
    };
    await savedSettings(browser, sale);
    await savedSettings(browser, { contractSentence: "Der Vertrag gilt mit der Ware." });
    const account = { bankRecipient: "Hof am See", bankIban: "DE02120300000000202051" };
    await savedSettings(browser, account);
    const text = mainOf(await open("/versand-zahlung"));
    for (const words of [
      "Konto und Verwendungszweck stehen nach der Bestellung auf ihrer Seite",
      "Dafür hast du einen Tag Zeit.",
      "4,90 € für jede Bestellung mit Waren; ab 50,00 € Warenwert versandkostenfrei.",
      "Lieferzeit: 3 bis 5 Werktage",
      "Liefergebiet: Österreich",
      "zahlen wir die Rücksendung.",
      "Darin steht: „Der Vertrag gilt mit der Ware.“",
    ]) {
      expect(text).toContain(words);
    }
  });

  it("calls shipping free if it is free from an order value of 0, as the prices do", async () => {
    const { browser } = await createAdmin();
    await savedSettings(browser, { shippingFlat: "4,90", shippingFreeFrom: "0" });
    const text = mainOf(await open("/versand-zahlung"));
    expect(text).toContain("Versandkosten: keine, wir liefern versandkostenfrei.");
  });

  it("links terms and withdrawal, and is linked from every footer", async () => {
    const page = await open("/versand-zahlung");
    const links = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/widerruf", "/agb"]);
    for (const path of ["/", "/gibt-es-nicht", "/cart"]) {
      expect(footerLinks(await open(path))).toContain("/versand-zahlung");
    }
  });
});

describe("/barrierefreiheit", () => {
  it("does not exist without a statement, and nothing links to it", async () => {
    await save({ accessibilityStatement: "" });
    expect((await open("/barrierefreiheit")).status).toBe(404);
    const home = await open("/");
    expect(footerLinks(home)).not.toContain("/barrierefreiheit");
    expect((await open("/sitemap.xml")).html).not.toContain("barrierefreiheit");
  });

  it("shows the owner's statement as Markdown, linked from every footer", async () => {
    const accessibilityStatement = "## Was wir anbieten\n\nKurse. <script>x</script>\n\n- alles";
    await save({ accessibilityStatement });
    const page = await open("/barrierefreiheit");
    expect(page.status).toBe(200);
    expect(mainOf(page)).toBe("Barrierefreiheit Was wir anbieten Kurse. <script>x</script> alles");
    expect(page.document.querySelector("title")?.text).toBe("Barrierefreiheit – BeHappy");
    for (const path of ["/", "/gibt-es-nicht", "/cart"]) {
      expect(footerLinks(await open(path))).toContain("/barrierefreiheit");
    }
    expect((await open("/sitemap.xml")).html).toContain("/barrierefreiheit</loc>");
  });

  it("has a draft in the settings, which is in effect only once the owner saves it", async () => {
    await save({ accessibilityStatement: "" });
    const { browser } = await createAdmin();
    const page = await browser.get("/admin/settings/law");
    const field = page.document.querySelector('textarea[name="accessibilityStatement"]');
    expect(field?.text.trim()).toBe("");
    const draft = page.document
      .querySelectorAll("main details")
      .find((each) => visibleText(each).startsWith("Vorschlag für die Erklärung"));
    const text = draft ? visibleText(draft) : "";
    for (const part of ["Was wir anbieten", "WCAG", "Marktüberwachungsstelle", "Magdeburg"]) {
      expect(text).toContain(part);
    }
  });
});

describe("the sentence about dispute resolution", () => {
  const sentence = "Wir schlichten gern, bei der Schlichtungsstelle Seedorf.";
  const shownOn = async (path: string) =>
    (await open(path)).document
      .querySelectorAll('main [aria-label="Streitbeilegung"]')
      .map(visibleText);

  it("is missing until the owner writes it, and suggested in the settings", async () => {
    for (const path of ["/impressum", "/agb"]) expect(await shownOn(path)).toEqual([]);
    const { browser } = await createAdmin();
    const settings = await browser.get("/admin/settings/law");
    const field = settings.document.querySelector('textarea[name="disputeSentence"]');
    expect(field?.text.trim()).toBe("");
    expect(settings.text).toContain("Vorschlag für den Satz zur Streitbeilegung");
    expect(settings.text).toContain("nicht verpflichtet und nicht bereit");
  });

  it("appears in the imprint and below the terms, and nowhere else", async () => {
    await save({ disputeSentence: sentence });
    expect(await shownOn("/impressum")).toEqual([sentence]);
    expect(await shownOn("/agb")).toEqual([sentence]);
    expect(await shownOn("/datenschutz")).toEqual([]);
  });

  it("is missing if its field is empty", async () => {
    await save({ disputeSentence: "" });
    expect(await shownOn("/impressum")).toEqual([]);
    expect(await shownOn("/agb")).toEqual([]);
  });
});

describe("below the privacy text", () => {
  let page: Page;
  beforeEach(async () => {
    page = await open("/datenschutz");
  });

  it("a table lists all personal data, with purpose and period", () => {
    const table = page.document.querySelector("main table");
    const rows = table?.querySelectorAll("tbody tr") ?? [];
    expect(rows.map((row) => visibleText(row.querySelector("th") as never))).toEqual(
      personalTables(nouns).map(({ title }) => title),
    );
    for (const row of rows) expect(row.querySelectorAll("td")).toHaveLength(3);
    const text = table ? visibleText(table) : "";
    expect(text).toContain("Was wir speichern, wozu und wie lange");
    expect(text).toContain("90 Tage über den Termin hinaus");
  });

  it("there is a table that no other legal page has", async () => {
    for (const path of ["/agb", "/impressum"]) {
      expect((await open(path)).document.querySelector("main table")).toBeNull();
    }
  });
});
