import {
  configuredProvider,
  hasProvider,
} from "#app/features/money/online/configured-provider.server.ts";
import type { PaymentProvider } from "#app/features/money/online/payment-provider.ts";
import type { LaunchPoint, LaunchResult } from "#app/features/noun.ts";
import { type BankAccount, bankAccount } from "#app/features/settings/operator.server.ts";
import { SAMPLE_IBAN } from "#app/features/settings/sections/bank-settings.ts";
import { settingPath } from "#app/features/settings/setting-values.ts";
import { sectionPath } from "#app/features/settings/settings-words.ts";

export const paymentsBeforeLaunch: LaunchPoint[] = [
  { place: 22, label: "Bankverbindung", check: () => checkBank(bankAccount(), hasProvider()) },
  { place: 23, label: "Zahlungsdienst", check: askForRealPayments },
];

/** `account`: the bank account for transfers; null if there is none. `hasProvider`: of online payments. */
export function checkBank(
  account: Pick<BankAccount, "iban"> | null,
  hasProvider = false,
): LaunchResult {
  if (account?.iban === SAMPLE_IBAN) {
    return {
      sentence:
        "Noch steht ein Musterkonto da, auf dem kein Geld ankommt. Tragen Sie Ihre Bankverbindung in den Einstellungen ein.",
      to: settingPath("bankRecipient"),
    };
  }
  if (account) return null;
  const promise = hasProvider
    ? ""
    : " Die Kasse verspricht bis dahin, dass Sie es jedem per E-Mail schreiben.";
  return {
    sentence: `Ohne Bankverbindung steht auf keiner Bestellung, wohin das Geld gehen soll.${promise} Tragen Sie sie in den Einstellungen ein.`,
    to: settingPath("bankRecipient"),
  };
}

function askForRealPayments(): LaunchResult | undefined {
  const provider = configuredProvider();
  return provider ? checkProviderMode(provider) : undefined;
}

/** Test payments bring no money, but complete their orders. */
export function checkProviderMode({ mode }: Pick<PaymentProvider, "mode">): LaunchResult {
  if (mode === "live") return null;
  return {
    sentence:
      "Der Zahlungsdienst läuft im Testbetrieb: Bestellungen gelten als bezahlt, ohne dass Geld kommt. Wer den Server betreibt, ersetzt den Schlüssel durch den echten und startet den Server neu.",
    to: sectionPath("payments"),
    isForServer: true,
  };
}
