import type { DutyName } from "#app/content/legal-duties.ts";
import { missing, type OwnersDuty, present } from "#app/features/legal/owners-duties.ts";
import { hasGoods, type Shop } from "./crawl-shop.ts";
import {
  disputeOf,
  type Fault,
  faultsOfForm,
  faultsOfInstruction,
  faultsOfNotice,
  faultsOfOrderButton,
} from "./page-faults.ts";
import { pricesWithoutShipping, sumsWithoutTax } from "./price-checks.ts";
import { type SeenPage, wordsIn } from "./visitor.ts";

/** The faults as German sentences, none if the duty is kept; null if it could not be checked. */
type Check = (shop: Shop) => string[] | null;

/** The faults of the software. Together with `ownersDuties` they are all that a page can show. */
export const softwareChecks: Record<Exclude<DutyName, OwnersDuty>, Check> &
  Partial<Record<OwnersDuty, Check>> = {
  operator: (shop) => withoutFooterLink(shop, "/impressum"),
  legalTexts: (shop) => ["/agb", "/datenschutz"].flatMap((path) => withoutFooterLink(shop, path)),
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
  tax: sumsWithoutTax,
  shippingWords: pricesWithoutShipping,
  shippingPage: (shop) => [
    ...withoutFooterLink(shop, "/versand-zahlung"),
    ...onPage(shop, "/versand-zahlung", ({ text }) => [
      ...missing(text.includes("Versandkosten:"), "keine Versandkosten"),
      ...missing(text.includes("Überweisung"), "kein Zahlungsmittel"),
    ]),
  ],
  orderSteps: (shop) =>
    onPage(shop, "/versand-zahlung", ({ text }) => [
      ...missing(text.includes("So bestellst du"), "nichts zu den Schritten der Bestellung"),
      ...missing(text.includes("Fehler berichtigst du"), "nichts zur Berichtigung von Fehlern"),
      ...missing(text.includes("Wir speichern, was du bestellt hast"), "nichts zum Vertragstext"),
      ...missing(text.includes("auf Deutsch"), "nichts zur Sprache"),
    ]),
  paymentMeans: ({ cart, hasGoodsInCart }) =>
    cart && [
      ...missingOn(
        cart,
        /Überweisung|Zu bezahlen ist nichts/.test(cart.text),
        "kein Zahlungsmittel",
      ),
      ...missingOn(
        cart,
        !hasGoodsInCart || cart.text.includes("Liefergebiet:"),
        "kein Liefergebiet",
      ),
    ],
  orderConditions: (shop) => shop.checkout && faultsOfConditions(shop, shop.checkout),
  orderButton: ({ checkout }) => checkout && faultsOfOrderButton(checkout),
  guaranteeNotice: (shop) => onGoods(shop, (page) => faultsOfNotice(page, shop.notice)),
  dispute: (shop) => {
    const pages = ["/impressum", "/agb"].flatMap((path) => findPage(shop, path) ?? []);
    const shown = pages.filter((page) => disputeOf(page) !== null);
    if (shown.length === 0 || shown.length === pages.length) return [];
    return shown.map(({ path }) => `Der Satz steht auf ${path}, aber nicht auf beiden Seiten.`);
  },
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
  thirdParties: ({ pages }) =>
    each(pages, (page) => page.cookies.map((cookie) => `setzt das Cookie ${cookie}`)),
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

/** The checkout has to link the terms if the shop has any, and must not claim that there are some if not. */
function faultsOfConditions(shop: Shop, checkout: SeenPage): string[] {
  const find = (path: string) => checkout.document.querySelector(`main a[href="${path}"]`);
  const hasTerms = Boolean(findPage(shop, "/agb")?.document.querySelector("main .legal-text"));
  const terms = hasTerms
    ? missingOn(checkout, find("/agb"), "kein Link zu /agb")
    : missingOn(checkout, !find("/agb"), "ein Link zu /agb, aber keine AGB");
  return [...terms, ...missingOn(checkout, find("/widerruf"), "kein Link zu /widerruf")];
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
