import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { requireNode } from "#app/environment/require-node.ts";
import { variables } from "#app/environment/variables.server.ts";

// Journeys, benchmarks and drills open databases themselves.
requireNode();

type Settings = Record<string, string>;

/** Settings of the machine that a server under test must not inherit. Empty counts as unset. */
export const noSettings: Settings = {
  ...Object.fromEntries(Object.keys(variables.shape).map((name) => [name, ""])),
  NODE_ENV: "production",
};

/** The line that a server prints when it answers. */
export const READY = "BeHappy: http";

export class Server {
  /** All output so far. */
  output = "";
  readonly exitCode: Promise<number | null>;
  private readonly child;
  /** Whether the server has no demo content, so that its shop begins closed. */
  private readonly isOwners: boolean;

  constructor(
    readonly port: number,
    readonly folder: string,
    settings: Settings,
    [command, ...args]: readonly [string, ...string[]] = ["npm", "run", "--silent", "serve"],
  ) {
    this.isOwners = settings.DEMO_CONTENT !== "1";
    this.child = spawn(command, args, {
      env: { ...process.env, ...noSettings, PORT: String(port), DATA_DIR: folder, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
      });
    }
    this.exitCode = new Promise((resolve) => this.child.once("close", resolve));
  }

  /** Process id of npm, or of the server itself if it was started without npm. */
  get pid(): number {
    return this.child.pid ?? 0;
  }

  get lines(): string[] {
    return this.output.split("\n").filter((line) => line.trim() !== "");
  }

  url(pathname: string): string {
    return `http://localhost:${this.port}${pathname}`;
  }

  get(pathname: string, headers: Settings = {}): Promise<Response> {
    return fetch(this.url(pathname), { headers, redirect: "manual" });
  }

  post(pathname: string, fields: Settings | FormData, headers: Settings = {}): Promise<Response> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return fetch(this.url(pathname), { method: "POST", body, headers, redirect: "manual" });
  }

  /** Resolves when the server listens or has ended early. A new shop is opened, unless its owner does that. */
  async ready({ opens = true } = {}): Promise<this> {
    const listening = new Promise<void>((resolve) => {
      const look = () => this.output.includes(READY) && resolve();
      look();
      this.child.stdout.on("data", look);
    });
    await Promise.race([listening, this.exitCode]);
    if (opens && this.isOwners && this.output.includes(READY)) beginOpen(this.folder);
    return this;
  }

  /** Sends SIGTERM to npm, as an operator or Docker would. Resolves to the exit code. */
  stop(): Promise<number | null> {
    this.child.kill("SIGTERM");
    return this.exitCode;
  }

  /** Kills the process immediately. Reaches the server only with `bareServer`. */
  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.exitCode;
  }
}

/** Command of `npm run serve` without npm, which takes half a second of the processor. Signals reach the server itself. */
export const plainServe = ["sh", "scripts/serve.sh"] as const;

/** The server with Node's own limits of memory. Signals reach it, too. */
export const bareServer = ["node_modules/.bin/remix-serve", "./build/server/index.js"] as const;

/** Opens a new shop, because tests of a server rarely are about a closed one. */
function beginOpen(folder: string): void {
  const file = path.join(folder, "behappy.db");
  if (!existsSync(file)) return;
  const database = new Database(file);
  database.exec("update shop set began_closed = 0 where began_closed");
  database.close();
}

/** An empty data folder for a server under test. */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), "behappy-test-"));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The ids of the processes that this one has started. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}
