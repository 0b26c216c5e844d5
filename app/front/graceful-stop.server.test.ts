import { expect, it } from "vitest";
import { countRequests, untilAllAnswered } from "#app/front/graceful-stop.server.ts";
import { openFront } from "#tests/support/front.ts";

it("stopping waits for all responses, and lets the last connections close", async () => {
  const held: (() => void)[] = [];
  const { send } = await openFront(countRequests, (_request, _response, next) => {
    held.push(next);
  });
  const first = send("GET", "/first", { Connection: "keep-alive" });
  await expect.poll(() => held.length).toBe(1);

  let isIdle = false;
  const idle = untilAllAnswered().then(() => {
    isIdle = true;
  });
  const last = send("GET", "/last", { Connection: "keep-alive" });
  await expect.poll(() => held.length).toBe(2);
  held[0]?.();
  expect((await first).headers.connection).toBe("keep-alive");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isIdle).toBe(false);

  held[1]?.();
  expect((await last).headers.connection).toBe("close");
  await idle;
});
