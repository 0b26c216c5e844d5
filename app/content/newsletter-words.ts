/** Texts of the newsletter form that the owner cannot change. Subscribers have agreed to them. */
export const newsletter = {
  failureTitle: "Fehler bei der Anmeldung",

  /**
   * Version of the consent text below. A changed text needs a new version. A link to /datenschutz
   * follows the text.
   */
  consentVersion: "2",
  consent:
    "Mit dem Abonnieren erlaubst du uns, dir etwa zweimal im Monat den Newsletter an diese Adresse zu schicken. Du kannst das jederzeit widerrufen: mit dem Link zum Abbestellen in unseren E-Mails oder mit einer kurzen Nachricht an uns.",

  /** Not part of the consent. */
  promise: "Ob und was du liest, erfahren wir nicht: keine Zählpixel, keine umgeleiteten Links.",
};
