import { z } from "zod";
import type { EntryField, NumberField, PageFields } from "#app/content/page-fields.ts";
import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { altName } from "#app/features/pages/page-editor.ts";
import { type PageContent, readValue } from "#app/features/pages/page-words.ts";
import { isPictureAddress } from "#app/features/pictures/picture-fields.ts";

/** The largest text that is stored, in bytes. */
const MAX_TEXT_BYTES = 200_000;
const MAX_ALT = 300;

/** The names of the fields that are pictures. */
export function pictureNames(fields: PageFields): string[] {
  return controlFields(fields).flatMap(([name, { kind }]) => (kind === "picture" ? [name] : []));
}

/** The fields with controls in this form. A list has a separate form for each entry. */
function controlFields(fields: PageFields): [string, EntryField][] {
  return Object.entries(fields).flatMap(([name, field]): [string, EntryField][] =>
    field.kind === "list" || field.kind === "note" ? [] : [[name, field]],
  );
}

/** Each control of the fields, with the limits of its text. Whether a field may be empty is checked later. */
export function controlSchemas(fields: PageFields): Record<string, z.ZodType> {
  return Object.fromEntries(
    controlFields(fields).flatMap(([name, field]) =>
      field.kind === "picture"
        ? [
            [name, pictureAddress],
            [altName(name), lineOf(MAX_ALT)],
          ]
        : [[name, controlSchema(field)]],
    ),
  );
}

function controlSchema(field: EntryField) {
  switch (field.kind) {
    case "line":
    case "paragraph":
      return lineOf(field.max);
    case "text":
      return textOf(field.max);
    case "markdown":
      return textOf(MAX_TEXT_BYTES).refine(
        isShortEnough,
        "Bitte höchstens 200 kB, das sind rund 200.000 Buchstaben.",
      );
    case "number":
      return lineOf(20).refine((typed) => typed === "" || isNumberOf(field, typed), rangeOf(field));
    case "flag":
    case "picture":
      return lineOf(MAX_ALT);
  }
}

const lineOf = (max: number) => z.string().overwrite(onOneLine).max(max, tooLong(max)).default("");

const textOf = (max: number) =>
  z.string().overwrite(withPlainBreaks).max(max, tooLong(max)).default("");

const pictureAddress = z
  .string()
  .trim()
  .refine(
    isPictureAddress,
    "Bitte geben Sie einen Pfad auf dieser Website an, der mit / beginnt, oder eine Adresse, die mit https:// beginnt.",
  )
  .default("");

function tooLong(max: number): string {
  return `Bitte höchstens ${max.toLocaleString("de-DE")} Zeichen.`;
}

/** No-break spaces are part of the words, unlike in other forms. */
function onOneLine(text: string): string {
  return text.replace(/[ \p{Cc}]+/gu, " ").trim();
}

/** Forms send a line break as two characters. */
function withPlainBreaks(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

function isShortEnough(text: string): boolean {
  return new TextEncoder().encode(text).length <= MAX_TEXT_BYTES;
}

function isNumberOf({ min, max, digits }: NumberField, typed: string): boolean {
  const [, decimals = ""] = typed.split(",");
  const isNumber = /^-?(\d{1,10}|\d{1,3}(\.\d{3}){1,3})(,\d{1,10})?$/.test(typed);
  const value = numberOf(typed);
  return isNumber && decimals.length <= digits && value >= min && value <= max;
}

function rangeOf({ min, max, digits }: NumberField): string {
  const [from, to] = [min, max].map((each) => each.toLocaleString("de-DE"));
  const kind = digits === 0 ? "eine ganze Zahl" : "eine Zahl mit Komma";
  return `Bitte geben Sie ${kind} von ${from} bis ${to} an.`;
}

function numberOf(typed: string): number {
  return Number(typed.replaceAll(".", "").replace(",", "."));
}

type Typed = Record<string, string>;

/** The controls that must not be empty but are, with their errors. */
export function missingControls(fields: PageFields, typed: Typed): [string, string][] {
  return controlFields(fields).flatMap(([name, field]): [string, string][] => {
    if (field.kind === "picture") {
      const isUndescribed = typed[name] && !typed[altName(name)];
      return isUndescribed
        ? [[altName(name), "Bitte beschreiben Sie das Bild für alle, die es nicht sehen können."]]
        : [];
    }
    return field.isOptional || typed[name]
      ? []
      : [[name, `Bitte füllen Sie „${field.label}“ aus.`]];
  });
}

/** The values of the fields, from the valid text in their controls. `isSent` tells which controls the form had. */
function pageValuesOf(
  fields: PageFields,
  typed: Typed,
  isSent: (name: string) => boolean = () => true,
): PageContent {
  return Object.fromEntries(
    controlFields(fields)
      .filter(([name, { kind }]) => kind === "flag" || isSent(name))
      .map(([name, field]) => [name, valueOfControl(field, name, typed)]),
  );
}

function valueOfControl(field: EntryField, name: string, typed: Typed): unknown {
  const text = typed[name] ?? "";
  switch (field.kind) {
    case "text":
      return text.split(/\n\s*\n/).flatMap((each) => each.trim() || []);
    case "number":
      return text === "" ? null : numberOf(text);
    case "picture":
      return text === "" ? null : { src: text, alt: typed[altName(name)] ?? "" };
    case "flag":
      return text !== "";
    default:
      return text;
  }
}

/** The texts in the controls that show these values. */
export function controlTexts(fields: PageFields, values: PageContent): Typed {
  return Object.fromEntries(
    controlFields(fields).flatMap(([name, field]) => textsOfControl(field, name, values[name])),
  );
}

function textsOfControl(field: EntryField, name: string, value: unknown): [string, string][] {
  const shown = readValue(field, [value]);
  switch (shown.kind) {
    case "text":
      return [[name, shown.value.join("\n\n")]];
    case "number":
      return [
        [name, shown.value?.toLocaleString("de-DE", { maximumFractionDigits: shown.digits }) ?? ""],
      ];
    case "picture":
      return [
        [name, shown.value?.src ?? ""],
        [altName(name), shown.value?.alt ?? ""],
      ];
    case "flag":
      return shown.value ? [[name, "on"]] : [];
    default:
      return [[name, shown.value]];
  }
}

/** The values that a page's form contains. A form that was opened before an update lacks newer fields. */
export function valuesOfPage(
  page: SitePageName,
  typed: Typed,
  isSent: (name: string) => boolean,
): PageContent {
  return pageValuesOf(sitePages[page].fields, typed, isSent);
}

export function valuesOfEntry(page: SitePageName, list: string, typed: Typed): PageContent {
  return pageValuesOf(entryFields(page, list), typed);
}

/** The fields of each entry of a list, none if the page has no such list. */
export function entryFields(page: SitePageName, list: string): PageFields {
  const fields: PageFields = sitePages[page].fields;
  const field = Object.hasOwn(fields, list) ? fields[list] : undefined;
  return field?.kind === "list" ? field.entry : {};
}
