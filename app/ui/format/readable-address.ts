import punycode from "punycode.js";

/** Latin letters without those that look like others (ı), or all Greek, or all Cyrillic. Documents can print each. */
const ONE_SCRIPT =
  /^([a-z\u00DF-\u0130\u0132-\u017F\u0218-\u021B\u1E00-\u1E9B\u1EA0-\u1EF9\d.-]+|[\u0390-\u03CE\d.-]+|[\u0430-\u045F\u0491\d.-]+)$/u;

/**
 * An e-mail address as people write it: with the umlauts of its domain, which is stored in ASCII. A domain that could
 * pass for another, or that would not become the same again, stays in ASCII.
 */
export function readableAddress(address: string): string {
  const [, start = "", domain = ""] = /^(.+@)((?=.*xn--)[a-z\d.-]+)$/i.exec(address) ?? [];
  if (!domain) return address;
  const decoded = decode(domain);
  const host = `http://${decoded}`;
  const isSafe =
    ONE_SCRIPT.test(decoded) &&
    URL.canParse(host) &&
    new URL(host).hostname === domain.toLowerCase();
  return isSafe ? start + decoded : address;
}

function decode(domain: string): string {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return domain;
  }
}
