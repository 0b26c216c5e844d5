import { randomInt } from "node:crypto";

const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** An id of ten characters (49 bits) without easily confused characters. */
export function createShortId(): string {
  return Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
