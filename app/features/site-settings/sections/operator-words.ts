import type { SectionWords } from "#app/features/site-settings/sections/section-words.ts";

export const operatorWords: SectionWords = {
  title: "Betreiber",
  intro:
    "Diese Angaben stehen im Impressum, auf der Kontaktseite und unter jeder E-Mail. Was leer bleibt, steht nirgends. Alles ohne „freiwillig“ ist Pflicht, bevor der Shop öffnet.",
  controls: [
    {
      name: "operatorName",
      label: "Name",
      hint: "Die Firma, der Verein oder Ihr eigener Vor- und Nachname.",
      isRequired: true,
    },
    {
      name: "legalForm",
      label: "Rechtsform",
      hint: "Zum Beispiel GmbH oder eingetragener Verein.",
    },
    { name: "representative", label: "Vertreten durch" },
    { name: "street", label: "Straße und Hausnummer", isRequired: true },
    { name: "zipcode", label: "Postleitzahl", isRequired: true, width: 2 },
    { name: "city", label: "Ort", isRequired: true, width: 4 },
    { name: "country", label: "Land", hint: "Nur nötig, wenn es nicht Deutschland ist." },
    {
      name: "mapPlace",
      label: "Koordinaten für die Karte",
      hint: "Breite und Länge, zum Beispiel 52.5231, 13.3969. Ohne sie hat die Kontaktseite keine Karte.",
      width: 3,
    },
    { name: "phone", label: "Telefon", type: "tel", isNeededToOpen: true, width: 3 },
    {
      name: "email",
      label: "E-Mail-Adresse",
      type: "email",
      isRequired: true,
      hint: "Steht öffentlich auf der Website. Hierhin gehen auch die Nachrichten aus dem Kontaktformular.",
    },
    {
      name: "register",
      label: "Register und Nummer",
      hint: "Zum Beispiel Amtsgericht Charlottenburg, HRB 12345.",
    },
    {
      name: "vatId",
      label: "USt-IdNr. oder W-IdNr.",
      hint: "Zum Beispiel DE123456789. Die Steuernummer gehört nicht hierher.",
      width: 3,
    },
    {
      name: "authority",
      label: "Aufsichtsbehörde",
      hint: "Nur, wenn Ihre Tätigkeit eine Zulassung braucht.",
    },
  ],
};
