import { signInLabels } from "#app/features/accounts/sign-in/sign-in-labels.ts";
import { siteText, siteTitle } from "#app/features/settings/labels.server.ts";
import { waitingTime } from "#app/http/rate-limit.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for sign-in and sign-up. */
export const authWords = {
  accountCreated: (): NewToast => ({ kind: "success", ...siteTitle(signInLabels.accountCreated) }),
  accountOpened: {
    kind: "success",
    title: "Dein Konto ist angelegt, und du bist angemeldet.",
  } satisfies NewToast,
  signInFailed: () => siteText(signInLabels.signInFailed),
  signUpFailed: () => siteText(signInLabels.signUpFailed),
  profileFailed: () => siteText(signInLabels.profileFailed),
  wrong: "E-Mail-Adresse oder Passwort stimmt nicht.",
  emailTaken: "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melde dich an.",
  tryLater: "Es wurde kein Konto angelegt. Bitte versuche es später erneut.",
  /** The way out is the link below the form. */
  signInLimited: (seconds: number) =>
    `${authWords.limited(seconds)} Schneller geht es über „Passwort vergessen?“ mit einem neuen Passwort.`,
  limited: (seconds: number) =>
    `Das waren zu viele Versuche. Bitte versuche es ${waitingTime(seconds)} noch einmal.`,
};
