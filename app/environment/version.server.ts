import { readFileSync } from "node:fs";

/** '1.0.0 (6e115c9)', or without the commit if it is unknown, for example without a build. */
export function versionName(): string {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const commit = readCommit();
  return commit ? `${version} (${commit})` : version;
}

function readCommit(): string {
  try {
    return readFileSync("build/stamp", "utf8");
  } catch {
    return "";
  }
}
