import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { asShared } from "#app/front/stored-pages/page-store.server.ts";

const policy =
  "default-src 'self'; script-src 'self' 'nonce-c2VjcmV0'; style-src 'self' 'nonce-c2VjcmV0'; img-src 'self'";
const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

it("allows the scripts with the nonce by their hashes, and removes the nonce", () => {
  const html = `<script nonce="c2VjcmV0">if (1 < 2) go("ä");</script><script async="" src="/a.js" nonce="c2VjcmV0"></script>`;
  expect(asShared({ html, policy })).toEqual({
    html: `<script>if (1 < 2) go("ä");</script><script async="" src="/a.js"></script>`,
    policy: `default-src 'self'; script-src 'self' ${hash('if (1 < 2) go("ä");')}; style-src 'self'; img-src 'self'`,
  });
});

it("allows the style with the nonce by its hash, and no other", () => {
  const html = `<style nonce="c2VjcmV0">a<b{}</style><style>b{}</style>`;
  expect(asShared({ html, policy })).toEqual({
    html: "<style>a<b{}</style><style>b{}</style>",
    policy: `default-src 'self'; script-src 'self'; style-src 'self' ${hash("a<b{}")}; img-src 'self'`,
  });
});

it("allows no script without the nonce or with another one", () => {
  const html = `<script>steal()</script><script nonce="x">steal()</script><p>nonce="c2VjcmV0"</p>`;
  expect(asShared({ html, policy }).policy).toBe(policy.replaceAll(" 'nonce-c2VjcmV0'", ""));
});

it("leaves a document without a nonce as it is", () => {
  const document = { html: "<script>go()</script>", policy: "script-src 'self'" };
  expect(asShared(document)).toEqual(document);
});
