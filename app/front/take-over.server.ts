import { once } from "node:events";
import http, { type RequestListener, type Server } from "node:http";
import type { Step } from "#app/front/steps.server.ts";
import type { Env } from "#app/settings/env.server.ts";

/** Longer than proxies keep idle connections open (nginx and AWS 60 s, Caddy 120 s). */
const KEEP_ALIVE_MILLISECONDS = 125_000;

/**
 * Opens the server of this process, with `front` before the app of remix-serve, which gets this server
 * instead of its own. Requests that come before the app is there wait for it.
 * @throws Error with one line for the operator where the port is taken
 */
export async function takeOverServer(
  front: Step,
  { PORT, HOST }: Pick<Env, "PORT" | "HOST">,
): Promise<void> {
  const server = http.createServer();
  const app = appFor(server);
  server.on("request", (request, response) =>
    front(request, response, () => app.then((answer) => answer(request, response))),
  );
  keepConnections(server);
  await once(server.listen(PORT, HOST), "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(
      `Port ${PORT} ist schon belegt. Bitte einen anderen setzen: PORT=3001 npm start`,
    );
  });
}

/**
 * The proxy has to be the one that closes idle connections: a request is lost when it arrives on a
 * connection that the server is closing. Node requires `headersTimeout` to exceed `keepAliveTimeout`.
 */
function keepConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS;
  server.headersTimeout = KEEP_ALIVE_MILLISECONDS + 5000;
}

/** Gives `server` to the next caller of `http.createServer`, and resolves to the app that it brings. */
function appFor(server: Server): Promise<RequestListener> {
  return new Promise((resolve) => {
    const { createServer } = http;
    http.createServer = new Proxy(createServer, {
      apply(_createServer, _http, [app]) {
        http.createServer = createServer;
        resolve(app);
        return pretendToListen(server);
      },
    });
  });
}

/** The server listens already, so that the next `listen` only calls back. */
function pretendToListen(server: Server): Server {
  server.listen = new Proxy(server.listen, {
    apply(_listen, _server, parameters) {
      parameters.at(-1)();
      return server;
    },
  });
  return server;
}
