import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { findMarkdown, keepDocument } from "#app/features/documents/documents.server.ts";
import { instructionMarkdown } from "#app/features/legal/contract-texts/instruction/instruction-markdown.ts";
import { readLegalFile, stampOfLegalFile } from "#app/features/legal/legal-texts.server.ts";
import { publishedWords } from "#app/features/pages/page-words.server.ts";
import { operatorFacts } from "#app/features/settings/operator.server.ts";
import { logError } from "#app/http/log.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
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
export interface CurrentTexts {
  /** null if the owner has none. */
  terms: CurrentText | null;
  instruction: CurrentText;
}

/** A version that orders were placed under. */
export type KeptText = typeof legalTexts.$inferSelect & { content: string };

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

export interface KeptReference {
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
  const id = keepDocument(transaction, document, now);
  transaction.insert(legalTexts).values({ id, name, sha256, createdAt: now }).run();
  return { id, sha256 };
}

const documentNames: Record<ContractTextName, { title: string; foot: string; file: string }> = {
  terms: { title: "Allgemeine Geschäftsbedingungen", foot: "AGB", file: "agb" },
  instruction: { title: "Widerrufsbelehrung", foot: "Widerrufsbelehrung", file: "widerruf" },
};

/** The beginning of a version's hash, short enough for people to compare. */
export function shortHash({ sha256 }: { sha256: string }): string {
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
export function findKeptVersion(name: ContractTextName, sha256: string): KeptText | null {
  const isVersion = and(eq(legalTexts.name, name), eq(legalTexts.sha256, sha256));
  const version = db.select().from(legalTexts).where(isVersion).get();
  return version ? { ...version, content: findMarkdown(version.id) } : null;
}
