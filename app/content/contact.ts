import { group, line, note, paragraph, searchText, text } from "#app/content/page-fields.ts";

/** Shown below the address while it is invented. */
export const contactNote =
  "Beispielinhalt: Anschrift, Telefonnummer und Wegbeschreibung sind erfunden.";

/** Texts of /contact that the owner cannot change. */
export const contact = {
  address: {
    heading: "Anschrift",
  },
  email: {
    heading: "E-Mail",
  },
  phone: {
    heading: "Telefon",
  },

  form: {
    /** A link to /datenschutz follows. */
    consent:
      "Wir verwenden deine Angaben, um deine Nachricht zu beantworten, und für nichts anderes.",
    buttonLabel: "Nachricht senden",
  },

  map: {
    /** Describes the drawn map of an invented place. */
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

/** /contact, without addresses and the place on the map, which are settings. */
export const contactPage = {
  ...group("Kopf der Seite", {
    title: line("Überschrift", "Schreib uns"),
    lead: paragraph("Einleitung", "Kurze, halbe und unsortierte Nachrichten sind willkommen.", {
      demo: "Kurze, halbe und unsortierte Nachrichten sind willkommen. Es antwortet ein Mensch, darum kann es ein paar Tage dauern.",
    }),
    description: searchText("So erreichst du BeHappy.", {
      demo: "So erreichst du BeHappy: Nachricht schreiben, anrufen oder vorbeikommen. Mit Anschrift, Telefonnummer und Wegbeschreibung.",
    }),
  }),
  ...group("Formular", {
    formHeading: line("Überschrift des Formulars", "Nachricht schreiben"),
    formLead: paragraph(
      "Satz darunter",
      "Name, E-Mail-Adresse und Nachricht brauchen wir. Die Telefonnummer nur, wenn du lieber angerufen wirst.",
    ),
  }),
  ...group("Postkarte", {
    addressNote: paragraph("Unter der Anschrift", "", {
      demo: "Sag vorher kurz Bescheid. Wir sind viel unterwegs.",
      isOptional: true,
      hint: "Anschrift, Telefon und E-Mail stehen in den Einstellungen.",
    }),
    emailNote: paragraph("Unter der E-Mail-Adresse", "", {
      demo: "Der sicherste Weg, auch nachts um drei.",
      isOptional: true,
    }),
    phoneNote: paragraph("Unter der Telefonnummer", "", {
      demo: "Wenn niemand abnimmt, stehen wir gerade auf einem Berg. Dann hilft eine E-Mail.",
      isOptional: true,
    }),
  }),
  ...group("Weg und Karte", {
    mapHeading: line("Überschrift des Wegs", "So findest du uns", {
      hint: "Ohne Wegbeschreibung und Kartenpunkt (in den Einstellungen) fehlt der ganze Abschnitt.",
    }),
    directions: text("Wegbeschreibung", [], {
      demo: [
        "Geh immer auf das Wasser zu. Zwei Straßen führen hinunter, wir sitzen an der Straße dazwischen, auf halber Höhe.",
        "Kommst du an dem kleinen Park mit den zwei Bäumen vorbei, bist du ein Stück zu weit. Stehst du am Ufer, hast du dich verlaufen, aber schön. Am Klingelschild klebt eine halbe Sonne.",
      ],
    }),
    /** Shown as long as the directions lead to the invented address. */
    directionsNote: note("Die Wegbeschreibung ist erfunden.", ["directions"]),
  }),
};
