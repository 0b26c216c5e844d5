import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { LegalPageName } from "#app/content/legal.ts";
import { findMarkdown, storeDocument } from "#app/features/documents/documents.server.ts";
import { readLegalFile, stampOfLegalFile } from "#app/features/legal/legal-texts.server.ts";
import { instructionMarkdown } from "#app/features/legal/withdrawal-instructions.ts";
import { findLegalVersion } from "#app/features/pages/page-versions.server.ts";
import { publishedWords } from "#app/features/pages/page-words.server.ts";
import { operatorFacts } from "#app/features/settings/operator.server.ts";
import { logError } from "#app/http/log.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { rememberUntilPagesChange } from "#db/page-revision.server.ts";
import { type ContractTextName, legalTexts } from "#db/schema.ts";

interface CurrentText {
  /** Hash of the content. */
  sha256: string;
  /** Markdown. */
  content: string;
}

/** The texts that become part of a contract concluded now. */
interface CurrentTexts {
  /** null if the owner has none. */
  terms: CurrentText | null;
  instruction: CurrentText;
}

/** A version that orders were placed under. */
type KeptText = typeof legalTexts.$inferSelect & { content: string };

/** Reads and hashes a text only after it has changed, so that every order can call this function. */
export async function currentTexts(): Promise<CurrentTexts> {
  return { terms: publishedTerms() ?? (await termsInFile()), instruction: currentInstruction() };
}

const publishedTerms = rememberUntilPagesChange(() => currentText(publishedWords("agb").text));

const currentInstruction = rememberUntilPagesChange(() => {
  const withdrawalAddress = `${ownOrigin()}/vertrag-widerrufen`;
  return hashed(instructionMarkdown({ ...operatorFacts(), withdrawalAddress }));
});

let known: { stamp: string; text: CurrentText | null } = { stamp: "", text: null };

/** If the file cannot be read, orders are placed without terms instead of failing. */
async function termsInFile(): Promise<CurrentText | null> {
  try {
    const stamp = await stampOfLegalFile("agb");
    if (stamp !== known.stamp) known = { stamp, text: currentText(await readLegalFile("agb")) };
    return known.text;
  } catch (error) {
    logError(error, "while reading the terms for an order");
    return null;
  }
}

function currentText(content: string): CurrentText | null {
  return content.trim() === "" ? null : hashed(content);
}

function hashed(content: string): CurrentText {
  return { content, sha256: createHash("sha256").update(content).digest("hex") };
}

/** The versions of an order's texts. */
export interface KeptTexts {
  terms: KeptReference | null;
  instruction: KeptReference | null;
}

interface KeptReference {
  id: string;
  sha256: string;
}

// Prepared once, because every order runs this query.
const keptVersion = db
  .select({ id: legalTexts.id })
  .from(legalTexts)
  .where(
    and(
      eq(legalTexts.name, sql.placeholder("name")),
      eq(legalTexts.sha256, sql.placeholder("sha256")),
    ),
  )
  .prepare();

/** Keeps these texts for the order that the transaction places. A version is stored once. */
export function keepTexts(
  transaction: Queryable,
  { terms, instruction }: CurrentTexts,
  now: Date,
): KeptTexts {
  return {
    terms: terms && keep(transaction, "terms", terms, now),
    instruction: keep(transaction, "instruction", instruction, now),
  };
}

function keep(
  transaction: Queryable,
  name: ContractTextName,
  { sha256, content }: CurrentText,
  now: Date,
): KeptReference {
  const known = keptVersion.get({ name, sha256 });
  if (known) return { ...known, sha256 };
  const hash = shortHash({ sha256 });
  const { title, foot, file } = documentNames[name];
  const source = { title, foot: `${foot}, Fassung ${hash}`, markdown: content };
  const document = { sha256, filename: `${file}-${hash}.pdf`, source };
  const id = storeDocument(transaction, document, now);
  transaction.insert(legalTexts).values({ id, name, sha256, createdAt: now }).run();
  return { id, sha256 };
}

const documentNames: Record<ContractTextName, { title: string; foot: string; file: string }> = {
  terms: { title: "Allgemeine Geschäftsbedingungen", foot: "AGB", file: "agb" },
  instruction: { title: "Widerrufsbelehrung", foot: "Widerrufsbelehrung", file: "widerruf" },
};

/** The beginning of a version's hash, short enough for people to compare. */
function shortHash({ sha256 }: { sha256: string }): string {
  return sha256.slice(0, 8);
}

/** Finds the hashes of an order's texts, which are all that their addresses need. */
export function findReferences(order: {
  termsId: string | null;
  instructionId: string | null;
}): KeptTexts {
  return { terms: referenceOf(order.termsId), instruction: referenceOf(order.instructionId) };
}

function referenceOf(id: string | null): KeptReference | null {
  if (id === null) return null;
  const reference = { id: legalTexts.id, sha256: legalTexts.sha256 };
  return db.select(reference).from(legalTexts).where(eq(legalTexts.id, id)).get() ?? null;
}

/** Finds a kept text by its hash, which is its public address. */
function findKeptVersion(name: ContractTextName, sha256: string): KeptText | null {
  const isVersion = and(eq(legalTexts.name, name), eq(legalTexts.sha256, sha256));
  const version = db.select().from(legalTexts).where(isVersion).get();
  return version ? { ...version, content: findMarkdown(version.id) } : null;
}

/** A version of a text, for the page at its address. */
interface TextVersion {
  /** 'Fassung 3' or 'Fassung 1f3870be'. */
  name: string;
  /** Says since when the version exists. */
  lead: string;
  /** Says that another version applies now; null for the current one. */
  notice: string | null;
  /** Markdown. */
  text: string;
}

/** The path of a version that orders were placed under. */
export function versionPath(name: ContractTextName, { sha256 }: { sha256: string }): string {
  return `${pagesOf[name]}/fassung/${sha256}`;
}

const pagesOf: Record<ContractTextName, string> = { terms: "/agb", instruction: "/widerruf" };

const NO_LONGER_PUBLISHED = "Diese Fassung gilt nicht mehr. Sie steht hier zum Nachlesen.";
const ONLY_FOR_OLDER_ORDERS =
  "Für Bestellungen, die unter dieser Fassung aufgegeben wurden, gilt sie weiter. Für neue Bestellungen gilt eine andere.";

/**
 * The version of a legal page at the address `/{page}/fassung/{key}`, kept for ever because orders refer to it. The
 * key is a published version's number or, for the terms of an order, the hash of the text. Null if there is none.
 */
export async function findTextVersion(
  page: LegalPageName,
  key: string,
): Promise<TextVersion | null> {
  if (page === "agb" && isHash(key)) return findOrderedVersion("terms", key);
  const published = findLegalVersion(page, Number(key));
  if (!published) return null;
  const { number, at, isNewest, text } = published;
  const name = `Fassung ${number}`;
  const notice = isNewest ? null : NO_LONGER_PUBLISHED;
  return { name, lead: `${name} vom ${formatMoment(at)}`, notice, text };
}

/** The version with this hash; null if no order was placed under it. */
export async function findOrderedVersion(
  name: ContractTextName,
  sha256: string,
): Promise<TextVersion | null> {
  const kept = isHash(sha256) ? findKeptVersion(name, sha256) : null;
  if (!kept) return null;
  const current: CurrentTexts = await currentTexts();
  return {
    name: `Fassung ${shortHash(kept)}`,
    lead: `Fassung ${shortHash(kept)}, für Bestellungen ab dem ${formatDate(kept.createdAt)}`,
    notice: current[name]?.sha256 === sha256 ? null : ONLY_FOR_OLDER_ORDERS,
    text: kept.content,
  };
}

function isHash(key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key);
}
