import { inEnglish, loanword } from "#app/ui/labels/label.ts";

/** Labels of header, dashboard links and error pages. */
export const layoutLabels = {
  home: loanword("Home", "Startseite"),
  dashboard: loanword("Dashboard", "Mein Konto"),
  toDashboard: loanword("Zum Dashboard", "Zu meinem Konto"),
  backToDashboard: loanword("Zurück zum Dashboard", "Zurück zu meinem Konto"),
  /** A place on the site, in the middle of a sentence. */
  inYourDashboard: loanword("in deinem Dashboard", "in deinem Konto"),
  inDashboard: loanword("Im Dashboard", "In deinem Konto"),
  notFound: inEnglish("Oops! Page not found", "Hoppla! Diese Seite gibt es nicht"),
  returnHome: inEnglish("Return to Home", "Zur Startseite"),
  problem: loanword("Oops! Etwas ist schiefgelaufen", "Hoppla! Etwas ist schiefgelaufen"),
};
