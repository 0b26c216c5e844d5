import { readableAddress } from "#app/ui/format/readable-address.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

const failed = {
  title: "Das hat nicht geklappt",
  formErrors: ["Es hat sich nichts geändert. Bitte versuche es später erneut."],
};

/** Whether the feed was ended with the sessions. */
interface EndedFeed {
  endsFeed: boolean;
}

const FEED_ENDED = "Dein Feed ist beendet.";

/** Toasts and error messages for a customer who changes the sign-in address or password. */
export const accountWords = {
  passwordReset: ({ endsFeed }: EndedFeed): NewToast => ({
    kind: "success",
    title: "Dein neues Passwort gilt",
    description: `Du bist jetzt überall abgemeldet.${endsFeed ? ` ${FEED_ENDED}` : ""} Melde dich mit dem neuen Passwort an.`,
  }),
  passwordChanged: ({ endsFeed }: EndedFeed): NewToast => ({
    kind: "success",
    title: "Dein neues Passwort gilt",
    description: `Hier bleibst du angemeldet, in allen anderen Browsern nicht.${endsFeed ? ` ${FEED_ENDED}` : ""}`,
  }),
  emailChanged: {
    kind: "success",
    title: "Deine neue Anmelde-Adresse gilt",
    description: "Ab jetzt meldest du dich mit ihr an. Dein Passwort bleibt gleich.",
  } satisfies NewToast,
  signedOutThere: { kind: "success", title: "Dort bist du abgemeldet" } satisfies NewToast,
  signedOutEverywhere: ({ endsFeed }: EndedFeed): NewToast => ({
    kind: "success",
    title: "Du bist überall abgemeldet",
    description: endsFeed ? FEED_ENDED : undefined,
  }),
  addressConfirmed: {
    kind: "success",
    title: "Deine Adresse ist bestätigt",
    description: "Unsere E-Mails kommen jetzt immer gleich und vollständig bei dir an.",
  } satisfies NewToast,
  confirmationSent: ({ email }: { email: string }): NewToast => ({
    kind: "success",
    title: "Schau in dein Postfach",
    description: `Die Bestätigungsmail ist unterwegs an ${readableAddress(email)}. Nach ein paar Minuten noch nichts da? Dann schau im Spam-Ordner nach.`,
  }),
  confirmationRefused: {
    failed: {
      title: "Die Bestätigungsmail ist nicht unterwegs",
      formErrors: ["Bitte versuche es später erneut."],
    },
    tooMany: "Das waren zu viele Bestätigungsmails",
  },
  otherAccount: "Hier ist ein anderes Konto angemeldet. Die Adresse ist noch nicht bestätigt.",
  wrongPassword: "Dieses Passwort stimmt nicht.",
  sameEmail: "Mit dieser Adresse meldest du dich schon an.",
  takenEmail: "Diese Adresse gehört inzwischen zu einem anderen Konto.",
  outdatedLink: "Dieser Link gilt nicht mehr.",
  unknownSession: "Diese Anmeldung gibt es nicht mehr.",
  refused: { failed, tooMany: "Das waren zu viele Anfragen" },
};
