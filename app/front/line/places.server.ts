import { randomBytes } from "node:crypto";
import { isSigned, sign } from "#app/environment/signatures.server.ts";

/** Longer than anybody waits, but too short to keep a place for the next rush. */
export const PLACE_SECONDS = 600;
/** A visitor whose page asks late, on a slow line. */
const GRACE_MILLISECONDS = 2000;
/** So many visitors are counted at most, because robots can invent any number. */
const MAX_COUNTED = 10_000;
/** So many visitors of another network may come before a visitor: networks take turns in the line. */
const MAX_OF_NETWORK = 20;

/** The place of a visitor who was asked to wait. */
export interface Place {
  id: string;
  /** Milliseconds since 1970. */
  since: number;
}

export function newPlace(now = Date.now()): Place {
  return { id: randomBytes(6).toString("base64url"), since: now };
}

/** The place as text for the visitor's browser, which cannot forge an earlier one. */
export function signPlace({ id, since }: Place): string {
  const words = `${since.toString(36)}.${id}`;
  return `${words}.${sign(purposeOf(words))}`;
}

/** Null for a text that we have not signed, and for a place that is too old. */
export function readPlace(text: string | undefined, now = Date.now()): Place | null {
  const [, words = "", time = "", id = "", signature = ""] =
    /^(([0-9a-z]{1,10})\.([\w-]{1,20}))\.([\w-]{1,100})$/.exec(text ?? "") ?? [];
  const since = Number.parseInt(time, 36);
  const isCurrent = now - since < PLACE_SECONDS * 1000;
  return isCurrent && isSigned(signature, purposeOf(words)) ? { id, since } : null;
}

const purposeOf = (words: string) => `place in the line ${words}`;

/** The visitors who wait outside of the line, as far as they have asked this process lately. */
export function createWaitingVisitors() {
  const waiting = new Map<string, Place & { network: string; until: number }>();
  return {
    /** The number of those who have waited longer than this one of this network. */
    countBefore({ id, since }: Place, network: string, now = Date.now()): number {
      const before = new Map<string, number>();
      for (const each of waiting.values()) {
        if (each.until < now) waiting.delete(each.id);
        else if (each.since < since && each.id !== id) {
          before.set(each.network, (before.get(each.network) ?? 0) + 1);
        }
      }
      let sum = 0;
      for (const [of, count] of before) {
        sum += of === network ? count : Math.min(count, MAX_OF_NETWORK);
      }
      return sum;
    },
    /** Counts the visitor until the page should have asked again. */
    expect(place: Place, network: string, milliseconds: number, now = Date.now()): void {
      if (waiting.size >= MAX_COUNTED && !waiting.has(place.id)) return;
      waiting.set(place.id, { ...place, network, until: now + milliseconds + GRACE_MILLISECONDS });
    },
    remove: ({ id }: Place): void => void waiting.delete(id),
  };
}
