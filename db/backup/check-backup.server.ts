import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { PLACE, TRIAL } from "#app/environment/process-place.ts";
import { decryptBackup } from "#db/backup/decrypt-backup.server.ts";
import { findDamagedFiles, type Manifest } from "#db/backup/manifest.server.ts";
import { isErased } from "#db/backup/media.server.ts";
import { LACKS } from "#db/backup/missing-files.ts";
import { openBackup } from "#db/backup/open-backup.server.ts";

/** Number of pages that a throw-away server has to answer. */
const PAGES = 10;
/** Milliseconds until a server that does not answer counts as broken. */
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
 * runs on a copy of the database and sends nothing. Changes nothing.
 * @throws StartRefusal if the file is no backup or damaged
 */
export async function checkBackup(
  source: string,
  dataFolder: string,
  identities?: string[],
): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), "behappy-check-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    const { file, prepareMedia } = await decryptBackup(source, {
      dataFolder,
      stage: folder,
      identities,
    });
    const manifest = await openBackup(file, folder, source);
    const media = (manifest?.media ?? []).filter((each) => !isErased(each.path, dataFolder));
    const { folder: mediaFolder, unfitting } = await prepareMedia(media.map((each) => each.path));
    const { missing, changed } = await findDamagedFiles(mediaFolder, media);
    rmSync(path.join(folder, "uploads"), { recursive: true, force: true });
    for (const name of ["uploads", "files"]) {
      symlinkSync(path.join(mediaFolder, name), path.join(folder, name));
    }
    const { pages, problems } = await tryPages(folder);
    return {
      manifest,
      pages,
      problems: [
        ...missing.map((name) =>
          unfitting.includes(name)
            ? `Der geheime Schlüssel passt nicht zu ${name}.`
            : `Es fehlt ${name}.`,
        ),
        ...changed.map((name) => `${name} ist beschädigt.`),
        ...problems,
      ],
    };
  } finally {
    process.off("exit", remove);
    remove();
  }
}

type Tried = Pick<Report, "pages" | "problems">;

async function tryPages(folder: string): Promise<Tried> {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ["node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"],
    {
      // Without any other setting of this machine.
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: folder,
        [PLACE]: TRIAL,
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
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<false>((resolve) => server.once("close", () => resolve(false)));
  try {
    const address = `http://127.0.0.1:${port}`;
    if (!(await Promise.race([untilAnswered(`${address}/healthcheck`), ended]))) {
      const reason = output.trim();
      return { pages: [], problems: [`Ein Server mit dieser Sicherung startet nicht: ${reason}`] };
    }
    const { pages, problems } = await readPages(address);
    const lacks = output.split("\n").filter((line) => line.includes(LACKS));
    return { pages, problems: [...lacks, ...problems] };
  } finally {
    process.off("exit", kill);
    kill();
    await ended;
  }
}

async function readPages(address: string): Promise<Tried> {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  // From everywhere in the list, because it is ordered by kind.
  const step = Math.max(all.length / PAGES, 1);
  const pages = all
    .filter((_, at) => at === Math.ceil(Math.floor(at / step) * step))
    .slice(0, PAGES);
  const problems: string[] = pages.length === 0 ? ["Die Website nennt keine Seiten."] : [];
  for (const page of pages) {
    const { status } = await fetch(address + page);
    if (status !== 200) problems.push(`Die Seite ${page} antwortet mit ${status}.`);
  }
  return { pages, problems };
}

async function untilAnswered(address: string): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(100)) {
    if ((await fetch(address).catch(() => null))?.ok) return true;
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
