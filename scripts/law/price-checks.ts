import type { HTMLElement } from "node-html-parser";
import { hasGoods, type Shop } from "./crawl-shop.ts";
import { type SeenPage, wordsIn } from "./visitor.ts";

/** Cart and checkout mention tax once, beside the sum. */
const TAX_OF_SUM = /MwSt\.|§ 19 UStG|steuerfrei/;
const SHIPPING = /versandkostenfrei|zzgl\. Versand/;
/** An amount above 0 €. */
const AMOUNT = /(?!\b0,00)\b\d[\d.]*,\d\d\s€/;

export function sumsWithoutTax({ cart, checkout }: Shop): string[] {
  return [cart, checkout]
    .filter((page) => page !== null)
    .filter(({ text }) => !TAX_OF_SUM.test(text))
    .map(({ path }) => `${path}: nichts zur Steuer neben der Summe`);
}

export function pricesWithoutShipping({ pages }: Shop): string[] {
  return pages
    .filter((page) => hasGoods(page) && pricesOn(page).some((words) => !SHIPPING.test(words)))
    .map(({ path }) => `${path}: nichts zum Versand neben dem Preis`);
}

/** The text around each price of the page's main part: in a list of prices or sums, or on a plan's card. */
export function pricesOn({ document }: SeenPage): string[] {
  const lists = document.querySelectorAll("main dl").filter((list) => AMOUNT.test(wordsIn(list)));
  const plans = document
    .querySelectorAll("main .plan")
    .filter((plan) => AMOUNT.test(wordsIn(plan)));
  return [...lists.map(surroundingsOf), ...plans].map(wordsIn);
}

function surroundingsOf(list: HTMLElement): HTMLElement {
  return (list.parentNode as HTMLElement | null) ?? list;
}
