import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { sumOf } from "#tests/support/parse-metrics.ts";
import { childrenOf } from "#tests/support/server.ts";
import type { Endured } from "./drill-faults.ts";
import type { DrillShop } from "./drill-shop.ts";

const METRICS_TOKEN = "a-token-for-the-drill";
const PROCESSES = { WEB_PROCESSES: "2", METRICS_TOKEN, TRUST_PROXY: "1" };
/** A new connection for each request, so that both processes get some. */
const CLOSE = { Connection: "close" };
const KILLS = 3;
const VISITS = 200;
const READERS = 3;
/** Milliseconds in which a process has to be replaced, also one that hangs. */
const PATIENCE = 150_000;

/** The sums over two processes stay right when one of them is killed, and are only for those with the token. */
export async function killOneOfTwo(shop: DrillShop, random: () => number): Promise<Endured> {
  await startTwo(shop);
  const sums: number[] = [];
  let expected = 0;
  let status = 0;
  for (let kill = 0; kill <= KILLS; kill += 1) {
    await until(() => answering(shop) === 2 + kill);
    await Promise.all(Array.from({ length: VISITS }, () => readPage(shop)));
    expected += VISITS;
    const end = Date.now() + PATIENCE;
    // The server records an answer a moment after its visitor has it, and a kill may lose the last second.
    do await setTimeout(100);
    while ((await countVisits(shop)) < expected && Date.now() < end);
    sums.push(await countVisits(shop));
    status = (await shop.get("/metrics", CLOSE)).status;
    await setTimeout(1500);
    if (kill < KILLS) killOneOf(childrenOf(shop.server.pid), random);
  }
  const failedPages = await shop.failedPages();
  await shop.stop();
  return {
    figure: `${KILLS} kills, ${expected} requests sent, counted ${sums.join(", ")}; ${status} without the token`,
    holds:
      sums.every((sum, at) => sum === VISITS * (at + 1)) && status === 401 && failedPages === 0,
  };
}

/** A successor dies as soon as it answers, while its predecessor is leaving. */
export async function killSuccessor(shop: DrillShop): Promise<Endured> {
  const receiver = await new MailReceiver().start();
  await startTwo(shop, { SMTP_URL: receiver.url });
  const before = childrenOf(shop.server.pid);
  const held = await holdConnections(shop);
  const reading = readMeanwhile(shop);
  process.kill(shop.server.pid, "SIGHUP");
  await until(() => answering(shop) === 3);
  const [successor = 0] = childrenOf(shop.server.pid).filter((pid) => !before.includes(pid));
  const isEarly = childrenOf(shop.server.pid).length === 3;
  process.kill(successor, "SIGKILL");
  // The place of the dead one is filled, and the other place has its successor.
  await until(() => isAnnounced(shop) && childrenOf(shop.server.pid).length === 2);
  const { pages, failed } = await reading.end();
  for (const socket of held) socket.destroy();
  const isReplaced = childrenOf(shop.server.pid).every(
    (pid) => pid !== successor && !before.includes(pid),
  );
  // Exactly one of the new processes sends e-mails.
  await shop.order();
  const patience = setTimeout(PATIENCE, undefined, { ref: false });
  await Promise.race([receiver.mailTo("mia@beispiel.de"), patience]);
  await shop.stop();
  await receiver.stop();
  return {
    figure: `killed while ${isEarly ? "its predecessor was leaving" : "alone"}; ${pages} pages read, ${failed} failed; two new processes ${isReplaced ? "answer" : "are missing"}, ${receiver.mails.length} e-mail sent`,
    // Each reader may have been talking to the one that died.
    holds: isEarly && failed <= READERS && pages > 0 && isReplaced && receiver.mails.length === 1,
  };
}

/** A predecessor that hangs is killed after a while, and the next one is replaced. */
export async function hangingPredecessor(shop: DrillShop): Promise<Endured> {
  await startTwo(shop);
  const before = childrenOf(shop.server.pid);
  const [hanging = 0] = before;
  process.kill(hanging, "SIGSTOP");
  const begin = Date.now();
  process.kill(shop.server.pid, "SIGHUP");
  await until(() => isAnnounced(shop));
  const seconds = (Date.now() - begin) / 1000;
  const isReplaced = childrenOf(shop.server.pid).every((pid) => !before.includes(pid));
  const failedPages = await shop.failedPages();
  await shop.stop();
  return {
    figure: `both replaced after ${seconds.toFixed(0)} s, ${failedPages} pages failed then`,
    holds: isReplaced && failedPages === 0,
  };
}

/** A server says that it answers when the first of its processes does. */
async function startTwo(shop: DrillShop, settings: Record<string, string> = {}): Promise<void> {
  await shop.start({ ...PROCESSES, ...settings });
  await until(() => answering(shop) === 2);
}

/** Holds idle connections to both processes, so that they take ten seconds to leave. */
function holdConnections({ port }: DrillShop): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(port, "localhost").on("error", () => {});
      socket.write("GET /healthcheck HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await once(socket, "data");
      return socket;
    }),
  );
}

const answering = ({ log }: DrillShop) =>
  log.filter((line) => /\[processes\] process \d+ answers$/.test(line)).length;

const isAnnounced = ({ log }: DrillShop) =>
  log.some((line) => line.includes("all processes have been replaced"));

function killOneOf(pids: number[], random: () => number): void {
  process.kill(pids[Math.floor(random() * pids.length)] ?? 0, "SIGKILL");
}

async function readPage(shop: DrillShop): Promise<boolean> {
  // Node.js hands a connection to a process that is just being killed, and then nobody answers it.
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(shop.server.url("/about"), { headers: CLOSE, signal }).catch(
    () => null,
  );
  await answer?.text().catch(() => "");
  return answer?.status === 200;
}

async function countVisits(shop: DrillShop): Promise<number> {
  const headers = { ...CLOSE, Authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await shop.get("/metrics", headers)).text();
  return sumOf(text, "behappy_http_requests_total", { route: "/about", status: "2xx" });
}

function readMeanwhile(shop: DrillShop) {
  const counts = { pages: 0, failed: 0 };
  let isOver = false;
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) counts[(await readPage(shop)) ? "pages" : "failed"] += 1;
  });
  return {
    end: async () => {
      isOver = true;
      await Promise.all(readers);
      return counts;
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!isSo() && Date.now() < end) await setTimeout(20);
}
