import { describe, expect, it } from "vitest";
import { openingSentence, shorten } from "#app/features/catalog/opening-sentence.ts";

describe("the opening sentence", () => {
  it.each([
    ["Vier Stunden Weg. Oben gibt es Tee.", "Vier Stunden Weg."],
    ["Kommst du mit? Wir warten.", "Kommst du mit?"],
    ["„Kommst du mit?“ So fing es an.", "„Kommst du mit?“"],
    ["Eine Zeile ohne Punkt", "Eine Zeile ohne Punkt"],
    ["Was dich erwartet\nVier Stunden Weg.", "Was dich erwartet"],
    ["\n\n  Erst nach Leerzeilen. Dann mehr.", "Erst nach Leerzeilen."],
    ["Am 3. Mai gehen wir los. Bring Tee mit.", "Am 3. Mai gehen wir los."],
    ["Für Kleines (z. B. Tee) ist Platz. Mehr nicht.", "Für Kleines (z. B. Tee) ist Platz."],
    ["Ein Weg von ca. 12 km. Dann Pause.", "Ein Weg von ca. 12 km."],
    ["Er kostet 1.200 Euro im Jahr. Viel.", "Er kostet 1.200 Euro im Jahr."],
    ["", ""],
  ])("of '%s' is '%s'", (text, sentence) => {
    expect(openingSentence(text)).toBe(sentence);
  });
});

it.each([".", "a. ", "!“", ".)", "1. "])(
  "%j as a long text costs as little as ordinary words",
  (piece) => {
    const cost = (words: string) => {
      const start = process.threadCpuUsage();
      openingSentence(words.repeat(40_000 / words.length));
      return process.threadCpuUsage(start).user;
    };
    // Each sentence begins with '3.', so that the search goes on to the end.
    expect(cost(piece)).toBeLessThan(20 * cost("Wort 3. ") + 20_000);
  },
);

describe("a shortened text", () => {
  it.each([
    ["Kurz genug", "Kurz genug"],
    ["Zwei\n Zeilen", "Zwei Zeilen"],
    ["Er geht hinauf, zum Gipfel", "Er geht hinauf …"],
    ["Donaudampfschifffahrt", "Donaudampfschifffah …"],
  ])("of '%s' is '%s'", (text, short) => {
    expect(shorten(text, 20)).toBe(short);
  });
});
