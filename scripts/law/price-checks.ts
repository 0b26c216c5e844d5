import type { HTMLElement } from "node-html-parser";
import { hasGoods, type Shop } from "./crawl-shop.ts";
import { type SeenPage, wordsIn } from "./visitor.ts";

/** The words about VAT that belong beside a price. 'steuerfrei' alone gives no reason. */
const TAX = /inkl\. MwSt\.|umsatzsteuerfrei nach § 19 UStG|steuerfrei: \S/;
const TAX_OF_SUM = /MwSt\.|§ 19 UStG|steuerfrei/;
const SHIPPING = /versandkostenfrei|zzgl\. Versand/;
/** An amount above 0 €. */
const AMOUNT = /(?!\b0,00)\b\d[\d.]*,\d\d\s€/;

interface BrokenPrices {
  withoutTax: string[];
  withoutShipping: string[];
}

/** The pages with prices that lack the words of § 6 PAngV. */
export function brokenPrices({ pages, cart, checkout }: Shop): BrokenPrices {
  // Cart and checkout mention tax once, beside the sum.
  const sums = [cart, checkout].filter((page) => page !== null);
  const prices = pages.map((page) => ({
    path: page.path,
    hasGoods: hasGoods(page),
    around: pricesOn(page),
  }));
  return {
    withoutTax: [
      ...prices.filter(({ around }) => around.some((words) => !TAX.test(words))),
      ...sums.filter(({ text }) => !TAX_OF_SUM.test(text)),
    ].map(({ path }) => `${path}: nichts zur Steuer neben einem Preis`),
    withoutShipping: prices
      .filter(({ hasGoods, around }) => hasGoods && around.some((words) => !SHIPPING.test(words)))
      .map(({ path }) => `${path}: nichts zum Versand neben dem Preis`),
  };
}

/** The text around each price of the page's main part: in a list of prices or sums, or on a plan's card. */
function pricesOn({ document }: SeenPage): string[] {
  const lists = document.querySelectorAll("main dl").filter((list) => AMOUNT.test(wordsIn(list)));
  const plans = document
    .querySelectorAll("main .plan")
    .filter((plan) => AMOUNT.test(wordsIn(plan)));
  return [...lists.map(surroundingsOf), ...plans].map(wordsIn);
}

function surroundingsOf(list: HTMLElement): HTMLElement {
  return (list.parentNode as HTMLElement | null) ?? list;
}
