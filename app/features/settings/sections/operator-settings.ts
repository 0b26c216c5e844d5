import { postcodeProblem } from "#app/features/accounts/postcodes.ts";
import { formOf, isEmptyOr, type Section, type Settings } from "#app/features/settings/setting.ts";
import { optionalEmail, optionalLine } from "#app/http/form-fields.ts";

const settings = {
  operatorName: {
    schema: optionalLine(150),
    label: "Name",
    hint: "Die Firma, der Verein oder Ihr eigener Vor- und Nachname.",
    isRequired: true,
    demo: "BeHappy",
    isInList: true,
  },
  legalForm: {
    schema: optionalLine(100),
    label: "Rechtsform",
    hint: "Zum Beispiel GmbH oder eingetragener Verein.",
  },
  representative: { schema: optionalLine(200), label: "Vertreten durch" },
  street: {
    schema: optionalLine(150),
    label: "Straße und Hausnummer",
    isRequired: true,
    demo: "Morgenufer 12",
  },
  zipcode: {
    schema: optionalLine(20),
    label: "Postleitzahl",
    isRequired: true,
    width: 2,
    demo: "10178",
  },
  city: {
    schema: optionalLine(100),
    label: "Ort",
    isRequired: true,
    width: 4,
    demo: "Berlin",
    isInList: true,
  },
  country: {
    schema: optionalLine(100),
    label: "Land",
    hint: "Nur nötig, wenn es nicht Deutschland ist.",
  },
  mapPlace: {
    schema: optionalLine(40)
      .refine(
        isEmptyOr((place) => placeOf(place) !== null),
        "Bitte geben Sie Breite und Länge in Grad ein, zum Beispiel 52.5231, 13.3969.",
      )
      .transform((place) => (place === null ? null : placeOf(place))),
    label: "Koordinaten für die Karte",
    hint: "Breite und Länge, zum Beispiel 52.5231, 13.3969. Ohne sie hat die Kontaktseite keine Karte.",
    width: 3,
    // A public park, Monbijoupark.
    demo: "52.5231, 13.3969",
  },
  phone: {
    schema: optionalLine(50).refine(
      isEmptyOr((phone) => /^\+?[\d\s()/.-]{4,}$/.test(phone)),
      "Bitte geben Sie eine Telefonnummer aus Ziffern ein, zum Beispiel 030 1234567.",
    ),
    label: "Telefon",
    type: "tel",
    isNeededToOpen: true,
    width: 3,
    // The Bundesnetzagentur reserves this number for films and books.
    demo: "030 23125 042",
  },
  email: {
    schema: optionalEmail,
    label: "E-Mail-Adresse",
    type: "email",
    isRequired: true,
    hint: "Steht öffentlich auf der Website. Hierhin gehen auch die Nachrichten aus dem Kontaktformular.",
    demo: "kontakt@behappy.example",
    isInList: true,
  },
  register: {
    schema: optionalLine(200),
    label: "Register und Nummer",
    hint: "Zum Beispiel Amtsgericht Charlottenburg, HRB 12345.",
  },
  vatId: {
    schema: optionalLine(40)
      .transform((id) => id?.replace(/\s+/g, "").toUpperCase() ?? null)
      .refine(
        isEmptyOr((id) => /^[A-Z]{2}[0-9A-Z]{2,13}(-\d{5})?$/.test(id)),
        "Bitte geben Sie eine Nummer wie DE123456789 oder DE123456789-00001 ein.",
      ),
    label: "USt-IdNr. oder W-IdNr.",
    hint: "Zum Beispiel DE123456789. Die Steuernummer gehört nicht hierher.",
    width: 3,
  },
  authority: {
    schema: optionalLine(300),
    label: "Aufsichtsbehörde",
    hint: "Nur, wenn Ihre Tätigkeit eine Zulassung braucht.",
  },
} satisfies Settings;

export const operatorSettings = {
  title: "Betreiber",
  intro:
    "Diese Angaben stehen im Impressum, auf der Kontaktseite und unter jeder E-Mail. Leere Felder erscheinen nicht auf der Website. Alles ohne „freiwillig“ ist Pflicht, bevor der Shop öffnet.",
  settings,
  form: formOf(settings).refine((place) => problemOf(place) === null, {
    path: ["zipcode"],
    error: ({ input }) => problemOf(input as Place) ?? undefined,
  }),
} satisfies Section;

interface Place {
  zipcode: string | null;
  country: string | null;
}

/** Without a country, the operator is in Germany. */
function problemOf({ zipcode, country }: Place): string | null {
  return postcodeProblem(zipcode, country ?? "Deutschland");
}

/** Latitude and longitude in degrees of WGS 84, from '52.5231, 13.3969'. */
function placeOf(text: string) {
  const [, latitude, longitude] = /^(-?\d{1,2}\.\d+)\s*[,; ]\s*(-?\d{1,3}\.\d+)$/.exec(text) ?? [];
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isOnEarth ? place : null;
}
