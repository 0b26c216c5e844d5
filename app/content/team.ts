/*
 * Demo content: all persons in this file are invented and their social links lead nowhere. Replace them
 * before the site goes public, then set `teamNote` to null.
 */

export type SocialNetwork = "twitter" | "facebook" | "instagram" | "linkedin";

export interface TeamMember {
  id: string;
  name: string;
  role: string;
  bio: string;
  /** A square portrait. null: a drawn placeholder. */
  image: string | null;
  social?: Partial<Record<SocialNetwork, string>>;
}

/** Shown below the persons while they are invented; null hides it. */
export const teamNote: string | null =
  "Beispielinhalt: Alle Personen auf dieser Seite sind erfunden.";

export const teamMembers: TeamMember[] = [
  {
    id: "hanna",
    name: "Hanna Lorenzen",
    role: "Gründerin",
    bio: "Hat 2019 sechs Leute zur Linsensuppe eingeladen und vergessen, damit aufzuhören. Vorher war sie zwölf Jahre lang Berufsberaterin und hat viele glatte Lebensläufe unzufriedener Menschen gelesen. Redet am liebsten im Gehen.",
    image: "/illustrations/v1/portrait-13.svg",
    social: {
      linkedin: "https://linkedin.com/in/hanna.behappy.example",
      instagram: "https://instagram.com/hanna.behappy.example",
    },
  },
  {
    id: "emre",
    name: "Emre Kowalczyk",
    role: "Veranstaltungen",
    bio: "Kennt die Abfahrtszeiten von neun Bergbahnen und die Vornamen der Leute an der Kasse. Plant jeden Termin zweimal, für Sonne und für Regen. Der Regenplan ist meistens der bessere.",
    image: "/illustrations/v1/portrait-14.svg",
    social: { instagram: "https://instagram.com/emre.behappy.example" },
  },
  {
    id: "naledi",
    name: "Naledi Brandt",
    role: "Kurse",
    bio: "Hat acht Jahre lang abends um sechs Deutsch unterrichtet, vor müden Erwachsenen. Seitdem weiß sie, was in eine Stunde passt. Streicht aus jedem neuen Kurs ein Drittel.",
    image: "/illustrations/v1/portrait-15.svg",
    social: {
      linkedin: "https://linkedin.com/in/naledi.behappy.example",
      twitter: "https://twitter.com/naledi.behappy.example",
    },
  },
  {
    id: "jonas",
    name: "Jonas Fehrenbach",
    role: "Technik",
    bio: "Kümmert sich darum, dass diese Seite auch im Zug zwischen zwei Tunneln lädt. Fragt bei jeder neuen Funktion, ob ein Telefonat nicht genügt hätte. Bringt montags Brot mit.",
    image: "/illustrations/v1/portrait-16.svg",
  },
  {
    id: "sunita",
    name: "Sunita Hollerbach",
    role: "Regionalgruppen",
    bio: "Fuhr 2020 nach ihrer ersten Wanderung heim nach Leipzig und gründete dort eine Gruppe. Heute hilft sie anderen beim ersten Abend. Ihr Rat, wenn nur zwei kommen: Suppe essen, Termin machen.",
    image: "/illustrations/v1/portrait-5.svg",
    social: { facebook: "https://facebook.com/sunita.behappy.example" },
  },
  {
    id: "bettina",
    name: "Bettina Oelschläger",
    role: "Mitglieder und Post",
    bio: "Liest, was über das Kontaktformular kommt, und antwortet mit ihrem Namen. War früher Briefträgerin und findet, eine Antwort muss ankommen und nicht glänzen. Sammelt Ansichtskarten von Kleinstädten.",
    image: "/illustrations/v1/portrait-6.svg",
  },
];

export const advisers: TeamMember[] = [
  {
    id: "irene",
    name: "Dr. Irene Haberkamp",
    role: "Psychologin",
    bio: "Liest neue Übungen gegen und schreibt an den Rand, was davon belegt ist. Der Rand ist oft voll. Achtet darauf, dass bei uns nicht behandelt wird, was in eine Praxis gehört.",
    image: "/illustrations/v1/portrait-7.svg",
    social: { linkedin: "https://linkedin.com/in/irene.behappy.example" },
  },
  {
    id: "gregor",
    name: "Gregor Mwangi",
    role: "Steuerberater",
    bio: "Rechnet mit Leuten, die gründen wollen, das erste Jahr durch. Fragt als Erstes: „Und wovon zahlst du die Krankenkasse?“ Wer dann noch bleibt, meint es ernst.",
    image: "/illustrations/v1/portrait-8.svg",
  },
  {
    id: "walburga",
    name: "Walburga Stein",
    role: "Seelsorgerin im Ruhestand",
    bio: "Hat 31 Jahre lang zugehört, davon elf in einem Krankenhaus. Begleitet Menschen, die Gruppen leiten, nach schweren Abenden. Sagt wenig und fragt gut.",
    image: "/illustrations/v1/portrait-9.svg",
  },
];
