import { createHmac, timingSafeEqual } from "node:crypto";
import type { Webhook } from "#app/features/money/online/payment-provider.ts";

/** The greatest difference between the signature's time and ours, in seconds, as in Stripe's own libraries. */
const TOLERANCE = 300;

/**
 * Whether Stripe has signed exactly these bytes recently: HMAC-SHA256 over the time, a dot and the body
 * (https://docs.stripe.com/webhooks/signature). The header has several `v1` while the secret is being rotated.
 */
export function isSignedByStripe({ body, signature, now }: Webhook, secret: string): boolean {
  const parts = (signature ?? "").split(",").map((part) => part.trim().split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts
    .filter(([name]) => name === "v1")
    .map(([, value = ""]) => Buffer.from(value, "hex"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
