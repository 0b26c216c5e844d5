import { beforeAll, describe, expect, it } from "vitest";
import { emailText } from "#app/features/email/email-text.server.ts";
import type { EmailBlock } from "#db/email-content.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";

beforeAll(() => showDemoContent());

const ORIGIN = "https://shop.example";

/** The text of these blocks, without the signature. */
function textOf(...content: EmailBlock[]): string {
  const [text = "", ...rest] = emailText(content, { origin: ORIGIN }).split("\n\n-- \n");
  expect(rest).toHaveLength(1);
  return text;
}

describe("the text form of", () => {
  it("paragraphs, notes and lines is their text", () => {
    const lines = ["Annegret Müller-Großschmidt", "Kurfürstenstraße 117a"];
    const note = 'Ohne "Wenn" & <Aber>.';
    expect(
      textOf(
        { kind: "paragraph", text: "Hallo," },
        { kind: "lines", lines },
        { kind: "note", text: note },
      ),
    ).toBe(`Hallo,\n\nAnnegret Müller-Großschmidt\nKurfürstenstraße 117a\n\nOhne "Wenn" & <Aber>.`);
  });

  it("a heading is underlined", () => {
    expect(textOf({ kind: "heading", text: "Deine Angaben" })).toBe("Deine Angaben\n-------------");
  });

  it("a heading below another is a line of its own", () => {
    expect(textOf({ kind: "heading", text: "Widerrufsrecht", level: 3 })).toBe("Widerrufsrecht");
  });

  it("facts is one line per fact", () => {
    const entries = [
      { term: "Empfänger", value: "BeHappy" },
      { term: "Betrag", value: "49,90 €" },
    ];
    expect(textOf({ kind: "facts", entries })).toBe("Empfänger: BeHappy\nBetrag: 49,90 €");
  });

  it("a table has no columns, which would break on phones", () => {
    expect(
      textOf({
        kind: "table",
        head: ["Artikel", "Menge", "Summe"],
        rows: [
          ["Ein Zelt", "2", "99,80 €"],
          ["Ein Kompass", "1", "10,00 €"],
        ],
        total: { label: "Gesamt", value: "109,80 €" },
      }),
    ).toBe(
      "Ein Zelt\n  Menge: 2, Summe: 99,80 €\nEin Kompass\n  Menge: 1, Summe: 10,00 €\nGesamt: 109,80 €",
    );
  });

  it("a table lists facts below their row, extras above the total and notes below it", () => {
    expect(
      textOf({
        kind: "table",
        head: ["Artikel", "Menge", "Summe"],
        rows: [["Ein Zelt", "2", "99,80 €"]],
        facts: [["Lieferzeit: 3 Tage"]],
        extras: [{ label: "Versand", value: "4,90 €" }],
        total: { label: "Gesamt", value: "104,70 €" },
        notes: ["darin 19 % MwSt.: 16,72 €"],
      }),
    ).toBe(
      "Ein Zelt\n  Menge: 2, Summe: 99,80 €\n  Lieferzeit: 3 Tage\nVersand: 4,90 €\nGesamt: 104,70 €\ndarin 19 % MwSt.: 16,72 €",
    );
  });

  it.each(["link", "unsubscription"] as const)(
    "a %s has its full address on a separate line",
    (kind) => {
      expect(textOf({ kind, label: "Hier lang", path: "/weiter?token=a-b_c" })).toBe(
        "Hier lang:\nhttps://shop.example/weiter?token=a-b_c",
      );
    },
  );

  it("a QR code is its alternative text", () => {
    expect(textOf({ kind: "qr-code", text: "BCD\n002", alt: "GiroCode mit allem" })).toBe(
      "GiroCode mit allem",
    );
  });

  it.each([
    ["one line", "> one line"],
    ["Hallo,\n\n.\n.. und\n-- \nIda", "> Hallo,\n> \n> .\n> .. und\n> -- \n> Ida"],
    ["> zitiert\nFrom hier", "> > zitiert\n> From hier"],
    // Other line breaks that mail programs may recognise.
    ["eins\rzwei\u2028-- \u2028drei", "> eins\r> zwei\u2028> -- \u2028> drei"],
    ["x".repeat(5000), `> ${"x".repeat(5000)}`],
  ])(
    "a quote is marked on every line, so that it cannot imitate the rest of the e-mail (%#)",
    (text, quote) => {
      expect(textOf({ kind: "quote", text })).toBe(quote);
    },
  );
});

it("every e-mail ends with a signature, after the standard delimiter", () => {
  const text = emailText([{ kind: "paragraph", text: "Hallo." }], { origin: ORIGIN });
  expect(text).toBe(
    "Hallo.\n\n-- \nBeHappy · Morgenufer\u00A012 · 10178\u00A0Berlin\nkontakt@behappy.example\nhttps://shop.example/impressum\n",
  );
});
