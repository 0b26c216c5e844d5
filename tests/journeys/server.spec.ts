import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import Database from "better-sqlite3";
import { demoAccounts } from "#db/seed/accounts.ts";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { parseMetrics, sumOf } from "#tests/support/parse-metrics.ts";
import {
  bareServer,
  childrenOf,
  freePort,
  plainServe,
  removeFolder,
  Server,
  temporaryFolder,
} from "#tests/support/server.ts";
import { untilHydrated } from "./support.ts";

let folder: string;
let servers: Server[];

test.beforeEach(() => {
  folder = temporaryFolder();
  servers = [];
});

test.afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  removeFolder(folder);
});

/** Starts a server on the test's data folder. */
async function serve(settings: Record<string, string> = {}, port?: number): Promise<Server> {
  const server = new Server(port ?? (await freePort()), folder, settings, plainServe);
  servers.push(server);
  return server.ready();
}

function query<Row>(sql: string, dataFolder = folder): Row[] {
  const database = new Database(path.join(dataFolder, "behappy.db"), { readonly: true });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

/** Waits for the first backup of a new shop. */
async function firstBackup(): Promise<string> {
  const backups = path.join(folder, "backups");
  const find = () => readdirSync(backups).find((name) => name.endsWith(".tar"));
  await expect.poll(() => existsSync(backups) && find()).toBeTruthy();
  return path.join(backups, find() ?? "");
}

function change(sql: string): void {
  const database = new Database(path.join(folder, "behappy.db"));
  database.exec(sql);
  database.close();
}

// These tests share one server.
test.describe("a running server", () => {
  test.describe.configure({ mode: "default" });
  let dataFolder: string;
  let server: Server;

  test.beforeAll(async () => {
    dataFolder = temporaryFolder();
    server = await new Server(await freePort(), dataFolder, { DEMO_CONTENT: "1" }).ready();
  });

  test.afterAll(async () => {
    await server.stop();
    removeFolder(dataFolder);
  });

  test("sends the security headers, for pages and files", async () => {
    const page = await server.get("/products");
    const script = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0] ?? "";
    for (const address of [
      "/products",
      "/gibt-es-nicht",
      "/icons/v1/icon.svg",
      script,
      "/healthcheck",
    ]) {
      const { headers } = await server.get(address);
      expect(Object.fromEntries(headers), address).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
      });
      expect(headers.get("x-powered-by"), address).toBeNull();
    }
  });

  test("allows the scripts of a page that is rendered for one visitor by its nonce", async () => {
    const nonces = [];
    for (const address of ["/contact", "/cart", "/auth", "/gibt-es-nicht"]) {
      const page = await server.get(address);
      const policy = page.headers.get("content-security-policy") ?? "";
      const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
      // Browsers do not run structured data.
      const scripts =
        (await page.text()).match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
      expect(scripts.length, address).toBeGreaterThan(0);
      for (const script of scripts) expect(script, address).toContain(`nonce="${nonce}"`);
      expect(policy).not.toContain("unsafe-inline");
      expect(policy).not.toContain("unsafe-eval");
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  test("allows the scripts of a page from memory by their hashes", async () => {
    // Without BASE_URL a host has pages in memory from its second visit on.
    await server.get("/");
    const page = await server.get("/");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
    expect(policy).not.toContain("unsafe-inline");
    expect(await page.text()).not.toContain("nonce");
  });

  test("reports at the health check whether the database works", async () => {
    const answer = await server.get("/healthcheck");
    expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
  });

  test("logs a request by its route and without the address, whoever answers it", async () => {
    await server.get("/auth/new-password?token=geheim-1&x=2");
    // Without a public address, the second visit of a host fills the memory.
    for (let visit = 0; visit < 2; visit += 1) await server.get("/products/tagebuch");
    await server.get("/events?token=geheim-2");
    await expect.poll(() => server.output).toContain("] GET /events 200 ");
    expect(server.output).toMatch(/Z \[-\] GET \/products\/:itemId 200 [\d.]+ ms \d+ B \S+$/m);
    expect(server.output).toMatch(/Z \[\w{8}\] GET \/auth\/new-password 404 /);
    expect(server.output).not.toMatch(/geheim|tagebuch/);
  });

  const account = { firstName: "Eva", lastName: "Kern", password: "ein kurzer Satz" };

  test("refuses a post from a foreign page, which changes nothing", async () => {
    for (const Origin of ["https://boese.example", "null"]) {
      const fields = { ...account, email: "eva@beispiel.de" };
      const answer = await server.post("/auth?mode=sign-up", fields, { Origin });
      expect(answer.status, Origin).toBe(403);
      expect(await answer.text()).toContain("von einer fremden Seite abgeschickt");
      expect(answer.headers.get("content-type")).toContain("text/html");
    }
    expect(query("select * from users where email like 'eva%'", dataFolder)).toEqual([]);
    const own = { Origin: new URL(server.url("/")).origin };
    const email = "eva@beispiel.de";
    expect((await server.post("/auth?mode=sign-up", { ...account, email }, own)).status).toBe(303);
  });

  test("refuses a form of 2 MB", async () => {
    const big = `firstName=${"E".repeat(2_000_000)}`;
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    for (const body of [big, new Blob([big]).stream()]) {
      const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
      const answer = await fetch(server.url("/auth?mode=sign-up"), init);
      expect(answer.status).toBe(413);
      expect(await answer.text()).toContain("Das Formular ist zu groß");
      expect((await server.get("/healthcheck")).status).toBe(200);
    }
  });

  test("ignores an oversized cookie", async () => {
    for (const Cookie of [`behappy_session=${"x".repeat(8000)}`, `theme=${"%".repeat(8000)}`]) {
      expect((await server.get("/cart", { Cookie })).status).toBe(200);
    }
  });
});

test("npm run serve -- --version prints the version and touches no data", async () => {
  const command = ["npm", "run", "--silent", "serve", "--", "--version"] as const;
  const data = path.join(folder, "data");
  const server = new Server(await freePort(), data, {}, command);
  expect(await server.exitCode).toBe(0);
  expect(server.lines).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+( \([0-9a-f]{7,}\))?$/)]);
  expect(existsSync(data)).toBe(false);
});

test("senseless requests get a 4xx and one line in the log", async () => {
  const server = await serve({ DEMO_CONTENT: "1" });
  const host = `Host: localhost:${server.port}`;
  const begin = server.lines.length;
  const odd: [request: string[], status: RegExp][] = [
    [["TRACE / HTTP/1.1", host], /405/],
    [["PROPFIND / HTTP/1.1", host], /405/],
    [["OPTIONS * HTTP/1.1", host], /405/],
    [["DELETE /about HTTP/1.1", host], /405/],
    [["PUT /healthcheck HTTP/1.1", host], /405/],
    [["POST /sitemap.xml HTTP/1.1", host, "Content-Length: 0"], /405/],
    [["POST /about.data HTTP/1.1", host, "Content-Length: 0"], /405/],
    [["GET http://x/ HTTP/1.1", host], /400/],
    [["GET * HTTP/1.1", host], /400/],
    [["GET / HTTP/1.1", "Host: a b"], /400/],
    [["GET / HTTP/1.1", "Host: localhost:99999"], /400/],
    [["GET / HTTP/1.1", host, "Host: evil.example"], /400/],
    [["GET /?_data=root HTTP/1.1", host], /400/],
    [["GET /events/100% HTTP/1.1", host], /404/],
    [["GET /%E0%A4%A?%zz HTTP/1.1", host], /404/],
  ];
  for (const [lines, status] of odd) {
    const socket = connect(server.port, "localhost");
    socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
    const answer = await text(socket);
    expect(answer.split("\r\n")[0], lines[0]).toMatch(status);
    expect(answer, lines[0]).not.toMatch(/node_modules|node:internal/);
  }
  await expect.poll(() => server.lines.length).toBe(begin + odd.length);
  // Nothing of these targets is in the log but the route that they may have.
  const asked = odd.map(([[line = ""]]) => `] ${line.split(" ")[0]} /`);
  expect(server.lines.slice(begin)).toEqual(asked.map((line) => expect.stringContaining(line)));
  expect(server.lines.slice(begin).join()).not.toMatch(/_data|100%|%E0|x\//);
  const { port } = server;
  const icon = { headers: { Range: "bytes=99999-", "If-Match": "x" } };
  expect((await fetch(`http://localhost:${port}/icons/v1/icon.svg`, icon)).status).toBe(200);
  await server.stop();
  expect(server.lines).toHaveLength(begin + odd.length);
});

test.describe("a start ends with one clear line because of", () => {
  async function expectRefusal(server: Server, reason: RegExp): Promise<void> {
    expect(await server.exitCode).toBeGreaterThan(0);
    expect(server.lines).toEqual([expect.stringMatching(/^BeHappy kann nicht starten: /)]);
    expect(server.output).toMatch(reason);
  }

  test("a wrong setting", async () => {
    await expectRefusal(await serve({ SESSION_SECRET: "kurz" }), /SESSION_SECRET/);
  });

  test("a data folder that cannot be created", async () => {
    await expectRefusal(await serve({ DATA_DIR: "/proc/behappy" }), /\/proc\/behappy .* DATA_DIR/);
  });

  // remix-serve also reads PORT.
  test("a wrong PORT", async () => {
    await expectRefusal(await serve({ PORT: "achtzig" }), /PORT/);
  });

  test("a broken database file, which stays unchanged", async () => {
    const file = path.join(folder, "behappy.db");
    const broken = "Das ist keine Datenbank. ".repeat(1000);
    writeFileSync(file, broken);
    await expectRefusal(await serve(), /Datenbank .* lässt sich nicht öffnen/);
    expect(readFileSync(file, "utf8")).toBe(broken);
  });

  test("a database that conflicts with a migration, which stays unchanged", async () => {
    change("create table catalog_items (id text); insert into catalog_items values ('mine')");
    await expectRefusal(await serve(), /lässt sich nicht öffnen \(table .* already exists\)/);
    expect(query("select * from catalog_items")).toEqual([{ id: "mine" }]);
  });

  test("a port in use", async () => {
    const first = await serve();
    const other = path.join(folder, "other");
    const second = await serve({ DATA_DIR: other }, first.port);
    await expectRefusal(second, new RegExp(`Port ${first.port}`));
    expect((await first.get("/healthcheck")).status).toBe(200);
  });

  test("a data folder that another server is using", async () => {
    const first = await serve({ DEMO_CONTENT: "1" });
    await expectRefusal(await serve(), /benutzt schon ein anderer Server/);
    expect((await first.get("/products")).status).toBe(200);
  });

  test("an empty database beside backups, and another working directory", async () => {
    const first = await serve();
    await firstBackup();
    await first.stop();
    writeFileSync(path.join(folder, "behappy.db"), "");
    await expectRefusal(await serve(), /fehlt oder ist leer.*npm run restore -- \S+\.tar/);
    expect(readFileSync(path.join(folder, "behappy.db"), "utf8")).toBe("");
    const elsewhere = [process.execPath, path.resolve("node_modules/.bin/remix-serve")] as const;
    const lost = new Server(await freePort(), folder, {}, [
      "sh",
      "-c",
      `cd / && exec ${elsewhere.join(" ")} ${path.resolve("build/server/index.js")}`,
    ]);
    servers.push(lost);
    await expectRefusal(await lost.ready(), /\/db\/migrations gibt es nicht/);
  });
});

test.describe("a second start", () => {
  test("does not repeat finished work", async () => {
    const first = await serve({ DEMO_CONTENT: "1" });
    expect(first.output).toContain("annegret@behappy.example");
    expect(await first.stop()).toBe(0);
    const before = query("select id, created_at from catalog_items order by id");
    expect(before.length).toBeGreaterThan(20);

    const second = await serve({ DEMO_CONTENT: "1" });
    // A stopped server has written everything.
    await second.stop();
    expect(second.output).toContain(`http://localhost:${second.port}`);
    expect(second.output).not.toMatch(/build|npm ci|nur dieses eine Mal/);
    expect(query("select id, created_at from catalog_items order by id")).toEqual(before);
  });

  test("goes on with a move that was cut off, and answers meanwhile", async () => {
    await (await serve({ DEMO_CONTENT: "1" })).stop();
    const database = new Database(path.join(folder, "behappy.db"));
    database.exec(`insert into moves (id, kind, file_name, header, columns, state, created_at)
      values ('cut', 'addresses', 'alt.csv', '[]', '{}', 'applying', 0)`);
    database.close();
    const server = await serve({ DEMO_CONTENT: "1" });
    await expect
      .poll(() => query<{ state: string }>("select state from moves"))
      .toEqual([{ state: "applied" }]);
    expect((await server.get("/events")).status).toBe(200);
    expect(server.output).not.toContain("Error");
  });

  test("does not print the password of the admin from the first start", async () => {
    const first = await serve();
    const [, email = "", password = ""] = /\/auth {2}(\S+) {2}(\S+)/.exec(first.output) ?? [];
    expect((await first.post("/auth", { email, password })).headers.get("location")).toBe(
      "/dashboard",
    );
    await first.stop();
    const second = await serve();
    expect((await second.post("/auth", { email, password })).status).toBe(303);
    await second.stop();
    expect(second.output).not.toContain(password);
    expect(second.output).not.toContain("Verwaltungskonto");
  });

  test("says that ADMIN_PASSWORD changes no account, and that pictures, files and secrets are gone", async () => {
    const admin = { ADMIN_EMAIL: "chefin@beispiel.de", ADMIN_PASSWORD: "ein guter Anfang" };
    const first = await serve({ ...admin, DEMO_CONTENT: "1" });
    await first.stop();
    expect(first.output).not.toMatch(/ADMIN_PASSWORD|uploads/);
    change(`update catalog_items set image_url = '/uploads/${"a".repeat(32)}/960.webp'`);
    change(
      `insert into content_files (id, item_id, position, title, name, media_type, bytes, sha256, created_at, updated_at)
       values ('heft', 'tagebuch', 1, 'Heft', 'heft.pdf', 'application/pdf', 4, '${"a".repeat(64)}', 0, 0)`,
    );
    change(unreadableSecondFactor);
    const second = await serve({ ...admin, ADMIN_PASSWORD: "ein neuer Anfang" });
    await second.stop();
    expect(second.output).toContain(
      "ADMIN_PASSWORD ändert nichts: chefin@beispiel.de hat schon ein Konto",
    );
    expect(second.output).toContain(
      "„uploads“ des Datenordners fehlen Bilder dieser Website: 1 von 1.",
    );
    expect(second.output).toContain(
      "„files“ des Datenordners fehlen Dateien dieser Website: 1 von 1.",
    );
    expect(second.output).toContain("Der zweite Faktor ist für 1 Konto nicht lesbar");
    expect(second.output).not.toMatch(/ein (neuer|guter) Anfang/);
    const wayBack = { ...admin, ADMIN_EMAIL: "wieder@beispiel.de" };
    const third = await serve(wayBack);
    const answer = await third.post("/auth", {
      email: wayBack.ADMIN_EMAIL,
      password: wayBack.ADMIN_PASSWORD,
    });
    expect(answer.headers.get("location")).toBe("/dashboard");
    await third.stop();
    expect(third.output).not.toContain("ADMIN_PASSWORD");
  });
});

/** The server waits so long for requests that it has accepted. */
const DRAIN_MILLISECONDS = 2500;

test("a stop of npm under load loses no acknowledged write", async () => {
  const server = new Server(await freePort(), folder, { DEMO_CONTENT: "1" });
  servers.push(await server.ready());
  const acknowledged: string[] = [];
  const cut: string[] = [];
  let answeredAfterwards = 0;
  let stopped = false;

  const visitors = Array.from({ length: 12 }, async (_, visitor) => {
    for (let time = 0; !stopped; time += 1) {
      const email = `last-${visitor}-${time}@beispiel.de`;
      const fields = { email, firstName: "Mia", lastName: "Last", password: "ein kurzer Satz" };
      try {
        const answer = await server.post("/auth?mode=sign-up", fields);
        if (answer.status === 303) acknowledged.push(email);
        if (stopped) answeredAfterwards += 1;
      } catch (error) {
        // A request after the signal is refused. The kernel resets a connection that arrives at that
        // very moment, without reading it. An accepted request gets an answer, unless that takes too long.
        const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
        expect(stopped && code).toMatch(/^(ECONN(REFUSED|RESET)|UND_ERR_SOCKET)$/);
        cut.push(email);
        return;
      }
    }
  });

  await expect.poll(() => acknowledged.length).toBeGreaterThan(15);
  const exit = server.stop();
  const signalled = performance.now();
  stopped = true;
  expect(await exit).toBe(0);
  const isInTime = performance.now() - signalled < DRAIN_MILLISECONDS;
  await Promise.all(visitors);

  const rows = query<{ email: string }>("select email from users where email like 'last-%'");
  const stored = rows.map(({ email }) => email);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  if (isInTime) expect(cut.filter((email) => stored.includes(email))).toEqual([]);
  expect(answeredAfterwards).toBeGreaterThan(0);
});

test.describe("a stop while an e-mail is being sent", () => {
  let receiver: MailReceiver;
  test.beforeEach(async () => {
    receiver = await new MailReceiver().start();
  });
  test.afterEach(() => receiver.stop());

  /** Starts a server whose first e-mail has reached a receiver that does not answer. */
  async function serveInTheMiddle() {
    const { arrived, take } = receiver.keepWaiting();
    const server = await serve({ SMTP_URL: receiver.url });
    const account = { firstName: "Eva", lastName: "Kern", password: "ein kurzer Satz" };
    await server.post("/auth?mode=sign-up", { ...account, email: "eva@beispiel.de" });
    await arrived;
    return { server, take };
  }

  const statuses = () =>
    query<{ status: string }>("select status from emails").map(({ status }) => status);

  test("waits for the answer and stores it", async () => {
    const { server, take } = await serveInTheMiddle();
    const exit = server.stop();
    const isOpen = () => server.get("/healthcheck").then(Boolean, () => false);
    await expect.poll(isOpen).toBe(false);
    expect(statuses()).toEqual(["queued"]);
    take();
    expect(await exit).toBe(0);
    expect(statuses()).toEqual(["sent"]);
    expect(receiver.mails).toHaveLength(1);
  });

  test("has a time limit; the e-mail is sent after the next start", async () => {
    const { server } = await serveInTheMiddle();
    expect(await server.stop()).toBe(0);
    expect(statuses()).toEqual(["queued"]);
    // Simulates a stop a minute ago.
    change("update emails set due_at = due_at - 60000");
    await serve({ SMTP_URL: receiver.url });
    const [mail] = query<{ message_id: string }>("select message_id from emails");
    expect((await receiver.mailTo("eva@beispiel.de")).messageId).toBe(mail?.message_id);
  });
});

test.describe("two processes", () => {
  test("share the port, and new ones take over the e-mails of those that die", async () => {
    const receiver = await new MailReceiver().start();
    const server = await serveTwice({ SMTP_URL: receiver.url });
    const before = childrenOf(server.pid);
    expect(before).toHaveLength(2);
    // A killed process leaves its backup running, and nobody notes a clean stop while one reads the database.
    const orphans = before.flatMap(childrenOf);
    for (const pid of before) process.kill(pid, "SIGKILL");
    await expect.poll(() => listening(server).length).toBe(4);
    const after = childrenOf(server.pid);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    const account = { firstName: "Eva", lastName: "Kern", password: "ein kurzer Satz" };
    await server.post("/auth?mode=sign-up", { ...account, email: "eva@beispiel.de" });
    await receiver.mailTo("eva@beispiel.de");
    const backups = () => [...orphans, ...after.flatMap(childrenOf)].filter(isRunning);
    await expect.poll(backups).toEqual([]);
    expect(await server.stop()).toBe(0);
    for (const pid of after) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    await receiver.stop();
    const note = readFileSync(path.join(folder, "last-run.json"), "utf8");
    expect(JSON.parse(note)).toHaveProperty("left");
  });

  test("are replaced on SIGHUP while somebody always answers, also when it comes twice", async () => {
    const receiver = await new MailReceiver().start();
    const server = await serveTwice({ SMTP_URL: receiver.url });
    const before = childrenOf(server.pid);
    const statuses = new Set<unknown>();
    let isOver = false;
    const reader = (async () => {
      while (!isOver)
        statuses.add(await server.get("/events").then(({ status }) => status, String));
    })();
    process.kill(server.pid, "SIGHUP");
    await expect.poll(() => childrenOf(server.pid).length).toBe(3);
    process.kill(server.pid, "SIGHUP");
    process.kill(server.pid, "SIGHUP");
    await expect.poll(() => replacements(server)).toBe(2);
    isOver = true;
    await reader;
    expect([...statuses]).toEqual([200]);
    const after = childrenOf(server.pid);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    const account = { firstName: "Eva", lastName: "Kern", password: "ein kurzer Satz" };
    await server.post("/auth?mode=sign-up", { ...account, email: "eva@beispiel.de" });
    await receiver.mailTo("eva@beispiel.de");
    await receiver.stop();
    expect(await server.stop()).toBe(0);
  });

  test("are two after SIGHUP, even if one has just died and is being started again", async () => {
    const server = await serveTwice();
    const [killed = 0, other = 0] = childrenOf(server.pid);
    process.kill(killed, "SIGKILL");
    const isStarting = () => childrenOf(server.pid).some((pid) => ![killed, other].includes(pid));
    await expect.poll(isStarting, { intervals: [20] }).toBe(true);
    process.kill(server.pid, "SIGHUP");
    await expect.poll(() => replacements(server)).toBe(1);
    expect(listening(server)).toHaveLength(5);
    expect(childrenOf(server.pid)).toHaveLength(2);
  });

  test("stay if a new one refuses to start", async () => {
    const server = await serveTwice();
    const before = childrenOf(server.pid);
    change("insert into __drizzle_migrations (hash, created_at) values ('newer', 9e12)");
    process.kill(server.pid, "SIGHUP");
    await expect.poll(() => server.output).toContain("the old ones go on answering");
    expect(server.output).toContain("Diese Version von BeHappy hat andere Tabellen");
    expect(childrenOf(server.pid)).toEqual(before);
    expect((await server.get("/events")).status).toBe(200);
  });

  test("all end if the server is stopped while they are replaced", async () => {
    const server = await serveTwice();
    process.kill(server.pid, "SIGHUP");
    await expect.poll(() => childrenOf(server.pid).length).toBe(3);
    const pids = childrenOf(server.pid);
    process.kill(server.pid, "SIGTERM");
    process.kill(server.pid, "SIGHUP");
    expect(await server.exitCode).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(replacements(server)).toBe(0);
  });

  test("count each request once in the metrics of both, whoever dies or is replaced", async () => {
    const METRICS_TOKEN = "a-token-for-prometheus";
    const server = await serveTwice({ METRICS_TOKEN, LOG_REQUESTS: "0" });
    const visit = (times: number) =>
      Promise.all(
        Array.from({ length: times }, async () => (await server.get("/about", CLOSE)).text()),
      );
    const measure = async () => {
      const headers = { ...CLOSE, Authorization: `Bearer ${METRICS_TOKEN}` };
      return (await server.get("/metrics", headers)).text();
    };
    const countVisits = async () =>
      sumOf(await measure(), "behappy_http_requests_total", { route: "/about", status: "2xx" });
    await visit(200);
    // The server notes an answer a moment after its visitor has it.
    await expect.poll(countVisits).toBe(200);
    expect(sumOf(await measure(), "behappy_http_request_duration_seconds_count")).toBeGreaterThan(
      199,
    );
    const [killed = 0] = childrenOf(server.pid);
    process.kill(killed, "SIGKILL");
    await expect.poll(() => listening(server).length).toBe(3);
    await visit(50);
    await expect.poll(countVisits).toBe(250);
    await visit(50);
    process.kill(server.pid, "SIGHUP");
    await expect.poll(() => replacements(server)).toBe(1);
    expect(await countVisits()).toBe(300);
    const memory = parseMetrics(await measure()).filter(
      ({ name }) => name === "process_resident_memory_bytes",
    );
    expect(memory.map(({ labels }) => labels)).toEqual([{ process: "0" }, { process: "1" }]);
    expect(server.output).not.toContain("GET /about");
    expect((await server.get("/metrics")).status).toBe(401);
  });

  test("tell their metrics although one of them hangs", async () => {
    const METRICS_TOKEN = "a-token-for-prometheus";
    const server = await serveTwice({ METRICS_TOKEN });
    const headers = { ...CLOSE, Authorization: `Bearer ${METRICS_TOKEN}` };
    const [hanging = 0] = childrenOf(server.pid);
    process.kill(hanging, "SIGSTOP");
    // The one that hangs may take a connection.
    const asked = Array.from({ length: 3 }, async () =>
      (await server.get("/metrics", headers)).text(),
    );
    const memory = "process_resident_memory_bytes";
    const answered = parseMetrics(await Promise.any(asked)).filter(({ name }) => name === memory);
    expect(answered).toHaveLength(1);
    process.kill(hanging, "SIGCONT");
    await Promise.all(asked);
  });

  test("end with one line if the port is in use", async () => {
    const first = await serve();
    const second = await serve(
      { DATA_DIR: path.join(folder, "other"), WEB_PROCESSES: "2" },
      first.port,
    );
    expect(await second.exitCode).toBeGreaterThan(0);
    expect(second.lines).toEqual([expect.stringContaining(`Port ${first.port} ist schon belegt`)]);
  });
});

/** Runs two processes without npm, so that signals reach the one that supervises them. */
async function serveTwice(settings: Record<string, string> = {}): Promise<Server> {
  const more = { WEB_PROCESSES: "2", ...settings };
  const server = new Server(await freePort(), folder, more, bareServer);
  servers.push(server);
  await expect.poll(() => listening(server).length).toBe(2);
  return server.ready();
}

/** A new connection for each request, so that both processes get some. */
const CLOSE = { Connection: "close" };

const listening = ({ lines }: Server) =>
  lines.filter((line) => /\[processes\] process \d+ answers$/.test(line));

const replacements = ({ output }: Server) =>
  output.split("processes have been replaced").length - 1;

test("LOG_FORMAT=json writes each line as an object, also those of start, refusal and stop", async () => {
  const server = await serve({ LOG_FORMAT: "json" });
  await server.get("/events");
  const refused = await serve({ LOG_FORMAT: "json" });
  expect(refused.lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ message: expect.stringContaining("BeHappy kann nicht starten") }),
  ]);
  await server.stop();
  const objects = server.lines.map((line) => JSON.parse(line));
  expect(objects).toContainEqual(expect.objectContaining({ kind: "request", route: "/events" }));
  expect(objects).toContainEqual(expect.objectContaining({ kind: "message" }));
});

test("one process has Node's own fetch, React in its build, and ends cleanly on SIGHUP", async () => {
  const report = path.join(folder, "report.cjs");
  writeFileSync(report, 'process.on("exit", () => console.log(Object.keys(require.cache)));');
  const settings = { NODE_OPTIONS: `--require ${report}` };
  const server = new Server(await freePort(), folder, settings, bareServer);
  servers.push(server);
  await server.ready();
  process.kill(server.pid, "SIGHUP");
  expect(await server.exitCode).toBe(0);
  expect(server.output).toContain("/node_modules/express/");
  expect(server.output).not.toMatch(/\/node_modules\/(undici|react|react-dom)\//);
  expect(existsSync(path.join(folder, "behappy.db-wal"))).toBe(false);
});

/** A second factor whose secret belongs to another server. */
const unreadableSecondFactor = `insert into second_factors (user_id, sealed_secret, activated_at, created_at)
  select id, 'AAAA', 1, 1 from users limit 1`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Signs in as the fresh demo customer and fills a cart. Returns the session's cookie. */
async function customerWithCart(server: Server): Promise<string> {
  const { email, password } = demoAccounts.newcomer;
  const signedIn = await server.post("/auth", { email, password });
  const item = { itemType: "product", itemId: "tagebuch", quantity: "2" };
  const filled = await server.post("/cart", { intent: "add", ...item }, sessionOf(signedIn));
  return sessionOf(filled).Cookie;
}

function sessionOf(answer: Response): { Cookie: string } {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return { Cookie: cookies.find((cookie) => cookie.startsWith("behappy_session=")) ?? "" };
}

/** The completed checkout form of this page view. */
async function filledCheckout(server: Server, Cookie: string): Promise<Record<string, string>> {
  const html = await (await server.get("/checkout", { Cookie })).text();
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  const address = { street: "Am Deich 4", zipcode: "24937", city: "Flensburg" };
  const { firstName, lastName, email } = demoAccounts.newcomer;
  const customer = { firstName, lastName, email, ...address, country: "Deutschland" };
  return { ...customer, token: hidden("token"), overview: hidden("overview") };
}

test("a write acknowledged a second ago survives a kill, even without the log", async () => {
  const port = await freePort();
  const server = new Server(port, folder, { DEMO_CONTENT: "1" }, bareServer);
  servers.push(server);
  await server.ready();
  const Cookie = await customerWithCart(server);
  const form = await filledCheckout(server, Cookie);
  expect((await server.post("/checkout", form, { Cookie })).status).toBe(303);
  const count = () => query<{ n: number }>("select count(*) n from orders")[0]?.n ?? 0;
  const orders = count();
  await expect.poll(() => statSync(path.join(folder, "behappy.db-wal")).size).toBe(0);
  await server.kill();
  for (const name of ["behappy.db-wal", "behappy.db-shm"]) rmSync(path.join(folder, name));
  const again = await serve();
  expect((await again.get("/healthcheck")).status).toBe(200);
  expect(count()).toBe(orders);
});

test("a backup of a running shop is checked and restored, also by an empty machine", async () => {
  const server = await serve({ DEMO_CONTENT: "1" });
  const elsewhere = temporaryFolder();
  const backup = path.join(elsewhere, "behappy.tar");
  const picture = path.join(folder, "uploads", "0123456789abcdef".repeat(2), "480.webp");
  mkdirSync(path.dirname(picture), { recursive: true });
  writeFileSync(picture, "Sonnenaufgang");
  const run = (script: string, args: string[], dataFolder = folder) =>
    spawnSync("npm", ["run", "--silent", script, "--", ...args], {
      env: { ...process.env, DATA_DIR: dataFolder },
      encoding: "utf8",
    });
  try {
    expect(run("backup", [backup]).stdout).toContain(`Gesichert: ${backup}`);
    const { stdout, status } = run("backup", ["--check", backup]);
    expect(stdout).toMatch(/12 Bestellungen[\s\S]*Gelesene Seiten:( \S+){10}\n[\s\S]*ist gut/);
    expect(status).toBe(0);
    expect(run("restore", [backup]).stderr).toContain("benutzt schon ein anderer Server");
    await server.stop();
    change("delete from catalog_items where kind = 'course'");
    expect(run("restore", [backup]).stdout).toContain("Jetzt kann der Server mit DATA_DIR=");
    const restored = await serve();
    expect((await restored.get("/courses/klartext")).status).toBe(200);
    const empty = path.join(elsewhere, "empty");
    expect(run("restore", [backup], empty)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Ihre Nummern vergibt der Shop nicht noch einmal"),
      stderr: "",
    });
    rmSync(path.join(elsewhere, "media"), { recursive: true });
    expect(run("restore", [backup], path.join(elsewhere, "incomplete"))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Unvollständig: Es fehlen Bilder oder Dateien (1)"),
    });
    const courses = "select id from catalog_items where kind = 'course'";
    expect(query(courses, empty)).toEqual(query(courses));
    change(
      `update catalog_items set image_url = '/uploads/${"0".repeat(32)}/960.webp' where id = 'tagebuch'`,
    );
    change(unreadableSecondFactor);
    expect(run("backup", [backup]).status).toBe(0);
    expect(run("restore", [backup], path.join(elsewhere, "new"))).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("Bei 1 Konto ist der zweite Faktor nicht lesbar"),
    });
    expect(run("backup", ["--check", backup])).toMatchObject({
      stderr: expect.stringContaining("fehlen Bilder dieser Website: 1 von 1"),
      status: 1,
    });
  } finally {
    removeFolder(elsewhere);
  }
});

test("an encrypted backup is checked and restored by its secret key", async () => {
  const server = await serve({ DEMO_CONTENT: "1" });
  const elsewhere = temporaryFolder();
  const identity = await generateX25519Identity();
  const BACKUP_KEY = await identityToRecipient(identity);
  const run = (script: string, ...args: string[]) =>
    spawnSync("npm", ["run", "--silent", script, "--", ...args], {
      env: { ...process.env, DATA_DIR: folder, BACKUP_KEY },
      encoding: "utf8",
    });
  try {
    const key = path.join(elsewhere, "key.txt");
    writeFileSync(key, `${identity}\n`);
    const backup = path.join(elsewhere, "behappy.tar.age");
    const plain = path.join(elsewhere, "behappy.tar");
    expect(run("backup", plain).stdout).toContain(`Gesichert: ${backup}`);
    expect(existsSync(plain)).toBe(false);
    expect(run("backup", "--check", backup).stderr).toContain("ist verschlüsselt");
    expect(run("backup", "--check", "--identity", key, backup).stdout).toContain("ist gut");
    await server.stop();
    change("delete from catalog_items where kind = 'course'");
    const restored = run("restore", "--identity", key, backup);
    expect(restored.stdout).toContain("Jetzt kann der Server mit DATA_DIR=");
    expect(query("select id from catalog_items where kind = 'course'").length).toBeGreaterThan(0);
  } finally {
    removeFolder(elsewhere);
  }
});

test.describe("in a browser with script", () => {
  test("an error page keeps its reference from the log", async ({ page }) => {
    const server = await serve({ DEMO_CONTENT: "1" });
    change("alter table catalog_items rename to hidden_away");
    await page.goto(server.url("/products"));
    await page.waitForLoadState("networkidle");
    const shown = await page.getByText(/^Referenz: [0-9a-f]{8}$/).textContent();
    await expect.poll(() => server.output).toContain(`[${shown?.replace("Referenz: ", "")}]`);
  });

  test("a changed price is shown before the order, also after a refused form", async ({
    page,
    context,
  }) => {
    const server = await serve({ DEMO_CONTENT: "1" });
    const [name = "", value = ""] = (await customerWithCart(server)).split(/=(.*)/s);
    await context.addCookies([{ name, value, url: server.url("/") }]);
    await page.goto(server.url("/checkout"));
    await untilHydrated(page);
    change("update catalog_items set community_price = 99900 where id = 'tagebuch'");
    const order = page.getByRole("button", { name: "Zahlungspflichtig bestellen" });
    await order.click();
    await expect(page.getByText("Bitte drei Angaben prüfen")).toBeVisible();
    for (const [field, text] of [
      ["street", "Am Deich 4"],
      ["zipcode", "24937"],
      ["city", "Flensburg"],
    ]) {
      await page.locator(`[name=${field}]`).fill(text ?? "");
    }
    await order.click();
    await expect(page.getByText("Deine Bestellung hat sich geändert")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("1.998,00 €");
    await order.click();
    await expect(page.getByText("Bestellnummer")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("1.998,00 €");
  });
});
