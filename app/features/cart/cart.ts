import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { LineType } from "#db/schema.ts";

/** An item and its quantity. Title and price always come from the catalog. */
export interface CartLine {
  type: LineType;
  id: string;
  quantity: number;
}

export type LineKey = Pick<CartLine, "type" | "id">;

/** Together with short ids, these limits keep the cart cookie below the 4 kB that browsers store. */
export const MAX_LINES = 50;
export const MAX_PIECES = 99;

type AddResult =
  | { ok: true; lines: CartLine[] }
  | { ok: false; reason: "too-many-lines" | "too-many-pieces" };

/** Increases the line of the same type and id, or appends one. A membership replaces any other membership. */
export function addLine(lines: CartLine[], line: CartLine): AddResult {
  if (line.type === "membership") {
    const others = lines.filter((other) => other.type !== "membership");
    return withinLimits([...others, { ...line, quantity: 1 }]);
  }
  const existing = lines.find((other) => isSameLine(other, line));
  if (!existing) return withinLimits([...lines, line]);
  return withinLimits(replaceLine(lines, { ...line, quantity: existing.quantity + line.quantity }));
}

/** Sets a line's quantity; 0 or less removes the line. A membership stays at one. */
export function setQuantity(lines: CartLine[], line: CartLine): AddResult {
  if (line.quantity <= 0) return { ok: true, lines: removeLine(lines, line) };
  const quantity = line.type === "membership" ? 1 : line.quantity;
  return withinLimits(replaceLine(lines, { ...line, quantity }));
}

export function removeLine(lines: CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => !isSameLine(line, key));
}

export function hasLine(lines: CartLine[], key: LineKey): boolean {
  return lines.some((line) => isSameLine(line, key));
}

/** The quantity of that type and id; 0 if there is no such line. */
export function quantityOf(lines: CartLine[], key: LineKey): number {
  return lines.find((line) => isSameLine(line, key))?.quantity ?? 0;
}

/** Whether both contain the same items and quantities, in any order. */
export function isSameCart(some: CartLine[], others: CartLine[]): boolean {
  return (
    some.length === others.length &&
    some.every((line) =>
      others.some((other) => isSameLine(line, other) && line.quantity === other.quantity),
    )
  );
}

function isSameLine(one: LineKey, other: LineKey): boolean {
  return one.type === other.type && one.id === other.id;
}

function replaceLine(lines: CartLine[], line: CartLine): CartLine[] {
  return lines.map((other) => (isSameLine(other, line) ? line : other));
}

function withinLimits(lines: CartLine[]): AddResult {
  if (lines.length > MAX_LINES) return { ok: false, reason: "too-many-lines" };
  if (lines.some((line) => line.quantity > MAX_PIECES)) {
    return { ok: false, reason: "too-many-pieces" };
  }
  return { ok: true, lines };
}

export const limitSentences = {
  "too-many-lines": `In den Warenkorb passen höchstens ${MAX_LINES} verschiedene Artikel. Bitte bestelle zuerst einen Teil davon.`,
  "too-many-pieces": `Von einem Artikel kannst du höchstens ${MAX_PIECES} Stück auf einmal bestellen.`,
};

/** The toasts after a cart change, with titles as specified. */
export const cartWords = {
  updated: (title: string): NewToast => ({
    kind: "default",
    title: "Warenkorb aktualisiert",
    description: `Die Menge für ${title} wurde aktualisiert.`,
  }),
  added: (title: string): NewToast => ({
    kind: "default",
    title: "Zum Warenkorb hinzugefügt",
    description: `${title} wurde in den Warenkorb gelegt.`,
    link: { to: "/cart", label: "Zum Warenkorb" },
  }),
  removed: (title: string): NewToast => ({
    kind: "default",
    title: "Aus Warenkorb entfernt",
    description: `${title} wurde aus dem Warenkorb entfernt.`,
  }),
  cleared: {
    kind: "default",
    title: "Warenkorb geleert",
    description: "Alle Artikel wurden aus dem Warenkorb entfernt.",
  } satisfies NewToast,
  refused: (description: string): NewToast => ({
    kind: "error",
    title: "Nicht in den Warenkorb gelegt",
    description,
  }),
  empty: {
    kind: "info",
    title: "Warenkorb ist leer",
    description:
      "Hast du gerade bestellt? Dann ist die Bestellung bei uns. Sonst leg zuerst etwas hinein.",
  } satisfies NewToast,
  lostWithSession: {
    kind: "info",
    title: "Warenkorb ist leer",
    description:
      "Mit deiner Anmeldung ist auch der Warenkorb abgelaufen. Bestellt ist nichts. Leg noch einmal hinein, was du möchtest: Dann stehen deine Eingaben an der Kasse wieder da.",
  } satisfies NewToast,
};
