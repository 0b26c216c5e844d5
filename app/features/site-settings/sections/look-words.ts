import type { SectionWords } from "#app/features/site-settings/sections/section-words.ts";
import { paletteNames, palettes } from "#app/ui/document/palettes.ts";

export const lookWords: SectionWords = {
  title: "Darstellung",
  intro: "Farben, Beschriftungen und Logo, auf allen Seiten und in neuen E-Mails.",
  controls: [
    {
      name: "palette",
      label: "Farbwelt",
      hint: "Jede hat helle und dunkle Farben. Zwischen hell und dunkel wählen alle selbst, im Fuß der Website.",
      isRequired: true,
      options: paletteNames.map((name) => ({ value: name, label: palettes[name].label })),
      width: 3,
    },
    {
      name: "labels",
      label: "Beschriftungen auf Deutsch",
      hint: "Betrifft Beschriftungen wie „Login“, „My Orders“ oder „Checkout“. Namen von Plänen ändern Sie dort.",
      isRequired: true,
      options: [
        { value: "quoted", label: "Nein, teils englisch" },
        { value: "german", label: "Ja, alle" },
      ],
      width: 3,
    },
    {
      name: "logo",
      label: "Logo",
      hint: "SVG (höchstens 100 kB) oder PNG (höchstens 2 MB). Es ersetzt Zeichen und Namen im Kopf und wird zum Symbol der Website.",
      type: "logo",
    },
  ],
};
