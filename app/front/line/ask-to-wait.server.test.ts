import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { askToWait } from "#app/front/line/ask-to-wait.server.ts";
import { findUrgentRequests } from "#app/front/line/urgent-requests.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { type Answer, openFront, passed } from "#tests/support/front.ts";

afterEach(() => {
  vi.useRealTimers();
});

const EVENT = "/events/walchensee";
const isPage = (path: string) => !/\.|^\/healthcheck/.test(path);

/** A front whose line has this many requests, each of which takes 10 ms. */
async function openWithLine(length: number, ...others: Step[]) {
  const state = { length };
  const line = {
    isEmpty: () => false,
    wait: () => state.length * 10,
    paces: () => ({ begun: 10, other: 10 }),
  };
  const { send } = await openFront(
    findUrgentRequests(async ({ cookie }) => cookie === "admin", line),
    askToWait({ webProcesses: 2, isPage, line }),
    ...others,
  );
  const visit = (path: string, headers: Record<string, string> = {}) => send("GET", path, headers);
  return { state, send, visit };
}

const placeIn = ({ headers }: Answer) => headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
const refreshIn = ({ body }: Answer) => /http-equiv="refresh" content="(\d+)"/.exec(body)?.[1];

describe("a visitor who comes during a rush", () => {
  it("is let in as long as the line is short", async () => {
    const { visit } = await openWithLine(119);
    expect(passed(await visit(EVENT)).url).toBe(EVENT);
  });

  it("gets a small page that asks again by itself", async () => {
    const { visit } = await openWithLine(150);
    const { status, headers, body } = await visit(EVENT);
    expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([
      503,
      "4",
      "no-store",
    ]);
    expect(body).toContain('<meta http-equiv="refresh" content="4">');
    expect(body).toContain("Du bist gleich dran.");
    expect(body).not.toMatch(/<script|<link|<img/);
    expect(body.length).toBeLessThan(2000);
  });

  it("gets a page whose policy allows its own style and nothing else", async () => {
    const { visit } = await openWithLine(150);
    const { headers, body } = await visit(EVENT);
    const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(
      `default-src 'none'; style-src 'sha256-${hash}';`,
    );
  });

  it("keeps all cookies and gets one more, for the place", async () => {
    const { visit } = await openWithLine(150);
    const { headers } = await visit(EVENT, { Cookie: "behappy_session=cart" });
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(
        /^behappy_place=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it("gets a cookie that no other host can set behind https", async () => {
    const { visit } = await openWithLine(150);
    const headers = { "X-Forwarded-Proto": "https" };
    const first = await visit(EVENT, headers);
    expect(first.headers["set-cookie"]?.[0]).toMatch(/^__Host-behappy_place=.*; Secure$/);
    const again = await visit(EVENT, { ...headers, Cookie: placeIn(first) });
    expect(again.headers["set-cookie"]).toBeUndefined();
  });

  it("gets no body for HEAD", async () => {
    const { send } = await openWithLine(150);
    const { status, body } = await send("HEAD", EVENT);
    expect([status, body]).toEqual([503, ""]);
  });
});

describe("the order of those who wait", () => {
  it("is that in which they came, and the page says how many come before", async () => {
    const { state, visit } = await openWithLine(150);
    const places: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      vi.setSystemTime(Date.now() + 10);
      places.push(placeIn(await visit(EVENT)));
    }
    const again = await Promise.all(places.map((Cookie) => visit(EVENT, { Cookie })));
    // As many wait at the other process.
    expect(again.map(({ body }) => /gleich dran|etwa \d+/.exec(body)?.[0])).toEqual([
      "gleich dran",
      "etwa 2",
      "etwa 4",
    ]);
    // There is room for one more, and each of the others takes 0.3 of it.
    state.length = 119;
    expect((await visit(EVENT, { Cookie: places[1] ?? "" })).status).toBe(200);
    state.length = 119.5;
    expect((await visit(EVENT, { Cookie: places[2] ?? "" })).status).toBe(200);
    state.length = 119.7;
    expect((await visit(EVENT)).status).toBe(503);
    expect((await visit(EVENT, { Cookie: places[0] ?? "" })).status).toBe(200);
  });

  it("does not count those who have stopped asking", async () => {
    const { visit } = await openWithLine(150);
    vi.setSystemTime(Date.now());
    await visit(EVENT);
    vi.setSystemTime(Date.now() + 5000);
    expect((await visit(EVENT)).body).toContain("etwa 2");
    vi.setSystemTime(Date.now() + 1500);
    await visit(EVENT);
    vi.setSystemTime(Date.now() + 5000);
    expect((await visit(EVENT)).body).toContain("etwa 2");
  });

  it.each([
    ["an earlier time", (place: string) => place.replace(/=\w+\./, "=1.")],
    ["a foreign signature", (place: string) => place.replace(/[^.]+$/, "A".repeat(43))],
    ["another visitor's words", (place: string) => place.replace(/\.[\w-]+\./, ".other.")],
  ])("cannot be changed by %s", async (_name, forge) => {
    const { visit } = await openWithLine(150);
    const place = placeIn(await visit(EVENT));
    const again = await visit(EVENT, { Cookie: forge(place) });
    expect(placeIn(again)).toMatch(/^behappy_place=/);
    expect((await visit(EVENT, { Cookie: place })).headers["set-cookie"]).toBeUndefined();
  });

  it("begins anew for a place of an earlier rush", async () => {
    const { visit } = await openWithLine(150);
    vi.setSystemTime(Date.now());
    const place = placeIn(await visit(EVENT));
    vi.setSystemTime(Date.now() + 600_000);
    expect(placeIn(await visit(EVENT, { Cookie: place }))).not.toBe("");
  });

  it("lets nobody wait for ever: after a minute a longer line is no hindrance", async () => {
    const { visit } = await openWithLine(199);
    vi.setSystemTime(Date.now());
    const Cookie = placeIn(await visit(EVENT));
    vi.setSystemTime(Date.now() + 60_000);
    expect((await visit(EVENT, { Cookie })).status).toBe(503);
    vi.setSystemTime(Date.now() + 1);
    expect((await visit(EVENT, { Cookie })).status).toBe(200);
  });

  it("makes pages ask less often if many wait", async () => {
    const { visit } = await openWithLine(150);
    await Promise.all(Array.from({ length: 310 }, () => visit(EVENT)));
    vi.setSystemTime(Date.now() + 1000);
    const last = await visit(EVENT);
    expect([refreshIn(last), last.headers["retry-after"]]).toEqual(["5", "5"]);
    expect(last.body).toContain("etwa 620");
  });
});

describe("a visitor who has begun to order", () => {
  it.each(["/cart", "/checkout", "/order-confirmation/1", "/auth?returnTo=/checkout"])(
    "goes before others at %s",
    async (path) => {
      const { state, visit } = await openWithLine(299);
      expect((await visit(path)).status).toBe(200);
      state.length = 300;
      expect((await visit(path)).status).toBe(503);
    },
  );

  it("reads that the order has arrived where its page has to wait, and about the cart elsewhere", async () => {
    const { visit } = await openWithLine(300);
    const order = await visit("/order-confirmation/1");
    expect(order.body).toContain("Deine Bestellung ist angekommen.");
    expect(order.body).not.toContain("Warenkorb");
    expect((await visit("/cart")).body).toContain("Dein Warenkorb bleibt, wie er ist.");
  });

  it("never loses a post", async () => {
    const readBody: Step = async (request, response) => void response.end(await text(request));
    const { send } = await openWithLine(100_000, readBody);
    const { status, body } = await send("POST", "/checkout");
    expect([status, body]).toEqual([200, "a=1"]);
  });
});

it.each(["/healthcheck", "/bilder/1.webp", "/events/walchensee.data"])(
  "%s never waits outside, because it is no page",
  async (path) => {
    const { send } = await openWithLine(100_000);
    expect((await send("GET", path, { Accept: "text/html" })).status).toBe(200);
  },
);

it("a page waits outside, whatever the request accepts", async () => {
  const { send } = await openWithLine(100_000);
  expect((await send("GET", EVENT, { Accept: "*/*" })).status).toBe(503);
});

it("an admin never waits outside of the administration, and others do", async () => {
  const { visit } = await openWithLine(100_000);
  const asAdmin = { Cookie: "admin" };
  expect((await visit("/admin/orders", asAdmin)).status).toBe(200);
  expect((await visit("/admin/orders")).status).toBe(503);
  expect((await visit(EVENT, asAdmin)).status).toBe(503);
});
