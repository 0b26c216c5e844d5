/** Texts of the pages that the newsletter's e-mails link to. */
export const newsletterPages = {
  confirmation: {
    title: "Ein Klick fehlt noch",
    lead: "Wenn du bestätigst, kommt der Newsletter ab der nächsten Ausgabe an diese Adresse:",
    buttonLabel: "Anmeldung bestätigen",
    note: "Hast du ihn gar nicht bestellt? Dann mach die Seite einfach wieder zu.",
    doneTitle: "Du bist dabei",
    doneLead: "Der Newsletter kommt ab der nächsten Ausgabe an diese Adresse:",
    doneNote:
      "Falls du es dir anders überlegst: Den Link zum Abbestellen schicken wir dir gleich per E-Mail.",
    outdated:
      "Dieser Link gilt nicht mehr. Nimm den aus unserer neuesten E-Mail, oder melde dich noch einmal an.",
    againLabel: "Noch einmal anmelden",
    failureTitle: "Fehler bei der Anmeldung",
    failure: "Bitte versuche es später erneut.",
  },
  unsubscription: {
    title: "Newsletter abbestellen",
    lead: "Ein Klick, und an diese Adresse kommt kein Newsletter mehr:",
    buttonLabel: "Newsletter abbestellen",
    doneTitle: "Du bist abgemeldet",
    doneLead: "Ab sofort kommt kein Newsletter mehr an diese Adresse:",
    againLabel: "Doch wieder anmelden",
    outdated:
      "Zu diesem Link gehört keine Anmeldung. Öffne ihn noch einmal aus der E-Mail, oder schreib uns, dann tragen wir dich aus.",
    contactLabel: "Nachricht schreiben",
    failureTitle: "Das Abbestellen hat nicht geklappt",
    failure: "Du bist noch angemeldet. Bitte versuche es später erneut.",
  },
};
