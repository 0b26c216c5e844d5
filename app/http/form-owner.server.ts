import { seal, unseal } from "#app/environment/sealed-text.server.ts";
import { SESSION_SECONDS } from "#app/environment/session-settings.server.ts";

/** The hidden field that names the account that has opened a form, also after the session has ended. */
export const FORM_OWNER = "formOwner";

const PURPOSE = "form owner";

/** The value of the field. It is sealed, so that nobody can leave a form to another account. */
export function createFormOwner(userId: string): string {
  return seal(JSON.stringify({ userId, openedAt: Date.now() }), PURPOSE);
}

/** The id of the account; null if the value is not ours, or older than any session. */
export function readFormOwner(value: unknown): string | null {
  const opened = typeof value === "string" ? unseal(value, PURPOSE) : null;
  if (!opened) return null;
  const { userId, openedAt } = JSON.parse(opened.text);
  return Date.now() - openedAt < SESSION_SECONDS * 1000 ? userId : null;
}
