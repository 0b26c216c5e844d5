import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import * as disk from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { eq, not } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { alarmWriter } from "#app/features/email/alarm-email.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { sendNext } from "#app/features/email/sender.server.ts";
import { findProblems, raiseAlarms, reportProblems } from "#app/features/health/problems.server.ts";
import type { Problem } from "#app/features/noun.ts";
import { nouns } from "#app/nouns.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { emails, orders, paymentAttempts } from "#db/schema.ts";
import { probe } from "#db/writing/probe.server.ts";
import { Browser } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import { catalogBroken, whileChanged, whileRefused } from "#tests/support/samples.ts";

vi.mock("node:fs/promises", { spy: true });

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const TOKEN = "ein-langes-geheimnis";
const dataFolder = process.env.DATA_DIR ?? "";
const backups = path.join(dataFolder, "backups");
const clock = path.join(dataFolder, "housekeeping.json");

beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  rmSync(backups, { recursive: true, force: true });
  rmSync(clock, { force: true });
  db.delete(emails).run();
  await probe();
});

const kinds = async (now?: Date) => (await findProblems(nouns, now)).map(({ kind }) => kind);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

function addBackup(at: Date): void {
  mkdirSync(backups, { recursive: true });
  const [day, time] = at.toISOString().split("T");
  writeFileSync(path.join(backups, `behappy-${day}-${time?.replace(":", "").slice(0, 4)}.tar`), "");
}

/** An e-mail that waits for the mail server. */
function addUnsent(createdAt: Date, recipient = "jule@beispiel.de") {
  const email = { key: crypto.randomUUID(), messageId: crypto.randomUUID(), content: [] };
  const times = { createdAt, dueAt: createdAt };
  const state = { status: "queued", priority: "order", subject: "Bestellung" } as const;
  return db
    .insert(emails)
    .values({ ...email, ...times, ...state, recipient })
    .returning()
    .get();
}

/** Tries once to send each e-mail that is due, and fails with this error. */
async function failToSend(error: object, now = new Date()): Promise<void> {
  const sendMail = () => Promise.reject(Object.assign(new Error("failed"), error));
  const isQueued = eq(emails.status, "queued");
  for (const _email of db.select().from(emails).where(isQueued).all()) {
    await sendNext({ sendMail }, () => now);
  }
}

const NO_SERVER = { code: "ESOCKET" };
const REFUSAL = { code: "EENVELOPE", responseCode: 450 };

/** Tries for an hour in vain, as often as the sender does. */
async function failForAnHour(error: object): Promise<void> {
  for (const hours of [1, 0.9, 0.8, 0.5, 0]) await failToSend(error, hoursAgo(hours));
}

describe("problems", () => {
  it("are none in a shop that works", async () => {
    addBackup(hoursAgo(20));
    expect(await findProblems(nouns)).toEqual([]);
  });

  it("are old backups, even if an update has backed up the database alone since", async () => {
    addBackup(hoursAgo(37));
    const [day, time] = hoursAgo(1).toISOString().split("T");
    const name = `behappy-${day}-${time?.replace(":", "").slice(0, 4)}.db`;
    writeFileSync(path.join(backups, name), "");
    expect(await kinds()).toEqual(["backup"]);
  });

  it("say in German what is wrong and what to do", async () => {
    addBackup(hoursAgo(37));
    const [problem] = await findProblems(nouns);
    expect(problem?.sentence).toMatch(
      /^Eine Sicherung ist überfällig. Die letzte gute Sicherung ist vom \d/,
    );
    expect(problem?.advice).toContain("BACKUP_TO");
  });

  it("are storage that takes no writes, and a failed backup", async () => {
    addBackup(hoursAgo(1));
    await whileRefused("insert", "rate_limits", probe);
    expect(await kinds()).toEqual(["storage"]);
    await probe();
    writeFileSync(path.join(backups, "failed"), "");
    expect(await kinds()).toEqual(["backup"]);
  });

  it("are only a database that cannot be read", async () => {
    addBackup(hoursAgo(40));
    const found = await whileChanged(catalogBroken, () => findProblems(nouns));
    expect(found).toMatchObject([{ kind: "storage", sentence: "Die Datenbank antwortet nicht." }]);
  });

  it("are a check that fails, beside those that the others find", async () => {
    addBackup(hoursAgo(40));
    vi.mocked(disk.statfs).mockRejectedValueOnce(new Error("EIO"));
    expect(await kinds()).toEqual(["disk", "backup"]);
  });

  it.each([
    [99, 1000, 1e7, ["disk"]],
    [100, 1000, 1e7, []],
    [499, 5000, 1e7, ["disk"]],
    [500, 6000, 1e7, []],
  ])("are a disk with less than a tenth and 5 GB free: %i of %i", async (...given) => {
    const [bavail, blocks, bsize, expected] = given;
    type State = Awaited<ReturnType<typeof disk.statfs>>;
    vi.mocked(disk.statfs).mockResolvedValueOnce({ bavail, blocks, bsize } as State);
    expect(await kinds()).toEqual(expected);
  });

  it("say how much of the disk is free", async () => {
    const full = { bavail: 99, blocks: 1000, bsize: 1e7 };
    vi.mocked(disk.statfs).mockResolvedValueOnce(full as Awaited<ReturnType<typeof disk.statfs>>);
    expect((await findProblems(nouns))[0]?.sentence).toContain("1 GB frei, 9 Prozent");
  });

  it.each([NO_SERVER, { code: "EAUTH" }, { ...NO_SERVER, isTransmitted: true }])(
    "are a mail server that takes nothing for an hour: %j",
    async (error) => {
      addUnsent(hoursAgo(0.9));
      await failToSend(error);
      expect(await kinds()).toEqual([]);
      const stuck = addUnsent(hoursAgo(1.1));
      expect(await kinds()).toEqual([]);
      await failToSend(error);
      expect((await findProblems(nouns))[0]?.sentence).toMatch(/ 1 E-Mail wartet\.$/);
      db.update(emails)
        .set({ status: "sent", sentAt: hoursAgo(0.9) })
        .where(not(eq(emails.id, stuck.id)))
        .run();
      expect(await kinds()).toEqual([]);
    },
  );

  it("are not one e-mail at which the mail server hangs up while it takes others", async () => {
    addUnsent(hoursAgo(3));
    await failToSend(NO_SERVER);
    expect(await kinds()).toEqual(["emails"]);
    // The alarm itself was sent.
    const alarm = addUnsent(hoursAgo(2));
    db.update(emails)
      .set({ status: "sent", sentAt: hoursAgo(2) })
      .where(eq(emails.id, alarm.id))
      .run();
    expect(await kinds()).toEqual([]);
    addUnsent(hoursAgo(2.5));
    await failToSend(NO_SERVER);
    expect(await kinds()).toEqual(["emails"]);
  });

  it("are a mail server that is gone, also while the sender tries again", async () => {
    addUnsent(hoursAgo(2));
    await failToSend(NO_SERVER);
    const during: string[][] = [];
    await sendNext({ sendMail: async () => void during.push(await kinds()) });
    expect(during).toEqual([["emails"]]);
  });

  it("are not one mailbox that refuses e-mails, but all of two domains", async () => {
    addUnsent(hoursAgo(1.1));
    addUnsent(hoursAgo(1.1), "mira@BEISPIEL.de");
    await failForAnHour(REFUSAL);
    expect(await kinds()).toEqual([]);
    addUnsent(hoursAgo(1.1), "ole@anderswo.de");
    await failForAnHour(REFUSAL);
    expect(await kinds()).toEqual(["emails"]);
    // The alarm itself was sent, and nothing after it.
    const alarm = addUnsent(hoursAgo(1.05));
    db.update(emails)
      .set({ status: "sent", sentAt: hoursAgo(1.05) })
      .where(eq(emails.id, alarm.id))
      .run();
    expect(await kinds()).toEqual([]);
  });

  describe("of payments", () => {
    const attempt = { provider: "mollie", mode: "test", amount: 1000, providerId: "tr_1" } as const;
    let orderId: string;

    beforeEach(async () => {
      await inEnvironment({ MOLLIE_API_KEY: "test_1" });
      orderId = (await createOrder()).id;
      onTestFinished(() => void db.delete(orders).where(eq(orders.id, orderId)).run());
    });

    const add = (changes: Partial<typeof paymentAttempts.$inferInsert>) =>
      db
        .insert(paymentAttempts)
        .values({ ...attempt, orderId, state: "pending", createdAt: hoursAgo(2), ...changes })
        .run();

    it.each([hoursAgo(1.1), null])("are those without news for an hour: %s", async (toldAt) => {
      add({ toldAt });
      const [problem] = await findProblems(nouns);
      expect(problem?.kind).toBe("payments");
      expect(problem?.sentence).toMatch(/^Bei 1 Online-Zahlung antwortet/);
    });

    it.each([
      ["with recent news", { toldAt: hoursAgo(0.9) }],
      ["that the provider never learned about", { state: "creating", providerId: null }],
      ["at a former provider", { provider: "stripe" }],
      ["of the other mode", { mode: "live" }],
    ] as const)("are none %s", async (_name, changes) => {
      add(changes);
      expect(await kinds()).toEqual([]);
    });
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
  const behindProxy = { BASE_URL: "https://shop.example", TRUST_PROXY: "1" };

  it("tells an operator on this machine what is wrong", async () => {
    await inEnvironment(behindProxy);
    const well = await ask(local);
    expect([well.status, JSON.parse(well.html)]).toEqual([200, { isReady: true, problems: [] }]);
    addBackup(hoursAgo(40));
    const ill = await ask({ "X-Client-Address": "0:0:0::/48" });
    expect(ill.status).toBe(503);
    expect(JSON.parse(ill.html)).toMatchObject({ isReady: false, problems: [{ kind: "backup" }] });
    expect(ill.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    [{ "X-Client-Address": "203.0.113.7" }],
    [{ ...local, "X-Forwarded-For": "127.0.0.1" }],
    [{ ...local, Forwarded: "for=203.0.113.7" }],
    [{ ...local, "X-Forwarded-Proto": "https" }],
    [{ ...local, Via: "1.1 proxy" }],
    [{ Authorization: `Bearer ${TOKEN}` }],
  ])("does not exist for others: %j", async (headers) => {
    await inEnvironment(behindProxy);
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

  it.each([
    [{}, 404],
    [{ TRUST_PROXY: "1" }, 404],
    [{ BASE_URL: "https://shop.example" }, 404],
    [{ BASE_URL: "http://shop.example" }, 404],
    [{ BASE_URL: "http://localhost:3000" }, 200],
    [behindProxy, 200],
  ])("trusts this machine only where no proxy can hide visitors: %j", async (variables, status) => {
    await inEnvironment({ BASE_URL: "", TRUST_PROXY: "", ...variables });
    expect((await ask(local)).status).toBe(status);
  });
});

describe("alarms", () => {
  const OPERATOR = "betrieb@beispiel.de";
  const full: Problem = {
    kind: "disk",
    subject: "wenig Platz",
    fact: "the disk is nearly full",
    sentence: "Der Platz wird knapp.",
    advice: "Schaffen Sie Platz.",
  };
  let NOW = new Date("2035-03-10T09:45:30Z");
  const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
  const raise = (problems: Problem[], now: Date) => raiseAlarms(problems, alarmWriter(), now);
  const subjects = () => emailsTo(OPERATOR).map(({ subject }) => subject);

  beforeEach(async () => {
    await inEnvironment({ ADMIN_EMAIL: OPERATOR, ADMIN_PASSWORD: "ein-langes-passwort" });
    // The process remembers its alarms for a day.
    NOW = later(2 * DAY);
  });

  it("are written at once, and again after a day", async () => {
    await raise([full], NOW);
    await raise([full], later(DAY - 1));
    expect(subjects()).toEqual(["Ihr Shop braucht Sie: wenig Platz"]);
    expect(emailsTo(OPERATOR)[0]?.text).toMatch(/Der Platz wird knapp\.\s+Schaffen Sie Platz\./);
    await raise([full], later(DAY));
    expect(subjects()).toHaveLength(2);
  });

  it("are written at most once an hour for each kind, however often a problem comes back", async () => {
    for (let minute = 0; minute < 14; minute += 1) {
      await raise([full, { ...full, kind: "clock" }], later(minute * 60_000));
      await raise([], later(minute * 60_000));
    }
    expect(subjects()).toHaveLength(2);
    await raise([full], later(HOUR));
    expect(subjects()).toHaveLength(3);
  });

  it("are written again an hour after the last one if a problem has come back for good", async () => {
    await raise([full], NOW);
    await raise([], later(HOUR / 4));
    for (let minute = 40; minute < 120; minute += 1) {
      await raise([full], later(minute * 60_000));
    }
    expect(emailsTo(OPERATOR).map(({ createdAt }) => createdAt)).toEqual([later(HOUR), NOW]);
  });

  it("are written in the next hour if an earlier process has written one in this", async () => {
    const email = { key: `alarm:disk:${NOW.toISOString().slice(0, 13)}`, content: [] };
    const parts = { priority: "account", recipient: OPERATOR, subject: "Früher" } as const;
    await inTransaction((transaction) => enqueueEmail(transaction, { ...email, ...parts }, NOW));
    await raise([full], NOW);
    await raise([full], later(HOUR / 2));
    expect(subjects()).toEqual(["Ihr Shop braucht Sie: wenig Platz", "Früher"]);
  });

  it("end with the problem, or when they are repeated", async () => {
    await raise([full, { ...full, kind: "emails", alarmLifetime: 60_000 }], NOW);
    const ends = emailsTo(OPERATOR).map(({ key, expiresAt }) => [key.split(":")[1], expiresAt]);
    expect(Object.fromEntries(ends)).toEqual({ disk: later(DAY), emails: later(60_000) });
  });

  describe("that the outbox cannot store", () => {
    const settingsBroken =
      "alter table shop_settings rename to away; update page_revision set revision = revision + 1";
    const broken: Problem = {
      ...full,
      kind: "storage",
      subject: "keine Änderungen möglich",
      sentence: "Nichts geht mehr.",
    };
    let receiver: MailReceiver;

    beforeEach(async () => {
      receiver = await new MailReceiver().start();
      onTestFinished(() => receiver.stop());
      await inEnvironment({ SMTP_URL: receiver.url });
    });

    it("go directly to the mail server, once a day", async () => {
      await whileRefused("insert", "emails", async () => {
        await raise([broken], NOW);
        await raise([broken], later(HOUR));
      });
      const sent = {
        recipients: [OPERATOR],
        subject: "Ihr Shop braucht Sie: keine Änderungen möglich",
      };
      expect(receiver.mails).toMatchObject([sent]);
      expect(receiver.mails[0]?.text).toContain("Nichts geht mehr.\n\nSchaffen Sie Platz.");
    });

    it("go there also if the database does not tell the addresses", async () => {
      await raise([], NOW);
      await whileChanged(settingsBroken, async () => {
        // Each turn of the event loop reads the settings' revision once.
        await setImmediate();
        await raise([broken], NOW);
      });
      expect(receiver.mails).toMatchObject([{ recipients: [OPERATOR] }]);
    });

    it("are tried again until one way works", async () => {
      await receiver.stop();
      await whileRefused("insert", "emails", () => raise([broken, full], NOW));
      expect(subjects()).toEqual([]);
      await raise([broken, full], later(60_000));
      expect(subjects()).toHaveLength(2);
    });
  });

  it("send a heartbeat only while all is well", async () => {
    await inEnvironment({ HEARTBEAT_URL: "https://monitor.example/abc" });
    const call = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response());
    await reportProblems(nouns, alarmWriter(), new Date());
    expect(call.mock.calls.map(([address]) => address)).toEqual(["https://monitor.example/abc"]);
    mkdirSync(backups, { recursive: true });
    writeFileSync(path.join(backups, "failed"), "");
    utimesSync(path.join(backups, "failed"), NOW, NOW);
    await reportProblems(nouns, alarmWriter(), new Date());
    expect(subjects()).toEqual(["Ihr Shop braucht Sie: keine neue Sicherung"]);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
