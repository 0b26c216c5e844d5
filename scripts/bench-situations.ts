// Situations that `npm run bench` measures after the single requests: two processes, sign-ins beside pages, and
// the first answer on a filled database.
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";
import {
  CONNECTIONS,
  customerWithCart,
  getPage,
  median,
  openShop,
  type Shop,
  untilAnswered,
} from "./load.ts";
import { type Repeated, repeatRequests } from "./load-client.ts";

const ROUNDS = 3;
const SECONDS = 4;

export async function measureSituations(): Promise<string[]> {
  const processes = await compareProcesses();
  const signIns = await compareBesideSignIns();
  const start = await measureFirstAnswer();
  return [
    `Two processes answer /cart for a customer ${processes.ratio.toFixed(2)} times as often as one. The load`,
    `generator then takes ${(100 * processes.generatorShare).toFixed(0)} % of one of ${availableParallelism()} cores.`,
    "",
    `The p99 of /about is ${signIns.quiet.toFixed(1)} ms, and ${signIns.busy.toFixed(1)} ms while four connections sign in without pause`,
    `(${signIns.rate.toFixed(0)} sign-ins a second).`,
    "",
    `The first answer comes ${start} ms after \`npm run serve\` on a database with 100,000 orders.`,
  ];
}

/** Alternates between a shop with one process and a shop with two. */
async function compareProcesses() {
  const shops = [await openShop(), await openShop({ WEB_PROCESSES: "2" })] as const;
  try {
    const carts = [await cartOf(shops[0]), await cartOf(shops[1])] as const;
    const rates: [number[], number[]] = [[], []];
    let generatorShare = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const index of [0, 1] as const) {
        const before = process.cpuUsage();
        rates[index].push((await repeat(shops[index], carts[index])).perSecond);
        const { user, system } = process.cpuUsage(before);
        generatorShare = (user + system) / (SECONDS * 1_000_000);
      }
    }
    return { ratio: median(rates[1]) / median(rates[0]), generatorShare };
  } finally {
    await Promise.all(shops.map((shop) => shop.close()));
  }
}

/** Measures a stored page alone and while others sign in. */
async function compareBesideSignIns() {
  const shop = await openShop();
  try {
    const page = getPage("/about");
    await repeat(shop, page);
    const quiet = (await repeat(shop, page, 4)).p99;
    const signingIn = repeat(shop, signIn(), 4);
    const busy = (await repeat(shop, page, 4)).p99;
    return { quiet, busy, rate: (await signingIn).perSecond };
  } finally {
    await shop.close();
  }
}

/**
 * A sign-in with an unknown address, each from another network, below every limit. Its password is hashed like
 * a known one's.
 */
function signIn(): Repeated {
  let count = 0;
  return {
    method: "POST",
    path: "/auth",
    vary() {
      count += 1;
      const from = `198.51.${Math.floor(count / 256) % 256}.${count % 256}`;
      const type = "application/x-www-form-urlencoded";
      const body = `email=fremd-${count}%40beispiel.de&password=ein+kurzer+Satz`;
      return { body, headers: { "Content-Type": type, "X-Forwarded-For": from } };
    },
  };
}

async function cartOf(shop: Shop): Promise<Repeated> {
  return getPage("/cart", { Cookie: await customerWithCart(shop) });
}

async function repeat({ server }: Shop, request: Repeated, connections = CONNECTIONS) {
  const result = await repeatRequests(server.port, [request], { connections, seconds: SECONDS });
  if (result.failed > 0) throw new Error(`${request.path} has failed`);
  return result;
}

/** Milliseconds from the command to the first answer. */
async function measureFirstAnswer(): Promise<number> {
  const folder = temporaryFolder();
  try {
    const env = { ...process.env, DATA_DIR: folder };
    execFileSync("npm", ["run", "--silent", "db:fill", "--", "--orders", "100000"], {
      env,
      stdio: "ignore",
    });
    const server = new Server(await freePort(), folder, {});
    const start = performance.now();
    await untilAnswered(server.url("/"));
    const elapsed = performance.now() - start;
    await server.stop();
    return Math.round(elapsed);
  } finally {
    removeFolder(folder);
  }
}
