import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { CONNECTIONS, getPage, megabytes } from "../load.ts";
import { repeatRequests } from "../load-client.ts";
import { Visitor } from "../shop-visitor.ts";
import type { Battlefield, Outcome } from "./battlefield.ts";

const PUBLIC_FORMS = [
  "/auth",
  "/auth?mode=sign-up",
  "/auth/forgot-password",
  "/cart",
  "/cart/restore",
  "/contact",
  "/contact/map",
  "/glueckstest",
  "/join",
  "/newsletter",
  "/products/tagebuch",
  "/theme",
];
const URL_ENCODED = { "Content-Type": "application/x-www-form-urlencoded" };
const MEGABYTES = 300;
const REQUESTS = 20_000;
const HOSTS = 400;
const MAX_HOSTS = 8;

/** Sends an index that would make conform build a huge array. */
export async function sendNonsense({ server, isAlive }: Battlefield): Promise<Outcome> {
  let refused = 0;
  for (const form of PUBLIC_FORMS) {
    const status = await postBody(server.url(form), "a[999999999]=1").catch(() => 0);
    if (status >= 400 && status < 500) refused += 1;
  }
  const alive = await isAlive();
  return {
    figure: `${refused} of ${PUBLIC_FORMS.length} refused, the server ${alive ? "is running" : "has died"}`,
    limit: "all refused",
    holds: alive && refused === PUBLIC_FORMS.length,
  };
}

/** Sends bodies that once took 10 to 40 seconds to parse. */
export async function floodWithFields({ server }: Battlefield): Promise<Outcome> {
  const url = server.url("/contact");
  const ordinary: number[] = [];
  while (ordinary.length < 25) ordinary.push(await milliseconds(() => postBody(url, "name=Ida")));
  const median = ordinary.sort((a, b) => a - b)[12] ?? 0;
  const bodies = ["a&".repeat(49_000), `a${".a".repeat(30_000)}=1`, `a${"[0]".repeat(30_000)}=1`];
  const times: number[] = [];
  for (const body of bodies) times.push(await milliseconds(() => postBody(url, body)));
  const ratio = Math.max(...times) / median;
  return {
    figure: `${ratio.toFixed(1)} times an ordinary form (${median.toFixed(1)} ms)`,
    limit: "20 times",
    holds: ratio <= 20,
  };
}

/** Guesses an admin's password from ten networks. Then the owner signs in from a known browser. */
export async function lockOut({ server }: Battlefield): Promise<Outcome> {
  const owner = new Visitor(server, "2001:db8:1:1::1");
  await owner.signInAs("admin");
  await owner.ask("/sign-out", {});
  let guesses = 0;
  for (let network = 0; network < 10; network += 1) {
    const attacker = new Visitor(server, `2001:db8:2:${network}::1`);
    for (let guess = 0; guess < 10; guess += 1) {
      if ((await attacker.signInAs("admin", `falsch-${guess}`)) === 400) guesses += 1;
    }
  }
  const status = await owner.signInAs("admin");
  return {
    figure: `${guesses} of 100 guesses checked; the owner got ${status}`,
    limit: "the owner gets 303",
    holds: status === 303 && guesses < 100,
  };
}

const lines = (...all: string[]) => `${all.join("\r\n")}\r\n\r\n`;
const ODD_REQUESTS: [request: string, ...expected: number[]][] = [
  [lines("TRACE / HTTP/1.1", "Host: localhost"), 405, 400],
  [lines("OPTIONS * HTTP/1.1", "Host: localhost"), 400, 404, 405],
  [lines("GET * HTTP/1.1", "Host: localhost"), 400, 404],
  [lines("GET http://elsewhere.example/ HTTP/1.1", "Host: localhost"), 400, 404, 421],
  [lines("GET / HTTP/1.1", "Host: a b"), 400],
  [lines("GET / HTTP/1.1", "Host: [::"), 400],
  [lines("GET / HTTP/1.1", "Host: localhost/%00"), 400],
  [lines("DELETE /contact HTTP/1.1", "Host: localhost"), 405],
  [
    lines(
      "POST /theme HTTP/1.1",
      "Host: localhost",
      "Sec-Fetch-Site: same-site",
      "Content-Length: 0",
    ),
    403,
  ],
];

/** Sends targets, hosts and methods that browsers never send. */
export async function sendOddRequests({ server, isAlive }: Battlefield): Promise<Outcome> {
  const before = server.lines.length;
  const wrong: string[] = [];
  for (const [request, ...expected] of ODD_REQUESTS) {
    const status = await sendRaw(server.port, request);
    if (!expected.includes(status)) wrong.push(`${request.split("\r\n")[0]}: ${status}`);
  }
  const stacks = server.lines.slice(before).filter((line) => /^\s+at /.test(line)).length;
  const holds = wrong.length === 0 && stacks === 0 && (await isAlive());
  return {
    figure: `${wrong.join(", ") || "all refused"}, ${stacks} lines of stack in the log`,
    limit: "all refused, no stack",
    holds,
  };
}

/** Visits the start page twice under each of 400 invented hosts, and counts the pages in memory. */
export async function inventHosts({ server }: Battlefield): Promise<Outcome> {
  for (let host = 0; host < 2 * HOSTS; host += 1) {
    const name = `erfunden-${Math.floor(host / 2)}.example`;
    await sendRaw(server.port, `GET / HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
  }
  const admin = new Visitor(server, "198.51.100.1");
  await admin.signInAs("admin");
  const { html } = await admin.ask("/admin");
  const pages = Number(/Fertige Seiten im Speicher: (\d+)/.exec(html)?.[1] ?? Number.NaN);
  return {
    figure: `${pages} pages in memory`,
    limit: `${MAX_HOSTS} pages`,
    holds: pages <= MAX_HOSTS,
  };
}

/** Sends a valid session in a cookie without the prefix, as another host of the domain could plant it. */
export async function plantSession({ server }: Battlefield): Promise<Outcome> {
  const customer = new Visitor(server);
  await customer.signInAs("newcomer");
  const Cookie = customer.cookie;
  const plain = await server.get("/dashboard", { Cookie });
  const secure = await server.get("/dashboard", { Cookie, "X-Forwarded-Proto": "https" });
  return {
    figure: `the dashboard answers ${plain.status} behind http, ${secure.status} behind https`,
    limit: "200, 303",
    holds: plain.status === 200 && secure.status === 303,
  };
}

/** Sends a mix of ordinary requests and reads the peak memory. */
export async function fillMemory({ server }: Battlefield): Promise<Outcome> {
  const paths = ["/", "/events", "/products/tagebuch", "/contact", "/cart", "/join"];
  const post = {
    method: "POST",
    path: "/contact",
    headers: URL_ENCODED,
    body: "name=Ida",
  } as const;
  const requests = [...paths.map((path) => getPage(path)), post];
  await repeatRequests(server.port, requests, { amount: REQUESTS, connections: CONNECTIONS });
  const [peak = Number.POSITIVE_INFINITY] = megabytes(server, "VmHWM");
  return {
    figure: `${peak} MB at the peak`,
    limit: `${MEGABYTES} MB`,
    holds: peak < MEGABYTES,
  };
}

async function postBody(url: string, body: string): Promise<number> {
  const init = { method: "POST", body, headers: URL_ENCODED, redirect: "manual" } as const;
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return answer.status;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Status of the answer; 0 if the connection closed or stayed silent for 5 seconds. */
function sendRaw(port: number, request: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost");
    let received = "";
    const finish = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0));
    };
    socket.setTimeout(5000, finish).on("error", finish).on("close", finish);
    socket.on("data", (bytes) => {
      received += bytes;
      if (received.includes("\r\n")) finish();
    });
    socket.write(request);
  });
}
