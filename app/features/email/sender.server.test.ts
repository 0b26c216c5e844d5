import { type AddressInfo, createServer, type Socket } from "node:net";
import { inspect } from "node:util";
import { eq } from "drizzle-orm";
import type { SendMailOptions } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clock as clockOfShop, startClock } from "#app/clock.server.ts";
import {
  createEmailLink,
  findEmailLink,
  linkPath,
} from "#app/features/email/email-links.server.ts";
import { createMailTransport } from "#app/features/email/mail-transport.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { createSender, sendEmails, sendNext } from "#app/features/email/sender.server.ts";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import { type Email, emailLinks, emails } from "#db/schema.ts";
import { inFreshProcess } from "#tests/support/fresh.ts";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { createCustomer, whileRefused } from "#tests/support/samples.ts";

// Fake timers do not wait for a real disk.
vi.mock("#db/writing/disk-sync.server.ts", () => ({ createDiskSync: () => async () => {} }));

vi.hoisted(() => {
  process.env.SMTP_URL = "smtp://127.0.0.1:1";
});

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

let receiver: MailReceiver;
let transport: ReturnType<typeof createMailTransport>;
let now: Date;
const clock = () => now;

beforeEach(async () => {
  db.delete(emails).run();
  db.delete(emailLinks).run();
  receiver = await new MailReceiver().start();
  transport = createMailTransport(receiver.url);
  now = new Date("2027-03-13T18:30:00Z");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(async () => {
  await receiver.stop();
});

function sampleEmail(key: string): NewEmail {
  return {
    key,
    priority: "order",
    recipient: "jule@beispiel.de",
    subject: key,
    content: [{ kind: "paragraph", text: "Der Fährmann grüßt." }],
  };
}

function enqueue(key: string, changes: Partial<NewEmail> = {}): void {
  db.transaction((transaction) =>
    enqueueEmail(transaction, { ...sampleEmail(key), ...changes }, now),
  );
}

/** Enqueues an e-mail with a password reset link. */
async function enqueueReset(key: string, expiresAt = later(60 * 60)): Promise<string> {
  const { id: userId } = await createCustomer();
  return inTransaction((transaction) => {
    const link = { purpose: "password-reset", userId, expiresAt } as const;
    const linkId = createEmailLink(transaction, link, now);
    const path = linkPath("/auth/new-password");
    const content: NewEmail["content"] = [{ kind: "link", label: "Neues Passwort", path }];
    const email: NewEmail = { ...sampleEmail(key), priority: "account", content, linkId };
    enqueueEmail(transaction, email, now);
    return linkId;
  });
}

function later(seconds: number): Date {
  return new Date(now.getTime() + seconds * SECOND);
}

function noted(key: string): Email {
  const email = db.select().from(emails).where(eq(emails.key, key)).get();
  if (!email) throw new Error(`${key} is not in the outbox`);
  return email;
}

async function sendAll(send = sendNext): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const outcome = await send(transport, clock);
    outcomes.push(outcome);
    if (["nothing due", "no server", "unanswered"].includes(outcome)) return outcomes;
  }
}

/** The sender of another process, with the same data. */
function anotherProcess(settings: Record<string, string> = {}) {
  const { DATA_DIR = "" } = process.env;
  return inFreshProcess(
    { DATA_DIR, ...settings },
    () => import("#app/features/email/sender.server.ts"),
  );
}

/** Starts sending an e-mail to a server that does not reply until `take` is called. */
async function sendSlowly() {
  const { arrived, take } = receiver.keepWaiting();
  const outcome = sendNext(transport, clock);
  await arrived;
  return { outcome, take };
}

describe("a due e-mail", () => {
  it("is sent only to its recipient, in text and HTML, and is recorded as sent", async () => {
    enqueue("greeting", { subject: "Grüße von der Fähre", replyTo: "hof@beispiel.de" });
    expect(await sendAll()).toEqual(["sent", "nothing due"]);
    expect(receiver.mails).toHaveLength(1);
    const mail = await receiver.mail();
    expect(mail).toMatchObject({
      recipients: ["jule@beispiel.de"],
      to: "jule@beispiel.de",
      subject: "Grüße von der Fähre",
      text: expect.stringContaining("Der Fährmann grüßt."),
      html: expect.stringContaining("Der Fährmann grüßt."),
      messageId: noted("greeting").messageId,
    });
    expect(mail.headers["reply-to"]).toBe("hof@beispiel.de");
    expect(mail.headers["auto-submitted"]).toBe("auto-generated");
    expect(noted("greeting")).toMatchObject({
      status: "sent",
      sentAt: now,
      attempts: 1,
      lastError: null,
    });
  });

  it("waits until it is due, and goes out in the order of due times", async () => {
    now = new Date("2027-03-13T18:30:02Z");
    enqueue("second");
    now = new Date("2027-03-13T18:30:03Z");
    enqueue("third");
    now = new Date("2027-03-13T18:30:01Z");
    expect(await sendAll()).toEqual(["nothing due"]);
    enqueue("first");
    now = new Date("2027-03-13T18:30:02Z");
    await sendAll();
    expect(receiver.mails.map(({ subject }) => subject)).toEqual(["first", "second"]);
    now = new Date("2027-03-13T18:30:03Z");
    await sendAll();
    expect(receiver.mails.at(-1)?.subject).toBe("third");
  });

  it("with a password link waits for one e-mail at most, in front of 5,000 bulk ones", async () => {
    await inTransaction(() => {
      for (let each = 1; each <= 5000; each += 1) enqueue(`bulk-${each}`, { priority: "bulk" });
    });
    const { outcome, take } = await sendSlowly();
    now = later(1);
    enqueue("order-1");
    enqueue("order-2");
    now = later(1);
    await enqueueReset("reset");
    take();
    await outcome;
    for (let each = 0; each < 4; each += 1) await sendNext(transport, clock);
    const sent = receiver.mails.map(({ subject }) => subject.replace(/bulk-\d+/, "bulk"));
    expect(sent).toEqual(["bulk", "reset", "order-1", "order-2", "bulk"]);
  });

  it("is sent once, whatever the number of processes", async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `mail-${index}`);
    for (const key of keys) enqueue(key);
    const other = await anotherProcess();
    expect(other.sendNext).not.toBe(sendNext);
    const outcomes = await Promise.all([sendAll(), sendAll(other.sendNext), sendAll()]);
    expect(receiver.mails.map(({ subject }) => subject).sort()).toEqual(keys.sort());
    for (const each of outcomes) expect(each.length).toBeGreaterThan(1);
  });

  it("is not sent to a second address within the recipient", async () => {
    enqueue("two", { recipient: "jule@beispiel.de, eva@beispiel.de" });
    await sendAll();
    expect(receiver.mails.flatMap(({ recipients }) => recipients)).not.toContain("eva@beispiel.de");
  });
});

describe("a process that dies while sending", () => {
  it("loses its lease after a minute, and the e-mail keeps its Message-ID", async () => {
    enqueue("once");
    const dead = await sendSlowly();
    expect(await sendAll()).toEqual(["nothing due"]);
    now = later(59);
    expect(await sendAll()).toEqual(["nothing due"]);
    now = later(1);
    expect(await sendAll()).toEqual(["sent", "nothing due"]);
    expect((await receiver.mail()).messageId).toBe(noted("once").messageId);
    await receiver.stop();
    await dead.outcome;
  });

  it("does not undo the work of another process if it was only suspended", async () => {
    enqueue("once");
    const asleep = await sendSlowly();
    now = later(61);
    expect(await sendNext(transport, clock)).toBe("sent");
    await receiver.stop();
    expect(await asleep.outcome).toBe("unanswered");
    expect(noted("once")).toMatchObject({ status: "sent", lastError: null });
  });

  it("still records that it has sent the e-mail if it was only suspended", async () => {
    enqueue("once");
    const asleep = await sendSlowly();
    now = later(61);
    receiver.behave({ recipient: () => 450 });
    expect(await sendNext(transport, clock)).toBe("refused");
    asleep.take();
    expect(await asleep.outcome).toBe("sent");
    expect(noted("once").status).toBe("sent");
  });
});

describe("a refusal", () => {
  it("of the recipient is permanent for this e-mail and does not affect others", async () => {
    receiver.behave({ recipient: (address) => (address.startsWith("weg@") ? 550 : undefined) });
    enqueue("gone", { recipient: "weg@beispiel.de" });
    enqueue("other");
    expect(await sendAll()).toEqual(["refused", "sent", "nothing due"]);
    expect(noted("gone")).toMatchObject({
      status: "failed",
      sentAt: null,
      lastError: expect.stringContaining("550 not here"),
    });
    now = later(10 * DAY);
    expect(await sendAll()).toEqual(["nothing due"]);
  });

  it("of the text can be permanent, too", async () => {
    receiver.behave({ email: () => 554 });
    enqueue("spam");
    expect(await sendAll()).toEqual(["refused", "nothing due"]);
    expect(noted("spam").status).toBe("failed");
  });

  it("that is temporary leads to retries after growing pauses, with the same Message-ID", async () => {
    const tried: string[] = [];
    receiver.behave({
      email: () => {
        tried.push(noted("grey").messageId);
        return 451;
      },
    });
    enqueue("grey");
    const pauses = [];
    while (pauses.length < 8) {
      expect(await sendAll()).toEqual(["refused", "nothing due"]);
      const { dueAt } = noted("grey");
      pauses.push((dueAt.getTime() - now.getTime()) / SECOND);
      now = new Date(dueAt.getTime() - 1);
      expect(await sendAll()).toEqual(["nothing due"]);
      now = dueAt;
    }
    expect(pauses).toEqual([10, 60, 300, 900, 3600, 10_800, 21_600, 21_600]);
    expect(noted("grey")).toMatchObject({ status: "queued", attempts: 8 });
    receiver.behave();
    expect(await sendAll()).toEqual(["sent", "nothing due"]);
    expect(new Set([...tried, receiver.mails[0]?.messageId]).size).toBe(1);
    expect(noted("grey")).toMatchObject({ status: "sent", lastError: null });
  });

  it("of the sender is always temporary, because our settings cause it", async () => {
    receiver.behave({ sender: () => 553 });
    enqueue("one");
    enqueue("two");
    expect(await sendAll()).toEqual(["refused", "refused", "nothing due"]);
    expect([noted("one").status, noted("two").status]).toEqual(["queued", "queued"]);
  });

  it("is permanent five days after the e-mail was created", async () => {
    receiver.behave({ recipient: () => 450 });
    enqueue("old");
    now = later((5 * DAY) / SECOND);
    expect(await sendAll()).toEqual(["refused", "nothing due"]);
    expect(noted("old").status).toBe("queued");
    now = later(60);
    expect(await sendAll()).toEqual(["refused", "nothing due"]);
    expect(noted("old")).toMatchObject({
      status: "failed",
      lastError: expect.stringContaining("450"),
    });
  });

  it("is logged without anyone's address", async () => {
    receiver.behave({ recipient: () => 550 });
    enqueue("order-confirmation:1");
    await sendAll();
    const log = JSON.stringify(vi.mocked(console.warn).mock.calls);
    expect(log).toContain("order-confirmation:1 is failed: 550");
    expect(log).not.toContain("jule");
  });
});

describe("without a reachable mail server", () => {
  it("e-mails stay queued, and failed attempts are not counted", async () => {
    await receiver.stop();
    enqueue("one");
    enqueue("two");
    expect(await sendAll()).toEqual(["no server"]);
    expect(noted("one")).toMatchObject({
      status: "queued",
      attempts: 0,
      dueAt: now,
      lastError: expect.stringContaining("ECONNREFUSED"),
    });
    await receiver.start();
    expect(await sendAll()).toEqual(["sent", "sent", "nothing due"]);
  });

  it("an e-mail fails five days after it was created", async () => {
    await receiver.stop();
    enqueue("old");
    now = later((5 * DAY) / SECOND + 1);
    expect(await sendAll()).toEqual(["no server"]);
    expect(noted("old").status).toBe("failed");
  });

  it("a password is only sent encrypted, unless the settings allow otherwise", async () => {
    enqueue("secret");
    const url = receiver.url.replace("//", "//shop:geheim@");
    transport = createMailTransport(url);
    expect(await sendAll()).toEqual(["no server"]);
    expect(noted("secret").lastError).toContain("STARTTLS");
    transport = createMailTransport(`${url}/?requireTLS=false`);
    expect(await sendAll()).toEqual(["sent", "nothing due"]);
  });
});

describe("if the connection breaks after the end of an e-mail", () => {
  it("it is sent again, with the same Message-ID", async () => {
    enqueue("twice");
    receiver.behave({ email: () => "take and hang up" });
    expect(await sendAll()).toEqual(["unanswered"]);
    expect(noted("twice")).toMatchObject({ status: "queued", attempts: 1, unanswered: 1 });
    receiver.behave();
    expect(await sendAll()).toEqual(["nothing due"]);
    now = later(10);
    expect(await sendAll()).toEqual(["sent", "nothing due"]);
    const [first, second] = receiver.mails;
    expect([first?.isAnswered, second?.isAnswered]).toEqual([false, true]);
    expect(second?.messageId).toBe(first?.messageId);
  });

  it("the fifth attempt is the last, and the outbox warns that the e-mail may have arrived", async () => {
    enqueue("copies");
    receiver.behave({ email: () => "take and hang up" });
    const pauses = [];
    for (;;) {
      expect(await sendAll()).toEqual(["unanswered"]);
      const { status, dueAt } = noted("copies");
      if (status === "failed") break;
      pauses.push((dueAt.getTime() - now.getTime()) / SECOND);
      now = new Date(dueAt.getTime() - 1);
      expect(await sendAll()).toEqual(["nothing due"]);
      now = dueAt;
    }
    expect(pauses).toEqual([10, 60, 3600, 21_600]);
    expect(receiver.mails).toHaveLength(5);
    expect(noted("copies").lastError).toContain("Vielleicht ist sie längst angekommen");
    now = later(10 * DAY);
    expect(await sendAll()).toEqual(["nothing due"]);
  });

  it("other e-mails go first, in case this one causes the disconnect", async () => {
    enqueue("poison", { recipient: "gift@beispiel.de" });
    now = later(1);
    enqueue("bread");
    now = later(1);
    receiver.behave({
      email: (recipients) => (recipients.includes("gift@beispiel.de") ? "hang up" : "take"),
    });
    expect(await sendAll()).toEqual(["unanswered"]);
    expect(await sendAll()).toEqual(["sent", "nothing due"]);
    expect(receiver.mails.map(({ subject }) => subject)).toEqual(["bread"]);
  });

  it("earlier refusals do not count as unanswered attempts", async () => {
    enqueue("grey");
    receiver.behave({ email: () => 451 });
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await sendAll()).toEqual(["refused", "nothing due"]);
      now = noted("grey").dueAt;
    }
    receiver.behave({ email: () => "hang up" });
    expect(await sendAll()).toEqual(["unanswered"]);
    expect(noted("grey")).toMatchObject({ status: "queued", attempts: 9, unanswered: 1 });
  });

  it("the same applies to a reply that takes more than 45 seconds, which is less than the lease", async () => {
    const deadlines: number[] = [];
    const { timeout } = AbortSignal;
    let end = () => {};
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      deadlines.push(milliseconds);
      const controller = new AbortController();
      end = () => controller.abort(timeout.call(AbortSignal, 0).reason);
      return controller.signal;
    });
    enqueue("slow");
    receiver.behave({
      email: () => {
        end();
        return new Promise(() => {});
      },
    });
    expect(await sendAll()).toEqual(["unanswered"]);
    expect(deadlines).toEqual([45 * SECOND]);
    expect(noted("slow")).toMatchObject({ status: "queued", attempts: 1, unanswered: 1 });
  });
});

describe("if the connection breaks before the mail server accepts the text", () => {
  it.each<[string, (socket: Socket) => void]>([
    ["before the greeting", (socket) => socket.destroy()],
    ["after the greeting", (socket) => talk(socket, [])],
    ["at the MAIL command", (socket) => talk(socket, ["EHLO"])],
    ["at the RCPT command", (socket) => talk(socket, ["EHLO", "MAIL"])],
    ["at the DATA command", (socket) => talk(socket, ["EHLO", "MAIL", "RCPT"])],
  ])("%s, no attempt is counted, even over days", async (_where, treat) => {
    const server = createServer(treat);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    transport = createMailTransport(`smtp://127.0.0.1:${port}`);
    enqueue("patient");
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await sendAll()).toEqual(["no server"]);
      now = later(DAY / SECOND / 3);
    }
    await new Promise((resolve) => server.close(resolve));
    expect(noted("patient")).toMatchObject({
      status: "queued",
      attempts: 0,
      unanswered: 0,
    });
  });
});

/** Simulates a mail server that greets, accepts these commands, and hangs up at the next one. */
function talk(socket: Socket, commands: string[]): void {
  const known = [...commands];
  socket.on("error", () => {});
  socket.write("220 hier\r\n");
  socket.on("data", (line) => {
    const command = known.shift();
    if (command && String(line).startsWith(command)) socket.write("250 ja\r\n");
    else socket.destroy();
  });
}

describe("an e-mail is not sent", () => {
  it("after it has expired", async () => {
    enqueue("late", { expiresAt: later(60) });
    enqueue("later", { expiresAt: later(61) });
    now = later(60);
    expect(await sendAll()).toEqual(["given up", "sent", "nothing due"]);
    expect(receiver.mails.map(({ subject }) => subject)).toEqual(["later"]);
    expect(noted("late")).toMatchObject({
      status: "failed",
      lastError: "Zu spät: Was darin steht, gilt nicht mehr.",
    });
  });

  it("after its link has expired", async () => {
    await enqueueReset("reset", later(60));
    now = later(60);
    expect(await sendAll()).toEqual(["given up", "nothing due"]);
    expect(receiver.mails).toEqual([]);
  });

  it("after its link has been used, because it is deleted with it", async () => {
    const linkId = await enqueueReset("reset");
    db.delete(emailLinks).where(eq(emailLinks.id, linkId)).run();
    expect(await sendAll()).toEqual(["nothing due"]);
    expect(await db.$count(emails)).toBe(0);
  });
});

describe("the token of a link", () => {
  const tokenIn = ({ text }: { text: string }) => /\?token=([\w-]+)/.exec(text)?.[1] ?? "";

  it("is in the sent e-mail and in no table", async () => {
    const linkId = await enqueueReset("reset");
    await sendAll();
    const mail = await receiver.mail();
    const token = tokenIn(mail);
    expect(findEmailLink(token, "password-reset", { now })?.id).toBe(linkId);
    expect(mail.html).toContain(`/auth/new-password?token=${token}`);
    const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck();
    const content = tables
      .all()
      .map((table) => JSON.stringify(sqlite.prepare(`select * from "${table}"`).all()))
      .join();
    expect(content).toContain("/auth/new-password?token={token}");
    expect(content).not.toContain(token);
  });

  it("stays the same after a newer secret is added", async () => {
    const linkId = await enqueueReset("reset");
    const SESSION_SECRET = `${"n".repeat(40)},${process.env.SESSION_SECRET}`;
    const renewed = await anotherProcess({ SESSION_SECRET });
    expect(await renewed.sendNext(transport, clock)).toBe("sent");
    const token = tokenIn(await receiver.mail());
    expect(findEmailLink(token, "password-reset", { now })?.id).toBe(linkId);
  });

  it("cannot be generated with a different secret, so the e-mail fails until the old secret is back", async () => {
    await enqueueReset("reset");
    enqueue("other");
    const foreign = await anotherProcess({ SESSION_SECRET: "f".repeat(40) });
    expect(await sendAll(foreign.sendNext)).toEqual(["given up", "sent", "nothing due"]);
    expect(receiver.mails.map(({ subject }) => subject)).toEqual(["other"]);
    expect(noted("reset")).toMatchObject({
      status: "failed",
      lastError: "Der Link darin gehört zu einem anderen SESSION_SECRET.",
    });
  });
});

it("an e-mail that fails to render because of a bug is postponed, and the bug is logged", async () => {
  const content = [{ kind: "table" }] as unknown as NewEmail["content"];
  enqueue("broken", { content });
  enqueue("sound");
  expect(await sendAll()).toEqual(["refused", "sent", "nothing due"]);
  expect(noted("broken")).toMatchObject({ status: "queued", attempts: 1 });
  const [[line, error] = []] = vi.mocked(console.error).mock.calls;
  expect([line, inspect(error)]).toEqual([
    expect.stringContaining("broken is queued"),
    expect.stringMatching(/^TypeError.*\n +at /),
  ]);
});

describe("the sender", () => {
  type Send = (options: SendMailOptions) => Promise<void>;
  const startWith = (send: Send) => {
    const sendDue = createSender({ sendMail: send } as unknown as typeof transport);
    const works = clockOfShop.filter(({ work }) => work === sendEmails);
    return startClock(works.map((it) => ({ ...it, work: (_now, stop) => sendDue(stop) })));
  };
  const subjects: unknown[] = [];

  beforeEach(() => {
    subjects.length = 0;
    vi.useFakeTimers({ now });
  });

  function enqueueNow(key: string): void {
    now = new Date();
    enqueue(key);
  }

  it("sends what is queued, then polls every second", async () => {
    enqueueNow("one");
    enqueueNow("two");
    const stop = startWith(async ({ subject }) => void subjects.push(subject));
    await vi.advanceTimersByTimeAsync(0);
    expect(subjects).toEqual(["one", "two"]);
    enqueueNow("three");
    await vi.advanceTimersByTimeAsync(999);
    expect(subjects).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(subjects).toEqual(["one", "two", "three"]);
    await stop();
    enqueueNow("four");
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(subjects).toHaveLength(3);
  });

  it("polls less and less often without a mail server, and sends everything as soon as there is one", async () => {
    let isUp = false;
    const knocks: number[] = [];
    for (const key of ["one", "two", "three"]) enqueueNow(key);
    const begin = Date.now();
    const stop = startWith(async ({ subject }) => {
      if (!isUp) {
        knocks.push((Date.now() - begin) / SECOND);
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
      }
      subjects.push(subject);
    });
    await vi.advanceTimersByTimeAsync(410 * SECOND);
    expect(knocks).toEqual([0, 1, 3, 8, 18, 48, 108, 408]);
    isUp = true;
    await vi.advanceTimersByTimeAsync(298 * SECOND);
    expect([...subjects].sort()).toEqual(["one", "three", "two"]);
    isUp = false;
    enqueueNow("four");
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    // The pauses start again from the beginning.
    expect(knocks.length).toBe(10);
    await stop();
  });

  it("finishes the current e-mail when stopped, and starts no other", async () => {
    enqueueNow("one");
    enqueueNow("two");
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const stop = startWith(({ subject }) => {
      subjects.push(subject);
      return answered;
    });
    await vi.advanceTimersByTimeAsync(0);
    let hasStopped = false;
    const stopped = stop().then(() => {
      hasStopped = true;
    });
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(hasStopped).toBe(false);
    answer();
    await stopped;
    expect(subjects).toEqual(["one"]);
    expect([noted("one").status, noted("two").status]).toEqual(["sent", "queued"]);
  });

  it("sends nothing twice if the database temporarily refuses to record it", async () => {
    enqueueNow("one");
    let stop = async () => {};
    const refuse = "create temp trigger refusal before update on main.emails when new.status =";
    sqlite.exec(`${refuse} 'sent' begin select raise(abort, 'busy'); end`);
    try {
      stop = startWith(async ({ subject }) => void subjects.push(subject));
      await vi.advanceTimersByTimeAsync(20 * SECOND);
    } finally {
      sqlite.exec("drop trigger refusal");
    }
    expect(noted("one").status).toBe("queued");
    await vi.advanceTimersByTimeAsync(70 * SECOND);
    expect(subjects).toEqual(["one"]);
    expect(noted("one").status).toBe("sent");
    await stop();
  });

  it("continues after the database has refused a write", async () => {
    enqueueNow("one");
    const stop = await whileRefused("update", "emails", async () => {
      const started = startWith(async ({ subject }) => void subjects.push(subject));
      await vi.advanceTimersByTimeAsync(3 * SECOND);
      return started;
    });
    expect(subjects).toEqual([]);
    expect(String(vi.mocked(console.error).mock.calls)).toContain("disk full");
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(subjects).toEqual(["one"]);
    await stop();
  });
});
