import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Request } from "autocannon";
import { demoAccounts } from "#db/seed/accounts.ts";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";

/** Connections of the load generator. */
export const CONNECTIONS = 16;

const FORM = "application/x-www-form-urlencoded";
const CART = { intent: "add", itemType: "product", itemId: "tagebuch", quantity: "1" };
const ADDRESS = {
  firstName: "Mia",
  lastName: "Last",
  street: "Am Deich 4",
  zipcode: "24937",
  city: "Flensburg",
  country: "Deutschland",
};

/** A request that a measurement repeats. Posts that must differ from each other set `setupRequest`. */
export type Repeated = Request & { path: string };

/** A production build with the demo world, on loopback. */
export interface Shop {
  server: Server;
  folder: string;
  close: () => Promise<void>;
}

export async function openShop(settings: Record<string, string> = {}): Promise<Shop> {
  const folder = temporaryFolder();
  const log = path.join(folder, "access.log");
  // A pipe into this process would cost it time.
  const toFile = ["sh", "-c", 'exec npm run --silent serve > "$LOG" 2>&1'] as const;
  const all = { DEMO_CONTENT: "1", TRUST_PROXY: "1", LOG: log, ...settings };
  const server = new Server(await freePort(), folder, all, toFile);
  await untilAnswered(server.url("/healthcheck"), () => readFileSync(log, "utf8"));
  const close = async () => {
    await server.stop();
    removeFolder(folder);
  };
  return { server, folder, close };
}

/** Resolves at the first successful answer. */
export async function untilAnswered(url: string, explain = () => ""): Promise<void> {
  const isOk = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isOk()) return;
    await setTimeout(200);
  }
  throw new Error(`${url} does not answer: ${explain()}`);
}

export function getPage(path: string, headers: Record<string, string> = {}): Repeated {
  return { method: "GET", path, headers: { "Accept-Encoding": "gzip", ...headers } };
}

export const addToCart: Repeated = {
  method: "POST",
  path: "/cart",
  headers: { "Content-Type": FORM },
  body: new URLSearchParams(CART).toString(),
};

/** The session's cookie of the demo customer with something in the cart. */
export async function customerWithCart({ server }: Shop): Promise<string> {
  const { email, password } = demoAccounts.customer;
  const answer = await server.post("/auth", { email, password });
  if (answer.status !== 303) throw new Error(`${email} cannot sign in`);
  const customer = cookiesOf(answer);
  return cookiesOf(await server.post("/cart", CART, { Cookie: customer }));
}

/** An order of one diary per request, by customers and from network addresses below every rate limit. */
export async function completeOrder(shop: Shop, accounts = CONNECTIONS): Promise<Repeated> {
  const customers = await Promise.all(
    Array.from({ length: accounts }, (_, index) => join(shop, index)),
  );
  let count = 0;
  return {
    method: "POST",
    path: "/checkout",
    setupRequest(request) {
      count += 1;
      const { cookie, fields } = customers[count % accounts] ?? { cookie: "", fields: {} };
      const email = `kundin-${count}@beispiel.de`;
      const body = new URLSearchParams({ ...fields, email, token: crypto.randomUUID() });
      const address = `198.51.${Math.floor(count / 256) % 256}.${count % 256}`;
      const headers = { "Content-Type": FORM, Cookie: cookie, "X-Forwarded-For": address };
      return { ...request, headers, body: body.toString() };
    },
  };
}

async function join(
  { server }: Shop,
  index: number,
): Promise<{ cookie: string; fields: Record<string, string> }> {
  const login = { email: `bench-${index}@beispiel.de`, password: "ein kurzer Satz" };
  const from = { "X-Forwarded-For": `192.0.2.${index}` };
  await server.post("/auth?mode=sign-up", { ...login, firstName: "Mia", lastName: "Last" }, from);
  const session = cookiesOf(await server.post("/auth", login, from));
  const cookie = cookiesOf(await server.post("/cart", CART, { Cookie: session }));
  const html = await (await server.get("/checkout", { Cookie: cookie })).text();
  const [, overview = ""] = /name="overview"[^>]* value="([^"]*)"/.exec(html) ?? [];
  if (!overview) throw new Error(`no checkout for ${login.email}`);
  return { cookie, fields: { ...ADDRESS, overview } };
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .filter((cookie) => cookie?.startsWith("behappy_session="))
    .join("; ");
}

/** The resident memory of each of the shop's processes in megabytes, the largest first. Works only on Linux. */
export function residentMegabytes({ server }: Shop): number[] {
  return processesBelow(server.pid)
    .map((pid) => {
      const [, kilobytes] =
        /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      return Math.round(Number(kilobytes) / 1000);
    })
    .toSorted((one, other) => other - one);
}

/** The process and all that it has started. */
function processesBelow(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const ids = children === "" ? [] : children.split(" ").map(Number);
  return [pid, ...ids.flatMap(processesBelow)];
}
