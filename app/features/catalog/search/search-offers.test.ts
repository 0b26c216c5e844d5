import { describe, expect, it } from "vitest";
import { closenessOf, MAX_SEARCH, searchOf } from "#app/features/catalog/search/search-offers.ts";

const closeness = (typed: string, title: string, ...more: string[]) => {
  const search = searchOf(typed);
  return search && closenessOf(search, { title, more });
};

describe("a search", () => {
  it.each(["", "  \n", "…!? –", "\u00AD"])("has no words in '%s'", (typed) => {
    expect(searchOf(typed)).toBeNull();
  });

  it("ignores all characters after the limit and all words after the eighth", () => {
    const [one = "", ...more] = searchOf("x".repeat(100_000))?.words ?? [];
    expect([one.length, more]).toEqual([MAX_SEARCH, []]);
    expect(searchOf("a b c d e f g h i j")?.words).toHaveLength(8);
  });
});

describe("a title is found", () => {
  it.each([
    ["frühstück", "Fruehstueck am See"],
    ["Fruehstueck", "Frühstück am See"],
    ["FRUHSTUCK", "Fru\u0308hstu\u0308ck am See"],
    ["strasse", "Die Straße"],
    ["Straße", "Die Strasse"],
    ["aerger", "Ärger mit Käse"],
    ["kaese", "Ärger mit Käse"],
    ["Goethe", "Göthe und Goethe"],
    ["quelle", "Neue Quellen für Bauern"],
    ["neue bauern", "Neue Quellen für Bauern"],
    ["wanderung sonnen", "Sonnen\u00ADaufgangswanderung"],
    ["seele", "Morgen-Seele"],
    ["cafe", "Café"],
    ["2027", "Rückblick 2027"],
    ["lodz und lukasz", "Łódź und Łukasz"],
    ["Łódź", "Lodz"],
    ["oconnor", "O’Connor liest"],
    ["O'Connor", "O’Connor liest"],
    ["morgen-seiten", "Morgen–Seiten"],
  ])("'%s' in '%s'", (typed, title) => {
    expect(closeness(typed, title)).toBe("title");
  });

  it.each([
    ["wandrung", "Sonnenaufgangswanderung"],
    ["wamderung", "Sonnenaufgangswanderung"],
    ["wandderung", "Sonnenaufgangswanderung"],
    ["wadnerung", "Sonnenaufgangswanderung"],
    ["Lesekreiz", "Lesekreis"],
    ["Fruestueck", "Frühstück am See"],
    ["morgn", "Ein Morgen"],
    ["morgenseiten", "Morgen-Seiten"],
    ["yoga am sse", "Yoga am See"],
    ["herzogstand wandrung", "Wanderung auf den Herzogstand"],
  ])("with one wrong letter: '%s' in '%s'", (typed, title) => {
    expect(closeness(typed, title)).toBe("nearTitle");
  });

  it.each([
    ["wandrng", "Sonnenaufgangswanderung"],
    ["kurt", "Kurs"],
    ["feuer", "Abenteuer"],
    ["brot wanderung", "Wanderung"],
    ["nu", "Neue Wege"],
  ])("not by '%s' in '%s'", (typed, title) => {
    expect(closeness(typed, title)).toBeNull();
  });
});

it("other texts are found as they are typed, after titles", () => {
  expect(closeness("potsdam", "Feuerabend", "Potsdam")).toBe("text");
  expect(closeness("feuer potsdam", "Feuerabend", "Potsdam")).toBe("text");
  expect(closeness("potsdan", "Feuerabend", "Potsdam")).toBeNull();
});
