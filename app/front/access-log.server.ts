import { logWarning } from "#app/environment/log-lines.server.ts";
import type { AnsweredRequest } from "#app/front/answered-requests.server.ts";
import { type FindRoute, isFileOfBuild } from "#app/front/request-routes.server.ts";
import { addressOf, shortNetworkOf } from "#app/front/visitor-address.server.ts";

interface AccessLogOptions {
  format: "text" | "json";
  /** The number of trusted proxies. */
  proxies: number;
  routeOf: FindRoute;
}

/** The most characters that wait for a reader of the log that has stopped reading. */
const MAX_WAITING = 4_000_000;

/**
 * Creates the function that writes one line for each request. It contains the pattern of the route and the network that
 * the visitor shares with others, but no address, query or cookie, which may contain personal data and tokens.
 * Successful requests for files of the build have no line, because the line of their page says enough.
 */
export function createAccessLog({ format, proxies, routeOf }: AccessLogOptions) {
  const write = format === "json" ? jsonLine : textLine;
  let dropped = 0;

  return (requests: AnsweredRequest[]): void => {
    const lines = requests.map((request) => factsOf(request)).filter(isWorthALine);
    if (process.stdout.writableLength > MAX_WAITING) {
      dropped += lines.length;
      return;
    }
    if (dropped > 0) logWarning("log", `${dropped} lines were dropped, because nothing read them`);
    dropped = 0;
    if (lines.length > 0) process.stdout.write(lines.map(write).join(""));
  };

  function factsOf(request: AnsweredRequest): RequestFacts {
    return {
      time: new Date(request.at).toISOString(),
      kind: "request",
      level: "info",
      reference: request.reference,
      method: request.method,
      route: routeOf(request.url),
      status: request.status,
      milliseconds: Math.round(request.seconds * 10_000) / 10,
      bytes: request.bytes,
      network: shortNetworkOf(addressOf(request, proxies)),
      trace: traceOf(request.traceparent),
    };
  }
}

/** The facts of a line, in this order. */
interface RequestFacts {
  time: string;
  kind: "request";
  level: "info";
  reference: string | undefined;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  bytes: number;
  network: string;
  trace: string | undefined;
}

function isWorthALine({ route, status }: RequestFacts): boolean {
  return !isFileOfBuild(route) || status >= 400;
}

function jsonLine(facts: RequestFacts): string {
  return `${JSON.stringify(facts)}\n`;
}

function textLine(facts: RequestFacts): string {
  const { time, reference = "-", method, route, status, milliseconds, bytes, network } = facts;
  const trace = facts.trace ? ` trace ${facts.trace}` : "";
  return `${time} [${reference}] ${method} ${route} ${status} ${milliseconds} ms ${bytes} B ${network}${trace}\n`;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header, whose ids must not be zero. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The id that all services give to the same visit; undefined unless the header is well-formed. */
export function traceOf(traceparent: string | undefined): string | undefined {
  return traceparent && TRACEPARENT.exec(traceparent)?.[1];
}
