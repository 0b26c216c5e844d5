import { drawing } from "#db/drawings.ts";
import type { GalleryPicture, WithdrawalClass } from "#db/schema.ts";
import { type PlanFacts, specifiedPlan } from "#db/specified-plans.ts";

/** An item of the demo catalog. Prices are in cents; `inDays` counts from the day of seeding. */
export interface DemoItem {
  id: string;
  kind: "event" | "course" | "product";
  title: string;
  category: string;
  /** For events and courses; no date if missing. */
  inDays?: number;
  /** The date moves on to this day of the week, from 0 (Sunday) to 6. */
  onWeekday?: number;
  /** 'HH:MM' */
  time?: string;
  endTime?: string;
  /** Days from the first day to the last; the same day if missing. */
  endsAfterDays?: number;
  /** Days from the first date to each further one, at the same time. */
  furtherAfterDays?: number[];
  location?: string;
  meetingPoint?: string;
  mapUrl?: string;
  directions?: string;
  duration?: string;
  level?: string;
  provider?: string;
  lead?: string;
  bring?: string;
  suits?: string;
  questions?: string;
  gallery?: GalleryPicture[];
  /** Plain text; a blank line separates paragraphs. */
  description?: string;
  /** For products. Plain text; a blank line separates paragraphs. */
  details?: string;
  imageUrl: string;
  imageAlt: string;
  price: number | null;
  /** null: no second price is shown. 0: 'Inklusive'. */
  communityPrice: number | null;
  /** For products; true if missing. */
  availability?: boolean;
  /** Seats of an event or course, pieces of a product; no limit if missing. */
  capacity?: number;
  stock?: number;
  /** Defaults to the usual class of the kind. */
  withdrawalClass?: WithdrawalClass;
  showOnStartpage?: boolean;
  showOnOffer?: boolean;
  /** For memberships, in the order of /join. */
  plan?: PlanFacts & { position: number };
}

const usualClasses = { event: "dated-leisure", course: "service", product: "goods" } as const;

export function withdrawalClassOf({ kind, withdrawalClass }: DemoItem): WithdrawalClass {
  return withdrawalClass ?? usualClasses[kind];
}

/** Within each kind, the newest item comes first. */
export const demoItems: DemoItem[] = [
  {
    id: "herzogstand",
    kind: "event",
    title: "Sonnenaufgangs\u00ADwanderung auf den Herzogstand",
    category: "Draußen",
    inDays: 12,
    time: "05:45",
    endTime: "11:00",
    location: "Walchensee, Parkplatz Herzogstandbahn",
    meetingPoint: "An der Kasse der Talstation",
    mapUrl: "https://www.openstreetmap.org/search?query=Herzogstandbahn%20Walchensee",
    directions:
      "Um diese Zeit fährt noch kein Bus. Wir bilden Fahrgemeinschaften ab Kochel am See: Schreib uns, ob du Plätze hast oder einen suchst.",
    duration: "gut fünf Stunden, davon vier zu Fuß",
    level: "600 Höhenmeter, für alle, die gern gehen",
    provider: "Regionalgruppe Oberland",
    description: `Vier Stunden Weg, ein gemeinsames Frühstück und der Moment, in dem es hell wird. Wir treffen uns in der Dunkelheit und gehen die ersten vierzig Minuten schweigend.

Oben bleibt Zeit: für Tee aus der Thermoskanne, für das Panorama und für eine Übung, mit der du den Tag bewusst beginnst. Sie dauert zehn Minuten und verlangt kein Talent.

Bring feste Schuhe mit, eine Stirnlampe, etwas Warmes und ein Frühstück zum Teilen. Vor Sonnenaufgang ist es kälter, als man im Tal glaubt.

600 Höhenmeter in ruhigem Tempo. Wer eine Stunde Treppensteigen nicht scheut, kommt gut hinauf.`,
    questions: `### Was ist, wenn es regnet?

Bei Nieselregen gehen wir. Bei Gewitter oder Sturm sagen wir am Abend vorher ab, und du bekommst dein Geld zurück.

### Kann mein Hund mit?

Ja, an der Leine.`,
    gallery: [
      {
        imageUrl: "/pictures/v1/szene-wald.svg",
        imageAlt: "Zwei Menschen auf einem Waldweg zwischen hohen Stämmen.",
      },
      {
        imageUrl: "/pictures/v1/produkt-thermos.svg",
        imageAlt: "Eine Thermoskanne, aus deren Becher es dampft.",
      },
    ],
    ...drawing("szene-wanderung"),
    price: 4990,
    communityPrice: 3990,
    showOnStartpage: true,
    showOnOffer: true,
  },
  {
    id: "feuerabend",
    kind: "event",
    title: "Feuerabend: Geschichten vom Neuanfang",
    category: "Gemeinschaft",
    inDays: 25,
    time: "18:30",
    endTime: "22:00",
    location: "Gutshof Lindenbrunn, Potsdam",
    meetingPoint: "Am Tor, von dort den Fackeln nach",
    mapUrl: "https://www.openstreetmap.org/search?query=Potsdam",
    provider: "Regionalgruppe Potsdam",
    description: `Ein Feuer, ein Kreis, fünf Menschen mit einer Geschichte. Eine hat mit 58 den Beruf gewechselt, einer ist nach zwanzig Jahren zurück ins Dorf gezogen. Die anderen drei verraten wir nicht.

Danach ist die Runde offen. Du kannst selbst erzählen oder Stockbrot drehen und zuhören. Beides zählt.

Wir sitzen draußen, auch bei Nieselregen. Eine Decke hilft, ein Sitzkissen auch. Suppe und Brot sind im Preis enthalten, beides ohne Fleisch.`,
    ...drawing("szene-feuer"),
    price: 2900,
    communityPrice: 0,
    showOnStartpage: true,
    showOnOffer: true,
  },
  {
    id: "tag-am-see",
    kind: "event",
    title: "Ein Tag ohne Eile – Achtsamkeit am See",
    category: "Stille",
    inDays: 38,
    time: "09:00",
    endTime: "16:00",
    location: "Strandhaus Wannsee, Berlin",
    mapUrl: "https://www.openstreetmap.org/search?query=Strandbad%20Wannsee",
    directions: "Mit der S1 oder S7 bis Nikolassee, von dort zwölf Minuten zu Fuß durch den Wald.",
    level: "ohne Vorkenntnisse",
    description: `Sieben Stunden am Wasser, davon drei im Schweigen. Wir gehen langsam, sitzen viel und rudern ein Stück. Wer noch nie meditiert hat, ist richtig. Wer es schon lange tut, auch.

Die Handys liegen bis zum Nachmittag in einer Holzkiste. Wenn du erreichbar sein musst, sag uns am Morgen Bescheid, dann liegt deins daneben.

Der Tag kostet nichts. Mittags stellen wir auf den Tisch, was alle mitgebracht haben: ein Glas Oliven genügt.`,
    ...drawing("szene-see"),
    price: 0,
    communityPrice: null,
    showOnStartpage: true,
    showOnOffer: true,
  },
  {
    id: "gruendung",
    kind: "event",
    title: "Gründungs\u00ADwerkstatt für Vielbegabte und Quereinsteiger\u00ADinnen",
    category: "Unternehmensaufbau",
    inDays: 61,
    onWeekday: 6,
    time: "10:00",
    endTime: "17:00",
    location: "Alte Seilerei, Hamburg-Altona",
    mapUrl: "https://www.openstreetmap.org/search?query=Hamburg-Altona",
    provider: "Werkraum Elbe",
    description: `Du hast nicht keine Idee, du hast neun. An diesem Samstag sortieren wir sie: Welche trägt, welche darf ein Hobby bleiben, welche war nur eine gute Geschichte beim Abendessen?

Vormittags arbeiten wir mit Zetteln und Pinnwand, nachmittags mit dem Taschenrechner. Am Ende hast du eine Idee auf einer Seite, einen ersten Preis und drei Namen von Menschen, die du fragen kannst.

Bring einen Stift mit, Zahlen zu deinen Lebenskosten und die Bereitschaft, dich korrigieren zu lassen. Höchstens sechzehn Leute, Mittagessen im Haus.`,
    ...drawing("szene-werkstatt"),
    price: 18900,
    communityPrice: 14900,
    showOnOffer: true,
    capacity: 16,
    withdrawalClass: "service",
  },
  {
    id: "sternennacht",
    kind: "event",
    title: "Sternennacht an der Havel",
    category: "Draußen",
    inDays: 83,
    time: "21:30",
    endsAfterDays: 1,
    endTime: "02:30",
    location: "Gülpe, Sternenpark Westhavelland",
    mapUrl: "https://www.openstreetmap.org/search?query=G%C3%BClpe",
    directions: "Nach Gülpe fährt nachts kein Bus. Bitte blende auf dem letzten Kilometer ab.",
    provider: "Sternfreunde Gülpe",
    description: `Gülpe gehört zu den dunkelsten Orten in Deutschland. Man sieht dort nachts die eigene Hand nicht, dafür die Milchstraße. Zwei Teleskope stehen bereit, dazu zwei Leute, die sie bedienen können.

Wir schauen erst durch die Linse und dann lange ohne. Dazwischen gibt es Tee und eine Frage, die du mit in den Schlaf nehmen kannst.

Bei geschlossener Wolkendecke bleiben wir in der Scheune, erzählen die Sternbilder und zeichnen sie auf. Bring eine Stirnlampe mit Rotlicht mit und mehr Pullover, als du für nötig hältst.`,
    ...drawing("szene-sterne"),
    price: 3400,
    communityPrice: 2600,
    showOnOffer: true,
  },
  {
    id: "lange-tafel",
    kind: "event",
    title: "Lange Tafel im Hinterhof",
    category: "Gemeinschaft",
    inDays: 97,
    time: "17:00",
    endTime: "22:00",
    location: "Hinterhof Josephstraße, Leipzig-Lindenau",
    mapUrl: "https://www.openstreetmap.org/search?query=Leipzig-Lindenau",
    provider: "Regionalgruppe Leipzig",
    ...drawing("szene-tafel"),
    price: 2200,
    communityPrice: 1600,
    showOnOffer: true,
  },
  {
    id: "hainich",
    kind: "event",
    title: "Ein Vormittag unter alten Bäumen",
    category: "Stille",
    inDays: 124,
    time: "08:30",
    endTime: "11:30",
    location: "Nationalpark Hainich, Parkplatz Thiemsburg",
    mapUrl: "https://www.openstreetmap.org/search?query=Baumkronenpfad%20Hainich",
    level: "eben, auch für Kinder ab acht Jahren",
    provider: "Waldgänge Thüringen",
    description: `Drei Kilometer in drei Stunden: Das ist das ganze Programm. Wir gehen, bleiben stehen, riechen an Rinde und reden erst auf dem Rückweg.

Du bekommst vier kleine Aufgaben, jede auf einer Karte. Eine davon heißt: Finde einen Baum, der älter ist als dein Problem. Das gelingt fast immer.

Der Weg ist eben und teils matschig. Kinder ab acht Jahren können mit, Hunde bleiben an diesem Vormittag zu Hause.`,
    ...drawing("szene-wald"),
    price: 2800,
    communityPrice: 2100,
    capacity: 6,
  },
  {
    id: "hausboot",
    kind: "event",
    title: "Ein Wochenende auf dem Hausboot",
    category: "Stille",
    inDays: 140,
    onWeekday: 5,
    time: "18:00",
    endsAfterDays: 2,
    endTime: "14:00",
    location: "Hafen Fürstenberg an der Havel",
    meetingPoint: "Am Steg 3, Klingel „Libelle“",
    mapUrl: "https://www.openstreetmap.org/search?query=F%C3%BCrstenberg%2FHavel",
    directions:
      "Stündlich fährt ein Regionalzug von Berlin nach Fürstenberg (Havel). Vom Bahnhof sind es zehn Minuten zum Hafen.",
    duration: "zwei Nächte an Bord",
    level: "ohne Bootsführerschein",
    description: `Von Freitagabend bis Sonntagmittag auf zwei Flößen mit Dach. Wir fahren kaum schneller, als man am Ufer spazieren geht, und legen an, wo es uns gefällt.

Geschlafen wird zu zweit in einer Kabine, gekocht wird zusammen. Abends liegt das Boot vor Anker, und es wird sehr still.`,
    bring: `- Bettwäsche und Handtuch
- feste Schuhe mit heller Sohle
- eine warme Jacke, auch im Sommer`,
    suits: "Für alle, die schwimmen können und sich eine Kabine teilen mögen.",
    questions: `### Kann ich später zusteigen?

Am Samstag um zehn in Lychen. Sag uns vorher Bescheid.

### Gibt es an Bord Strom?

Ja, aus der Sonne. Für Telefone reicht er, für einen Föhn nicht.`,
    ...drawing("szene-see"),
    gallery: [
      {
        imageUrl: "/pictures/v1/szene-sterne.svg",
        imageAlt: "Drei Menschen schauen nachts in den Sternenhimmel.",
      },
      {
        imageUrl: "/pictures/v1/szene-gespraech.svg",
        imageAlt: "Zwei Menschen sitzen sich am Tisch gegenüber und reden.",
      },
      drawing("szene-feuer"),
    ],
    price: 24900,
    communityPrice: 19900,
    capacity: 14,
  },
  {
    id: "rad-elbe",
    kind: "event",
    title: "Sechzig Kilometer Elbdeich, kein Wettrennen",
    category: "Draußen",
    inDays: 168,
    time: "09:15",
    endTime: "17:00",
    location: "Wittenberge, Bahnhofsvorplatz",
    mapUrl: "https://www.openstreetmap.org/search?query=Bahnhof%20Wittenberge",
    duration: "60 Kilometer in knapp acht Stunden, mit Pausen",
    provider: "Regionalgruppe Prignitz",
    description: `Von Wittenberge nach Hitzacker, fast immer auf dem Deich, fast immer mit Schafen. Das Tempo bestimmt, wer heute am langsamsten ist. Du darfst das gern sein.

Alle zehn Kilometer halten wir an. Es gibt eine Frage, zehn Minuten zu zweit und einen Keks. So kommst du mit sechs Menschen ins Gespräch, ohne Namensschild.

Du brauchst ein Rad, das du kennst, einen Ersatzschlauch und Sonnencreme. Die Rückfahrt plant jede und jeder selbst, viele bleiben über Nacht.`,
    ...drawing("szene-rad"),
    price: 3900,
    communityPrice: 2900,
  },
  {
    id: "scanner",
    kind: "event",
    title: "Scanner oder Taucher? Ein Nachmittag für Neugierige",
    category: "Persönlichkeit",
    inDays: -24,
    time: "14:00",
    endTime: "18:00",
    location: "Volkshochschule, Leipzig",
    mapUrl: "https://www.openstreetmap.org/search?query=Volkshochschule%20Leipzig",
    provider: "Regionalgruppe Leipzig",
    description: `Manche Menschen fangen vieles an, andere bleiben jahrelang bei einer Sache. Beide hören ständig, sie sollten es anders machen. An diesem Nachmittag nicht.

Wir klären, zu welcher Sorte du neigst, was das im Beruf kostet und was es einbringt. Danach tauschst du dich mit jemandem aus, der genau andersherum gebaut ist.`,
    ...drawing("szene-scanner-taucher"),
    price: 3500,
    communityPrice: 2500,
  },
  {
    id: "morgenseiten",
    kind: "course",
    title: "Morgenseiten: in 30 Tagen zu dir",
    category: "Schreiben",
    inDays: 14,
    onWeekday: 3,
    time: "19:00",
    endTime: "20:00",
    furtherAfterDays: [7, 14, 21, 28],
    location: "Online",
    duration: "30 Tage, fünf Treffen zu je einer Stunde",
    level: "ohne Vorkenntnisse",
    provider: "Schreibwerkstatt Lichtung",
    description: `Jeden Tag zehn Minuten, von Hand, vor dem ersten Blick aufs Telefon. Was du schreibst, liest niemand. Du selbst frühestens nach vier Wochen.

Zum Start und an jedem Mittwoch treffen wir uns für eine Stunde im Videogespräch. Dazwischen gibt es dreißig Schreibimpulse und eine Gruppe, die auch nicht jeden Tag Lust hat.

Du brauchst ein Heft, einen Stift und einen Wecker, der nicht dein Handy ist. Wenn du drei Tage auslässt, machst du am vierten weiter. Mehr ist da nicht.`,
    questions: `### Muss ich vorlesen, was ich schreibe?

Nein. In den Treffen reden wir über das Schreiben, nicht über das Geschriebene.

### Was ist, wenn ich einen Mittwoch verpasse?

Dann kommst du am nächsten wieder. Aufgezeichnet wird nichts.`,
    ...drawing("szene-schreiben"),
    price: 12900,
    communityPrice: 9900,
    showOnStartpage: true,
    showOnOffer: true,
  },
  {
    id: "atmen",
    kind: "course",
    title: "Atmen lernen, gelassener leben",
    category: "Gesundheit",
    inDays: 21,
    onWeekday: 2,
    time: "18:00",
    endTime: "19:00",
    furtherAfterDays: [7, 14, 21, 28, 35],
    location: "Online",
    duration: "sechs Dienstage zu je einer Stunde",
    level: "ohne Vorkenntnisse",
    provider: "Praxis Luftholen, Freiburg",
    description: `Sechs Wochen Atempraxis für Menschen mit vollem Kalender. Jede Übung passt in eine rote Ampelphase oder in den Gang zur Kaffeemaschine.

Wir üben dienstags eine Stunde gemeinsam und vergleichen, was geholfen hat und was nicht. Manches wird dir albern vorkommen. Das geht vorbei oder du lässt es weg.

Der Kurs ersetzt keine Behandlung. Bei Asthma, Herzbeschwerden oder in der Schwangerschaft sprich vorher mit deiner Ärztin oder deinem Arzt.`,
    ...drawing("szene-atem"),
    price: 15900,
    communityPrice: 0,
    showOnStartpage: true,
    showOnOffer: true,
  },
  {
    id: "herzensthema",
    kind: "course",
    title: "Vom Herzensthema zum tragfähigen Geschäft",
    category: "Unternehmensaufbau",
    inDays: 45,
    onWeekday: 6,
    time: "09:30",
    endTime: "16:00",
    furtherAfterDays: [14, 28, 42],
    location: "Alte Seilerei, Hamburg-Altona",
    mapUrl: "https://www.openstreetmap.org/search?query=Hamburg-Altona",
    duration: "vier Samstage",
    level: "mit einer Idee im Gepäck",
    provider: "Werkraum Elbe",
    description: `Positionierung, Preise, erste Kundschaft: zwölf Lektionen an vier Samstagen. Wir rechnen viel. Wer danach beschließt, angestellt zu bleiben, hat den Kurs verstanden.

Zwischen den Terminen führst du fünf Gespräche mit Menschen, die dein Angebot brauchen könnten. Das ist unangenehm und der nützlichste Teil.

Am Ende steht ein Plan für zwölf Monate, mit Zahlen, die du selbst glaubst. Ob er aufgeht, hängt vom Markt ab und von dir.`,
    ...drawing("szene-aufbau"),
    price: 34900,
    communityPrice: 27900,
    showOnStartpage: true,
    showOnOffer: true,
  },
  {
    id: "schlafen",
    kind: "course",
    title: "Besser schlafen: sechs Abende für die Nacht",
    category: "Gesundheit",
    inDays: 33,
    time: "20:00",
    endTime: "21:15",
    furtherAfterDays: [7, 14, 21, 28, 35],
    location: "Online",
    duration: "sechs Abende",
    provider: "Dr. Henrike Osterloh, Göttingen",
    description: `Du weißt schon, dass man abends nicht aufs Telefon schauen soll. Darum geht es in der ersten Viertelstunde, dann nie wieder.

An sechs Abenden schauen wir auf Licht, Temperatur, Grübeln und den Wecker. Du führst ein kurzes Protokoll und änderst jede Woche genau eine Sache. So siehst du, was bei dir wirkt.

Wer seit Monaten kaum schläft, gehört in ärztliche Hände. Der Kurs passt für alle, die schlecht schlafen und sonst gesund sind.`,
    ...drawing("szene-schlaf"),
    price: 9900,
    communityPrice: 7900,
    showOnOffer: true,
  },
  {
    id: "klartext",
    kind: "course",
    title: "Klartext: schwierige Gespräche führen",
    category: "Persönlichkeit",
    inDays: 70,
    onWeekday: 6,
    time: "10:00",
    endTime: "17:00",
    furtherAfterDays: [14],
    location: "Haus der Begegnung, Kassel",
    mapUrl: "https://www.openstreetmap.org/search?query=Kassel",
    duration: "zwei Samstage",
    provider: "Anouk Bellinghausen & Team",
    description: `Das Gespräch mit der Chefin, mit dem Bruder, mit der Nachbarin über den Bass. Du schiebst eins vor dir her, sonst würdest du das hier nicht lesen.

An zwei Samstagen übst du es: erst auf Papier, dann mit jemandem aus der Gruppe, dann noch einmal mit vertauschten Rollen. Spätestens dabei wird es interessant.

Führen musst du das Gespräch danach selbst. Du gehst mit drei ersten Sätzen nach Hause und suchst dir einen aus.`,
    ...drawing("szene-gespraech"),
    price: 18900,
    communityPrice: 14900,
    showOnOffer: true,
  },
  {
    id: "gaertnern",
    kind: "course",
    title: "Gärtnern für Ungeduldige",
    category: "Draußen",
    description: `Ein Kasten Erde, acht Lektionen, ein Sommer. Du lernst, etwas zu pflegen, das sich nicht drängen lässt. Radieschen sind der Einstieg, Tomaten die Prüfung.

Der Kurs hat keine Termine. Du fängst an, wenn bei dir die Sonne aufs Fensterbrett scheint, und machst weiter, wenn die ersten Blätter da sind. Jede Lektion ist ein Text mit Zeichnungen, etwa fünfzehn Minuten lang.

Es gibt eine Lektion über das Eingehen von Pflanzen. Sie ist die beste.`,
    ...drawing("szene-garten"),
    price: 5900,
    communityPrice: 4500,
    showOnOffer: true,
  },
  {
    id: "gruppe",
    kind: "course",
    title: "Eine Regionalgruppe leiten",
    category: "Gemeinschaft",
    inDays: 110,
    onWeekday: 6,
    time: "11:00",
    endsAfterDays: 1,
    endTime: "15:00",
    location: "Tagungshaus am Hohen Meißner, Nordhessen",
    mapUrl: "https://www.openstreetmap.org/search?query=Hoher%20Mei%C3%9Fner",
    provider: "BeHappy",
    description: `Ein Wochenende für alle, die in ihrer Stadt etwas anfangen wollen. Wie lädt man ein, wenn man niemanden kennt? Was tun, wenn nur zwei kommen? Und was, wenn einer immer redet?

Du lernst zwei erfahrene Gruppenleiterinnen kennen, planst deinen ersten Abend und probierst ihn am Sonntag an uns aus.

Einen festen Preis gibt es noch nicht. Er richtet sich danach, wie viele zusagen. Schreib uns, dann sagen wir dir den Stand.`,
    ...drawing("szene-bruecke"),
    price: null,
    communityPrice: null,
  },
  {
    id: "tagebuch",
    kind: "product",
    title: "Das Glückstagebuch",
    category: "Papier",
    description: `Drei Fragen am Morgen, zwei am Abend. Mehr braucht es nicht, um den Blick zu verändern.

Das Buch ist undatiert: Du kannst jeden Tag anfangen und nach einer Pause ohne schlechtes Gewissen weitermachen. Hinten gibt es zwölf leere Seiten für alles, was nicht ins Raster passt.`,
    details: `192\u00A0Seiten auf 100-g-Naturpapier, Leineneinband, Fadenheftung, zwei Lesebändchen. Format 14 × 20\u00A0cm, 380\u00A0g.

Gedruckt und gebunden in Leck, Nordfriesland.`,
    ...drawing("produkt-tagebuch"),
    price: 2490,
    communityPrice: 1990,
    showOnStartpage: true,
    showOnOffer: true,
  },
  {
    id: "mutkarten",
    kind: "product",
    title: "Mutkarten – 52 kleine Schritte",
    category: "Spiel",
    description: `Für jede Woche eine Karte, die dich freundlich anstupst. Ruf jemanden an, den du vermisst. Geh allein essen. Sag einmal nein, ohne Begründung.

Du kannst sie der Reihe nach ziehen oder mischen. Manche Karten legst du zurück. Zieh sie im Herbst noch einmal.`,
    details: `52 Karten und ein Faltblatt mit vier Spielweisen, in einer Stülpschachtel.

Kartenformat 7 × 11\u00A0cm, 350-g-Karton, matt, ohne Folie. Illustrationen von Hand geschnitten, dann gedruckt. Ab etwa zwölf Jahren.`,
    ...drawing("produkt-karten"),
    price: 1990,
    communityPrice: 1690,
    showOnStartpage: true,
    showOnOffer: true,
  },
  {
    id: "becher",
    kind: "product",
    title: "Keramikbecher „Langsam anfangen“",
    category: "Zuhause",
    description: `Ein Becher für die Viertelstunde, bevor alle etwas von dir wollen. Er liegt gut in zwei Händen und fasst so viel, dass du nicht gleich wieder aufstehen musst.

Jeder ist gedreht, keiner ganz gleich. Die Sonne sitzt mal höher, mal tiefer.`,
    details: `Steinzeug aus Höhr-Grenzhausen, handgedreht, außen matt, innen glasiert. 330\u00A0ml, 9\u00A0cm hoch.

Spülmaschinenfest. Die Glasur verträgt keine Stahlwolle.`,
    ...drawing("produkt-tasse"),
    price: 2800,
    communityPrice: 2400,
    availability: false,
    showOnStartpage: true,
    showOnOffer: true,
  },
  {
    id: "thermoskanne",
    kind: "product",
    title: "Thermoskanne „Gipfeltee“",
    category: "Unterwegs",
    description: `Sie war auf dem Herzogstand, auf dem Brocken und einmal in der Elbe. Der Tee war danach noch warm, die Kanne hat seitdem eine Delle.

Der Deckel ist der Becher. Ein zweiter fehlt mit Absicht: Wer teilt, trinkt abwechselnd.`,
    details: `Edelstahl, doppelwandig, pulverbeschichtet. 750\u00A0ml, 26\u00A0cm hoch, 410\u00A0g.

Hält heiß bis etwa zehn Stunden, kalt bis etwa zwanzig. Dichtung einzeln wechselbar. Von Hand spülen.`,
    ...drawing("produkt-thermos"),
    price: 3490,
    communityPrice: 2990,
    showOnOffer: true,
  },
  {
    id: "stirnlampe",
    kind: "product",
    title: "Stirnlampe „Frühaufsteher“",
    category: "Unterwegs",
    description: `Für alle, die vor der Sonne losgehen. Sie leuchtet den Weg aus und blendet die anderen nicht, wenn du sie beim Reden nach unten kippst.

Das Rotlicht schont die Augen bei Nacht. Der Schalter lässt sich mit Handschuhen bedienen, das haben wir im Januar geprüft.`,
    details: `200 Lumen in drei Stufen, dazu Rotlicht. Akku mit USB-C-Anschluss, 4\u00A0Stunden auf voller, 30\u00A0Stunden auf kleiner Stufe.

74\u00A0g mit Band, spritzwassergeschützt nach IPX4. Stirnband waschbar. Ladekabel liegt bei.`,
    ...drawing("produkt-lampe"),
    price: 3200,
    communityPrice: 2700,
    showOnOffer: true,
  },
  {
    id: "wochenblatt",
    kind: "product",
    title: "Wochenblatt: eine Seite für sieben Tage",
    category: "Zum Ausdrucken",
    description: `Ein Arbeitsblatt, das an den Kühlschrank passt. Vier Vorhaben für die Woche, mehr Kästchen gibt es nicht. Was nicht hineinpasst, war vermutlich zu viel.

Auf der Rückseite stehen drei Fragen für den Sonntagabend. Du kannst das Blatt kopieren, so oft du magst, und weitergeben.`,
    details: `Eine Seite zum Ausdrucken oder Abschreiben. Schwarz-weiß lesbar.

Du bestellst es für 0 €. Gleich danach liegt es unter „Meine Inhalte“.`,
    ...drawing("produkt-blatt"),
    price: 0,
    communityPrice: null,
    withdrawalClass: "digital",
    showOnOffer: true,
  },
  {
    id: "kerze",
    kind: "product",
    title: "Bienenwachskerze „Feierabend“",
    category: "Zuhause",
    description: `Zünde sie an, wenn du aufhörst zu arbeiten. Das ist der ganze Trick, und er funktioniert besser als jede App.

Der Duft kommt vom Wachs. Es ist nichts zugesetzt.`,
    details: `Reines Bienenwachs aus zwei Imkereien in der Lüneburger Heide, Docht aus Baumwolle. 6 × 11\u00A0cm, 270\u00A0g.

Brenndauer rund 40\u00A0Stunden. Der Teller auf dem Bild gehört nicht dazu.`,
    ...drawing("produkt-kerze"),
    price: 1650,
    communityPrice: null,
  },
  {
    id: "decke",
    kind: "product",
    title: "Wolldecke „Feuerabend“",
    category: "Zuhause",
    description: `Groß genug für zwei, wenn sich die zwei mögen. Sie riecht nach dem ersten Abend nach Rauch und nach dem zweiten Lüften nicht mehr.

Gewebt aus Wolle, die früher Pullover war. Darum sind die Streifen bei jeder Decke ein wenig anders.`,
    details: `70 % recycelte Wolle, 30 % Polyamid, mit Fransen. 140 × 190\u00A0cm, 1.100\u00A0g. In drei Farben: Natur, Ocker, Ziegel. Nenne deine Farbe bei der Bestellung in den Anmerkungen.

Kalt waschen oder, besser, in feuchter Luft auslüften. Gewebt im Vogtland.`,
    ...drawing("produkt-decke"),
    price: 7900,
    communityPrice: 6700,
    stock: 40,
  },
  {
    id: "hoerreise",
    kind: "product",
    title: "Hörreise „Zwanzig Minuten am Wasser“",
    category: "Hören",
    description: `Vier Aufnahmen von vier Ufern: Ostsee bei Windstille, Isar nach Regen, ein Bach im Harz, der Wannsee um fünf Uhr früh. Dazu eine Stimme, die wenig sagt.

Gut im Zug, gut vor dem Einschlafen. Beim Autofahren bitte nicht.`,
    details: `Vier Tonspuren zu je zwanzig Minuten, MP3, zusammen 110 MB. Sprecherin: Marit Johannsen.

Nach der Bestellung steht der Link zu den Dateien unter „Meine Inhalte“.`,
    ...drawing("produkt-audio"),
    price: 1200,
    communityPrice: 900,
    withdrawalClass: "digital",
  },
  {
    id: "beutel",
    kind: "product",
    title: "Leinenbeutel „Halbe Sonne“",
    category: "Unterwegs",
    description: `Er trägt ein Brot, zwei Bücher und einen Pullover. Danach wird es schwer, aber nicht für den Beutel.

Die Henkel sind lang genug für die Schulter, auch mit Winterjacke.`,
    details: `Halbleinen, 280\u00A0g/m², genähte Ecken, Innentasche für Schlüssel. 40 × 42\u00A0cm, Henkel 70\u00A0cm.

Siebdruck mit wasserbasierter Farbe. Bei 40 Grad waschbar, läuft etwa drei Prozent ein.`,
    ...drawing("produkt-beutel"),
    price: 1800,
    communityPrice: 1500,
  },
  {
    id: "saatgut",
    kind: "product",
    title: "Blumenmischung „Wird schon“",
    category: "Garten",
    description: `Klatschmohn, Ringelblume, Kornblume und vier weitere, die fast überall wachsen. Ein Balkonkasten genügt, ein vernachlässigter Streifen am Zaun ist ideal.

Säen, andrücken, gießen, warten. Der letzte Schritt dauert acht Wochen.`,
    details: `Sieben einjährige Arten, samenfest, ohne Gräser. 12\u00A0g für etwa 4 m².

Aussaat April bis Juni. Tüte aus ungestrichenem Papier, Anleitung auf der Rückseite.`,
    ...drawing("produkt-saat"),
    price: 490,
    communityPrice: 390,
  },
  {
    id: "kalender",
    kind: "product",
    title: "Wandkalender „Zwölf Horizonte“",
    category: "Papier",
    description: `Zwölf Blätter, zwölf Sonnenstände, keine Sprüche. Unter jedem Bild ist Platz für die Tage, an denen etwas schön war.

Der Kalender ist immerwährend: Zahlen ohne Wochentage. Du kannst im März anfangen oder ein Jahr aussetzen, er nimmt es nicht übel.`,
    details: `12 Blätter plus Deckblatt, 30 × 42\u00A0cm, 200-g-Naturpapier, Ringbindung mit Aufhänger.

Gedruckt in Leipzig mit mineralölfreien Farben. Die Bilder lassen sich an der Perforation abtrennen.`,
    ...drawing("produkt-kalender"),
    price: 2200,
    communityPrice: 1800,
    stock: 9,
  },
  {
    id: "free",
    kind: "product",
    title: "Free Membership",
    category: "membership",
    withdrawalClass: "service",
    description: `Komm herein und schau dich um. Du bist bei den Community-Events willkommen, lernst Leute kennen und merkst, ob das hier etwas für dich ist.`,
    details: "Kostet nichts und läuft, bis du gehst.",
    ...drawing("mitglied-frei"),
    price: 0,
    communityPrice: null,
    plan: { ...specifiedPlan("Free Membership"), position: 1 },
  },
  {
    id: "yearly",
    kind: "product",
    title: "Yearly Membership",
    category: "membership",
    withdrawalClass: "service",
    description: `Ein Jahr dabei sein, von der Winterwanderung bis zum Herbstfeuer. Lang genug, um eine Gewohnheit zu ändern. Kurz genug, um es dir danach noch einmal zu überlegen.`,
    details: "Zwölf Monate. Verlängert wird nichts von selbst.",
    ...drawing("mitglied-jahr"),
    price: 11900,
    communityPrice: null,
    plan: { ...specifiedPlan("Yearly Membership"), position: 3 },
  },
  {
    id: "lifetime",
    kind: "product",
    title: "Lifetime Membership",
    category: "membership",
    withdrawalClass: "service",
    description: `Für alle, die bleiben wollen. Einmal zahlen und nie wieder daran denken. Auf der Bank ist noch Platz.`,
    details: "Einmalige Zahlung, kein Enddatum.",
    ...drawing("mitglied-leben"),
    price: 49900,
    communityPrice: null,
    plan: { ...specifiedPlan("Lifetime Membership"), position: 2 },
  },
];
