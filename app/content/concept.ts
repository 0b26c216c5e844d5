import {
  group,
  line,
  list,
  note,
  paragraph,
  picture,
  searchText,
  text,
} from "#app/content/page-fields.ts";

/** The persons in the examples are invented. */
const pillars = [
  {
    id: "selbstreflexion",
    title: "Selbstreflexion",
    paragraphs: [
      "Wer etwas ändern will, muss erst wissen, was ist. Diesen Schritt überspringen die meisten, weil er nach Stillstand aussieht. Wir fangen trotzdem damit an: schreiben, still werden, eine Frage länger aushalten als sonst.",
      "Nachdenken hat bei uns ein Ende. Nach spätestens zwanzig Minuten wird daraus ein Satz, den du jemandem vorliest. Was sich nicht vorlesen lässt, ist meist noch nicht klar.",
    ],
    example:
      "Eine Buchhalterin schreibt vier Wochen lang jeden Morgen zehn Minuten. Dann liest sie alles durch und zählt: Das Wort „eigentlich“ kommt 61-mal vor, fast immer kurz vor dem Wort „malen“. Am Tag darauf kauft sie zwei Pinsel.",
    picture: null,
  },
  {
    id: "entwicklung",
    title: "Ganzheitliche Entwicklung",
    paragraphs: [
      "Ein Leben hat keine Abteilungen. Wer schlecht schläft, streitet mehr. Wer sich um die Miete sorgt, sitzt unruhig auf dem Meditationskissen. Darum fragen wir nach Körper, Beziehungen, Arbeit und Ruhe, bevor wir etwas vorschlagen.",
      "Ganzheitlich heißt nicht, alles auf einmal zu ändern. Es heißt, dort anzufangen, wo am meisten dranhängt. Das ist oft eine andere Stelle als die, an der es wehtut.",
    ],
    example:
      "Ein Projektleiter kommt wegen seiner Zeitplanung. Er führt zwei Wochen lang ein Schlafprotokoll und sieht: An Tagen mit Mittagspause liegt er abends nicht wach. Einen neuen Plan macht er nicht. Er geht mittags um den Block.",
    picture: null,
  },
  {
    id: "handeln",
    title: "Zielorientiertes Handeln",
    paragraphs: [
      "Ein Ziel ist bei uns etwas, das man an einem Dienstag tun kann. „Mehr Zeit für mich“ ist keins. „Dienstags um sieben schwimmen“ ist eins, und am Mittwoch weißt du, ob es stimmt.",
      "Wir planen höchstens eine Woche weit. Dazu schreiben wir auf, was vermutlich dazwischenkommt. Wer das vorher weiß, braucht hinterher keine Ausrede.",
    ],
    example:
      "Eine Köchin bringt neun Ideen in die Werkstatt mit. Am Abend ist es eine: Suppe für Büros, jeden Donnerstag. In der Woche darauf ruft sie fünf Büros an. Zwei sagen zu, und für den ersten Topf reicht das.",
    picture: null,
  },
  {
    id: "gemeinschaft",
    title: "Unterstützung durch die Gemeinschaft",
    paragraphs: [
      "Allein hält ein Vorsatz so lange wie die Laune, in der er entstand. Zu zweit hält er länger, weil jemand nachfragt. Darum gehört zu fast jeder Übung eine zweite Person.",
      "Unterstützung heißt nicht, dass alle begeistert sind. Es heißt, dass jemand noch weiß, was du letzte Woche gesagt hast. Umgekehrt gilt das auch: Beim Zuhören lernst du mindestens so viel wie beim Erzählen.",
    ],
    example:
      "Zwei Frauen telefonieren jeden Sonntag eine halbe Stunde, die eine in Kassel, die andere in Görlitz. Die Zeit wird geteilt, ein Wecker läuft mit. Als die eine ihre Prüfung absagen will, liest ihr die andere vor, was sie im März dazu gesagt hat. Die Prüfung findet statt.",
    picture: null,
  },
];

const weeks = [
  {
    id: "hinschauen",
    title: "Erste Woche: hinschauen",
    text: "An vier Tagen nimmst du dir zehn Minuten und beantwortest jedes Mal dieselbe Frage, schriftlich. Am Ende der Woche streichst du alles an, was zweimal vorkommt. Ein Schulheft reicht.",
  },
  {
    id: "auswaehlen",
    title: "Zweite Woche: auswählen",
    text: "Aus dem Angestrichenen wird ein einziger Satz. Was tust du, an welchem Tag, und was könnte dazwischenkommen? Den Satz liest du jemandem vor: am Telefon, in der Regionalgruppe oder beim Abwasch.",
  },
  {
    id: "tun",
    title: "Dritte Woche: tun",
    text: "Jetzt machst du es, so klein wie möglich und so wirklich wie nötig. Such dir dazu einen Termin, bei dem andere dabei sind: eine Wanderung, einen Kursabend, einen Tisch im Hinterhof. In dieser Woche geht am meisten schief. Das ist eingeplant.",
  },
  {
    id: "erzaehlen",
    title: "Vierte Woche: erzählen",
    text: "Du erzählst, was war, in fünf Minuten und ohne Schönfärberei. Die anderen fragen, sie bewerten nicht. Danach entscheidest du: weitermachen, ändern oder sein lassen. Alle drei sind gute Ergebnisse.",
  },
];

/** Replaces the texts of weeks that name groups and dates of the demo world. */
const neutralWeeks: Record<string, string> = {
  auswaehlen:
    "Aus dem Angestrichenen wird ein einziger Satz. Was tust du, an welchem Tag, und was könnte dazwischenkommen? Den Satz liest du jemandem vor: am Telefon oder beim Abwasch.",
  tun: "Jetzt machst du es, so klein wie möglich und so wirklich wie nötig. Such dir dazu einen Termin, bei dem andere dabei sind. In dieser Woche geht am meisten schief. Das ist eingeplant.",
};

/** Replaces the texts of the pillars, which make promises in the owner's name. */
const neutralPillars: Record<string, string> = {
  selbstreflexion: "Wer etwas ändern will, muss erst wissen, was ist.",
  entwicklung:
    "Ein Leben hat keine Abteilungen: Körper, Beziehungen, Arbeit und Ruhe hängen zusammen.",
  handeln: "Ein Ziel ist etwas, das man an einem Dienstag tun kann.",
  gemeinschaft: "Zu zweit hält ein Vorsatz länger als allein, weil jemand nachfragt.",
};

export const conceptPage = {
  ...group("Kopf der Seite", {
    title: line("Überschrift", "So arbeiten wir"),
    lead: paragraph(
      "Einleitung",
      "Unser Konzept passt auf eine Serviette: hinschauen, den ganzen Menschen meinen, etwas tun, nicht allein bleiben. Der Rest ist Übung.",
    ),
    description: searchText(
      "Vier Pfeiler tragen unsere Arbeit: Selbstreflexion, ganzheitliche Entwicklung, zielorientiertes Handeln und Gemeinschaft. So sieht ein Monat aus.",
    ),
  }),
  ...group("Pfeiler", {
    pillarsHeading: line("Überschrift der Pfeiler", "Vier Pfeiler"),
    pillars: list(
      "Pfeiler",
      {
        title: line("Pfeiler"),
        paragraphs: text("Text"),
        example: paragraph("Beispiel", "", { isOptional: true }),
        picture: picture("Bild", "Ohne Bild steht dort eine Zeichnung."),
      },
      pillars.map((pillar) => ({
        ...pillar,
        paragraphs: [neutralPillars[pillar.id] ?? ""],
        example: "",
      })),
      { demo: pillars },
    ),
    exampleLabel: line("Beschriftung der Beispiele", "Zum Beispiel"),
    pillarsNote: note("Beispielinhalt: Die Menschen in den Beispielen sind erfunden.", ["pillars"]),
  }),
  ...group("Ein Monat", {
    practiceHeading: line("Überschrift der Praxis", "Was in einem Monat passiert"),
    practiceLead: paragraph(
      "Satz darunter",
      "Ein Vorschlag, kein Stundenplan. Rechne mit zwei bis drei Stunden in der Woche.",
    ),
    weeks: list(
      "Wochen",
      {
        title: line("Titel", "", {
          hint: "Was vor einem Doppelpunkt steht, wird klein darüber gesetzt.",
        }),
        text: paragraph("Was geschieht"),
      },
      weeks.map((week) => ({ ...week, text: neutralWeeks[week.id] ?? week.text })),
      { demo: weeks },
    ),
    closing: paragraph("Schluss", "Dann beginnt der nächste Monat.", {
      demo: "Dann beginnt der nächste Monat. Manche machen drei und gehen, manche bleiben Jahre. Es gibt keine Stufen und kein Abzeichen.",
    }),
  }),
  ...group("Herkunft", {
    originHeading: line("Überschrift der Herkunft", "Woher das kommt"),
    originLead: paragraph(
      "Satz darunter",
      "Wer wir sind und woran wir uns halten, steht eine Seite weiter.",
      {
        demo: "Aus einem kalten Wohnzimmer, sieben Mänteln und einem Küchenwecker. Die ganze Geschichte steht eine Seite weiter.",
      },
    ),
    aboutLabel: line("Knopf zu „Über uns“", "Mehr über BeHappy"),
  }),
};
