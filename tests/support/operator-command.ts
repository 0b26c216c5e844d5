import { spawnSync } from "node:child_process";

let isBuilt: boolean | undefined;

/**
 * Runs one of the operator's commands from the build, as a shop does. If a source is newer, as it may be when a file of
 * tests runs alone, it runs the source, which takes longer.
 */
export function runCommand(name: string, args: string[], settings: Record<string, string>) {
  isBuilt ??= spawnSync(process.execPath, ["scripts/prepare.js", "built"]).status === 0;
  const options = { env: { ...process.env, ...settings }, encoding: "utf8" } as const;
  return isBuilt
    ? spawnSync(process.execPath, [`build/operation/${name}.js`, ...args], options)
    : spawnSync("node_modules/.bin/tsx", [`scripts/${name}.ts`, ...args], options);
}
