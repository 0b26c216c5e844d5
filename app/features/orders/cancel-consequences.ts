import type { LineType } from "#db/schema.ts";

interface Cancelled {
  /** Empty where the account is deleted; left out where it is about several orders. */
  customerEmail?: string;
  /** What it holds; left out where that is not known. */
  types?: LineType[];
}

/** What cancelling an order brings about, in a sentence each; the same as `orderStatusEmail` tells. */
export function cancelConsequences({ customerEmail, types }: Cancelled): string[] {
  const holds = (...asked: LineType[]) =>
    types === undefined || types.some((type) => asked.includes(type));
  return [
    mailSentence(customerEmail),
    ...(holds("event", "course", "product") ? ["Plätze und Stücke sind sofort wieder frei."] : []),
    ...(holds("membership") ? ["Eine Mitgliedschaft daraus zählt nicht mehr."] : []),
    "Geld, das schon da ist, überweisen Sie selbst zurück.",
  ];
}

function mailSentence(customerEmail: string | undefined): string {
  if (customerEmail === undefined) return "Wer bestellt hat, erfährt es durch eine E-Mail.";
  if (customerEmail === "") return "Eine E-Mail geht nicht hinaus: Es gibt keine Adresse mehr.";
  return `Eine E-Mail sagt es ${customerEmail}.`;
}
