import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pictureBytes } from "#tests/support/pictures.ts";
import { sellerSettings } from "#tests/support/seller-settings.ts";
import { removeFolder, temporaryFolder } from "#tests/support/server.ts";
import { Visitor } from "../shop-visitor.ts";
import type { Endured } from "./drill-faults.ts";
import { DrillShop } from "./drill-shop.ts";

/** Lost pictures are named at the start, and a backup brings them back. */
export async function loseUploads(shop: DrillShop): Promise<Endured> {
  const elsewhere = temporaryFolder();
  await shop.start();
  await uploadPicture(shop);
  const archive = path.join(elsewhere, "shop.tar");
  await shop.npm("backup", archive);
  await shop.stop();
  const uploads = path.join(shop.folder, "uploads");
  const before = readdirSync(uploads).length;
  rmSync(uploads, { recursive: true });
  const output = await shop.start();
  await shop.stop();
  await shop.npm("restore", archive);
  const after = readdirSync(uploads).length;
  removeFolder(elsewhere);
  return {
    figure: `${before} lost, ${after} back`,
    holds: after === before && output.includes("fehl"),
  };
}

/** Restores a backup that was made under orders on an empty machine, with nothing but the lines of operate.md. */
export const moveToEmptyMachine = (shop: DrillShop) => move(shop, null);

/** The same with a backup that is encrypted for a key, which the tool `age` makes, and opens. */
export async function moveEncrypted(shop: DrillShop): Promise<Endured> {
  const folder = temporaryFolder();
  const identity = path.join(folder, "key.txt");
  try {
    if (spawnSync("age-keygen", ["-o", identity]).status !== 0) {
      return { figure: "not tried: it needs the package age", holds: null };
    }
    return await move(shop, identity);
  } finally {
    removeFolder(folder);
  }
}

async function move(shop: DrillShop, identity: string | null): Promise<Endured> {
  const elsewhere = temporaryFolder();
  const moved = await DrillShop.open();
  await shop.start();
  await uploadPicture(shop);
  let isOver = false;
  let placed = 0;
  const buying = (async () => {
    while (!isOver) placed += Number((await shop.order()) === 303);
  })();
  while (placed < 3) await setTimeout(20);
  const before = shop.count("orders");
  const plain = path.join(elsewhere, "behappy.tar");
  const archive = identity ? `${plain}.age` : plain;
  const key = identity ? ["--identity", identity] : [];
  await shop.npmWith(publicKeyIn(identity), "backup", "--with-secret", plain);
  const after = shop.count("orders");
  isOver = true;
  await buying;
  const check = await shop.npm("backup", "--check", ...key, archive);
  await shop.stop();
  const isReadable = !identity || opensByAge(archive, identity);
  await moved.npm("restore", ...key, archive);
  await moved.start({ DEMO_CONTENT: "" });
  const orders = moved.count("orders");
  const placedThere = await moved.order();
  const failedPages = await moved.failedPages();
  const pictures = readdirSync(path.join(moved.folder, "uploads")).length;
  await moved.stop();
  removeFolder(elsewhere);
  await moved.remove();
  return {
    figure: `${orders} orders (${before} before the backup, ${after} after it), ${failedPages} pages failed, ${pictures} picture${identity && isReadable ? ", opened by age" : ""}`,
    holds:
      isReadable &&
      orders >= before &&
      orders <= after &&
      placedThere === 303 &&
      failedPages === 0 &&
      pictures === 1 &&
      check.includes("ist gut"),
  };
}

/** Setting of a server that encrypts its copies for the owner of this key. */
function publicKeyIn(identity: string | null): Record<string, string> {
  const [key] = identity ? (/age1\w+/.exec(readFileSync(identity, "utf8")) ?? []) : [];
  return key ? { BACKUP_KEY: key } : {};
}

/** Whether the tool makes an archive of the file that contains a database. */
function opensByAge(file: string, identity: string): boolean {
  const opened = file.replace(/\.age$/, "");
  if (spawnSync("age", ["-d", "-i", identity, "-o", opened, file]).status !== 0) return false;
  const { stdout } = spawnSync("tar", ["-tf", opened], { encoding: "utf8" });
  rmSync(opened);
  return stdout.split("\n").includes("behappy.db");
}

/** Orders, invoices and cancellations that an hour brings. */
const EACH_HOUR = 3;

/**
 * Restores yesterday's archive, restores it once more, and at last copies its database by hand. Each time the shop goes on
 * for an hour that the next time does not know.
 */
export async function restoreYesterday(shop: DrillShop): Promise<Endured> {
  const elsewhere = temporaryFolder();
  const archive = path.join(elsewhere, "yesterday.tar");
  const admin = new Visitor(shop);
  await shop.start();
  shop.write(
    `update shop_settings set version = 1, settings = '${JSON.stringify(sellerSettings)}'`,
  );
  await admin.signInAs("admin");
  const given = new Map<string, Set<string>>();
  await sellForAnHour(shop, admin, given);
  await shop.npm("backup", archive);
  await sellForAnHour(shop, admin, given);
  const backToYesterday = [
    () => shop.npm("restore", archive),
    () => shop.npm("restore", archive),
    () => copyByHand(archive, shop.folder),
  ];
  let explained = 0;
  for (const goBack of backToYesterday) {
    await shop.stop();
    await goBack();
    await shop.start();
    await sellForAnHour(shop, admin, given);
    const { html } = await admin.ask("/admin/invoices");
    const mark = shop.read<string>("select mark from restores order by rowid desc limit 1");
    explained += Number(html.includes(`Kennzeichen ${mark}`));
  }
  await shop.stop();
  removeFolder(elsewhere);
  const twice = [...given.values()].filter((papers) => papers.size > 1).length;
  const hours = 2 + backToYesterday.length;
  return {
    figure: `${given.size} numbers of orders and invoices in ${hours} hours, ${twice} of them twice; ${explained} gaps explained`,
    holds:
      twice === 0 &&
      explained === backToYesterday.length &&
      given.size >= 3 * EACH_HOUR * hours &&
      shop.isSound(),
  };
}

/** Records for each number which orders, invoices and cancellations have it. */
async function sellForAnHour(
  shop: DrillShop,
  admin: Visitor,
  given: Map<string, Set<string>>,
): Promise<void> {
  for (let sold = 0; sold < EACH_HOUR; sold += 1) {
    const placed = await shop.order();
    if (placed !== 303) throw new Error(`The order was not placed: ${placed}`);
    const order = `/admin/orders/${shop.newestOrder()}`;
    await admin.ask(order, { status: "completed" });
    await admin.ask(order, { status: "cancelled" });
  }
  const papers = "select id, number from orders union all select id, number from invoices";
  for (const { id, number } of shop.query<{ id: string; number: string }>(papers)) {
    given.set(number, (given.get(number) ?? new Set()).add(id));
  }
}

function copyByHand(archive: string, folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith("behappy.db")) rmSync(path.join(folder, name));
  }
  const { status } = spawnSync("tar", ["-xf", archive, "-C", folder, "behappy.db"]);
  if (status !== 0) throw new Error("The archive could not be unpacked.");
}

async function uploadPicture(shop: DrillShop): Promise<void> {
  const admin = new Visitor(shop.server);
  await admin.signInAs("admin");
  const form = new FormData();
  const event = {
    title: "Ein Abend am Feuer",
    category: "Gemeinschaft",
    lead: "Ein Feuer, ein Kreis.",
    description: "Mit Stockbrot.",
    price: "20,00",
    communityPrice: "10,00",
    taxRate: "19",
    imageAlt: "Ein Feuer",
    date: "2099-03-13",
    time: "18:30",
    endTime: "21:00",
    location: "Potsdam",
    capacity: "12",
    withdrawalClass: "service",
  };
  for (const [name, value] of Object.entries(event)) form.set(name, value);
  form.set("image", new File([new Uint8Array(await pictureBytes("png"))], "feuer.png"));
  const { status } = await admin.ask("/admin/events/new", form);
  if (status !== 303) throw new Error(`The event was not created: ${status}`);
}
