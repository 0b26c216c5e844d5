// Imports a bank statement of 5,000 entries into the shop of DATA_DIR and compares it with its orders. Then it reads a
// table of 50,000 rows. `npm run db:fill` makes a large shop. Prints how long each step takes, and the longest time that
// nothing else could run.
//
//   DATA_DIR=/tmp/large npm run bench:statement
import { eq } from "drizzle-orm";
import { camtFile, type SampleTransfer, shopIban } from "#tests/support/bank-files.ts";

const ENTRIES = 5_000;
const ROWS = 50_000;

const { importStatement } = await import(
  "#app/features/money/statements/import-statement.server.ts"
);
const { listMoney } = await import("#app/features/money/statements/incoming-money.server.ts");
const { matchOpenMoney } = await import("#app/features/money/statements/matched-money.server.ts");
const { db, inTransaction } = await import("#db/client.server.ts");
const { bankImports, orders, users } = await import("#db/schema.ts");

const admin = db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1).get();
const ordered = db.select().from(orders).limit(ENTRIES).all();
if (!admin || ordered.length === 0) throw new Error("fill the shop with `npm run db:fill` first");

/** Every second transfer names no order. */
const transfers = ordered.map(
  ({ number, totalAmount, customerName }, index): SampleTransfer => ({
    day: "2026-11-24",
    amount: totalAmount || 1_000,
    name: customerName,
    purpose: index % 2 === 0 ? `Bestellung ${number}` : `Danke ${index}`,
    bankReference: `R${index}`,
  }),
);
const bytes = camtFile(transfers, { account: shopIban });
let highestMemory = 0;
const by = { adminId: admin.id, now: new Date() };

console.log(
  `${await db.$count(orders)} orders, ${transfers.length} entries, ${bytes.byteLength} bytes`,
);
// Earlier runs would make everything known.
await inTransaction((transaction) => transaction.delete(bankImports).run());
await measure("read and store", () => importStatement({ bytes, fileName: "auszug.xml", ...by }));
await measure("import again", () => importStatement({ bytes, fileName: "auszug.xml", ...by }));
await measure("match", () => matchOpenMoney(by.now));
await measure("match, and a page of the list", () =>
  listMoney({ filter: null, importId: null, page: null }),
);

// A table of a bank that the shop does not know is looked at before it is read.
await inTransaction((transaction) => transaction.delete(bankImports).run());
const rows = Array.from({ length: ROWS }, (_, index) => {
  const { number, customerName } = ordered[index % ordered.length] as (typeof ordered)[number];
  const day = String((index % 28) + 1).padStart(2, "0");
  const amount = `${1 + (index % 900)},${String(index % 100).padStart(2, "0")}`;
  return `${day}/11/2026;${customerName};Bestellung ${number} ${index};${amount};EUR;DE02120300000000202051`;
});
const table = Buffer.from(["Tag;Wer;Wofür;Summe;Währung;Konto", ...rows].join("\n"));
const columns = { day: 0, name: 1, purpose: 2, amount: 3, currency: 4 };
console.log(`${ROWS} rows, ${table.byteLength} bytes`);
const before = process.memoryUsage.rss();
await measure("read and store a table", async () => {
  const result = await importStatement({ bytes: table, fileName: "umsaetze.csv", columns, ...by });
  if (!result.ok) throw new Error(result.reason);
});
console.log(`${((highestMemory - before) / 1024 / 1024).toFixed(0)} MB more memory at most`);

/** Microseconds of processor time that this thread has used, or the whole process before Node.js 24. */
function workedMicroseconds(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } };
  const { user, system } = threadCpuUsage?.() ?? process.cpuUsage();
  return user + system;
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const [start, startWork] = [performance.now(), workedMicroseconds()];
  const longest = { pause: 0, work: 0 };
  let last = { pause: start, work: startWork };
  const look = () => {
    const now = { pause: performance.now(), work: workedMicroseconds() };
    longest.pause = Math.max(longest.pause, now.pause - last.pause);
    highestMemory = Math.max(highestMemory, process.memoryUsage.rss());
    longest.work = Math.max(longest.work, (now.work - last.work) / 1000);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  const took = performance.now() - start;
  const worked = (workedMicroseconds() - startWork) / 1000;
  const [paused, inOne] = [longest.pause, longest.work].map((each) => each.toFixed(0));
  console.log(
    `${name}: ${took.toFixed(0)} ms (${worked.toFixed(0)} ms of work), longest pause ${paused} ms (${inOne} ms of work)`,
  );
}

process.exit();
