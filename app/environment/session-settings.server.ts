import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createFolder, unusableFolder } from "#app/environment/create-folder.server.ts";
import { env, refuseToStart } from "#app/environment/env.server.ts";

export const SESSION_SECONDS = 60 * 60 * 24 * 30;

/**
 * The secrets that sign cookies, newest first. Without SESSION_SECRET, the first start creates one and
 * stores it in the data folder, so that a restart signs nobody out.
 */
export const secrets = env.SESSION_SECRET ?? [
  keptSecret(path.join(env.DATA_DIR, "session-secret")),
];

function keptSecret(file: string): string {
  try {
    createFolder(path.dirname(file));
    return readOrCreate(file);
  } catch (error) {
    refuseToStart(unusableFolder(env.DATA_DIR, error));
  }
}

function readOrCreate(file: string): string {
  try {
    // 'wx' fails if the file exists, so that only one of two processes creates it.
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!exists) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
