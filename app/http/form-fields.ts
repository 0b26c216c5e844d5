import { z } from "zod";
import {
  asciiAddress,
  hasForeignName,
  isAddress,
  LONGEST_ADDRESS,
} from "#app/environment/mailbox.ts";
import { isPrintable } from "#app/ui/format/printable.ts";
import { readTypedDay, readTypedTime } from "#app/ui/format/typed-day.ts";
import { SHORT_ID } from "#db/ids.ts";

/** The id that a form was given for a new record. It makes creation idempotent. */
export const postedShortId = z.string().regex(SHORT_ID).optional().catch(undefined);

/** The version of the record when the form was opened. A new one has none; 0 matches no version. */
export const versionField = z.number().int().positive().optional().catch(0);

/** Browsers send a checkbox only if it is ticked. */
export const checkbox = z
  .string()
  .optional()
  .transform((text) => text !== undefined);

export const UNPRINTABLE =
  "Bitte in lateinischen Buchstaben, damit es auf der Rechnung lesbar ist.";

export interface AddressErrors {
  missing: string;
  invalid: string;
  /** `hasForeignName` */
  foreign: string;
  tooLong: string;
}

const addressErrors = {
  invalid: "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.",
  foreign:
    "Vor dem @ nehmen viele Mailserver keine Umlaute und keine Buchstaben anderer Schriften an. Bitte prüfe, ob dort zum Beispiel ae statt ä stehen muss, oder gib eine andere Adresse an.",
  tooLong: "Diese E-Mail-Adresse ist zu lang.",
};

/** An e-mail address in the form in which it is stored: see `asciiAddress`. */
export const addressField = ({ missing, invalid, foreign, tooLong }: AddressErrors) =>
  z
    .string(missing)
    .overwrite(asciiAddress)
    .max(LONGEST_ADDRESS, { error: tooLong, abort: true })
    .refine(isAddress, {
      error: ({ input }) => (hasForeignName(String(input)) ? foreign : invalid),
    });

export const emailOf = (missing: string) => addressField({ ...addressErrors, missing });

/** The visitor's own address. */
export const emailField = emailOf("Bitte gib deine E-Mail-Adresse ein.");

/** `hasForeignName`, for the administration. */
export const FOREIGN_NAME =
  "Vor dem @ nehmen viele Mailserver keine Umlaute an. Bitte geben Sie eine Adresse ohne Umlaute vor dem @ ein.";

/** An optional address for the administration, in the form in which it is stored. Null if it is empty. */
export const optionalEmail = z
  .string()
  .max(LONGEST_ADDRESS, atMost(LONGEST_ADDRESS))
  .optional()
  .transform((typed) => asciiAddress(typed ?? "").trim() || null)
  .refine((address) => address === null || isAddress(address), {
    error: ({ input }) =>
      hasForeignName(String(input))
        ? FOREIGN_NAME
        : "Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel kontakt@beispiel.de.",
  });

/** Single-line text, for example a name. Line breaks become spaces. */
export const line = (missing?: string) => z.string(missing).overwrite(onOneLine);

export const requiredLine = (missing: string, longest: number, tooLong = atMost(longest)) =>
  line(missing).min(1, missing).max(longest, tooLong);

/** Null if it is empty. */
export const optionalLine = (longest: number) =>
  line().max(longest, atMost(longest)).optional().transform(nullIfEmpty);

/** A field whose text appears on invoices. A PDF document lacks the letters of many scripts. */
export const printed = <Field extends z.ZodType<string | null>>(field: Field) =>
  field.refine((text) => text === null || isPrintable(text), UNPRINTABLE);

/** A whole number of up to four digits. Null if it is empty. */
export function wholeNumber(least: number, most: number) {
  const wrong = `Bitte geben Sie eine ganze Zahl von ${least} bis ${most} an.`;
  const isBetween = (text: string) =>
    /^\d{1,4}$/.test(text) && least <= Number(text) && Number(text) <= most;
  return z
    .string(wrong)
    .trim()
    .refine((text) => text === "" || isBetween(text), { error: wrong, abort: true })
    .optional()
    .transform((text) => (text ? Number(text) : null));
}

const NO_DAY = "Bitte geben Sie ein Datum an, das es gibt, zum Beispiel 31.12.2026.";
const NO_TIME = "Bitte geben Sie eine Uhrzeit von 00:00 bis 23:59 an, zum Beispiel 19:30.";

/** The ISO day that people type in German or choose in their browser's picker. Null if it is empty. */
export const optionalDay = (unreadable = NO_DAY) => optionalMoment(readTypedDay, unreadable);

/** The same, required. */
export const requiredDay = (missing: string) => requiredMoment(readTypedDay, NO_DAY, missing);

/** 'HH:MM', typed in German or chosen in the browser's picker. Null if it is empty. */
export const optionalTime = () => optionalMoment(readTypedTime, NO_TIME);

/** The same, required. */
export const requiredTime = (missing: string) => requiredMoment(readTypedTime, NO_TIME, missing);

type ReadMoment = (typed: string) => string | null;

const optionalMoment = (read: ReadMoment, unreadable: string) =>
  z
    .string(unreadable)
    .optional()
    .transform((typed, context) =>
      typed?.trim() ? (read(typed) ?? refuse(context, unreadable)) : null,
    );

const requiredMoment = (read: ReadMoment, unreadable: string, missing: string) =>
  z
    .string(missing)
    .transform(
      (typed, context) => read(typed) ?? refuse(context, typed.trim() ? unreadable : missing),
    );

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue(message);
  return z.NEVER;
}

/** A link to another website. Null if it is empty. */
export const optionalWebAddress = (longest: number, error: string) =>
  optionalLine(longest).refine((address) => address === null || isWebAddress(address), error);

/** Multi-line text. */
const text = (missing?: string) => z.string(missing).overwrite(withPlainBreaks);

export const requiredText = (missing: string, longest: number) =>
  text(missing).min(1, missing).max(longest, atMost(longest));

/** Null if it is empty. */
export const optionalText = (longest: number, tooLong = atMost(longest)) =>
  text().max(longest, tooLong).optional().transform(nullIfEmpty);

/** Whether this is a complete address. A user name in it could pretend to be another website. */
function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

/** Without line breaks, control characters and the marks that turn the direction of all words behind them. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();
}

/** Forms send a line break as two characters, but browsers count it as one. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

function nullIfEmpty(text: string | undefined): string | null {
  return text || null;
}

function atMost(longest: number): string {
  return `Bitte höchstens ${longest.toLocaleString("de-DE")} Zeichen.`;
}
