import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { asShared } from "#app/front/stored-pages/shared-document.server.ts";

const policy = "default-src 'self'; script-src 'self' 'nonce-c2VjcmV0'; style-src 'self'";
const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

it("allows the scripts with the nonce by their hashes, and removes the nonce", () => {
  const html = `<script nonce="c2VjcmV0">if (1 < 2) go("ä");</script><script async="" src="/a.js" nonce="c2VjcmV0"></script>`;
  expect(asShared({ html, policy })).toEqual({
    html: `<script>if (1 < 2) go("ä");</script><script async="" src="/a.js"></script>`,
    policy: policy.replace("'nonce-c2VjcmV0'", hash('if (1 < 2) go("ä");')),
  });
});

it("allows no script without the nonce or with another one", () => {
  const html = `<script>steal()</script><script nonce="x">steal()</script><p>nonce="c2VjcmV0"</p>`;
  expect(asShared({ html, policy }).policy).toBe(policy.replace(" 'nonce-c2VjcmV0'", " "));
});

it("leaves a document without a nonce as it is", () => {
  const document = { html: "<script>go()</script>", policy: "script-src 'self'" };
  expect(asShared(document)).toEqual(document);
});
