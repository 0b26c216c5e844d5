import { createHmac, timingSafeEqual } from "node:crypto";
import { secrets } from "#app/environment/session-settings.server.ts";

/**
 * Signs a text with the newest secret. The same secrets sign cookies and all links, so the beginning of the text has to
 * tell its purpose.
 */
export function sign(text: string): string {
  const [newest = ""] = secrets;
  return signatureWith(newest, text);
}

/** Whether the text was signed, with the newest secret or an earlier one. */
export function isSigned(signature: string, text: string): boolean {
  return secrets.some((secret) => isSame(signature, signatureWith(secret, text)));
}

function signatureWith(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
