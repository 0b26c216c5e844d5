import { startOf } from "#app/features/markdown/bounded-nesting.ts";
import { hide } from "#app/features/markdown/hidden-letters.ts";

/** The number of a list's entry as the last mark of a line's start. */
const LAST_NUMBER = /(\d{1,9})([.)])([ \t]*)$/;

/**
 * Protects what people type without meaning Markdown: '13. März' at the start of a line begins no list,
 * unless it continues one. `restoreHidden` must follow.
 */
export function protectTyped(text: string): string {
  /** The last number of the list above; 0 without one. */
  let lastNumber = 0;
  let isAfterBlank = true;
  return text
    .replace(/\\([*_#>()[\].+-])/g, (_, letter: string) => hide(letter))
    .split("\n")
    .map((line) => {
      const start = startOf(line);
      const isNewParagraph = isAfterBlank && start === "" && line !== "";
      isAfterBlank = line.trim() === "";
      if (isNewParagraph) lastNumber = 0;
      const [mark, number = "", dot = "", space = ""] = LAST_NUMBER.exec(start) ?? [];
      if (mark === undefined) return line;
      const isNextNumber = Number(number) === 1 || Number(number) === lastNumber + 1;
      if (isNextNumber) {
        lastNumber = Number(number);
        return line;
      }
      return start.slice(0, -mark.length) + number + hide(dot) + space + line.slice(start.length);
    })
    .join("\n");
}
