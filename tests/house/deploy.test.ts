import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { noSettings } from "#tests/support/server.ts";

const compose = readFileSync("deploy/compose.yaml", "utf8");
const example = readFileSync("deploy/example.env", "utf8");
const caddy = readFileSync("deploy/Caddyfile", "utf8");

const offered = [...example.matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
/** Variables that compose.yaml itself reads, and the values that it gives to Caddy. */
const ownVariables = ["SITE_ADDRESS", "COMMIT", "BACKUP_FOLDER"];

it("example.env offers settings that exist, and the variables that must be set", () => {
  const known = [...Object.keys(noSettings), ...ownVariables];
  expect(offered.filter((name) => !known.includes(name))).toEqual([]);
  expect(offered).toContain("SITE_ADDRESS");
});

it("compose.yaml uses only variables that example.env offers or that have a default", () => {
  const used = [...compose.matchAll(/\$\{(\w+)(:-)?/g)];
  const missing = used.filter(([, name = "", fallback]) => !fallback && !offered.includes(name));
  expect(missing).toEqual([]);
  expect(used.every(([, name = ""]) => ownVariables.includes(name))).toBe(true);
});

it("compose.yaml gives Caddy each variable that the Caddyfile has no default for", () => {
  const needed = [...caddy.matchAll(/\{\$(\w+)\}/g)].map(([, name = ""]) => name);
  expect(needed).toEqual(["SITE_ADDRESS"]);
  for (const name of needed) expect(compose).toContain(`      ${name}: \${${name}}`);
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

it.runIf(hasSystemd)("systemd accepts the unit", () => {
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "deploy/behappy.service"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});
