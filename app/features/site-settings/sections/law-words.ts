import type { SectionWords } from "#app/features/site-settings/sections/section-words.ts";

export const lawWords: SectionWords = {
  title: "Rechtliches",
  intro: "Sätze, die das Gesetz verlangt. AGB, Datenschutz und Impressum stehen unter „Seiten“.",
  controls: [
    {
      name: "disputeSentence",
      label: "Satz zur Streitbeilegung",
      hint: "Sagt, ob Sie an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilnehmen. Steht im Impressum und unter den AGB. Pflicht nach § 36 VSBG, wenn Sie am letzten 31. Dezember mehr als zehn Menschen beschäftigt haben.",
      rows: 3,
    },
    {
      name: "accessibilityStatement",
      label: "Erklärung zur Barrierefreiheit",
      hint: "Steht unter /barrierefreiheit (§ 14 BFSG). Leer heißt: Die Seite gibt es nicht. Markdown ist möglich.",
      rows: 8,
    },
    {
      name: "contractSentence",
      label: "Satz zum Vertragsschluss",
      hint: "Steht in der Bestellbestätigung. Er muss zu Ihren AGB passen.",
      rows: 3,
    },
  ],
};
