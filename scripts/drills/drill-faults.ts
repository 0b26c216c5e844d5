// Breaks what a shop stands on, and proves that it notices, says what to do, and loses nothing: its disk, its database,
// its clock, its mail server, its machine. Prints one row for each fault. Exits with 1 if a shop does not bear one.
//
//   npm run drill:faults -- <seed>
//   npm run drill:faults -- <seed> disk   only those whose name contains the word
import { createRandom } from "#tests/support/random.ts";
import { seed } from "./drill.ts";
import { DrillShop } from "./drill-shop.ts";
import { raiseAlarms, raiseAlarmsOfVersionsAndPayments } from "./faults-alarms.ts";
import { emptyFile, flipBytes, newerVersion, olderVersion } from "./faults-database.ts";
import { fullDisk, readOnlyDisk } from "./faults-disk.ts";
import { logUnderKills } from "./faults-log.ts";
import { hangingPredecessor, killOneOfTwo, killSuccessor } from "./faults-processes.ts";
import {
  loseUploads,
  moveEncrypted,
  moveToEmptyMachine,
  restoreYesterday,
} from "./faults-restore.ts";
import { foreignLock, hangingMailServer, killUnderOrders, wrongClock } from "./faults-running.ts";
import { guardSecondFactor } from "./faults-sign-in.ts";
import { loseMachine } from "./faults-standby.ts";

/** Result of a fault. */
export interface Endured {
  figure: string;
  /** null if the machine lacks something that the fault needs. */
  holds: boolean | null;
}

/** @param shop has not been started, and is removed afterwards */
export type Fault = (shop: DrillShop, random: () => number) => Promise<Endured>;

const faults: [name: string, fault: Fault][] = [
  ["kills with orders on their way", killUnderOrders],
  ["a full disk", fullDisk],
  ["a disk that takes no writes", readOnlyDisk],
  ["flipped bytes in the database", flipBytes],
  ["a database of a newer version", newerVersion],
  ["an update from the tables of 1.0.0", olderVersion],
  ["an empty database beside its backups", emptyFile],
  ["a clock that is 400 days ahead, then 400 days behind", wrongClock],
  ["another program that locks the database", foreignLock],
  ["a mail server that never answers", hangingMailServer],
  ["five kinds of trouble that the operator has to hear of", raiseAlarms],
  [
    "tables of another version and an unclear payment, of which the operator has to hear",
    raiseAlarmsOfVersionsAndPayments,
  ],
  ["kills while the log is JSON", logUnderKills],
  ["a second factor under kills, races and guesses", guardSecondFactor],
  ["a kill of one of two processes, whose figures add up", killOneOfTwo],
  ["a kill of a successor while its predecessor leaves", killSuccessor],
  ["a predecessor that hangs", hangingPredecessor],
  ["lost pictures", loseUploads],
  ["a machine that dies for good, with a second one that follows it", loseMachine],
  ["a restore of yesterday's archive, twice and once by hand", restoreYesterday],
  ["a restore on an empty machine, of a backup made under orders", moveToEmptyMachine],
  ["a restore on an empty machine, of an encrypted backup", moveEncrypted],
];

const wanted = process.argv[3] ?? "";
console.error(`Seed ${seed}; takes about fifteen minutes.\n`);

const rows: string[] = [];
for (const [name, fault] of faults.filter(([name]) => name.includes(wanted))) {
  const shop = await DrillShop.open();
  try {
    const { figure, holds } = await fault(shop, createRandom(seed));
    rows.push(`| ${name} | ${figure} | ${verdictOn(holds)} |`);
    if (holds === false) process.exitCode = 1;
    console.error(rows.at(-1));
  } finally {
    await shop.remove();
  }
}
console.log(["| fault | result | |", "|---|---|---|", ...rows].join("\n"));
console.log(`\nseed ${seed}, ${new Date().toISOString().slice(0, 10)}`);

function verdictOn(holds: Endured["holds"]): string {
  if (holds === null) return "not tried";
  return holds ? "held" : "BROKEN";
}
