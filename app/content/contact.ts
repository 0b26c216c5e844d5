/** Shown below the address while it is invented. */
export const contactNote =
  "Beispielinhalt: Anschrift, Telefonnummer und Wegbeschreibung sind erfunden.";

/** Texts of /contact. */
export const contact = {
  description:
    "So erreichst du BeHappy: Nachricht schreiben, anrufen oder vorbeikommen. Mit Anschrift, Telefonnummer und Wegbeschreibung.",
  title: "Schreib uns",
  lead: "Kurze, halbe und unsortierte Nachrichten sind willkommen. Es antwortet ein Mensch, darum kann es ein paar Tage dauern.",

  address: {
    heading: "Anschrift",
    note: "Sag vorher kurz Bescheid. Wir sind viel unterwegs.",
  },
  email: {
    heading: "E-Mail",
    note: "Der sicherste Weg, auch nachts um drei.",
  },
  phone: {
    heading: "Telefon",
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
    /** Demo content, like the drawn map that they describe. */
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
  },
};
