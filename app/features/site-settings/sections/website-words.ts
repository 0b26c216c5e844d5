import type { SectionWords } from "#app/features/site-settings/sections/section-words.ts";

export const websiteWords: SectionWords = {
  title: "Website",
  intro: "So heißt die Website überall: in Kopf und Fuß, in Titeln, E-Mails und Kalenderdateien.",
  controls: [
    { name: "siteName", label: "Name der Website", isRequired: true, width: 3 },
    { name: "claim", label: "Leitsatz", hint: "Steht im Titel der Startseite hinter dem Namen." },
    {
      name: "foundingYear",
      label: "Gründungsjahr",
      hint: "Steht im Fuß der Website.",
      inputMode: "numeric",
      width: 2,
    },
    {
      name: "filmUrl",
      label: "Link zum Film",
      hint: "Ohne Link verschwindet „Behappy - Der Film“ aus dem Menü.",
      type: "url",
    },
    {
      name: "socialLinks",
      label: "Links zu sozialen Netzwerken",
      hint: "Eine Adresse je Zeile, zum Beispiel https://www.instagram.com/ihr-name.",
      rows: 4,
    },
  ],
};
