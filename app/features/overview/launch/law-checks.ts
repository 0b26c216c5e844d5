import { type DutyName, legalDuties } from "#app/content/legal-duties.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { type LaunchResult, settingsPath } from "#app/features/overview/launch/launch-checks.ts";
import { SETTINGS_PATH } from "#app/features/site-settings/settings-messages.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

type Named = Pick<CatalogItem, "id" | "kind" | "title">;

interface Tax {
  hasScheme: boolean;
  /** Items that are exempt from VAT, but name no reason. */
  withoutReason: Named[];
}

export function checkTax({ hasScheme, withoutReason }: Tax): LaunchResult {
  if (!hasScheme) {
    return gap("tax", "Bei den Preisen steht noch kein Wort zur Steuer.", settingsPath("sale"));
  }
  const [first] = withoutReason;
  if (!first) return null;
  return gap("tax", `Ohne Grund steuerfrei: ${titlesOf(withoutReason)}.`, formPath(first));
}

/** `missing`: facts of the operator that the official instruction lacks, such as 'Telefon'. */
export function checkInstruction(missing: string[]): LaunchResult {
  if (missing.length === 0) return null;
  const sentence = `In den Belehrungen fehlt noch: ${missing.join(", ")}.`;
  return gap("instruction", sentence, settingsPath("operator"));
}

/** `time`: words such as '3 bis 5 Werktage'. */
export function checkDeliveryTime(time: string | null): LaunchResult {
  if (time) return null;
  return gap("deliveryTime", "Sie verkaufen Waren ohne Lieferzeit.", settingsPath("sale"));
}

/** `area`: words such as 'Deutschland und Österreich'. */
export function checkDeliveryArea(area: string | null): LaunchResult {
  if (area) return null;
  return gap("paymentMeans", "Sie verkaufen Waren ohne Liefergebiet.", settingsPath("sale"));
}

export function checkManufacturers(
  goods: (Named & Pick<CatalogItem, "manufacturer">)[],
): LaunchResult {
  const lacking = goods.filter(({ manufacturer }) => !manufacturer);
  const [first] = lacking;
  if (!first) return null;
  return gap("productSafety", `Bei diesen Waren fehlt er: ${titlesOf(lacking)}.`, formPath(first));
}

interface Notice {
  hasPicture: boolean;
  hasPdf: boolean;
}

export function checkGuaranteeNotice({ hasPicture, hasPdf }: Notice): LaunchResult {
  if (hasPicture && hasPdf) return null;
  const missing = hasPicture ? "als PDF für die E-Mails" : "auf den Seiten Ihrer Waren";
  return gap(
    "guaranteeNotice",
    `Der Hinweis fehlt noch ${missing}.`,
    `${SETTINGS_PATH}#gewaehrleistung`,
  );
}

interface Statement {
  exists: boolean;
  /** The owner has saved the settings with an empty field. */
  isDeclined: boolean;
}

export function checkAccessibility({ exists, isDeclined }: Statement): LaunchResult {
  if (exists || isDeclined) return null;
  return gap("accessibility", "Es gibt noch keine Erklärung.", settingsPath("law"));
}

export function checkRating(isInvented: boolean): LaunchResult {
  return isInvented ? gap("rating", "", settingsPath("rating")) : null;
}

function gap(duty: DutyName, missing: string, to: string | null): LaunchResult {
  return { sentence: `${missing} ${legalDuties[duty].remedy}`.trim(), to };
}

const SHOWN_TITLES = 3;

/** 'Becher, Lampe, Decke und 4 weitere'. */
function titlesOf(items: Named[]): string {
  const titles = items.slice(0, SHOWN_TITLES).map(({ title }) => title.replaceAll("\u00AD", ""));
  const more = items.length - titles.length;
  return titles.join(", ") + (more > 0 ? ` und ${more} weitere` : "");
}

/** The path of the item's form. */
function formPath({ kind, id }: Pick<Named, "id"> & { kind: ItemKind }): string {
  return `/admin${kinds[kind].path}/new/${id}`;
}
