import { spawn } from "node:child_process";
import { linkSync, mkdtempSync, rmSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { findDamagedFiles, type Manifest } from "#db/backup/manifest.server.ts";
import { mediaFolderOf } from "#db/backup/media.server.ts";
import { LACKS } from "#db/backup/missing-files.ts";
import { openBackup } from "#db/backup/open-backup.server.ts";

/** Number of pages that a throw-away server has to answer. */
const PAGES = 10;
/** Milliseconds until a server that does not listen counts as broken. */
const PATIENCE = 60_000;

interface Report {
  /** Null for a database alone. */
  manifest: Manifest | null;
  /** Paths of the pages that were read. */
  pages: string[];
  /** In German, one sentence each; none if the backup is good. */
  problems: string[];
}

/**
 * Checks whether a shop can be restored from a backup: every byte, all pictures and files, and ten pages of a server that
 * runs on a copy without e-mails and payments. Changes nothing.
 * @throws StartRefusal if the file is no backup or damaged
 */
export async function checkBackup(file: string, dataFolder: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), "behappy-check-"));
  try {
    const manifest = await openBackup(file, folder);
    const mediaFolder = mediaFolderOf(file, dataFolder);
    const media = manifest?.media ?? [];
    const { missing, changed } = await findDamagedFiles(mediaFolder, media);
    const problems = [
      ...missing.map((name) => `Es fehlt ${name}.`),
      ...changed.map((name) => `${name} ist beschädigt.`),
    ];
    const lost = new Set([...missing, ...changed]);
    await linkMedia(
      mediaFolder,
      folder,
      media.filter((each) => !lost.has(each.path)).map((each) => each.path),
    );
    const { pages, problems: more } = await readPages(folder);
    return { manifest, pages, problems: [...problems, ...more] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server may touch and remove its own names of the files, but not the files themselves. */
async function linkMedia(from: string, to: string, names: string[]): Promise<void> {
  for (const name of names) {
    const target = path.join(to, name);
    await mkdir(path.dirname(target), { recursive: true });
    try {
      linkSync(path.join(from, name), target);
    } catch {
      // The backup is on another disk.
      await copyFile(path.join(from, name), target);
    }
  }
}

async function readPages(folder: string): Promise<{ pages: string[]; problems: string[] }> {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ["node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"],
    {
      // Without any other setting of this machine, so that the copy sends and asks nothing.
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: folder,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  try {
    const base = `http://127.0.0.1:${port}`;
    if (!(await answers(`${base}/healthcheck`, ended))) {
      return {
        pages: [],
        problems: [`Ein Server auf dieser Sicherung startet nicht: ${output.trim()}`],
      };
    }
    const { pages, problems } = await read(base);
    const lacks = output.split("\n").filter((line) => line.includes(LACKS));
    return { pages, problems: [...lacks, ...problems] };
  } finally {
    server.kill("SIGKILL");
    await ended;
  }
}

async function read(base: string): Promise<{ pages: string[]; problems: string[] }> {
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  // From everywhere in the list, because it is ordered by kind.
  const pages = all.filter(
    (_, at) =>
      Math.floor((at * PAGES) / all.length) !== Math.floor(((at - 1) * PAGES) / all.length),
  );
  const problems: string[] = [];
  for (const page of pages) {
    const { status } = await fetch(base + page);
    if (status !== 200) problems.push(`Die Seite ${page} antwortet mit ${status}.`);
  }
  if (pages.length === 0) problems.push("Die Website nennt keine Seiten.");
  return { pages, problems };
}

/** Whether the server answers before it ends or the patience does. */
async function answers(address: string, ended: Promise<void>): Promise<boolean> {
  const end = Date.now() + PATIENCE;
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && Date.now() < end) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
  });
}
