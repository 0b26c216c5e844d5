import { and, eq, isNotNull, sql } from "drizzle-orm";
import { equalsInAnyCase } from "#db/any-case.ts";
import { db } from "#db/client.server.ts";
import type { EmailBlock } from "#db/email-content.ts";
import { profiles, users } from "#db/schema.ts";

/** Begins an e-mail to a person. */
export const greeting: EmailBlock = { kind: "greeting" };

interface Reader {
  userId?: string;
  recipient: string;
}

/**
 * Greets the reader by the first name if the address is proven to be the account's. Nobody else is named, because a form that
 * anyone can submit must not carry typed text to strangers.
 */
export function greetByName(content: EmailBlock[], reader: Reader): EmailBlock[] {
  if (!content.some(({ kind }) => kind === "greeting")) return content;
  const firstName = findFirstName(reader);
  if (!firstName) return content;
  return content.map((block) => (block.kind === "greeting" ? { ...block, firstName } : block));
}

// Prepared once, because every order runs this query.
const firstNames = db
  .select({ firstName: profiles.firstName })
  .from(users)
  .innerJoin(profiles, eq(profiles.id, users.id))
  .where(
    and(
      eq(users.id, sql.placeholder("userId")),
      equalsInAnyCase(users.email, sql.placeholder("recipient")),
      isNotNull(users.emailVerifiedAt),
    ),
  )
  .prepare();

function findFirstName({ userId, recipient }: Reader): string | null {
  if (userId === undefined) return null;
  return firstNames.get({ userId, recipient })?.firstName.trim() || null;
}
