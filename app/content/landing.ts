import { group, line, list, paragraph, searchText } from "#app/content/page-fields.ts";

const areas = [
  {
    id: "selbstverwirklichung",
    title: "Selbstverwirklichung",
    text: "Herausfinden, was du wirklich willst und was davon nur gut klingt. Dafür brauchst du Zeit, einen Stift und jemanden, der nachfragt.",
  },
  {
    id: "wachstum",
    title: "Persönliches Wachstum",
    text: "Grenzen ziehen, besser schlafen, schwierige Gespräche führen: Das kann man üben wie ein Instrument. Am Anfang klingt es schief.",
  },
  {
    id: "gemeinschaft",
    title: "Gemeinschaft",
    text: "Am Feuer, auf dem Deich oder im Videogespräch triffst du Menschen, die auch gerade etwas ändern wollen. Mit manchen befreundest du dich, mit anderen teilst du nur den Tee.",
  },
  {
    id: "unternehmensaufbau",
    title: "Unternehmensaufbau",
    text: "Aus einem Herzensthema wird ein Geschäft, wenn jemand ehrlich mitrechnet. Wir rechnen mit und sagen auch, wenn es nicht reicht.",
  },
];

/** The areas in neutral words, which promise nothing on behalf of the owner. */
const shortTexts: Record<string, string> = {
  selbstverwirklichung: "Herausfinden, was du wirklich willst und was davon nur gut klingt.",
  wachstum:
    "Grenzen ziehen, besser schlafen, schwierige Gespräche führen: Das kann man üben wie ein Instrument.",
  gemeinschaft: "Menschen treffen, die auch gerade etwas ändern wollen.",
  unternehmensaufbau: "Aus einem Herzensthema ein Geschäft machen.",
};

export const startPage = {
  ...group("Kopf der Seite", {
    headlineFirst: line("Überschrift, erste Zeile", "Glück ist ein Weg."),
    headlineSecond: line("Überschrift, zweite Zeile", "Wir gehen ihn zusammen."),
    lead: paragraph("Einleitung", "BeHappy ist eine Gemeinschaft für persönliches Wachstum.", {
      demo: "BeHappy ist eine Gemeinschaft für persönliches Wachstum\u00A0– mit Begegnungen unter freiem Himmel, Kursen, die in den Alltag passen, und Menschen, die dranbleiben.",
    }),
    joinLabel: line("Knopf zur Mitgliedschaft", "Jetzt Mitglied werden"),
    moreLabel: line("Knopf zu „Über uns“", "Mehr erfahren"),
    description: searchText("Eine Gemeinschaft für persönliches Wachstum.", {
      demo: "Gemeinschaft für persönliches Wachstum: Wanderungen, Kurse und Menschen, die nachfragen. Mehr als 2.500 sind dabei. Du kannst kostenlos anfangen.",
    }),
  }),
  ...group("Dunkles Band", {
    statement: line("Aussage", "Veränderung gelingt leichter, wenn jemand neben dir geht.", {
      demo: "Mehr als 2.500 Menschen sind schon dabei. Bis 2030 wollen wir über 1\u00A0Million sein.",
    }),
    statementText: paragraph("Text daneben", "", {
      demo: "2019 haben wir zu siebt in einem Wohnzimmer angefangen. Die Idee ist dieselbe geblieben: Veränderung gelingt leichter, wenn jemand neben dir geht.",
    }),
  }),
  ...group("Bereiche", {
    areasHeading: line("Überschrift der Bereiche", "Vier Wege, ein Faden"),
    areasLead: paragraph("Satz darunter", "Du kannst überall anfangen.", {
      demo: "Du kannst überall anfangen. Erfahrungsgemäß führt eins zum anderen.",
    }),
    areas: list(
      "Bereiche",
      { title: line("Bereich"), text: paragraph("Worum es geht") },
      areas.map((area) => ({ ...area, text: shortTexts[area.id] ?? "" })),
      { demo: areas },
    ),
  }),
  ...group("Angebote", {
    eventsHeading: line("Überschrift der Events", "Demnächst"),
    eventsLead: paragraph("Satz zu den Events", "Die nächsten Termine.", {
      demo: "Termine, für die man vor die Tür geht. Die meisten kommen allein und gehen in kleinen Gruppen zum Bahnhof.",
    }),
    coursesHeading: line("Überschrift der Kurse", "Kurse, die bleiben"),
    coursesLead: paragraph("Satz zu den Kursen", "Für alles, was man üben kann.", {
      demo: "Feste Etappen, kleine Aufgaben und jemand, der deine Fragen beantwortet. Ob ein Kurs gut war, zeigt sich drei Monate später.",
    }),
    productsHeading: line("Überschrift der Produkte", "Dinge, die erinnern"),
    productsLead: paragraph("Satz zu den Produkten", "Für die Tage dazwischen.", {
      demo: "Ein Heft, ein Becher, eine Stirnlampe. Sie machen niemanden glücklich, aber sie liegen morgens da.",
    }),
  }),
  ...group("Stimmen", {
    voicesHeading: line("Überschrift der Stimmen", "Was andere erzählen"),
    voicesLead: paragraph("Satz zu den Stimmen", "", {
      demo: "Vier Menschen, vier Anfänge. Keiner davon war besonders feierlich.",
    }),
  }),
  ...group("Aufruf am Ende", {
    callHeading: line("Überschrift des Aufrufs", "Dein Platz ist noch frei"),
    callLead: paragraph(
      "Satz im Aufruf",
      "Du musst nicht fertig sein, um dazuzugehören. Komm vorbei und schau, ob wir zueinander passen.",
      {
        demo: "Du musst nicht fertig sein, um dazuzugehören. Fang kostenlos an und schau, ob wir zueinander passen.",
      },
    ),
    callLabel: line("Beschriftung des Knopfs", "Jetzt Mitglied werden"),
  }),
};
