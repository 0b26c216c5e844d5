import { inEnvironment, legalDuties } from "#app/content/legal-duties.ts";
import type { PaymentProvider } from "#app/features/money/online/payment-provider.ts";
import { TEXTS_TO_READ_PATH } from "#app/features/pages/page-paths.ts";
import type { BankAccount } from "#app/features/settings/operator.server.ts";
import { settingLabel } from "#app/features/settings/setting-values.ts";
import type { SettingName } from "#app/features/settings/settings-schema.ts";
import {
  sectionPath,
  settingPath,
  TEST_EMAIL_FORM,
} from "#app/features/settings/settings-words.ts";
import { SAMPLE_IBAN } from "#app/features/settings/site-defaults.ts";
import { inQuotes } from "#app/ui/format/format.ts";

/** The reason why a shop should not open yet. */
export interface LaunchGap {
  /** One or two sentences: what is missing, and what to do. */
  sentence: string;
  /** The page where it can be mended, with the control if there is one; null if there is no such page. */
  to: string | null;
  /** Whether only the server's operator can mend it. */
  isForServer?: boolean;
}

/** The result of a check: null if nothing is missing. */
export type LaunchResult = LaunchGap | null;

/** `missing`: facts about the operator that nobody has entered. */
export function checkOperator(missing: SettingName[]): LaunchResult {
  const [first] = missing;
  if (!first) return null;
  const sentence = `Diese Angaben fehlen noch: ${missing.map(settingLabel).join(", ")}.`;
  return { sentence, to: settingPath("operator", first) };
}

/** `unread`: labels of pages that speak for the owner in words of the template, such as 'Konzept'. */
export function checkPageTexts(unread: string[]): LaunchResult {
  if (unread.length === 0) return null;
  return {
    sentence: `Auf diesen Seiten steht noch der Mustertext: ${unread.join(", ")}. Lesen Sie die Texte, haken Sie ab, was so bleiben kann, und ändern Sie den Rest.`,
    to: TEXTS_TO_READ_PATH,
  };
}

/** `isChosen`: whether the owner has saved a name. Until then the website bears that of the software. */
export function checkSiteName(isChosen: boolean, siteName: string): LaunchResult {
  if (isChosen) return null;
  return {
    sentence: `In Kopf, Titeln und E-Mails heißt die Website noch ${inQuotes(siteName)}. Tragen Sie ihren Namen ein und speichern Sie, auch wenn er so bleibt.`,
    to: settingPath("website", "siteName"),
  };
}

interface Mail {
  hasServer: boolean;
  /** Whether an admin has opened the link in a test e-mail. */
  hasArrived: boolean;
}

export function checkMail({ hasServer, hasArrived }: Mail): LaunchResult {
  if (!hasServer) {
    return {
      sentence: `Es ist kein Mailserver eingestellt: Keine Bestätigung kommt an, und niemand kann ein vergessenes Passwort ersetzen. ${inEnvironment("SMTP_URL=smtps://name:passwort@mail.example")}`,
      to: "/admin/outbox",
      isForServer: true,
    };
  }
  if (hasArrived) return null;
  return {
    sentence:
      "Noch ist keine Testmail angekommen. Schicken Sie sich in den Einstellungen eine und öffnen Sie den Link darin.",
    to: `${sectionPath("mail")}#${TEST_EMAIL_FORM}`,
  };
}

/** `account`: the bank account for transfers; null if there is none. `hasProvider`: of online payments. */
export function checkBank(
  account: Pick<BankAccount, "iban"> | null,
  hasProvider = false,
): LaunchResult {
  if (account?.iban === SAMPLE_IBAN) {
    return {
      sentence:
        "Noch steht ein Musterkonto da, auf dem kein Geld ankommt. Tragen Sie Ihre Bankverbindung in den Einstellungen ein.",
      to: settingPath("bank", "bankRecipient"),
    };
  }
  if (account) return null;
  const promise = hasProvider
    ? ""
    : " Die Kasse verspricht bis dahin, dass Sie es jedem per E-Mail schreiben.";
  return {
    sentence: `Ohne Bankverbindung steht auf keiner Bestellung, wohin das Geld gehen soll.${promise} Tragen Sie sie in den Einstellungen ein.`,
    to: settingPath("bank", "bankRecipient"),
  };
}

/** `isChosen`: whether the owner has saved the costs, which are 0 € until then. */
export function checkShipping(isChosen: boolean): LaunchResult {
  if (isChosen) return null;
  return {
    sentence:
      "Der Versand kostet 0 €. Stimmt das? Prüfen Sie die Versandkosten in den Einstellungen und speichern Sie den Abschnitt „Verkauf“, auch wenn nichts zu ändern ist.",
    to: settingPath("sale", "shippingFlat"),
  };
}

/** `people`: those whose picture is shown without a stored consent (§ 22 KunstUrhG). */
export function checkPictureConsents(people: { name: string; path: string }[]): LaunchResult {
  const [first] = people;
  if (!first) return null;
  const names = people.map(({ name }) => name).join(", ");
  return {
    sentence: `Mit Bild zu sehen, aber ohne Einverständnis: ${names}. Tragen Sie ein, seit wann es vorliegt, oder blenden Sie den Eintrag aus.`,
    to: first.path,
  };
}

/** `lessons`: those that people who cannot hear do not understand. `to`: the files of the first one's course. */
export function checkCaptions(
  lessons: { title: string; course: string }[],
  to: string | null,
): LaunchResult {
  if (lessons.length === 0) return null;
  const names = lessons.map(({ title, course }) => `„${title}“ (${course})`).join(", ");
  return {
    sentence: `Videos brauchen Untertitel, Aufnahmen eine Abschrift (WCAG 1.2.1 und 1.2.2). Sie fehlen hier: ${names}.`,
    to,
  };
}

/** `titles`: those of items that deliver nothing. `to`: the contents of the first one. */
export function checkSoldContents(titles: string[], to: string | null): LaunchResult {
  if (titles.length === 0) return null;
  return {
    sentence: `Verkauft, aber noch ohne Text, Dateien und Lektionen: ${titles.map(inQuotes).join(", ")}. Hinterlegen Sie den Inhalt, oder schicken Sie ihn den Kundinnen und Kunden selbst.`,
    to,
  };
}

/** A proxy, or a visitor who pretends to be one, sends `X-Forwarded-For` although none is trusted. */
export function checkProxy(): LaunchGap {
  return {
    sentence: `Anfragen nennen einen Proxy, dem der Server nicht vertraut. Steht einer davor, gelten alle Besucher als einer und sperren sich gegenseitig aus, auch vom Widerruf. ${inEnvironment("TRUST_PROXY=1")} Steht keiner davor, ändern Sie nichts: Dann hat ein Besucher die Kopfzeile selbst geschickt, und diese Zeile verschwindet einen Tag nach dem letzten Mal.`,
    to: null,
    isForServer: true,
  };
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

/** `hasTaxNumber`: whether the owner has saved a tax number or a VAT id. The other facts have checks of their own. */
export function checkInvoices(hasTaxNumber: boolean): LaunchResult {
  if (hasTaxNumber) return null;
  return {
    sentence:
      "Rechnungen entstehen erst, wenn Ihre Steuernummer oder Ihre USt-IdNr. gespeichert ist.",
    to: settingPath("invoices", "taxNumber"),
  };
}

export function checkPlans(count: number): LaunchResult {
  if (count > 0) return null;
  return {
    sentence: "Es gibt noch keinen Plan, mit dem man Mitglied wird.",
    to: "/admin/plans/new",
  };
}

export function checkOffers(isAnythingForSale: boolean): LaunchResult {
  if (isAnythingForSale) return null;
  return {
    sentence:
      "Noch lässt sich nichts kaufen. Legen Sie ein Event, einen Kurs oder ein Produkt mit einem Preis an.",
    to: "/admin/events/new",
  };
}

interface DemoContent {
  /** Whether pages show invented content. */
  isShown: boolean;
  /** Whether the demo accounts exist, whose passwords are public. */
  hasAccounts: boolean;
}

export function checkDemoContent({ isShown, hasAccounts }: DemoContent): LaunchResult {
  if (isShown) {
    return {
      sentence: `Die Website zeigt noch erfundene Beispiele. ${legalDuties.demoContent.remedy}`,
      to: "/",
      isForServer: true,
    };
  }
  if (!hasAccounts) return null;
  return {
    sentence: `Es gibt noch Beispielkonten, deren Passwörter alle kennen. ${legalDuties.demoContent.remedy}`,
    to: "/admin/accounts",
  };
}

/** `address`: the public address of the website; null if it is not set. */
export function checkAddress(address: URL | null): LaunchResult {
  if (address?.protocol === "https:") return null;
  const sentence = address
    ? `Die Adresse ${address.origin} ist unverschlüsselt: Passwörter und Anschriften könnten mitgelesen werden. ${legalDuties.encryption.remedy}`
    : `Die Adresse der Website ist nicht eingestellt. ${legalDuties.encryption.remedy}`;
  return { sentence, to: null, isForServer: true };
}

/** `newest`: the time of the newest backup; null if there is none. */
export function checkBackup(newest: Date | null): LaunchResult {
  if (newest) return null;
  return {
    sentence:
      "Es gibt noch keine Sicherung. Der Server legt sie von selbst an; bleibt sie aus, nennt sein Protokoll den Grund.",
    to: null,
  };
}
