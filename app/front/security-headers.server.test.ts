import { expect, it } from "vitest";
import { parseEnv } from "#app/environment/variables.server.ts";
import { setSecurityHeaders } from "#app/front/security-headers.server.ts";
import { openFront } from "#tests/support/front.ts";

it("every response has the security headers", async () => {
  const { send } = await openFront(setSecurityHeaders(parseEnv({})));
  expect((await send("GET", "/")).headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
  });
});

it.each([
  ["https://shop.example", "max-age=31536000"],
  ["http://shop.example", undefined],
  ["", undefined],
])("with BASE_URL=%s has Strict-Transport-Security: %s", async (BASE_URL, expected) => {
  const { send } = await openFront(setSecurityHeaders(parseEnv({ BASE_URL })));
  const { headers } = await send("GET", "/", { "X-Forwarded-Proto": "https" });
  expect(headers["strict-transport-security"]).toBe(expected);
});
