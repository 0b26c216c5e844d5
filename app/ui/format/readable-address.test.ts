import { describe, expect, it } from "vitest";
import { readableAddress } from "#app/ui/format/readable-address.ts";

const decoded = (domain: string) => `info@${new URL(`http://${domain}`).hostname}`;

describe("an e-mail address to read", () => {
  it.each(["bäckerei-müller.de", "straße.de", "почта.рф", "ελληνικά.ελ", "việt.vn"])(
    "has its domain as people write it: %s",
    (domain) => expect(readableAddress(decoded(domain))).toBe(`info@${domain}`),
  );

  it.each([
    ["of two scripts", decoded("pаypal.de")],
    ["of a foreign script under a Latin ending", decoded("аррӏе.com")],
    ["with a look-alike letter", decoded("paypaı.de")],
    ["in a script from right to left", decoded("דוגמה.ישראל")],
    ["with another sign", decoded("♥.de")],
  ])("stays in ASCII: a domain %s", (_, address) => {
    expect(readableAddress(address)).toBe(address);
  });

  it.each(["xn--a", "xn--mller-kva.xn--a", "xn--", "xn--bcher-", "xn--99zzz99"])(
    "stays as it is if its domain is damaged: %s",
    (domain) => expect(readableAddress(`info@${domain}.de`)).toBe(`info@${domain}.de`),
  );

  it.each(["ida@beispiel.de", "Ida@Beispiel.DE", "xn--a@beispiel.de", "", "Unbekannt"])(
    "stays as it is without such a domain: %j",
    (address) => expect(readableAddress(address)).toBe(address),
  );
});
