import { connect, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createLine } from "#app/front/line/line.server.ts";

/** Waits in the line, and records the names in the order in which they begin. */
function visitorsOf(line: ReturnType<typeof createLine>) {
  const begun: string[] = [];
  const join = (name: string, options?: Parameters<typeof line.turn>[0]) =>
    line.turn(options).then(() => void begun.push(name));
  return { begun, join };
}

it("gives urgent requests every second turn, before those that came earlier", async () => {
  const line = createLine();
  const { begun, join } = visitorsOf(line);
  const urgent = ["admin", "again"].map((name) => join(name, { isUrgent: true }));
  await Promise.all([join("first"), join("second"), ...urgent, join("third")]);
  expect(begun).toEqual(["admin", "first", "again", "second", "third"]);
});

it("gives each network one turn after the other, with four requests", async () => {
  const line = createLine();
  const { begun, join } = visitorsOf(line);
  const of = (network: string, count: number) =>
    Array.from({ length: count }, (_, index) => join(`${network}${index + 1}`, { network }));
  await Promise.all([...of("a", 9), ...of("b", 2), ...of("c", 5)]);
  expect(begun.join(" ")).toBe("a1 a2 a3 a4 b1 b2 c1 c2 c3 c4 a5 a6 a7 a8 c5 a9");
});

it("lets a newcomer wait for four requests of each other network, however many wait there", async () => {
  const line = createLine();
  const flood = Array.from({ length: 700 }, () => line.turn({ network: "a" }));
  const others = [line.turn({ network: "b" }), line.turn({ network: "b" })];
  expect(line.wait("c")).toBe(60);
  expect(line.wait("b")).toBe(60);
  expect(line.wait("a")).toBe(7020);
  expect(line.wait()).toBe(7020);
  await Promise.all([...flood, ...others]);
  expect(line.isEmpty()).toBe(true);
});

it("refuses the newest requests of the network that takes the most memory", async () => {
  const line = createLine(undefined, 100);
  const { begun, join } = visitorsOf(line);
  const refused: string[] = [];
  const add = (name: string, network: string, bytes: number) =>
    join(name, { network, bytes, refuse: () => void refused.push(name) });
  const flood = ["a1", "a2", "a3"].map((name) => add(name, "a", 30));
  void add("a4", "a", 30);
  expect(refused).toEqual(["a4"]);
  const other = add("b1", "b", 20);
  expect(refused).toEqual(["a4", "a3"]);
  await Promise.all([...flood.slice(0, 2), other]);
  expect(begun).toEqual(["a1", "a2", "b1"]);
  // All memory is free again.
  await add("c1", "c", 100);
  expect(refused).toEqual(["a4", "a3"]);
});

it("passes over those who have gone", async () => {
  const line = createLine();
  const { begun, join } = visitorsOf(line);
  void join("gone", { isGone: () => true });
  await join("other");
  expect(begun).toEqual(["other"]);
  expect(line.wait()).toBe(0);
});

it("estimates the wait by the pace of the last requests, and those of an order by their own", async () => {
  let time = 0;
  const line = createLine(() => time);
  const join = async (isBegun: boolean) => {
    await line.turn({ isBegun });
    time += isBegun ? 30 : 2;
  };
  const all = Array.from({ length: 120 }, (_, index) => join(index % 2 === 0));
  expect(line.wait()).toBe(1200);
  await Promise.all(all);
  expect(line.wait()).toBe(0);
  expect(line.paces()).toEqual({ begun: expect.closeTo(30, 0), other: expect.closeTo(2, 0) });
  const more = [join(true), join(false)];
  expect(line.wait()).toBeCloseTo(32, 0);
  await Promise.all(more);
});

it("takes several new connections for each request that takes long", async () => {
  const accepted: Socket[] = [];
  const server = createServer((socket) => accepted.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const visitors = Array.from({ length: 40 }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => {
    for (const socket of [...visitors, ...accepted]) socket.destroy();
    server.close();
  });
  const line = createLine();
  const slow = async () => {
    await line.turn();
    block(20);
  };
  await Promise.all(Array.from({ length: 12 }, slow));
  expect(accepted.length).toBeGreaterThan(30);
});

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
