import type { SectionWords } from "#app/features/site-settings/sections/section-words.ts";

export const mailWords: SectionWords = {
  title: "E-Mail",
  intro: "Absender aller E-Mails, die der Shop verschickt.",
  controls: [
    {
      name: "mailFrom",
      label: "Absender",
      hint: "Eine Adresse, mit oder ohne Namen, zum Beispiel: BeHappy <post@beispiel.de>. Ohne Angabe ist es die öffentliche E-Mail-Adresse.",
    },
  ],
};
