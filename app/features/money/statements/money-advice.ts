import type { ShownMoney } from "#app/features/money/statements/incoming-money.server.ts";
import type { Doubt, MatchableOrder } from "#app/features/money/statements/match-entries.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";

export const numbersOf = (orders: Pick<MatchableOrder, "number">[]) =>
  orders.map(({ number }) => number).join(", ");

const doubtSentences: Record<Doubt, string> = {
  reversal: "Die Bank hat eine frühere Buchung zurückgenommen. Das ist keine neue Zahlung.",
  "taken-back":
    "Die Bank hat dieses Geld wieder zurückgenommen. Legen Sie beide Buchungen beiseite.",
  "future-day":
    "Der Buchungstag liegt in der Zukunft. Prüfen Sie in Ihrem Online-Banking, ob das Geld schon da ist, bevor Sie es zuordnen.",
  "no-account":
    "Die Datei nennt kein Konto. Prüfen Sie, ob das Geld auf dem Konto des Shops eingegangen ist, bevor Sie es zuordnen.",
  resembles:
    "Vielleicht haben Sie diesen Umsatz schon eingelesen. Vergleichen Sie beide. Ist es derselbe, legen Sie diesen beiseite.",
  "unread-currency":
    "In der Datei steht eine Währung, die beim Einlesen niemand zugeordnet hat. Prüfen Sie, ob es Euro sind, bevor Sie das Geld zuordnen.",
  "unread-state":
    "In der Datei steht ein Status, der nicht zugeordnet ist oder den wir nicht kennen. Prüfen Sie in Ihrem Online-Banking, ob das Geld gebucht ist, bevor Sie es zuordnen.",
  "unread-direction":
    "In der Datei steht in einer eigenen Spalte, ob Geld ein- oder ausgegangen ist, und niemand hat sie zugeordnet. Prüfen Sie das, bevor Sie es zuordnen.",
};

/** The reason for the verdict, and what the admin can do. */
export function adviceOn(row: ShownMoney): string[] {
  const { doubt, verdict, named, shares } = row;
  if (doubt) return [doubtSentences[doubt]];
  if (verdict === "unknown") return ["Im Verwendungszweck steht keine gültige Bestellnummer."];
  const numbers = numbersOf(named);
  const confirmed = shares.reduce((sum, share) => sum + sumOf(share.confirmed), 0);
  const byHand =
    confirmed > 0 ? [`Damit sind von Hand vermerkte ${formatPrice(confirmed)} bestätigt.`] : [];
  if (verdict === "fits") {
    const cancelled = named.filter(({ status }) => status === "cancelled");
    const isCancelled = cancelled.length > 0 ? [`${numbersOf(cancelled)} ist storniert.`] : [];
    return [`Bezahlt ${numbers}.`, ...isCancelled, ...byHand];
  }
  if (verdict === "too-little") return [...byHand, tooLittle(row, confirmed)];
  return named.length === 0 ? [] : [...byHand, ...tooMuch(row)];
}

function tooLittle({ named, shares, amount }: ShownMoney, confirmed: number): string {
  const numbers = numbersOf(named);
  const open = shares.reduce((sum, { order }) => sum + order.open, 0);
  const missing = shares.reduce((sum, share) => sum + share.missing, 0);
  if (open === 0) {
    return `Für ${numbers} bleiben danach ${formatPrice(missing)} von Hand vermerkt, die noch kein Kontoauszug zeigt.`;
  }
  const left = open - amount + confirmed;
  return confirmed > 0
    ? `Für ${numbers} bleiben ${formatPrice(left)} offen. Nach dem Zuordnen gilt die Bestellung als teilweise bezahlt.`
    : `Für ${numbers} sind noch ${formatPrice(open)} offen, es fehlen ${formatPrice(left)}. Nach dem Zuordnen gilt die Bestellung als teilweise bezahlt.`;
}

function tooMuch({ named, shares }: ShownMoney): string[] {
  const surplus = shares.reduce((sum, { missing }) => sum - missing, 0);
  const unconfirmed = shares
    .filter(({ confirmed }) => confirmed.length === 0)
    .reduce((sum, { order }) => sum + sumOf(order.unconfirmed), 0);
  const sentence = surplusSentence(named, surplus);
  if (unconfirmed === 0) return [sentence];
  return [
    sentence,
    `Von Hand vermerkt sind ${formatPrice(unconfirmed)}. Ist es dasselbe Geld, machen Sie zuerst den Vermerk rückgängig.`,
  ];
}

export const sumOf = (amounts: { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

function surplusSentence(named: MatchableOrder[], surplus: number): string {
  const cancelled = named.filter(({ status }) => status === "cancelled");
  const numbers = numbersOf(named);
  if (cancelled.length > 0) {
    return `${numbersOf(cancelled)} ist storniert. Nach dem Zuordnen gilt das Geld als überzahlt, und Sie zahlen es zurück.`;
  }
  if (named.every(({ open }) => open === 0)) {
    return `${numbers} ist schon bezahlt. Nach dem Zuordnen gilt das Geld als überzahlt, und Sie zahlen es zurück.`;
  }
  return `${numbers}: Das sind ${formatPrice(surplus)} mehr, als noch offen ist. Nach dem Zuordnen gilt die Bestellung als überzahlt, und Sie zahlen den Rest zurück.`;
}
