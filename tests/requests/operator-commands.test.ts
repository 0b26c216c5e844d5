import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "#tests/support/operator-command.ts";

const folder = mkdtempSync(path.join(tmpdir(), "behappy-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, ...args: string[]) {
  const settings = { DATA_DIR: path.join(folder, "data"), INIT_CWD: folder };
  const { stderr, status } = runCommand(script, args, settings);
  return { said: stderr.trimEnd(), status };
}

it.each([
  ["backup", ["--chek"], /Die Option --chek gibt es nicht\. So geht es: npm run backup/],
  ["backup", ["--check=ja"], /Die Option --check ist unvollständig oder hat einen Wert zu viel\./],
  [
    "backup",
    ["a.tar", "b.tar"],
    /nur eine Datei oder ein Ordner auf einmal, nicht a\.tar, b\.tar\./,
  ],
  ["backup", ["--check", "fehlt.tar"], /Die Datei \S+fehlt\.tar gibt es nicht\./],
  [
    "restore",
    ["--forec", "a.tar"],
    /Die Option --forec gibt es nicht\. So geht es: npm run restore/,
  ],
  ["restore", ["a.tar", "--identity"], /Die Option --identity ist unvollständig/],
  ["restore", ["a.tar", "b.tar"], /nicht a\.tar, b\.tar\. So geht es/],
  ["restore", ["fehlt.tar"], /Die Datei \S+fehlt\.tar gibt es nicht\./],
  ["restore", ["."], /Die Datei \S+ gibt es nicht\./],
  ["standby", ["-x", "a"], /Die Option -x gibt es nicht\. So geht es: npm run standby/],
  ["standby", ["a", "b"], /nicht a, b\. So geht es/],
  ["standby", [], /In welchem Ordner liegen die Sicherungen\?/],
  ["admin", ["--reset"], /keine Datenbank/],
])("%s %j is refused in one German line, and changes nothing", (script, args, reason) => {
  const { said, status } = run(script, ...args);
  expect(said).toMatch(reason);
  expect(said.split("\n")).toHaveLength(1);
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});
