import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";

const driver = createRequire(import.meta.url).resolve("better-sqlite3");

/**
 * An inline program, because a file would have to be found in the sources, in the build and in the
 * image.
 */
const program = `
  const [driver, file, statement, ...parameters] = process.argv.slice(1);
  const Database = require(driver);
  try {
    const connection = new Database(file, { readonly: true });
    connection.pragma("synchronous = FULL");
    const prepared = connection.prepare(statement);
    const rows = prepared.reader ? prepared.all(...parameters) : [];
    if (!prepared.reader) prepared.run(...parameters);
    process.stdout.write(JSON.stringify(rows));
  } catch (error) {
    process.stderr.write(error.message);
    process.exitCode = 1;
  }
`;

/**
 * Runs one slow statement on a database file, such as `VACUUM INTO ?` or a check, and returns its rows.
 * Uses a separate process, so that no request waits. That process only reads the file, has a low
 * priority and ends with this one. Throws an error with SQLite's own message.
 */
export async function queryInChildProcess(
  file: string,
  statement: string,
  ...parameters: string[]
): Promise<Record<string, unknown>[]> {
  const running = promisify(execFile)(
    process.execPath,
    ["-e", program, driver, file, statement, ...parameters],
    { maxBuffer: 10_000_000 },
  );
  const end = () => running.child.kill("SIGKILL");
  process.once("exit", end);
  try {
    giveWay(running.child.pid);
    return JSON.parse((await running).stdout);
  } catch (error) {
    const message = error instanceof Error && "stderr" in error && error.stderr;
    throw message ? new Error(String(message)) : error;
  } finally {
    process.off("exit", end);
  }
}

/** Beside a busy process it gets a tenth of a processor. With the lowest priority, a small backup took a minute. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}
