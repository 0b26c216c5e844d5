import http from "node:http";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerRequests, compress } from "#app/front/answer-requests.server.ts";
import { openFront } from "#tests/support/front.ts";

const log = vi.spyOn(console, "error");
beforeEach(() => {
  log.mockReset().mockReturnValue(undefined);
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
