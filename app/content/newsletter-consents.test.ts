import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { newsletter } from "#app/content/newsletter.ts";
import { newsletterConsents } from "#app/content/newsletter-consents.ts";

const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Of every text that people have agreed to. Lines are added here, never changed. */
const shown = {
  "1": "1173db0f952602dd",
  "2": "a51a333d1c2ff2a0",
};

it("a consent that was ever asked for keeps its words: others are a new version", () => {
  const entries = Object.entries(newsletterConsents);
  const fingerprints = entries.map(([version, text]) => [version, fingerprint(text)]);
  expect(Object.fromEntries(fingerprints)).toEqual(shown);
});

it("the forms show the newest one", () => {
  expect(newsletter.consentVersion).toBe(Object.keys(shown).at(-1));
});
