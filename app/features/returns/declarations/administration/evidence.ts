import type { Declaration } from "#db/schema.ts";

/** A declaration without the facts that only keep a repeated post from being stored twice. */
export type DeclaredFacts = Omit<Declaration, "token" | "sha256">;

/** The facts about the sender. `confirmedAt` and `disputedAt` are null until somebody answers. */
export interface Evidence extends Pick<Declaration, "confirmedAt" | "disputedAt"> {
  /** Whether the owner of the order or membership was signed in. */
  isOwners: boolean;
  /** Whether it comes from that owner, or its confirmation goes to an address of that order or membership. */
  isRelated: boolean;
}

/** The evidence about the sender. `customer` is null if neither an order nor an account is found. */
export function evidenceOf(
  { confirmedAt, disputedAt }: DeclaredFacts,
  customer: Pick<Evidence, "isOwners" | "isRelated"> | null,
): Evidence {
  const { isOwners = false, isRelated = false } = customer ?? {};
  return { isOwners, isRelated, confirmedAt, disputedAt };
}

/**
 * - `certain`: the owner was signed in, or has confirmed it from an address of the order or membership
 * - `plausible`: only the address fits, which anybody can type
 * - `uncertain`: not even that
 * - `disputed`: the recipient or the customer has answered 'Das war ich nicht'
 */
export type Certainty = (typeof certainties)[number];

export const certainties = ["certain", "plausible", "uncertain", "disputed"] as const;

export function certaintyOf({ isOwners, isRelated, confirmedAt, disputedAt }: Evidence): Certainty {
  if (disputedAt) return "disputed";
  if (isOwners || (isRelated && confirmedAt)) return "certain";
  return isRelated ? "plausible" : "uncertain";
}

/** The evidence in a few words, for the list. */
export function evidenceLabel(evidence: Evidence): string {
  if (evidence.disputedAt) return "bestritten";
  if (evidence.isOwners) return "im Konto erklärt";
  if (!evidence.isRelated) return "nicht belegt";
  return evidence.confirmedAt ? "von der Adresse bestätigt" : "nur die Adresse passt";
}

/** The evidence in a sentence, with the advice that follows from it. */
export function evidenceSentence(evidence: Evidence): string {
  if (evidence.disputedAt) {
    return "Auf unsere E-Mail kam die Antwort: „Das war ich nicht“. Fragen Sie nach, bevor Sie etwas ändern.";
  }
  if (evidence.isOwners) return "Erklärt im Konto, dem der Vertrag gehört.";
  if (!evidence.isRelated) {
    return "Nichts belegt, dass die Kundin oder der Kunde das erklärt hat. Prüfen Sie, wer es geschickt hat.";
  }
  if (evidence.confirmedAt) {
    return "Die E-Mail-Adresse passt, und von dort kam: „Ja, das war ich“.";
  }
  return "Die E-Mail-Adresse passt, aber die kann jeder eintippen. Von dort kam noch keine Antwort auf die Frage, ob die Erklärung echt ist.";
}

interface Sender {
  name: string;
  email: string;
  /** The address of the account that was signed in; null for a visitor. */
  account: string | null;
}

/** The customer whose contract the declaration is about. */
export interface Customer {
  /** Null if unknown. */
  name: string | null;
  addresses: (string | null)[];
  /** The address of the account; null without one. */
  account: string | null;
  /** The place of these facts: 'in der Bestellung' or 'im Konto'. */
  place: string;
}

/** The differences between the sender of a declaration and the customer, one sentence each. */
export function differencesOf(sender: Sender, customer: Customer): string[] {
  const addresses = customer.addresses.flatMap((address) => address || []);
  const isKnown = addresses.some((address) => isSame(address, sender.email));
  const differences = [
    sender.account === null && "Niemand war angemeldet.",
    sender.account !== null &&
      sender.account !== customer.account &&
      `Angemeldet war das Konto ${sender.account}.`,
    customer.name !== null &&
      !isSame(customer.name, sender.name) &&
      `Der Name ist ein anderer als ${customer.place}: ${customer.name}.`,
    !isKnown &&
      addresses.length > 0 &&
      `Die E-Mail-Adresse ist eine andere als ${customer.place}: ${addresses[0]}.`,
  ];
  return differences.filter((sentence) => typeof sentence === "string");
}

function isSame(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

/** Names and addresses are the same whatever their case and spaces. */
export function comparable(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLocaleLowerCase("de");
}
