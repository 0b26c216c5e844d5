export interface Benefit {
  id: string;
  title: string;
  text: string;
  /** The plans that include the benefit. */
  plans: string;
  /** True if only paid plans include it. The half sun marks it. */
  isPaid: boolean;
  /** Drawing of the items on the table for it. */
  drawing: string;
}

/** Texts of /community. */
export const community = {
  description:
    "Weggefährten, Regionalgruppen, Community-Events: was du als Mitglied von BeHappy bekommst und wie ein Abend in einer Gruppe abläuft.",
  title: "Allein gehen kannst du auch",
  lead: "Zusammen kommst du nur öfter an. In der Community triffst du Menschen, die wissen wollen, was aus deinem Vorhaben geworden ist.",

  benefitsHeading: "Was du als Mitglied hast",
  benefits: [
    {
      id: "weggefaehrten",
      title: "Weggefährten",
      text: "Einmal in der Woche telefonierst du mit derselben Person, eine halbe Stunde, gerecht geteilt. Wenn es zwischen euch nicht passt, sagt ihr es uns, und wir suchen neu.",
      plans: "In jedem Plan",
      isPaid: false,
      drawing: "tisch-weggefaehrten",
    },
    {
      id: "regionalgruppen",
      title: "Regionalgruppen",
      text: "Sechs bis zwölf Leute aus einer Gegend treffen sich alle drei Wochen, oft an einem Küchentisch. Gibt es bei dir noch keine Gruppe, helfen wir dir, eine anzufangen.",
      plans: "In jedem Plan",
      isPaid: false,
      drawing: "tisch-gruppe",
    },
    {
      id: "events",
      title: "Community-Events",
      text: "Feuerabend, lange Tafel, Wanderung vor Sonnenaufgang: Du bist vom ersten Tag an eingeladen. Manche Termine kosten nichts, bei den anderen steht der Preis dabei.",
      plans: "In jedem Plan",
      isPaid: false,
      drawing: "tisch-events",
    },
    {
      id: "preis",
      title: "Community-Preis",
      text: "Bei vielen Angeboten steht neben dem Preis ein zweiter mit einer halben Sonne. Er ist niedriger und für die Community gedacht; wer ihn zahlt, steht auf jeder Seite dabei.",
      plans: "In Yearly und Lifetime",
      isPaid: true,
      drawing: "tisch-preis",
    },
    {
      id: "workshops",
      title: "Workshops",
      text: "Mit Yearly bekommst du Ermäßigungen auf Workshops, mit Lifetime exklusive Workshops. Die Runden sind klein, damit alle mit ihrer eigenen Frage drankommen.",
      plans: "In Yearly und Lifetime",
      isPaid: true,
      drawing: "tisch-workshops",
    },
    {
      id: "support",
      title: "Antwort von einem Menschen",
      text: "Wenn du feststeckst, schreibst du uns, und jemand mit einem Namen antwortet. Mit Yearly und Lifetime liegt deine Nachricht weiter oben im Stapel.",
      plans: "In jedem Plan",
      isPaid: false,
      drawing: "tisch-support",
    },
  ] satisfies Benefit[],

  groups: {
    heading: "Wie eine Regionalgruppe funktioniert",
    paragraphs: [
      "Zu einer Gruppe gehören sechs bis zwölf Leute und eine Person, die einlädt. Wird sie größer, teilt sie sich. Ihr trefft euch reihum zu Hause, im Vereinsheim oder im Hinterzimmer einer Bäckerei.",
      "Ein Abend dauert zwei Stunden. Zuerst essen alle etwas. Dann bekommt jede und jeder zehn Minuten: erzählen, Fragen beantworten, einen nächsten Schritt nennen. Ratschläge gibt es nur auf Bestellung.",
      "Was am Tisch gesagt wird, bleibt am Tisch. Niemand muss erzählen. Wer dreimal fehlt, wird angerufen und nicht gestrichen.",
    ],
    find: {
      heading: "Eine Gruppe finden",
      text: "Schreib uns, wo du wohnst, dann sagen wir dir, wer in der Nähe ist. Viele Gruppen laden auch bei den Events ein. Dort stehen sie als Veranstalter dabei.",
      label: "Nachricht schreiben",
    },
    start: {
      heading: "Eine Gruppe anfangen",
      text: "Du brauchst sechs Stühle, eine Suppe und einen ersten Abend. Die Leute kommen nicht von allein, aber wir wissen inzwischen, wie man sie einlädt.",
      label: "Frag uns",
    },
  },

  testimonialsHeading: "Drei, die geblieben sind",

  join: {
    heading: "Komm einmal vorbei",
    lead: "Free kostet nichts und läuft, bis du gehst. Nach zwei, drei Abenden weißt du, ob es dein Tisch ist.",
    label: "Mitglied werden",
  },
};
