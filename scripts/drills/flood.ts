// Floods the server of a drill from one network, in a process of its own, until it is killed.
//
//   tsx scripts/drills/flood.ts PORT KIND [PATH COOKIE]
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** The network of the stranger. */
const ADDRESS = "203.0.113.66";
const PIPELINED = 45_000;
/** On average, before a closed connection is opened again. */
const PAUSE_MILLISECONDS = 1000;

interface Flood {
  connections: number;
  /** Milliseconds. */
  pause?: number;
  /** Sends what it can over a connection, and resolves when the connection is of no more use. */
  fill: (socket: Socket) => Promise<void>;
}

const request = (method: string, path: string, ...headers: string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    `X-Forwarded-For: ${ADDRESS}`,
    ...headers,
    "",
    "",
  ].join("\r\n");

const untilClosed = (socket: Socket) =>
  new Promise<void>((resolve) => void socket.once("close", () => resolve()));

/** Sends one request after the other and reads all answers. */
const asking = (text: string) => async (socket: Socket) => {
  socket.on("data", (bytes) => {
    // All further pieces belong to the same answer.
    if (bytes.subarray(0, 9).toString() === "HTTP/1.1 ") socket.write(text);
  });
  socket.write(text);
  await untilClosed(socket);
};

/** Sends many requests at once and reads no answer. */
const pipelining = (path: string) => async (socket: Socket) => {
  socket.pause();
  socket.write(request("GET", path).repeat(PIPELINED));
  await untilClosed(socket);
};

const [port, kind = "", path = "/", cookie = ""] = process.argv.slice(2);

const floods: Record<string, Flood> = {
  pipeline: { connections: 1, fill: pipelining("/contact") },
  "pipeline-health": { connections: 1, fill: pipelining("/healthcheck") },
  administration: { connections: 60, fill: asking(request("GET", "/admin/orders")) },
  health: { connections: 60, fill: asking(request("GET", "/healthcheck")) },
  everything: { connections: 700, fill: asking(request("GET", "/contact?x=1", "Accept: */*")) },
  data: { connections: 700, fill: asking(request("GET", "/events/unbekannt.data", "Accept: */*")) },
  // A file of the visitor's own account.
  own: { connections: 20, fill: asking(request("GET", path, `Cookie: ${cookie}`)) },
  bodies: {
    connections: 3000,
    // 300 connections a second. Ten times as many are a flood of connections, whatever they send.
    pause: 10_000,
    async fill(socket) {
      socket.resume();
      const type = "Content-Type: application/x-www-form-urlencoded";
      socket.write(request("POST", "/newsletter", type, "Content-Length: 99000"));
      socket.write(`email=${"a".repeat(98_000)}`);
      await untilClosed(socket);
    },
  },
};

const flood = floods[kind];
if (!flood) throw new Error(`there is no flood named '${kind}'`);

/** Connects again and again. */
async function repeat({ fill, pause = PAUSE_MILLISECONDS }: Flood): Promise<never> {
  for (;;) {
    const socket = connect(Number(port), "127.0.0.1").setNoDelay();
    socket.on("error", () => socket.destroy());
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("close", () => resolve(false));
    });
    if (isOpen) await fill(socket);
    await setTimeout(pause * (0.5 + Math.random()));
  }
}

await Promise.all(Array.from({ length: flood.connections }, () => repeat(flood)));
