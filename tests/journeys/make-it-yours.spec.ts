import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { HttpsProxy } from "#tests/support/https-proxy.ts";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";
import { linkIn, mailTo } from "./members.ts";
import { expect, newEmail, test, untilHydrated } from "./support.ts";

test.use({ ignoreHTTPSErrors: true });
const PASSWORD = "ein kurzer Satz";
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path fill="#0a5" d="M0 30 60 0l60 30v10H0z"/></svg>`;

let folder: string;
let proxy: HttpsProxy;
let server: Server;

test.beforeEach(async () => {
  folder = temporaryFolder();
  proxy = await new HttpsProxy().start();
  proxy.target = await freePort();
  server = await new Server(proxy.target, folder, {
    BASE_URL: proxy.origin,
    TRUST_PROXY: "1",
    SMTP_URL: process.env.JOURNEYS_SMTP_URL ?? "",
  }).ready({ opens: false });
});

test.afterEach(async () => {
  await server.stop();
  proxy.stop();
  removeFolder(folder);
});

// Request tests send each of these forms without script.
test("an owner makes an empty shop their own", { tag: ["@script", "@phone"] }, async ({
  page,
  browser,
  viewport,
}) => {
  const owner = new Owner(page);
  const { main } = owner;
  const email = newEmail();
  const { origin } = proxy;

  await test.step("signs in with the password that the first start has printed", async () => {
    const [, login = "", password = ""] = /\/auth {2}(\S+) {2}(\S+)/.exec(server.output) ?? [];
    await owner.goTo(`${origin}/auth`);
    await owner.type({ email: login, password });
    await owner.press(main.getByRole("button", { name: "Anmelden", exact: true }));
    await owner.press(main.getByRole("link", { name: "Verwaltung" }));
    await expect(main).toContainText("dann kann der Shop öffnen");
  });

  await test.step("says who runs the shop", async () => {
    await owner.press(gap(main, "Angaben zum Betreiber"));
    await owner.save("Betreiber", {
      operatorName: "Hof am See GmbH",
      representative: "Ida Petersen",
      street: "Seeweg 3",
      zipcode: "24306",
      city: "Plön",
      phone: "04522 123456",
      email,
    });
  });

  await test.step("gives it a name, colours, a logo, a tax, a statement and a bank account", async () => {
    await owner.turnTo("Website");
    await owner.save("Website", { siteName: "Hof am See", claim: "Weit sehen" });
    await owner.turnTo("Darstellung");
    await owner.choose(owner.field("palette"), "forest");
    await owner.pick(owner.field("logo").and(page.locator("[type=file]")), {
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(LOGO),
    });
    await owner.save("Darstellung", {});
    await expect(page.getByRole("banner").getByRole("img", { name: "Hof am See" })).toBeVisible();
    await owner.turnTo("Verkauf");
    await owner.choose(owner.field("taxScheme"), "small-business");
    await owner.save("Verkauf", {
      deliveryTime: "3 bis 5 Werktage",
      deliveryArea: "Deutschland",
    });
    await owner.turnTo("Rechnungen");
    await owner.save("Rechnungen", { taxNumber: "046/123/45678" });
    const accessibilityStatement = "Die Website hält sich an WCAG 2.2, Stufe AA.";
    await owner.turnTo("Rechtliches");
    await owner.choose(owner.field("disputeNeeded"), "no");
    await owner.save("Rechtliches", { accessibilityStatement });
    const bank = { bankRecipient: "Hof am See GmbH", bankIban: "DE02120300000000202051" };
    await owner.turnTo("Bank");
    await owner.save("Bank", bank);
  });

  await test.step("signs in with an own address, and proves that e-mails arrive", async () => {
    await owner.turnTo("E-Mail");
    await owner.press(main.getByRole("link", { name: "Anmelde-Adresse ändern" }));
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Anmelde-Adresse ändern");
    const [, password = ""] = /\/auth {2}\S+ {2}(\S+)/.exec(server.output) ?? [];
    await owner.type({ email, password });
    await owner.press(main.getByRole("button", { name: "Link an die neue Adresse schicken" }));
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Schau in dein Postfach");
    await owner.goTo(origin + linkIn(await mailTo(email, "neue Anmelde-Adresse")));
    await owner.press(main.getByRole("button", { name: "Neue Adresse bestätigen" }));
    await expect(page.getByText("Deine neue Anmelde-Adresse gilt")).toBeVisible();
    await owner.goTo(`${origin}/admin`);
    await owner.press(gap(main, "E-Mails"));
    await owner.press(main.getByRole("button", { name: "Testmail schicken" }));
    await expect(page.getByText("Die Testmail ist unterwegs")).toBeVisible();
    await owner.goTo(origin + linkIn(await mailTo(email, "Testmail von Hof am See")));
    await owner.press(main.getByRole("button"));
    await expect(page.getByText("Die Testmail ist angekommen")).toBeVisible();
  });

  await test.step("writes the legal texts and the story", async () => {
    const pages = {
      Impressum: `Hof am See GmbH, Seeweg 3, 24306 Plön, Telefon 04522 123456, ${email}`,
      Datenschutz: "Wir speichern nur, was wir brauchen.",
      "Allgemeine Geschäftsbedingungen": "Wir liefern, was du bestellst.",
    };
    for (const [label, text] of Object.entries(pages)) {
      await owner.open("Seiten");
      await owner.press(main.getByRole("link", { name: label, exact: true }));
      await owner.type({ text });
      await owner.publish(label);
    }
    await owner.open("Seiten");
    await owner.press(main.getByRole("link", { name: "Über uns", exact: true }));
    await owner.type({ storyText: "Es begann an einem Montag am Ufer." });
    await owner.publish("Über uns");
  });

  await test.step("reads what the template says on the other pages", async () => {
    await owner.settle("Texte der Seiten gelesen");
    const texts = main.getByRole("checkbox");
    await expect(texts).toHaveCount(8);
    for (const text of await texts.all()) await owner.press(text);
    await owner.press(main.getByRole("button", { name: "Ausgewählte bestätigen" }));
    await expect(main.getByRole("heading", { level: 1, name: "Übersicht" })).toBeVisible();
    await expect(gap(main, "Texte der Seiten gelesen")).toHaveCount(0);
  });

  await test.step("introduces two people", async () => {
    for (const name of ["Ida Petersen", "Ole Harms"]) {
      await owner.open("Team");
      await owner.press(main.getByRole("link", { name: "Neu hinzufügen" }));
      await owner.type({ name, role: "Gastgeberin", text: "Kocht den Tee." });
      await owner.press(main.getByRole("button", { name: "Erstellen" }));
      await expect(page.getByText(`${name} ist angelegt`)).toBeVisible();
    }
  });

  await test.step("offers a membership and an event", async () => {
    await owner.settle("Mitgliedschaft");
    await owner.type({ title: "Ein Jahr am See", price: "96", months: "12" });
    await owner.type({ features: "Tee\nSteg und Boot" });
    await owner.press(main.getByRole("button", { name: "Erstellen" }));
    await expect(page.getByText("Ein Jahr am See steht jetzt auf /join.")).toBeVisible();
    await owner.settle("Erstes Angebot");
    await owner.type({
      title: "Nachtschwimmen",
      category: "Draußen",
      date: "2031-05-05",
      time: "20:30",
      location: "Am Steg",
      price: "12,50",
      imageAlt: "Der See bei Nacht",
    });
    const buffer = await picture();
    await owner.pick(owner.field("image"), { name: "see.png", mimeType: "image/png", buffer });
    await owner.press(main.getByRole("button", { name: "Erstellen" }));
    await expect(page.getByText("Veranstaltung erstellt")).toBeVisible();
  });

  await test.step("sells goods, with the shipping and the notice that they need", async () => {
    await owner.open("Produkte");
    await owner.press(main.getByRole("link", { name: "Neu hinzufügen" }).first());
    await owner.type({ title: "Ein Becher", category: "Küche", price: "18" });
    await owner.type({ imageUrl: "/pictures/v1/szene-see.svg", imageAlt: "Ein See" });
    await owner.type({ manufacturer: "Hof am See GmbH, Seeweg 3, 24306 Plön" });
    await owner.press(main.getByRole("button", { name: "Erstellen" }));
    await expect(page.getByText("Produkt erstellt")).toBeVisible();
    await owner.settle("Hinweis zur Gewährleistung");
    const [image, pdf] = [await picture(), Buffer.from("%PDF-1.7 Hinweis")];
    await owner.pick(owner.field("noticePicture"), {
      name: "hinweis.png",
      mimeType: "image/png",
      buffer: image,
    });
    await owner.pick(owner.field("noticePdf"), {
      name: "hinweis.pdf",
      mimeType: "application/pdf",
      buffer: pdf,
    });
    await owner.press(main.getByRole("button", { name: "Hochladen" }));
    await expect(page.getByText("Hinweis gespeichert")).toBeVisible();
    await expect(main.locator('img[src^="/gewaehrleistung.png"]')).toBeVisible();
  });

  await test.step("finds nothing left to do, and opens the shop", async () => {
    // The first backup is made within a few seconds.
    await expect(async () => {
      await page.goto(`${origin}/admin`);
      expect(await main.textContent()).toContain("Alles andere ist erledigt");
    }).toPass({ timeout: 300_000 });
    expect((await server.get("/about")).status).toBe(503);
    await owner.press(gap(main, "Shop öffnen"));
    await owner.press(main.getByRole("button", { name: "Shop öffnen" }));
    await expect(page.getByText("Der Shop ist geöffnet").first()).toBeVisible();
    await owner.goTo(`${origin}/admin`);
    await expect(main).toContainText("Vor dem Start: alles erledigt");
  });

  const context = await browser.newContext({
    baseURL: origin,
    ignoreHTTPSErrors: true,
    viewport,
  });
  const visitor = await context.newPage();
  const shop = visitor.getByRole("main");

  await test.step("a visitor finds the owner's shop", async () => {
    for (const [path, words] of [
      ["/about", "Es begann an einem Montag am Ufer."],
      ["/team", "Ole Harms"],
      ["/join", "Ein Jahr am See"],
      ["/contact", "Seeweg 3"],
      ["/impressum", "Hof am See GmbH, Seeweg 3"],
      ["/products", "Ein Becher"],
    ] as const) {
      await visitor.goto(path);
      await expect(shop, path).toContainText(words);
      await expect(visitor.locator("html"), path).toHaveAttribute("data-palette", "forest");
      expect(await visitor.content(), path).not.toMatch(/BeHappy|Beispielinhalt/);
    }
    await visitor.goto("/");
    await expect(visitor).toHaveTitle("Hof am See – Weit sehen");
    await expect(
      visitor.getByRole("banner").getByRole("img", { name: "Hof am See" }),
    ).toBeVisible();
  });

  await test.step("signs up and places the first order", async () => {
    const customer = newEmail();
    await visitor.goto("/events");
    await shop.getByRole("link", { name: "Nachtschwimmen" }).click();
    await expect(shop.getByRole("heading", { level: 1 })).toHaveText("Nachtschwimmen");
    await shop.getByRole("button", { name: /^In den Warenkorb/ }).click();
    await expect(visitor.getByText("Zum Warenkorb hinzugefügt")).toBeVisible();
    await visitor.goto("/auth?mode=sign-up&redirect=checkout");
    await untilHydrated(visitor);
    const person = { Vorname: "Mona", Nachname: "Öztürk" };
    const signUp = shop.getByRole("region", { name: "Neu hier?" });
    const account = { ...person, "E-Mail-Adresse": customer, Passwort: PASSWORD };
    for (const [label, value] of Object.entries(account)) {
      await signUp.getByLabel(label, { exact: true }).fill(value);
    }
    await signUp.getByRole("button", { name: "Registrieren" }).click();
    await expect(visitor).toHaveURL(`${origin}/checkout`);
    await untilHydrated(visitor);
    await shop.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
    await expect(visitor).toHaveURL(/\/order-confirmation\//);
    await expect(shop).toContainText("DE02 1203 0000 0000 2020 51");
    const mail = await mailTo(customer, "Deine Bestellung");
    expect(mail.text).toContain("Hof am See GmbH");
    expect(mail.text).not.toContain("BeHappy");
  });

  await context.close();
  console.log(`make-it-yours: ${owner.effort()}`);
});

/** The seconds of the keystroke-level model (Card, Moran, Newell 1980). */
const seconds = { toPoint: 1.1, toPress: 0.2, toThink: 1.35, toType: 0.28 };

/** The owner at the browser. Counts clicks and typed characters. */
class Owner {
  readonly main: Locator;
  private clicks = 0;
  private characters = 0;

  constructor(private readonly page: Page) {
    this.main = page.getByRole("main");
  }

  private get way(): Locator {
    return this.page.getByRole("navigation", { name: "Vor dem Start" });
  }

  /** The control with this name. */
  field(name: string): Locator {
    return this.main.locator(`[name="${name}"]`);
  }

  async goTo(address: string): Promise<void> {
    await this.page.goto(address);
    await untilHydrated(this.page);
  }

  async press(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Fills in the controls with these names. */
  async type(texts: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(texts)) {
      this.clicks += 1;
      this.characters += text.length;
      await this.field(name).fill(text);
    }
  }

  async choose(list: Locator, value: string): Promise<void> {
    this.clicks += 2;
    await list.selectOption(value);
  }

  async pick(control: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    this.clicks += 3;
    await control.setInputFiles(file);
  }

  /** Opens a page of the administration by its navigation, which is in the menu on a phone. */
  async open(entry: string): Promise<void> {
    const menu = this.page.getByRole("banner").locator("summary:visible");
    if ((await menu.count()) > 0) await this.press(menu);
    const link = this.page.getByRole("link", { name: entry, exact: true });
    await this.press(link.and(this.page.locator(":visible")));
    await expect(this.main.getByRole("heading", { level: 1 })).toHaveText(entry);
  }

  /** Goes on with this point before the start: at once if it is the next one, otherwise by the list. */
  async settle(point: string): Promise<void> {
    const next = this.way.getByRole("link", { name: `nächsten Punkt: ${point}` });
    if (await next.isVisible()) {
      await this.press(next);
      return expect(next).toHaveCount(0);
    }
    await this.press(this.way.getByRole("link", { name: "Zurück zu „Vor dem Start“" }));
    await this.press(gap(this.main, point));
    await expect(gap(this.main, point)).toHaveCount(0);
  }

  /** Goes from one section of the settings to another. */
  async turnTo(section: string): Promise<void> {
    const sections = this.main.getByRole("navigation", { name: "Weitere Einstellungen" });
    await this.press(sections.getByRole("link", { name: section, exact: true }));
    await expect(this.main.getByRole("heading", { level: 1 })).toHaveText(section);
  }

  /** Saves the open section of the settings. */
  async save(section: string, texts: Record<string, string>): Promise<void> {
    await this.type(texts);
    await this.press(this.main.getByRole("button", { name: "Speichern" }));
    await expect(this.page.getByText(`„${section}“ gilt ab sofort`)).toBeVisible();
  }

  /** Publishes the page whose form is open. */
  async publish(label: string): Promise<void> {
    await this.press(this.main.getByRole("button", { name: "Veröffentlichen" }));
    await expect(this.page.getByText(`${label}: So steht es jetzt auf der Website.`)).toBeVisible();
  }

  effort(): string {
    const { toPoint, toPress, toThink, toType } = seconds;
    const time = this.clicks * (toPoint + toPress + toThink) + this.characters * toType;
    const minutes = (time / 60).toFixed(1).replace(".", ",");
    return `${this.clicks} clicks, ${this.characters} characters, ${minutes} minutes`;
  }
}

/** The link of a point on the checklist. */
function gap(main: Locator, label: string): Locator {
  return main.getByRole("region", { name: "Vor dem Start" }).getByRole("link", { name: label });
}

/** A new picture on each call. */
function picture(): Promise<Buffer> {
  const color = { r: 20, g: 30 + Math.floor(Math.random() * 200), b: 130 };
  return sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer();
}
