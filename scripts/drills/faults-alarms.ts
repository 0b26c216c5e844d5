import { once } from "node:events";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { HOUR } from "#app/environment/durations.ts";
import { FakeProvider, fakeKeys } from "#tests/support/fake-provider.ts";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { removeFolder, temporaryFolder } from "#tests/support/server.ts";
import { Visitor } from "../shop-visitor.ts";
import type { Endured } from "./drill-faults.ts";
import type { DrillShop } from "./drill-shop.ts";
import { keepFull, onSmallDisk } from "./faults-disk.ts";
import { hasFakeTime, withClock } from "./faults-running.ts";

const MEGABYTES = 256;
/** Below the tenth of the disk that has to be free. */
const FREE_SHARE = 0.08;
const METRICS_TOKEN = "a-token-for-the-drill";
/** Milliseconds, a little more than between two looks at what is wrong. */
const LOOK = 62_000;
/** Milliseconds in which an alarm or its end has to be seen. */
const PATIENCE = 4 * LOOK;

const subjects = {
  disk: "wenig Platz",
  backup: "keine neue Sicherung",
  emails: "E-Mails gehen nicht hinaus",
  storage: "keine Änderungen möglich",
  clock: "die Uhr ist gesprungen",
  migrations: "falsche Version",
  payments: "Zahlungen ungeklärt",
};
type Kind = keyof typeof subjects;

/**
 * Each kind of trouble reaches the operator by one e-mail, the log by one line, and monitors by reasons that strangers
 * do not see. The heartbeat is silent until all is well.
 */
export const raiseAlarms = onSmallDisk(async (shop) => {
  const operator = await Operator.start();
  const elsewhere = temporaryFolder();
  const secondDisk = path.join(elsewhere, "disk");
  const filler = path.join(shop.folder, "filler");
  try {
    // A file in the place of a folder stands for a disk that is not mounted.
    writeFileSync(secondDisk, "");
    await shop.start({ ...operator.settings, BACKUP_TO: secondDisk, BACKUP_MINUTES: "1" });
    nearlyFill(shop.folder, filler);
    await refuseEmails(shop, operator.receiver);
    await operator.isTold("disk", "backup", "emails");
    operator.receiver.behave();
    const seen = [await reasonsFor(shop, "operator"), await reasonsFor(shop, "this machine")];
    const isSecret = (await reasonsFor(shop, "stranger")) === "404";
    const stopFilling = keepFull(filler);
    await operator.isTold("storage");
    stopFilling();
    const beatsWhileIll = operator.beats;
    rmSync(filler);
    rmSync(secondDisk);
    const isBack = await operator.beatsAgain();
    const reasonsOfNone = await reasonsFor(shop, "operator");
    nearlyFill(shop.folder, filler);
    const beatsBefore = operator.beats;
    await setTimeout(LOOK);
    const isSilentAgain = operator.beats === beatsBefore;
    await shop.stop();
    rmSync(filler);
    const kinds: Kind[] = ["disk", "backup", "emails", "storage"];
    if (hasFakeTime()) {
      await shop.start({ ...operator.settings, ...withClock(400) });
      await operator.isTold("clock");
      await shop.stop();
      kinds.push("clock");
    }
    const counts = kinds.map((kind) => [operator.mailsAbout(kind), linesAbout(shop, kind)]);
    const isOnce = counts.every(([mails, lines]) => mails === 1 && lines === 1);
    return {
      figure: `${kinds.map((kind, at) => `${kind}: ${counts[at]?.join(" e-mail, ")} line`).join("; ")}; reasons ${seen.join(" and ")}; heartbeat ${beatsWhileIll} while ill, ${isBack ? "back" : "not back"} afterwards`,
      holds:
        isOnce &&
        seen.every((reasons) => reasons === "503 disk backup") &&
        isSecret &&
        beatsWhileIll === 0 &&
        isBack &&
        reasonsOfNone === "200" &&
        isSilentAgain,
    };
  } finally {
    await operator.stop();
    removeFolder(elsewhere);
  }
}, MEGABYTES);

/**
 * The operator hears of tables of another version, and of a payment about which the provider says nothing. Both alarms end
 * by themselves once their reasons do.
 */
export async function raiseAlarmsOfVersionsAndPayments(shop: DrillShop): Promise<Endured> {
  const operator = await Operator.start();
  const provider = await new FakeProvider().start();
  try {
    const online = { MOLLIE_API_KEY: fakeKeys.mollie, PAYMENT_API_URL: provider.url };
    await shop.start({ ...operator.settings, ...online });
    const attempts = await beginPayment(shop);
    provider.mood = 500;
    const silence = 2 * HOUR;
    shop.write(
      `update payment_attempts set created_at = created_at - ${silence}, told_at = told_at - ${silence}`,
    );
    shop.write(`insert into __drizzle_migrations (hash, created_at) values ('newer', ${4e12})`);
    const kinds: Kind[] = ["migrations", "payments"];
    await operator.isTold(...kinds);
    const reasons = await reasonsFor(shop, "operator");
    provider.mood = "fine";
    shop.write("delete from __drizzle_migrations where hash = 'newer'");
    const isBack = await operator.beatsAgain();
    const reasonsOfNone = await reasonsFor(shop, "operator");
    await shop.stop();
    const counts = kinds.map((kind) => [operator.mailsAbout(kind), linesAbout(shop, kind)]);
    return {
      figure: `${kinds.map((kind, at) => `${kind}: ${counts[at]?.join(" e-mail, ")} line`).join("; ")}; reasons ${reasons}; heartbeat ${isBack ? "back" : "not back"} afterwards`,
      holds:
        attempts === 1 &&
        counts.every(([mails, lines]) => mails === 1 && lines === 1) &&
        reasons === "503 migrations payments" &&
        isBack &&
        reasonsOfNone === "200",
    };
  } finally {
    await operator.stop();
    await provider.stop();
  }
}

/** A customer orders, and is led to the provider's page. Returns the number of payments that the provider then knows. */
async function beginPayment(shop: DrillShop): Promise<number> {
  const customer = new Visitor(shop);
  const email = "ida@beispiel.de";
  await customer.signUp(email);
  await customer.addToCart("product", "tagebuch");
  const form = { ...(await customer.fillCheckout(email)), paymentMethod: "online" };
  const { location } = await customer.ask("/checkout", form);
  await customer.ask(`${location?.split("?")[0]}/bezahlen`, { intent: "try" });
  return shop.read("select count(*) from payment_attempts where provider_id is not null");
}

/** The operator's mailbox and their monitor outside. */
class Operator {
  /** Calls of the monitor. */
  beats = 0;
  readonly receiver = new MailReceiver();
  private readonly monitor = createServer((_request, response) => {
    this.beats += 1;
    response.end();
  });

  static async start(): Promise<Operator> {
    const operator = new Operator();
    await operator.receiver.start();
    await once(operator.monitor.listen(0, "127.0.0.1"), "listening");
    return operator;
  }

  get settings(): Record<string, string> {
    const { port } = this.monitor.address() as AddressInfo;
    return {
      SMTP_URL: this.receiver.url,
      HEARTBEAT_URL: `http://127.0.0.1:${port}/`,
      METRICS_TOKEN,
      BASE_URL: "http://localhost",
      TRUST_PROXY: "1",
    };
  }

  mailsAbout(kind: Kind): number {
    return this.receiver.mails.filter(({ subject }) => subject.endsWith(subjects[kind])).length;
  }

  /** Resolves once there is an e-mail about each of these. */
  async isTold(...kinds: Kind[]): Promise<boolean> {
    return within(PATIENCE, () => kinds.every((kind) => this.mailsAbout(kind) > 0));
  }

  beatsAgain(): Promise<boolean> {
    const before = this.beats;
    return within(PATIENCE, () => this.beats > before);
  }

  async stop(): Promise<void> {
    await this.receiver.stop();
    this.monitor.close();
  }
}

async function within(milliseconds: number, isSo: () => boolean): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!isSo() && Date.now() < end) await setTimeout(200);
  return isSo();
}

function nearlyFill(folder: string, file: string): void {
  const { bavail, blocks, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc((bavail - Math.floor(blocks * FREE_SHARE)) * bsize, 1));
}

/** Two mailboxes refuse their e-mails. Lets an hour pass for the database alone. */
async function refuseEmails(shop: DrillShop, receiver: MailReceiver): Promise<void> {
  const members = ["ida@beispiel.de", "jon@beispiel.org"];
  receiver.behave({ recipient: (address) => (members.includes(address) ? 451 : undefined) });
  for (const email of members) await new Visitor(shop).signUp(email);
  const refused =
    "select count(distinct recipient) from emails where status = 'queued' and last_error is not null";
  await within(PATIENCE, () => shop.read(refused) === members.length);
  shop.write(
    `update emails set created_at = created_at - ${2 * HOUR}, sent_at = sent_at - ${3 * HOUR}`,
  );
}

/** Status and kinds that /healthcheck/ready answers. */
async function reasonsFor(
  shop: DrillShop,
  who: "operator" | "this machine" | "stranger",
): Promise<string> {
  const stranger = { "X-Forwarded-For": "203.0.113.7" };
  const headers = {
    operator: { ...stranger, Authorization: `Bearer ${METRICS_TOKEN}` },
    "this machine": {},
    stranger,
  };
  const answer = await shop.get("/healthcheck/ready", headers[who]);
  if (answer.status === 404) return "404";
  const { problems } = (await answer.json()) as { problems: { kind: string }[] };
  return [answer.status, ...problems.map(({ kind }) => kind)].join(" ");
}

const linesAbout = (shop: DrillShop, kind: Kind) =>
  shop.log.filter((line) => line.includes(`[alarm] ${kind}:`)).length;
