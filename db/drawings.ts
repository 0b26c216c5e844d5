import type { ItemKind } from "#db/schema.ts";

/** The kind of thing that a drawing shows. */
export type DrawingSubject = ItemKind | "plan";

interface Drawing {
  subject: DrawingSubject;
  /** For everyone who does not see it. */
  description: string;
}

/** The drawings that are part of the software, by the names of their files. Forms offer them in this order. */
export const drawings = {
  "szene-wanderung": {
    subject: "event",
    description: "Drei Menschen wandern über einen Hügel, hinter dem die Sonne aufgeht.",
  },
  "szene-feuer": {
    subject: "event",
    description: "Fünf Menschen stehen im Halbkreis hinter einem Lagerfeuer.",
  },
  "szene-see": {
    subject: "event",
    description:
      "Zwei Menschen in einem Ruderboot auf einem See, dahinter die Sonne über den Hügeln.",
  },
  "szene-werkstatt": {
    subject: "event",
    description:
      "Drei Menschen arbeiten an einem Tisch, eine zeigt auf eine Tafel mit bunten Zetteln.",
  },
  "szene-sterne": {
    subject: "event",
    description:
      "Drei Menschen stehen nachts um ein Teleskop, über ihnen Mondsichel und Großer Wagen.",
  },
  "szene-tafel": {
    subject: "event",
    description: "Vier Menschen an einem gedeckten Tisch im Hof, darüber eine Lichterkette.",
  },
  "szene-wald": {
    subject: "event",
    description:
      "Zwei Menschen auf einem Waldweg zwischen hohen Stämmen, hinten steht tief die Sonne.",
  },
  "szene-rad": {
    subject: "event",
    description:
      "Ein Fahrrad mit Blumenkorb auf dem Deich, daneben zwei Schafe, dahinter Fluss und Sonne.",
  },
  "szene-scanner-taucher": {
    subject: "event",
    description:
      "Eine Person späht vom Boot aus mit dem Fernrohr, eine andere taucht zum Grund hinunter.",
  },
  "szene-schreiben": {
    subject: "course",
    description:
      "Ein aufgeschlagenes Heft mit Stift und Tasse auf einem Tisch, im Fenster die Sonne.",
  },
  "szene-atem": {
    subject: "course",
    description: "Eine Person sitzt ruhig auf einem Hügel vor einer großen Sonne.",
  },
  "szene-aufbau": {
    subject: "course",
    description:
      "Drei Menschen steigen über wachsende Blöcke auf ein Haus zu, oben jubelt eine Person.",
  },
  "szene-schlaf": {
    subject: "course",
    description: "Eine Person schläft unter einer dicken Decke, im Fenster stehen Mond und Sterne.",
  },
  "szene-gespraech": {
    subject: "course",
    description:
      "Zwei Menschen sitzen sich am Tisch gegenüber, ihre beiden Sprechblasen überschneiden sich.",
  },
  "szene-garten": {
    subject: "course",
    description:
      "Eine Gießkanne über einem Hochbeet mit Keimlingen und einer Blume, dahinter die Sonne.",
  },
  "szene-bruecke": {
    subject: "course",
    description: "Vier Menschen gehen über eine Bogenbrücke, vorn trägt jemand eine Laterne.",
  },
  "produkt-tagebuch": {
    subject: "product",
    description: "Ein Tagebuch mit halber Sonne und Wellen auf dem Einband und rotem Lesebändchen.",
  },
  "produkt-karten": {
    subject: "product",
    description: "Vier aufgefächerte Karten mit Wellen, Weg, Berg und Sonne.",
  },
  "produkt-tasse": {
    subject: "product",
    description: "Ein dampfender Keramikbecher mit halber Sonne.",
  },
  "produkt-thermos": {
    subject: "product",
    description: "Eine rote Thermoskanne mit halber Sonne, daneben ein dampfender Becher.",
  },
  "produkt-lampe": {
    subject: "product",
    description: "Eine Stirnlampe mit rotem Band wirft in der Nacht einen hellen Lichtkegel.",
  },
  "produkt-blatt": {
    subject: "product",
    description: "Ein Arbeitsblatt mit vier Kästchen, zwei davon angehakt, daneben ein Bleistift.",
  },
  "produkt-kerze": {
    subject: "product",
    description: "Eine brennende Bienenwachskerze mit Wabenmuster auf einem roten Teller.",
  },
  "produkt-decke": {
    subject: "product",
    description: "Drei gefaltete Wolldecken mit Fransen, übereinandergestapelt.",
  },
  "produkt-audio": {
    subject: "product",
    description: "Ein Kopfhörer auf einer großen Sonne, die ins Wasser taucht.",
  },
  "produkt-beutel": {
    subject: "product",
    description:
      "Ein heller Stoffbeutel mit roten Henkeln und aufgedruckter halber Sonne über Wellen.",
  },
  "produkt-saat": {
    subject: "product",
    description: "Eine Samentüte mit roter Blume, davor ein Häufchen Samen.",
  },
  "produkt-kalender": {
    subject: "product",
    description: "Ein Wandkalender mit Sonnenaufgang, vier Tage sind mit halben Sonnen markiert.",
  },
  "mitglied-frei": {
    subject: "plan",
    description:
      "Ein offenes Gartentor, dahinter ein Weg und die aufgehende Sonne, zwei Menschen davor.",
  },
  "mitglied-jahr": {
    subject: "plan",
    description: "Vier Bäume in vier Jahreszeiten, darüber zieht die Sonne einen Bogen.",
  },
  "mitglied-leben": {
    subject: "plan",
    description:
      "Ein großer Baum, darunter zwei Menschen an einer Bank und ein Kind auf der Schaukel.",
  },
} satisfies Record<string, Drawing>;

export type DrawingName = keyof typeof drawings;

export function drawingAddress(name: DrawingName): string {
  return `/pictures/v1/${name}.svg`;
}

/** The drawing as the columns of an item store it. */
export function drawing(name: DrawingName): { imageUrl: string; imageAlt: string } {
  return { imageUrl: drawingAddress(name), imageAlt: drawings[name].description };
}

const PORTRAITS = 16;

/** The addresses of the drawn portraits. */
export const portraits = Array.from({ length: PORTRAITS }, (_, index) => portrait(index + 1));

/** The address of the portrait with this number, from 1 to 16. */
export function portrait(number: number): string {
  return `/illustrations/v1/portrait-${number}.svg`;
}
