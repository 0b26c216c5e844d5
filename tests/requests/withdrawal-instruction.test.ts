import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { recordDemoContent } from "#db/shop.server.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";

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

// The frame of Anlage 1 and the notes, in the words of the law as of 19 June 2026 (Art. 246a EGBGB).
const right = (period: string, trader: string) =>
  `Widerrufsrecht Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag${period} Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${trader}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist. Sie können Ihr Widerrufsrecht auch online unter ${ORIGIN}/vertrag-widerrufen ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs. Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.`;
const consequences =
  "Folgen des Widerrufs Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.";
const goods =
  "Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist. Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden. Sie tragen die unmittelbaren Kosten der Rücksendung der Waren. Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.";
const services =
  "Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen soll, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.";
const received =
  ", an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben bzw. hat.";

describe("the instructions", () => {
  const trader = "BeHappy, Morgenufer 12, 10178 Berlin, 030 23125 042, kontakt@behappy.example";

  it.each([
    ["Widerrufsbelehrung für Waren", received, goods],
    ["Widerrufsbelehrung für Kurse und Mitgliedschaften", " des Vertragsabschlusses.", services],
    ["Widerrufsbelehrung für digitale Inhalte", " des Vertragsabschlusses.", ""],
  ])("'%s' has the official words letter by letter", async (heading, period, end) => {
    record(true);
    const page = await new Browser().get("/widerruf");
    const official = `${right(period, trader)} ${consequences} ${end}`.trim();
    expect(wordsBelow(page, heading)).toBe(official);
    expect(page.text).not.toContain("nicht vollständig");
  });

  it("end with the official form, filled in", async () => {
    record(true);
    const page = await new Browser().get("/widerruf");
    expect(wordsBelow(page, "Muster-Widerrufsformular")).toBe(
      "(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.) An BeHappy, Morgenufer 12, 10178 Berlin, kontakt@behappy.example: Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*) Bestellt am (*)/erhalten am (*) Name des/der Verbraucher(s) Anschrift des/der Verbraucher(s) Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier) Datum (*) Unzutreffendes streichen.",
    );
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

  it("are linked from the form, and lead to it", async () => {
    const form = await new Browser().get("/vertrag-widerrufen");
    expect(form.document.querySelector('main a[href="/widerruf"]')).not.toBeNull();
    const page = await new Browser().get("/widerruf");
    expect(page.document.querySelector('main a[href="/vertrag-widerrufen"]')).not.toBeNull();
  });
});
