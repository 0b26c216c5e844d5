import type { itemContents, lessons, planInclusions } from "#db/schema.ts";

type DemoText = Pick<typeof itemContents.$inferInsert, "itemId" | "access">;
type DemoLesson = Omit<typeof lessons.$inferInsert, "itemId" | "position" | "publishedAt">;

/** The texts for customers of these items. Their links lead nowhere. */
export const demoTexts: DemoText[] = [
  {
    itemId: "feuerabend",
    access: `Komm durch das kleine Tor neben dem Stall, das große bleibt abends zu. Geh dem Rauch nach, denn das Feuer brennt hinter der Scheune.

Wer mit dem Zug kommt, wird um sechs am Bahnhof abgeholt.`,
  },
  {
    itemId: "schlafen",
    access: `Wir treffen uns online: [Zum Abendraum](https://raum.behappy.example/schlafen)

Der Raum öffnet zehn Minuten vorher. Die Kamera darf aus bleiben, das Licht auch.`,
  },
  {
    itemId: "lange-tafel",
    access: `Der Eingang ist das grüne Tor neben der Fahrradwerkstatt. Klingel bei „Hinterhof“, dann zweimal links.

Bring einen Teller mit, der herunterfallen darf.`,
  },
  {
    itemId: "wochenblatt",
    access: `## Vier Vorhaben für diese Woche

- Eins, das nur du tun kannst: ……………………………
- Eins, das jemand anderem hilft: ……………………………
- Eins, das schon zu lange wartet: ……………………………
- Eins, das nichts bringt außer Freude: ……………………………

## Am Sonntagabend

1. Was davon hätte ich fast vergessen?
2. Was darf nächste Woche wegbleiben?
3. Wem will ich Danke sagen?`,
  },
  {
    itemId: "hoerreise",
    access: `Hier liegen die vier Tonspuren: [Zu den Dateien](https://ton.behappy.example/wasser)

Kopfhörer helfen. Ein Ufer auch.`,
  },
];

/** The items that the plans include. */
export const demoInclusions: (typeof planInclusions.$inferInsert)[] = [
  { planId: "yearly", itemId: "feuerabend" },
  { planId: "lifetime", itemId: "feuerabend" },
];

/** The lessons of the course 'Besser schlafen'. The first one is open to everyone. */
export const demoLessons: { itemId: string; lessons: DemoLesson[] } = {
  itemId: "schlafen",
  lessons: [
    {
      id: "demo-abend",
      section: "Ankommen",
      title: "Der Abend beginnt um vier",
      isPreview: true,
      text: `Wer um elf schlafen will, entscheidet das am Nachmittag. Der letzte Kaffee wirkt länger, als er schmeckt, und ein Spaziergang vor dem Abendessen länger als einer danach.

## Für heute

- Trink nach vier nichts mehr, das wach macht.
- Geh vor dem Abendessen zwanzig Minuten nach draußen, auch bei Regen.
- Schreib auf, wann du müde wirst. Nicht, wann du ins Bett gehst.

Mehr ist es heute nicht.`,
    },
    {
      id: "demo-zimmer",
      section: "",
      title: "Ein Zimmer, das nichts von dir will",
      text: `Sieh dich in deinem Schlafzimmer um und zähl, was dort auf dich wartet: die Wäsche, der Laptop, das Buch, das du lesen solltest.

## Für diese Woche

1. Trag jeden Tag ein Ding hinaus, das mit Arbeit zu tun hat.
2. Lüfte, bevor du dich hinlegst, und mach das Fenster wieder zu, wenn die Straße laut ist.
3. Stell den Wecker so, dass du ihn hörst und nicht siehst.

Kühl, dunkel und langweilig: So darf es sein.`,
    },
    {
      id: "demo-wach",
      section: "Die Nacht",
      title: "Um drei Uhr wach",
      opensAfterDays: 7,
      text: `Aufwachen ist kein Fehler. Alle wachen nachts auf, die meisten vergessen es bis zum Morgen.

Schau nicht auf die Uhr. Liegst du lange wach, dann steh auf, setz dich ins Halbdunkel und lies etwas, das dich nicht betrifft. Geh erst zurück, wenn die Augen zufallen.

Bleibt das wochenlang so, sprich mit deiner Ärztin oder deinem Arzt. Dieser Kurs ersetzt keine Behandlung.`,
    },
  ],
};
