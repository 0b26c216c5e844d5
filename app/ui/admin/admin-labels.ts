import { loanword } from "#app/ui/labels/label.ts";

/** Labels of the administration. */
export const adminLabels = {
  /** Follows the site's name. */
  name: loanword("Admin", "Verwaltung"),
  overview: loanword("Dashboard", "Übersicht"),
  toOverview: loanword("Zum Dashboard", "Zur Übersicht"),
  overviewFailed: loanword("Fehler beim Laden des Dashboards", "Fehler beim Laden der Übersicht"),
  menu: loanword("Admin Panel", "Verwaltung"),
};
