import type {
  Blank,
  OfficialText,
} from "#app/features/legal/contract-texts/instruction/official-instruction.ts";
import type { OperatorFacts } from "#app/features/settings/operator.server.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";

/** A piece of a filled-in text; a gap is a fact that the operator has not given yet. */
export type FilledPiece = { text: string; isGap: boolean };

export type InstructionFacts = Pick<
  OperatorFacts,
  "name" | "street" | "place" | "phone" | "email"
> & {
  /** The full address of the page with the withdrawal form. */
  withdrawalAddress: string;
};

const words = {
  name: "Name",
  street: "Straße und Hausnummer",
  place: "Postleitzahl und Ort",
  phone: "Telefonnummer",
  email: "E-Mail-Adresse",
} as const;

type Fact = keyof typeof words;

/**
 * The facts of each blank in their order. Design note 2 requires name, address, phone number and e-mail
 * address.
 */
const factsOf: Record<Exclude<Blank, "withdrawalAddress">, Fact[]> = {
  trader: ["name", "street", "place", "phone", "email"],
  traderWithEmail: ["name", "street", "place", "email"],
};

export function fillBlanks(text: OfficialText, facts: InstructionFacts): FilledPiece[] {
  return text.flatMap((part): FilledPiece[] => {
    if (typeof part === "string") return [{ text: part, isGap: false }];
    if (part.blank === "withdrawalAddress")
      return [{ text: facts.withdrawalAddress, isGap: false }];
    const filled = factsOf[part.blank].map((fact) => filledWith(fact, facts[fact]));
    return filled.flatMap((piece, index) =>
      index === 0 ? [piece] : [{ text: ", ", isGap: false }, piece],
    );
  });
}

/** The names of the facts that the instructions still lack. */
export function missingFacts(facts: Pick<OperatorFacts, Fact>): string[] {
  return factsOf.trader.filter((fact) => !facts[fact]).map((fact) => words[fact]);
}

function filledWith(fact: Fact, value: string | null): FilledPiece {
  const text = value && fact === "email" ? readableAddress(value) : value;
  return text ? { text, isGap: false } : { text: `[${words[fact]} fehlt]`, isGap: true };
}
