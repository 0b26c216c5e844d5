import type { HTMLElement } from "node-html-parser";
import { missing, present } from "#app/features/legal/owners-duties.ts";
import { type SeenPage, wordsIn } from "./visitor.ts";

/** A fault of a page, in a few German words. */
export type Fault = string;

/** Selects the picture of the notice on the legal guarantee, an SVG or PNG. */
export const NOTICE = 'main img[src^="/gewaehrleistung."]';

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
  return [
    ...expected.flatMap((heading) => missing(headings.includes(heading), `keine ${heading}`)),
    ...missing(text.includes("§ 312g Abs. 2 Nr. 9 BGB"), "nichts zu Events ohne Widerrufsrecht"),
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

/** A missing notice is the owner's fault; these are the software's. */
export function faultsOfNotice({ document }: SeenPage, notice: SeenPage | null): Fault[] {
  const picture = document.querySelector(NOTICE);
  if (!picture) return [];
  return [
    ...missing(picture.getAttribute("alt")?.includes("zwei Jahre"), "keine Textalternative"),
    ...missing(notice?.contentType.startsWith("image/"), "das Bild des Hinweises fehlt"),
  ];
}

export function disputeOf({ document }: SeenPage): string | null {
  const section = document.querySelector('[aria-label="Streitbeilegung"]');
  return section && wordsIn(section);
}
