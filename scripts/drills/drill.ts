// The parts that the drills share: a server on a new database that is killed and started again, and the report.
import path from "node:path";
import Database from "better-sqlite3";
import {
  bareServer,
  freePort,
  READY,
  removeFolder,
  Server,
  temporaryFolder,
} from "#tests/support/server.ts";

const begin = Date.now();
const port = await freePort();

export const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1e6));
export const folder = temporaryFolder();

export async function startServer(settings: Record<string, string>): Promise<Server> {
  const started = await new Server(port, folder, settings, bareServer).ready();
  if (!started.output.includes(READY)) throw new Error(started.output);
  return started;
}

/** Leaves nothing behind when the drill is interrupted. */
export function removeOnSignal(running: () => Server): void {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      void running().kill();
      removeFolder(folder);
      process.exit(1);
    });
  }
}

export function openDatabase(options?: Database.Options) {
  return new Database(path.join(folder, "behappy.db"), options);
}

export function query<Row>(sql: string, ...values: string[]): Row[] {
  const database = openDatabase({ readonly: true });
  try {
    return database.prepare(sql).all(...values) as Row[];
  } finally {
    database.close();
  }
}

export function between(random: () => number, least: number, most: number): number {
  return least + random() * (most - least);
}

/** Prints the figures as a table, and the rules that do not hold. */
export function report(figures: Record<string, string | number>, brokenRules: string[]): void {
  const rows = Object.entries(figures).map(([name, figure]) => `| ${name} | ${figure} |`);
  console.log(["| what | how much |", "|---|---|", ...rows].join("\n"));
  const seconds = ((Date.now() - begin) / 1000).toFixed(0);
  console.log(`\nseed ${seed}, ${seconds} s, ${new Date().toISOString().slice(0, 10)}`);
  for (const rule of brokenRules) {
    console.error(`Does not hold: ${rule}.`);
    process.exitCode = 1;
  }
}
