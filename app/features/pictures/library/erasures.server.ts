import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { hasPicture } from "#app/features/pictures/picture-storage.server.ts";
import {
  findPictureUses,
  picturePlaces,
} from "#app/features/pictures/places/picture-places.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { people } from "#db/schema.ts";

/** The records are beside the pictures, because operators copy that folder along with a backup. */
const uploads = path.join(env.DATA_DIR, "uploads");
const PREFIX = ".erased-";

/** A picture that was erased together with people. */
interface Erasure {
  picture: string;
  /** Ids of the people. */
  people: string[];
}

/** Records the erasure outside the database, so that it can be repeated after a backup is restored. */
export function rememberErasure({ picture, people }: Erasure): void {
  const ids = new Set([...readErasure(picture).people, ...people]);
  writeFileSync(fileOf(picture), JSON.stringify([...ids]), { flush: true });
}

/**
 * Repeats all recorded erasures, because a restored backup contains the erased people. A picture that has
 * been uploaded again since then keeps its uses.
 */
export async function repeatErasures(): Promise<void> {
  const erasures = listErasures();
  const ids = erasures.flatMap((erasure) => erasure.people);
  const gone = erasures.map(({ picture }) => picture).filter((picture) => !hasPicture(picture));
  const isBack =
    gone.some((picture) => findPictureUses(picture).length > 0) ||
    db.select({ id: people.id }).from(people).where(inArray(people.id, ids)).get() !== undefined;
  if (!isBack) return;
  await inTransaction((transaction) => {
    transaction.delete(people).where(inArray(people.id, ids)).run();
    for (const place of picturePlaces) {
      for (const picture of gone) place.erase(transaction, picture, null);
    }
  });
}

function listErasures(): Erasure[] {
  if (!existsSync(uploads)) return [];
  return readdirSync(uploads)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => readErasure(name.slice(PREFIX.length)));
}

function readErasure(picture: string): Erasure {
  const file = fileOf(picture);
  return { picture, people: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [] };
}

function fileOf(picture: string): string {
  return path.join(uploads, PREFIX + picture);
}
