/** The words of the newsletter's form, in the footer of every page and on /newsletter. */
export const newsletter = {
  heading: "Post, die nicht drängelt",
  lead: "Etwa zweimal im Monat: neue Termine, eine kleine Übung und ein Gedanke, der bis zum Bahnhof reicht. Wenn wir nichts zu sagen haben, schreiben wir nicht.",
  buttonLabel: "Newsletter abonnieren",
  failureTitle: "Fehler bei der Anmeldung",

  /** The consent text; a link to /datenschutz follows. Changed words need a new version. */
  consentVersion: "2",
  consent:
    "Mit dem Abonnieren erlaubst du uns, dir etwa zweimal im Monat den Newsletter an diese Adresse zu schicken. Du kannst das jederzeit widerrufen: mit dem Link zum Abbestellen in unseren E-Mails oder mit einer kurzen Nachricht an uns.",
};
