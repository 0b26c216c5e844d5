import { AsyncResource } from "node:async_hooks";
import { once } from "node:events";
import http from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from "vitest";
import {
  answerRequests,
  assignReference,
  compress,
  discardUnreadBodies,
  passOnePerTurn,
} from "#app/front/answer-requests.server.ts";
import { line } from "#app/front/line/line.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { setVisitorAddress } from "#app/front/visitor-address.server.ts";
import { piecewiseAnswer } from "#app/http/piecewise-answer.server.ts";
import { currentRequest } from "#app/http/request-scope.server.ts";
import { openFront } from "#tests/support/front.ts";

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockReturnValue(undefined);
});

const open = (answer: (request: Request) => Promise<Response>) =>
  openFront(compress, answerRequests(answer));

describe("a request", () => {
  it("arrives with its method, address, headers and body", async () => {
    const { send } = await open(async (request) => {
      const { method, url, headers } = request;
      return Response.json([method, url, headers.get("x-test"), await request.text()]);
    });
    const { body } = await send("POST", "/cart?x=1", { "X-Test": "yes" });
    expect(JSON.parse(body)).toEqual(["POST", "http://shop.example/cart?x=1", "yes", "a=1"]);
  });

  it("is aborted if the visitor disconnects", async () => {
    const signals: AbortSignal[] = [];
    const { port } = await open((request) => {
      signals.push(request.signal);
      return new Promise(() => {});
    });
    const visit = http.get({ port, host: "127.0.0.1", path: "/" }).once("error", () => {});
    await expect.poll(() => signals.length).toBe(1);
    visit.destroy();
    await expect.poll(() => signals[0]?.aborted).toBe(true);
  });
});

describe("an answer", () => {
  it("keeps its status and every cookie", async () => {
    const { send } = await open(async () => {
      const headers = new Headers({ Location: "/cart" });
      for (const cookie of ["a=1", "b=2"]) headers.append("Set-Cookie", cookie);
      return new Response(null, { status: 303, headers });
    });
    const { status, headers } = await send("GET", "/");
    expect([status, headers.location, headers["set-cookie"]]).toEqual([
      303,
      "/cart",
      ["a=1", "b=2"],
    ]);
  });

  it("is compressed if the browser accepts that", async () => {
    const page = "<p>Guten Tag</p>".repeat(500);
    const { port } = await open(
      async () => new Response(page, { headers: { "Content-Type": "text/html" } }),
    );
    const body = await new Promise<Buffer>((resolve) => {
      const headers = { "Accept-Encoding": "gzip" };
      http.get({ port, host: "127.0.0.1", path: "/", headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve(Buffer.concat(chunks));
      });
    });
    expect(body.byteLength).toBeLessThan(page.length / 10);
    expect(gunzipSync(body).toString()).toBe(page);
  });

  it("to HEAD has no body", async () => {
    const { send } = await open(async () => new Response("Guten Tag"));
    expect((await send("HEAD", "/")).body).toBe("");
  });

  it("is a logged 500 after an exception, and reveals nothing about it", async () => {
    const { send } = await open(async () => {
      throw new Error("secret");
    });
    const { status, body } = await send("GET", "/");
    expect(status).toBe(500);
    expect(body).not.toContain("secret");
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("a large answer", () => {
  const PIECES = 40;
  const PIECE_BYTES = 100_000;
  const length = String(PIECES * PIECE_BYTES);
  const headers = { "Content-Length": length, "Cache-Control": "no-transform" };

  /** Pieces that share their memory: each is full of its own number. */
  async function* numbered(end: () => void, isBroken = false) {
    const memory = Buffer.alloc(PIECE_BYTES);
    try {
      for (let number = 0; number < PIECES; number += 1) {
        if (isBroken && number === 20) throw new Error("the disk has failed");
        yield memory.fill(number);
      }
    } finally {
      end();
    }
  }

  function openLarge(isBroken = false) {
    const end = vi.fn();
    const sent = open(async () => piecewiseAnswer(numbered(end, isBroken), { headers }));
    return sent.then(({ port }) => ({ port, end }));
  }

  it("arrives piece by piece, although the pieces share their memory", async () => {
    const { port, end } = await openLarge();
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes).toHaveLength(PIECES * PIECE_BYTES);
    const isOwn = (_: unknown, index: number) => bytes.at(index * PIECE_BYTES) === index;
    expect(Array.from({ length: PIECES }, isOwn)).not.toContain(false);
    expect(end).toHaveBeenCalledOnce();
  });

  it("closes its file when the visitor leaves, also if it waits for another on its connection", async () => {
    const { port, end } = await openLarge();
    const visit = connect(port, "127.0.0.1");
    visit.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2));
    await once(visit, "readable");
    visit.destroy();
    await expect.poll(() => end.mock.calls.length).toBe(2);
  });

  it("breaks off and is logged once if its file cannot be read to the end", async () => {
    const { port, end } = await openLarge(true);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    await expect(answer.arrayBuffer()).rejects.toThrow("terminated");
    expect([end, log].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

/** Answers with the scope's request after a delay, like a loader. */
const sendScope: Step = async (_request, response) => {
  await setTimeout(10);
  response.end(JSON.stringify(currentRequest()));
};

it("gives concurrent requests different references, and never uses the visitor's", async () => {
  const { send } = await openFront(assignReference, sendScope);
  const answers = await Promise.all(
    ["/one", "/other"].map((path) => send("GET", path, { "X-Request-Id": "forged" })),
  );
  const [one, other] = answers.map(({ body }) => JSON.parse(body));
  expect(one).toMatchObject({
    method: "GET",
    path: "/one",
    reference: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(other.path).toBe("/other");
  expect(other.reference).not.toBe(one.reference);
});

it("keeps the query, which may contain a token, and the address of a feed out of the scope", async () => {
  const { send } = await openFront(assignReference, sendScope);
  const { body } = await send("POST", "/auth/new-password?token=geheim");
  expect(JSON.parse(body)).toMatchObject({ method: "POST", path: "/auth/new-password" });
  const feed = await send("GET", "/mitglieder/feed/k3y.geheim");
  expect(JSON.parse(feed.body)).toMatchObject({ path: "/mitglieder/feed/…" });
});

/** Answers after reading only the beginning of the body, and keeps its listeners. */
const tooLarge: Step = (request, response) => {
  request.once("data", () => {
    request.pause().on("data", () => {});
    response.writeHead(413).end();
  });
  request.resume();
};

it("an unread body does not block the next request on its connection", async () => {
  const { port } = await openFront(discardUnreadBodies, tooLarge);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const post = () =>
    new Promise<string>((resolve, reject) => {
      http
        .request({ port, agent, method: "POST" }, async (response) => {
          // The agent takes the socket back at the end of the response.
          const { localPort } = response.socket;
          await text(response);
          resolve(`${response.statusCode} ${localPort}`);
        })
        .once("error", reject)
        .end("x".repeat(5_000_000));
    });
  const first = await post();
  expect(first).toMatch(/^413 /);
  expect(await post()).toBe(first);
  agent.destroy();
});

const TOGETHER = 8;

it("requests that arrive together pass in separate turns, each in its own scope", async () => {
  const turns: number[] = [];
  const references: unknown[] = [];
  const recordTurn: Step = (_request, _response, next) => {
    turns.push(turn);
    references.push(currentRequest()?.reference);
    next();
  };
  let turn = 0;
  let counter = setImmediate(function count() {
    turn += 1;
    counter = setImmediate(count);
  });
  const { send } = await openFront(
    assignReference,
    holdUntil(TOGETHER),
    passOnePerTurn,
    recordTurn,
  );
  await Promise.all(Array.from({ length: TOGETHER }, () => send("GET", "/")));
  clearImmediate(counter);
  expect(turns).toHaveLength(TOGETHER);
  expect(new Set(turns).size).toBe(TOGETHER);
  expect(new Set(references).size).toBe(TOGETHER);
});

it.each([
  ["GET", 0],
  ["POST", 1],
])("a %s whose visitor has left before its turn is passed on %i times", async (method, times) => {
  const handle = vi.fn();
  const [arrived, left] = [vi.fn(), vi.fn()];
  const hold: Step = (_request, response, next) => {
    arrived();
    response.once("close", () => {
      next();
      left();
    });
  };
  const { port } = await openFront(hold, passOnePerTurn, handle);
  const visit = http.request({ port, host: "127.0.0.1", method }).once("error", () => {});
  visit.end();
  await expect.poll(() => arrived.mock.calls.length).toBe(1);
  visit.destroy();
  await expect.poll(() => left.mock.calls.length).toBe(1);
  const { send } = await openFront(passOnePerTurn);
  await send("GET", "/");
  expect(handle).toHaveBeenCalledTimes(times);
});

describe("a health check", () => {
  const HERE = "203.0.113.7";
  const ELSEWHERE = "198.51.100.4";

  /** A front in whose line nothing moves until `release`, and which answers no check before `answerChecks`. */
  async function openBlocked() {
    let [release, answerChecks] = [() => {}, () => {}];
    const moved = new Promise<void>((resolve) => (release = resolve));
    const checked = new Promise<void>((resolve) => (answerChecks = resolve));
    const waiting = vi.spyOn(line, "turn").mockReturnValue(moved);
    onTestFinished(() => waiting.mockRestore());
    const begun = vi.fn();
    const hold: Step = (request, _response, next) => {
      begun(request.url);
      void checked.then(next);
    };
    const address = setVisitorAddress({ TRUST_PROXY: 1 });
    const { send } = await openFront(address, passOnePerTurn, hold);
    const ask = (path: string, network: string) =>
      send("GET", path, { "X-Forwarded-For": network }).then(({ status }) => status);
    return { ask, begun, waiting, release, answerChecks };
  }

  it("is answered while all others wait in the line", async () => {
    const { ask, begun, answerChecks, release } = await openBlocked();
    answerChecks();
    const page = ask("/events", HERE);
    expect(await ask("/healthcheck", HERE)).toBe(200);
    expect(await ask("/healthcheck?from=monitor", HERE)).toBe(200);
    expect(begun.mock.calls).toEqual([["/healthcheck"], ["/healthcheck?from=monitor"]]);
    release();
    expect(await page).toBe(200);
  });

  it("waits like any other request while one of its network is being answered", async () => {
    const { ask, begun, waiting, answerChecks, release } = await openBlocked();
    const first = ask("/healthcheck", HERE);
    await expect.poll(() => begun.mock.calls.length).toBe(1);
    const others = Array.from({ length: 20 }, () => ask("/healthcheck", HERE));
    await expect.poll(() => waiting.mock.calls.length).toBe(20);
    const elsewhere = ask("/healthcheck", ELSEWHERE);
    await expect.poll(() => begun.mock.calls.length).toBe(2);
    answerChecks();
    expect(await Promise.all([first, elsewhere])).toEqual([200, 200]);
    release();
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
  });

  it.each(["/healthcheck/ready", "/healthchecks", "/events?x=/healthcheck"])(
    "is no other address: %s",
    async (path) => {
      const { ask, waiting, answerChecks, release } = await openBlocked();
      answerChecks();
      const page = ask(path, HERE);
      await expect.poll(() => waiting.mock.calls.length).toBe(1);
      release();
      expect(await page).toBe(200);
    },
  );
});

/** Passes the requests on in one turn once `count` have arrived. */
function holdUntil(count: number): Step {
  const held: (() => void)[] = [];
  return (_request, _response, next) => {
    held.push(AsyncResource.bind(next));
    if (held.length === count) for (const pass of held) pass();
  };
}
