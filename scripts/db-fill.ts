// Fills the database of DATA_DIR as a large shop would have done in three years, to see how fast its
// administration is then. For the same number and day the same rows.  npm run db:fill -- --orders 100000
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
// Not before: it opens the database, or creates one.
const { countRows, fillShop } = await import("./fill-shop.ts");
if (await fillShop(orderCount)) {
  const seconds = ((Date.now() - begin) / 1000).toFixed(0);
  console.log(`${file} now has ${countRows().join(", ")} (${seconds} s).`);
} else {
  console.error(`${file} has been filled before: nothing was changed.`);
  process.exitCode = 1;
}
