import { asc, eq } from "drizzle-orm";
import { keptUntil, keptYears } from "#app/features/privacy/kept-for.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { signature } from "#app/site/operator.server.ts";
import { db } from "#db/client.server.ts";
import { type BusinessLetter, businessLetters, emails } from "#db/schema.ts";
import { prepareInsert } from "#db/writing/prepared-writes.server.ts";

/** The subject of a business letter: an order, a declaration about a contract, or both. */
export type Contract =
  | { orderId: string; declarationId?: string }
  | { orderId?: string | null; declarationId: string };

const addLetter = prepareInsert(businessLetters);

type NewLetter = Pick<BusinessLetter, "id" | "recipient" | "subject" | "content"> & {
  userId?: string;
};

/**
 * Stores an e-mail about a contract for six years (§ 257 Abs. 1 Nr. 3, Abs. 4 HGB, § 147 Abs. 1 Nr. 3, Abs. 3 AO),
 * within the transaction that enqueues it. Sending it again is no new letter.
 */
export function keepBusinessLetter(
  { id, userId, recipient, subject, content }: NewLetter,
  contract: Contract,
  now: Date,
): void {
  addLetter({
    id,
    ...contract,
    userId,
    recipient,
    subject,
    content,
    signature: signature(ownOrigin()),
    keptUntil: keptUntil(now, keptYears.businessLetter),
    createdAt: now,
  });
}

const listed = {
  id: businessLetters.id,
  recipient: businessLetters.recipient,
  subject: businessLetters.subject,
  createdAt: businessLetters.createdAt,
  keptUntil: businessLetters.keptUntil,
  /** Null after the outbox has deleted the e-mail. */
  status: emails.status,
};

/** The business letters about an order or a declaration, oldest first. */
export function listBusinessLetters(about: { orderId: string } | { declarationId: string }) {
  const { orderId, declarationId, createdAt, id } = businessLetters;
  const isAbout =
    "orderId" in about ? eq(orderId, about.orderId) : eq(declarationId, about.declarationId);
  return db
    .select(listed)
    .from(businessLetters)
    .leftJoin(emails, eq(emails.id, id))
    .where(isAbout)
    .orderBy(asc(createdAt), asc(id))
    .all();
}

export type ListedLetter = ReturnType<typeof listBusinessLetters>[number];

export function findBusinessLetter(id: string): BusinessLetter | null {
  return db.select().from(businessLetters).where(eq(businessLetters.id, id)).get() ?? null;
}
