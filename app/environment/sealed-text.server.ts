import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { secrets } from "#app/environment/session-settings.server.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text with the newest secret. Only the same `purpose` opens it again. */
export function seal(text: string, purpose: string): string {
  const [newest = ""] = secrets;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(newest, purpose), iv);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

interface OpenedText {
  text: string;
  /** Whether the newest secret sealed it. */
  isNewest: boolean;
}

/** The sealed text. Null if none of the secrets sealed it for this purpose. */
export function unseal(sealed: string, purpose: string): OpenedText | null {
  for (const [age, secret] of secrets.entries()) {
    const text = open(Buffer.from(sealed, "base64url"), keyOf(secret, purpose));
    if (text !== null) return { text, isNewest: age === 0 };
  }
  return null;
}

function open(sealed: Buffer, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const encrypted = sealed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** The same secrets sign cookies and links, so encryption has keys of its own. */
function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `sealed text: ${purpose}`, 32));
}
