import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import { DAY } from "#app/environment/durations.ts";
import { seal, unseal } from "#app/environment/sealed-text.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { interruptedForms, users } from "#db/schema.ts";

/** A form that was sent after the session of its account had ended. Nothing was done with it. */
export interface InterruptedForm {
  /** The page that it was sent to, with its query. */
  path: string;
  /** The typed values, without passwords and files. */
  fields: [name: string, value: string][];
  hadFiles: boolean;
}

const PURPOSE = "interrupted form";
/** The newest forms of an account that are kept. Each has at most a megabyte. */
const MAX_FORMS = 3;

/** Keeps the form for 24 hours, in place of the account's oldest one. Returns its id; null if the account is deleted. */
export async function keepInterruptedForm(
  userId: string,
  form: InterruptedForm,
  now: Date,
): Promise<string | null> {
  const id = createShortId();
  const sealedForm = seal(JSON.stringify(form), PURPOSE);
  const expiresAt = new Date(now.getTime() + DAY);
  return inTransaction((transaction) => {
    const isTheirs = eq(interruptedForms.userId, userId);
    const account = transaction.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!account.get()) return null;
    transaction
      .insert(interruptedForms)
      .values({ id, userId, sealedForm, expiresAt, createdAt: now })
      .run();
    const newest = transaction
      .select({ id: interruptedForms.id })
      .from(interruptedForms)
      .where(isTheirs)
      .orderBy(desc(interruptedForms.createdAt), eq(interruptedForms.id, id))
      .limit(MAX_FORMS);
    transaction
      .delete(interruptedForms)
      .where(and(isTheirs, notInArray(interruptedForms.id, newest)))
      .run();
    return id;
  });
}

/** The account's form; null if it is somebody else's or was sent more than 24 hours ago. */
export function findInterruptedForm(
  id: string,
  userId: string,
  now = new Date(),
): InterruptedForm | null {
  const found = db
    .select({ sealedForm: interruptedForms.sealedForm })
    .from(interruptedForms)
    .where(
      and(
        eq(interruptedForms.id, id),
        eq(interruptedForms.userId, userId),
        gt(interruptedForms.expiresAt, now),
      ),
    )
    .get();
  const opened = found ? unseal(found.sealedForm, PURPOSE) : null;
  return opened && JSON.parse(opened.text);
}
