import type { HTMLElement } from "node-html-parser";
import { type SeenPage, wordsIn } from "./visitor.ts";

/** A fault of a page, in a few German words. */
export type Fault = string;

export function missing(found: unknown, what: Fault): Fault[] {
  return found ? [] : [what];
}

export function present(found: unknown, what: Fault): Fault[] {
  return found ? [what] : [];
}

export function faultsOfImprint({ document }: SeenPage): Fault[] {
  const main = document.querySelector("main");
  const words = main ? wordsIn(main) : "";
  return [
    ...missing(/[\w.+-]+@[\w-]+\.[\w.-]+/.test(words), "keine E-Mail-Adresse"),
    ...missing(/(\+|\b0)[\d\s()/.-]{5,}\d/.test(words), "keine Telefonnummer"),
    ...missing(/\b(\p{Lu}{1,2}-)?\d{4,5}\s+\p{Lu}/u.test(words), "keine Anschrift"),
  ];
}

interface ExpectedForm {
  /** The names of all visible controls, in alphabetical order. */
  asked: string[];
  required: string[];
  /** The only button. */
  button: string;
}

export function faultsOfForm(
  { document }: SeenPage,
  { asked, required, button }: ExpectedForm,
): Fault[] {
  const form = document.querySelector("main form");
  if (!form) return ["kein Formular"];
  const controls = form
    .querySelectorAll("input, select, textarea")
    .filter((control) => control.getAttribute("type") !== "hidden");
  const buttons = form.querySelectorAll("button").map(wordsIn);
  return [
    ...present(isOther(namesOf(controls), asked), `andere Felder als ${asked.join(", ")}`),
    ...present(
      isOther(namesOf(controls.filter((control) => control.hasAttribute("required"))), required),
      `andere Pflichtfelder als ${required.join(", ")}`,
    ),
    ...present(isOther(buttons, [button]), `nicht genau ein Knopf „${button}“`),
  ];
}

function namesOf(controls: HTMLElement[]): string[] {
  return [...new Set(controls.map((control) => control.getAttribute("name") ?? ""))].sort();
}

function isOther(found: string[], expected: string[]): boolean {
  return found.join() !== expected.join();
}

export function faultsOfInstruction({ document, text }: SeenPage): Fault[] {
  const headings = document.querySelectorAll("main h2").map(wordsIn);
  const expected = [
    "Widerrufsbelehrung für Waren",
    "Widerrufsbelehrung für Kurse und Mitgliedschaften",
    "Widerrufsbelehrung für digitale Inhalte",
    "Muster-Widerrufsformular",
  ];
  const gaps = document.querySelectorAll("main mark").map(wordsIn);
  return [
    ...expected.flatMap((heading) => missing(headings.includes(heading), `keine ${heading}`)),
    ...missing(text.includes("§ 312g Abs. 2 Nr. 9 BGB"), "nichts zu Events ohne Widerrufsrecht"),
    ...[...new Set(gaps)].map((gap) => `Lücke ${gap}`),
  ];
}

/** Between total and button there may be nothing to operate: § 312j Abs. 2 BGB. */
export function faultsOfOrderButton({ document, html }: SeenPage): Fault[] {
  const button = document
    .querySelectorAll("main form button")
    .find((each) => /^(Zahlungspflichtig|Kostenlos) bestellen$/.test(wordsIn(each)));
  if (!button) return ["kein Knopf „Zahlungspflichtig bestellen“"];
  const total = html.indexOf("data-total");
  const between = html.slice(total, html.indexOf(button.outerHTML, total));
  return [
    ...missing(total >= 0 && between !== "", "keine Übersicht über dem Knopf"),
    ...present(
      /<(a|button|select|textarea)\b|<input(?![^>]*hidden)/.test(between),
      "etwas zwischen Summe und Knopf",
    ),
  ];
}

export function faultsOfNotice({ document }: SeenPage, notice: SeenPage): Fault[] {
  const picture = document.querySelector('main img[src^="/gewaehrleistung.svg"]');
  if (!picture) return ["kein Hinweis zur Gewährleistung"];
  return [
    ...missing(picture.getAttribute("alt")?.includes("zwei Jahre"), "keine Textalternative"),
    ...missing(notice.contentType === "image/svg+xml", "das Bild des Hinweises fehlt"),
  ];
}

export function disputeOf({ document }: SeenPage): string | null {
  const section = document.querySelector('[aria-label="Streitbeilegung"]');
  return section && wordsIn(section);
}

/** Addresses on other servers that a browser would load by itself. */
export function foreignSources({ document }: SeenPage, origin: string): string[] {
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute("href");
  const own = [origin, ...(canonical ? [new URL(canonical).origin] : [])];
  return document
    .querySelectorAll("img, script, iframe, source, video, audio, embed, object, link")
    .filter((element) => element.getAttribute("rel") !== "canonical")
    .flatMap(({ attributes }) => [
      ...["src", "href", "poster", "data"].flatMap((name) => attributes[name] ?? []),
      ...(attributes.srcset ?? "").split(",").map((entry) => entry.trim().split(/\s/)[0] ?? ""),
    ])
    .filter((source) => URL.canParse(source, origin))
    .map((source) => new URL(source, origin))
    .filter((url) => url.protocol.startsWith("http") && !own.includes(url.origin))
    .map(({ origin }) => origin);
}
