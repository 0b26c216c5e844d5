export interface OfferArea {
  title: string;
  text: string;
  href: string;
}

/** Texts of /offers. */
export const offers = {
  description:
    "Alles auf einen Blick: Produkte für den Alltag, Kurse mit festen Etappen und Events zum Hingehen. Mit Preisen, auch dem für die Community.",
  title: "Was du bei uns findest",
  lead: "Ein Buch, ein Kurs oder ein Morgen auf dem Berg. Such dir aus, womit du anfängst.",

  /** In-page links at the top of the page. */
  anchors: [
    { label: "Produkte", href: "#produkte" },
    { label: "Kurse", href: "#kurse" },
    { label: "Events", href: "#events" },
  ],

  courses: {
    heading: "Kurse",
    lead: "Für alles, was Wiederholung braucht. Du lernst mit einer Gruppe, die auch nicht jeden Tag Lust hat.",
  },
  events: {
    heading: "Events",
    lead: "Für alles, was sich nicht am Bildschirm klären lässt. Feste Schuhe helfen oft.",
  },
  products: {
    heading: "Produkte",
    lead: "Für die Tage dazwischen. Wenige Dinge, dafür solche, die man benutzt.",
  },

  overview: {
    heading: "Vier Türen, ein Haus",
    lead: "Wenn du nicht weißt, welche: Die kürzeste Strecke führt über einen Abend mit anderen.",
    items: [
      {
        title: "Kurse",
        text: "Mehrere Wochen an einer Sache. Gut, wenn du weißt, was du üben willst.",
        href: "/courses",
      },
      {
        title: "Events",
        text: "Ein Tag, ein Ort, echte Menschen. Gut, wenn du erst einmal schauen willst.",
        href: "/events",
      },
      {
        title: "Community",
        text: "Gruppen in der Nähe und Gespräche zu zweit. Gut, wenn du dranbleiben willst.",
        href: "/community",
      },
      {
        title: "Produkte",
        text: "Papier, Becher, Stirnlampe. Gut, wenn du etwas zum Anfassen brauchst.",
        href: "/products",
      },
    ] satisfies OfferArea[],
  },

  join: {
    heading: "Einmal dazugehören, überall mitmachen",
    lead: "Als Mitglied bist du bei den Community-Events willkommen. Der kleinste Plan kostet nichts.",
    label: "Jetzt Mitglied werden",
  },
};
