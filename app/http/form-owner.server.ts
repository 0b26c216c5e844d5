import { SESSION_SECONDS } from "#app/environment/session-settings.server.ts";
import { isSigned, sign } from "#app/environment/signatures.server.ts";

/** The hidden field that names the account that has opened a form, also after the session has ended. */
export const FORM_OWNER = "formOwner";

/**
 * The value of the field: the account and the day. It is signed, so that nobody can leave a form to another account. All
 * forms that an account opens on a day have the same one, so that its pages stay equal.
 */
export function createFormOwner(userId: string, now = new Date()): string {
  const words = `${userId}.${now.toISOString().slice(0, 10)}`;
  return `${words}.${sign(purposeOf(words))}`;
}

/** The id of the account; null if the value is not ours, or older than any session. */
export function readFormOwner(value: unknown, now = new Date()): string | null {
  const [, words = "", userId = "", day = "", signature = ""] =
    /^(([\w-]{1,40})\.(\d{4}-\d{2}-\d{2}))\.([\w-]{1,100})$/.exec(String(value)) ?? [];
  if (!isSigned(signature, purposeOf(words))) return null;
  return now.getTime() - Date.parse(day) < SESSION_SECONDS * 1000 ? userId : null;
}

const purposeOf = (words: string) => `owner of a form ${words}`;
