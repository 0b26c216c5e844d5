import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  childrenOf,
  freePort,
  removeFolder,
  Server,
  temporaryFolder,
} from "#tests/support/server.ts";
import type { Repeated } from "./load-client.ts";
import { Visitor } from "./shop-visitor.ts";

/** Connections of the load generator. */
export const CONNECTIONS = 16;

const FORM = "application/x-www-form-urlencoded";
const DIARY = ["product", "tagebuch"] as const;

/** A production build with the demo world, on loopback. */
export interface Shop {
  server: Server;
  folder: string;
  close: () => Promise<void>;
}

/** @param folder holds the shop's data, and is removed with it */
export async function openShop(
  settings: Record<string, string> = {},
  folder = temporaryFolder(),
): Promise<Shop> {
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
  body: "intent=add&itemType=product&itemId=tagebuch&quantity=1",
};

/** The session's cookie of the demo customer with something in the cart. */
export async function customerWithCart({ server }: Shop): Promise<string> {
  const customer = new Visitor(server);
  if ((await customer.signInAs("customer")) !== 303) throw new Error("the customer cannot sign in");
  await customer.addToCart(...DIARY);
  return sessionOf(customer);
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
    vary() {
      count += 1;
      const { cookie, fields } = customers[count % accounts] ?? { cookie: "", fields: {} };
      const email = `kundin-${count}@beispiel.de`;
      const body = new URLSearchParams({ ...fields, email, token: crypto.randomUUID() });
      const address = `198.51.${Math.floor(count / 256) % 256}.${count % 256}`;
      const headers = { "Content-Type": FORM, Cookie: cookie, "X-Forwarded-For": address };
      return { headers, body: body.toString() };
    },
  };
}

async function join({ server }: Shop, index: number) {
  const email = `bench-${index}@beispiel.de`;
  const customer = new Visitor(server, `192.0.2.${index}`);
  await customer.signUp(email);
  await customer.addToCart(...DIARY);
  const fields = await customer.fillCheckout(email);
  if (!fields.overview) throw new Error(`no checkout for ${email}`);
  return { cookie: sessionOf(customer), fields };
}

function sessionOf({ cookie }: Visitor): string {
  return cookie.split("; ").find((each) => each.startsWith("behappy_session=")) ?? "";
}

export function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/**
 * The memory of each of the server's processes in megabytes, the largest first: the resident one (VmRSS) or its
 * peak so far (VmHWM). Works only on Linux.
 */
export function megabytes({ pid }: Server, size: "VmRSS" | "VmHWM"): number[] {
  return processesBelow(pid)
    .map((each) => {
      const status = readFileSync(`/proc/${each}/status`, "utf8");
      const [, kilobytes] = new RegExp(`${size}:\\s+(\\d+)`).exec(status) ?? [];
      return Math.round(Number(kilobytes) / 1000);
    })
    .toSorted((one, other) => other - one);
}

/** The process and all that it has started. */
function processesBelow(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processesBelow)];
}
