/** The words of the newsletter: the footer of every page, and /newsletter. */
export const newsletter = {
  heading: "Post, die nicht drängelt",
  lead: "Etwa zweimal im Monat: neue Termine, eine kleine Übung und ein Gedanke, der bis zum Bahnhof reicht. Wenn wir nichts zu sagen haben, schreiben wir nicht.",
  buttonLabel: "Newsletter abonnieren",

  /** A link to /datenschutz follows. */
  consent:
    "Mit dem Abonnieren erlaubst du uns, dir den Newsletter an diese Adresse zu schicken. Du kannst das jederzeit widerrufen, eine kurze Nachricht an uns genügt.",

  page: {
    title: "Newsletter",
    description:
      "Der Newsletter von BeHappy: etwa zweimal im Monat neue Termine, eine kleine Übung und ein Gedanke für unterwegs.",
    formHeading: "Wohin dürfen wir schreiben?",
  },
};
