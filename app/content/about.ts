/*
 * Demo content: founder, story and quote are invented. Replace them together with team.ts and
 * testimonials.ts before the site goes public, then set `aboutNote` to null.
 */

export interface Value {
  title: string;
  text: string;
}

export interface Quote {
  /** Text without quotation marks. */
  text: string;
  name: string;
  role: string;
  /** A square portrait. */
  image: string;
}

/** Shown below story and quote while they are invented; null hides it. */
export const aboutNote: string | null =
  "Beispielinhalt: Geschichte, Personen und Zitat auf dieser Seite sind erfunden.";

export const founderQuote: Quote = {
  text: "An dem Abend hat niemand gefragt, ob wir glücklich sind. Wir haben gefragt, was wir am Montag anders machen.",
  name: "Hanna Lorenzen",
  role: "Gründerin",
  image: "/illustrations/v1/portrait-13.svg",
};

/** Texts of /about, repeated on /community2. */
export const about = {
  description:
    "Wofür BeHappy da ist, woran wir uns halten, wie 2019 alles anfing und wie weit es bis zu über 1\u00A0Million Menschen noch ist.",
  title: "Wofür wir losgegangen sind",
  lead: "BeHappy gibt es seit 2019, weil sieben Menschen dasselbe vermissten: jemanden, der nach drei Wochen noch fragt, wie\u00A0es\u00A0läuft.",

  /** Only on /community2. */
  communityLabel: "Was du in der Community hast",

  mission: {
    heading: "Unsere Mission",
    paragraphs: [
      "Wir bringen Menschen zusammen, die etwas in ihrem Leben ändern wollen und allein damit stecken geblieben sind. Sie treffen sich draußen, am Küchentisch und im Videogespräch. Sie üben, erzählen, fallen zurück und fangen wieder an.",
      "Glück kann man nicht liefern. Wir sorgen für das, was ihm erfahrungsgemäß guttut: Zeit, Nähe, etwas zu tun und ein Mensch, der es merkt.",
    ],
  },

  values: {
    heading: "Woran wir uns halten",
    items: [
      {
        title: "Erst fragen, dann raten",
        text: "Ratschläge sind schnell gegeben und schnell vergessen. Bei uns kommen drei Fragen, bevor der erste Tipp fallen darf. Meistens braucht es ihn dann nicht mehr.",
      },
      {
        title: "Klein, aber wirklich getan",
        text: "Zehn Minuten an vier Tagen schlagen den großen Vorsatz zu Silvester. Für ein Ziel klatschen wir nicht. Wir freuen uns über den zweiten Dienstag, an dem es wieder geklappt hat.",
      },
      {
        title: "Zweifel haben einen Stuhl",
        text: "Wer eine Übung albern findet, sagt es laut. Oft ist etwas dran, dann ändern wir sie oder streichen sie. Begeisterung ist bei uns keine Pflicht.",
      },
      {
        title: "Das Geld liegt auf dem Tisch",
        text: "Was etwas kostet, steht daneben, auch der Preis für die Community. Bei uns läuft keine Uhr, und kein Rabatt endet um Mitternacht. Wer nur die kostenlosen Termine nutzt, gehört genauso dazu.",
      },
      {
        title: "Wir sind keine Praxis",
        text: "Eine gute Wanderung ersetzt keine Behandlung. Wenn jemand krank ist oder in Not, sagen wir das offen und suchen gemeinsam die richtige Telefonnummer heraus.",
      },
    ] satisfies Value[],
    conceptLabel: "Wie daraus ein Monat wird",
  },

  goal: {
    heading: "Über 1\u00A0Million Menschen bis 2030",
    /** For a drawing in which the whole way is one kilometre long. */
    reached: 2_500,
    target: 1_000_000,
    drawing: {
      description:
        "Maßstäbliche Zeichnung: ein Weg von einem Kilometer, an dessen Ende 1\u00A0Million Menschen stehen. Die 2.500 von heute sind bei 2,5\u00A0Metern, ganz am linken Rand. Darunter die ersten 10\u00A0Meter, hundertfach vergrößert.",
      here: "Heute: mehr als 2.500",
      target: "1\u00A0Million",
      scale: "Maßstab: Ein Meter steht für 1.000\u00A0Menschen.",
    },
    paragraphs: [
      "Bis 2030 sollen über 1\u00A0Million Menschen jemanden haben, der nach ihrem nächsten Schritt fragt. Das ist unser Ziel, und es ist groß.",
      "Heute sind mehr als 2.500 dabei, ein Viertelprozent. Wäre die Strecke einen Kilometer lang, hätten wir zweieinhalb Meter geschafft.",
      "Ob wir ankommen, wissen wir nicht. Wir wissen nur, wie es gehen kann: nicht mit einer größeren Halle, sondern mit mehr Küchentischen. Wenn wir 2030 bei hunderttausend stehen, haben wir das Ziel verfehlt. Dann steht das hier.",
    ],
  },

  story: {
    heading: "Wie es anfing",
    year: "2019",
    paragraphs: [
      "Im November 2019 fiel in einem Berliner Wohnzimmer die Heizung aus. Hanna Lorenzen hatte sechs Leute eingeladen, die einander kaum kannten. Auf dem Herd stand Linsensuppe. Auf dem Tisch lagen ein Küchenwecker und ein Zettel mit einer Frage: Was verschiebst du seit mehr als einem Jahr?",
      "Alle bekamen zehn Minuten, der Wecker war streng. Eine wollte kündigen, einer seinen Vater anrufen, eine endlich schwimmen lernen. Ratschläge waren verboten, es war die einzige Regel. Gegen elf saßen sieben Menschen in Wintermänteln da und verabredeten sich für drei Wochen später.",
      "Beim zweiten Treffen war der Vater angerufen. Beim vierten gab es eine Kündigung zu feiern. Das sechste fiel aus, es war März 2020. Also telefonierten sie: jeden Sonntag, immer zu zweit, eine halbe Stunde. Aus der Not wurde das, was bei uns bis heute Weggefährten heißt.",
      "Im Sommer darauf durfte man draußen wieder nebeneinander sein. Die Gruppe ging vor Sonnenaufgang los, und aus sieben wurden vierzig. Jemand brachte eine Bekannte aus Leipzig mit. Sie fuhr nach Hause und gründete dort die erste Gruppe außerhalb von Berlin.",
      "Manches ging schief. 2021 ließen wir eine App bauen, die niemand brauchte. 2022 planten wir ein Festival und verkauften elf Karten. Geblieben sind die Wanderungen, die Kurse und die langen Tische. Der Küchenwecker steht im Büro und geht vier Minuten nach.",
    ],
  },

  quote: founderQuote,
  teamLabel: "Wer heute dabei ist",

  join: {
    heading: "Der nächste Stuhl ist deiner",
    lead: "Du musst nichts vorbereiten. Eine Frage, die du schon zu lange verschiebst, bringst du ohnehin mit.",
    label: "Mitglied werden",
  },
};
