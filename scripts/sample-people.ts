/** Random numbers from 0 to below 1 that depend only on the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Person {
  salutation: "Frau" | "Herr";
  firstName: string;
  lastName: string;
  /** Lower case and unique. */
  email: string;
  street: string;
  zipcode: string;
  city: string;
  phone: string | null;
}

const words = (text: string) => text.split(" ");

const firstNames = {
  Frau: words(
    "Anna Annegret Ayşe Birgit Britta Claudia Edeltraud Elif Emma Franziska Gisela Hannelore Heike Ingrid Jana Jule Karin Käthe Lea Lena Margarete Maria Mia Miriam Monika Petra Renate Sabine Sandra Sigrun Sophie Stefanie Susanne Thị Uschi Ute Waltraud Yvonne Zoë",
  ),
  Herr: words(
    "Ahmet Andreas Ben Bernd Björn Christian Dieter Emil Felix Finn Frank Georg Günther Hans Heinz Horst Jakob Jens Jörg Jürgen Karl-Heinz Klaus Leon Lukas Manfred Markus Mehmet Michael Noah Ole Paul Peter Rainer Sönke Stefan Tarek Thomas Uwe Wolfgang",
  ),
};
const lastNames = words(
  "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Schreiber Graf Dietrich Ziegler Kuhn Kühn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer Arnold Wolff Pfeiffer Öztürk Yılmaz Aydın Nguyễn Kowalski Großschmidt Überschär Straßburger Okonkwo",
);
const streets = words(
  "Hauptstraße Bahnhofstraße Dorfstraße Schulstraße Gartenweg Bergstraße Kirchgasse Lindenallee Birkenweg Ringstraße Am_Anger Goethestraße Schillerplatz Mühlweg Wiesengrund",
);
const cities = words(
  "10115_Berlin 20095_Hamburg 80331_München 50667_Köln 60311_Frankfurt_am_Main 70173_Stuttgart 40213_Düsseldorf 04109_Leipzig 44135_Dortmund 28195_Bremen 01067_Dresden 30159_Hannover 90402_Nürnberg 15230_Frankfurt_(Oder) 82431_Kochel_am_See 14467_Potsdam",
);
const providers = words("beispiel.de post.example web.example mail.example verein.example");

/** A person who might live in Germany. `number` distinguishes people of the same name. */
export function samplePerson(random: () => number, number: number): Person {
  const salutation = random() < 0.6 ? "Frau" : "Herr";
  const firstName = pick(random, firstNames[salutation]);
  const [one, other] = [frequent(random, lastNames), pick(random, lastNames)];
  const lastName = random() < 0.08 && one !== other ? `${one}-${other}` : one;
  const [zipcode = "", ...city] = pick(random, cities).split("_");
  return {
    salutation,
    firstName,
    lastName,
    email: `${inAscii(firstName)}.${inAscii(lastName)}.${number}@${pick(random, providers)}`,
    street: `${pick(random, streets).replace("_", " ")} ${1 + Math.floor(random() * 180)}`,
    zipcode,
    city: city.join(" "),
    phone: random() < 0.4 ? `0${between(random, 150, 179)} ${between(random, 1e6, 1e7)}` : null,
  };
}

export function pick<Value>(random: () => number, values: readonly Value[]): Value {
  return at(values, random());
}

/** Prefers the first values. */
export function frequent<Value>(random: () => number, values: readonly Value[]): Value {
  return at(values, random() ** 1.5);
}

/** A random integer from `first` to below `end`. */
export function between(random: () => number, first: number, end: number): number {
  return first + Math.floor(random() * (end - first));
}

/** Like `crypto.randomUUID`, but determined by the seed. */
export function sampleUuid(random: () => number): string {
  const digits = () =>
    between(random, 0, 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  const [a, b, c, d] = [digits(), digits(), digits(), digits()];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

function at<Value>(values: readonly Value[], share: number): Value {
  const value = values[Math.floor(share * values.length)];
  if (value === undefined) throw new Error("there is nothing to pick from");
  return value;
}

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", ı: "i" };

function inAscii(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöüßı]/g, (letter) => umlauts[letter] ?? "")
    .normalize("NFD")
    .replace(/[^a-z-]/g, "");
}
