import { emailWritten } from "#app/features/email/written-email.ts";
import { declarationNames } from "#app/features/returns/declarations.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Declaration } from "#db/schema.ts";

export const declarationFilters = ["open", "handled", "disputed"] as const;

/** The filters of the list. */
export type DeclarationFilter = (typeof declarationFilters)[number];

export const declarationFilterLabels: Record<DeclarationFilter, string> = {
  open: "offen",
  handled: "erledigt",
  disputed: "bestritten",
};

export const outcomeLabels = { accepted: "angenommen", rejected: "abgelehnt" } as const;

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

interface Terminated {
  /** The last ISO day that is paid for; null means unlimited. */
  until: string | null;
  /** The ISO day in Berlin. */
  today: string;
}

/**
 * The last ISO day that the admin's form suggests: the declared one, else the end of what is paid for. An
 * unlimited membership and an extraordinary termination end today. The suggested day is never after the paid
 * time.
 */
export function suggestedEnd(
  { wishedEnd, terminationKind }: Pick<Declaration, "wishedEnd" | "terminationKind">,
  { until, today }: Terminated,
): string {
  const earliest = terminationKind === "extraordinary" ? today : (until ?? today);
  const wanted = wishedEnd && wishedEnd >= today ? wishedEnd : earliest;
  return until && until < wanted ? until : wanted;
}

export const handlingFailure = "Fehler beim Speichern der Erklärung";

export const handlingFailed = { title: handlingFailure, formErrors: [TRY_LATER] };

/** Another admin was faster. */
export const alreadyHandled = {
  title: "Diese Erklärung ist inzwischen erledigt",
  formErrors: [
    "Jemand anderes war schneller. Das Ergebnis steht oben. Ihre Nachricht steht noch im Formular und wurde nicht verschickt.",
  ],
};

export const nothingChosen = {
  title: "Noch ist nichts ausgewählt",
  formErrors: [
    "Bitte wählen Sie, was Sie zurücknehmen. Gehört nichts davon zu diesem Widerruf, lehnen Sie ihn ab und schreiben Sie dazu, warum. Bisher wurde nichts geändert und keine E-Mail verschickt.",
  ],
};

/** The matching membership is no longer the one that the page showed. */
export const membershipChanged = {
  title: "An der Mitgliedschaft hat sich etwas geändert",
  formErrors: [
    "Jemand anderes war schneller, oder sie ist inzwischen zu Ende. Es wurde nichts beendet, die Erklärung ist noch offen. Bitte prüfen Sie, was jetzt gilt, und entscheiden Sie noch einmal.",
  ],
};

export const noMembershipChosen = {
  title: "Noch ist nichts ausgewählt",
  formErrors: [
    "Bitte setzen Sie den Haken, wenn diese Mitgliedschaft enden soll. Gehört sie nicht zu dieser Kündigung, lehnen Sie die Kündigung ab und schreiben Sie dazu, warum. Bisher wurde nichts geändert und keine E-Mail verschickt.",
  ],
};

/** Somebody has answered the confirmation since the page was shown. */
export const evidenceChanged = {
  title: "Inzwischen wissen wir mehr über den Absender",
  formErrors: [
    "Jemand hat die Erklärung bestätigt oder bestritten. Was jetzt gilt, steht oben. Es wurde nichts geändert, die Erklärung ist noch offen.",
  ],
};

/** The order no longer has the chosen pieces. */
export const piecesGone = {
  title: "So viel ist von der Bestellung nicht mehr übrig",
  formErrors: [
    "Jemand anderes war schneller, oder die Bestellung ist storniert. Es wurde nichts zurückgenommen, die Erklärung ist noch offen. Bitte wählen Sie noch einmal.",
  ],
};

/** The toast after a declaration has been handled. */
export function handled(
  { kind, outcome }: Pick<Declaration, "kind" | "outcome">,
  isMailed: boolean,
): NewToast {
  const result = outcome ? outcomeLabels[outcome] : "erledigt";
  return {
    kind: "success",
    title: `${declarationNames[kind]} ${result}`,
    description: `Die Erklärung ist erledigt. ${emailWritten(isMailed)}`,
  };
}

/** The name of the control for the number of pieces to take back from a line. */
export function takeName({ position }: { position: number }): `take${number}` {
  return `take${position}`;
}
