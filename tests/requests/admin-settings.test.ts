import { beforeEach, describe, expect, it, vi } from "vitest";
import { sender } from "#app/features/settings/operator.server.ts";
import { sectionNames } from "#app/features/settings/settings-schema.ts";
import { siteSettings, taxSchemeAt } from "#app/features/settings/site-settings.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { changeLog, siteVersions, users } from "#db/schema.ts";
import { recordDemoContent, testEmailArrival } from "#db/shop.server.ts";
import { Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { guardFields } from "#tests/support/guard.ts";
import { changeMembershipOf } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fieldErrors,
  fillCart,
  messages,
  placeSampleOrder,
  readCartPage,
} from "#tests/support/samples.ts";
import { pathOfSetting } from "#tests/support/saved-settings.ts";
import { forgetSettings, storedSettingsRow, storeSettings } from "#tests/support/settings.ts";

const PATH = "/admin/settings";

let browser: Browser;
let admin: Customer;

beforeEach(async () => {
  sqlite.exec("delete from change_log; delete from rate_limits");
  forgetSettings();
  recordDemoContent(db, false);
  ({ admin, browser } = await createAdmin());
});

const openForm = (name: string) => browser.get(pathOfSetting(name));

/** The form that contains the control with this name. */
function formWith(page: Page, name: string) {
  const form = page.document.querySelector(`main [name="${name}"]`)?.closest("form");
  if (!form) throw new Error(`no form with '${name}' (${page.status}): ${page.text}`);
  return form;
}

/** Fills in the form that contains the first of these controls, and presses 'Speichern'. */
async function save(fields: Record<string, string>, opened?: Page): Promise<Page> {
  const [name = ""] = Object.keys(fields);
  const page = opened ?? (await openForm(name));
  return browser.post(pathOfSetting(name), { ...formValues(formWith(page, name)), ...fields });
}

async function saved(fields: Record<string, string>): Promise<void> {
  const answer = await save(fields);
  if (answer.status !== 303) throw new Error(`not saved (${answer.status}): ${answer.text}`);
}

const open = (path: string) => new Browser().get(path);
const textsOf = (page: Page, selector: string) =>
  page.document.querySelectorAll(selector).map(visibleText);

const hofAmSee = {
  operatorName: "Hof am See GmbH",
  legalForm: "Gesellschaft mit beschränkter Haftung",
  representative: "Ida Petersen",
  street: "Seeweg 3",
  zipcode: "24306",
  city: "Plön",
  phone: "04522 123456",
  email: "hallo@hof.example",
  register: "Amtsgericht Kiel, HRB 1234",
  vatId: "de 123 456 789",
};

describe("without an owner's settings and demo content", () => {
  it.each([
    "/",
    "/contact",
    "/impressum",
    "/agb",
    "/about",
    "/events",
    "/cart",
    "/newsletter",
    "/manifest.webmanifest",
    "/auth",
  ])("%s shows no invented address, number, link or rating", async (path) => {
    const { html } = await open(path);
    expect(html).not.toMatch(
      /kontakt@|Morgenufer|23125|behappy\.example\/film|(instagram|youtube)\.com\/@?behappy|4\.9\/5|52\.5231|© 2019/,
    );
    expect(html).toContain("BeHappy");
  });

  it("items offer the contact form instead of an address, and no rating", async () => {
    const event = await open(`/events/${createEvent().id}`);
    const question = event.document
      .querySelectorAll("main a")
      .find((link) => visibleText(link) === "Mehr Informationen anfragen");
    expect(question?.getAttribute("href")).toBe("/contact");
    expect((await open(`/products/${createItem().id}`)).text).not.toContain("Bewertung");
  });

  it("messages reach the first admin, who also sends e-mails", async () => {
    sqlite.exec("delete from users; delete from emails");
    const { email } = await createCustomer({ role: "admin" });
    db.update(users)
      .set({ createdAt: new Date(0) })
      .run();
    await createAdmin();
    const fields = { name: "Ida", email: "ida@beispiel.de", message: "Guten Tag" };
    const answer = await new Browser().post("/contact", { ...guardFields(), ...fields });
    expect(answer.status).toBe(303);
    expect(emailsTo(email).map(({ subject }) => subject)).toEqual(["Nachricht von Ida"]);
    expect(sender().address).toBe(email);
    expect(siteSettings().email).toBeNull();
  });
});

describe("a saved section", () => {
  it("is in effect at once, on all pages and in files", async () => {
    const event = createEvent();
    const answer = await save({ siteName: "Hof am See", claim: "Weit sehen" });
    expect(answer.status).toBe(303);
    const page = await browser.follow(answer);
    expect(messages(page).join(" ")).toContain("Einstellungen gespeichert");
    expect(formValues(formWith(page, "siteName")).siteName).toBe("Hof am See");
    const home = await open("/");
    expect(textsOf(home, "header a")[0]).toBe("Hof am See");
    expect(textsOf(home, "title")).toEqual(["Hof am See – Weit sehen"]);
    expect(textsOf(home, "footer h2")).toContain("Hof am See");
    expect(home.document.querySelector('[property="og:site_name"]')?.attributes.content).toBe(
      "Hof am See",
    );
    expect(textsOf(await open("/team"), "title")).toEqual(["Team – Hof am See"]);
    expect(JSON.parse((await open("/manifest.webmanifest")).html).name).toBe("Hof am See");
    expect((await open(`/events/${event.id}/calendar.ics`)).html).toContain("-//Hof am See//");
    expect(textsOf(await browser.get("/admin"), "header a")[0]).toBe("Hof am See Verwaltung");
  });

  it("appears in the change log with its labels, without values", async () => {
    await saved({ siteName: "Hof am See", filmUrl: "https://film.example/hof" });
    const [change, ...others] = db.select().from(changeLog).all();
    expect(others).toEqual([]);
    expect(change).toMatchObject({ actorId: admin.id, subject: "settings", label: "Website" });
    expect(change?.action).toMatch(/^geändert: .*Link zum Film/);
    const log = await browser.get("/admin/changes");
    expect(log.text).toContain("Einstellungen Website geändert");
    expect(log.document.querySelector(`main a[href="${PATH}/website"]`)).not.toBeNull();
  });

  it("is not stored again if nothing has changed", async () => {
    await saved({ siteName: "Hof am See" });
    const page = await browser.follow(await save({ siteName: "Hof am See" }));
    expect(messages(page).join(" ")).toContain("Nichts zu ändern");
    expect(storedSettingsRow()?.version).toBe(1);
    expect(db.select().from(changeLog).all()).toHaveLength(1);
  });

  it("answers for the form of each page, sent as it is shown", async () => {
    await saved({ operatorName: "Hof am See" });
    for (const section of sectionNames) {
      const path = `${PATH}/${section}`;
      const values = formValues(formWith(await browser.get(path), "section"));
      expect(values.section).toBe(section);
      const answer = await browser.post(path, values);
      expect([answer.status, answer.location]).toEqual([303, path]);
    }
  });

  it("leaves the other sections as they are", async () => {
    await saved({ siteName: "Hof am See" });
    await saved(hofAmSee);
    expect(siteSettings()).toMatchObject({ siteName: "Hof am See", city: "Plön" });
  });
});

describe("the list of sections", () => {
  const lineOf = ({ document }: Page, id: string) => {
    const line = document.querySelector(`main li[id="${id}"]`) ?? expect.unreachable(id);
    return { text: visibleText(line), leadsTo: line.querySelector("a")?.getAttribute("href") };
  };

  it("says what is set and what is missing, and leads to the forms", async () => {
    const before = await browser.get(PATH);
    expect(before.document.querySelectorAll("main form")).toEqual([]);
    expect(lineOf(before, "einstellungen-operator")).toEqual({
      text: "Betreiber Es fehlt noch: Name, Straße und Hausnummer, Postleitzahl, Ort, Telefon, E-Mail-Adresse",
      leadsTo: `${PATH}/operator`,
    });
    expect(lineOf(before, "einstellungen-bank").text).toBe(
      "Bank Es fehlt noch: Kontoinhaber, IBAN",
    );
    await saved(hofAmSee);
    await saved({ disputeSentence: "Wir nehmen nicht teil." });
    const after = await browser.get(PATH);
    expect(lineOf(after, "einstellungen-operator").text).toBe(
      "Betreiber Name: Hof am See GmbH · Ort: Plön · E-Mail-Adresse: hallo@hof.example",
    );
    expect(lineOf(after, "einstellungen-law").text).toMatch(
      /^Rechtliches Satz zur Streitbeilegung: vorhanden/,
    );
    expect(lineOf(after, "gewaehrleistung")).toEqual({
      text: "Hinweis zur Gewährleistung Für alle, die Waren verkaufen · Bild: noch nicht vorhanden · PDF: noch nicht vorhanden",
      leadsTo: `${PATH}/gewaehrleistung`,
    });
  });

  it("says where demo content is in effect", async () => {
    recordDemoContent(db, true);
    const note = "Bis Sie speichern, gelten Beispielinhalte.";
    expect(lineOf(await browser.get(PATH), "einstellungen-operator").text).toContain(note);
    await saved(hofAmSee);
    expect(lineOf(await browser.get(PATH), "einstellungen-operator").text).not.toContain(note);
  });

  it("calls no text voluntary that its question may require", async () => {
    const { text } = await browser.get(`${PATH}/law`);
    expect(text).toContain("Satz zum Vertragsschluss (freiwillig)");
    expect(text).toContain("Satz zur Streitbeilegung Nötig bei „ja“.");
    expect(text).toContain("Erklärung zur Barrierefreiheit Nötig bei „ja“.");
  });

  it("takes the form of each section, and shows that form with what is wrong", async () => {
    const form = formValues(formWith(await openForm("siteName"), "siteName"));
    const refused = await browser.post(PATH, { ...form, siteName: "" });
    expect(refused.status).toBe(400);
    expect(Object.keys(fieldErrors(refused))).toEqual(["siteName"]);
    expect(textsOf(refused, "main h1")).toEqual(["Website"]);
    const answer = await browser.post(PATH, { ...form, siteName: "Hof am See" });
    expect([answer.status, answer.location]).toEqual([303, `${PATH}/website`]);
    expect(siteSettings().siteName).toBe("Hof am See");
  });
});

describe("the operator", () => {
  beforeEach(() => saved(hofAmSee));

  it("makes the imprint", async () => {
    const { text } = await open("/impressum");
    expect(text).toContain(
      "Hof am See GmbH Gesellschaft mit beschränkter Haftung Seeweg 3 24306 Plön",
    );
    for (const value of ["Ida Petersen", "hallo@hof.example", "HRB 1234", "DE123456789"]) {
      expect(text).toContain(value);
    }
    expect(text).toContain("Umsatzsteuer-Identifikationsnummer");
    expect(text).not.toContain("Hier fehlt noch das Impressum");
    expect((await open("/agb")).text).not.toContain("Seeweg");
  });

  it("has a postcode that fits the country, which is Germany unless another one is given", async () => {
    const refused = await save({ ...hofAmSee, zipcode: "0431" });
    expect(refused.status).toBe(400);
    expect(fieldErrors(refused).zipcode).toContain("Dort hat sie fünf Ziffern");
    await saved({ ...hofAmSee, zipcode: "4310", country: "Österreich" });
    expect(siteSettings().zipcode).toBe("4310");
  });

  it("sees that imprint where a text of their own would replace it, until it does", async () => {
    const path = "/admin/pages/impressum";
    const page = await browser.get(path);
    expect(page.text).toContain("Auf der Website steht das Impressum aus Ihren Einstellungen.");
    expect(page.text).toContain("Amtsgericht Kiel, HRB 1234");
    await browser.press(page, "Veröffentlichen", { text: "Ein eigenes Impressum." });
    await new Promise(setImmediate);
    const replaced = await browser.get(path);
    expect(replaced.text).not.toContain("Impressum aus Ihren Einstellungen");
    expect(replaced.text).not.toContain("HRB 1234");
    db.delete(siteVersions).run();
    const other = await browser.get("/admin/pages/agb");
    expect(other.text).not.toContain("Impressum aus Ihren Einstellungen");
    await new Promise(setImmediate);
  });

  it("is on the contact page, without the invented map", async () => {
    const page = await open("/contact");
    expect(textsOf(page, "address")).toEqual(["Hof am See GmbH Seeweg 3 24306 Plön"]);
    const hrefs = page.document.querySelectorAll("main a").map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual(
      expect.arrayContaining(["mailto:hallo@hof.example", "tel:+494522123456"]),
    );
    expect(page.text).not.toContain("Beispielinhalt");
    expect(page.document.querySelector("#karte")).toBeNull();
    await saved({ operatorName: "Hof am See GmbH", mapPlace: "54.1587, 10.4214" });
    const withMap = await open("/contact");
    expect(withMap.html).toContain("mlat=54.1587&amp;mlon=10.4214");
    expect(withMap.text).not.toContain("Klingelschild");
  });

  it("signs e-mails and receives messages", async () => {
    const customer = await createCustomer();
    const buyer = await browserOf(customer);
    await fillCart(buyer, [createItem(), 1]);
    await placeSampleOrder(buyer, { email: customer.email });
    const [email] = emailsTo(customer.email);
    expect(email?.text).toContain("Schreib uns an hallo@hof.example.");
    expect(email?.text).toMatch(/Hof am See GmbH · Seeweg\s3 · 24306\sPlön\nhallo@hof.example/);
    expect(sender()).toEqual({ name: "BeHappy", address: "hallo@hof.example" });
  });

  it("replaces all demo facts, even with empty fields", async () => {
    forgetSettings();
    recordDemoContent(db, true);
    const demoFacts = ["23125", "Morgenufer", "Klingelschild"];
    const before = await open("/contact");
    for (const fact of demoFacts) expect(before.text).toContain(fact);
    await saved({ operatorName: "Ida Petersen", phone: "", mapPlace: "" });
    const { text } = await open("/contact");
    for (const fact of demoFacts) expect(text).not.toContain(fact);
  });
});

describe("the rating", () => {
  const ratingOn = async () => {
    const page = await open(`/products/${createItem().id}`);
    return {
      stars: page.document.querySelector('main [role="img"][aria-label*="Sternen"]')?.attributes[
        "aria-label"
      ],
      text: page.text.match(/\(\S+\/5 - [^)]*\)/)?.[0],
    };
  };

  it("is the quoted one while the shop shows demo content", async () => {
    recordDemoContent(db, true);
    await new Promise(setImmediate);
    expect(await ratingOn()).toEqual({
      stars: "5 von 5 Sternen",
      text: "(4.9/5 - 128 Bewertungen)",
    });
  });

  it("may be the owner's own", async () => {
    await saved({ rating: "own", ratingValue: "4,6", ratingCount: "1" });
    expect(await ratingOn()).toEqual({ stars: "5 von 5 Sternen", text: "(4,6/5 - 1 Bewertung)" });
  });

  it("needs both numbers", async () => {
    const answer = await save({ rating: "own", ratingValue: "", ratingCount: "" });
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldErrors(answer))).toEqual(["ratingValue", "ratingCount"]);
  });
});

it("a form from before an update keeps the settings that it did not know", async () => {
  await saved({ deliveryArea: "Österreich" });
  const { deliveryArea, ...others } = formValues(
    formWith(await openForm("deliveryArea"), "deliveryArea"),
  );
  expect(deliveryArea).toBe("Österreich");
  expect((await browser.post(PATH, { ...others, paymentDays: "7" })).status).toBe(303);
  expect(siteSettings()).toMatchObject({ deliveryArea: "Österreich", paymentDays: 7 });
});

describe("the sale", () => {
  it("grants the community price to everyone or to members", async () => {
    const item = createItem({ price: 1000, communityPrice: 700 });
    const customer = await browserOf();
    await fillCart(customer, [item, 1]);
    expect(await readCartPage(customer)).not.toMatch(/7,00\s€/);
    await saved({ communityPriceFor: "everyone" });
    expect(await readCartPage(customer)).toMatch(/7,00\s€/);
  });

  it("takes unconfirmed orders without a mail server, and says so", async () => {
    await saved({ confirmedOrders: "yes" });
    const note = "Noch ist kein Mailserver eingerichtet (SMTP_URL). So lange gilt „nein“.";
    expect((await openForm("confirmedOrders")).text).toContain(note);
    const buyer = await browserOf();
    await fillCart(buyer, [createItem(), 1]);
    expect(await placeSampleOrder(buyer)).toBeTruthy();
  });

  it("charges paying members nothing for items marked 'Inklusive', if the owner wants it", async () => {
    const item = createItem({ price: 1000, communityPrice: 0 });
    const customer = await createCustomer();
    changeMembershipOf(customer.id, "Lifetime");
    const member = await browserOf(customer);
    await fillCart(member, [item, 1]);
    expect(await readCartPage(member)).toMatch(/Gesamt.* 0,00\s€/);
    await saved({ includedPrice: "regular" });
    expect(await readCartPage(member)).toMatch(/Gesamt.* 10,00\s€/);
    await saved({ includedPrice: "free" });
    const visitor = new Browser();
    await fillCart(visitor, [item, 1]);
    expect(await readCartPage(visitor)).toMatch(/Gesamt.* 10,00\s€/);
  });

  it("gives customers the chosen number of days to pay into the saved account", async () => {
    await saved({ paymentDays: "3" });
    await saved({
      bankRecipient: "Hof am See GmbH",
      bankIban: "de02 1203 0000 0000 2020 51",
      bankBic: "byladem1001",
    });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
    const buyer = await browserOf();
    await fillCart(buyer, [createItem(), 1]);
    const id = await placeSampleOrder(buyer);
    const { text } = await buyer.get(`/order-confirmation/${id}`);
    expect(text).toContain("Hof am See GmbH IBAN DE02 1203 0000 0000 2020 51 BIC BYLADEM1001");
    const order = sqlite.prepare("select payment_due from orders where id = ?").pluck().get(id);
    expect(order).toBe("2026-11-24");
  });
});

describe("the tax scheme", () => {
  const at = (moment: string) => taxSchemeAt(new Date(moment));

  beforeEach(() =>
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-12-20T10:00:00+01:00") }),
  );

  /** An admin who has signed in at the fake time. */
  async function saveAs(fields: Record<string, string>): Promise<Page> {
    ({ browser } = await createAdmin());
    const answer = await save(fields);
    if (answer.status !== 303) throw new Error(`not saved (${answer.status}): ${answer.text}`);
    return browser.follow(answer);
  }

  it("is unknown until the owner chooses it, and then in effect at once", async () => {
    expect(at("2030-12-20T11:00:00Z")).toBeNull();
    await saveAs({ taxScheme: "small-business" });
    expect(at("2030-12-20T11:00:00Z")).toBe("small-business");
    await saveAs({ taxScheme: "regular", taxSchemeFrom: "2030-12-20" });
    expect(at("2030-12-20T11:00:00Z")).toBe("regular");
    await saveAs({ taxScheme: "" });
    expect(at("2030-12-20T11:00:00Z")).toBeNull();
  });

  it("may begin later, at midnight in Berlin", async () => {
    await saveAs({ taxScheme: "small-business" });
    const page = await saveAs({ taxScheme: "regular", taxSchemeFrom: "2031-01-01" });
    expect(messages(page).join(" ")).toContain(
      "Bei der Umsatzsteuer gilt „Regelbesteuerung“ ab dem 1. Januar 2031.",
    );
    expect(page.text).toContain("Bis dahin gilt „Kleinunternehmen (§ 19 UStG)“.");
    expect(at("2030-12-31T23:59:59+01:00")).toBe("small-business");
    expect(at("2031-01-01T00:00:00+01:00")).toBe("regular");
    const { taxScheme, taxSchemeFrom } = formValues(formWith(page, "taxScheme"));
    expect([taxScheme, taxSchemeFrom]).toEqual(["regular", "2031-01-01"]);
  });

  it("may begin later even if there was none before", async () => {
    await saveAs({ taxScheme: "regular", taxSchemeFrom: "2031-01-01" });
    expect(at("2030-12-31T23:59:59+01:00")).toBeNull();
    expect(at("2031-01-01T00:00:00+01:00")).toBe("regular");
  });

  it("stays as it is while a planned change is saved again, moved or withdrawn", async () => {
    await saveAs({ taxScheme: "small-business" });
    await saveAs({ taxScheme: "regular", taxSchemeFrom: "2031-01-01" });
    await saveAs({ deliveryTime: "3 Tage" });
    expect(at("2030-12-31T12:00:00Z")).toBe("small-business");
    await saveAs({ taxSchemeFrom: "2031-07-01" });
    expect(at("2031-06-30T12:00:00Z")).toBe("small-business");
    expect(at("2031-07-01T12:00:00Z")).toBe("regular");
    await saveAs({ taxScheme: "small-business", taxSchemeFrom: "" });
    expect(at("2031-07-01T12:00:00Z")).toBe("small-business");
  });

  it("that has begun is the present one when the next change is planned", async () => {
    await saveAs({ taxScheme: "small-business" });
    await saveAs({ taxScheme: "regular", taxSchemeFrom: "2031-01-01" });
    vi.setSystemTime(new Date("2031-02-01T12:00:00Z"));
    const page = await saveAs({ deliveryTime: "3 Tage" });
    expect(page.text).not.toContain("Bis dahin gilt");
    await saveAs({ taxScheme: "small-business", taxSchemeFrom: "2032-01-01" });
    expect(at("2031-12-31T12:00:00Z")).toBe("regular");
    expect(at("2032-01-01T12:00:00Z")).toBe("small-business");
  });

  it("has a predecessor that no form can set", async () => {
    await saveAs({ taxScheme: "regular", taxSchemeBefore: "small-business" });
    await saveAs({ taxSchemeFrom: "2031-01-01", taxSchemeBefore: "small-business" });
    expect(at("2030-12-31T12:00:00Z")).toBe("regular");
  });
});

describe("shipping", () => {
  it("is stored with two decimal places, however it was typed", async () => {
    const fresh = formValues(formWith(await openForm("shippingFlat"), "shippingFlat"));
    expect([fresh.shippingFlat, fresh.shippingFreeFrom]).toEqual(["0,00", ""]);
    await saved({ shippingFlat: "4,9", shippingFreeFrom: "1000 €" });
    const form = formValues(formWith(await openForm("shippingFlat"), "shippingFlat"));
    expect([form.shippingFlat, form.shippingFreeFrom]).toEqual(["4,90", "1.000,00"]);
    expect(siteSettings()).toMatchObject({ shippingFlat: 490, shippingFreeFrom: 100_000 });
    await saved({ shippingFlat: "" });
    expect(siteSettings().shippingFlat).toBe(0);
  });

  it("appears as an amount in a conflict, and as a label in the change log", async () => {
    await saved({ shippingFlat: "4,90", taxScheme: "regular" });
    const opened = await openForm("shippingFlat");
    await saved({ shippingFlat: "0" });
    const answer = await save({ shippingFlat: "6,5", taxScheme: "" }, opened);
    expect(answer.status).toBe(409);
    expect(answer.text).toMatch(
      /Versandkosten in Euro In Ihrem Formular: 6,50\s€ Jetzt gespeichert: 0,00\s€/,
    );
    expect(answer.text).toContain(
      "Umsatzsteuer In Ihrem Formular: Noch nicht gewählt Jetzt gespeichert: Regelbesteuerung",
    );
    const log = db.select().from(changeLog).all();
    expect(log.map(({ action }) => action)).toEqual([
      "geändert: Umsatzsteuer, Versandkosten in Euro",
      "geändert: Versandkosten in Euro",
    ]);
  });

  it("is not reported as a difference while it has the default that the form shows", async () => {
    const opened = await openForm("shippingFlat");
    await saved({ siteName: "Hof am See" });
    const answer = await save({ shippingFlat: "0" }, opened);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Was sich unterscheidet");
    expect(answer.text).toContain("In diesem Abschnitt nichts.");
    expect(answer.text).not.toContain("In Ihrem Formular");
    await saved({ shippingFlat: "0,00" });
    expect(db.select().from(changeLog).all().at(-1)?.action).toBe("gespeichert");
  });
});

describe("wrong input", () => {
  it.each([
    ["taxScheme", "none", {}],
    ["taxSchemeFrom", "31.11.2031", { taxScheme: "regular" }],
    ["taxSchemeFrom", "2031-02-29", { taxScheme: "regular" }],
    ["shippingFlat", "viel", {}],
    ["shippingFlat", "-1", {}],
    ["shippingFreeFrom", "100.000,01", {}],
    ["returnCosts", "nobody", {}],
    ["bankIban", "DE03 1203 0000 0000 2020 51", { bankRecipient: "Hof am See GmbH" }],
    ["bankBic", "BYLADEM10", { bankRecipient: "x", bankIban: "DE02120300000000202051" }],
    ["socialLinks", "https://hof.example\njavascript:alert(1)", {}],
    ["socialLinks", "http://hof.example", {}],
    ["filmUrl", "javascript:alert(1)", {}],
    ["filmUrl", "https://nur-ein-wort", {}],
    ["siteName", " \u0000\t ", {}],
    ["siteName", "x".repeat(61), {}],
    ["operatorName", "x".repeat(90_000), {}],
    ["foundingYear", "0x7E", {}],
    ["email", "a@b.de, c@d.de", {}],
    ["phone", "<script>", {}],
    ["vatId", "12/345/67890", {}],
    ["mapPlace", "91.1, 10.4", {}],
    ["paymentDays", "0", {}],
    ["paymentDays", "1e2", {}],
    ["rating", "5", {}],
    ["ratingValue", "5,1", {}],
    ["communityPriceFor", "friends", {}],
    ["confirmedOrders", "sometimes", {}],
    ["signUpSignsIn", "perhaps", {}],
    ["joinForm", "perhaps", {}],
    ["postalAddress", "never", {}],
    ["mailFrom", "Hof\r\nBcc: alle@hof.example <post@hof.example>", {}],
    ["mailFrom", "Hof <post@hof.example>, Zwei <zwei@hof.example>", {}],
  ])("in %s is refused and kept: %j", async (name, value, others) => {
    const answer = await save({ [name]: value, ...others });
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldErrors(answer))).toContain(name);
    expect(errorSummary(answer)?.leadsTo).toContain(name);
    expect(storedSettingsRow()).toEqual({ settings: "{}", version: 0 });
  });

  it("of 100 kB is refused", async () => {
    expect((await save({ claim: "x".repeat(100_000) })).status).toBe(413);
  });

  it("in the name becomes one line, also in the sender", async () => {
    await saved({ siteName: "Hof\r\nBcc: alle@hof.example", claim: "a\u0000b" });
    expect(siteSettings()).toMatchObject({ siteName: "Hof Bcc: alle@hof.example", claim: "a b" });
    expect(sender().name).toBe("Hof Bcc: alle@hof.example");
  });

  it.each<[Record<string, string>]>([[{}], [{ section: "alles", version: "0" }]])(
    "without a known section is refused: %j",
    async (fields) => {
      const answer = await browser.post(PATH, fields);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("Diesen Abschnitt kennen wir nicht.");
    },
  );
});

describe("if two admins edit at once,", () => {
  it("the second one keeps what was typed, and sees both versions", async () => {
    const opened = await openForm("siteName");
    const other = await createAdmin();
    const theirs = await other.browser.get(pathOfSetting("siteName"));
    const fields = formValues(formWith(theirs, "siteName"));
    await other.browser.post(PATH, { ...fields, siteName: "Hof am Meer" });

    const answer = await save({ siteName: "Hof am See" }, opened);
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)?.title).toBe("Jemand war schneller");
    expect(answer.text).toContain("In Ihrem Formular: Hof am See Jetzt gespeichert: Hof am Meer");
    expect(answer.text).toContain(other.admin.email);
    expect(siteSettings().siteName).toBe("Hof am Meer");

    expect((await save({ siteName: "Hof am See" }, answer)).status).toBe(303);
    expect(siteSettings().siteName).toBe("Hof am See");
  });

  it.each(["", "-1", "x", "99", "0"])("a form with version %j is refused", async (version) => {
    await saved({ siteName: "Hof am See" });
    expect((await save({ siteName: "Hof", version })).status).toBe(409);
  });
});

describe("settings that were made unreadable by hand", () => {
  it("fall back to their defaults one by one, and the administration names them", async () => {
    storeSettings({
      siteName: 5,
      claim: "Weit sehen",
      foundingYear: "früher",
      city: "Plön",
      socialLinks: ["https://hof.example"],
      neu: "aus der Zukunft",
      rating: "own",
    });
    expect(siteSettings()).toMatchObject({
      siteName: "BeHappy",
      claim: "Weit sehen",
      foundingYear: null,
      city: "Plön",
      socialLinks: [],
      rating: "own",
    });
    expect((await open("/")).status).toBe(200);
    const page = await browser.get(PATH);
    expect(textsOf(page, 'main [role="status"]').join(" ")).toContain(
      "nicht lesbar: Name der Website, Gründungsjahr, Links zu sozialen Netzwerken.",
    );
    await saved({ siteName: "Hof am See", foundingYear: "2001" });
    expect((await browser.get(PATH)).text).not.toContain("nicht lesbar");
    expect(storedSettingsRow()?.settings).toContain("aus der Zukunft");
  });

  it.each(["", "{", "null", "[]", '"x"', "17"])(
    "fall back to the defaults as a whole, and can be saved again: %j",
    async (content) => {
      storeSettings(content);
      expect(siteSettings().siteName).toBe("BeHappy");
      expect((await browser.get(PATH)).text).toContain("nicht lesbar");
      await saved({ siteName: "Hof am See" });
      expect(siteSettings().siteName).toBe("Hof am See");
    },
  );
});

describe("a test e-mail", () => {
  const send = async () => browser.press(await openForm("mailFrom"), "Testmail schicken");

  it("goes to the admin, and its link confirms its arrival once", async () => {
    const answer = await send();
    expect(answer.status).toBe(303);
    expect((await browser.follow(answer)).text).toContain("Die Testmail ist unterwegs");
    const [email] = emailsTo(admin.email);
    expect(email?.subject).toBe("Testmail von BeHappy");
    const link = linkIn(email ?? { text: "" });

    const page = await browser.get(link);
    expect(page.status).toBe(200);
    expect(testEmailArrival()).toBeNull();
    const { browser: other } = await createAdmin();
    expect((await other.get(link)).status).toBe(404);
    expect((await other.post(link, { intent: "confirm" })).status).toBe(404);

    const confirmed = await browser.press(page, "Testmail ist angekommen");
    expect(confirmed.status).toBe(303);
    expect((await browser.follow(confirmed)).text).toContain("angekommen am");
    expect(testEmailArrival()).toBeInstanceOf(Date);
    expect((await browser.post(link, { intent: "confirm" })).status).toBe(404);

    await saved({ mailFrom: "Hof <post@hof.example>" });
    expect(testEmailArrival()).toBeNull();
  });

  it("is sent at most five times per hour", async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(303);
    const answer = await send();
    expect(answer.status).toBe(429);
    expect(answer.text).toContain("Das waren viele Testmails auf einmal");
  });

  it("is not sent if the outbox refuses it", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    sqlite.exec(
      "create temp trigger refusal before insert on main.emails begin select raise(abort, 'disk full'); end",
    );
    const answer = await send();
    sqlite.exec("drop trigger refusal");
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("Fehler beim Senden der Testmail");
  });
});
