import { readFileSync } from "node:fs";

/** '1.0.0 (6e115c9)', or without the commit if it is unknown, for example without a build. */
export function versionName(): string {
  const { version: number, commit } = version();
  return commit ? `${number} (${commit})` : number;
}

export function version(): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return { version, commit: readCommit() };
}

function readCommit(): string {
  try {
    return readFileSync("build/stamp", "utf8");
  } catch {
    return "";
  }
}
