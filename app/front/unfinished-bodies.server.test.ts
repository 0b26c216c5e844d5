import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Step } from "#app/front/steps.server.ts";
import { boundUnfinishedBodies } from "#app/front/unfinished-bodies.server.ts";
import { setVisitorAddress } from "#app/front/visitor-address.server.ts";
import { openFront } from "#tests/support/front.ts";

const KB = 1024;
const HERE = "203.0.113.7";
const ELSEWHERE = "198.51.100.4";

const readBody: Step = (request, response) => {
  const answer = () => void response.end("gelesen");
  text(request).then(answer, () => {});
};

async function openBounded(bounds: Parameters<typeof boundUnfinishedBodies>[0]) {
  const passed: Socket[] = [];
  const note: Step = (request, _response, next) => {
    passed.push(request.socket);
    next();
  };
  const address = setVisitorAddress({ TRUST_PROXY: 1 });
  const { port, send } = await openFront(address, boundUnfinishedBodies(bounds), note, readBody);
  /** Sends the headers of a form, and half of it later. */
  async function begin(network: string): Promise<Socket> {
    const before = passed.length;
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    const head = ["POST / HTTP/1.1", "Host: shop.example", `X-Forwarded-For: ${network}`];
    socket.write([...head, "Content-Length: 4", "", "ab"].join("\r\n"));
    await vi.waitFor(() => {
      expect(passed.length > before || socket.bytesRead > 0).toBe(true);
    });
    return socket;
  }
  const answerOf = async (socket: Socket) => {
    if (socket.bytesRead === 0) socket.write("cd");
    const [bytes] = await once(socket, "data");
    return String(bytes).split("\r\n")[0];
  };
  return { begin, answerOf, send };
}

it("holds only so many unfinished forms of a network, and others elsewhere", async () => {
  const { begin, answerOf, send } = await openBounded({ ofNetwork: 70 * KB });
  const first = await begin(HERE);
  const second = await begin(HERE);
  const third = await begin(HERE);
  expect(await answerOf(third)).toBe("HTTP/1.1 503 Service Unavailable");
  expect(await answerOf(await begin(ELSEWHERE))).toBe("HTTP/1.1 200 OK");
  // A form that arrives in one piece needs no room.
  expect((await send("POST", "/", { "X-Forwarded-For": HERE })).status).toBe(200);
  first.destroy();
  expect(await answerOf(second)).toBe("HTTP/1.1 200 OK");
  await vi.waitFor(async () => {
    const again = await begin(HERE);
    expect(await answerOf(again)).toBe("HTTP/1.1 200 OK");
  });
});

it("holds only so many unfinished forms of all networks", async () => {
  const { begin, answerOf } = await openBounded({ all: 70 * KB });
  await begin(HERE);
  await begin(ELSEWHERE);
  expect(await answerOf(await begin("192.0.2.9"))).toBe("HTTP/1.1 503 Service Unavailable");
});
