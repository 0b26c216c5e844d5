import { once } from "node:events";
import http, { type RequestListener, type Server } from "node:http";
import remixNode from "@remix-run/node";
import { isSuccessor } from "#app/environment/process-place.ts";
import type { Env } from "#app/environment/variables.server.ts";
import type { Step } from "#app/front/steps.server.ts";

/** Longer than proxies keep idle connections open (nginx and AWS 60 s, Caddy 120 s). */
const KEEP_ALIVE_MILLISECONDS = 125_000;

/** Long enough for the largest upload over a slow line. */
const UPLOAD_MILLISECONDS = 60 * 60 * 1000;

interface Opened {
  server: Server;
  /** Resolves when the server answers. */
  answers: Promise<void>;
}

/**
 * Opens this process's server, which answers every request with `front`. remix-serve gets this server instead of
 * one of its own, and never sees a request. Requests that arrive before it has started wait. A successor only listens
 * when it has started, because its start may fail and others answer meanwhile.
 * @throws Error with one line for the operator if the port is taken
 */
export async function takeOverServer(
  front: Step,
  { PORT, HOST }: Pick<Env, "PORT" | "HOST">,
): Promise<Opened> {
  keepNativeFetch();
  const server = http.createServer();
  // remix-serve gets another `listen`.
  const { listen: open } = server;
  const listen = () => once(open.call(server, { port: PORT, host: HOST }), "listening");
  const answer: RequestListener = (request, response) => front(request, response, () => {});
  const answers = untilNextServer(server).then(async () => {
    server.off("request", wait).on("request", answer);
    if (isSuccessor()) await listen();
  });
  const wait: RequestListener = (...arriving) => void answers.then(() => answer(...arriving));
  server.on("request", wait);
  keepConnections(server);
  server.requestTimeout = UPLOAD_MILLISECONDS;
  // Closes a connection on which nothing has moved, also if its visitor does not read the answer.
  server.timeout = server.headersTimeout;
  if (!isSuccessor()) await listen().catch(refuseTakenPort(PORT));
  return { server, answers };
}

const refuseTakenPort = (port: number) => (error: NodeJS.ErrnoException) => {
  if (error.code !== "EADDRINUSE") throw error;
  throw new Error(`Port ${port} ist schon belegt. Bitte einen anderen setzen: PORT=3001 npm start`);
};

/**
 * The proxy must be the one that closes idle connections: a request is lost if it arrives on a connection
 * that the server is closing. Node requires `headersTimeout` to exceed `keepAliveTimeout`.
 */
function keepConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS;
  server.headersTimeout = KEEP_ALIVE_MILLISECONDS + 5000;
}

/** Makes remix-serve leave `fetch`, `Request` and so on to Node.js. Its replacement, undici, takes memory (046). */
function keepNativeFetch(): void {
  Object.assign(remixNode, { installGlobals: () => {} });
}

/** Resolves at the next call of `http.createServer`, which gets `server`. */
function untilNextServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const { createServer } = http;
    http.createServer = new Proxy(createServer, {
      apply() {
        http.createServer = createServer;
        resolve();
        return pretendToListen(server);
      },
    });
  });
}

/** The server listens already, and its callback would only print a line of remix-serve. */
function pretendToListen(server: Server): Server {
  server.listen = () => server;
  return server;
}
