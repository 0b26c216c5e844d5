/*
 * Demo content: all persons, names, professions and sentences in this file are invented.
 * Replace them with real voices (and their consent) before the site goes public; advertising with
 * invented customers is unlawful. Then set `testimonialsNote` to null.
 */

export interface CommunityTestimonial {
  id: string;
  name: string;
  role: string;
  image: string;
  /** Text without quotation marks. */
  text: string;
}

export interface Testimonial extends CommunityTestimonial {
  /** True if the portrait is on the right. */
  image_right: boolean;
}

/** Shown below the testimonials while they are invented; null hides it. */
export const testimonialsNote: string | null =
  "Beispielinhalt: Diese Personen und ihre Worte sind erfunden.";

/** Testimonials in the carousel on the start page. */
export const testimonials: Testimonial[] = [
  {
    id: "miriam",
    name: "Miriam Schönfelder",
    role: "Grundschullehrerin, Kassel",
    image: "/illustrations/v1/portrait-1.svg",
    image_right: false,
    text: "Beim ersten Feuerabend habe ich zwei Stunden lang nur zugehört. Beim dritten habe ich erzählt, warum ich fast gekündigt hätte. Danach hat mich eine Fremde zum Bahnhof begleitet. Heute telefonieren wir jeden Sonntag.",
  },
  {
    id: "tarek",
    name: "Tarek Benali",
    role: "Tischlermeister, Bremen",
    image: "/illustrations/v1/portrait-2.svg",
    image_right: true,
    text: "Im Kurs habe ich endlich gerechnet statt gehofft. Mein Stundensatz war um elf Euro zu niedrig. Heute trägt sich die Werkstatt, und sonntags bleibt sie zu.",
  },
  {
    id: "adaeze",
    name: "Adaeze Okonkwo-Weiß",
    role: "Ärztin, Freiburg im Breisgau",
    image: "/illustrations/v1/portrait-3.svg",
    image_right: false,
    text: "Keine Heilsversprechen, keine Räucherstäbchen. Sondern Übungen, die in eine Woche mit drei Nachtdiensten passen. Eine davon mache ich im Aufzug, zwischen Station vier und der Notaufnahme.",
  },
  {
    id: "juergen",
    name: "Jürgen Großkreutz",
    role: "Rentner, Görlitz",
    image: "/illustrations/v1/portrait-4.svg",
    image_right: true,
    text: "Mit 67 noch einmal anfangen? Die Jüngeren in meiner Gruppe fanden die Frage komisch. Inzwischen bringe ich samstags Erwachsenen das Radfahren bei.",
  },
];

/** Testimonials on /community. */
export const communityTestimonials: CommunityTestimonial[] = [
  {
    id: "shirin",
    name: "Shirin Daneshvar",
    role: "Logopädin, Bielefeld",
    image: "/illustrations/v1/portrait-10.svg",
    text: "Ich war neu in der Stadt und kannte den Paketboten. Die Gruppe hat nicht gefragt, was ich beruflich mache, sondern ob ich Kartoffelsalat mitbringe. Seitdem bringe ich Kartoffelsalat mit.",
  },
  {
    id: "marco",
    name: "Marco Attanasio",
    role: "Busfahrer, Nürnberg",
    image: "/illustrations/v1/portrait-11.svg",
    text: "Ich dachte, Persönlichkeitsentwicklung ist etwas für Leute mit Assistenz. Dann saß neben mir eine Pflegerin und gegenüber ein Dachdecker. Wir treffen uns alle drei Wochen, immer vor der Spätschicht.",
  },
  {
    id: "ole",
    name: "Ole Petersen-Kahl",
    role: "Softwareentwickler, Flensburg",
    image: "/illustrations/v1/portrait-12.svg",
    text: "Nach vier Wochen habe ich den Kurs abgebrochen. Meine Weggefährtin hat trotzdem weiter angerufen. Das hat mehr verändert als der Kurs.",
  },
];
