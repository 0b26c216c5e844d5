import { createRequire } from "node:module";

// Takes the place of @node-rs/argon2 in tests (vite.config.ts), whose hashes are the same but cost a hundredth. Neither
// the site nor a setting knows of it. password.server.test.ts uses the library itself.

type Argon2 = typeof import("@node-rs/argon2");
const library: Argon2 = createRequire(import.meta.url)("@node-rs/argon2");

/** The least that Argon2 allows (RFC 9106, section 3.1). */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: Argon2["hash"] = (password, options, signal) =>
  library.hash(password, { ...options, ...LEAST }, signal);

/** The hashes that were verified, for tests of how often and against what that happens. */
export const verified: string[] = [];

/** A hash names its own cost. */
export const verify: Argon2["verify"] = (stored, password, options, signal) => {
  verified.push(String(stored));
  return library.verify(stored, password, options, signal);
};
