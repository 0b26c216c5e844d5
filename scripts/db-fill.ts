// Fills the database of DATA_DIR like a large shop's after three years, to measure its administration.
// The same number and day give the same rows.
//
//   npm run db:fill -- --orders 100000
import path from "node:path";
import { parseArgs } from "node:util";

const file = path.resolve(process.env.DATA_DIR || "./data", "behappy.db");
const { values } = parseArgs({ options: { orders: { type: "string" } } });
const orderCount = Number(values.orders);
if (!Number.isInteger(orderCount) || orderCount < 1 || orderCount > 1_000_000) {
  console.error(
    "Say how many orders, up to a million: npm run db:fill -- --orders 100000\n" +
      `They would be added to ${file}; set DATA_DIR to fill another one.`,
  );
  process.exit(1);
}

const begin = Date.now();
// Imported late, because the import opens or creates the database.
const { countRows, fillShop } = await import("./fill-shop.ts");
const { sqlite } = await import("#db/client.server.ts");
const { recordCleanStop } = await import("#db/start/last-run.server.ts");
if (await fillShop(orderCount)) {
  const seconds = ((Date.now() - begin) / 1000).toFixed(0);
  console.log(`${file} now has ${countRows().join(", ")} (${seconds} s).`);
} else {
  console.error(`${file} has been filled before: nothing was changed.`);
  process.exitCode = 1;
}
// Lets a server start without reading all of it.
sqlite.close();
recordCleanStop(path.dirname(file));
