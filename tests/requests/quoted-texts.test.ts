import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Label } from "#app/ui/labels/label.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { guardFields } from "#tests/support/guard.ts";
import { createTyped, formPath, typed } from "#tests/support/item-form.ts";
import {
  addToCart,
  browserOf,
  catalogBroken,
  catalogEmpty,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
  readCheckout,
  signedIn,
  undone,
  whileChanged,
  whileRefused,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

beforeAll(async () => {
  await seedDatabase({ withAdmin: true });
  // Failed loads are part of the table.
  vi.spyOn(console, "error").mockReturnValue(undefined);
});

/**
 * The texts quoted in the specification (and in the decisions that correct it), with their pages. 'In
 * Warenkorb hinzugefügt!', 'Loading...' and 'Wird gesendet...' require script: see tests/journeys.
 */
interface Quotation {
  /** The page and its state. */
  on: string;
  open: () => Promise<Page>;
  /** A part of the page; defaults to the main part. */
  within?: "main" | "header" | "footer" | ".messages";
  german?: string[];
  /** Texts that stay English and are marked as such. */
  english?: string[];
  /** The placeholder of a search field. */
  placeholder?: string;
}

const visitor = new Browser();
const get = (path: string) => () => visitor.get(path);
const getBroken = (path: string) => () => whileChanged(catalogBroken, () => visitor.get(path));
const getEmpty = (path: string) => () => whileChanged(catalogEmpty, () => visitor.get(path));

const newcomer = {
  firstName: "Kim",
  lastName: "Neu",
  email: "kim@beispiel.de",
  password: "ein kurzer Satz",
};
const signUp = (browser: Browser, fields = { ...newcomer, email: freshAddress() }) =>
  browser.post("/auth?mode=sign-up", fields);
const freshAddress = () => `${crypto.randomUUID()}@beispiel.de`;

const subscribe = (email: string, browser = new Browser()) =>
  browser.post("/newsletter", { ...guardFields(), email });
const writeMessage = (browser = new Browser()) => {
  const message = { name: "Kim", email: "kim@beispiel.de", message: "Guten Tag." };
  return browser.post("/contact", { ...guardFields(), ...message });
};

/** The page after a change to a cart with two diaries. */
function afterCartChange(fields: Record<string, string>): () => Promise<Page> {
  return async () => {
    const browser = new Browser();
    await addToCart(browser, "product", "tagebuch", "2");
    await browser.get("/cart");
    return browser.follow(
      await browser.post("/cart", { itemType: "product", itemId: "tagebuch", ...fields }),
    );
  };
}

async function fullCart(): Promise<Browser> {
  const browser = new Browser();
  await addToCart(browser, "product", "tagebuch", "2");
  await addToCart(browser, "course", "morgenseiten");
  await addToCart(browser, "event", "feuerabend");
  await addToCart(browser, "membership", "yearly");
  return browser;
}

async function joinWith(plan: string): Promise<Browser> {
  const browser = new Browser();
  await browser.post("/join", { plan });
  return browser;
}

async function atCheckout(values: Parameters<typeof createItem>[0] = {}): Promise<Browser> {
  const browser = await browserOf();
  await fillCart(browser, [createItem(values), 1]);
  return browser;
}

async function withOrder(): Promise<{ browser: Browser; path: string }> {
  const browser = await atCheckout();
  return { browser, path: `/order-confirmation/${await placeSampleOrder(browser)}` };
}

const nameParticipant = async (browser: Browser) => {
  const participant = { firstName: "Kim", lastName: "Neu", email: "kim@beispiel.de" };
  return browser.press(await browser.get("/dashboard"), "Teilnahme speichern", participant);
};

const PROFILE = "/dashboard?tab=profile";
const saveProfile = async (browser: Browser) =>
  browser.press(await browser.get(`${PROFILE}&edit=1`), "Profil speichern");

const PENDING_ORDER = "/admin/orders/8d20e7c4-0000-4000-8000-000000000002";
const completeOrder = async (browser: Browser) =>
  browser.press(await browser.get(PENDING_ORDER), "Als abgeschlossen markieren");

const openedMessage = async () => {
  const browser = await signedIn("admin");
  return undone(async () => {
    await writeMessage();
    const list = await browser.get("/admin/contacts");
    return browser.follow(await browser.press(list, "Kim"));
  });
};

const deleteItem = async (browser: Browser, path: string) =>
  browser.press(await browser.get(path), "Löschen");
const switchOffer = async (browser: Browser, path: string, itemId: string) =>
  browser.post(path, { intent: "switch", itemId, field: "showOnOffer", value: "false" });

/** The administration's item lists, with one entry of each. */
const itemLists = [
  { kind: "event", one: "Veranstaltung", of: "der Veranstaltung", many: "Veranstaltungen" },
  { kind: "course", one: "Kurs", of: "des Kurses", many: "Kurse" },
  { kind: "product", one: "Produkt", of: "des Produkts", many: "Produkte" },
] as const;
const occasion = { date: "2099-03-13", time: "05:45", location: "Walchensee" };

const itemQuotations = itemLists.flatMap(({ kind, one, of, many }): Quotation[] => {
  const path = `/admin/${kind}s`;
  const create = () =>
    createItem({ kind, price: null, showOnOffer: true, ...(kind === "event" && occasion) });
  return [
    {
      on: `the list of ${many}`,
      open: async () => {
        create();
        return (await signedIn("admin")).get(path);
      },
      german: [many, "Neu hinzufügen", "Kein Preis", ...(kind === "product" ? ["Ja", "Nein"] : [])],
      placeholder: "Suchen...",
    },
    {
      on: `the list of ${many} that cannot be loaded`,
      open: async () => {
        const browser = await signedIn("admin");
        return whileChanged(catalogBroken, () => browser.get(path));
      },
      german: [`Fehler beim Laden der ${many}`, "Bitte versuchen Sie es später erneut."],
    },
    {
      on: `the question before deleting (${one})`,
      open: async () => (await signedIn("admin")).get(`${path}/new/${create().id}/delete`),
      german: [
        "Sind Sie sicher?",
        "Diese Aktion kann nicht rückgängig gemacht werden...",
        "Abbrechen",
        "Löschen",
      ],
    },
    {
      on: `the list of ${many} after one was deleted`,
      open: async () => {
        const browser = await signedIn("admin");
        return browser.follow(await deleteItem(browser, `${path}/new/${create().id}/delete`));
      },
      within: ".messages",
      german: [`${one} gelöscht`],
    },
    {
      on: `the question after deleting failed (${one})`,
      open: async () => {
        const browser = await signedIn("admin");
        const question = `${path}/new/${create().id}/delete`;
        return whileRefused("delete", "catalog_items", () => deleteItem(browser, question));
      },
      german: [`Fehler beim Löschen ${of}`, "Bitte versuchen Sie es später erneut."],
    },
    {
      on: `the list of ${many} after a switch`,
      open: async () => {
        const browser = await signedIn("admin");
        return browser.follow(await switchOffer(browser, path, create().id));
      },
      within: ".messages",
      german: [`${one} aktualisiert`],
    },
    {
      on: `the list of ${many} after a switch that failed`,
      open: async () => {
        const browser = await signedIn("admin");
        const { id } = create();
        return browser.follow(
          await whileRefused("update", "catalog_items", () => switchOffer(browser, path, id)),
        );
      },
      within: ".messages",
      german: [`Fehler beim Aktualisieren ${of}`, "Bitte versuchen Sie es später erneut."],
    },
  ];
});

const itemFormQuotations = itemLists.flatMap(({ kind, one, of }): Quotation[] => {
  const path = `/admin/${kind}s/new`;
  const save = async (browser: Browser, address = path) =>
    browser.post(address, { ...typed[kind], title: crypto.randomUUID() });
  return [
    {
      on: `the form for a new item (${one})`,
      open: async () => (await signedIn("admin")).get(path),
      german: ["Zurück", "Erstellen", "Abbrechen"],
    },
    {
      on: `the form of an item (${one})`,
      open: async () => (await signedIn("admin")).get(formPath(createTyped(kind))),
      german: ["Zurück", "Aktualisieren", "Abbrechen"],
    },
    {
      on: `the list after one was created (${one})`,
      open: async () => {
        const browser = await signedIn("admin");
        return browser.follow(await save(browser));
      },
      within: ".messages",
      german: [`${one} erstellt`],
    },
    {
      on: `the list after one was changed (${one})`,
      open: async () => {
        const browser = await signedIn("admin");
        return browser.follow(await save(browser, formPath(createTyped(kind))));
      },
      within: ".messages",
      german: [`${one} aktualisiert`],
    },
    {
      on: `the form of an item that could not be created (${one})`,
      open: async () => {
        const browser = await signedIn("admin");
        return whileRefused("insert", "catalog_items", () => save(browser));
      },
      german: [`Fehler beim Erstellen ${of}`, "Bitte versuchen Sie es später erneut."],
    },
    {
      on: `the form of an item that could not be changed (${one})`,
      open: async () => {
        const browser = await signedIn("admin");
        const address = formPath(createTyped(kind));
        return whileRefused("update", "catalog_items", () => save(browser, address));
      },
      german: [`Fehler beim Aktualisieren ${of}`, "Bitte versuchen Sie es später erneut."],
    },
  ];
});

const quotations: Quotation[] = [
  // Header and footer
  {
    on: "the header",
    open: get("/"),
    within: "header",
    german: [
      "Home Community Angebote Übersicht Produkte Kurse Events",
      "Selbsttest Glückstest Scanner-Taucher-Test",
      "Über ... Übersicht Konzept Team Behappy - Der Film",
      "Anmelden",
      "Warenkorb",
      "Mitglied werden",
    ],
  },
  {
    on: "the header of somebody signed in",
    open: async () => (await signedIn("customer")).get("/"),
    within: "header",
    german: ["annegret@behappy.example", "Dashboard", "Abmelden"],
  },
  {
    on: "the footer",
    open: get("/"),
    within: "footer",
    german: [
      "Team",
      "Kontakt",
      "Mitglied werden",
      "Events",
      "Kurse",
      "Produkte",
      "Impressum",
      "Datenschutz",
      "AGB",
    ],
  },

  // Not found and errors
  {
    on: "the not-found page",
    open: get("/gibt-es-nicht"),
    german: ["404"],
    english: ["Oops! Page not found", "Return to Home"],
  },
  {
    on: "the error page",
    open: async () => {
      const browser = new Browser();
      await addToCart(browser, "product", "tagebuch");
      return whileChanged(catalogBroken, () => browser.get("/cart"));
    },
    german: ["Oops! Etwas ist schiefgelaufen"],
  },

  // Start page and offers
  {
    on: "the start page",
    open: get("/"),
    german: ["Jetzt Mitglied werden", "Mehr erfahren"],
  },
  {
    on: "the offers page",
    open: get("/offers"),
    german: ["Kurse", "Events", "Community", "Produkte"],
  },
  ...["/", "/offers"].map((path) => ({
    on: `${path} with nothing to show`,
    open: getEmpty(path),
    german: [
      "Es wurden keine Events gefunden.",
      "Es wurden keine Kurse gefunden.",
      "Keine Produkte gefunden",
    ],
  })),

  // Products
  {
    on: "an empty list of products",
    open: getEmpty("/products"),
    german: ["Keine Produkte gefunden"],
  },
  {
    on: "a list of products that cannot be loaded",
    open: getBroken("/products"),
    german: ["Konnte Produkte nicht laden. Bitte versuche es später erneut.", "Erneut versuchen"],
  },
  {
    on: "a list with a sold-out product",
    open: get("/products"),
    german: ["Ausverkauft", "Community"],
  },
  {
    on: "a list with a product without price, and one with a community price of 0",
    open: () =>
      undone(async () => {
        createItem({ price: null });
        createItem({ communityPrice: 0 });
        return visitor.get("/products");
      }),
    german: ["Kein Preis", "Inklusive"],
  },
  {
    on: "a product",
    open: get("/products/tagebuch"),
    german: ["(4.9/5 - 128 Bewertungen)", "Verfügbar", "19,90 €", "24,90 €"],
  },
  { on: "a sold-out product", open: get("/products/becher"), german: ["Ausverkauft"] },
  {
    on: "a product that does not exist",
    open: get("/products/gibt-es-nicht"),
    german: ["Das Produkt wurde nicht gefunden."],
  },
  {
    on: "a product that cannot be loaded",
    open: getBroken("/products/tagebuch"),
    german: ["Konnte das Produkt nicht laden. Bitte versuche es später erneut."],
  },

  // Events
  {
    on: "an empty list of events",
    open: getEmpty("/events"),
    german: ["Keine Veranstaltungen gefunden"],
  },
  {
    on: "a list of events that cannot be loaded",
    open: getBroken("/events"),
    german: [
      "Konnte Veranstaltungen nicht laden. Bitte versuche es später erneut.",
      "Erneut versuchen",
    ],
  },
  { on: "the list of events", open: get("/events"), german: ["Inklusive", "Vorbei"] },
  {
    on: "a list with a sold-out event",
    open: () =>
      whileChanged(
        "update catalog_items set availability = 0 where id = 'herzogstand'",
        get("/events"),
      ),
    german: ["Ausgebucht"],
  },
  {
    on: "an event",
    open: get("/events/feuerabend"),
    german: ["Mehr Informationen anfragen", "inklusive", "Veranstalter"],
  },
  {
    on: "an event that does not exist",
    open: get("/events/gibt-es-nicht"),
    german: ["Die Veranstaltung wurde nicht gefunden."],
  },
  {
    on: "an event that cannot be loaded",
    open: getBroken("/events/feuerabend"),
    german: ["Konnte die Veranstaltung nicht laden. Bitte versuche es später erneut."],
  },

  // Courses
  { on: "an empty list of courses", open: getEmpty("/courses"), german: ["Keine Kurse gefunden"] },
  {
    on: "a list of courses that cannot be loaded",
    open: getBroken("/courses"),
    german: ["Konnte Kurse nicht laden. Bitte versuche es später erneut.", "Erneut versuchen"],
  },
  { on: "the list of courses", open: get("/courses"), german: ["Inklusive", "Kein Preis"] },
  {
    on: "a course",
    open: get("/courses/atmen"),
    german: ["Mehr Informationen anfragen", "inklusive"],
  },
  {
    on: "a course that does not exist",
    open: get("/courses/gibt-es-nicht"),
    german: ["Der Kurs wurde nicht gefunden."],
  },
  {
    on: "a course that cannot be loaded",
    open: getBroken("/courses/atmen"),
    german: ["Konnte den Kurs nicht laden. Bitte versuche es später erneut."],
  },

  // About and concept
  ...["/about", "/community2"].map((path) => ({
    on: path,
    open: get(path),
    german: ["Über 1 Million Menschen bis 2030", "2019", "Unsere Mission", "Mitglied werden"],
  })),
  {
    on: "the concept",
    open: get("/concept"),
    german: [
      "Selbstreflexion",
      "Ganzheitliche Entwicklung",
      "Zielorientiertes Handeln",
      "Unterstützung durch die Gemeinschaft",
    ],
  },

  // Legal pages
  ...[
    ["/datenschutz", "Datenschutz"] as const,
    ["/agb", "Allgemeine Geschäftsbedingungen"] as const,
    ["/impressum", "Impressum"] as const,
  ].map(([path, chip]) => ({
    on: path,
    open: get(path),
    german: [chip, "Teil der Community werden"],
  })),

  // Cart
  {
    on: "the cart",
    open: async () => (await fullCart()).get("/cart"),
    german: [
      "Produkt",
      "Kurs",
      "Event",
      "Mitgliedschaft",
      "Zur Kasse",
      "Weiter einkaufen",
      "Aktualisieren",
      "Entfernen",
      "Warenkorb leeren",
    ],
  },
  {
    on: "the page after adding",
    open: afterCartChange({ intent: "add", quantity: "1" }),
    within: ".messages",
    german: ["Zum Warenkorb hinzugefügt"],
  },
  {
    on: "the page after changing a quantity",
    open: afterCartChange({ intent: "update", quantity: "5" }),
    within: ".messages",
    german: ["Warenkorb aktualisiert"],
  },
  {
    on: "the page after removing",
    open: afterCartChange({ intent: "remove" }),
    within: ".messages",
    german: ["Aus Warenkorb entfernt"],
  },
  {
    on: "the page after clearing",
    open: afterCartChange({ intent: "clear" }),
    within: ".messages",
    german: ["Warenkorb geleert"],
  },

  // Auth
  { on: "sign-in", open: get("/auth"), english: ["Login", "Need an account? Sign up"] },
  {
    on: "sign-up",
    open: get("/auth?mode=sign-up"),
    english: ["Sign Up", "Already have an account? Login"],
  },
  {
    on: "sign-in on the way to the checkout",
    open: get("/auth?redirect=checkout"),
    german: ["Bitte melde dich an oder registriere dich, um den Bestellvorgang fortzusetzen"],
  },
  {
    on: "sign-in with a wrong password",
    open: () => new Browser().post("/auth", { email: "niemand@beispiel.de", password: "falsch" }),
    english: ["Authentication failed"],
  },
  {
    on: "sign-up with an address that has an account",
    open: async () => {
      const { email } = await createCustomer();
      return signUp(new Browser(), { ...newcomer, email });
    },
    english: ["Registration failed"],
  },
  {
    on: "sign-up where the profile cannot be written",
    open: () => whileRefused("insert", "profiles", () => signUp(new Browser())),
    english: ["Error creating profile:"],
  },
  {
    on: "sign-in after a successful sign-up",
    open: async () => {
      const browser = new Browser();
      return browser.follow(await signUp(browser));
    },
    within: ".messages",
    english: ["Account created successfully. You can now log in."],
  },

  // Membership
  {
    on: "the plans",
    open: get("/join"),
    german: [
      "Werde jetzt Mitglied",
      "Beliebteste Wahl",
      "499,00 € einmalig",
      "119,00 € pro Jahr",
      "0,00 € pro Monat",
      "Mitgliedschaft abschließen",
      "Beitreten",
    ],
    english: ["Get Free", "Get Lifetime", "Get Yearly"],
  },
  {
    on: "the plans with a chosen one",
    open: async () => joinWith("yearly").then((browser) => browser.get("/join")),
    german: ["Ausgewählt"],
    english: ["Get Free", "Get Lifetime"],
  },
  {
    on: "the plans after choosing one",
    open: async () => {
      const browser = new Browser();
      return browser.follow(await browser.post("/join", { plan: "yearly" }));
    },
    within: ".messages",
    german: ["Zum Warenkorb hinzugefügt"],
  },
  {
    on: "the membership form without a plan and with nothing in it",
    open: () => new Browser().post("/join", { intent: "join" }),
    german: ["Bitte wähle einen Plan aus"],
    english: [
      "First name must be at least 2 characters.",
      "Last name must be at least 2 characters.",
      "Please enter a valid email address.",
    ],
  },
  {
    on: "the page after joining",
    open: async () => {
      const browser = await joinWith("yearly");
      const { firstName, lastName, email } = newcomer;
      const details = { intent: "join", firstName, lastName, email };
      return browser.follow(await browser.post("/join", details));
    },
    within: ".messages",
    german: ["Weiter zum Checkout", "Kim", "Neu", "kim@beispiel.de"],
  },
  {
    on: "plans that cannot be loaded",
    open: getBroken("/join"),
    german: [
      "Fehler beim Laden der Mitgliedschaften",
      "Bitte versuche es später erneut.",
      "Erneut versuchen",
    ],
  },

  // Newsletter and contact
  {
    on: "the page after subscribing",
    open: async () => {
      const browser = new Browser();
      return browser.follow(await subscribe("neu@beispiel.de", browser));
    },
    within: ".messages",
    german: ["Erfolgreich angemeldet!", "Vielen Dank für deine Anmeldung zu unserem Newsletter."],
  },
  {
    on: "the page after subscribing twice",
    open: async () => {
      const browser = new Browser();
      await subscribe("doppelt@beispiel.de");
      return browser.follow(await subscribe("Doppelt@beispiel.de", browser));
    },
    within: ".messages",
    german: [
      "Diese E-Mail ist bereits angemeldet",
      "Du erhältst bereits unseren Newsletter an diese E-Mail-Adresse.",
    ],
  },
  {
    on: "the newsletter's page after a subscription could not be written",
    open: () =>
      whileRefused("insert", "newsletter_subscriptions", () => subscribe("a@beispiel.de")),
    german: ["Fehler bei der Anmeldung", "Bitte versuche es später erneut."],
  },
  {
    on: "the contact page after a message",
    open: async () => {
      const browser = new Browser();
      return browser.follow(await writeMessage(browser));
    },
    within: ".messages",
    german: [
      "Nachricht gesendet!",
      "Vielen Dank für deine Nachricht. Wir werden uns so schnell wie möglich bei dir melden.",
    ],
  },
  {
    on: "the contact page after a message could not be written",
    open: () => whileRefused("insert", "contact_messages", () => writeMessage()),
    german: [
      "Fehler beim Senden",
      "Bitte versuche es später erneut oder kontaktiere uns direkt per E-Mail.",
    ],
  },
  { on: "the contact page", open: get("/contact"), german: ["Karte laden"] },

  // Checkout
  {
    on: "sign-in after asking for the checkout",
    open: async () => (await fullCart()).open("/checkout"),
    within: ".messages",
    german: ["Bitte melde dich an, um fortzufahren."],
  },
  {
    on: "the cart after asking for the checkout with nothing in it",
    open: async () => (await browserOf()).open("/checkout"),
    within: ".messages",
    german: ["Warenkorb ist leer"],
  },
  {
    on: "the checkout",
    open: async () => (await atCheckout()).get("/checkout"),
    german: ["Zahlungspflichtig bestellen"],
  },
  {
    on: "the checkout of what costs nothing",
    open: async () => (await atCheckout({ price: 0 })).get("/checkout"),
    german: ["Kostenlos bestellen"],
  },
  {
    on: "the checkout after the order could not be written",
    open: async () => {
      const browser = await atCheckout();
      const fields = await readCheckout(browser);
      return whileRefused("insert", "orders", () => browser.post("/checkout", fields));
    },
    german: [
      "Fehler bei der Bestellung",
      "Es gab ein Problem bei der Verarbeitung deiner Bestellung. Bitte versuche es später erneut.",
    ],
  },

  // Confirmation and dashboard
  {
    on: "the confirmation",
    open: async () => {
      const { browser, path } = await withOrder();
      return browser.get(path);
    },
    german: ["Ausstehend", "BH-", "kontakt@behappy.example"],
  },
  {
    on: "the confirmation of an order that does not exist",
    open: async () => (await browserOf()).get("/order-confirmation/gibt-es-nicht"),
    german: ["Die Bestellung wurde nicht gefunden."],
  },
  {
    on: "a confirmation that cannot be loaded",
    open: async () => {
      const { browser, path } = await withOrder();
      return whileChanged("alter table order_items rename to away", () => browser.get(path));
    },
    german: ["Die Bestellung konnte nicht geladen werden. Bitte versuche es später erneut."],
  },
  {
    on: "the dashboard",
    open: async () => (await signedIn("customer")).get("/dashboard"),
    german: ["Ausstehend", "Abgeschlossen", "Wer kommt mit?"],
    english: ["My Orders", "Profile"],
  },
  {
    on: "the dashboard with orders that cannot be loaded",
    open: async () => {
      const browser = await browserOf();
      return whileChanged("alter table orders rename to away", () => browser.get("/dashboard"));
    },
    german: ["Erneut versuchen"],
    english: ["Error fetching orders: "],
  },
  {
    on: "the dashboard with a profile that cannot be loaded",
    open: async () => {
      const browser = await browserOf();
      return whileChanged("alter table profiles rename to away", () => browser.get(PROFILE));
    },
    german: ["Erneut versuchen"],
    english: ["Error fetching profile: "],
  },
  {
    on: "the dashboard after a participant was named",
    open: async () => {
      const browser = await signedIn("customer");
      return browser.follow(await nameParticipant(browser));
    },
    within: ".messages",
    english: ["Registration details submitted successfully"],
  },
  {
    on: "the dashboard after a participant could not be saved",
    open: async () => {
      const browser = await signedIn("customer");
      return whileRefused("insert", "event_bookings", () => nameParticipant(browser));
    },
    english: ["Error submitting registration: "],
  },
  {
    on: "the dashboard after the profile was saved",
    open: async () => {
      const browser = await browserOf();
      return browser.follow(await saveProfile(browser));
    },
    within: ".messages",
    english: ["Profile updated successfully"],
  },
  {
    on: "the dashboard after the profile could not be saved",
    open: async () => {
      const browser = await browserOf();
      return whileRefused("update", "profiles", () => saveProfile(browser));
    },
    english: ["Error updating profile: "],
  },
  // Administration
  ...itemQuotations,
  ...itemFormQuotations,
  {
    on: "the header of the administration",
    open: async () => (await signedIn("admin")).get("/admin/orders"),
    within: "header",
    german: ["BeHappy Admin", "Abmelden", "Admin Panel", "Bestellungen"],
  },
  {
    on: "the list of orders",
    open: async () => (await signedIn("admin")).get("/admin/orders"),
    german: [
      "Bestellungen",
      "Ausstehend",
      "Abgeschlossen",
      "Seite 1 von",
      "Als abgeschlossen markieren",
      "Stornieren",
    ],
    placeholder: "Suchen...",
  },
  {
    on: "an empty list of the administration",
    open: async () => {
      const browser = await signedIn("admin");
      return whileChanged("delete from orders", () => browser.get("/admin/orders"));
    },
    german: ["Keine Ergebnisse gefunden."],
  },
  {
    on: "a list of orders that cannot be loaded",
    open: async () => {
      const browser = await signedIn("admin");
      return whileChanged("alter table orders rename to away", () => browser.get("/admin/orders"));
    },
    german: [
      "Fehler beim Laden der Bestellungen",
      "Bitte versuche es später erneut.",
      "Erneut versuchen",
    ],
  },
  {
    on: "the list of subscribers",
    open: async () => {
      const browser = await signedIn("admin");
      return undone(async () => {
        await subscribe("leserin@beispiel.de");
        return browser.get("/admin/newsletter");
      });
    },
    german: ["Newsletter", "Angemeldet", "Seite 1 von 1", "Löschen"],
    placeholder: "Suchen...",
  },
  {
    on: "a list of subscribers that cannot be loaded",
    open: async () => {
      const browser = await signedIn("admin");
      const broken = "alter table newsletter_subscriptions rename to away";
      return whileChanged(broken, () => browser.get("/admin/newsletter"));
    },
    german: [
      "Fehler beim Laden der Newsletter-Abonnenten",
      "Bitte versuchen Sie es später erneut.",
    ],
  },
  {
    on: "the list of messages",
    open: async () => {
      const browser = await signedIn("admin");
      return undone(async () => {
        await writeMessage();
        return browser.get("/admin/contacts");
      });
    },
    german: ["Kontakte", "Neu", "Gelesen", "Seite 1 von 1"],
    placeholder: "Suchen...",
  },
  {
    on: "a list of messages that cannot be loaded",
    open: async () => {
      const browser = await signedIn("admin");
      const broken = "alter table contact_messages rename to away";
      return whileChanged(broken, () => browser.get("/admin/contacts"));
    },
    german: ["Fehler beim Laden der Kontaktanfragen", "Bitte versuchen Sie es später erneut."],
  },
  {
    on: "a message in the administration",
    open: openedMessage,
    german: ["Gelesen", "Antworten", "Als neu markieren", "Löschen"],
  },
  {
    on: "a message in the administration after it was opened",
    open: openedMessage,
    within: ".messages",
    german: ["Nachricht aktualisiert"],
  },
  {
    on: "an order in the administration",
    open: async () => (await signedIn("admin")).get(PENDING_ORDER),
    german: ["Als abgeschlossen markieren", "Stornieren", "Event", "Produkt"],
  },
  {
    on: "an order in the administration whose items cannot be loaded",
    open: async () => {
      const browser = await signedIn("admin");
      const broken = "alter table order_items rename to away";
      return whileChanged(broken, () => browser.get(PENDING_ORDER));
    },
    german: ["Fehler beim Laden der Bestellpositionen", "Bitte versuchen Sie es später erneut."],
  },
  {
    on: "an order in the administration after its status was changed",
    open: async () => {
      const browser = await signedIn("admin");
      return undone(async () => browser.follow(await completeOrder(browser)));
    },
    within: ".messages",
    german: ["Status aktualisiert"],
  },
  {
    on: "an order in the administration after its status could not be changed",
    open: async () => {
      const browser = await signedIn("admin");
      return whileRefused("insert", "emails", () => completeOrder(browser));
    },
    german: ["Fehler bei der Aktualisierung", "Der Status konnte nicht aktualisiert werden."],
  },
];

function partOf(page: Page, { within = "main" }: Quotation) {
  const part = page.document.querySelector(within);
  if (!part) throw new Error(`no ${within} on this page`);
  return part;
}

/** The readable texts of the pages that the tests have opened so far, by their state. */
const readOn = new Map<string, string>();

describe("the quoted texts", () => {
  it.each(quotations)("are on $on", async (quotation) => {
    const page = await quotation.open();
    readOn.set(quotation.on, readableOn(page));
    const part = partOf(page, quotation);
    if (quotation.placeholder) {
      const search = part.querySelector('input[type="search"]');
      expect(search?.getAttribute("placeholder")).toBe(quotation.placeholder);
    }
    const english = part.querySelectorAll('[lang="en"]').map(visibleText);
    // Texts marked as English are left out, because German must not be marked so.
    for (const element of part.querySelectorAll('[lang="en"]')) element.remove();
    const german = visibleText(part);
    for (const words of quotation.german ?? []) expect(german).toContain(words);
    for (const words of quotation.english ?? []) {
      expect(
        english.some((text) => text.includes(words)),
        `${words} as English`,
      ).toBe(true);
      expect(german).not.toContain(words);
    }
  });

  it("do not mark German as English if fields are missing", async () => {
    for (const path of ["/auth", "/auth?mode=sign-up"]) {
      const page = await new Browser().post(path, {});
      const heading = page.document.querySelector('main [role="alert"] h2');
      expect(heading && visibleText(heading)).toMatch(/Angaben fehlen/);
      expect(heading?.hasAttribute("lang")).toBe(false);
    }
  });
});

describe("the links of", () => {
  const linksOf = (page: Page, within: string) =>
    page.document
      .querySelectorAll(`${within} a`)
      .map((link) => `${link.getAttribute("href")} ${visibleText(link)}`);

  it("the header have the specified names and addresses, each once", async () => {
    expect(linksOf(await visitor.get("/"), "header")).toEqual([
      "/ BeHappy",
      "/ Home",
      "/community2 Community",
      "/offers Übersicht",
      "/products Produkte",
      "/courses Kurse",
      "/events Events",
      "/glueckstest Glückstest",
      "/scanner-taucher-test Scanner-Taucher-Test",
      "/about Übersicht",
      "/concept Konzept",
      "/team Team",
      "https://behappy.example/film Behappy - Der Film (öffnet in neuem Tab)",
      "/auth Anmelden",
      "/cart Warenkorb, 0 Artikel",
      "/join Mitglied werden",
    ]);
  });

  it("the footer lead to the specified pages", async () => {
    const addresses = linksOf(await visitor.get("/"), "footer").map((link) => link.split(" ")[0]);
    expect(addresses).toEqual(
      expect.arrayContaining([
        "/about",
        "/team",
        "/contact",
        "/join",
        "/community",
        "/events",
        "/courses",
        "/products",
        "/impressum",
        "/datenschutz",
        "/agb",
      ]),
    );
  });

  it("the film open in a new tab without a referrer", async () => {
    const film = (await visitor.get("/")).document.querySelector('header a[target="_blank"]');
    expect(film?.getAttribute("rel")).toContain("noopener");
  });

  it.each([
    ["/products/tagebuch", ["Angebote"]],
    ["/events", ["Angebote"]],
    ["/courses", ["Angebote"]],
    ["/offers", ["Angebote"]],
    ["/glueckstest", ["Selbsttest"]],
    ["/selbsttest", ["Selbsttest"]],
    ["/", []],
    ["/productsammlung", []],
  ])("the group of %s are highlighted: %j", async (path, groups) => {
    const page = await visitor.get(path);
    const marked = page.document.querySelectorAll("header summary[aria-current]").map(visibleText);
    expect(marked).toEqual(groups);
  });

  it.each(["/", "/events", "/cart", "/auth"])("%s are marked as the current page", async (path) => {
    const page = await visitor.get(path);
    const marked = page.document.querySelectorAll('header a[aria-current="page"]');
    expect(marked.length).toBeGreaterThan(0);
    for (const link of marked) expect(link.getAttribute("href")).toBe(path);
  });
});

/** Every label that exists in English and German, by its quoted text. */
const labels = Object.values(
  import.meta.glob<Record<string, Record<string, Label>>>("/app/**/*-labels.ts", { eager: true }),
).flatMap((module) => Object.values(module).flatMap((group) => Object.values(group)));

/** Labels that only script shows: after a press, or without a connection. */
const ofScript = [
  "Loading...",
  "Error fetching orders: no connection",
  "Fehler beim Laden des Dashboards",
];

/** The quoted pages and those with further labels. */
const labelledPages: Pick<Quotation, "on" | "open">[] = [
  ...quotations,
  {
    on: "the join form with names that are too long",
    open: () => {
      const long = "a".repeat(101);
      const details = { intent: "join", firstName: long, lastName: long, email: "kim" };
      return new Browser().post("/join", details);
    },
  },
  { on: "an event's offer", open: get("/events/feuerabend") },
  { on: "the administration", open: async () => (await signedIn("admin")).get("/admin") },
  {
    on: "an unknown page of the administration",
    open: async () => (await signedIn("admin")).get("/admin/gibt-es-nicht/wirklich/nicht"),
  },
  {
    on: "the request for a confirmation",
    open: async () => (await browserOf()).get("/dashboard/confirm-address"),
  },
  {
    on: "the confirmation of a membership that counts",
    open: async () => {
      const browser = await browserOf();
      await browser.post("/join", { plan: "yearly" });
      const path = `/order-confirmation/${await placeSampleOrder(browser)}`;
      return whileChanged("update orders set status = 'completed', completed_at = created_at", () =>
        browser.get(path),
      );
    },
  },
];

/** The visible text of a page, and the texts that script shows if a form gets no answer. */
function readableOn(page: Page): string {
  const failures = page.document.querySelectorAll("[data-failure]");
  return [
    page.document.querySelector("title")?.text,
    page.text,
    ...failures.map((form) => form.getAttribute("data-failure")),
  ].join("\n");
}

/** The e-mail after a sign-up, which names the dashboard. */
async function welcomeEmail(): Promise<string> {
  const email = freshAddress();
  await signUp(new Browser(), { ...newcomer, email });
  return emailsTo(email).at(0)?.text ?? "";
}

/** Finds the label as whole words. 'Admin' follows the site's name. */
function patternOf({ quoted }: Label): RegExp {
  const text = (quoted === "Admin" ? "BeHappy Admin" : quoted)
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace("{name}", "\\p{Lu}\\p{Ll}+");
  return new RegExp(`(?<![\\p{L}])${text}(?![\\p{L}])`, "u");
}

/** Opens a page as if the last sign-ins were long ago, because so many would be refused. */
function afterRest(open: Quotation["open"]): Promise<Page> {
  db.delete(rateLimits).run();
  return open();
}

const labelsIn = (texts: string[]) =>
  labels
    .filter((label) => texts.some((text) => patternOf(label).test(text)))
    .map(({ quoted }) => quoted);

describe("the labels that are quoted in English", () => {
  afterAll(forgetSettings);

  it("have a German form each", () => {
    expect(labels.length).toBeGreaterThan(30);
    for (const { quoted, german } of labels) {
      expect(german).not.toBe(quoted);
      expect(german.includes("{name}")).toBe(quoted.includes("{name}"));
    }
  });

  it("all show while the owner has not chosen otherwise", async () => {
    const texts = [await welcomeEmail()];
    for (const { on, open } of labelledPages) {
      texts.push(readOn.get(on) ?? readableOn(await afterRest(open)));
    }
    const missing = labels.map(({ quoted }) => quoted).filter((each) => !ofScript.includes(each));
    expect(missing.filter((quoted) => !labelsIn(texts).includes(quoted))).toEqual([]);
  });

  it("show nowhere once the owner has chosen German ones", async () => {
    storeSettings({ labels: "german" });
    expect(labelsIn([await welcomeEmail()])).toEqual([]);
    const english: string[] = [];
    for (const { on, open } of labelledPages) {
      const page = await afterRest(open);
      const marked = page.document.querySelectorAll('[lang="en"]').map(visibleText);
      const found = [...labelsIn([readableOn(page)]), ...marked.filter((text) => !isPlan(text))];
      english.push(...found.map((text) => `${text} on ${on}`));
    }
    expect(english).toEqual([]);
  });
});

/** Names of plans are the owner's, in any language. */
const isPlan = (text: string) => /^\(?(Free|Yearly|Lifetime)( Membership)?\)?$/.test(text);
