import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";

/** The ending of encrypted files (https://age-encryption.org/v1). */
export const AGE = ".age";

/** Public keys of age ('age1…'), and a name for them in the names of what is encrypted for them. */
export interface Seal {
  recipients: string[];
  /** Eight hexadecimal digits. A file encrypted by age does not tell for whom. */
  keys: string;
}

/** The seal of these keys. Each shop has its own, so that it knows its files among those of others. */
export function sealFor(recipients: string[], shop = ""): Seal {
  const text = [shop, ...[...new Set(recipients)].sort()].join("\n");
  return { recipients, keys: createHash("sha256").update(text).digest("hex").slice(0, 8) };
}

interface Copy {
  from: string;
  to: string;
}

interface Failure extends Copy {
  reason: string;
}

/**
 * Encrypts files for the owners of any of these public keys ('age1…'). Each is complete or does not exist.
 * @throws Error with the first failure
 */
export async function encryptFiles(copies: Copy[], recipients: string[]): Promise<void> {
  const [failure] = await inWorker({ copies, recipients });
  if (failure) throw new Error(`${failure.from}: ${failure.reason}`);
}

/** Decrypts files with any of these secret keys. Returns those that no key fits, or that are damaged. */
export function decryptFiles(copies: Copy[], identities: string[]): Promise<Failure[]> {
  return inWorker({ copies, identities });
}

/**
 * Reads the secret keys in a file, as `age-keygen` writes it.
 * @throws StartRefusal if there are none
 */
export function readIdentities(file: string): string[] {
  try {
    const keys = readFileSync(file, "utf8").match(/^AGE-SECRET-KEY-1[0-9A-Z]+$/gm);
    if (keys) return keys;
  } catch (error) {
    throw new StartRefusal(
      `Die Datei ${file} mit dem geheimen Schlüssel lässt sich nicht lesen (${reasonOf(error)}).`,
    );
  }
  throw new StartRefusal(
    `In der Datei ${file} steht kein geheimer Schlüssel von age (AGE-SECRET-KEY-1…).`,
  );
}

/** The reason in age-encryption's own words if no key fits. */
const NO_KEY = "no identity matched";
export const isWrongKey = ({ reason }: Failure) => reason.includes(NO_KEY);

const library = createRequire(import.meta.url).resolve("age-encryption");

/** An inline program, because a file would have to be found in the sources, in the build and in the image. */
const program = `
  const { createReadStream, createWriteStream } = require("node:fs");
  const { rename, rm } = require("node:fs/promises");
  const path = require("node:path");
  const { pipeline } = require("node:stream/promises");
  const { ReadableStream } = require("node:stream/web");
  const { parentPort, workerData } = require("node:worker_threads");
  const { library, copies, recipients, identities } = workerData;

  async function convert({ Encrypter, Decrypter }, { from, to }) {
    // Each file has its own cipher, and only a few blocks of it are in memory.
    const file = createReadStream(from);
    const source = ReadableStream.from(file);
    const cipher = recipients ? new Encrypter() : new Decrypter();
    for (const recipient of recipients ?? []) cipher.addRecipient(recipient);
    for (const identity of identities ?? []) cipher.addIdentity(identity);
    const part = path.join(path.dirname(to), ".unfinished-" + crypto.randomUUID());
    try {
      const result = recipients ? await cipher.encrypt(source) : await cipher.decrypt(source);
      await pipeline(result, createWriteStream(part, { mode: 0o600, flush: true }));
      await rename(part, to);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    } finally {
      // A key that does not fit leaves the rest unread.
      file.destroy();
    }
  }

  import(library).then(async (age) => {
    const failures = [];
    for (const copy of copies) {
      await convert(age, copy).catch(({ message }) => failures.push({ ...copy, reason: message }));
    }
    parentPort.postMessage(failures);
  });
`;

/** Works in another thread, because the cipher is JavaScript, and requests would wait for it. */
function inWorker(work: {
  copies: Copy[];
  recipients?: string[];
  identities?: string[];
}): Promise<Failure[]> {
  if (work.copies.length === 0) return Promise.resolve([]);
  const workerData = { library: pathToFileURL(library).href, ...work };
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { eval: true, execArgv: [], workerData });
    worker.once("message", resolve).once("error", reject);
    worker.once("exit", () => reject(new Error("age ended early")));
  });
}
