import { portrait } from "#db/drawings.ts";
import type { people } from "#db/schema.ts";

type DemoPerson = Omit<typeof people.$inferInsert, "kind" | "position" | "isDemo">;

/*
 * All persons, names, professions and sentences in this file are invented, and the social links lead nowhere.
 * Pages say so as long as they show one of them.
 */

const team: DemoPerson[] = [
  {
    id: "hanna",
    name: "Hanna Lorenzen",
    role: "Gründerin",
    text: "Hat 2019 sechs Leute zur Linsensuppe eingeladen und vergessen, damit aufzuhören. Vorher war sie zwölf Jahre lang Berufsberaterin und hat viele glatte Lebensläufe unzufriedener Menschen gelesen. Redet am liebsten im Gehen.",
    imageUrl: portrait(13),
    instagram: "https://instagram.com/hanna.behappy.example",
    linkedin: "https://linkedin.com/in/hanna.behappy.example",
  },
  {
    id: "emre",
    name: "Emre Kowalczyk",
    role: "Veranstaltungen",
    text: "Kennt die Abfahrtszeiten von neun Bergbahnen und die Vornamen der Leute an der Kasse. Plant jeden Termin zweimal, für Sonne und für Regen. Der Regenplan ist meistens der bessere.",
    imageUrl: portrait(14),
    instagram: "https://instagram.com/emre.behappy.example",
  },
  {
    id: "naledi",
    name: "Naledi Brandt",
    role: "Kurse",
    text: "Hat acht Jahre lang abends um sechs Deutsch unterrichtet, vor müden Erwachsenen. Seitdem weiß sie, was in eine Stunde passt. Streicht aus jedem neuen Kurs ein Drittel.",
    imageUrl: portrait(15),
    twitter: "https://twitter.com/naledi.behappy.example",
    linkedin: "https://linkedin.com/in/naledi.behappy.example",
  },
  {
    id: "jonas",
    name: "Jonas Fehrenbach",
    role: "Technik",
    text: "Kümmert sich darum, dass diese Seite auch im Zug zwischen zwei Tunneln lädt. Fragt bei jeder neuen Funktion, ob ein Telefonat nicht genügt hätte. Bringt montags Brot mit.",
    imageUrl: portrait(16),
  },
  {
    id: "sunita",
    name: "Sunita Hollerbach",
    role: "Regionalgruppen",
    text: "Fuhr 2020 nach ihrer ersten Wanderung heim nach Leipzig und gründete dort eine Gruppe. Heute hilft sie anderen beim ersten Abend. Ihr Rat, wenn nur zwei kommen: Suppe essen, Termin machen.",
    imageUrl: portrait(5),
    facebook: "https://facebook.com/sunita.behappy.example",
  },
  {
    id: "bettina",
    name: "Bettina Oelschläger",
    role: "Mitglieder und Post",
    text: "Liest, was über das Kontaktformular kommt, und antwortet mit ihrem Namen. War früher Briefträgerin und findet, eine Antwort muss ankommen und nicht glänzen. Sammelt Ansichtskarten von Kleinstädten.",
    imageUrl: portrait(6),
  },
];

const advisers: DemoPerson[] = [
  {
    id: "irene",
    name: "Dr. Irene Haberkamp",
    role: "Psychologin",
    text: "Liest neue Übungen gegen und schreibt an den Rand, was davon belegt ist. Der Rand ist oft voll. Achtet darauf, dass bei uns nicht behandelt wird, was in eine Praxis gehört.",
    imageUrl: portrait(7),
    linkedin: "https://linkedin.com/in/irene.behappy.example",
  },
  {
    id: "gregor",
    name: "Gregor Mwangi",
    role: "Steuerberater",
    text: "Rechnet mit Leuten, die gründen wollen, das erste Jahr durch. Fragt als Erstes: „Und wovon zahlst du die Krankenkasse?“ Wer dann noch bleibt, meint es ernst.",
    imageUrl: portrait(8),
  },
  {
    id: "walburga",
    name: "Walburga Stein",
    role: "Seelsorgerin im Ruhestand",
    text: "Hat 31 Jahre lang zugehört, davon elf in einem Krankenhaus. Begleitet Menschen, die Gruppen leiten, nach schweren Abenden. Sagt wenig und fragt gut.",
    imageUrl: portrait(9),
  },
];

const testimonials: DemoPerson[] = [
  {
    id: "miriam",
    place: "start",
    name: "Miriam Schönfelder",
    role: "Grundschullehrerin, Kassel",
    text: "Beim ersten Feuerabend habe ich zwei Stunden lang nur zugehört. Beim dritten habe ich erzählt, warum ich fast gekündigt hätte. Danach hat mich eine Fremde zum Bahnhof begleitet. Heute telefonieren wir jeden Sonntag.",
    imageUrl: portrait(1),
  },
  {
    id: "tarek",
    place: "start",
    name: "Tarek Benali",
    role: "Tischlermeister, Bremen",
    text: "Im Kurs habe ich endlich gerechnet statt gehofft. Mein Stundensatz war um elf Euro zu niedrig. Heute trägt sich die Werkstatt, und sonntags bleibt sie zu.",
    imageUrl: portrait(2),
  },
  {
    id: "adaeze",
    place: "start",
    name: "Adaeze Okonkwo-Weiß",
    role: "Ärztin, Freiburg im Breisgau",
    text: "Keine Heilsversprechen, keine Räucherstäbchen. Sondern Übungen, die in eine Woche mit drei Nachtdiensten passen. Eine davon mache ich im Aufzug, zwischen Station vier und der Notaufnahme.",
    imageUrl: portrait(3),
  },
  {
    id: "juergen",
    place: "start",
    name: "Jürgen Großkreutz",
    role: "Rentner, Görlitz",
    text: "Mit 67 noch einmal anfangen? Die Jüngeren in meiner Gruppe fanden die Frage komisch. Inzwischen bringe ich samstags Erwachsenen das Radfahren bei.",
    imageUrl: portrait(4),
  },
  {
    id: "shirin",
    place: "community",
    name: "Shirin Daneshvar",
    role: "Logopädin, Bielefeld",
    text: "Ich war neu in der Stadt und kannte den Paketboten. Die Gruppe hat nicht gefragt, was ich beruflich mache, sondern ob ich Kartoffelsalat mitbringe. Seitdem bringe ich Kartoffelsalat mit.",
    imageUrl: portrait(10),
  },
  {
    id: "marco",
    place: "community",
    name: "Marco Attanasio",
    role: "Busfahrer, Nürnberg",
    text: "Ich dachte, Persönlichkeitsentwicklung ist etwas für Leute mit Assistenz. Dann saß neben mir eine Pflegerin und gegenüber ein Dachdecker. Wir treffen uns alle drei Wochen, immer vor der Spätschicht.",
    imageUrl: portrait(11),
  },
  {
    id: "ole",
    place: "community",
    name: "Ole Petersen-Kahl",
    role: "Softwareentwickler, Flensburg",
    text: "Nach vier Wochen habe ich den Kurs abgebrochen. Meine Weggefährtin hat trotzdem weiter angerufen. Das hat mehr verändert als der Kurs.",
    imageUrl: portrait(12),
  },
  {
    id: "hanna-zitat",
    place: "about",
    name: "Hanna Lorenzen",
    role: "Gründerin",
    text: "An dem Abend hat niemand gefragt, ob wir glücklich sind. Wir haben gefragt, was wir am Montag anders machen.",
    imageUrl: portrait(13),
  },
];

const ofKind = (kind: "team" | "adviser" | "testimonial", persons: DemoPerson[]) =>
  persons.map((person, index) => ({ ...person, kind, position: index + 1, isDemo: true }));

/** The people of the demo world, in the order of the pages. */
export const demoPeople = [
  ...ofKind("team", team),
  ...ofKind("adviser", advisers),
  ...ofKind("testimonial", testimonials),
];
