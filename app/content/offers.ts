import { group, line, paragraph, searchText } from "#app/content/page-fields.ts";

/** In-page links at the top of /offers. */
export const offersAnchors = [
  { kind: "product", label: "Produkte", href: "#produkte" },
  { kind: "course", label: "Kurse", href: "#kurse" },
  { kind: "event", label: "Events", href: "#events" },
] as const;

export const offersPage = {
  ...group("Kopf der Seite", {
    title: line("Überschrift", "Was du bei uns findest"),
    lead: paragraph("Einleitung", "Such dir aus, womit du anfängst.", {
      demo: "Ein Buch, ein Kurs oder ein Morgen auf dem Berg. Such dir aus, womit du anfängst.",
    }),
    description: searchText("Alles auf einen Blick: Produkte, Kurse und Events mit Preisen.", {
      demo: "Alles auf einen Blick: Produkte für den Alltag, Kurse mit festen Etappen und Events zum Hingehen. Mit Preisen, auch dem für die Community.",
    }),
  }),
  ...group("Angebote", {
    coursesHeading: line("Überschrift der Kurse", "Kurse"),
    coursesLead: paragraph("Satz zu den Kursen", "Für alles, was Wiederholung braucht.", {
      demo: "Für alles, was Wiederholung braucht. Du lernst mit einer Gruppe, die auch nicht jeden Tag Lust hat.",
    }),
    eventsHeading: line("Überschrift der Events", "Events"),
    eventsLead: paragraph("Satz zu den Events", "Für alles, was man am besten zusammen erlebt.", {
      demo: "Für alles, was sich nicht am Bildschirm klären lässt. Feste Schuhe helfen oft.",
    }),
    productsHeading: line("Überschrift der Produkte", "Produkte"),
    productsLead: paragraph("Satz zu den Produkten", "Für die Tage dazwischen.", {
      demo: "Für die Tage dazwischen. Wenige Dinge, dafür solche, die man benutzt.",
    }),
  }),
  ...group("Vier Türen", {
    doorsHeading: line("Überschrift der Türen", "Vier Türen, ein Haus"),
    doorsLead: paragraph(
      "Satz darunter",
      "Wenn du nicht weißt, welche: Die kürzeste Strecke führt über einen Abend mit anderen.",
    ),
    coursesDoor: paragraph("Tür „Kurse“", "Gut, wenn du weißt, was du üben willst.", {
      demo: "Mehrere Wochen an einer Sache. Gut, wenn du weißt, was du üben willst.",
    }),
    eventsDoor: paragraph("Tür „Events“", "Gut, wenn du erst einmal schauen willst.", {
      demo: "Ein Tag, ein Ort, echte Menschen. Gut, wenn du erst einmal schauen willst.",
    }),
    communityDoor: paragraph("Tür „Community“", "Gut, wenn du dranbleiben willst.", {
      demo: "Gruppen in der Nähe und Gespräche zu zweit. Gut, wenn du dranbleiben willst.",
    }),
    productsDoor: paragraph("Tür „Produkte“", "Gut, wenn du etwas zum Anfassen brauchst.", {
      demo: "Papier, Becher, Stirnlampe. Gut, wenn du etwas zum Anfassen brauchst.",
    }),
  }),
  ...group("Aufruf am Ende", {
    joinHeading: line("Überschrift des Aufrufs", "Einmal dazugehören, überall mitmachen"),
    joinLead: paragraph("Satz im Aufruf", "Mit einer Mitgliedschaft gehörst du dazu.", {
      demo: "Als Mitglied bist du bei den Community-Events willkommen. Der kleinste Plan kostet nichts.",
    }),
    joinLabel: line("Beschriftung des Knopfs", "Jetzt Mitglied werden"),
  }),
};
