import { expect, it, vi } from "vitest";

vi.mock("better-sqlite3", () => ({
  default: class {
    constructor() {
      const message =
        "The module 'better_sqlite3.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 115.";
      throw Object.assign(new Error(message), { code: "ERR_DLOPEN_FAILED" });
    }
  },
}));

it("a binary for another Node.js is named as such, and not as a damaged database", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended");
  });
  await expect(import("#db/client.server.ts")).rejects.toThrow("ended");
  const [line] = said.mock.calls.flat();
  expect(line).toMatch(/^.*better-sqlite3.*andere Version von Node\.js.*VERSION 115.*npm ci$/);
  expect(line).not.toMatch(/Sicherung|beschädigt/);
});
