import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { beforeAll } from "vitest";
import type { Job } from "#tests/support/rival.ts";

/**
 * Starts two processes on the test file's database. Returns a function that sends both of them their jobs
 * concurrently and resolves to all results. The result of a job that throws is its error as text.
 */
export function startRivals() {
  let rivals: ChildProcess[] = [];
  beforeAll(async () => {
    rivals = [start(), start()];
    await Promise.all(rivals.map(messageFrom));
    return () => {
      for (const rival of rivals) rival.kill();
    };
  });
  return async (...jobs: [Job[], Job[]]): Promise<unknown[]> => {
    const results = rivals.map(messageFrom);
    for (const [index, rival] of rivals.entries()) rival.send(jobs[index] ?? []);
    return (await Promise.all(results)).flat();
  };
}

function start(): ChildProcess {
  return fork("tests/support/rival.ts", {
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
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
