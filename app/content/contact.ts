import { site } from "#app/content/site.ts";

/*
 * Demo content: street, directions and map are invented. The phone number is one that the
 * Bundesnetzagentur reserves for films and books. Replace them before the site goes public, then set
 * `contactNote` to null. The e-mail address is set in site.ts.
 */

/** Shown below the address while it is invented; null hides it. */
export const contactNote: string | null =
  "Beispielinhalt: Anschrift, Telefonnummer und Wegbeschreibung sind erfunden.";

/** WGS 84. The demo marks a public park, Monbijoupark in Berlin. */
const place = { latitude: 52.5231, longitude: 13.3969, zoom: 16 };

/** Texts of /contact. */
export const contact = {
  description:
    "So erreichst du BeHappy: Nachricht schreiben, anrufen oder vorbeikommen. Mit Anschrift, Telefonnummer und Wegbeschreibung.",
  title: "Schreib uns",
  lead: "Kurze, halbe und unsortierte Nachrichten sind willkommen. Es antwortet ein Mensch, darum kann es ein paar Tage dauern.",

  address: {
    heading: "Anschrift",
    lines: [site.name, "Morgenufer\u00A012", "10178\u00A0Berlin"],
    note: "Sag vorher kurz Bescheid. Wir sind viel unterwegs.",
  },
  email: {
    heading: "E-Mail",
    address: site.contactEmail,
    note: "Der sicherste Weg, auch nachts um drei.",
  },
  phone: {
    heading: "Telefon",
    display: "030\u00A023125\u00A0042",
    href: "tel:+493023125042",
    note: "Wenn niemand abnimmt, stehen wir gerade auf einem Berg. Dann hilft eine E-Mail.",
  },

  form: {
    heading: "Nachricht schreiben",
    lead: "Name, E-Mail-Adresse und Nachricht brauchen wir. Die Telefonnummer nur, wenn du lieber angerufen wirst.",
    /** A link to /datenschutz follows. */
    consent:
      "Wir verwenden deine Angaben, um deine Nachricht zu beantworten, und für nichts anderes.",
    buttonLabel: "Nachricht senden",
  },

  map: {
    heading: "So findest du uns",
    /** Describes the drawn map. */
    directions: [
      "Geh immer auf das Wasser zu. Zwei Straßen führen hinunter, wir sitzen an der Straße dazwischen, auf halber Höhe.",
      "Kommst du an dem kleinen Park mit den zwei Bäumen vorbei, bist du ein Stück zu weit. Stehst du am Ufer, hast du dich verlaufen, aber schön. Am Klingelschild klebt eine halbe Sonne.",
    ],
    alt: "Gezeichnete Karte: Eine Nadel steckt an einer Straße zwischen zwei Wegen zum Wasser, rechts liegt ein Park.",
    loadLabel: "Karte laden",
    consent:
      "Die genaue Karte kommt von OpenStreetMap. Wenn du sie lädst, erfährt der Anbieter deine IP-Adresse und dass du diese Seite besuchst.",
    hideLabel: "Karte wieder ausblenden",
    hideNote:
      "Diese Karte kommt von OpenStreetMap. Wenn du sie ausblendest, laden wir sie beim nächsten Besuch nicht mehr.",
    embedTitle: "Karte von OpenStreetMap mit einer Nadel an unserer Anschrift",
    linkLabel: "Bei OpenStreetMap ansehen",
    ...place,
    linkUrl: `https://www.openstreetmap.org/?mlat=${place.latitude}&mlon=${place.longitude}#map=${place.zoom}/${place.latitude}/${place.longitude}`,
    /** The box (west, south, east, north) is about 800 m wide. */
    embedUrl: `https://www.openstreetmap.org/export/embed.html?bbox=13.3909,52.5209,13.4029,52.5253&layer=mapnik&marker=${place.latitude},${place.longitude}`,
  },
};
