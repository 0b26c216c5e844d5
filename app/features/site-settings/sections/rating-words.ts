import type { SectionWords } from "#app/features/site-settings/sections/section-words.ts";

export const ratingWords: SectionWords = {
  title: "Bewertung",
  intro: "Die Sterne auf der Seite jedes Produkts.",
  controls: [
    {
      name: "rating",
      label: "Was dort steht",
      hint: "Erfundene Bewertungen sind verboten. Zeigen Sie Zahlen nur, wenn Sie sie belegen können.",
      isRequired: true,
      options: [
        { value: "none", label: "Keine Bewertung" },
        { value: "own", label: "Eigene Zahlen, die ich belegen kann" },
        { value: "quoted", label: "Beispiel: (4.9/5 - 128 Bewertungen)" },
      ],
    },
    {
      name: "ratingValue",
      label: "Durchschnitt",
      hint: "Für eigene Zahlen, von 1,0 bis 5,0.",
      inputMode: "decimal",
      width: 3,
    },
    {
      name: "ratingCount",
      label: "Anzahl",
      hint: "Für eigene Zahlen.",
      inputMode: "numeric",
      width: 3,
    },
  ],
};
