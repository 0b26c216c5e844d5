import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { SECOND } from "#app/environment/durations.ts";
import { logFailure } from "#app/environment/log-lines.server.ts";

const driver = createRequire(import.meta.url).resolve("better-sqlite3");

/**
 * An inline program, because a file would have to be found in the sources, in the build and in the
 * image. Most of the log is copied without any lock, so that emptying it blocks writes only briefly. Its
 * connection never waits for a lock. The first checkpoint opens it, because a process that stops just after its start may end
 * before this thread has closed it.
 */
const program = `
  const { statSync } = require("node:fs");
  const { parentPort, workerData } = require("node:worker_threads");
  const Database = require(workerData.driver);
  let connection;
  const isBusy = (error) => /^SQLITE_BUSY/.test(error.code);
  parentPort.on("message", (message) => {
    if (message === "stop") {
      connection?.close();
      return parentPort.close();
    }
    try {
      const log = statSync(workerData.file + "-wal", { throwIfNoEntry: false });
      if (!log?.size) return;
      connection ??= new Database(workerData.file, { timeout: 0 });
      connection.pragma("wal_checkpoint(PASSIVE)");
      connection.pragma("wal_checkpoint(TRUNCATE)");
    } catch (error) {
      if (!isBusy(error)) parentPort.postMessage(error);
    }
  });
`;

/**
 * Moves the content of the write-ahead log into the database every second and empties the log, so that
 * a lost or damaged log costs at most the last second. While others read or write, it tries again a second
 * later. It runs in another thread, because it waits for the disk. Returns a function that stops it, and
 * resolves when its connection is closed.
 */
export function startCheckpoints(file: string): () => Promise<void> {
  const worker = new Worker(program, { eval: true, execArgv: [], workerData: { driver, file } });
  const report = (error: unknown) => logFailure("checkpoint", error);
  worker.on("message", report).on("error", report);
  worker.unref();
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const timer = setInterval(() => worker.postMessage("checkpoint"), SECOND).unref();
  return async () => {
    clearInterval(timer);
    worker.postMessage("stop");
    await ended;
  };
}
