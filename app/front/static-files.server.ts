import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { lookup } from "mrmime";
import { type ReadyAnswers, readyAnswers, sendReady } from "#app/front/ready-answer.server.ts";
import type { Step } from "#app/front/steps.server.ts";

const COPY = /\.(br|gz)$/;
/** Types that mrmime does not know. */
const TYPES: Record<string, string> = { ".ico": "image/x-icon" };

export type StaticFiles = ReturnType<typeof readStaticFiles>;

/**
 * Serves these files, compressed if the browser supports it and the build has created a compressed copy
 * (scripts/compress.js). File names change with their content. The files of a build take about two megabytes, so they are
 * all kept in memory.
 */
export function serveStaticFiles(files: StaticFiles): Step {
  return (request, response, next) => {
    const [pathname = ""] = (request.url ?? "").split("?", 1);
    const file = files.get(pathname);
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) return next();
    // Files are small, so ranges are ignored.
    sendReady(file, request, response);
  };
}

/** The files that exist in `folder` at the start, by their path in the address. */
export function readStaticFiles(folder: string): Map<string, ReadyAnswers> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !COPY.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [pathOf(path.relative(folder, file)), readFile(file)]));
}

function pathOf(relative: string): string {
  return `/${relative.split(path.sep).map(encodeURIComponent).join("/")}`;
}

function readFile(file: string): ReadyAnswers {
  const identity = readFileSync(file);
  const type = lookup(file) ?? TYPES[path.extname(file)] ?? "application/octet-stream";
  const headers = {
    "content-type": type.startsWith("text/") ? `${type}; charset=UTF-8` : type,
    "cache-control": "public,max-age=31536000,immutable",
  };
  return readyAnswers(headers, {
    br: readCopy(`${file}.br`),
    gzip: readCopy(`${file}.gz`),
    identity,
  });
}

function readCopy(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
