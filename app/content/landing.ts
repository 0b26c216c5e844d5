/** A heading and the sentences below it. */
export interface SectionWords {
  heading: string;
  lead: string;
}

export interface CoreArea {
  id: string;
  title: string;
  text: string;
}

/** Texts of the start page. */
export const landing = {
  description:
    "Gemeinschaft für persönliches Wachstum: Wanderungen, Kurse und Menschen, die nachfragen. Mehr als 2.500 sind dabei. Du kannst kostenlos anfangen.",

  hero: {
    headline: ["Glück ist ein Weg.", "Wir gehen ihn zusammen."] satisfies [string, string],
    lead: "BeHappy ist eine Gemeinschaft für persönliches Wachstum\u00A0– mit Begegnungen unter freiem Himmel, Kursen, die in den Alltag passen, und Menschen, die dranbleiben.",
    joinLabel: "Jetzt Mitglied werden",
    moreLabel: "Mehr erfahren",
  },

  statement: {
    headline:
      "Mehr als 2.500 Menschen sind schon dabei. Bis 2030 wollen wir über 1\u00A0Million sein.",
    text: "2019 haben wir zu siebt in einem Wohnzimmer angefangen. Die Idee ist dieselbe geblieben: Veränderung gelingt leichter, wenn jemand neben dir geht.",
  },

  areas: {
    heading: "Vier Wege, ein Faden",
    lead: "Du kannst überall anfangen. Erfahrungsgemäß führt eins zum anderen.",
    items: [
      {
        id: "selbstverwirklichung",
        title: "Selbstverwirklichung",
        text: "Herausfinden, was du wirklich willst und was davon nur gut klingt. Dafür brauchst du Zeit, einen Stift und jemanden, der nachfragt.",
      },
      {
        id: "wachstum",
        title: "Persönliches Wachstum",
        text: "Grenzen ziehen, besser schlafen, schwierige Gespräche führen: Das kann man üben wie ein Instrument. Am Anfang klingt es schief.",
      },
      {
        id: "gemeinschaft",
        title: "Gemeinschaft",
        text: "Am Feuer, auf dem Deich oder im Videogespräch triffst du Menschen, die auch gerade etwas ändern wollen. Mit manchen befreundest du dich, mit anderen teilst du nur den Tee.",
      },
      {
        id: "unternehmensaufbau",
        title: "Unternehmensaufbau",
        text: "Aus einem Herzensthema wird ein Geschäft, wenn jemand ehrlich mitrechnet. Wir rechnen mit und sagen auch, wenn es nicht reicht.",
      },
    ] satisfies CoreArea[],
  },

  events: {
    heading: "Demnächst",
    lead: "Termine, für die man vor die Tür geht. Die meisten kommen allein und gehen in kleinen Gruppen zum Bahnhof.",
  } satisfies SectionWords,

  courses: {
    heading: "Kurse, die bleiben",
    lead: "Feste Etappen, kleine Aufgaben und jemand, der deine Fragen beantwortet. Ob ein Kurs gut war, zeigt sich drei Monate später.",
  } satisfies SectionWords,

  products: {
    heading: "Dinge, die erinnern",
    lead: "Ein Heft, ein Becher, eine Stirnlampe. Sie machen niemanden glücklich, aber sie liegen morgens da.",
  } satisfies SectionWords,

  testimonials: {
    heading: "Was andere erzählen",
    lead: "Vier Menschen, vier Anfänge. Keiner davon war besonders feierlich.",
  } satisfies SectionWords,

  join: {
    heading: "Dein Platz ist noch frei",
    lead: "Du musst nicht fertig sein, um dazuzugehören. Fang kostenlos an und schau, ob wir zueinander passen.",
    label: "Jetzt Mitglied werden",
  },
};
