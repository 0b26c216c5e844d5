import { Secret, TOTP } from "otpauth";

// The values that every authenticator app understands (RFC 6238, with the defaults of RFC 4226).
const SECRET_BYTES = 20;
const DIGITS = 6;
export const STEP_SECONDS = 30;

interface Labelled {
  secret: string;
  /** The name of the site, as the app shows it. */
  issuer: string;
  /** The sign-in address. */
  account: string;
}

/** A new secret in base32, as people type it into an app. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth://` address that apps read from a QR code or open as a link. */
export function totpAddress({ secret, issuer, account }: Labelled): string {
  // A colon separates the two in the address.
  return totpOf(secret, issuer.replaceAll(":", " "), account).toString();
}

/**
 * The step (periods of 30 seconds since 1970) whose code this is. Null if it is the code of no step that a clock off by
 * 30 seconds would show.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const distance = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return distance === null ? null : current + distance;
}

function totpOf(secret: string, issuer = "", account = ""): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    issuer,
    label: account,
    algorithm: "SHA1",
    digits: DIGITS,
    period: STEP_SECONDS,
  });
}
