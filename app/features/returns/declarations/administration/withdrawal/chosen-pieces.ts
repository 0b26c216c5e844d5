import type { HandlingForm } from "#app/features/returns/declarations/administration/declaration-schema.ts";

/** The name of the control for the number of pieces to take back from a line. */
export function takeName({ position }: { position: number }): `take${number}` {
  return `take${position}`;
}

/** The chosen numbers of pieces by the position of their line. */
export type ChosenPieces = Map<number, number>;

/** The choice that the form contains; null if its page showed no order. */
export function chosenPieces(form: HandlingForm): ChosenPieces | null {
  if (form.order === undefined) return null;
  const chosen = Object.entries(form).flatMap(([name, value]): [number, number][] => {
    const position = /^take(\d{1,2})$/.exec(name)?.[1];
    const isNumber = typeof value === "string" && /^\d{1,2}$/.test(value);
    return position && isNumber && Number(value) > 0 ? [[Number(position), Number(value)]] : [];
  });
  return new Map(chosen);
}
