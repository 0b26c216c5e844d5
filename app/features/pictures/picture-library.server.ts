import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import {
  findLogo,
  hasPicture,
  listPictures,
  pictureAddress,
  removePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import type { PictureUse } from "#app/features/pictures/places/picture-place.ts";
import {
  findPictureUses,
  isManagedElsewhere,
  picturePlaces,
} from "#app/features/pictures/places/picture-places.server.ts";
import { logError } from "#app/http/log.server.ts";
import type { Logo } from "#app/ui/layout/logo-files.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { paginate } from "#db/lists/paging.ts";
import { people } from "#db/schema.ts";

const PAGE_SIZE = 24;

export interface LibraryPicture {
  picture: string;
  address: string;
  /** Empty if nothing uses the picture. */
  uses: PictureUse[];
  /** An entry uses it, but its files are gone. */
  isMissing: boolean;
  /** null if it is not a logo. */
  logo: Logo | null;
}

/** One page of all uploaded pictures: first those in use, in the order of their uses, then all others. */
export async function listLibrary(requestedPage: string | null) {
  const uses = usesByPicture();
  const stored = listPictures().filter(({ isWhole, name }) => isWhole && !uses.has(name));
  const names = [...uses.keys(), ...stored.map(({ name }) => name).sort()];
  const { offset, ...place } = paginate(requestedPage, { count: names.length, size: PAGE_SIZE });
  const pictures = names.slice(offset, offset + PAGE_SIZE).map(
    (picture): LibraryPicture => ({
      picture,
      address: pictureAddress(picture),
      uses: uses.get(picture) ?? [],
      isMissing: !hasPicture(picture),
      logo: findLogo(picture),
    }),
  );
  return { ...place, count: names.length, pictures };
}

function usesByPicture(): Map<string, PictureUse[]> {
  const uses = new Map<string, PictureUse[]>();
  for (const use of findPictureUses()) {
    // An address below /uploads may lack the name of a picture.
    if (use.picture) uses.set(use.picture, [...(uses.get(use.picture) ?? []), use]);
  }
  return uses;
}

/**
 * Finds an uploaded picture and its uses. Returns null if neither the picture nor a use of it exists, or if
 * another form manages the picture.
 */
export function findErasablePicture(picture: string) {
  const address = pictureAddress(picture);
  if (pictureNameIn(address) !== picture) return null;
  const uses = findPictureUses(picture);
  if (isManagedElsewhere(uses)) return null;
  return uses.length > 0 || hasPicture(picture)
    ? { picture, address, uses, logo: findLogo(picture) }
    : null;
}

export type ErasablePicture = NonNullable<ReturnType<typeof findErasablePicture>>;

/**
 * Erases a picture immediately and everywhere, for a person who withdraws consent. Its files are deleted, so
 * neither its address nor a restored backup shows it again. Items show a placeholder, and people with this
 * portrait are deleted. Returns the former uses.
 * @throws if the files cannot be deleted; all uses stay unchanged then
 */
export async function erasePicture({ picture, uses }: ErasablePicture, adminId: string, now: Date) {
  const removed = uses.filter(({ fate }) => fate === "removed");
  if (removed.length > 0) rememberErasure({ picture, people: removed.map(({ id }) => id) });
  removePicture(picture);
  return inTransaction((transaction) => {
    const uses = findPictureUses(picture, transaction);
    for (const place of picturePlaces)
      place.erase(transaction, picture, { actor: { admin: adminId }, now });
    return uses;
  });
}

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
function rememberErasure({ picture, people }: Erasure): void {
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

interface Replacement {
  picture: string;
  /** The address of the stored picture that takes its place. */
  imageUrl: string;
  adminId: string;
  now: Date;
}

export type ReplacementResult =
  | { ok: true; uses: PictureUse[] }
  /** Nothing uses the picture any more, or it is the same picture. */
  | { ok: false; reason: "unused" | "same" };

/** Makes all uses of a picture show another one, then deletes the old files. */
export async function replacePicture(replacement: Replacement): Promise<ReplacementResult> {
  const { picture, imageUrl, adminId, now } = replacement;
  const doing = { actor: { admin: adminId }, now };
  if (pictureNameIn(imageUrl) === picture) return { ok: false, reason: "same" };
  const uses = await inTransaction((transaction) => {
    const uses = findPictureUses(picture, transaction);
    if (isManagedElsewhere(uses)) return [];
    for (const place of picturePlaces) place.replace(transaction, picture, imageUrl, doing);
    return uses;
  });
  if (uses.length === 0) return { ok: false, reason: "unused" };
  deleteFiles(picture);
  return { ok: true, uses };
}

/** Files that cannot be deleted now are removed with all unused pictures, after eight days. */
function deleteFiles(picture: string): void {
  try {
    removePicture(picture);
  } catch (error) {
    logError(error, "while deleting a replaced picture");
  }
}
