import { createHash, randomInt } from "node:crypto";

const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** Matches every id that this module creates. */
export const SHORT_ID = /^[2-9a-z]{10}$/;

/** An id of ten characters (49 bits) without easily confused characters. */
export function createShortId(): string {
  return Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** Derives an id of ten characters from the text, so that a repeated request adds no row twice. */
export function shortIdFrom(text: string): string {
  const bytes = createHash("sha256").update(text).digest();
  return Array.from({ length: 10 }, (_, index) => {
    // Two bytes, so that no letter is noticeably more frequent.
    return LETTERS[bytes.readUInt16BE(2 * index) % LETTERS.length];
  }).join("");
}
