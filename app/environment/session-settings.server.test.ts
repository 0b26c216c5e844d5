import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { inFreshProcess } from "#tests/support/fresh.ts";

function withoutSetting(settings: Record<string, string> = {}) {
  return inFreshProcess(
    { SESSION_SECRET: "", ...settings },
    () => import("#app/environment/session-settings.server.ts"),
  );
}

it("creates a secret on the first start, readable only by its owner", async () => {
  const { secrets, folder } = await withoutSetting();
  expect(secrets).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const file = path.join(folder, "session-secret");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(secrets).toEqual([readFileSync(file, "utf8")]);
});

it("keeps an existing secret, so that a restart signs nobody out", async () => {
  const first = await withoutSetting();
  const second = await withoutSetting({ DATA_DIR: first.folder });
  expect(second.secrets).not.toBe(first.secrets);
  expect(second.secrets).toEqual(first.secrets);
});

it("reads the secret in the data folder without its line break", async () => {
  const { folder } = await withoutSetting();
  writeFileSync(path.join(folder, "session-secret"), "put-here-by-the-operator\n");
  const { secrets } = await withoutSetting({ DATA_DIR: folder });
  expect(secrets).toEqual(["put-here-by-the-operator"]);
});

it("creates another secret in another data folder", async () => {
  const [one] = (await withoutSetting()).secrets;
  const [other] = (await withoutSetting()).secrets;
  expect(one).not.toBe(other);
});

it("creates a missing data folder", async () => {
  const { folder } = await withoutSetting();
  const { secrets } = await withoutSetting({ DATA_DIR: path.join(folder, "a", "b") });
  expect(secrets).toHaveLength(1);
  expect(readdirSync(path.join(folder, "a", "b"))).toEqual(["session-secret"]);
});

it("says in one line that the data folder cannot be used", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("exit");
  });
  const error = vi.spyOn(console, "error").mockReturnValue(undefined);
  const { folder } = await withoutSetting();
  const file = path.join(folder, "session-secret");
  await expect(withoutSetting({ DATA_DIR: file })).rejects.toThrow("exit");
  expect(error.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /^BeHappy kann nicht starten: Der Datenordner \S+ lässt sich nicht benutzen \(E.*\)\. Bitte DATA_DIR auf einen Ordner setzen, in den der Server schreiben darf\.$/,
    ),
  ]);
  for (const spy of [exit, error]) spy.mockRestore();
});

it("prefers the setting, newest secret first, and then stores nothing", async () => {
  const secrets = ["the-new-one-the-new-one-the-new-one", "the-old-one-the-old-one-the-old-one"];
  const settings = { SESSION_SECRET: secrets.join(",") };
  const { folder, ...found } = await withoutSetting(settings);
  expect(found.secrets).toEqual(secrets);
  expect(readdirSync(folder)).toEqual([]);
});
