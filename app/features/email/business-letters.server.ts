import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { type BusinessLetter, businessLetters, emails } from "#db/schema.ts";

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
