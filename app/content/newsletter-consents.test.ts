import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { newsletterConsents } from "#app/content/newsletter-consents.ts";
import { newsletter } from "#app/content/newsletter-words.ts";

const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Hash of every consent text in use so far. Add lines, but never change one. */
const shown = {
  "1": "1173db0f952602dd",
  "2": "a51a333d1c2ff2a0",
};

it("a published consent text never changes: a new text is a new version", () => {
  const entries = Object.entries(newsletterConsents);
  const fingerprints = entries.map(([version, text]) => [version, fingerprint(text)]);
  expect(Object.fromEntries(fingerprints)).toEqual(shown);
});

it("the forms show the newest version", () => {
  expect(newsletter.consentVersion).toBe(Object.keys(shown).at(-1));
});
