/**
 * The header that names a download (RFC 6266). Browsers that do not read `filename*` get the name in ASCII. The name
 * must not contain control characters.
 */
export function contentDisposition(use: "inline" | "attachment", name: string): string {
  const ascii = name
    .replace(/[äöüÄÖÜß]/g, (letter) => german[letter] ?? "_")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${use}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const german: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
};
