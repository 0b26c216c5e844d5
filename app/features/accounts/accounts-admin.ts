import type { Account } from "#app/features/accounts/accounts.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const ACCOUNT_FAILURE = "Fehler beim Aktualisieren des Kontos";

const refused = (sentence: string) => ({
  title: "Die Rolle bleibt, wie sie ist",
  formErrors: [sentence],
});

/** Toasts and error messages for an admin who changes an account. */
export const adminAccountWords = {
  roleChanged: (role: Account["role"]): NewToast => ({
    kind: "success",
    title: `Die Rolle ist jetzt „${roleLabels[role]}“`,
    description: "Sie gilt ab dem nächsten Seitenaufruf. Es geht keine E-Mail hinaus.",
  }),
  roleAsBefore: (role: Account["role"]): NewToast => ({
    kind: "info",
    title: `Die Rolle ist schon „${roleLabels[role]}“`,
    description: "Es wurde nichts geändert.",
  }),
  signedOut: (
    { endsFeed }: { endsFeed?: boolean },
    { browsers }: { browsers: number },
  ): NewToast => {
    const feed = endsFeed ? "Der Feed ist beendet." : undefined;
    if (browsers === 0) {
      const title = "Dieses Konto war nirgends angemeldet";
      return { kind: feed ? "success" : "info", title, description: feed };
    }
    const count = browsers === 1 ? "Das war 1 Browser." : `Das waren ${browsers} Browser.`;
    const description = [count, feed].filter(Boolean).join(" ");
    return { kind: "success", title: "Überall abgemeldet", description };
  },
  signedOutYourself: {
    kind: "success",
    title: "Sie sind überall abgemeldet",
    description: "In diesem Browser auch.",
  } satisfies NewToast,
  secondFactorReset: {
    kind: "success",
    title: "Der zweite Faktor ist zurückgesetzt",
    description: "Das Konto ist überall abgemeldet, und eine E-Mail ist unterwegs.",
  } satisfies NewToast,
  noSecondFactor: {
    kind: "info",
    title: "Dieses Konto hat keinen zweiten Faktor",
    description: "Es wurde nichts geändert.",
  } satisfies NewToast,
  ownSecondFactor: {
    title: "Der zweite Faktor bleibt, wie er ist",
    formErrors: ["Ihren eigenen schalten Sie im Dashboard aus, mit Passwort und Code."],
  },
  "own-role": refused(
    "Ihre eigene Rolle können Sie nicht ändern. Bitten Sie jemand anderen aus der Verwaltung darum.",
  ),
  "last-admin": refused(
    "Das ist das einzige Konto der Verwaltung. Nehmen Sie erst ein anderes auf, sonst kommt niemand mehr hinein.",
  ),
  failed: {
    title: ACCOUNT_FAILURE,
    formErrors: [TRY_LATER],
  },
  notAdmin: "Sie gehören nicht mehr zur Verwaltung.",
};

export const roleLabels: Record<Account["role"], string> = {
  customer: "Kundenkonto",
  admin: "Verwaltung",
};
