import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * Starts a proxy for a browser and returns its address. Pages, forms and data wait so many milliseconds before they reach
 * the server, and again before the browser has the answer. A request that the browser gives up meanwhile never arrives.
 */
export async function startSlowLine(milliseconds: number): Promise<string> {
  const proxy = http.createServer(async (request, response) => {
    const { method, headers, url = "" } = request;
    const isFile = /\.\w+$/.test(new URL(url).pathname) && !/\.data$/.test(new URL(url).pathname);
    const wait = () => (isFile ? undefined : setTimeout(milliseconds));
    await wait();
    if (response.destroyed) return;
    const passed = http.request(url, { method, headers });
    passed.once("response", async (answer) => {
      await wait();
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.once("error", () => response.destroy());
    request.pipe(passed);
  });
  proxy.on("connect", ({ url = "" }, browser) => {
    const [host, port] = url.split(":");
    const server = connect(Number(port), host, () => {
      browser.write("HTTP/1.1 200 Connected\r\n\r\n");
      browser.pipe(server).pipe(browser);
    });
    server.once("error", () => browser.destroy());
    browser.once("error", () => server.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  proxy.unref();
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
