import { group, line, paragraph, searchText } from "#app/content/page-fields.ts";

/** The newsletter form in the footer of every page, and /newsletter. */
export const newsletterPage = {
  ...group("Formular", {
    heading: line("Überschrift", "Post, die nicht drängelt", {
      hint: "Im Fuß jeder Seite und auf /newsletter.",
    }),
    lead: paragraph(
      "Satz darunter",
      "Etwa zweimal im Monat: Termine und was es sonst Neues gibt.",
      {
        demo: "Etwa zweimal im Monat: neue Termine, eine kleine Übung und ein Gedanke, der bis zum Bahnhof reicht. Wenn wir nichts zu sagen haben, schreiben wir nicht.",
      },
    ),
    buttonLabel: line("Beschriftung des Knopfs", "Newsletter abonnieren"),
  }),
  ...group("Eigene Seite", {
    formHeading: line("Überschrift des Formulars", "Wohin dürfen wir schreiben?"),
    description: searchText(
      "Der Newsletter von BeHappy: etwa zweimal im Monat Termine und was es sonst Neues gibt.",
      {
        demo: "Der Newsletter von BeHappy: etwa zweimal im Monat neue Termine, eine kleine Übung und ein Gedanke für unterwegs.",
      },
    ),
  }),
};
