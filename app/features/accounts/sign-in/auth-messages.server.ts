import { waitingTime } from "#app/http/rate-limit.server.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for sign-in and sign-up. Texts quoted from the specification stay English. */
export const authMessages = {
  accountCreated: {
    kind: "success",
    title: "Account created successfully. You can now log in.",
    titleLang: "en",
  } satisfies Message,
  signInFailed: "Authentication failed",
  signUpFailed: "Registration failed",
  wrong: "E-Mail-Adresse oder Passwort stimmt nicht.",
  emailTaken: "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melde dich an.",
  profileFailed: "Error creating profile: it could not be saved",
  tryLater: "Es ist kein Konto entstanden. Bitte versuche es später erneut.",
  limited: (seconds: number) =>
    `Das waren zu viele Versuche. Bitte versuche es ${waitingTime(seconds)} noch einmal.`,
};
