/** Error messages for the participant form. */
export const bookingMessages = {
  tryLater: "Deine Angaben stehen noch da. Bitte versuche es später erneut.",
  refused: "Die Teilnahme ist nicht gespeichert",
  notFound: "Diesen Platz gibt es in deinen Bestellungen nicht.",
  cancelled: "Die Bestellung ist storniert. Sie nimmt keine Teilnehmenden mehr an.",
  begun: "Die Veranstaltung hat begonnen. Die Angaben lassen sich nicht mehr ändern.",
};
