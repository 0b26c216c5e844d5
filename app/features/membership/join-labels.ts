import { inEnglish, loanword } from "#app/ui/labels/label.ts";

/** Labels of /join. '{name}' stands for the plan's name. */
export const joinLabels = {
  choose: inEnglish("Get {name}", "{name} wählen"),
  onward: loanword("Weiter zum Checkout", "Weiter zur Kasse"),
  firstNameTooShort: inEnglish(
    "First name must be at least 2 characters.",
    "Der Vorname muss mindestens 2 Zeichen haben.",
  ),
  firstNameTooLong: inEnglish(
    "First name must be at most 100 characters.",
    "Der Vorname darf höchstens 100 Zeichen haben.",
  ),
  lastNameTooShort: inEnglish(
    "Last name must be at least 2 characters.",
    "Der Nachname muss mindestens 2 Zeichen haben.",
  ),
  lastNameTooLong: inEnglish(
    "Last name must be at most 100 characters.",
    "Der Nachname darf höchstens 100 Zeichen haben.",
  ),
  foreignEmail: inEnglish(
    "Many mail servers accept only plain Latin letters before the @. Please enter another address.",
    "Vor dem @ nehmen viele Mailserver keine Umlaute an. Bitte gib eine andere Adresse ein.",
  ),
  invalidEmail: inEnglish(
    "Please enter a valid email address.",
    "Bitte gib eine gültige E-Mail-Adresse ein.",
  ),
};
