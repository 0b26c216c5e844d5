import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import * as disk from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { raiseAlarms, startAlarms } from "#app/features/health/alarms.server.ts";
import { findTroubles, type Trouble } from "#app/features/health/troubles.server.ts";
import { db } from "#db/client.server.ts";
import { emails, orders, paymentAttempts } from "#db/schema.ts";
import { probe } from "#db/writing/probe.server.ts";
import { Browser } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import { whileRefused } from "#tests/support/samples.ts";

vi.mock("node:fs/promises", { spy: true });

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const TOKEN = "ein-langes-geheimnis";
const dataFolder = process.env.DATA_DIR ?? "";
const backups = path.join(dataFolder, "backups");
const clock = path.join(dataFolder, "housekeeping.json");

beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  rmSync(backups, { recursive: true, force: true });
  rmSync(clock, { force: true });
  await probe();
});

const kinds = async (now?: Date) => (await findTroubles(now)).map(({ kind }) => kind);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

function addBackup(at: Date): void {
  mkdirSync(backups, { recursive: true });
  const [day, time] = at.toISOString().split("T");
  writeFileSync(path.join(backups, `behappy-${day}-${time?.replace(":", "").slice(0, 4)}.tar`), "");
}

/** An e-mail that the mail server has not taken yet. */
function addUnsent(createdAt: Date) {
  const email = { key: crypto.randomUUID(), messageId: crypto.randomUUID(), content: [] };
  const times = { createdAt, dueAt: new Date() };
  const state = { status: "queued", priority: "order", attempts: 3 } as const;
  const parts = { recipient: "jule@beispiel.de", subject: "Bestellung" };
  return db
    .insert(emails)
    .values({ ...email, ...times, ...state, ...parts })
    .returning()
    .get();
}

describe("troubles", () => {
  it("are none in a shop that works", async () => {
    addBackup(hoursAgo(20));
    expect(await findTroubles()).toEqual([]);
  });

  it("say in German what is wrong and what to do", async () => {
    addBackup(hoursAgo(37));
    const [trouble] = await findTroubles();
    expect(trouble?.sentence).toMatch(
      /^Die letzte Sicherung ist älter als 36 Stunden. Die letzte gute Sicherung ist vom \d/,
    );
    expect(trouble?.advice).toContain("npm run backup");
  });

  it("are storage that takes no writes, and a failed backup", async () => {
    addBackup(hoursAgo(1));
    await whileRefused("insert", "rate_limits", probe);
    expect(await kinds()).toEqual(["storage"]);
    await probe();
    writeFileSync(path.join(backups, "failed"), "");
    expect(await kinds()).toEqual(["backup"]);
  });

  it("are a disk with less than a tenth free", async () => {
    const full = { bavail: 99, blocks: 1000, bsize: 1e7 } as Awaited<
      ReturnType<typeof disk.statfs>
    >;
    vi.mocked(disk.statfs).mockResolvedValueOnce(full);
    const [trouble] = await findTroubles();
    expect(trouble).toMatchObject({
      kind: "disk",
      sentence: expect.stringContaining("1 GB frei, 9 Prozent"),
    });
    vi.mocked(disk.statfs).mockResolvedValueOnce(Object.assign(full, { bavail: 100 }));
    expect(await kinds()).toEqual([]);
  });

  it("are e-mails that nobody has taken for an hour, but not one mailbox that refuses", async () => {
    const fresh = addUnsent(hoursAgo(0.9));
    expect(await kinds()).toEqual([]);
    const stuck = addUnsent(hoursAgo(1.1));
    expect(await kinds()).toEqual(["emails"]);
    db.update(emails)
      .set({ status: "sent", sentAt: new Date() })
      .where(eq(emails.id, fresh.id))
      .run();
    expect(await kinds()).toEqual([]);
    db.delete(emails).where(eq(emails.id, stuck.id)).run();
  });

  it("are payments about which the provider has been silent for an hour", async () => {
    const { id: orderId } = await createOrder();
    const attempt = { orderId, provider: "mollie", mode: "test", amount: 1000 } as const;
    db.insert(paymentAttempts)
      .values({ ...attempt, state: "pending", createdAt: hoursAgo(2), toldAt: hoursAgo(1.1) })
      .run();
    expect(await kinds()).toEqual(["payments"]);
    db.update(paymentAttempts)
      .set({ toldAt: hoursAgo(0.9) })
      .run();
    expect(await kinds()).toEqual([]);
    db.delete(orders).where(eq(orders.id, orderId)).run();
  });

  it("are a clock that has jumped, but not that of a new shop", async () => {
    const doubted = { last: Date.now(), for: 0 };
    writeFileSync(
      clock,
      JSON.stringify({ believed: null, doubted: { ...doubted, isFirst: true } }),
    );
    expect(await kinds()).toEqual([]);
    writeFileSync(clock, JSON.stringify({ believed: 1000, doubted }));
    expect(await kinds()).toEqual(["clock"]);
  });
});

describe("/healthcheck/ready", () => {
  const ask = (headers: Record<string, string>) => new Browser().get("/healthcheck/ready", headers);
  const local = { "X-Client-Address": "127.0.0.1" };

  it("tells an operator on this machine what is wrong", async () => {
    const well = await ask(local);
    expect([well.status, JSON.parse(well.html)]).toEqual([200, { isReady: true, troubles: [] }]);
    addBackup(hoursAgo(40));
    const ill = await ask({ "X-Client-Address": "0:0:0::/48" });
    expect(ill.status).toBe(503);
    expect(JSON.parse(ill.html)).toMatchObject({ isReady: false, troubles: [{ kind: "backup" }] });
    expect(ill.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    [{ "X-Client-Address": "203.0.113.7" }],
    [{ ...local, "X-Forwarded-For": "127.0.0.1" }],
    [{ ...local, Forwarded: "for=203.0.113.7" }],
    [{ ...local, Via: "1.1 proxy" }],
    [{ Authorization: `Bearer ${TOKEN}` }],
  ])("does not exist for others: %j", async (headers) => {
    expect((await ask(headers)).status).toBe(404);
  });

  it("accepts the token from anywhere, and no other", async () => {
    await inEnvironment({ METRICS_TOKEN: TOKEN });
    const from = (token: string) =>
      ask({ "X-Client-Address": "203.0.113.7", Authorization: `Bearer ${token}` });
    expect((await from(TOKEN)).status).toBe(200);
    expect((await from(`${TOKEN}x`)).status).toBe(404);
    expect((await from("")).status).toBe(404);
  });

  it("does not trust this machine where a proxy may hide visitors", async () => {
    await inEnvironment({ BASE_URL: "https://shop.example" });
    expect((await ask(local)).status).toBe(404);
    await inEnvironment({ TRUST_PROXY: "1" });
    expect((await ask(local)).status).toBe(200);
  });
});

describe("alarms", () => {
  const OPERATOR = "betrieb@beispiel.de";
  const full: Trouble = {
    kind: "disk",
    sentence: "Der Platz wird knapp.",
    advice: "Schaffen Sie Platz.",
  };
  const NOW = new Date("2035-03-10T09:45:30Z");
  const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
  const subjects = () => emailsTo(OPERATOR).map(({ subject }) => subject);

  beforeEach(async () => {
    await inEnvironment({ ADMIN_EMAIL: OPERATOR, ADMIN_PASSWORD: "ein-langes-passwort" });
    db.delete(emails).run();
    await raiseAlarms([], NOW);
  });

  it("are written at once, and again after a day", async () => {
    await raiseAlarms([full], NOW);
    await raiseAlarms([full], later(DAY - 1));
    expect(subjects()).toEqual(["Ihr Shop braucht Sie: wenig Platz"]);
    expect(emailsTo(OPERATOR)[0]?.text).toMatch(/Der Platz wird knapp\.\s+Schaffen Sie Platz\./);
    await raiseAlarms([full], later(DAY));
    expect(subjects()).toHaveLength(2);
  });

  it("are written at most once an hour for each kind, however often a trouble comes back", async () => {
    for (let minute = 0; minute < 14; minute += 1) {
      await raiseAlarms([full, { ...full, kind: "backup" }], later(minute * 60_000));
      await raiseAlarms([], later(minute * 60_000));
    }
    expect(subjects()).toHaveLength(2);
    await raiseAlarms([full], later(HOUR));
    expect(subjects()).toHaveLength(3);
  });

  it("send a heartbeat each minute only while all is well", async () => {
    await inEnvironment({ HEARTBEAT_URL: "https://monitor.example/abc" });
    const call = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response());
    vi.useFakeTimers({ toFake: ["setInterval"] });
    startAlarms();
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => call.mock.calls.length).toBe(1);
    expect(call.mock.calls[0]?.[0]).toBe("https://monitor.example/abc");
    mkdirSync(backups, { recursive: true });
    writeFileSync(path.join(backups, "failed"), "");
    utimesSync(path.join(backups, "failed"), NOW, NOW);
    vi.advanceTimersByTime(60_000);
    await expect.poll(subjects).toEqual(["Ihr Shop braucht Sie: keine neue Sicherung"]);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
