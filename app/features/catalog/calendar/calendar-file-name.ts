const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** 'wanderung-zum-see.ics'. */
export function calendarFileName(title: string): string {
  return `${fileNameOf(title) || "termin"}.ics`;
}

/**
 * 'wanderung-zum-see': the title reduced to characters that are safe in file names and headers, if any are
 * left.
 */
export function fileNameOf(title: string): string {
  return title
    .replaceAll("\u00AD", "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
}
