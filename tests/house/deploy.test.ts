import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
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

describe("the commands of operators", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = ["serve", "backup", "restore", "standby", "admin"];
  const lines = [
    ...commands.map((name) => scripts[name]),
    readFileSync("scripts/serve.sh", "utf8"),
  ];
  const files = [...lines.join("\n").matchAll(/\b(?:scripts|build\/operation)\/[\w-]+\.\w+/g)];
  const names = [...new Set(files.map(([file]) => file))];
  const built = names.filter((name) => name.startsWith("build/"));

  it("are in the image with all files that they run", () => {
    const dockerfile = readFileSync("Dockerfile", "utf8");
    expect(names).toContain("scripts/serve.sh");
    for (const name of names) {
      expect(dockerfile, name).toContain(
        built.includes(name) ? "/app/build ./build" : `/app/${name}`,
      );
    }
  });

  it("are built, and built again when they change", () => {
    const sources = readFileSync("scripts/prepare.js", "utf8");
    const entries = /input: \[(.*)\]\.map/.exec(readFileSync("vite.config.ts", "utf8"))?.[1];
    expect(built).toHaveLength(5);
    for (const name of built.map((file) => path.basename(file, ".js"))) {
      expect(entries).toContain(`"${name}"`);
      expect(sources).toContain(`"scripts/${name}.ts"`);
    }
  });
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

it.runIf(hasSystemd)("systemd accepts the unit", () => {
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "deploy/behappy.service"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});
