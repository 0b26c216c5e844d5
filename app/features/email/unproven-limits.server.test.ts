import { eq } from "drizzle-orm";
import type { SendMailOptions } from "nodemailer";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { sendNext } from "#app/features/email/sender.server.ts";
import { findHeldBack, releaseHeldBack } from "#app/features/email/unproven-limits.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { emails, rateLimits, users } from "#db/schema.ts";
import { inFreshProcess } from "#tests/support/fresh.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import { createCustomer } from "#tests/support/samples.ts";

vi.hoisted(() => {
  process.env.SMTP_URL = "smtp://127.0.0.1:1";
});

const MINUTE = 60 * 1000;
const STRANGER = "fremd@beispiel.de";

let now: Date;
let written = 0;
const clock = () => now;

/** The subjects of the e-mails that the mail server has accepted. */
const taken: string[] = [];
let sendMail: (options: SendMailOptions) => Promise<void>;
const take = async ({ subject = "" }: SendMailOptions) => void taken.push(subject);
const transport = { sendMail: (options: SendMailOptions) => sendMail(options) };

beforeEach(() => {
  db.delete(emails).run();
  db.delete(rateLimits).run();
  taken.length = 0;
  sendMail = take;
  now = new Date("2027-03-13T18:30:00Z");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

interface Addressing {
  userId?: string;
  recipient?: string;
  isUnproven?: boolean;
}

/** Enqueues e-mails one second apart. Returns their keys. */
async function enqueue(
  howMany: number,
  { recipient = STRANGER, isUnproven = true, userId }: Addressing,
) {
  const keys = Array.from({ length: howMany }, () => `mail-${++written}`);
  for (const key of keys) {
    now = new Date(now.getTime() + 1000);
    const content = [{ kind: "paragraph" as const, text: "Hallo," }];
    const email = { key, recipient, subject: key, content, userId, isUnproven };
    await inTransaction((transaction) =>
      enqueueEmail(transaction, { ...email, priority: "order" }, now),
    );
  }
  return keys;
}

async function sendAll(send = sendNext): Promise<string[]> {
  const outcomes: string[] = [];
  for (;;) {
    const outcome = await send(transport, clock);
    if (outcome === "nothing due") return outcomes;
    outcomes.push(outcome);
  }
}

/** The keys of the e-mails accepted since the last call. */
const newlyTaken = () => taken.splice(0);

const wait = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};

const newUser = async () => (await createCustomer()).id;

describe("e-mails to an unproven address", () => {
  it("are limited to ten per hour and recipient, oldest first, whichever account causes them", async () => {
    const keys = await enqueue(8, { userId: await newUser() });
    keys.push(...(await enqueue(8, { userId: await newUser(), recipient: "Fremd@Beispiel.de" })));
    keys.push(...(await enqueue(8, { userId: await newUser() })));
    await sendAll();
    expect(newlyTaken()).toEqual(keys.slice(0, 10));
    wait(59);
    await sendAll();
    expect(newlyTaken()).toEqual([]);
    wait(1);
    await sendAll();
    expect(newlyTaken()).toEqual(keys.slice(10, 20));
    wait(60);
    await sendAll();
    expect(newlyTaken()).toEqual(keys.slice(20));
  });

  it("are limited to thirty per hour and account, whatever the number of recipients", async () => {
    const userId = await newUser();
    const keys: string[] = [];
    for (let each = 0; each < 40; each += 1) {
      keys.push(...(await enqueue(1, { userId, recipient: `fremd-${each}@beispiel.de` })));
    }
    await sendAll();
    expect(newlyTaken()).toEqual(keys.slice(0, 30));
    wait(60);
    await sendAll();
    expect(newlyTaken()).toEqual(keys.slice(30));
  });

  it("are limited to sixty per hour to addresses that no account and no order knows", async () => {
    const { email: ofAccount } = await createCustomer();
    createOrder({ customerEmail: "Bestellt@beispiel.de" });
    const keys: string[] = [];
    for (let each = 0; each < 70; each += 1) {
      keys.push(...(await enqueue(1, { recipient: `fremd-${each}@beispiel.de` })));
    }
    const known = [
      ...(await enqueue(1, { recipient: ofAccount.toUpperCase() })),
      ...(await enqueue(1, { recipient: "bestellt@beispiel.de" })),
    ];
    await sendAll();
    expect(newlyTaken()).toEqual([...keys.slice(0, 60), ...known]);
    wait(60);
    await sendAll();
    expect(newlyTaken()).toEqual(keys.slice(60));
  });

  it("count by mailbox, without the part after a plus", async () => {
    const recipients = Array.from({ length: 11 }, (_, index) => `Fremd+${index}@beispiel.de`);
    for (const recipient of recipients) await enqueue(1, { recipient });
    await sendAll();
    expect(newlyTaken()).toHaveLength(10);
  });

  it("never exceed ten within any hour, however they are spread", async () => {
    const userId = await newUser();
    const times: number[] = [];
    for (let minute = 0; minute < 240; minute += 7) {
      await enqueue(3, { userId });
      await sendAll();
      times.push(...newlyTaken().map(() => now.getTime()));
      wait(7);
    }
    expect(times.length).toBeGreaterThan(30);
    for (const time of times) {
      const within = times.filter((each) => each >= time && each < time + 60 * MINUTE);
      expect(within.length).toBeLessThanOrEqual(10);
    }
  });

  it("do not delay other e-mails", async () => {
    await enqueue(50, { userId: await newUser() });
    const [other = ""] = await enqueue(1, { userId: await newUser(), recipient: "a@beispiel.de" });
    const proven = await enqueue(20, { userId: await newUser(), isUnproven: false });
    await sendAll();
    expect(newlyTaken()).toEqual(expect.arrayContaining([other, ...proven]));
  });

  it("stay within the limits with several concurrent senders", async () => {
    const { DATA_DIR = "" } = process.env;
    await enqueue(30, { userId: await newUser() });
    const other = await inFreshProcess(
      { DATA_DIR },
      () => import("#app/features/email/sender.server.ts"),
    );
    await Promise.all([sendAll(), sendAll(other.sendNext), sendAll()]);
    expect(newlyTaken()).toHaveLength(10);
  });

  it("stay within the limits if the account is deleted and another one created", async () => {
    const first = await newUser();
    await enqueue(10, { userId: first });
    await sendAll();
    db.delete(users).where(eq(users.id, first)).run();
    await enqueue(10, { userId: await newUser() });
    await sendAll();
    expect(newlyTaken()).toHaveLength(10);
  });

  it("do not count while no mail server accepts them", async () => {
    const keys = await enqueue(12, { userId: await newUser() });
    const fail = (details: object) => async () => {
      throw Object.assign(new Error("failed"), details);
    };
    sendMail = fail({ code: "ESOCKET" });
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await sendNext(transport, clock)).toBe("no server");
    }
    sendMail = fail({ code: "EENVELOPE", command: "RCPT TO", responseCode: 450 });
    expect(await sendAll()).toHaveLength(12);
    sendMail = take;
    wait(1);
    await sendAll();
    expect(newlyTaken().sort()).toEqual(keys.slice(0, 10).sort());
  });

  it("count if a mail server may have accepted them", async () => {
    await enqueue(12, { userId: await newUser() });
    sendMail = async (options) => {
      await take(options);
      throw Object.assign(new Error("failed"), { code: "ECONNECTION", isTransmitted: true });
    };
    await sendAll();
    sendMail = take;
    wait(0.5);
    expect(await sendAll()).toEqual([]);
    expect(newlyTaken()).toHaveLength(10);
  });

  it("are sent immediately once the address is proven, while others still wait", async () => {
    const userId = await newUser();
    const own = await enqueue(15, { userId });
    const foreign = await enqueue(15, { userId: await newUser() });
    await sendAll();
    expect(newlyTaken()).toEqual(own.slice(0, 10));
    await inTransaction((transaction) =>
      releaseHeldBack(transaction, { userId, address: "Fremd@beispiel.de" }, now),
    );
    await sendAll();
    expect(newlyTaken()).toEqual(own.slice(10));
    wait(60);
    await sendAll();
    expect(newlyTaken()).toEqual(foreign.slice(0, 10));
  });
});

describe("findHeldBack", () => {
  it("predicts which e-mails will wait, and until when", async () => {
    const userId = await newUser();
    const keys = await enqueue(12, { userId });
    const later = new Set(keys.slice(10));
    expect(await findHeldBack(keys, now)).toEqual(later);
    await sendNext(transport, clock);
    expect(await findHeldBack(keys, now)).toEqual(later);
    await sendAll();
    expect(await findHeldBack(keys, now)).toEqual(later);
    wait(60);
    expect(await findHeldBack(keys, now)).toEqual(new Set());
    await sendAll();
    expect(await findHeldBack(keys, now)).toEqual(new Set());
  });

  it("does not count an e-mail twice while it is being sent", async () => {
    const keys = await enqueue(10, { userId: await newUser() });
    let held = new Set<string>();
    sendMail = async (options) => {
      await take(options);
      held = await findHeldBack(keys, now);
    };
    await sendNext(transport, clock);
    expect(held).toEqual(new Set());
  });

  it("finds nothing for proven addresses and for an empty list", async () => {
    const keys = await enqueue(12, { userId: await newUser(), isUnproven: false });
    expect(await findHeldBack(keys, now)).toEqual(new Set());
    expect(await findHeldBack([], now)).toEqual(new Set());
  });
});
