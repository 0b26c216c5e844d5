import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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

beforeAll(() => seedDatabase({ withAdmin: true }));
// Failed loads are part of the table.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue(undefined));

/**
 * The texts quoted in the specification (and in the decisions that correct it), with their pages. 'In
 * Warenkorb hinzugefügt!', 'Loading...' and 'Wird gesendet...' require script: see tests/journeys.
 */
interface Quotation {
  /** The page and its state. */
  on: string;
  open: () => Promise<Page>;
  /** The texts, each after ' | '. */
  german: string;
  rest: {
    /** Texts that stay English and are marked as such. */
    english?: string;
    /** A part of the page; defaults to the main part. */
    within?: "main" | "header" | "footer" | ".messages";
    /** Defaults to 200. */
    status?: number;
    /** The target of the link that tries again. */
    retryTo?: string;
    /** The placeholder of a search field. */
    placeholder?: string;
  };
}

const quote = (
  on: string,
  open: Quotation["open"],
  german: string,
  rest: Quotation["rest"] = {},
): Quotation => ({ on, open, german, rest });

const LATER = "Bitte versuche es später erneut.";
const LATER_ADMIN = "Bitte versuchen Sie es später erneut.";
const english = (words: string) => ({ english: words });
const isSearched = { placeholder: "Suchen..." };
const header = { within: "header" } as const;
const failed = { status: 500 };

const visitor = new Browser();
const get = (path: string) => () => visitor.get(path);
const getEmpty = (path: string) => () => whileChanged(catalogEmpty, () => visitor.get(path));

type Work = (browser: Browser) => Promise<Page>;
/** The pages that a browser of this kind sees. */
const as = (browser: () => Promise<Browser>) => (work: Work) => async () => work(await browser());
const asNobody = as(async () => new Browser());
const asCustomer = as(() => browserOf());
const asAdmin = as(() => signedIn("admin"));
const asAnnegret = as(() => signedIn("customer"));
const adminPage = (path: string) => asAdmin((browser) => browser.get(path));

/** The toasts after this answer. */
const toasts = (on: string, open: Quotation["open"], german: string, words = "") =>
  quote(on, open, german, { within: ".messages", english: words });
/** An answer, and the page that it leads to. */
const following = (work: Work) => async (browser: Browser) => browser.follow(await work(browser));

const away = (table: string) => `alter table ${table} rename to away`;
/** A page that cannot be loaded, because this change broke the database. */
const broken = (on: string, path: string, german: string, change = catalogBroken, by = asNobody) =>
  quote(
    on,
    by((browser) => whileChanged(change, () => browser.get(path))),
    german,
    {
      status: 500,
      ...(german.includes("Erneut versuchen") && { retryTo: path }),
    },
  );

const newcomer = {
  firstName: "Kim",
  lastName: "Neu",
  email: "kim@beispiel.de",
  password: "ein kurzer Satz",
};
const freshAddress = () => `${crypto.randomUUID()}@beispiel.de`;
const signUp = (browser: Browser, fields = { ...newcomer, email: freshAddress() }) =>
  browser.post("/auth?mode=sign-up", fields);

const subscribe = (email: string, browser = new Browser()) =>
  browser.post("/newsletter", { ...guardFields(), email });
const writeMessage = (browser = new Browser()) => {
  const message = { name: "Kim", email: "kim@beispiel.de", message: "Guten Tag." };
  return browser.post("/contact", { ...guardFields(), ...message });
};

/** The page after a change to a cart with two diaries. */
const afterCartChange = (fields: Record<string, string>) =>
  asNobody(async (browser) => {
    await addToCart(browser, "product", "tagebuch", "2");
    await browser.get("/cart");
    const line = { itemType: "product", itemId: "tagebuch" };
    return browser.follow(await browser.post("/cart", { ...line, ...fields }));
  });

async function fullCart(): Promise<Browser> {
  const browser = new Browser();
  await addToCart(browser, "product", "tagebuch", "2");
  await addToCart(browser, "course", "morgenseiten");
  await addToCart(browser, "event", "feuerabend");
  await addToCart(browser, "membership", "yearly");
  return browser;
}

const choosePlan: Work = (browser) => browser.post("/join", { plan: "yearly" });
const details = { intent: "join", firstName: "Kim", lastName: "Neu", email: "kim@beispiel.de" };
const sendDetails: Work = async (browser) => {
  await choosePlan(browser);
  return browser.post("/join", details);
};

/** The pages that a customer sees with an item in the cart. */
const atCheckout = (work: Work, values: Parameters<typeof createItem>[0] = {}) =>
  asCustomer(async (browser) => {
    await fillCart(browser, [createItem(values), 1]);
    return work(browser);
  });
const withOrder = (work: (browser: Browser, path: string) => Promise<Page>) =>
  atCheckout(async (browser) =>
    work(browser, `/order-confirmation/${await placeSampleOrder(browser)}`),
  );
const readIn: Work = (browser) => browser.get("/checkout");

const nameParticipant: Work = async (browser) => {
  const participant = { firstName: "Kim", lastName: "Neu", email: "kim@beispiel.de" };
  return browser.press(await browser.get("/dashboard"), "Teilnahme speichern", participant);
};

const PROFILE = "/dashboard?tab=profile";
const saveProfile: Work = async (browser) =>
  browser.press(await browser.get(`${PROFILE}&edit=1`), "Profil speichern");

const PENDING_ORDER = "/admin/orders/8d20e7c4-0000-4000-8000-000000000002";
const completeOrder: Work = async (browser) =>
  browser.press(await browser.get(PENDING_ORDER), "Als abgeschlossen markieren");

const openedMessage = asAdmin((browser) =>
  undone(async () => {
    await writeMessage();
    const list = await browser.get("/admin/contacts");
    return browser.follow(await browser.press(list, "Kim"));
  }),
);

/** The administration's item lists and forms, with one entry of each kind. */
const itemLists = [
  { kind: "event", one: "Veranstaltung", of: "der Veranstaltung", many: "Veranstaltungen" },
  { kind: "course", one: "Kurs", of: "des Kurses", many: "Kurse" },
  { kind: "product", one: "Produkt", of: "des Produkts", many: "Produkte" },
] as const;
const occasion = { date: "2099-03-13", time: "05:45", location: "Walchensee" };

const itemQuotations = itemLists.flatMap(({ kind, one, of, many }) => {
  const list = `/admin/${kind}s`;
  const form = `${list}/new`;
  const create = () =>
    createItem({ kind, price: null, showOnOffer: true, ...(kind === "event" && occasion) });
  const questionOf = ({ id }: { id: string }) => `${form}/${id}/delete`;
  const remove: Work = async (browser) =>
    browser.press(await browser.get(questionOf(create())), "Löschen");
  const switchOffer: Work = (browser) => {
    const fields = { intent: "switch", field: "showOnOffer", value: "false" };
    return browser.post(list, { ...fields, itemId: create().id });
  };
  const post = (browser: Browser, address: string) =>
    browser.post(address, { ...typed[kind], title: crypto.randomUUID() });
  const add: Work = (browser) => post(browser, form);
  const change: Work = (browser) => post(browser, formPath(createTyped(kind)));
  const refusing = (operation: "insert" | "update" | "delete", work: Work) =>
    asAdmin((browser) => whileRefused(operation, "catalog_items", () => work(browser)));
  const buttons = kind === "product" ? " | Ja | Nein" : "";
  return [
    quote(
      `the list of ${many}`,
      asAdmin((browser) => {
        create();
        return browser.get(list);
      }),
      `${many} | Neu hinzufügen | Kein Preis${buttons}`,
      isSearched,
    ),
    broken(
      `the list of ${many} that cannot be loaded`,
      list,
      `Fehler beim Laden der ${many} | ${LATER_ADMIN}`,
      catalogBroken,
      asAdmin,
    ),
    quote(
      `the question before deleting (${one})`,
      asAdmin((browser) => browser.get(questionOf(create()))),
      "Sind Sie sicher? | Diese Aktion kann nicht rückgängig gemacht werden... | Abbrechen | Löschen",
    ),
    toasts(
      `the list of ${many} after one was deleted`,
      asAdmin(following(remove)),
      `${one} gelöscht`,
    ),
    quote(
      `the question after deleting failed (${one})`,
      refusing("delete", remove),
      `Fehler beim Löschen ${of} | ${LATER_ADMIN}`,
      failed,
    ),
    toasts(
      `the list of ${many} after a switch`,
      asAdmin(following(switchOffer)),
      `${one} aktualisiert`,
    ),
    toasts(
      `the list of ${many} after a switch that failed`,
      refusing("update", following(switchOffer)),
      `Fehler beim Aktualisieren ${of} | ${LATER_ADMIN}`,
    ),
    quote(`the form for a new item (${one})`, adminPage(form), "Zurück | Erstellen | Abbrechen"),
    quote(
      `the form of an item (${one})`,
      asAdmin((browser) => browser.get(formPath(createTyped(kind)))),
      "Zurück | Aktualisieren | Abbrechen",
    ),
    toasts(`the list after one was created (${one})`, asAdmin(following(add)), `${one} erstellt`),
    toasts(
      `the list after one was changed (${one})`,
      asAdmin(following(change)),
      `${one} aktualisiert`,
    ),
    quote(
      `the form of an item that could not be created (${one})`,
      refusing("insert", add),
      `Fehler beim Erstellen ${of} | ${LATER_ADMIN}`,
      failed,
    ),
    quote(
      `the form of an item that could not be changed (${one})`,
      refusing("update", change),
      `Fehler beim Aktualisieren ${of} | ${LATER_ADMIN}`,
      failed,
    ),
  ];
});

/** The pages of the shop whose list, item, or lack of both the specification quotes. */
const catalogQuotations = [
  { kind: "products", many: "Produkte", item: "tagebuch", the: "das Produkt" },
  { kind: "events", many: "Veranstaltungen", item: "feuerabend", the: "die Veranstaltung" },
  { kind: "courses", many: "Kurse", item: "atmen", the: "den Kurs" },
].flatMap(({ kind, many, item, the }) => [
  quote(`an empty list of ${kind}`, getEmpty(`/${kind}`), `Keine ${many} gefunden`),
  broken(
    `a list of ${kind} that cannot be loaded`,
    `/${kind}`,
    `Konnte ${many} nicht laden. ${LATER} | Erneut versuchen`,
  ),
  quote(
    `one of ${kind} that does not exist`,
    get(`/${kind}/gibt-es-nicht`),
    `${the.replace("den", "der").replace(/^d/, "D")} wurde nicht gefunden.`,
    { status: 404 },
  ),
  broken(
    `one of ${kind} that cannot be loaded`,
    `/${kind}/${item}`,
    `Konnte ${the} nicht laden. ${LATER} | Erneut versuchen`,
  ),
]);

const quotations: Quotation[] = [
  // Header and footer
  quote(
    "the header",
    get("/"),
    "Home Community Angebote Übersicht Produkte Kurse Events | Selbsttest Glückstest Scanner-Taucher-Test | Über ... Übersicht Konzept Team Behappy - Der Film | Anmelden | Warenkorb | Mitglied werden",
    header,
  ),
  quote(
    "the header of somebody signed in",
    asAnnegret((browser) => browser.get("/")),
    "annegret@behappy.example | Dashboard | Abmelden",
    header,
  ),
  quote(
    "the footer",
    get("/"),
    "Team | Kontakt | Mitglied werden | Events | Kurse | Produkte | Impressum | Datenschutz | AGB",
    { within: "footer" },
  ),

  // Not found and errors
  quote("the not-found page", get("/gibt-es-nicht"), "404", {
    english: "Oops! Page not found | Return to Home",
    status: 404,
  }),
  quote(
    "the error page",
    asNobody(async (browser) => {
      await addToCart(browser, "product", "tagebuch");
      return whileChanged(catalogBroken, () => browser.get("/cart"));
    }),
    "Oops! Etwas ist schiefgelaufen",
    failed,
  ),

  // Start page and offers
  quote("the start page", get("/"), "Jetzt Mitglied werden | Mehr erfahren"),
  quote("the offers page", get("/offers"), "Kurse | Events | Community | Produkte"),
  ...["/", "/offers"].map((path) =>
    quote(
      `${path} with nothing to show`,
      getEmpty(path),
      "Es wurden keine Events gefunden. | Es wurden keine Kurse gefunden. | Keine Produkte gefunden",
    ),
  ),

  // Products, events and courses
  ...catalogQuotations,
  quote("a list with a sold-out product", get("/products"), "Ausverkauft | Community"),
  quote(
    "a list with a product without price, and one with a community price of 0",
    () =>
      undone(async () => {
        createItem({ price: null });
        createItem({ communityPrice: 0 });
        return visitor.get("/products");
      }),
    "Kein Preis | Inklusive",
  ),
  quote(
    "a product",
    get("/products/tagebuch"),
    "(4.9/5 - 128 Bewertungen) | Verfügbar | 19,90 € | 24,90 €",
  ),
  quote("a sold-out product", get("/products/becher"), "Ausverkauft"),
  quote("the list of events", get("/events"), "Inklusive | Vorbei"),
  quote(
    "a list with a sold-out event",
    () =>
      whileChanged(
        "update catalog_items set availability = 0 where id = 'herzogstand'",
        get("/events"),
      ),
    "Ausgebucht",
  ),
  quote(
    "an event",
    get("/events/feuerabend"),
    "Mehr Informationen anfragen | inklusive | Veranstalter",
  ),
  quote("the list of courses", get("/courses"), "Inklusive | Kein Preis"),
  quote("a course", get("/courses/atmen"), "Mehr Informationen anfragen | inklusive"),

  // About, concept and legal pages
  ...["/about", "/community2"].map((path) =>
    quote(
      path,
      get(path),
      "Über 1 Million Menschen bis 2030 | 2019 | Unsere Mission | Mitglied werden",
    ),
  ),
  quote(
    "the concept",
    get("/concept"),
    "Selbstreflexion | Ganzheitliche Entwicklung | Zielorientiertes Handeln | Unterstützung durch die Gemeinschaft",
  ),
  ...["/datenschutz Datenschutz", "/agb Allgemeine Geschäftsbedingungen", "/impressum Impressum"]
    .map((each) => each.split(/ (.*)/))
    .map(([path = "", chip]) => quote(path, get(path), `${chip} | Teil der Community werden`)),

  // Cart
  quote(
    "the cart",
    async () => (await fullCart()).get("/cart"),
    "Produkt | Kurs | Event | Mitgliedschaft | Zur Kasse | Weiter einkaufen | Aktualisieren | Entfernen | Warenkorb leeren",
  ),
  toasts(
    "the page after adding",
    afterCartChange({ intent: "add", quantity: "1" }),
    "Zum Warenkorb hinzugefügt",
  ),
  toasts(
    "the page after changing a quantity",
    afterCartChange({ intent: "update", quantity: "5" }),
    "Warenkorb aktualisiert",
  ),
  toasts(
    "the page after removing",
    afterCartChange({ intent: "remove" }),
    "Aus Warenkorb entfernt",
  ),
  toasts("the page after clearing", afterCartChange({ intent: "clear" }), "Warenkorb geleert"),

  // Auth
  quote("sign-in", get("/auth"), "", english("Login | Need an account? Sign up")),
  quote(
    "sign-up",
    get("/auth?mode=sign-up"),
    "",
    english("Sign Up | Already have an account? Login"),
  ),
  quote(
    "sign-in on the way to the checkout",
    get("/auth?redirect=checkout"),
    "Bitte melde dich an oder registriere dich, um den Bestellvorgang fortzusetzen",
  ),
  quote(
    "sign-in with a wrong password",
    asNobody((browser) => browser.post("/auth", { email: "a@beispiel.de", password: "falsch" })),
    "",
    { english: "Authentication failed", status: 400 },
  ),
  quote(
    "sign-up with an address that has an account",
    asNobody(async (browser) => {
      const { email } = await createCustomer();
      return signUp(browser, { ...newcomer, email });
    }),
    "",
    { english: "Registration failed", status: 400 },
  ),
  quote(
    "sign-up where the profile cannot be written",
    asNobody((browser) => whileRefused("insert", "profiles", () => signUp(browser))),
    "",
    { english: "Error creating profile:", status: 500 },
  ),
  toasts(
    "sign-in after a successful sign-up",
    asNobody(following(signUp)),
    "",
    "Account created successfully. You can now log in.",
  ),

  // Membership
  quote(
    "the plans",
    get("/join"),
    "Werde jetzt Mitglied | Beliebteste Wahl | 499,00 € einmalig | 119,00 € pro Jahr | 0,00 € pro Monat | Mitgliedschaft abschließen | Beitreten",
    english("Get Free | Get Lifetime | Get Yearly"),
  ),
  quote(
    "the plans with a chosen one",
    asNobody(async (browser) => {
      await choosePlan(browser);
      return browser.get("/join");
    }),
    "Ausgewählt",
    english("Get Free | Get Lifetime"),
  ),
  toasts(
    "the plans after choosing one",
    asNobody(following(choosePlan)),
    "Zum Warenkorb hinzugefügt",
  ),
  quote(
    "the membership form without a plan and with nothing in it",
    asNobody((browser) => browser.post("/join", { intent: "join" })),
    "Bitte wähle einen Plan aus",
    {
      english:
        "First name must be at least 2 characters. | Last name must be at least 2 characters. | Please enter a valid email address.",
      status: 400,
    },
  ),
  toasts(
    "the page after joining",
    asNobody(following(sendDetails)),
    "Weiter zum Checkout | Kim | Neu | kim@beispiel.de",
  ),
  broken(
    "plans that cannot be loaded",
    "/join",
    `Fehler beim Laden der Mitgliedschaften | ${LATER} | Erneut versuchen`,
  ),

  // Newsletter and contact
  toasts(
    "the page after subscribing",
    asNobody(following((browser) => subscribe("neu@beispiel.de", browser))),
    "Erfolgreich angemeldet! | Vielen Dank für deine Anmeldung zu unserem Newsletter.",
  ),
  toasts(
    "the page after subscribing twice",
    asNobody(async (browser) => {
      await subscribe("doppelt@beispiel.de");
      return browser.follow(await subscribe("Doppelt@beispiel.de", browser));
    }),
    "Diese E-Mail ist bereits angemeldet | Du erhältst bereits unseren Newsletter an diese E-Mail-Adresse.",
  ),
  quote(
    "the newsletter's page after a subscription could not be written",
    () => whileRefused("insert", "newsletter_subscriptions", () => subscribe("a@beispiel.de")),
    `Fehler bei der Anmeldung | ${LATER}`,
    failed,
  ),
  toasts(
    "the contact page after a message",
    asNobody(following(writeMessage)),
    "Nachricht gesendet! | Vielen Dank für deine Nachricht. Wir werden uns so schnell wie möglich bei dir melden.",
  ),
  quote(
    "the contact page after a message could not be written",
    () => whileRefused("insert", "contact_messages", () => writeMessage()),
    "Fehler beim Senden | Bitte versuche es später erneut oder kontaktiere uns direkt per E-Mail.",
    failed,
  ),
  quote("the contact page", get("/contact"), "Karte laden"),

  // Checkout
  toasts(
    "sign-in after asking for the checkout",
    async () => (await fullCart()).open("/checkout"),
    "Bitte melde dich an, um fortzufahren.",
  ),
  toasts(
    "the cart after asking for the checkout with nothing in it",
    asCustomer((browser) => browser.open("/checkout")),
    "Warenkorb ist leer",
  ),
  quote("the checkout", atCheckout(readIn), "Zahlungspflichtig bestellen"),
  quote(
    "the checkout of what costs nothing",
    atCheckout(readIn, { price: 0 }),
    "Kostenlos bestellen",
  ),
  quote(
    "the checkout after the order could not be written",
    atCheckout(async (browser) => {
      const fields = await readCheckout(browser);
      return whileRefused("insert", "orders", () => browser.post("/checkout", fields));
    }),
    `Fehler bei der Bestellung | Es gab ein Problem bei der Verarbeitung deiner Bestellung. ${LATER}`,
    failed,
  ),

  // Confirmation and dashboard
  quote(
    "the confirmation",
    withOrder((browser, path) => browser.get(path)),
    "Ausstehend | BH- | kontakt@behappy.example",
  ),
  quote(
    "the confirmation of an order that does not exist",
    asCustomer((browser) => browser.get("/order-confirmation/gibt-es-nicht")),
    "Die Bestellung wurde nicht gefunden.",
    { status: 404 },
  ),
  quote(
    "a confirmation that cannot be loaded",
    withOrder((browser, path) => whileChanged(away("order_items"), () => browser.get(path))),
    `Die Bestellung konnte nicht geladen werden. ${LATER}`,
    failed,
  ),
  quote(
    "the dashboard",
    asAnnegret((browser) => browser.get("/dashboard")),
    "Ausstehend | Abgeschlossen | Wer kommt mit?",
    english("My Orders | Profile"),
  ),
  ...[
    { name: "orders", path: "/dashboard" },
    { name: "profile", path: PROFILE },
  ].map(({ name, path }) =>
    quote(
      `the dashboard with ${name} that cannot be loaded`,
      asCustomer((browser) =>
        whileChanged(away(name.replace("profile", "profiles")), () => browser.get(path)),
      ),
      "Erneut versuchen",
      { english: `Error fetching ${name}: `, status: 500, retryTo: path },
    ),
  ),
  toasts(
    "the dashboard after a participant was named",
    asAnnegret(following(nameParticipant)),
    "",
    "Registration details submitted successfully",
  ),
  quote(
    "the dashboard after a participant could not be saved",
    asAnnegret((browser) =>
      whileRefused("insert", "event_bookings", () => nameParticipant(browser)),
    ),
    "",
    { english: "Error submitting registration: ", status: 500 },
  ),
  toasts(
    "the dashboard after the profile was saved",
    asCustomer(following(saveProfile)),
    "",
    "Profile updated successfully",
  ),
  quote(
    "the dashboard after the profile could not be saved",
    asCustomer((browser) => whileRefused("update", "profiles", () => saveProfile(browser))),
    "",
    { english: "Error updating profile: ", status: 500 },
  ),

  // Administration
  ...itemQuotations,
  quote(
    "the header of the administration",
    adminPage("/admin/orders"),
    "BeHappy Admin | Abmelden | Admin Panel | Bestellungen",
    header,
  ),
  quote(
    "the list of orders",
    adminPage("/admin/orders"),
    "Bestellungen | Ausstehend | Abgeschlossen | Seite 1 von | Als abgeschlossen markieren | Stornieren",
    isSearched,
  ),
  quote(
    "an empty list of the administration",
    asAdmin((browser) => whileChanged("delete from orders", () => browser.get("/admin/orders"))),
    "Keine Ergebnisse gefunden.",
  ),
  broken(
    "a list of orders that cannot be loaded",
    "/admin/orders?page=2",
    `Fehler beim Laden der Bestellungen | ${LATER} | Erneut versuchen`,
    away("orders"),
    asAdmin,
  ),
  quote(
    "the list of subscribers",
    asAdmin((browser) =>
      undone(async () => {
        await subscribe("leserin@beispiel.de");
        return browser.get("/admin/newsletter");
      }),
    ),
    "Newsletter | Angemeldet | Seite 1 von 1 | Löschen",
    isSearched,
  ),
  broken(
    "a list of subscribers that cannot be loaded",
    "/admin/newsletter",
    `Fehler beim Laden der Newsletter-Abonnenten | ${LATER_ADMIN}`,
    away("newsletter_subscriptions"),
    asAdmin,
  ),
  quote(
    "the list of messages",
    asAdmin((browser) =>
      undone(async () => {
        await writeMessage();
        return browser.get("/admin/contacts");
      }),
    ),
    "Kontakte | Neu | Gelesen | Seite 1 von 1",
    isSearched,
  ),
  broken(
    "a list of messages that cannot be loaded",
    "/admin/contacts",
    `Fehler beim Laden der Kontaktanfragen | ${LATER_ADMIN}`,
    away("contact_messages"),
    asAdmin,
  ),
  quote(
    "a message in the administration",
    openedMessage,
    "Gelesen | Antworten | Als neu markieren | Löschen",
  ),
  toasts(
    "a message in the administration after it was opened",
    openedMessage,
    "Nachricht aktualisiert",
  ),
  quote(
    "an order in the administration",
    adminPage(PENDING_ORDER),
    "Als abgeschlossen markieren | Stornieren | Event | Produkt",
  ),
  quote(
    "an order in the administration whose items cannot be loaded",
    asAdmin((browser) => whileChanged(away("order_items"), () => browser.get(PENDING_ORDER))),
    `Fehler beim Laden der Bestellpositionen | ${LATER_ADMIN} | annegret@behappy.example`,
  ),
  toasts(
    "an order in the administration after its status was changed",
    asAdmin((browser) => undone(async () => browser.follow(await completeOrder(browser)))),
    "Status aktualisiert",
  ),
  quote(
    "an order in the administration after its status could not be changed",
    asAdmin((browser) => whileRefused("insert", "emails", () => completeOrder(browser))),
    "Fehler bei der Aktualisierung | Der Status konnte nicht aktualisiert werden.",
    failed,
  ),
];

const textsIn = (texts = "") => texts.split(" | ").filter(Boolean);

/** The readable texts of the pages that the tests have opened so far, by their state. */
const readOn = new Map<string, string>();

describe("the quoted texts", () => {
  it.each(quotations)("are on $on", async (quotation) => {
    const { within = "main", status = 200, retryTo, placeholder } = quotation.rest;
    const page = await quotation.open();
    readOn.set(quotation.on, readableOn(page));
    expect(page.status).toBe(status);
    const part = page.document.querySelector(within);
    if (!part) throw new Error(`no ${within} on this page`);
    if (retryTo) expect(part.querySelector(`a[href="${retryTo}"]`)).not.toBeNull();
    if (placeholder) {
      const search = part.querySelector('input[type="search"]');
      expect(search?.getAttribute("placeholder")).toBe(placeholder);
    }
    const marked = part.querySelectorAll('[lang="en"]').map(visibleText);
    // Texts marked as English are left out, because German must not be marked so.
    for (const element of part.querySelectorAll('[lang="en"]')) element.remove();
    const german = visibleText(part);
    for (const words of textsIn(quotation.german)) expect(german).toContain(words);
    for (const words of textsIn(quotation.rest.english)) {
      expect(marked.join("\n"), `${words} as English`).toContain(words);
      expect(german).not.toContain(words);
    }
  });

  it("do not mark German as English if fields are missing", async () => {
    for (const path of ["/auth", "/auth?mode=sign-up"]) {
      const page = await new Browser().post(path, {});
      const heading = page.document.querySelector('main [role="alert"] h2');
      expect(heading && visibleText(heading)).toMatch(/Angaben prüfen/);
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
    const specified =
      "/about /team /contact /join /community /events /courses /products /impressum /datenschutz /agb";
    expect(addresses).toEqual(expect.arrayContaining(specified.split(" ")));
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
    open: asNobody((browser) => {
      const long = "a".repeat(101);
      return browser.post("/join", { ...details, firstName: long, lastName: long, email: "kim" });
    }),
  },
  {
    on: "the join form with an umlaut before the @",
    open: asNobody((browser) => browser.post("/join", { ...details, email: "müller@beispiel.de" })),
  },
  { on: "an event's offer", open: get("/events/feuerabend") },
  { on: "the administration", open: adminPage("/admin") },
  {
    on: "an unknown page of the administration",
    open: adminPage("/admin/gibt-es-nicht/wirklich/nicht"),
  },
  {
    on: "the request for a confirmation",
    open: asCustomer((browser) => browser.get("/dashboard/confirm-address")),
  },
  {
    on: "the confirmation of a membership that counts",
    open: asCustomer(async (browser) => {
      await choosePlan(browser);
      const path = `/order-confirmation/${await placeSampleOrder(browser)}`;
      return whileChanged("update orders set status = 'completed', completed_at = created_at", () =>
        browser.get(path),
      );
    }),
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
