import { describe, expect, it } from "vitest";
import { checkoutSchemaFor, isDelivered } from "#app/features/checkout/checkout-form.server.ts";

const checkoutSchema = checkoutSchemaFor({
  lines: [{ withdrawalClass: "goods", id: "kompass", quantity: 1, namesParticipants: false }],
  total: 1000,
  terms: { deliveryArea: null, postalAddress: "always" },
});

const posted = {
  firstName: "Annegret",
  lastName: "Müller-Großschmidt",
  email: "annegret@beispiel.de",
  street: "Kurfürstenstraße 117a",
  zipcode: "15230",
  city: "Frankfurt (Oder)",
  // Its postcodes may have any form.
  country: "Phantasien",
  token: "ein-token",
  overview: "eine-übersicht",
};

/** The fields that are a single line of text. */
const lines = [
  "firstName",
  "lastName",
  "street",
  "zipcode",
  "city",
  "country",
  "salutation",
  "areacode",
  "phone",
  "mobile",
] as const;

/** The names of the rejected fields. */
function refused(changes: Record<string, string | undefined>): string[] {
  const result = checkoutSchema.safeParse({ ...posted, ...changes });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("the checkout form", () => {
  it("stores omitted values as null, and an unticked consent as false", () => {
    expect(checkoutSchema.parse(posted)).toEqual({
      ...posted,
      consentDigital: false,
      consentService: false,
      selfAttends: false,
      deliverElsewhere: false,
      deliveryName: null,
      deliveryCompany: null,
      deliveryStreet: null,
      deliveryZipcode: null,
      deliveryCity: null,
      deliveryCountry: null,
      salutation: null,
      company: null,
      vatId: null,
      areacode: null,
      phone: null,
      mobile: null,
      notes: null,
    });
  });

  it.each([...lines, "notes"] as const)("trims %s", (name) => {
    expect(checkoutSchema.parse({ ...posted, [name]: "  ein Wort\t" })[name]).toBe("ein Wort");
  });

  it.each(lines)("strips from %s any characters that could form a mail header", (name) => {
    const typed = { ...posted, [name]: "Ida\r\nBcc: a@b.de\u0000" };
    expect(checkoutSchema.parse(typed)[name]).toBe("Ida Bcc: a@b.de");
    expect(checkoutSchema.parse({ ...posted, [name]: "a\u0000\u0085\u2028b" })[name]).toBe("a b");
  });

  it("strips marks that would turn the direction of the words around them", () => {
    const city = "\u202EFlensburg\u2069";
    expect(checkoutSchema.parse({ ...posted, city }).city).toBe("Flensburg");
  });

  it.each(["annegret@beispiel.de\r\nBcc: a@b.de", "annegret@beispiel.de\u0000"])(
    "rejects %j as an e-mail address",
    (email) => {
      expect(refused({ email })).toEqual(["email"]);
    },
  );

  it("counts and stores each line break of the notes as one character, like browsers", () => {
    const lines = "Zeile\r\n".repeat(333);
    expect(checkoutSchema.parse({ ...posted, notes: `${lines}Ab` }).notes).toHaveLength(2000);
    expect(checkoutSchema.parse({ ...posted, notes: " a\r\nb\r" }).notes).toBe("a\nb");
  });

  it.each(["firstName", "lastName", "street", "zipcode", "city", "country"])(
    "rejects a %s that is only white space",
    (name) => {
      expect(refused({ [name]: "   " })).toEqual([name]);
    },
  );

  it.each(["salutation", "areacode", "phone", "mobile", "notes"] as const)(
    "treats a %s that is only white space as omitted",
    (name) => {
      expect(checkoutSchema.parse({ ...posted, [name]: "   " })[name]).toBeNull();
    },
  );

  it.each([
    ["firstName", 100],
    ["lastName", 100],
    ["street", 200],
    ["zipcode", 20],
    ["city", 100],
    ["country", 100],
    ["salutation", 50],
    ["areacode", 50],
    ["phone", 50],
    ["mobile", 50],
    ["notes", 2000],
  ])("accepts a %s of %i characters and none longer", (name, longest) => {
    expect(refused({ [name]: "x".repeat(longest) })).toEqual([]);
    expect(refused({ [name]: "x".repeat(longest + 1) })).toEqual([name]);
  });

  it.each(["annegret", "annegret@", "@beispiel.de", "anne gret@beispiel.de", "a@b@beispiel.de"])(
    "rejects '%s' as an e-mail address",
    (email) => {
      expect(refused({ email })).toEqual(["email"]);
    },
  );

  it("accepts an e-mail address of 254 characters and none longer", () => {
    const ofLength = (length: number) => {
      const domain = `${"d".repeat(60)}.`.repeat(3);
      return `${"n".repeat(length - domain.length - 3)}@${domain}de`;
    };
    expect(refused({ email: ofLength(254) })).toEqual([]);
    expect(refused({ email: ofLength(255) })).toEqual(["email"]);
  });

  it("is rejected without a valid token", () => {
    expect(refused({ token: undefined })).toEqual([""]);
    expect(refused({ token: "x".repeat(101) })).toEqual([""]);
  });

  it("ignores an invalid overview", () => {
    expect(checkoutSchema.parse({ ...posted, overview: "x".repeat(101) }).overview).toBe("");
    expect(checkoutSchema.parse({ ...posted, overview: undefined }).overview).toBe("");
  });
});

describe("goods are", () => {
  it.each([
    ["Deutschland", "Deutschland"],
    ["Deutschland", " deutschland "],
    ["Deutschland", "Germany"],
    ["Deutschland", "DE"],
    ["Deutschland", "D"],
    ["Deutschland, Österreich und die Schweiz", "Schweiz"],
    ["Deutschland, Österreich und die Schweiz", "Switzerland"],
    ["Deutschland und Österreich", "Austria"],
    ["Niederlande", "die Niederlande"],
  ])("sent within %j to %j", (area, country) => {
    expect(isDelivered(area, country)).toBe(true);
  });

  it.each([
    ["Deutschland", "Schweiz"],
    ["Deutschland", "CH"],
    ["Deutschland", "Österreich"],
    ["Deutschland und Österreich", "Switzerland"],
    ["Deutschland; Österreich", "Frankreich"],
  ])("not sent within %j to %j", (area, country) => {
    expect(isDelivered(area, country)).toBe(false);
  });

  it.each([
    [null, "Schweiz"],
    ["", "Schweiz"],
    ["weltweit", "Schweiz"],
    ["Deutschland und die EU", "Schweiz"],
    ["Deutschland (ohne Inseln)", "Schweiz"],
    ["Deutschland", "Phantasien"],
    ["Deutschland", ""],
  ])("sent if the area or the country is not recognised: %j to %j", (area, country) => {
    expect(isDelivered(area, country)).toBe(true);
  });
});
