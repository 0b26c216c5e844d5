import {
  group,
  line,
  list,
  note,
  number,
  paragraph,
  picture,
  searchText,
  text,
} from "#app/content/page-fields.ts";

/** Shown below story and quote if only one of them is invented. */
export const aboutNotes = {
  story: "Beispielinhalt: Die Geschichte auf dieser Seite ist erfunden.",
  quote: "Beispielinhalt: Das Zitat auf dieser Seite ist erfunden.",
};

const values = [
  {
    id: "fragen",
    title: "Erst fragen, dann raten",
    text: "Ratschläge sind schnell gegeben und schnell vergessen. Bei uns kommen drei Fragen, bevor der erste Tipp fallen darf. Meistens braucht es ihn dann nicht mehr.",
  },
  {
    id: "klein",
    title: "Klein, aber wirklich getan",
    text: "Zehn Minuten an vier Tagen schlagen den großen Vorsatz zu Silvester. Für ein Ziel klatschen wir nicht. Wir freuen uns über den zweiten Dienstag, an dem es wieder geklappt hat.",
  },
  {
    id: "zweifel",
    title: "Zweifel haben einen Stuhl",
    text: "Wer eine Übung albern findet, sagt es laut. Oft ist etwas dran, dann ändern wir sie oder streichen sie. Begeisterung ist bei uns keine Pflicht.",
  },
  {
    id: "geld",
    title: "Das Geld liegt auf dem Tisch",
    text: "Was etwas kostet, steht daneben, auch der Preis für die Community. Bei uns läuft keine Uhr, und kein Rabatt endet um Mitternacht. Wer nur die kostenlosen Termine nutzt, gehört genauso dazu.",
  },
  {
    id: "praxis",
    title: "Wir sind keine Praxis",
    text: "Eine gute Wanderung ersetzt keine Behandlung. Wenn jemand krank ist oder in Not, sagen wir das offen und suchen gemeinsam die richtige Telefonnummer heraus.",
  },
];

/** /about, repeated on /community2. Its short form is on the pages with legal texts. */
export const aboutPage = {
  ...group("Kopf der Seite", {
    title: line("Überschrift", "Wofür wir losgegangen sind"),
    lead: paragraph("Einleitung", "Hier steht, wofür wir da sind.", {
      demo: "BeHappy gibt es seit 2019, weil sieben Menschen dasselbe vermissten: jemanden, der nach drei Wochen noch fragt, wie\u00A0es\u00A0läuft.",
    }),
    communityLabel: line("Link zur Community", "Was du in der Community hast", {
      hint: "Steht nur auf /community2.",
    }),
    description: searchText("Wofür BeHappy da ist und woran wir uns halten.", {
      demo: "Wofür BeHappy da ist, woran wir uns halten, wie 2019 alles anfing und wie weit es bis zu über 1\u00A0Million Menschen noch ist.",
    }),
  }),
  ...group("Mission", {
    missionHeading: line("Überschrift der Mission", "Unsere Mission"),
    missionText: text(
      "Mission",
      ["Wir sind für Menschen da, die in ihrem Leben etwas ändern wollen."],
      {
        demo: [
          "Wir bringen Menschen zusammen, die etwas in ihrem Leben ändern wollen und allein damit stecken geblieben sind. Sie treffen sich draußen, am Küchentisch und im Videogespräch. Sie üben, erzählen, fallen zurück und fangen wieder an.",
          "Glück kann man nicht liefern. Wir sorgen für das, was ihm erfahrungsgemäß guttut: Zeit, Nähe, etwas zu tun und ein Mensch, der es merkt.",
        ],
      },
    ),
  }),
  ...group("Werte", {
    valuesHeading: line("Überschrift der Werte", "Woran wir uns halten"),
    values: list("Werte", { title: line("Wert"), text: paragraph("Was er bedeutet") }, [], {
      demo: values,
      hint: "Ohne Werte fehlt der ganze Abschnitt.",
    }),
    conceptLabel: line("Link zum Konzept", "Wie daraus ein Monat wird"),
  }),
  ...group("Ziel", {
    goalHeading: line("Überschrift des Ziels", "", {
      demo: "Über 1\u00A0Million Menschen bis 2030",
      hint: "Ohne Überschrift fehlt der ganze Abschnitt.",
    }),
    goalText: text("Ziel", [], {
      demo: [
        "Bis 2030 sollen über 1\u00A0Million Menschen jemanden haben, der nach ihrem nächsten Schritt fragt. Das ist unser Ziel, und es ist groß.",
        "Heute sind mehr als 2.500 dabei, ein Viertelprozent. Wäre die Strecke einen Kilometer lang, hätten wir zweieinhalb Meter geschafft.",
        "Ob wir ankommen, wissen wir nicht. Wir wissen nur, wie es gehen kann: nicht mit einer größeren Halle, sondern mit mehr Küchentischen. Wenn wir 2030 bei hunderttausend stehen, haben wir das Ziel verfehlt. Dann steht das hier.",
      ],
    }),
    goalReached: number(
      "Heute erreicht",
      { min: 1, max: 8_000_000_000, digits: 0 },
      { demo: 2_500, hint: "Für die Zeichnung. Ohne beide Zahlen fehlt sie." },
    ),
    goalTarget: number(
      "Zahl am Ziel",
      { min: 1, max: 8_000_000_000, digits: 0 },
      { demo: 1_000_000 },
    ),
    goalHere: line("In der Zeichnung, heute", "", { demo: "Heute: mehr als 2.500" }),
    goalThere: line("In der Zeichnung, am Ziel", "", { demo: "1\u00A0Million" }),
    goalScale: line("Unter der Zeichnung", "", {
      demo: "Maßstab: Ein Meter steht für 1.000\u00A0Menschen.",
    }),
    goalDescription: paragraph("Die Zeichnung in Worten", "", {
      demo: "Maßstäbliche Zeichnung: ein Weg von einem Kilometer, an dessen Ende 1\u00A0Million Menschen stehen. Die 2.500 von heute sind bei 2,5\u00A0Metern, ganz am linken Rand. Darunter die ersten 10\u00A0Meter, hundertfach vergrößert.",
      hint: "Für alle, die sie nicht sehen können.",
    }),
  }),
  ...group("Geschichte", {
    storyHeading: line("Überschrift der Geschichte", "Wie es anfing"),
    storyYear: line("Jahreszahl daneben", "", { demo: "2019" }),
    storyText: text("Geschichte", [], {
      demo: [
        "Im November 2019 fiel in einem Berliner Wohnzimmer die Heizung aus. Hanna Lorenzen hatte sechs Leute eingeladen, die einander kaum kannten. Auf dem Herd stand Linsensuppe. Auf dem Tisch lagen ein Küchenwecker und ein Zettel mit einer Frage: Was verschiebst du seit mehr als einem Jahr?",
        "Alle bekamen zehn Minuten, der Wecker war streng. Eine wollte kündigen, einer seinen Vater anrufen, eine endlich schwimmen lernen. Ratschläge waren verboten, es war die einzige Regel. Gegen elf saßen sieben Menschen in Wintermänteln da und verabredeten sich für drei Wochen später.",
        "Beim zweiten Treffen war der Vater angerufen. Beim vierten gab es eine Kündigung zu feiern. Das sechste fiel aus, es war März 2020. Also telefonierten sie: jeden Sonntag, immer zu zweit, eine halbe Stunde. Aus der Not wurde das, was bei uns bis heute Weggefährten heißt.",
        "Im Sommer darauf durfte man draußen wieder nebeneinander sein. Die Gruppe ging vor Sonnenaufgang los, und aus sieben wurden vierzig. Jemand brachte eine Bekannte aus Leipzig mit. Sie fuhr nach Hause und gründete dort die erste Gruppe außerhalb von Berlin.",
        "Manches ging schief. 2021 ließen wir eine App bauen, die niemand brauchte. 2022 planten wir ein Festival und verkauften elf Karten. Geblieben sind die Wanderungen, die Kurse und die langen Tische. Der Küchenwecker steht im Büro und geht vier Minuten nach.",
      ],
      hint: "Ohne Text fehlt der ganze Abschnitt. Eine leere Zeile beginnt einen neuen Absatz.",
    }),
    storyPicture: picture(
      "Bild zur Geschichte",
      "Ohne Bild steht dort die Zeichnung eines Küchentischs.",
    ),
    storyNote: note(
      "Beispielinhalt: Geschichte, Personen und Zitat auf dieser Seite sind erfunden.",
      ["storyText"],
    ),
    teamLabel: line("Link zum Team", "Wer heute dabei ist"),
  }),
  ...group("Aufruf am Ende", {
    joinHeading: line("Überschrift des Aufrufs", "Der nächste Stuhl ist deiner"),
    joinLead: paragraph(
      "Satz im Aufruf",
      "Du musst nichts vorbereiten. Eine Frage, die du schon zu lange verschiebst, bringst du ohnehin mit.",
    ),
    joinLabel: line("Beschriftung des Knopfs", "Mitglied werden"),
  }),
  ...group("Unter den Rechtstexten", {
    shortMission: paragraph(
      "Mission in Kürze",
      "Wir sind für Menschen da, die in ihrem Leben etwas ändern wollen.",
      {
        demo: "Wir bringen Menschen zusammen, die etwas in ihrem Leben ändern wollen und allein damit stecken geblieben sind. Wir geben ihnen Zeit, eine Aufgabe und jemanden, der nachfragt.",
      },
    ),
    shortVision: paragraph("Vision in Kürze", "Niemand soll damit allein bleiben.", {
      demo: "Bis 2030 sollen über 1\u00A0Million Menschen jemanden haben, der nach ihrem nächsten Schritt fragt. Mehr als 2.500 sind schon dabei.",
    }),
    shortStory: paragraph("Geschichte in Kürze", "", {
      demo: "2019 saßen sieben Leute in einem Wohnzimmer mit kaputter Heizung und erzählten, was sie seit einem Jahr verschieben. Drei Wochen später trafen sie sich wieder. Daraus ist BeHappy geworden.",
    }),
    shortNote: note(
      "Beispielinhalt: Geschichte, Person und Zitat in diesem Abschnitt sind erfunden.",
      ["shortStory"],
    ),
  }),
};
