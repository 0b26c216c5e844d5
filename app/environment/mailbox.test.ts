import { describe, expect, it } from "vitest";
import {
  asciiAddress,
  isAddress,
  isMailbox,
  mailboxOf,
  parseMailbox,
} from "#app/environment/mailbox.ts";

describe("an address to store", () => {
  it.each([
    ["info@bäckerei-müller.de", "info@xn--bckerei-mller-bfb28a.de"],
    // A decomposed umlaut, as a Mac writes it.
    ["info@BA\u0308CKEREI-Müller.de", "info@xn--bckerei-mller-bfb28a.de"],
    ["name@straße.de", "name@xn--strae-oqa.de"],
    ["name@xn--strae-oqa.de", "name@xn--strae-oqa.de"],
    ["почта@почта.рф", "почта@xn--80a1acny.xn--p1ai"],
    ["Ida.Kühn@Bäckerei.DE", "Ida.Kühn@xn--bckerei-5wa.de"],
    ["Ida@Beispiel.DE", "Ida@Beispiel.DE"],
    [" p&m@beispiel.de\n", "p&m@beispiel.de"],
    ["name@laden。de", "name@laden.de"],
  ])("has its domain in ASCII: %j", (typed, stored) => {
    expect(asciiAddress(typed)).toBe(stored);
    expect(asciiAddress(stored)).toBe(stored);
  });

  it.each([
    "",
    "name",
    "@",
    "name@",
    "name@ex%41mple.de",
    "name@a/b.de",
    "name@a:80",
    "name@ä.xn--a.de",
  ])("stays as it is if it is none: %j", (typed) => expect(asciiAddress(typed)).toBe(typed));

  it("stays as it is if it is too long for one", () => {
    const long = `name@${"ä".repeat(100_000)}.de`;
    expect(asciiAddress(long)).toBe(long);
  });
});

describe("an address", () => {
  it.each([
    "p&m@beispiel.de",
    "o'neil+a=b/c@beispiel.de",
    "info@xn--bckerei-mller-bfb28a.de",
    "name@xn--80a1acny.xn--p1ai",
    "name@1.de",
  ])("may be %s", (address) => expect(isAddress(address)).toBe(true));

  it.each([
    "name@beispiel",
    "name@192.0.2.1",
    "name@[192.0.2.1]",
    ".name@beispiel.de",
    "na..me@beispiel.de",
    "name.@beispiel.de",
    "name@beispiel..de",
    "name@-beispiel.de",
    "name@bei_spiel.de",
    "name@müller.de",
    "jörg@beispiel.de",
    "a b@beispiel.de",
    '"a,b"@beispiel.de',
    "a,b@beispiel.de",
    "a@b@beispiel.de",
    "<name@beispiel.de>",
    "name@beispiel.de\r\nBcc: alle@beispiel.de",
    "name@beispiel.de\n",
  ])("cannot be %j", (address) => expect(isAddress(address)).toBe(false));
});

describe("a sender", () => {
  it.each([
    ["post@bäckerei.de", { name: "", address: "post@xn--bckerei-5wa.de" }],
    ["Bäckerei <Post@Bäckerei.de>", { name: "Bäckerei", address: "Post@xn--bckerei-5wa.de" }],
  ])("may have an umlaut domain: %s", (text, mailbox) => {
    expect(isMailbox(text)).toBe(true);
    expect(parseMailbox(text)).toEqual(mailbox);
  });

  it("cannot have an umlaut before the @", () => {
    expect(isMailbox("Jörg <jörg@beispiel.de>")).toBe(false);
  });
});

it("an umlaut domain is counted as one mailbox, however it is typed", () => {
  expect(mailboxOf("ida+1@Bäckerei.de")).toBe(mailboxOf("Ida@xn--bckerei-5wa.de"));
});
