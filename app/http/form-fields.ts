import { z } from "zod";

export const emailField = z
  .email({
    error: (issue) =>
      issue.input === undefined
        ? "Bitte gib deine E-Mail-Adresse ein."
        : "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.",
  })
  .max(254, "Diese E-Mail-Adresse ist zu lang.");

/** What belongs on one line, such as a name; whatever would break it becomes a space. */
export const requiredLine = (missing: string, longest: number) =>
  z.string(missing).overwrite(onOneLine).min(1, missing).max(longest, tooLong(longest));

/** The same, null where nothing was given. */
export const optionalLine = (longest: number) =>
  z
    .string()
    .overwrite(onOneLine)
    .max(longest, tooLong(longest))
    .optional()
    .transform((text) => text || null);

/** Text of several lines. */
export const requiredText = (missing: string, longest: number) =>
  z.string(missing).overwrite(withPlainBreaks).min(1, missing).max(longest, tooLong(longest));

function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Forms send line breaks as two characters, but browsers count one of them against a limit. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

function tooLong(longest: number): string {
  return `Bitte höchstens ${longest.toLocaleString("de-DE")} Zeichen.`;
}
