import type { HTMLElement } from "node-html-parser";
import { legalWords } from "#app/content/legal.ts";
import type { LegalFacts } from "#app/features/legal/owners-duties.ts";
import { hasGoods, type Shop } from "./crawl-shop.ts";
import { NOTICE } from "./page-faults.ts";
import { pricesOn } from "./price-checks.ts";
import { type SeenPage, wordsIn } from "./visitor.ts";

/** The facts as visitors see them, each with the path of its page. */
export function factsOnPages({ pages, origin }: Shop): LegalFacts<string> {
  const find = (path: string) => pages.find((page) => page.path === path && page.status === 200);
  const canonical = find("/")?.document.querySelector('link[rel="canonical"]');
  const address = canonical?.getAttribute("href") ?? null;
  const delivery = find("/versand-zahlung")?.text ?? "";
  return {
    legalTexts: legalWords.order.map((page) => {
      const text = find(`/${page}`)?.document.querySelector("main .legal-text");
      return { at: `/${page}`, page, words: text ? wordsIn(text) : null };
    }),
    instructions: pages
      .filter(({ path }) => path === "/widerruf")
      .map(({ path, document }) => ({ at: path, gaps: gapsIn(document) })),
    prices: pages.flatMap((page) => pricesOn(page).map((words) => ({ at: page.path, words }))),
    goods: pages.filter(hasGoods).map(({ path, document }) => ({
      at: path,
      hasManufacturer: document
        .querySelectorAll("main dt")
        .some((term) => wordsIn(term) === "Hersteller"),
      hasNotice: document.querySelector(NOTICE) !== null,
    })),
    delivery: {
      at: "/versand-zahlung",
      hasTime: delivery.includes("Lieferzeit:"),
      hasArea: delivery.includes("Liefergebiet:"),
    },
    sources: pages.flatMap((page) =>
      sourcesOn(page).map((address) => ({ at: page.path, address })),
    ),
    ownOrigins: [origin, ...(address ? [new URL(address).origin] : [])],
    contents: pages.map(({ path, html, text }) => ({ at: path, text: `${html}\n${text}` })),
    website: { at: "/", address },
  };
}

/** The facts that nobody has entered: '[Telefonnummer fehlt]' in place of the number. */
function gapsIn(document: HTMLElement): string[] {
  const gaps = document.querySelectorAll("main mark").map(wordsIn);
  return [...new Set(gaps)].map((gap) => gap.replace(/^\[(.*) fehlt\]$/, "$1"));
}

function sourcesOn({ document }: SeenPage): string[] {
  return document
    .querySelectorAll("img, script, iframe, source, video, audio, embed, object, link")
    .filter((element) => element.getAttribute("rel") !== "canonical")
    .flatMap(({ attributes }) => [
      ...["src", "href", "poster", "data"].flatMap((name) => attributes[name] ?? []),
      ...(attributes.srcset ?? "").split(",").map((entry) => entry.trim().split(/\s/)[0] ?? ""),
    ]);
}
