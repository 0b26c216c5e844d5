const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** 'wanderung-zum-see.ics': a title in letters that every file system and every header takes. */
export function calendarFileName(title: string): string {
  const name = title
    .replaceAll("\u00AD", "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  return `${name || "termin"}.ics`;
}
