import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeAll } from "vitest";
import type { Job } from "#tests/support/rival.ts";

/**
 * Starts two processes on the test file's database. Returns a function that sends both of them their jobs
 * concurrently and resolves to all results. The result of a job that throws is its error as text.
 */
export function startRivals() {
  let rivals: ChildProcess[] = [];
  beforeAll(async () => {
    const folder = compile();
    rivals = [start(folder), start(folder)];
    await Promise.all(rivals.map(messageFrom));
    return () => {
      for (const rival of rivals) rival.kill();
      rmSync(folder, { recursive: true });
    };
  });
  return async (...jobs: [Job[], Job[]]): Promise<unknown[]> => {
    const results = rivals.map(messageFrom);
    for (const [index, rival] of rivals.entries()) rival.send(jobs[index] ?? []);
    return (await Promise.all(results)).flat();
  };
}

/**
 * Compiles the rival into a folder from which it finds the packages. One file loads faster than hundreds of sources, and
 * Node.js parses drizzle-orm's package.json again for each of its files.
 */
function compile(): string {
  mkdirSync("test-results", { recursive: true });
  const folder = mkdtempSync("test-results/rival-");
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const packages = Object.keys(dependencies).filter((name) => !/^(drizzle-orm|zod)$/.test(name));
  execFileSync("node_modules/.bin/esbuild", [
    "tests/support/rival.ts",
    "--bundle",
    "--platform=node",
    "--format=esm",
    "--log-level=error",
    `--outfile=${path.join(folder, "rival.mjs")}`,
    ...packages.map((name) => `--external:${name}`),
  ]);
  return folder;
}

function start(folder: string): ChildProcess {
  return fork(path.join(folder, "rival.mjs"), { execArgv: [], serialization: "advanced" });
}

/** The next message from the process. Rejects if the process ends first. */
async function messageFrom(rival: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const options = { signal: waiting.signal };
  const ended = once(rival, "exit", options).then(([code]) => {
    throw new Error(`a rival has ended with the code ${code}`);
  });
  try {
    const [message] = await Promise.race([once(rival, "message", options), ended]);
    return message;
  } finally {
    ended.catch(() => {});
    waiting.abort();
  }
}
