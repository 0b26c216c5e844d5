import type { DutyName } from "#app/content/legal-duties.ts";
import { hasGoods, type Shop } from "./crawl-shop.ts";
import {
  disputeOf,
  type Fault,
  faultsOfForm,
  faultsOfImprint,
  faultsOfInstruction,
  faultsOfNotice,
  faultsOfOrderButton,
  foreignSources,
  missing,
  present,
} from "./page-faults.ts";
import { brokenPrices } from "./price-checks.ts";
import { type SeenPage, wordsIn } from "./visitor.ts";

/** The faults as German sentences, none if the duty is kept; null if it could not be checked. */
type Check = (shop: Shop) => string[] | null;

/** The check of each duty on the pages. */
export const dutyChecks: Record<DutyName, Check> = {
  operator: (shop) => [
    ...withoutFooterLink(shop, "/impressum"),
    ...onPage(shop, "/impressum", faultsOfImprint),
  ],
  legalTexts: (shop) =>
    ["/agb", "/datenschutz"].flatMap((path) => [
      ...withoutFooterLink(shop, path),
      ...onPage(shop, path, ({ document }) =>
        missing(document.querySelector("main .legal-text"), "kein Text"),
      ),
    ]),
  withdrawalLink: (shop) => withoutFooterLink(shop, "/vertrag-widerrufen", "Vertrag widerrufen"),
  withdrawalForm: (shop) =>
    onPage(shop, "/vertrag-widerrufen", (page) =>
      faultsOfForm(page, {
        asked: ["contract", "email", "name", "parts"],
        required: ["contract", "email", "name"],
        button: "Widerruf bestätigen",
      }),
    ),
  instruction: (shop) => [
    ...withoutFooterLink(shop, "/widerruf"),
    ...onPage(shop, "/widerruf", faultsOfInstruction),
  ],
  terminationLink: (shop) =>
    withoutFooterLink(shop, "/vertraege-kuendigen", "Verträge hier kündigen"),
  terminationForm: (shop) =>
    onPage(shop, "/vertraege-kuendigen", (page) =>
      faultsOfForm(page, {
        asked: ["contract", "email", "end", "endDate", "kind", "name", "reason"],
        required: ["contract", "email", "end", "kind", "name"],
        button: "jetzt kündigen",
      }),
    ),
  tax: (shop) => brokenPrices(shop).withoutTax,
  shippingWords: (shop) => brokenPrices(shop).withoutShipping,
  shippingPage: (shop) => [
    ...withoutFooterLink(shop, "/versand-zahlung"),
    ...onPage(shop, "/versand-zahlung", ({ text }) => [
      ...missing(text.includes("Versandkosten:"), "keine Versandkosten"),
      ...missing(text.includes("Überweisung"), "kein Zahlungsmittel"),
    ]),
  ],
  deliveryTime: (shop) =>
    shop.pages.some(hasGoods)
      ? onPage(shop, "/versand-zahlung", ({ text }) =>
          missing(text.includes("Lieferzeit:"), "keine Lieferzeit"),
        )
      : [],
  orderSteps: (shop) =>
    onPage(shop, "/versand-zahlung", ({ text }) => [
      ...missing(text.includes("So bestellst du"), "nichts zu den Schritten der Bestellung"),
      ...missing(text.includes("Fehler berichtigst du"), "nichts zur Berichtigung von Fehlern"),
      ...missing(text.includes("Wir speichern, was du bestellt hast"), "nichts zum Vertragstext"),
      ...missing(text.includes("auf Deutsch"), "nichts zur Sprache"),
    ]),
  paymentMeans: ({ cart, pages }) =>
    cart && [
      ...missingOn(
        cart,
        /Überweisung|Zu bezahlen ist nichts/.test(cart.text),
        "kein Zahlungsmittel",
      ),
      ...missingOn(
        cart,
        !pages.some(hasGoods) || cart.text.includes("Liefergebiet:"),
        "kein Liefergebiet",
      ),
    ],
  orderConditions: ({ checkout }) =>
    checkout &&
    ["/agb", "/widerruf"].flatMap((path) =>
      missingOn(
        checkout,
        checkout.document.querySelector(`main a[href="${path}"]`),
        `kein Link zu ${path}`,
      ),
    ),
  orderButton: ({ checkout }) => checkout && faultsOfOrderButton(checkout),
  productSafety: (shop) =>
    onGoods(shop, ({ document }) =>
      missing(
        document.querySelectorAll("main dt").some((term) => wordsIn(term) === "Hersteller"),
        "kein Hersteller",
      ),
    ),
  guaranteeNotice: (shop) => onGoods(shop, (page) => faultsOfNotice(page, shop.notice)),
  dispute: (shop) => {
    const pages = ["/impressum", "/agb"].map((path) => findPage(shop, path));
    const [shown, ...others] = pages.filter((page) => page && disputeOf(page) !== null);
    if (!shown || others.length === pages.length - 1) return [];
    return [`Der Satz steht auf ${shown.path}, aber nicht auf beiden Seiten.`];
  },
  closedPlatform: ({ pages }) =>
    each(pages, ({ html }) =>
      present(/ec\.europa\.eu\/(consumers\/)?odr/.test(html), "ein Link zur OS-Plattform"),
    ),
  accessibility: ({ pages }) => {
    const links = pages.some(({ document }) =>
      document.querySelector('a[href="/barrierefreiheit"]'),
    );
    const statement = pages.find(({ path }) => path === "/barrierefreiheit");
    return links && statement?.status !== 200 ? ["/barrierefreiheit: Die Seite fehlt."] : [];
  },
  newsletter: ({ pages }) =>
    each(pages, ({ document }) =>
      document
        .querySelectorAll('form:has([name="consentVersion"])')
        .flatMap((form) => [
          ...missing(/jederzeit widerrufen/.test(wordsIn(form)), "kein Hinweis auf den Widerruf"),
          ...present(form.querySelector("[checked]"), "ein vorangekreuztes Kästchen"),
        ]),
    ),
  thirdParties: ({ pages, origin }) =>
    each(pages, (page) => [
      ...foreignSources(page, origin).map((source) => `lädt ${source}`),
      ...page.cookies.map((cookie) => `setzt das Cookie ${cookie}`),
    ]),
  demoContent: ({ pages }) =>
    each(pages, ({ text }) => present(text.includes("Beispielinhalt"), "ein Beispielinhalt")),
  rating: ({ pages }) =>
    each(pages, ({ text }) =>
      present(text.includes("(4.9/5 - 128 Bewertungen)"), "eine erfundene Bewertung"),
    ),
  encryption: (shop) =>
    onPage(shop, "/", ({ document }) => {
      const address = document.querySelector('link[rel="canonical"]')?.getAttribute("href");
      return missing(address?.startsWith("https://"), "keine Adresse mit https");
    }),
};

/** The faults of one page, each with the page's path. */
function at({ path }: SeenPage, faults: Fault[]): string[] {
  return faults.map((fault) => `${path}: ${fault}`);
}

function missingOn(page: SeenPage, found: unknown, what: Fault): string[] {
  return at(page, missing(found, what));
}

function each(pages: SeenPage[], check: (page: SeenPage) => Fault[]): string[] {
  return pages.flatMap((page) => at(page, check(page)));
}

function onGoods({ pages }: Shop, check: (page: SeenPage) => Fault[]): string[] {
  return each(pages.filter(hasGoods), check);
}

function findPage({ pages }: Shop, path: string): SeenPage | undefined {
  return pages.find((page) => page.path === path && page.status === 200);
}

function onPage(shop: Shop, path: string, check: (page: SeenPage) => Fault[]): string[] {
  const page = findPage(shop, path);
  return page ? at(page, check(page)) : [`${path}: Die Seite fehlt.`];
}

/** The pages whose footer has no visible link to this path, with these words if any are given. */
function withoutFooterLink(
  { pages, cart, checkout }: Shop,
  path: string,
  words?: string,
): string[] {
  const all = [...pages, ...[cart, checkout].filter((page) => page !== null)];
  return each(all, ({ footerLinks }) => {
    const found = footerLinks.get(path);
    const isThere = words ? found === words : found !== undefined;
    return missing(isThere, `kein offener Link ${words ? `„${words}“` : path} im Fuß`);
  });
}
