// A client that repeats requests over a few connections and does as little as possible with the answers, so that it
// stays faster than the server.
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";

/** A request that a measurement repeats. Posts that must differ from each other set `vary`. */
export interface Repeated {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Returns what the next request has instead. */
  vary?: () => Pick<Repeated, "headers" | "body">;
  /** Gets the status line and the headers of each answer. */
  onAnswer?: (head: string) => void;
}

interface Extent {
  /** Either seconds or the number of requests. */
  seconds?: number;
  amount?: number;
  connections: number;
}

/** Answers; `p50` and `p99` in milliseconds. */
export interface Load {
  total: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers with a status from 400 to 499. */
  refused: number;
  /** Answers with a status from 500, and connections that broke off. */
  failed: number;
}

/** Sends the requests in turn over each connection. */
export async function repeatRequests(
  port: number,
  requests: Repeated[],
  { seconds = Number.POSITIVE_INFINITY, amount = Number.POSITIVE_INFINITY, connections }: Extent,
): Promise<Load> {
  if (requests.length === 0) throw new Error("there is nothing to ask for");
  const times: number[] = [];
  let sent = 0;
  let refused = 0;
  let failed = 0;
  const begin = performance.now();
  const isOver = () => sent >= amount || performance.now() - begin >= seconds * 1000;
  const repeat = async (index: number) => {
    for (let turn = index; !isOver(); ) {
      const connection = openConnection(port);
      while (!isOver()) {
        const request = requests[turn % requests.length];
        if (!request) break;
        turn += 1;
        sent += 1;
        const start = performance.now();
        const answer = await connection.ask(textOf(request, port));
        const status = statusOf(answer);
        if (status === 0 || status >= 500) failed += 1;
        else if (status >= 400) refused += 1;
        if (answer === null) break;
        times.push(performance.now() - start);
        request.onAnswer?.(answer.head);
      }
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => repeat(index)));
  const elapsed = (performance.now() - begin) / 1000;
  times.sort((one, other) => one - other);
  const quantile = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
  return {
    total: times.length,
    perSecond: times.length / elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
    refused,
    failed,
  };
}

/** 0 without an answer. */
export function statusOf(answer: RawAnswer | null): number {
  return Number(answer?.head.slice(9, 12) ?? 0);
}

/** The bytes of a request. */
export function textOf({ method, path, headers, body, vary }: Repeated, port: number): string {
  const { headers: own = headers, body: content = body ?? "" } = vary?.() ?? {};
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...own }).map((each) =>
    each.join(": "),
  );
  if (method === "POST") lines.push(`Content-Length: ${Buffer.byteLength(content)}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, "", content].join("\r\n");
}

export interface RawAnswer {
  /** The status line and the headers. */
  head: string;
  /** As it was sent, possibly in chunks or compressed. Empty unless the connection keeps bodies. */
  body: Buffer;
}

interface ConnectionOptions {
  keepsBodies?: boolean;
  /** Reads no faster than this. */
  bytesPerSecond?: number;
}

/** A connection that is asked for one answer at a time. */
export function openConnection(
  port: number,
  { keepsBodies = false, bytesPerSecond }: ConnectionOptions = {},
) {
  const socket: Socket = connect(port, "127.0.0.1").setNoDelay();
  socket.setTimeout(MAX_MILLISECONDS, () => socket.destroy());
  let finish: (answer: RawAnswer | null) => void = () => {};
  let answer = createAnswer(keepsBodies);
  const read = (piece: Buffer) => {
    const complete = answer.read(piece);
    if (complete === null) return;
    answer = createAnswer(keepsBodies);
    finish(complete);
  };
  socket.on("data", (piece) => {
    if (!bytesPerSecond) return read(piece);
    socket.pause();
    setTimeout(
      () => {
        socket.resume();
        read(piece);
      },
      (1000 * piece.byteLength) / bytesPerSecond,
    );
  });
  socket.on("error", () => {});
  socket.on("close", () => finish(null));
  return {
    /** The answer; null if the connection broke off. */
    ask(text: string): Promise<RawAnswer | null> {
      return new Promise((resolve) => {
        finish = resolve;
        if (socket.destroyed) resolve(null);
        else socket.write(text);
      });
    },
    close: () => socket.destroy(),
  };
}

/** An answer that takes longer has failed. */
const MAX_MILLISECONDS = 30_000;
const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** Reads an answer with a length or in chunks. A browser would check each chunk; here the end is enough. */
function createAnswer(keepsBody: boolean) {
  let received: Buffer = Buffer.alloc(0);
  let head = "";
  let missing = 0;
  /** The last bytes of an answer in chunks, because the last chunk may arrive in two pieces. */
  let end: Buffer | null = null;
  const kept: Buffer[] = [];
  const isComplete = (piece: Buffer) => {
    if (keepsBody) kept.push(piece);
    if (!end) {
      missing -= piece.byteLength;
      return missing <= 0;
    }
    const bytes = LAST_CHUNK.byteLength;
    end = Buffer.concat([end, piece.subarray(-bytes)]).subarray(-bytes);
    return end.equals(LAST_CHUNK);
  };
  const answerAfter = (piece: Buffer): RawAnswer | null =>
    isComplete(piece) ? { head, body: Buffer.concat(kept) } : null;
  return {
    /** The answer once it is complete, else null. */
    read(piece: Buffer): RawAnswer | null {
      if (head) return answerAfter(piece);
      received = received.byteLength > 0 ? Buffer.concat([received, piece]) : piece;
      const headEnd = received.indexOf(HEAD_END);
      if (headEnd < 0) return null;
      head = received.toString("latin1", 0, headEnd);
      const [, length] = /\ncontent-length: (\d+)/i.exec(head) ?? [];
      if (length !== undefined) missing = Number(length);
      else if (/\ntransfer-encoding: chunked/i.test(head)) end = Buffer.alloc(0);
      return answerAfter(received.subarray(headEnd + HEAD_END.byteLength));
    },
  };
}
