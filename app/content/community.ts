import { flag, group, line, list, paragraph, searchText, text } from "#app/content/page-fields.ts";

const benefits = [
  {
    id: "weggefaehrten",
    title: "Weggefährten",
    text: "Einmal in der Woche telefonierst du mit derselben Person, eine halbe Stunde, gerecht geteilt. Wenn es zwischen euch nicht passt, sagt ihr es uns, und wir suchen neu.",
    plans: "In jedem Plan",
    isPaid: false,
  },
  {
    id: "regionalgruppen",
    title: "Regionalgruppen",
    text: "Sechs bis zwölf Leute aus einer Gegend treffen sich alle drei Wochen, oft an einem Küchentisch. Gibt es bei dir noch keine Gruppe, helfen wir dir, eine anzufangen.",
    plans: "In jedem Plan",
    isPaid: false,
  },
  {
    id: "events",
    title: "Community-Events",
    text: "Feuerabend, lange Tafel, Wanderung vor Sonnenaufgang: Du bist vom ersten Tag an eingeladen. Manche Termine kosten nichts, bei den anderen steht der Preis dabei.",
    plans: "In jedem Plan",
    isPaid: false,
  },
  {
    id: "preis",
    title: "Community-Preis",
    text: "Bei vielen Angeboten steht neben dem Preis ein zweiter mit einer halben Sonne. Er ist niedriger und für die Community gedacht; wer ihn zahlt, steht auf jeder Seite dabei.",
    plans: "In bezahlten Plänen",
    isPaid: true,
  },
  {
    id: "workshops",
    title: "Workshops",
    text: "Die Runden sind klein, damit alle mit ihrer eigenen Frage drankommen.",
    plans: "In bezahlten Plänen",
    isPaid: true,
  },
  {
    id: "support",
    title: "Antwort von einem Menschen",
    text: "Wenn du feststeckst, schreibst du uns, und jemand mit einem Namen antwortet.",
    plans: "In jedem Plan",
    isPaid: false,
  },
];

const ofSpecifiedPlans: Record<string, { plans: string; text?: string }> = {
  preis: { plans: "In Yearly und Lifetime" },
  workshops: {
    text: "Mit Yearly bekommst du Ermäßigungen auf Workshops, mit Lifetime exklusive Workshops. Die Runden sind klein, damit alle mit ihrer eigenen Frage drankommen.",
    plans: "In Yearly und Lifetime",
  },
  support: {
    text: "Wenn du feststeckst, schreibst du uns, und jemand mit einem Namen antwortet. Mit Yearly und Lifetime liegt deine Nachricht weiter oben im Stapel.",
    plans: "In jedem Plan",
  },
};

/** The benefits in the demo world, which sells the plans that the specification names. */
const benefitsOfSpecifiedPlans = benefits.map((benefit) => ({
  ...benefit,
  ...ofSpecifiedPlans[benefit.id],
}));

export const communityPage = {
  ...group("Kopf der Seite", {
    title: line("Überschrift", "Allein gehen kannst du auch"),
    lead: paragraph(
      "Einleitung",
      "Zusammen kommst du nur öfter an. In der Community triffst du Menschen, die wissen wollen, was aus deinem Vorhaben geworden ist.",
    ),
    description: searchText("Die Community von BeHappy.", {
      demo: "Weggefährten, Regionalgruppen, Community-Events: was du als Mitglied von BeHappy bekommst und wie ein Abend in einer Gruppe abläuft.",
    }),
  }),
  ...group("Vorteile", {
    benefitsHeading: line("Überschrift der Vorteile", "Was du als Mitglied hast"),
    benefits: list(
      "Vorteile",
      {
        title: line("Vorteil"),
        text: paragraph("Worin er besteht"),
        plans: line("Für welche Pläne"),
        isPaid: flag("Nur in bezahlten Plänen (mit halber Sonne)"),
      },
      [],
      { demo: benefitsOfSpecifiedPlans, hint: "Ohne Vorteile fehlt der ganze Abschnitt." },
    ),
  }),
  ...group("Regionalgruppen", {
    groupsHeading: line("Überschrift der Gruppen", "Wie eine Regionalgruppe funktioniert"),
    groupsText: text("Gruppen", [], {
      demo: [
        "Zu einer Gruppe gehören sechs bis zwölf Leute und eine Person, die einlädt. Wird sie größer, teilt sie sich. Ihr trefft euch reihum zu Hause, im Vereinsheim oder im Hinterzimmer einer Bäckerei.",
        "Ein Abend dauert zwei Stunden. Zuerst essen alle etwas. Dann bekommt jede und jeder zehn Minuten: erzählen, Fragen beantworten, einen nächsten Schritt nennen. Ratschläge gibt es nur auf Bestellung.",
        "Was am Tisch gesagt wird, bleibt am Tisch. Niemand muss erzählen. Wer dreimal fehlt, wird angerufen und nicht gestrichen.",
      ],
      hint: "Ohne Text fehlt der ganze Abschnitt.",
    }),
    startHeading: line("Überschrift „anfangen“", "Eine Gruppe anfangen"),
    startText: paragraph("Text „anfangen“", "", {
      demo: "Du brauchst sechs Stühle, eine Suppe und einen ersten Abend. Die Leute kommen nicht von allein, aber wir wissen inzwischen, wie man sie einlädt.",
    }),
    startLabel: line("Link „anfangen“", "Frag uns"),
    findHeading: line("Überschrift „finden“", "Eine Gruppe finden"),
    findText: paragraph("Text „finden“", "", {
      demo: "Schreib uns, wo du wohnst, dann sagen wir dir, wer in der Nähe ist. Viele Gruppen laden auch bei den Events ein. Dort stehen sie als Veranstalter dabei.",
    }),
    findLabel: line("Link „finden“", "Nachricht schreiben"),
  }),
  ...group("Stimmen", {
    voicesHeading: line("Überschrift der Stimmen", "Menschen, die geblieben sind", {
      demo: "Drei, die geblieben sind",
    }),
  }),
  ...group("Aufruf am Ende", {
    joinHeading: line("Überschrift des Aufrufs", "Komm einmal vorbei"),
    joinLead: paragraph("Satz im Aufruf", "Schau, ob wir zueinander passen.", {
      demo: "Free kostet nichts und läuft, bis du gehst. Nach zwei, drei Abenden weißt du, ob es dein Tisch ist.",
    }),
    joinLabel: line("Beschriftung des Knopfs", "Mitglied werden"),
  }),
};
