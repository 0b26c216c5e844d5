import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { nodeRefusal } from "#app/environment/require-node.ts";

const { engines, scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const oldest: string = engines.node.replace(">=", "");
const [major = 0, minor = 0] = oldest.split(".").map(Number);
const justOlder = minor > 0 ? `${major}.${minor - 1}.9` : `${major - 1}.99.9`;

it("every npm script begins with the choice of Node.js", () => {
  const others = Object.keys(scripts).filter(
    (name) => !scripts[name].startsWith(". scripts/node.sh && "),
  );
  expect(others).toEqual([]);
});

describe("scripts/node.sh", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "a folder of "));
    for (const file of ["scripts/node.sh", ".ci/run"]) {
      mkdirSync(path.dirname(path.join(folder, file)));
      copyFileSync(file, path.join(folder, file));
    }
  });

  const program = (name: string, script: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  };
  const installed = (version: string) => program("bin/node", `echo v${version}`);
  /** An `npx` that notes its calls and finds the newer version. Like the real one, it is a program for Node.js. */
  const registry = (place = "registry") => {
    program(`${place}/node`, "echo v24.21.0");
    program(
      "bin/npx",
      `node -v >&2 || exit 1; echo "$*" >> "${folder}/calls"; echo "${folder}/${place}/node"`,
    );
  };
  const calls = () =>
    existsSync(path.join(folder, "calls"))
      ? readFileSync(path.join(folder, "calls"), "utf8").trim().split("\n")
      : [];
  const shell = (script: string) => {
    const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", script], {
      cwd: folder,
      env: { NODE_ENV: "test", PATH: `${folder}/bin:/usr/bin:/bin` },
      encoding: "utf8",
    });
    return { status, stdout, lines: stderr.split("\n").filter(Boolean) };
  };
  const run = (command: string) => shell(`. scripts/node.sh && ${command}`);

  it.each([`${oldest}.0`, "22.23.3", "24.21.0", "26.10.0", "100.0.0"])(
    "uses Node.js %s",
    (version) => {
      installed(version);
      registry();
      expect(run("node -v")).toEqual({ status: 0, stdout: `v${version}\n`, lines: [] });
      expect(calls()).toEqual([]);
      expect(nodeRefusal(version)).toBeUndefined();
    },
  );

  it.each(["20.20.2", "21.99.0", "22.9.0", justOlder])(
    "replaces Node.js %s, and says so in one line",
    (version) => {
      installed(version);
      registry();
      const { status, stdout, lines } = run("node -v");
      expect([status, stdout]).toEqual([0, "v24.21.0\n"]);
      expect(lines).toEqual([
        expect.stringContaining(`v${version} passt nicht zu BeHappy (nötig: ${oldest} oder neuer)`),
      ]);
      expect(calls()).toEqual([
        expect.stringMatching(/^--yes --ignore-scripts=false .*-p node@24\.21\.0 node /),
      ]);
      expect(nodeRefusal(version)).toContain(`${version} ist für BeHappy zu alt (nötig: ${oldest}`);
    },
  );

  it("remembers the newer one, and forgets it when it is gone", () => {
    installed("20.20.2");
    registry();
    run("true");
    expect([run("node -v").stdout, calls().length]).toEqual(["v24.21.0\n", 1]);
    program("registry/node", "exit 1");
    registry("elsewhere");
    expect([run("node -v").stdout, run("node -v").stdout]).toEqual(["v24.21.0\n", "v24.21.0\n"]);
    expect(calls()).toHaveLength(2);
  });

  it("fetches it each time where nothing can be remembered", () => {
    installed("20.20.2");
    registry();
    writeFileSync(path.join(folder, ".cache"), "no folder");
    for (const time of [1, 2]) {
      const { stdout, lines } = run("node -v");
      expect([stdout, lines.length, calls().length]).toEqual(["v24.21.0\n", 1, time]);
    }
  });

  it.each([
    ["20.20.2", "24.21.0"],
    ["22.23.3", "24.21.0"],
    ["24.0.0", "24.0.0"],
    ["26.10.0", "24.21.0"],
  ])("lets .ci/run on a machine with Node.js %s use %s", (version, used) => {
    installed(version);
    registry();
    program("bin/npm", 'echo "$*" && . scripts/node.sh && node -v');
    expect(shell("bash .ci/run").stdout).toBe(`test\nv${used}\nrun --silent proof\nv${used}\n`);
  });

  it("does nothing in a script that another one starts", () => {
    installed("20.20.2");
    registry();
    expect(run("sh -c '. scripts/node.sh && node -v'").lines).toHaveLength(1);
  });

  it("passes signals and exit codes on, because it leaves no process in between", () => {
    installed("20.20.2");
    registry();
    expect(run("exit 7").status).toBe(7);
    const [shell, server] = run("echo $$ && exec sh -c 'echo $$'").stdout.trim().split("\n");
    expect(server).toBe(shell);
  });

  it.each([
    ["without npm", undefined],
    ["without a registry", "echo ECONNREFUSED >&2; exit 1"],
    ["when the download does not run here", "echo /nowhere/node"],
  ])("says in one line what to install %s", (_name, npx) => {
    installed("20.20.2");
    if (npx) program("bin/npx", npx);
    else program("bin/npx", "exec /nowhere/npm");
    const { status, stdout, lines } = run("echo started");
    expect([status, stdout]).toEqual([1, ""]);
    expect(lines).toEqual([
      expect.stringContaining("passt nicht zu BeHappy"),
      expect.stringContaining("Bitte Node.js 24 mit npm installieren: https://nodejs.org"),
    ]);
  });
});

describe("Node.js 20 without an npm script", () => {
  // Makes any Node.js take itself for an old one.
  const versions = "{ value: { ...process.versions, node: '20.20.2' } }";
  const pretence = `Object.defineProperty(process, 'versions', ${versions})`;
  const preload = `data:text/javascript,${encodeURIComponent(pretence)}`;

  it.concurrent.each([
    "vitest run nowhere",
    "playwright test -c tests/journeys --list",
    "tsx db/seed/run.ts",
  ])("is refused in one line: npx %s", async (command) => {
    const [name = "", ...args] = command.split(" ");
    const tool = spawn(`node_modules/.bin/${name}`, args, {
      env: {
        NODE_ENV: "test",
        PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
        NODE_OPTIONS: `--import=${preload}`,
        DATA_DIR: "/dev/null",
      },
    });
    const [stdout, stderr, [code]] = await Promise.all([
      text(tool.stdout),
      text(tool.stderr),
      once(tool, "close"),
    ]);
    expect([code, stdout, stderr]).toEqual([1, "", `${nodeRefusal("20.20.2")}\n`]);
  });
});

describe("node scripts/prepare.js install", () => {
  const prepare = (driver: string) => {
    const folder = mkdtempSync(path.join(tmpdir(), "prepare-"));
    const write = (name: string, content: string) => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content, { mode: 0o755 });
    };
    write("scripts/prepare.mjs", readFileSync("scripts/prepare.js", "utf8"));
    write("package-lock.json", "{}");
    write("bin/npm", "#!/bin/sh\n");
    write("node_modules/better-sqlite3/index.js", driver);
    for (const name of ["sharp", "@node-rs/argon2"]) write(`node_modules/${name}/index.js`, "");
    write("node_modules/.package-lock.json", "{}");
    const { stdout } = spawnSync(process.execPath, ["scripts/prepare.mjs", "install"], {
      cwd: folder,
      env: { NODE_ENV: "test", PATH: `${folder}/bin:/usr/bin:/bin` },
      encoding: "utf8",
    });
    return stdout;
  };

  it("leaves modules alone whose binaries load", () => {
    expect(prepare("module.exports = class { close() {} }")).toBe("");
  });

  it("installs modules again whose binaries belong to another Node.js", () => {
    const said = prepare("module.exports = class { constructor() { throw Error('VERSION 115') } }");
    expect(said).toBe("Error: VERSION 115\n> npm ci --include=dev --no-audit --no-fund\n");
  });
});
