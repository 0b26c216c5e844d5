/** Texts of the newsletter form, in the footer of every page and on /newsletter. */
export const newsletter = {
  heading: "Post, die nicht drängelt",
  lead: "Etwa zweimal im Monat: neue Termine, eine kleine Übung und ein Gedanke, der bis zum Bahnhof reicht. Wenn wir nichts zu sagen haben, schreiben wir nicht.",
  buttonLabel: "Newsletter abonnieren",
  failureTitle: "Fehler bei der Anmeldung",

  /**
   * Version of the consent text below. A changed text needs a new version. A link to /datenschutz
   * follows the text.
   */
  consentVersion: "2",
  consent:
    "Mit dem Abonnieren erlaubst du uns, dir etwa zweimal im Monat den Newsletter an diese Adresse zu schicken. Du kannst das jederzeit widerrufen: mit dem Link zum Abbestellen in unseren E-Mails oder mit einer kurzen Nachricht an uns.",
};
