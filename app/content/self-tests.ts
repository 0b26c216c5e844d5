/*
 * The two self-tests. All wording is our own and taken from no questionnaire.
 * features/self-tests/score.ts contains the weight of the answers and the limits of the results.
 */

export interface AnswerChoice {
  value: 1 | 2 | 3 | 4 | 5;
  label: string;
  /** Label for narrow lines with five answers. */
  short: string;
}

/** The five answers to every statement, from the lowest sun to the highest. */
export const answerChoices: AnswerChoice[] = [
  { value: 1, label: "trifft gar nicht zu", short: "gar nicht" },
  { value: 2, label: "trifft eher nicht zu", short: "eher nicht" },
  { value: 3, label: "teils, teils", short: "teils, teils" },
  { value: 4, label: "trifft eher zu", short: "eher ja" },
  { value: 5, label: "trifft voll zu", short: "voll" },
];

export type HappinessArea = "relationships" | "meaning" | "calm" | "vitality";
export type HappinessBand = "before-sunrise" | "dawn" | "morning" | "noon";

export type ScannerDiverSide = "breadth" | "depth";
export type ScannerDiverType = "scanner" | "rather-scanner" | "both" | "rather-diver" | "diver";

export interface HappinessQuestion {
  /** Name of the form control. */
  id: string;
  area: HappinessArea;
  text: string;
  /** The answer is inverted: 5 becomes 1. */
  reversed?: true;
}

export interface ScannerDiverQuestion {
  /** Name of the form control. */
  id: string;
  side: ScannerDiverSide;
  text: string;
}

/** Selects the offers for a result: items of these kinds, those in these categories first. */
export interface FittingOffers {
  lead: string;
  kinds: ("event" | "course" | "product")[];
  categories: string[];
}

export interface HelpWords {
  text: string;
  calls: { label: string; number: string }[];
}

export interface TestResult {
  title: string;
  explanation: [string, string];
  /** Steps for this week. */
  steps: [string, string, string];
  /** For results after which a person may need more than a website. */
  help?: HelpWords;
  offers: FittingOffers;
}

export interface AreaWords {
  name: string;
  /** The topic of this area's statements. */
  about: string;
  /** Advice if this area is the lowest. */
  advice: string;
}

/** The page that lists both tests. */
export const SELF_TESTS_PATH = "/selbsttest";

/** Texts that both tests and their results share. */
export const testWords = {
  backLabel: "Zurück zu den Selbsttests",
  measuresHeading: "Was der Test zeigt",
  measuresNotHeading: "Was er nicht zeigt",
  submitLabel: "Auswertung ansehen",
  /** Error at an unanswered statement. */
  unanswered: "Wähle eine der fünf Antworten. Wenn du schwankst, nimm „teils, teils“.",
  /** Heading above the links to the unanswered statements. */
  unansweredTitle: (count: number) =>
    count === 1 ? "Ein Satz ist noch offen" : `${count}\u00A0Sätze sind noch offen`,
  resultLabel: "Dein Ergebnis",
  stepsHeading: "Drei Dinge für diese Woche",
  offersHeading: "Das könnte dazu passen",
  /** Lead if some offers are not of the result's own categories. */
  otherOffersLead: "Ein Blick ins Programm. Vielleicht ist etwas dabei.",
  againLabel: "Noch einmal von vorn",
  otherTestLabel: "Zum anderen Test",
  notStored: "Wir haben nichts davon gespeichert. Schreib dir auf, was du behalten willst.",
};

const happinessQuestions: HappinessQuestion[] = [
  {
    id: "satz1",
    area: "relationships",
    text: "Es gibt jemanden, bei dem ich ohne Vorrede anrufen kann.",
  },
  {
    id: "satz2",
    area: "vitality",
    text: "An den meisten Tagen habe ich einmal richtig gelacht.",
  },
  {
    id: "satz3",
    area: "calm",
    text: "Abends im Bett gehe ich in Gedanken die Liste für morgen durch.",
    reversed: true,
  },
  {
    id: "satz4",
    area: "meaning",
    text: "Bei dem meisten, was ich tue, weiß ich, wem es nützt.",
  },
  {
    id: "satz5",
    area: "relationships",
    text: "Ich sage oft, es gehe mir gut, auch wenn es nicht stimmt.",
    reversed: true,
  },
  {
    id: "satz6",
    area: "vitality",
    text: "Ich habe etwas zum ersten Mal getan.",
  },
  {
    id: "satz7",
    area: "calm",
    text: "Ein Fehler vom Vormittag verdirbt mir nicht den Abend.",
  },
  {
    id: "satz8",
    area: "meaning",
    text: "Am Sonntagabend frage ich mich, wofür ich das alles mache.",
    reversed: true,
  },
  {
    id: "satz9",
    area: "relationships",
    text: "Wenn mir etwas gelingt, weiß ich sofort, wem ich es erzähle.",
  },
  {
    id: "satz10",
    area: "vitality",
    text: "Meine Tage gleichen sich so, dass ich sie kaum auseinanderhalten kann.",
    reversed: true,
  },
  {
    id: "satz11",
    area: "calm",
    text: "Ich kann eine halbe Stunde lang nichts tun, ohne nach dem Telefon zu greifen.",
  },
  {
    id: "satz12",
    area: "meaning",
    text: "Ich kann eine Sache nennen, für die sich die letzten Wochen gelohnt haben.",
  },
  {
    id: "satz13",
    area: "relationships",
    text: "Nach einem Abend mit anderen bin ich müde, weil ich die ganze Zeit eine Rolle gespielt habe.",
    reversed: true,
  },
  {
    id: "satz14",
    area: "vitality",
    text: "Es gibt etwas, über dem ich vergesse, auf die Uhr zu sehen.",
  },
];

const happinessResults: Record<HappinessBand, TestResult> = {
  "before-sunrise": {
    title: "Vor Sonnenaufgang",
    explanation: [
      "Den guten Sätzen hast du meist widersprochen. Deine letzten Wochen waren vermutlich anstrengend, und vielleicht hast du vieles davon allein getragen. Das ist eine Momentaufnahme und kein Urteil über dich.",
      "Bei so wenig Licht hilft kein großer Plan. Es hilft eine Sache am Tag, die klein genug ist, und ein Mensch, der davon weiß. Fang dort an, wo es am wenigsten Kraft kostet.",
    ],
    steps: [
      "Schreib heute einem Menschen: „Gerade ist es schwer. Magst du morgen anrufen?“ Mehr musst du nicht erklären.",
      "Geh an drei Tagen vor zehn Uhr für eine Viertelstunde nach draußen, ohne Kopfhörer.",
      "Sag eine Sache ab, die bis nächste Woche warten kann. Leg dich in der Zeit hin.",
    ],
    help: {
      text: "Wenn es schon länger als zwei Wochen so ist, sprich mit deiner Hausärztin oder deinem Hausarzt. Bei der Telefonseelsorge hört dir Tag und Nacht jemand zu, kostenlos und ohne nach deinem Namen zu fragen. Wenn du daran denkst, dir das Leben zu nehmen, wähl die 112.",
      calls: [
        { label: "Telefonseelsorge", number: "0800\u00A0111\u00A00\u00A0111" },
        { label: "Notruf", number: "112" },
      ],
    },
    offers: {
      lead: "Leise Angebote, bei denen du nichts leisten musst.",
      kinds: ["event", "course"],
      categories: ["Stille", "Gemeinschaft", "Gesundheit"],
    },
  },
  dawn: {
    title: "Es dämmert",
    explanation: [
      "Deine Punkte liegen in der unteren Hälfte, aber nicht am Boden. Es gibt Dinge, die dir guttun. Sie kommen nur zu kurz oder zu selten, und wahrscheinlich ahnst du, welche das sind.",
      "Jetzt bringt Nachholen wenig und Wiederholen viel. Such dir aus dem Bereich mit den wenigsten Punkten eine einzige Sache und tu sie zweimal. Beim zweiten Mal zeigt sich, ob sie zu dir passt.",
    ],
    steps: [
      "Trag einen freien Abend in den Kalender ein wie einen Zahnarzttermin. Verschoben wird er nicht.",
      "Ruf jemanden an, den du seit drei Monaten nicht gesprochen hast. Stell den Küchenwecker auf zehn Minuten, dann fällt der Anfang leichter.",
      "Schreib an vier Abenden einen Satz auf: Was war heute besser als gedacht?",
    ],
    offers: {
      lead: "Angebote mit fester Wiederholung und anderen, die auch gerade anfangen.",
      kinds: ["course", "event"],
      categories: ["Schreiben", "Gesundheit", "Gemeinschaft"],
    },
  },
  morning: {
    title: "Es wird hell",
    explanation: [
      "Unter dem Strich überwiegt das Gute. Vieles läuft, manches hat dich beim Antworten zögern lassen. Genau diese Sätze sind jetzt interessant.",
      "In dieser Lage ändert man oft nichts, weil nichts brennt. Das ist schade, denn jetzt hast du die Kraft dafür. Nimm dir einen der zögerlichen Sätze vor und mach ihn um eine Stufe wahrer.",
    ],
    steps: [
      "Such den Satz heraus, bei dem du am längsten gezögert hast. Erzähl jemandem, warum.",
      "Tu etwas zum ersten Mal: einen Heimweg ohne Navi, ein Gericht ohne Rezept, einen Abend ohne Begleitung.",
      "Verschenk eine Stunde. Trag Kisten, pass auf ein Kind auf, flick ein Fahrrad.",
    ],
    offers: {
      lead: "Angebote, die dich ein Stück aus dem Gewohnten holen.",
      kinds: ["event", "course"],
      categories: ["Draußen", "Persönlichkeit", "Schreiben"],
    },
  },
  noon: {
    title: "Die Sonne steht hoch",
    explanation: [
      "Du hast gerade viel von dem, was ein gutes Leben ausmacht, und du merkst es auch. Zum Teil ist das Glück im Sinne von Zufall. Zum anderen Teil ist es das, was du jeden Tag tust.",
      "Von selbst bleibt es nicht so hell. Schau nach, woran dein Wohl hängt und ob es auf mehr als einem Bein steht. Und sieh dich um: Vermutlich kennst du jemanden, der gerade im Schatten sitzt.",
    ],
    steps: [
      "Schreib drei Dinge auf, die du behalten willst, wenn es einmal eng wird. Kleb den Zettel innen an die Schranktür.",
      "Frag einen Menschen, dem es gerade nicht gut geht, ob ihr spazieren geht. Schlag Tag und Uhrzeit gleich vor.",
      "Bedank dich auf einer Karte aus Papier für etwas, das länger als ein Jahr her ist.",
    ],
    offers: {
      lead: "Angebote, bei denen du etwas weitergeben oder anfangen kannst.",
      kinds: ["event", "course", "product"],
      categories: ["Gemeinschaft", "Unternehmensaufbau", "Papier"],
    },
  },
};

export const happinessTest = {
  description:
    "Unser Glückstest: vierzehn Sätze zu Beziehungen, Sinn, Gelassenheit und Lebendigkeit, dazu drei Schritte für die Woche. Nichts wird gespeichert.",
  path: "/glueckstest",
  title: "Glückstest",
  lead: "Vierzehn Sätze, etwa vier Minuten. Es gibt keine falschen Antworten, und nichts davon wird gespeichert.",
  measures:
    "Der Test fragt, wie du die letzten vier Wochen erlebt hast: in deinen Beziehungen, beim Sinn, bei der Gelassenheit und bei der Lebendigkeit. Er zeigt, welcher dieser Bereiche gerade am wenigsten Licht hat.",
  measuresNot:
    "Er ist keine Diagnose und kein wissenschaftlich geprüfter Fragebogen. Über deine Gesundheit sagt er nichts. Nächsten Monat kann er anders ausgehen.",
  instruction: "Denk an die letzten vier Wochen. Wie gut passt der Satz auf dich?",

  questions: happinessQuestions,

  areas: {
    relationships: {
      name: "Beziehungen",
      about: "Menschen, vor denen du nichts aufführen musst.",
      advice:
        "Bei den Beziehungen zählt nicht, wie viele Nummern du im Telefon hast. Es zählen ein oder zwei Menschen, vor denen du nichts aufführen musst. Solche Nähe entsteht durch Wiederholung: dieselben Leute, derselbe Wochentag, vier Wochen lang.",
    },
    meaning: {
      name: "Sinn",
      about: "Wissen, wofür und für wen.",
      advice:
        "Sinn findet sich selten beim Grübeln und öfter beim Nützlichsein. Such dir eine Aufgabe, bei der du am Ende jemandem ins Gesicht siehst. Eine Stunde reicht, um zu merken, ob es die richtige ist.",
    },
    calm: {
      name: "Gelassenheit",
      about: "Etwas gut sein lassen können.",
      advice:
        "Gelassenheit kommt nicht vom Zusammenreißen. Sie kommt aus Pausen, die vor der Erschöpfung liegen. Fünf Minuten am Fenster, zweimal am Tag zur selben Zeit, sind ein guter Anfang.",
    },
    vitality: {
      name: "Lebendigkeit",
      about: "Lachen, Neues und Stunden, die schnell vergehen.",
      advice:
        "Wenn die Tage grau werden, fehlt oft nicht die Kraft, sondern das Neue. Ändere eine Sache, die immer gleich läuft: den Weg, die Uhrzeit oder wen du mitnimmst.",
    },
  } satisfies Record<HappinessArea, AreaWords>,

  areasHeading: "Deine vier Bereiche",
  /** Label of the lowest area or areas. */
  lowestLabel: "Steht am tiefsten",
  /** Heading above the advice for the lowest area or areas. */
  lowestHeading: "Hier lohnt sich der erste Schritt",
  /** Replaces that advice if all areas are equal. */
  balanced:
    "Alle vier Bereiche liegen bei dir gleichauf. Fang dort an, wo du am meisten Lust hast.",
  /** Explains how the number is calculated. */
  scale:
    "Jede Antwort zählt einen bis fünf Punkte, bei Sätzen über Schweres umgekehrt. So sind es zusammen mindestens 14 und höchstens 70.",

  results: happinessResults,
};

const scannerDiverQuestions: ScannerDiverQuestion[] = [
  {
    id: "satz1",
    side: "breadth",
    text: "Auf meinem Tisch liegen gerade Sachen aus mindestens drei Vorhaben.",
  },
  {
    id: "satz2",
    side: "depth",
    text: "Wenn mich ein Thema packt, begleitet es mich über Jahre.",
  },
  {
    id: "satz3",
    side: "breadth",
    text: "Sobald ich verstanden habe, wie etwas geht, lockt mich das Nächste.",
  },
  {
    id: "satz4",
    side: "depth",
    text: "Ich übe gern noch einmal, was schon gut klappt.",
  },
  {
    id: "satz5",
    side: "breadth",
    text: "Auf die Frage „Und was machst du so?“ reicht mir ein Satz nicht.",
  },
  {
    id: "satz6",
    side: "depth",
    text: "Lieber kenne ich ein Buch genau als zehn ungefähr.",
  },
  {
    id: "satz7",
    side: "breadth",
    text: "Ideen kommen bei mir schneller, als ich sie ausprobieren kann.",
  },
  {
    id: "satz8",
    side: "depth",
    text: "Bevor ich etwas Neues anfange, will ich das Alte fertig haben.",
  },
  {
    id: "satz9",
    side: "breadth",
    text: "Ich lese gern über Gebiete, mit denen ich nichts zu tun habe.",
  },
  {
    id: "satz10",
    side: "depth",
    text: "Wer mich um Rat fragt, fragt fast immer zum selben Gebiet.",
  },
  {
    id: "satz11",
    side: "breadth",
    text: "Ein Tag mit fünf verschiedenen Aufgaben gibt mir Schwung.",
  },
  {
    id: "satz12",
    side: "depth",
    text: "Ein ganzer Tag an einer einzigen Sache ist für mich ein guter Tag.",
  },
  {
    id: "satz13",
    side: "breadth",
    text: "In meinem Lebenslauf steht manches, das scheinbar nicht zusammengehört.",
  },
  {
    id: "satz14",
    side: "depth",
    text: "Ich bemerke Einzelheiten, die anderen gar nicht auffallen.",
  },
];

const scannerDiverResults: Record<ScannerDiverType, TestResult> = {
  scanner: {
    title: "Scanner",
    explanation: [
      "Die Breite liegt bei dir weit vorn, im Schnitt um mindestens zwei Stufen pro Satz. Du findest dich schnell in Neues hinein und siehst Verbindungen, die anderen entgehen. Bis zum letzten Schliff bleibst du selten.",
      "Das ist kein Mangel an Disziplin. Viele Berufe leben davon, dass jemand zwischen den Fächern übersetzt. Schwierig wird es, wenn du jedes Ende als Scheitern verbuchst: Für dich ist eine Sache oft fertig, sobald du sie verstanden hast.",
    ],
    steps: [
      "Schreib alle offenen Vorhaben auf einzelne Zettel. Drei bleiben auf dem Tisch, der Rest kommt mit Datum in eine Schachtel.",
      "Leg ein Heft an, in dem jede neue Idee genau eine Seite bekommt. Aufgeschrieben ist sie sicher, anfangen musst du sie nicht.",
      "Bring etwas zu Ende, das weniger als eine Stunde braucht. Sag jemandem Bescheid, wenn es fertig ist.",
    ],
    offers: {
      lead: "Einzelne Tage und neue Gegenden, ohne lange Verpflichtung.",
      kinds: ["event", "product"],
      categories: ["Persönlichkeit", "Unternehmensaufbau", "Draußen", "Papier"],
    },
  },
  "rather-scanner": {
    title: "Eher Scanner",
    explanation: [
      "Die Breite liegt bei dir vorn, im Schnitt um eine bis knapp zwei Stufen pro Satz. Du wechselst gern das Gebiet. Wenn eine Sache gut genug ist, kannst du aber auch bleiben.",
      "Diese Mischung ist im Alltag angenehm und im Lebenslauf erklärungsbedürftig. Benenne den roten Faden selbst, bevor es andere tun. Er liegt meist nicht im Thema, sondern in der Art, wie du arbeitest.",
    ],
    steps: [
      "Schreib fünf Dinge auf, die du in den letzten zehn Jahren gern getan hast. Such das Verb, das in allen steckt.",
      "Gib einem deiner Vorhaben drei feste Termine in dieser Woche. Die anderen dürfen zuschauen.",
      "Erzähl jemandem deinen Werdegang in zwei Minuten, ohne dich dafür zu entschuldigen.",
    ],
    offers: {
      lead: "Angebote, die Vielfalt sortieren, ohne sie abzuschaffen.",
      kinds: ["event", "course"],
      categories: ["Unternehmensaufbau", "Persönlichkeit", "Draußen"],
    },
  },
  both: {
    title: "Beides",
    explanation: [
      "Breite und Tiefe liegen bei dir nah beieinander, im Schnitt um weniger als eine Stufe pro Satz. Sind beide Summen hoch, springst du gern und bleibst gern. Sind beide niedrig, hat dich in letzter Zeit vielleicht nichts richtig gepackt.",
      "Wer beides kennt, sitzt leicht zwischen den Stühlen: für die einen zu gründlich, für die anderen zu sprunghaft. Der Wechsel gelingt besser mit einem Takt. Eine Woche graben und eine Woche schauen ist leichter als beides an einem Vormittag.",
    ],
    steps: [
      "Teil die Woche auf: Zwei Tage gehören einer einzigen Sache, an einem Tag darfst du alles anfangen.",
      "Notier an drei Abenden, was dir mehr Kraft gegeben hat, das Neue oder das Vertraute.",
      "Frag zwei Menschen, wobei sie dich zuletzt ganz wach erlebt haben. Schreib ihre Antworten wörtlich auf.",
    ],
    offers: {
      lead: "Angebote für beide Seiten: einmal hinaus, einmal hinein.",
      kinds: ["event", "course"],
      categories: ["Persönlichkeit", "Draußen", "Schreiben"],
    },
  },
  "rather-diver": {
    title: "Eher Taucher",
    explanation: [
      "Die Tiefe liegt bei dir vorn, im Schnitt um eine bis knapp zwei Stufen pro Satz. Du bleibst gern bei einer Sache. Für Neues bist du zu haben, wenn es an Bekanntes anschließt.",
      "Deine Art braucht ungestörte Zeit, und die nimmt dir der Alltag zuerst. Geschenkt bekommst du sie selten. Wer sie ankündigt, bekommt sie öfter.",
    ],
    steps: [
      "Halte zwei Abende zu je neunzig Minuten frei. Das Telefon liegt in einem anderen Zimmer, an der Tür hängt ein Zettel.",
      "Bring jemandem in einer halben Stunde bei, was du gut kannst. Beim Erklären merkst du, wo du selbst noch Fragen hast.",
      "Geh an einen Ort, der mit deinem Gebiet nichts zu tun hat, und such dort eine einzige Verbindung.",
    ],
    offers: {
      lead: "Angebote mit viel Zeit und, wenn du magst, einem Schritt hinaus.",
      kinds: ["course", "event"],
      categories: ["Schreiben", "Gesundheit", "Persönlichkeit"],
    },
  },
  diver: {
    title: "Taucher",
    explanation: [
      "Die Tiefe liegt bei dir weit vorn, im Schnitt um mindestens zwei Stufen pro Satz. Du gehst einer Sache auf den Grund und hältst dabei aus, was andere langweilt. Wer etwas wirklich können will, braucht genau das.",
      "Schwierig wird es, wenn sich ringsum alles ändert: neue Leitung, neues Programm, neuer Ort. Ein Rat zur Offenheit hilft dann wenig. Es hilft ein kleiner, fester Kreis, in dem du fragen darfst, bevor du alles weißt.",
    ],
    steps: [
      "Schreib die eine Frage auf, die du in deinem Gebiet noch nicht beantworten kannst. Gib ihr drei Abende.",
      "Verabrede dich mit jemandem, der vieles anfängt. Lass dir drei neue Ideen erzählen und hör nur zu.",
      "Sag eine Sache ab, die dich aus der Tiefe holt und niemandem nützt.",
    ],
    offers: {
      lead: "Angebote mit Ruhe, festen Etappen und demselben kleinen Kreis.",
      kinds: ["course", "event"],
      categories: ["Schreiben", "Stille", "Gesundheit"],
    },
  },
};

export const scannerDiverTest = {
  description:
    "Scanner oder Taucher? Vierzehn Sätze zeigen, ob du eher die Breite oder die Tiefe suchst, und was dir diese Woche hilft. Nichts wird gespeichert.",
  path: "/scanner-taucher-test",
  title: "Scanner-Taucher-Test",
  lead: "Manche fangen vieles an, andere bleiben jahrelang bei einer Sache. Vierzehn Sätze, etwa vier Minuten, und nichts davon wird gespeichert.",
  measures:
    "Der Test vergleicht zwei Vorlieben: die für die Breite und die für die Tiefe. Beide sind gleich viel wert. Das Wortpaar hat die Autorin Barbara Sher bekannt gemacht, die Sätze sind unsere eigenen.",
  measuresNot:
    "Er misst weder Begabung noch Fleiß und stellt keine Diagnose. Ob dein Beruf zu dir passt, kann er nicht entscheiden. Er ist eine Beschreibung und keine Schublade.",
  instruction: "Denk an dich, wie du meistens bist. Wie gut passt der Satz?",

  questions: scannerDiverQuestions,

  sides: {
    breadth: { name: "Breite", about: "Neues anfangen, verbinden, weiterziehen." },
    depth: { name: "Tiefe", about: "Bleiben, üben, auf den Grund gehen." },
  } satisfies Record<ScannerDiverSide, { name: string; about: string }>,
  sidesHeading: "Deine zwei Seiten",

  /** Explains how the numbers are calculated. */
  scale:
    "Je sieben Sätze fragen nach Breite und Tiefe, jede Antwort zählt einen bis fünf Punkte. Entscheidend ist, wie weit die beiden Summen auseinanderliegen.",

  results: scannerDiverResults,
};
