import { formatDay } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import type { Declaration } from "#db/schema.ts";

export type DeclaredContent = Pick<
  Declaration,
  "kind" | "name" | "contract" | "parts" | "email" | "terminationKind" | "reason" | "wishedEnd"
>;

/** The name of a declaration of each kind. */
export const declarationNames = { withdrawal: "Widerruf", termination: "Kündigung" } as const;

export const terminationKindLabels = {
  ordinary: "Ordentliche Kündigung",
  extraordinary: "Außerordentliche Kündigung",
} as const;

interface Entry {
  term: string;
  value: string;
}

/** The content of a declaration, as its page, e-mail and file state it. All values were typed or chosen. */
export function declaredEntries(declaration: DeclaredContent): Entry[] {
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

/** The declaration in one sentence. */
export function declaredSentence({ kind }: Pick<Declaration, "kind">): string {
  return kind === "withdrawal"
    ? "Hiermit widerrufe ich den genannten Vertrag."
    : "Hiermit kündige ich den genannten Vertrag.";
}

const buttons = { withdrawal: "Widerruf bestätigen", termination: "jetzt kündigen" } as const;

/** § 312k Abs. 3 BGB: the file must show that the button was used. */
export function givenByButton({ kind }: Pick<Declaration, "kind">): string {
  return `Die Erklärung wurde mit der Schaltfläche „${buttons[kind]}“ abgegeben.`;
}
