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

/** The visitor's own. */
export const emailField = emailOf("Bitte gib deine E-Mail-Adresse ein.");

/** Text on one line, such as a name; line breaks become spaces. */
export const line = (missing?: string) => z.string(missing).overwrite(onOneLine);

export const requiredLine = (missing: string, longest: number, tooLong = atMost(longest)) =>
  line(missing).min(1, missing).max(longest, tooLong);

/** Null where nothing was given. */
export const optionalLine = (longest: number) =>
  line().max(longest, atMost(longest)).optional().transform(nullIfEmpty);

/** Text of several lines. */
const text = (missing?: string) => z.string(missing).overwrite(withPlainBreaks);

export const requiredText = (missing: string, longest: number) =>
  text(missing).min(1, missing).max(longest, atMost(longest));

/** Null where nothing was given. */
export const optionalText = (longest: number, tooLong = atMost(longest)) =>
  text().max(longest, tooLong).optional().transform(nullIfEmpty);

function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Forms send line breaks as two characters, but browsers count one of them against a limit. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

function nullIfEmpty(text: string | undefined): string | null {
  return text || null;
}

function atMost(longest: number): string {
  return `Bitte höchstens ${longest.toLocaleString("de-DE")} Zeichen.`;
}
