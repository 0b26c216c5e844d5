import { group, line, paragraph, searchText } from "#app/content/page-fields.ts";

/** /selbsttest. */
export const selfTestsPage = {
  ...group("Kopf der Seite", {
    title: line("Überschrift", "Zwei Tests, kein Zeugnis"),
    lead: paragraph(
      "Einleitung",
      "Je vierzehn Sätze, etwa vier Minuten. Am Ende weißt du nicht, wer du bist. Aber du hast drei Ideen für diese Woche.",
    ),
    description: searchText(
      "Zwei kurze Selbsttests: der Glückstest und der Scanner-Taucher-Test. Ohne Anmeldung, nichts wird gespeichert, ein Ergebnis mit drei Schritten für die Woche.",
    ),
  }),
  ...group("Die Tests", {
    happinessTeaser: paragraph(
      "Satz zum Glückstest",
      "Wo stehst du gerade, und wo lohnt sich ein erster Schritt?",
    ),
    scannerDiverTeaser: paragraph(
      "Satz zum Scanner-Taucher-Test",
      "Fängst du lieber vieles an, oder gehst du einer Sache auf den Grund?",
    ),
    startLabel: line("Beschriftung der Knöpfe", "Test beginnen"),
  }),
  ...group("Antworten", {
    privacyHeading: line("Überschrift", "Was mit deinen Antworten geschieht"),
    privacy: paragraph(
      "Text",
      "Wir rechnen sie aus und vergessen sie. Es gibt kein Konto, keine E-Mail und keine Liste, in der du auftauchst. Das Ergebnis siehst nur du. Es hat keine eigene Adresse, und bei uns bleibt es nicht liegen.",
    ),
  }),
};
