import type { articles } from "#db/schema.ts";

type DemoArticle = Omit<
  typeof articles.$inferInsert,
  "publishedAt" | "draft" | "version" | "createdAt" | "updatedAt"
> & { id: string; daysAgo: number };

/** The articles of the members' area, the newest first. */
export const demoArticles: DemoArticle[] = [
  {
    id: "freie-stunde",
    slug: "die-freie-stunde",
    daysAgo: 3,
    title: "Die freie Stunde",
    lead: "Wie du in einer vollen Woche eine Stunde findest, die niemandem gehört, und was du mit ihr besser nicht tust.",
    topic: "Alltag",
    imageUrl: "/pictures/v1/szene-see.svg",
    imageAlt: "Ein stiller See zwischen Hügeln, darüber steht die Sonne.",
    text: `Such nicht nach Zeit, such nach einer Stunde, die schon da ist. Meistens liegt sie zwischen zwei Dingen, die du ohnehin tust: nach dem Einkauf, vor dem Abendessen, auf dem Weg nach Hause.

## So fängst du an

1. Schau dir die letzte Woche an und such drei Lücken von mindestens vierzig Minuten.
2. Nimm die langweiligste davon. Sie ist am wenigsten gefährdet.
3. Trag nichts in den Kalender ein. Leg ein Buch, einen Stift oder ein Paar Schuhe an die Tür.

## Was du lässt

Räum in dieser Stunde nicht auf. Hör nichts, das dich besser machen soll. Wenn du merkst, dass du planst, steh auf und geh zehn Schritte.

Nach vier Wochen schreib einen Satz auf: *Was hat gefehlt, als sie einmal ausfiel?* Mehr Auswertung braucht es nicht.`,
  },
  {
    id: "drei-fragen",
    slug: "drei-fragen-fuer-den-kuechentisch",
    daysAgo: 17,
    title: "Drei Fragen für den Küchentisch",
    lead: "Für Abende, an denen alle da sind und keiner so recht anfängt.",
    topic: "Miteinander",
    planId: "yearly",
    text: `Stellt jede Frage einmal im Kreis. Wer dran ist, redet, die anderen hören zu. Niemand gibt einen Rat.

- **Was hat dich diese Woche gewundert?** Wundern ist leichter als sich freuen und führt oft dorthin.
- **Wobei hast du dir zuletzt helfen lassen?** Wenn lange nichts kommt, ist das auch eine Antwort.
- **Was würdest du gern wieder können?** Radfahren ohne Hände zählt.

Nach der dritten Frage gibt es Suppe. Die Reihenfolge ist wichtig.`,
  },
];
