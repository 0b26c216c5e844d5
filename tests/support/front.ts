import http, { type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { inOrder, type Step } from "#app/front/steps.server.ts";

/** A raw response. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The request after the last step. */
export interface Passed {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

interface Front {
  port: number;
  send: (
    method: string,
    path: string,
    headers?: Record<string, string | string[]>,
  ) => Promise<Answer>;
  /** Sends these lines unchanged, even invalid ones. */
  sendLines: (...lines: string[]) => Promise<Answer>;
}

/**
 * Opens a server with these steps for the running test. If no step answers, the response describes the
 * request.
 */
export async function openFront(...steps: Step[]): Promise<Front> {
  const chain = inOrder(steps);
  const server = http.createServer((request, response) =>
    chain(request, response, () => {
      const { method, url, headers } = request;
      response.end(JSON.stringify({ method, url, headers }));
    }),
  );
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    send: (method, path, headers = {}) => send({ port, method, path, headers }),
    sendLines: (...lines) => sendLines(port, lines),
  };
}

/** Parses the request out of such a response. */
export function passed({ body }: Answer): Passed {
  return JSON.parse(body);
}

function send({ headers, ...where }: http.RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", headers: { Host: "shop.example", ...headers }, ...where };
    http
      .request(options, async (response) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: await text(response) });
      })
      .once("error", reject)
      .end(where.method === "POST" ? "a=1" : undefined);
  });
}

async function sendLines(port: number, lines: string[]): Promise<Answer> {
  const socket = connect(port, "127.0.0.1");
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"), "latin1");
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  const [first = "", ...rest] = head.split("\r\n");
  const headers = Object.fromEntries(
    rest.map((line) => {
      const [name = "", value] = line.split(/: (.*)/);
      return [name.toLowerCase(), value];
    }),
  );
  return { status: Number(first.split(" ")[1]), headers, body };
}
