import { describe, expect, it } from "vitest";
import { isSignedByStripe } from "#app/features/money/online/stripe.server.ts";
import { fakeKeys, stripeSignature } from "#tests/support/fake-provider.ts";

const text = '{"id": "evt_1", "note": "ä"}';
const now = new Date("2026-11-25T12:00:00Z");
const secret = fakeKeys.webhookSecret;
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

function isAccepted(signature: string | null, body = text): boolean {
  return isSignedByStripe({ body: Buffer.from(body), signature, now }, secret);
}

describe("Stripe's signature", () => {
  it("is accepted over exactly these bytes", () => {
    expect(isAccepted(stripeSignature(text, now))).toBe(true);
    expect(isAccepted(stripeSignature(text, now), text.replace(" ", ""))).toBe(false);
  });

  it("is accepted for 300 seconds, in both directions", () => {
    expect(isAccepted(stripeSignature(text, ago(300)))).toBe(true);
    expect(isAccepted(stripeSignature(text, ago(301)))).toBe(false);
    expect(isAccepted(stripeSignature(text, ago(-301)))).toBe(false);
  });

  it("may come beside one of another secret", () => {
    const [time, v1] = stripeSignature(text, now).split(",");
    const [, other] = stripeSignature(text, now, "whsec_other").split(",");
    expect(isAccepted(`${time},${other},${v1}`)).toBe(true);
    expect(isAccepted(`${time},${other}`)).toBe(false);
  });

  it.each([null, "", "t=1", "v1=00", "t=now,v1=00", `t=${now.getTime() / 1000},v1=`, "t=1,t=2,v1"])(
    "is refused if it reads %j",
    (signature) => expect(isAccepted(signature)).toBe(false),
  );
});
