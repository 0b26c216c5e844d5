import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { legalDuties } from "#app/content/legal-duties.ts";
import { env } from "#app/environment/env.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db } from "#db/client.server.ts";
import { type ContentFile, contentFiles, lessons, moves } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { recordUntrustedProxy } from "#db/shop.server.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { gapsOf, section } from "#tests/support/checklist.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { createPerson } from "#tests/support/people.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  createAdmin,
  createEvent,
  createItem,
  undone,
  whileChanged,
} from "#tests/support/samples.ts";
import { savedSettings } from "#tests/support/saved-settings.ts";
import { storeSettings } from "#tests/support/settings.ts";

let browser: Browser;

beforeEach(async () => {
  browser = (await createAdmin()).browser;
});

function foldedOf({ document }: Page): string {
  const details = document.querySelector(`${section} details`);
  if (details?.hasAttribute("open")) throw new Error("the points that are done are not folded");
  return details ? visibleText(details) : "nothing is folded";
}

/** Expects the page of each link, and on it the control that the link names. */
async function expectPlaces(gaps: Record<string, string | null>): Promise<void> {
  for (const to of Object.values(gaps)) {
    if (!to) continue;
    const [path = "", id] = to.split("#");
    const page = await browser.get(path);
    expect(page.status, to).toBe(200);
    if (id) expect(page.document.getElementById(id), to).not.toBeNull();
  }
}

describe("the checklist", () => {
  it("asks in this order, whoever has to answer", () => {
    const points = nouns
      .flatMap(({ beforeLaunch = [] }) => beforeLaunch)
      .toSorted((one, other) => one.place - other.place);
    expect(points.map(({ place, label }) => `${place} ${label}`)).toEqual([
      "1 Angaben zum Betreiber",
      "2 Name der Website",
      "3 Rechtstexte",
      "4 Texte der Seiten gelesen",
      "5 Widerrufsbelehrung",
      "6 Umsatzsteuer",
      "7 Lieferzeit",
      "8 Versandkosten",
      "9 Zahlungsmittel und Liefergebiet im Warenkorb",
      "10 Hersteller der Waren",
      "11 Hinweis zur Gewährleistung",
      "12 Satz zur Streitbeilegung",
      "13 Kein Link zur geschlossenen OS-Plattform",
      "14 Barrierefreiheit",
      "15 Nichts von fremden Servern, kein Cookie ohne Anlass",
      "16 Bewertung",
      "17 E-Mails",
      "17.5 Zustellung",
      "18 Bilder",
      "19 Dateien",
      "20 Untertitel",
      "21 Verkaufte Inhalte",
      "22 Bankverbindung",
      "23 Zahlungsdienst",
      "24 Rechnungen",
      "25 Mitgliedschaft",
      "26 Einverständnisse",
      "27 Erstes Angebot",
      "28 Mitglieder und Abonnenten übernehmen",
      "29 Beispielinhalte",
      "30 Adresse der Website",
      "31 Proxy",
      "32 Sicherung",
      "33 Shop öffnen",
    ]);
  });

  it("comes first in a new shop and links each point to the control that settles it", async () => {
    const page = await browser.get("/admin");
    const headings = page.document.querySelectorAll("main h1, main h2").map(visibleText);
    expect(headings.slice(0, 2)).toEqual(["Übersicht", "Vor dem Start"]);
    expect(gapsOf(page)).toEqual({
      "Angaben zum Betreiber": "/admin/settings/operator#einstellungen-operator-operatorName",
      "Name der Website": "/admin/settings/website#einstellungen-website-siteName",
      Rechtstexte: "/admin/pages/impressum",
      "Texte der Seiten gelesen": "/admin/pages/lesen",
      Widerrufsbelehrung: "/admin/settings/operator#einstellungen-operator-operatorName",
      Umsatzsteuer: "/admin/settings/sale#einstellungen-sale-taxScheme",
      "Satz zur Streitbeilegung": "/admin/settings/law#einstellungen-law-disputeNeeded",
      Barrierefreiheit: "/admin/settings/law#einstellungen-law-accessibilityNeeded",
      "E-Mails": "/admin/outbox",
      Bankverbindung: "/admin/settings/bank#einstellungen-bank-bankRecipient",
      Rechnungen: "/admin/settings/invoices#einstellungen-invoices-taxNumber",
      Mitgliedschaft: "/admin/plans/new",
      "Erstes Angebot": "/admin/events/new",
      "Adresse der Website": null,
      Sicherung: null,
    });
    expect(page.text).toContain("Noch 15 Punkte, dann kann der Shop öffnen.");
    for (const part of [
      "der Mustertext: Startseite, ",
      "Rechnungen entstehen erst, wenn",
      "noch keinen Plan",
      "Noch lässt sich nichts kaufen.",
      "noch keine Sicherung",
    ]) {
      expect(page.text, part).toContain(part);
    }
    await expectPlaces(gapsOf(page));
  });

  it("says what can be ordered already, because the shop is public from its start", async () => {
    await undone(async () => {
      createEvent({ title: "Bergtag", price: 1000 });
      expect((await browser.get("/admin")).text).toContain(
        "Der Shop ist schon öffentlich: „Bergtag“ lässt sich verbindlich bestellen. Noch fehlen 14 Punkte.",
      );
      createItem({ category: "membership", title: "Lifetime Membership" });
      expect((await browser.get("/admin")).text).toContain(
        "öffentlich: 2 Angebote lassen sich verbindlich bestellen. Noch fehlen 13 Punkte.",
      );
    });
  });

  it("offers to move in, which nobody has to do, and asks only for what was begun", async () => {
    await undone(async () => {
      const label = "Mitglieder und Abonnenten übernehmen";
      const page = await browser.get("/admin");
      expect(gapsOf(page)).not.toHaveProperty(label);
      const offer = page.document.querySelector(`${section} a[href="/admin/einzug"]`);
      expect(offer && visibleText(offer)).toBe(label);
      const move = { kind: "people", fileName: "alt.csv", header: "[]", rowCount: 1 } as const;
      const { id } = db.insert(moves).values(move).returning().get();
      expect(gapsOf(await browser.get("/admin"))).toHaveProperty(label, `/admin/einzug/${id}`);
      expect((await browser.get("/admin")).text).toContain("Noch 16 Punkte");
      db.update(moves).set({ state: "applied", appliedAt: new Date() }).run();
      expect(gapsOf(await browser.get("/admin"))).not.toHaveProperty(label);
      expect(foldedOf(await browser.get("/admin"))).toContain(label);
    });
  });

  it("asks for the name of the website until it is saved", async () => {
    await undone(async () => {
      const page = await browser.get("/admin");
      expect(page.text).toContain("heißt die Website noch „BeHappy“.");
      storeSettings({ siteName: "BeHappy" });
      expect(gapsOf(await browser.get("/admin"))).not.toHaveProperty("Name der Website");
    });
  });

  it("has an imprint from the settings, which the list of pages names as such", async () => {
    const state = async () => {
      const texts = ["/admin/pages", "/admin/pages/impressum"].map((path) => browser.get(path));
      const pages = await Promise.all(texts);
      return pages.map(({ text }) => text.includes("Aus Ihren Angaben erzeugt"));
    };
    expect(await state()).toEqual([false, false]);
    await undone(async () => {
      storeSettings({ operatorName: "Hof", street: "Weg 1", zipcode: "12345", city: "Ulm" });
      expect(await state()).toEqual([true, true]);
    });
  });

  it("puts what only the server's operator can settle last, and says so", async () => {
    const { document } = await browser.get("/admin");
    const [list] = document.querySelectorAll(`${section} ul`);
    const lines = list?.querySelectorAll("li").map(visibleText) ?? [];
    const isForServer = lines.map((line) => line.includes("Am Server zu setzen"));
    expect(isForServer).toEqual([...lines.slice(2).map(() => false), true, true]);
    expect(lines.at(-2)).toMatch(/^E-Mails /);
    expect(lines.at(-1)).toMatch(/^Adresse der Website /);
  });

  it("names the open points of each page, leads to the next page with one and back to the list", async () => {
    const wayOn = async (path: string) => {
      const { document } = await browser.get(path);
      const links = document.querySelectorAll("nav[aria-label='Vor dem Start'] a");
      return links.map((link) => `${visibleText(link)} > ${link.getAttribute("href")}`);
    };
    const operator = "/admin/settings/operator#einstellungen-operator-operatorName";
    const law = "/admin/settings/law#einstellungen-law";
    const back = "Zurück zu „Vor dem Start“ > /admin#vor-dem-start";
    const on = (label: string) => `Weiter mit dem nächsten Punkt: ${label}`;
    await undone(async () => {
      const bank = `${on("Bankverbindung")} > /admin/settings/bank#einstellungen-bank-bankRecipient`;
      const texts = `${on("Rechtstexte")} > /admin/pages/datenschutz`;
      const name = `${on("Name der Website")} > /admin/settings/website#einstellungen-website-siteName`;
      expect(await wayOn("/admin/settings/operator")).toEqual([
        `Angaben zum Betreiber > ${operator}`,
        `Widerrufsbelehrung > ${operator}`,
        name,
        back,
      ]);
      // E-Mails need the server, so they are passed over.
      expect(await wayOn("/admin/settings/law")).toEqual([
        `Satz zur Streitbeilegung > ${law}-disputeNeeded`,
        `Barrierefreiheit > ${law}-accessibilityNeeded`,
        bank,
        back,
      ]);
      const address = {
        siteName: "Hof",
        operatorName: "Hof",
        street: "Weg 1",
        zipcode: "12345",
        city: "Ulm",
      };
      storeSettings({ ...address, email: "hof@beispiel.de", phone: "030 1234567" });
      expect(await wayOn("/admin/settings/operator")).toEqual([texts, back]);
      expect(await wayOn("/admin/events/new")).toEqual([texts, back]);
      expect(await wayOn("/admin/outbox")).toEqual([texts, back]);
      expect(await wayOn("/admin")).toEqual([]);
      createOrder();
      expect(await wayOn("/admin/settings/operator")).toEqual([]);
    });
  });

  it("leaves one line that can be opened once the shop sells", async () => {
    await undone(async () => {
      createOrder();
      const { document } = await browser.get("/admin");
      const [folded] = document.querySelectorAll(`${section} > details`);
      const summary = folded?.querySelector("summary");
      expect(summary && visibleText(summary)).toBe("15 Punkte offen");
      expect(folded?.hasAttribute("open")).toBe(false);
      expect(folded?.querySelectorAll("a").length).toBeGreaterThan(5);
    });
  });

  it("names a proxy that the server does not trust, on the day of its last request", async () => {
    expect(gapsOf(await browser.get("/admin"))).not.toHaveProperty("Proxy");
    await recordUntrustedProxy(new Date());
    const page = await browser.get("/admin");
    expect(gapsOf(page)).toHaveProperty("Proxy", null);
    expect(page.text).toContain("TRUST_PROXY=1");
    await recordUntrustedProxy(new Date(Date.now() - 25 * 60 * 60 * 1000));
    expect(gapsOf(await browser.get("/admin"))).not.toHaveProperty("Proxy");
  });

  it("folds the points that are done", async () => {
    await undone(async () => {
      createItem();
      const page = await browser.get("/admin");
      expect(foldedOf(page)).toBe(
        "6 Punkte erledigt Kein Link zur geschlossenen OS-Plattform Nichts von fremden Servern, kein Cookie ohne Anlass Bewertung Einverständnisse Erstes Angebot Beispielinhalte",
      );
    });
  });

  it.each([
    ["without a price", { price: null }],
    ["that is not available", { availability: false }],
    ["that is sold out", { stock: 2, ordered: 2 }],
    ["that is archived", { archivedAt: new Date() }],
    ["that is a membership", { category: "membership" }],
    [
      "that is over",
      { kind: "event", date: "2020-01-01", time: "09:00", location: "Ulm" } as const,
    ],
  ])("does not count an item %s as an offer", async (_what, values) => {
    await undone(async () => {
      createItem(values);
      expect(gapsOf(await browser.get("/admin"))).toHaveProperty("Erstes Angebot");
    });
  });

  it("asks for the facts that goods need, but only where goods are sold", async () => {
    await undone(async () => {
      const item = createItem({ title: "Ein Kom\u00ADpass" });
      const gaps = gapsOf(await browser.get("/admin"));
      const means = legalDuties.paymentMeans.title;
      expect(gaps).toMatchObject({
        Lieferzeit: "/admin/settings/sale#einstellungen-sale-deliveryTime",
        Versandkosten: "/admin/settings/sale#einstellungen-sale-shippingFlat",
        [means]: "/admin/settings/sale#einstellungen-sale-deliveryArea",
        "Hersteller der Waren": `/admin/products/new/${item.id}#artikel-manufacturer`,
        "Hinweis zur Gewährleistung": "/admin/settings/gewaehrleistung",
      });
      await expectPlaces(gaps);
      expect(foldedOf(await browser.get("/admin"))).not.toContain("Kommt später");
      const { text } = await browser.get("/admin");
      expect(text).toContain("Ein Kompass: kein Hersteller.");
      expect(text).toContain("kostet 0 €. Stimmt das?");
    });
  });

  it("links a picture without a consent to the date of the consent", async () => {
    await undone(async () => {
      const { id, name } = createPerson({
        imageUrl: "/pictures/v1/szene-see.svg",
        consentSince: null,
      });
      const page = await browser.get("/admin");
      const gaps = gapsOf(page);
      expect(gaps).toHaveProperty("Einverständnisse", `/admin/voices/${id}#person-consentSince`);
      expect(page.text).toContain(`ohne Einverständnis: ${name}.`);
      await expectPlaces(gaps);
    });
  });

  it("announces those facts in a folded line before", async () => {
    const page = await browser.get("/admin");
    expect(Object.keys(gapsOf(page))).not.toContain("Lieferzeit");
    const later = page.document
      .querySelectorAll(`${section} details`)
      .find((details) => visibleText(details).startsWith("Kommt später"));
    expect(later?.hasAttribute("open")).toBe(false);
    expect(later?.querySelectorAll("li").map(visibleText)).toEqual([
      "Lieferzeit",
      "Versandkosten",
      legalDuties.paymentMeans.title,
      "Hersteller der Waren",
      "Hinweis zur Gewährleistung",
    ]);
  });

  it("counts what was decided about dispute resolution and accessibility, not that their section was saved", async () => {
    const asked = ["Satz zur Streitbeilegung", "Barrierefreiheit"];
    const open = async () => {
      const gaps = Object.keys(gapsOf(await browser.get("/admin")));
      return asked.filter((label) => gaps.includes(label));
    };
    await undone(async () => {
      await savedSettings(browser, { contractSentence: "Der Vertrag ist geschlossen." });
      expect(await open()).toEqual(asked);
      await savedSettings(browser, { disputeSentence: "Wir nehmen teil." });
      expect(await open()).toEqual(["Barrierefreiheit"]);
      await savedSettings(browser, { disputeSentence: "", accessibilityNeeded: "no" });
      expect(await open()).toEqual(["Satz zur Streitbeilegung"]);
      await savedSettings(browser, { disputeNeeded: "no" });
      expect(await open()).toEqual([]);
    });
  });

  it("names demo content and demo accounts", async () => {
    await undone(async () => {
      await seedDatabase({ withAdmin: false });
      const gaps = gapsOf(await browser.get("/admin"));
      expect(gaps).toHaveProperty("Beispielinhalte", "/");
      expect(gaps).not.toHaveProperty("Mitgliedschaft");
    });
  });

  it("says how many uploaded pictures have no files", async () => {
    const [there, gone] = ["a", "b"].map((letter) => letter.repeat(32));
    await undone(async () => {
      for (const name of [there, gone]) {
        createItem({ imageUrl: `/uploads/${name}/960.webp` });
        createItem({ imageUrl: `/uploads/${name}/960.webp` });
      }
      const page = await browser.get("/admin");
      expect(gapsOf(page)).toHaveProperty("Bilder", "/admin/pictures");
      expect(page.text).toContain("fehlen Bilder dieser Website: 2 von 2.");
      mkdirSync(path.join(env.DATA_DIR, "uploads", there ?? ""), { recursive: true });
      expect((await browser.get("/admin")).text).toContain(
        "fehlen Bilder dieser Website: 1 von 2.",
      );
      mkdirSync(path.join(env.DATA_DIR, "uploads", gone ?? ""));
      expect(foldedOf(await browser.get("/admin"))).toContain(" Bilder ");
    });
    expect((await browser.get("/admin")).text).not.toContain("Bilder dieser Website");
  });

  it("says how many files of items are missing, and leads to the first ones", async () => {
    await undone(async () => {
      const item = createItem({ kind: "course" });
      const sha256 = "5".repeat(64);
      for (const name of ["heft.pdf", "nochmal.pdf"]) {
        createContentFile({ itemId: item.id, sha256, name, title: name });
      }
      const files = `/admin/courses/new/${item.id}/inhalt/dateien`;
      const page = await browser.get("/admin");
      expect(gapsOf(page)).toHaveProperty("Dateien", files);
      expect(page.text).toContain("fehlen Dateien dieser Website: 1 von 1.");
      expect((await browser.get(files)).text).toContain("Der Inhalt dieser Datei fehlt");
      mkdirSync(path.join(env.DATA_DIR, "files"), { recursive: true });
      writeFileSync(path.join(env.DATA_DIR, "files", sha256), "");
      expect(foldedOf(await browser.get("/admin"))).toContain(" Dateien ");
      expect((await browser.get(files)).text).not.toContain("Der Inhalt dieser Datei fehlt");
    });
  });

  it("names sold digital items that deliver nothing, until they do", async () => {
    await undone(async () => {
      const gap = async () => gapsOf(await browser.get("/admin"))["Verkaufte Inhalte"];
      const item = createItem({ title: "Album", withdrawalClass: "digital" });
      addOrderItem(createOrder(), item);
      expect(await gap()).toBeUndefined();
      addOrderItem(createOrder({ status: "completed" }), item);
      expect(await gap()).toBe(`/admin/products/new/${item.id}/inhalt`);
      createContentFile({ itemId: item.id });
      expect(await gap()).toBeUndefined();
    });
  });

  it("names films without captions and recordings without a transcript, where customers meet them", async () => {
    await undone(async () => {
      const item = createItem({ kind: "course", title: "Atemreise" });
      const lesson = createLesson({ itemId: item.id, title: "Ankommen" });
      const files = `/admin/courses/new/${item.id}/inhalt/dateien`;
      const form = `/admin/courses/new/${item.id}/inhalt/lektionen/${lesson.id}`;
      const ofLesson = { itemId: item.id, lessonId: lesson.id };
      const change = (values: Partial<ContentFile>) =>
        db.update(contentFiles).set(values).where(eq(contentFiles.role, "media")).run();
      /** The pages that ask the owner for words. */
      const asks = async () => {
        const page = await browser.get("/admin");
        const pages = await Promise.all([files, form].map((path) => browser.get(path)));
        const sentence = /Untertitel fehlen\.|Die Abschrift fehlt\./;
        return [gapsOf(page).Untertitel, ...pages.map(({ text }) => sentence.exec(text)?.[0])];
      };
      expect(await asks()).toEqual([undefined, undefined, undefined]);
      createContentFile({ ...ofLesson, role: "media", mediaType: "video/mp4" });
      expect(await asks()).toEqual([files, "Untertitel fehlen.", "Untertitel fehlen."]);
      expect((await browser.get("/admin")).text).toContain("fehlen hier: „Ankommen“ (Atemreise).");
      change({ publishedAt: null });
      expect(await asks()).toEqual([undefined, "Untertitel fehlen.", "Untertitel fehlen."]);
      change({ publishedAt: new Date(), mediaType: "audio/mpeg" });
      expect(await asks()).toEqual([files, "Die Abschrift fehlt.", "Die Abschrift fehlt."]);
      db.update(lessons).set({ transcript: "Hallo." }).where(eq(lessons.id, lesson.id)).run();
      expect(await asks()).toEqual([undefined, undefined, undefined]);
      change({ mediaType: "video/mp4" });
      const captions = createContentFile({ ...ofLesson, role: "captions", publishedAt: null });
      expect((await asks())[0]).toBe(files);
      const isThis = eq(contentFiles.id, captions.id);
      db.update(contentFiles).set({ publishedAt: new Date() }).where(isThis).run();
      expect(await asks()).toEqual([undefined, undefined, undefined]);
      expect(foldedOf(await browser.get("/admin"))).toContain(" Untertitel ");
    });
  });

  it("names the facts about the operator that nobody has entered, also beside demo facts", async () => {
    await undone(async () => {
      showDemoContent();
      storeSettings({ operatorName: "Hof am See", city: "Seedorf" });
      expect((await browser.get("/admin")).text).toContain(
        "Diese Angaben fehlen noch: Straße und Hausnummer, Postleitzahl, E-Mail-Adresse.",
      );
    });
  });

  it("says if a point cannot be checked, and checks the others", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileChanged("alter table catalog_items rename to away", () =>
      browser.get("/admin"),
    );
    const text = visibleText(page.document.querySelector(section) as never);
    expect(text).toContain("Mitgliedschaft Das ließ sich gerade nicht prüfen.");
    expect(text).toContain("Es gibt noch keine Sicherung.");
    expect(log).toHaveBeenCalledWith(
      expect.stringContaining("'Mitgliedschaft'"),
      expect.any(Error),
    );
  });
});
