// Sends an issue to 50,000 subscribers, and looks at the server's memory and at others' pages meanwhile. Prints figures for
// docs/measurements.md. Exits with 1 if it takes 40 MB more than at rest, or 200 bytes of the database a recipient, or if
// pages get slow.
//
//   npm run drill:large-issue -- <recipients>
import { setTimeout } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { freePort } from "#tests/support/server.ts";
import { megabytes } from "../load.ts";
import { report } from "./drill.ts";
import { DrillShop } from "./drill-shop.ts";
import { bytesOfDatabase, countWaiting, sendIssue, subscribe } from "./drilled-issue.ts";

const RECIPIENTS = Number(process.argv[2] ?? 50_000);
/** As scripts/serve.sh sets them. */
const limits = {
  MALLOC_ARENA_MAX: "1",
  NODE_OPTIONS: "--max-old-space-size=256 --max-semi-space-size=16",
};
const SECOND = 1000;
/** Before the issue, in milliseconds. */
const REST = 20 * SECOND;
const PATIENCE = 40 * 60 * SECOND;

console.error(`${RECIPIENTS} recipients at 6,000 e-mails a minute at most.\n`);

/** The number of e-mails by their recipient. They themselves would fill the memory of this process. */
const received = new Map<string, number>();
const port = await freePort();
const receiver = new SMTPServer({
  authOptional: true,
  disabledCommands: ["AUTH", "STARTTLS"],
  disableReverseLookup: true,
  onData(stream, { envelope }, answer) {
    for (const { address } of envelope.rcptTo) {
      received.set(address, (received.get(address) ?? 0) + 1);
    }
    stream.resume().once("end", () => answer());
  },
});
await new Promise<void>((resolve) => receiver.listen(port, "127.0.0.1", resolve));
const shop = await DrillShop.open();
try {
  await shop.start({ SMTP_URL: `smtp://127.0.0.1:${port}`, BULK_PER_MINUTE: "6000", ...limits });
  subscribe(shop, RECIPIENTS);
  const bytesBefore = bytesOfDatabase(shop);
  const isRested = (begin: number) => Date.now() - begin > REST;
  await lookUntil(isRested);
  const rest = await lookUntil(isRested);
  const begin = Date.now();
  await sendIssue(shop);
  const pressed = Date.now() - begin;
  const busy = await lookUntil(() => countWaiting(shop) === 0);
  const minutes = (Date.now() - begin) / (60 * SECOND);
  const accepted = shop.read("select count(*) from issue_recipients where state = 'accepted'");
  const bytes = (bytesOfDatabase(shop) - bytesBefore) / RECIPIENTS;
  const more = busy.memory - rest.memory;
  report(
    {
      recipients: RECIPIENTS,
      accepted,
      minutes: minutes.toFixed(1),
      "from 'Neue Ausgabe' to the answer of 'Jetzt senden' (ms)": pressed,
      "memory at rest and at most (MB)": `${rest.memory}, ${busy.memory}`,
      "bytes of the database a recipient": Math.round(bytes),
      "a page before: median, 99 of 100, slowest (ms)": rest.times.join(", "),
      "a page meanwhile: median, 99 of 100, slowest (ms)": busy.times.join(", "),
    },
    {
      "all have it once": accepted === RECIPIENTS && countThoseWithOne() === RECIPIENTS,
      "it takes at most 40 MB more": more <= 40,
      "a row takes less than 200 bytes": bytes < 200,
    },
  );
} finally {
  await shop.stop();
  await new Promise<void>((resolve) => receiver.close(resolve));
  await shop.remove();
}

/** The subscribers who got one e-mail. The admin gets some as well. */
function countThoseWithOne(): number {
  return [...received].filter(([to, times]) => to.startsWith("leserin-") && times === 1).length;
}

interface Look {
  /** Median, 99 of 100, slowest, in milliseconds. */
  times: number[];
  /** At most, in megabytes. */
  memory: number;
}

/** Opens a page again and again, over a new connection each time. `isOver`: gets the beginning in milliseconds. */
async function lookUntil(isOver: (begin: number) => boolean): Promise<Look> {
  const begin = Date.now();
  const times: number[] = [];
  let memory = 0;
  while (!isOver(begin) && Date.now() - begin < PATIENCE) {
    const asked = performance.now();
    await (await shop.get("/events", { connection: "close" })).text();
    times.push(performance.now() - asked);
    const [largest = 0] = megabytes(shop.server, "VmRSS");
    memory = Math.max(memory, largest);
    await setTimeout(100);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const shares = [0.5, 0.99, 1].map((share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0),
  );
  return { times: shares, memory };
}
