/** The private use area of Unicode, which contains no letters and no Markdown. */
const PRIVATE_USE = 0xe000;

/** Replaces a mark of Markdown, so that it is rendered as text. `restoreHidden` must follow. */
export function hide(letter: string): string {
  return String.fromCharCode(PRIVATE_USE + letter.charCodeAt(0));
}

/** Brings hidden marks back into the rendered HTML. */
export function restoreHidden(html: string): string {
  return html.replace(HIDDEN, (letter) => {
    const shown = String.fromCharCode(letter.charCodeAt(0) - PRIVATE_USE);
    return shown === ">" ? "&gt;" : shown;
  });
}

/** Matches only what `hide` produces, because an author's text may contain other characters of that area. */
const HIDDEN = new RegExp(`[${[..."*_#>()[].+-"].map(hide).join("")}]`, "g");
