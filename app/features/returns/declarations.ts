import { formatDay } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import type { Declaration } from "#db/schema.ts";

export type DeclaredContent = Pick<
  Declaration,
  "kind" | "name" | "contract" | "parts" | "email" | "terminationKind" | "reason" | "wishedEnd"
>;

/** The name of a declaration of each kind. */
export const declarationNames = { withdrawal: "Widerruf", termination: "Kündigung" } as const;

/** The content of a declaration, as its page, e-mail and file state it. All values were typed or chosen. */
export function declaredEntries(declaration: DeclaredContent): { term: string; value: string }[] {
  const { kind, name, contract, parts, email, terminationKind, reason, wishedEnd } = declaration;
  const end = wishedEnd ? `zum ${formatDay(wishedEnd).long}` : "zum frühestmöglichen Zeitpunkt";
  return [
    { term: "Name", value: name },
    { term: "Vertrag", value: contract },
    ...(parts ? [{ term: "Nur diese Teile", value: parts }] : []),
    ...(terminationKind
      ? [{ term: "Art der Kündigung", value: terminationKindLabels[terminationKind] }]
      : []),
    ...(reason ? [{ term: "Grund", value: reason }] : []),
    ...(kind === "termination" ? [{ term: "Ende des Vertrags", value: end }] : []),
    { term: "Bestätigung an", value: readableAddress(email) },
  ];
}

const terminationKindLabels = {
  ordinary: "Ordentliche Kündigung",
  extraordinary: "Außerordentliche Kündigung",
} as const;

export function declaredSentence({ kind }: Pick<Declaration, "kind">): string {
  return kind === "withdrawal"
    ? "Hiermit widerrufe ich den genannten Vertrag."
    : "Hiermit kündige ich den genannten Vertrag.";
}

/** § 312k Abs. 3 BGB: the file must show that the button was used. */
export function givenByButton({ kind }: Pick<Declaration, "kind">): string {
  return `Die Erklärung wurde mit der Schaltfläche „${buttons[kind]}“ abgegeben.`;
}

const buttons = { withdrawal: "Widerruf bestätigen", termination: "jetzt kündigen" } as const;

export function receiptSubject({ kind }: Pick<Declaration, "kind">): string {
  return `Deine ${kind === "withdrawal" ? "Widerrufserklärung" : "Kündigung"} ist eingegangen`;
}

/**
 * The next steps after each kind of declaration. Its receipt is not its acceptance.
 * @param isMailed whether the shop sends e-mails
 */
export function nextStepsAfter(kind: Declaration["kind"], { isMailed }: { isMailed: boolean }) {
  const [mailed, unmailed] = answers[kind];
  return `${isMailed ? mailed : unmailed} ${endings[kind]}`;
}

/** The first sentences where the shop sends e-mails, and where it does not. */
const answers = {
  withdrawal: [
    "Das bestätigt den Eingang. Wir prüfen jetzt, ob du den Vertrag widerrufen kannst, und melden uns.",
    "Das bestätigt den Eingang. Wir prüfen jetzt, ob du den Vertrag widerrufen kannst. Hast du ein Konto, steht das Ergebnis dort bei deiner Bestellung.",
  ],
  termination: [
    "Das bestätigt den Eingang und das genannte Ende des Vertrags. Wir tragen die Kündigung ein und schreiben dir dann den Tag, an dem der Vertrag endet.",
    "Das bestätigt den Eingang und das genannte Ende des Vertrags. Wir tragen die Kündigung ein. Der Tag, an dem der Vertrag endet, steht dann in deinem Konto.",
  ],
} as const;

/** § 357 Abs. 4 BGB, for the customer. It follows the sentence about the day of the refund. */
export const GOODS_FIRST =
  "Bei Waren dürfen wir damit warten, bis sie zurück sind oder du uns zeigst, dass du sie abgeschickt hast.";

const endings = {
  withdrawal: `Wenn ja, bekommst du, was du schon bezahlt hast, spätestens 14 Tage nach dem Eingang zurück (§ 357 BGB). ${GOODS_FIRST}`,
  termination: "Eine Mitgliedschaft mit Laufzeit endet spätestens mit ihr von selbst.",
} as const;

/** '05. November 2026, 07:08:09 Uhr' in Berlin: date and time of receipt (§ 356a Abs. 4, § 312k Abs. 4 BGB). */
export function formatReceivedAt(instant: Date | string): string {
  const parts = moment.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const date = `${part("day")}. ${part("month")} ${part("year")}`;
  return `${date}, ${part("hour")}:${part("minute")}:${part("second")} Uhr`;
}

const moment = new Intl.DateTimeFormat("de-DE", {
  day: "2-digit",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Europe/Berlin",
});

/**
 * The reader of an e-mail that asks who has declared something: the recipient of the confirmation, or the customer
 * whose order a stranger has named.
 */
export const readers = ["recipient", "customer"] as const;
export type Reader = (typeof readers)[number];

/** The path for an e-mail's link block. Without a token, the path that the token signs. */
export function authorshipPath(declarationId: string, reader: Reader, token = ""): string {
  return `/erklaerung/${declarationId}/warst-du-das?fuer=${reader}&token=${token}`;
}
