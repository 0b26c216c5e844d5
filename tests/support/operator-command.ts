import { spawnSync } from "node:child_process";

/** Milliseconds. A command takes a second on a quiet machine. One that serves, such as `standby`, never ends. */
const LIMIT = 60_000;

let isBuilt: boolean | undefined;

/**
 * Runs one of the operator's commands from the build, as a shop does. If a source is newer, as it may be when a file of
 * tests runs alone, it runs the source, which takes longer. Throws if the command does not end in time.
 */
export function runCommand(name: string, args: string[], settings: Record<string, string>) {
  isBuilt ??= spawnSync(process.execPath, ["scripts/prepare.js", "built"]).status === 0;
  // One process, because a killed wrapper would leave the command running.
  const command = isBuilt
    ? [`build/operation/${name}.js`]
    : ["--import", "tsx", `scripts/${name}.ts`];
  const result = spawnSync(process.execPath, [...command, ...args], {
    env: { ...process.env, ...settings },
    encoding: "utf8",
    timeout: LIMIT,
    killSignal: "SIGKILL",
  });
  if (result.error)
    throw new Error(`${name} did not end: ${result.stderr}`, { cause: result.error });
  return result;
}
