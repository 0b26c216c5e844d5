import { getTableName } from "drizzle-orm";
import { version } from "#app/environment/version.server.ts";
import type { CountedTable, Noun } from "#app/features/noun.ts";
import type { Metric, Sample } from "#app/http/metrics-text.ts";
import { findNewestArchive } from "#db/backup/regular-backups.server.ts";
import { databaseFile } from "#db/client.server.ts";
import { readDatabaseSizes } from "#db/database-sizes.server.ts";
import { queryInChildProcess } from "#db/writing/query-in-child-process.server.ts";

const gauge = (name: string, help: string, samples: Sample[]): Metric => ({
  name,
  help,
  type: "gauge",
  samples,
});

/** The metrics of the shop, which are the same for all processes. */
export async function findShopMetrics(nouns: Noun[], now = new Date()): Promise<Metric[]> {
  const sizes = readDatabaseSizes();
  const backup = await findNewestArchive(now);
  const age = backup && (now.getTime() - backup.at.getTime()) / 1000;
  return [
    gauge("behappy_build_info", "The running version; always 1.", [
      { labels: { ...version(), node: process.version }, value: 1 },
    ]),
    ...(await countRows(nouns.flatMap(({ metrics = [] }) => metrics))),
    gauge(
      "behappy_backup_age_seconds",
      "Age of the newest checked backup.",
      age === undefined ? [] : [{ value: age }],
    ),
    gauge("behappy_database_bytes", "Size of the database, its log, and its free pages.", [
      { labels: { part: "file" }, value: sizes.file },
      { labels: { part: "log" }, value: sizes.log },
      { labels: { part: "free" }, value: sizes.free },
    ]),
  ];
}

/** Reads whole tables. In this process, 100,000 orders would hold up every request for a tenth of a second. */
async function countRows(counted: CountedTable[]): Promise<Metric[]> {
  const queries = counted.map(
    ({ name, table, column }) =>
      `select '${name}' name, ${column.name} label, count(*) value from ${getTableName(table)} group by 2`,
  );
  const rows = await queryInChildProcess(databaseFile, queries.join(" union all "));
  return counted.map(({ name, help, column }) =>
    gauge(
      name,
      help,
      rows
        .filter((row) => row.name === name)
        .map(({ label, value }) => ({
          labels: { [column.name]: String(label) },
          value: Number(value),
        })),
    ),
  );
}
