import { z } from "zod";

export const emailOf = (missing: string) =>
  z
    .email({
      error: (issue) =>
        issue.input === undefined
          ? missing
          : "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.",
    })
    .max(254, "Diese E-Mail-Adresse ist zu lang.");

/** The visitor's own address. */
export const emailField = emailOf("Bitte gib deine E-Mail-Adresse ein.");

/** Single-line text, for example a name. Line breaks become spaces. */
export const line = (missing?: string) => z.string(missing).overwrite(onOneLine);

export const requiredLine = (missing: string, longest: number, tooLong = atMost(longest)) =>
  line(missing).min(1, missing).max(longest, tooLong);

/** Null if it is empty. */
export const optionalLine = (longest: number) =>
  line().max(longest, atMost(longest)).optional().transform(nullIfEmpty);

/** Multi-line text. */
const text = (missing?: string) => z.string(missing).overwrite(withPlainBreaks);

export const requiredText = (missing: string, longest: number) =>
  text(missing).min(1, missing).max(longest, atMost(longest));

/** Null if it is empty. */
export const optionalText = (longest: number, tooLong = atMost(longest)) =>
  text().max(longest, tooLong).optional().transform(nullIfEmpty);

function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
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

/** Whether this is the complete address of a page, without a space, a user name or a password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
