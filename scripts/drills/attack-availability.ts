import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { writeIn } from "#tests/support/crafted-archive.ts";
import { getPage, megabytes } from "../load.ts";
import { repeatRequests } from "../load-client.ts";
import { Visitor } from "../shop-visitor.ts";
import type { Battlefield, Outcome } from "./battlefield.ts";

const SECONDS = 15;
const PAGE_MILLISECONDS = 300;
const ORDER_MILLISECONDS = 2000;
const EXTRA_MEGABYTES = 60;
const WARM_REQUESTS = 5000;
const REST_SECONDS = 15;

/** Times in milliseconds. */
interface Others {
  pages: number[];
  orders: number[];
  /** Answers that were neither a page nor an order. */
  refused: number;
}

/** Returns the attack by these floods (`flood.ts`). Others look at pages and order meanwhile. */
export function floodWith(...kinds: string[]) {
  return (field: Battlefield) =>
    withstand(
      field,
      kinds.map((kind) => [kind]),
    );
}

/** Asks for the terms of one customer's order, a PDF file of many pages. */
export async function drawDocuments(field: Battlefield): Promise<Outcome> {
  writeIn(
    field.server.folder,
    "legal/agb.md",
    `# AGB\n\n${"Ein Satz der Bedingungen. ".repeat(2000)}`,
  );
  const customer = new Visitor(field.server, "203.0.113.66");
  await customer.signInAs("customer");
  await customer.order(["product", "tagebuch", 1]);
  const [order] = field.sql<{ id: string }>("select id from orders order by sequence desc limit 1");
  const path = `/order-confirmation/${order?.id}/agb.pdf`;
  const { status } = await customer.ask(path);
  if (status !== 200) throw new Error(`no PDF file at ${path}: ${status}`);
  return withstand(field, [["own", path, customer.cookie]]);
}

/** Begins the floods one after the other. */
async function withstand(field: Battlefield, floods: string[][]): Promise<Outcome> {
  await warmUp(field);
  const idle = memoryOf(field);
  const others: Others = { pages: [], orders: [], refused: 0 };
  for (const args of floods) {
    const flood = spawnFlood(field.server.port, args);
    await watchOthers(field, others);
    flood.kill("SIGKILL");
    await once(flood, "close");
  }
  const after = await memoryLeft(field);
  const page = slowest(others.pages);
  const order = slowest(others.orders);
  const isAlive = await field.isAlive();
  const extra = after - idle;
  return {
    figure: `pages ${page} ms, orders ${order} ms (p99 of ${others.pages.length} and ${others.orders.length}), ${others.refused} refused, ${extra} MB more, the server ${isAlive ? "is running" : "has died"}`,
    limit: `${PAGE_MILLISECONDS} ms, ${ORDER_MILLISECONDS} ms, 0 refused, ${EXTRA_MEGABYTES} MB`,
    holds:
      isAlive &&
      others.refused === 0 &&
      page < PAGE_MILLISECONDS &&
      order < ORDER_MILLISECONDS &&
      extra <= EXTRA_MEGABYTES,
  };
}

/** Megabytes of all processes together. */
function memoryOf({ server }: Battlefield): number {
  return megabytes(server, "VmRSS").reduce((sum, each) => sum + each, 0);
}

/** Megabytes that stay. Garbage is collected while the server works, and some of it when it rests. */
async function memoryLeft(field: Battlefield): Promise<number> {
  await warmUp(field);
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < REST_SECONDS; second += 1) {
    await setTimeout(1000);
    least = Math.min(least, memoryOf(field));
  }
  return least;
}

function spawnFlood(port: number, kindAndMore: string[]): ChildProcess {
  // Without tsx's own process, which would die alone.
  const args = ["--import", "tsx", "scripts/drills/flood.ts", String(port), ...kindAndMore];
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

/** Memory grows until the pages of the site have been used. */
async function warmUp({ server }: Battlefield): Promise<void> {
  const paths = ["/", "/events", "/contact", "/cart", "/admin/orders", "/healthcheck"];
  const requests = paths.map((path) => getPage(path));
  await repeatRequests(server.port, requests, { amount: WARM_REQUESTS, connections: 8 });
}

async function watchOthers(field: Battlefield, others: Others): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  const isOver = () => performance.now() > end;
  await Promise.all([lookAtPages(field, others, isOver), order(field, others, isOver)]);
}

/** Looks at a page from memory, over a new connection each time. */
async function lookAtPages({ server }: Battlefield, others: Others, isOver: () => boolean) {
  for (let visitor = 0; !isOver(); visitor += 1) {
    const begin = performance.now();
    const status = await statusOf(server.port, `198.51.100.${visitor % 250}`);
    others.pages.push(performance.now() - begin);
    if (status !== 200) others.refused += 1;
    await setTimeout(20);
  }
}

/** Fills a cart and orders, each time as somebody else. */
async function order({ server }: Battlefield, others: Others, isOver: () => boolean) {
  while (!isOver()) {
    const number = others.orders.length;
    const visitor = new Visitor(server, `192.0.2.${number % 250}`);
    const email = `kundin-${crypto.randomUUID()}@beispiel.de`;
    await visitor.signUp(email);
    const begin = performance.now();
    const status = await visitor.order(["product", "tagebuch", 1], { email });
    others.orders.push(performance.now() - begin);
    if (status !== 303) others.refused += 1;
  }
}

/** 0 if there is no answer within ten seconds. */
function statusOf(port: number, address: string): Promise<number> {
  const headers = { Accept: "text/html", "X-Forwarded-For": address };
  return new Promise((resolve) => {
    const request = http
      .get({ port, host: "127.0.0.1", path: "/", headers, agent: false }, (response) => {
        response.resume().once("close", () => resolve(response.statusCode ?? 0));
      })
      .setTimeout(10_000, () => request.destroy())
      .once("error", () => resolve(0));
  });
}

function slowest(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Number.POSITIVE_INFINITY);
}
