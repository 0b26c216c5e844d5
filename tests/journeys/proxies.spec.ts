import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { demoAccounts } from "#db/seed/accounts.ts";
import { certifyLocalhost } from "#tests/support/https-proxy.ts";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";

test.use({ ignoreHTTPSErrors: true });

let folder: string;
let shop: Server;
let proxy: ChildProcess | undefined;
let port: number;

test.beforeEach(async () => {
  folder = temporaryFolder();
  port = await freePort();
  const settings = { DEMO_CONTENT: "1", BASE_URL: `https://localhost:${port}`, TRUST_PROXY: "1" };
  shop = await new Server(await freePort(), path.join(folder, "data"), settings).ready();
});

test.afterEach(async () => {
  if (proxy?.kill()) await once(proxy, "exit");
  proxy = undefined;
  await shop.stop();
  removeFolder(folder);
});

const isInstalled = (program: string) => spawnSync(program, ["-v"]).error === undefined;

/** Signs in, whose cookie needs https, and sends a form that is larger than nginx accepts by itself. */
async function useShop(page: Page): Promise<void> {
  const address = `https://localhost:${port}`;
  await expect.poll(() => page.goto(`${address}/auth`).catch(() => null)).not.toBeNull();
  await page.getByLabel("E-Mail").first().fill(demoAccounts.admin.email);
  await page.getByLabel("Passwort", { exact: true }).first().fill(demoAccounts.admin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/auth");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name.endsWith("session"))?.secure).toBe(true);
  const large = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.alloc(3_000_000, "a") };
  const answer = await page.request.post(`${address}/admin/payments`, {
    headers: { Origin: address },
    multipart: { file: large },
  });
  expect(answer.headers()["content-security-policy"]).toBeTruthy();
  expect(answer.status()).not.toBe(413);
}

test("the shop works over https behind Caddy with deploy/Caddyfile", async ({ page }) => {
  test.skip(!isInstalled("caddy"), "Caddy is not installed");
  // A certificate of Caddy's own, without changing this machine.
  const config = path.join(folder, "Caddyfile");
  const global = "auto_https disable_redirects\n\tskip_install_trust\n\tadmin off\n\tlocal_certs";
  writeFileSync(config, `{\n\t${global}\n}\n${readFileSync("deploy/Caddyfile", "utf8")}`);
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_ADDRESS: `https://localhost:${port}`,
    SHOP: `localhost:${shop.port}`,
  };
  proxy = spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], { env });
  await useShop(page);
  const protocol = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return (navigation as PerformanceNavigationTiming).nextHopProtocol;
  });
  expect(["h2", "h3"]).toContain(protocol);
});

test("the shop works over https behind nginx with deploy/nginx.conf", async ({ page }) => {
  test.skip(!isInstalled("nginx"), "nginx is not installed");
  const { key, cert } = certifyLocalhost();
  writeFileSync(path.join(folder, "fullchain.pem"), cert);
  writeFileSync(path.join(folder, "privkey.pem"), key);
  mkdirSync(path.join(folder, "logs"));
  const plainPort = await freePort();
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replaceAll("/etc/letsencrypt/live/shop.example", folder)
    .replaceAll("shop.example", "localhost")
    .replaceAll(/\b443 ssl/g, `${port} ssl`)
    .replaceAll(/\b80;/g, `${plainPort};`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${shop.port}`);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const http = `access_log off;\n${places.join("\n")}\n${site}`;
  const main = `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\n`;
  const config = path.join(folder, "nginx.conf");
  writeFileSync(config, `${main}http {\n${http}\n}\n`);
  proxy = spawn("nginx", ["-c", config, "-p", folder], { stdio: ["ignore", "ignore", "inherit"] });
  await useShop(page);
  const plain = await fetch(`http://localhost:${plainPort}/events`, { redirect: "manual" });
  expect([plain.status, plain.headers.get("location")]).toEqual([308, "https://localhost/events"]);
});
