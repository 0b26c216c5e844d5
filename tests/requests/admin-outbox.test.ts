import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createEmailLink, linkPath } from "#app/features/email/email-links.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { type Email, emails } from "#db/schema.ts";
import { type Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import { browserOf, createAdmin, createCustomer, messages } from "#tests/support/samples.ts";
import { listTenRows } from "#tests/support/settings.ts";

beforeAll(() => showDemoContent());

let browser: Browser;
let count = 0;

beforeEach(async () => {
  db.delete(emails).run();
  browser = (await createAdmin()).browser;
});

/** Creates an e-mail in the outbox; `changes` are applied afterwards. */
function createEmail(values: Partial<NewEmail> = {}, changes: Partial<Email> = {}): Email {
  count += 1;
  const key = `sample:${count}`;
  db.transaction((transaction) =>
    enqueueEmail(transaction, {
      key,
      priority: "order",
      recipient: "kim@beispiel.de",
      subject: `Muster ${count}`,
      content: [{ kind: "paragraph", text: "Guten Tag." }],
      ...values,
    }),
  );
  const isSample = eq(emails.key, key);
  return db
    .update(emails)
    .set({ key, ...changes })
    .where(isSample)
    .returning()
    .get();
}

async function createResetEmail(status: Email["status"] = "kept"): Promise<Email> {
  const { id: userId, email } = await createCustomer();
  const linkId = createEmailLink(db, { purpose: "password-reset", userId });
  return createEmail(
    {
      recipient: email,
      linkId,
      content: [{ kind: "link", label: "Neues Passwort", path: linkPath("/neu") }],
    },
    { status, sentAt: new Date() },
  );
}

const pathOf = ({ id }: Email) => `/admin/outbox/${id}`;

const stored = ({ id }: Email) => db.select().from(emails).where(eq(emails.id, id)).get();

/** The e-mail's text. By default the parser does not parse links in a <pre>. */
function wordsOf(page: Page) {
  const words = page.document.querySelector("main pre");
  if (!words) throw new Error("no words of an e-mail on this page");
  return parse(words.innerHTML, { blockTextElements: {} });
}

const buttonsOf = (page: Page) => page.document.querySelectorAll("main button").map(visibleText);

describe("the outbox", () => {
  it("shows a linked subject, recipient, date, status, attempts and last error", async () => {
    const email = createEmail(
      { subject: "Deine Bestellung BH-2026-000001" },
      {
        status: "failed",
        attempts: 3,
        lastError: "Connection refused",
        createdAt: new Date("2026-11-21T09:05:00Z"),
      },
    );
    const page = await browser.get("/admin/outbox");
    expect(rowsOf(page)).toEqual([
      "Deine Bestellung BH-2026-000001 kim@beispiel.de 21.11.2026, 10:05 Uhr Nicht zugestellt 3 Versuche Connection refused",
    ]);
    expect(page.document.querySelector("main tbody a")?.getAttribute("href")).toBe(pathOf(email));
  });

  it.each([
    ["queued", "Wartet"],
    ["sent", "Gesendet"],
    ["failed", "Nicht zugestellt"],
    ["kept", "Nicht verschickt"],
  ] as const)("shows an e-mail that is %s as %s, with an icon", async (status, label) => {
    createEmail({}, { status, sentAt: new Date() });
    const page = await browser.get("/admin/outbox");
    expect(rowsOf(page).join()).toContain(label);
    expect(page.document.querySelector('main td[data-place="state"] svg')).not.toBeNull();
  });

  it("shows the newest first, ten per page", async () => {
    listTenRows();
    const start = Date.parse("2026-11-01T12:00:00Z");
    const subjects = Array.from({ length: 12 }, (_, index) => {
      const createdAt = new Date(start + index * 60_000);
      return createEmail({}, { createdAt }).subject;
    }).reverse();
    const first = await browser.get("/admin/outbox");
    expect(first.text).toContain("12 E-Mails");
    expect(first.text).toContain("Seite 1 von 2");
    const next = first.document.querySelector('main a[rel="next"]')?.getAttribute("href") ?? "";
    const rows = [...rowsOf(first), ...rowsOf(await browser.get(next))];
    expect(rows.map((row) => row.match(/Muster \d+/)?.[0])).toEqual(subjects);
  });

  it("says without a mail server that e-mails are kept, and which setting is missing", async () => {
    for (const path of ["/admin/outbox", pathOf(createEmail())]) {
      const { text } = await browser.get(path);
      expect(text).toContain("Es ist kein Mailserver eingerichtet");
      expect(text).toContain("SMTP_URL");
    }
  });
});

describe("an e-mail's page", () => {
  it("shows its header, its text, and the delivery status", async () => {
    const email = createEmail(
      {
        subject: "Hallo Welt",
        replyTo: "antwort@beispiel.de",
        content: [{ kind: "quote", text: "<script>alert(1)</script>" }],
      },
      { status: "failed", attempts: 2, lastError: "550 No such user" },
    );
    const page = await browser.get(pathOf(email));
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe("Hallo Welt");
    for (const words of [
      "BeHappy <kontakt@behappy.example>",
      "kim@beispiel.de",
      "antwort@beispiel.de",
      "550 No such user",
      email.messageId,
      "Nicht zugestellt",
    ]) {
      expect(page.text).toContain(words);
    }
    expect(wordsOf(page).text).toContain("> <script>alert(1)</script>");
    expect(wordsOf(page).querySelector("script")).toBeNull();
  });

  it("links the token of an e-mail that is kept, on this site", async () => {
    const email = await createResetEmail();
    const [composed] = emailsTo(email.recipient);
    const link = wordsOf(await browser.get(pathOf(email))).querySelector("a");
    expect(link?.getAttribute("href")).toBe(composed && linkIn(composed));
  });

  it.each(["queued", "sent", "failed"] as const)(
    "hides the token of an e-mail that is %s",
    async (status) => {
      const email = await createResetEmail(status);
      const [composed] = emailsTo(email.recipient);
      const token = new URLSearchParams(composed && linkIn(composed).split("?")[1]).get("token");
      expect(token).toBeTruthy();
      for (const path of [pathOf(email), `${pathOf(email)}/html`, `${pathOf(email)}.data`]) {
        const { html } = await browser.get(path);
        expect(html).not.toContain(token);
      }
      expect((await browser.get(pathOf(email))).text).toContain("/neu?token=…");
    },
  );

  it("links no address that a visitor typed", async () => {
    const content: NewEmail["content"] = [{ kind: "quote", text: "https://evil.example/a" }];
    const words = wordsOf(await browser.get(pathOf(createEmail({ content }))));
    expect(words.text).toContain("https://evil.example/a");
    const targets = words.querySelectorAll("a").map((link) => link.getAttribute("href"));
    expect(targets).toEqual(["/impressum"]);
  });

  it("is not cached", async () => {
    const email = createEmail();
    for (const path of [pathOf(email), `${pathOf(email)}/html`]) {
      expect((await browser.get(path)).headers.get("Cache-Control")).toBe("no-store");
    }
  });
});

describe("the HTML form of an e-mail", () => {
  it("is a separate document that runs no script and loads nothing", async () => {
    const email = createEmail({
      content: [
        { kind: "quote", text: "<script>alert(1)</script>" },
        { kind: "qr-code", text: "BCD", alt: "GiroCode" },
      ],
    });
    const page = await browser.get(pathOf(email));
    const link = page.document.querySelector('main a[target="_blank"]')?.getAttribute("href");
    const { status, headers, document, html } = await browser.get(link ?? "");
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
    expect(document.querySelector("title")?.text).toBe(email.subject);
    expect(document.querySelector("script")).toBeNull();
    expect(document.querySelector("img")?.getAttribute("src")).toMatch(/^data:image\/png;base64,/);
    expect(html).not.toContain("cid:");
  });

  it("is refused to customers with a plain-text message that is not logged as a bug", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const answer = await (await browserOf()).get(`${pathOf(createEmail())}/html`);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(answer.html).toBe("Dieser Bereich ist der Verwaltung vorbehalten.");
    expect(log).not.toHaveBeenCalled();
  });
});

describe("'Noch einmal senden'", () => {
  const send = (email: Email, fields: Record<string, string> = { intent: "send-again" }) =>
    browser.post(pathOf(email), fields);

  it.each(["queued", "sent", "failed", "kept"] as const)(
    "does nothing without a mail server for an e-mail that is %s",
    async (status) => {
      const email = createEmail({}, { status, sentAt: new Date() });
      expect(buttonsOf(await browser.get(pathOf(email)))).toEqual([]);
      const answer = await send(email);
      expect([answer.status, answer.location]).toEqual([303, pathOf(email)]);
      expect(messages(await browser.follow(answer))[0]).toBe(
        "Diese E-Mail lässt sich nicht noch einmal senden",
      );
      expect(stored(email)).toEqual(email);
    },
  );

  it("is rejected without its intent, and for an unknown e-mail", async () => {
    expect((await send(createEmail(), {})).status).toBe(400);
    expect((await browser.post("/admin/outbox/nichts", { intent: "send-again" })).status).toBe(404);
  });

  it.each(["failed", "kept"] as const)(
    "queues an e-mail that is %s once there is a mail server, and only once",
    async (status) => {
      const mailed = await withMailServer();
      const [email, other] = [mailed.createEmail(status), mailed.createEmail("failed")];
      const page = await browser.get(pathOf(email));
      expect(page.text).not.toContain("kein Mailserver");
      const answer = await browser.press(page, "Noch einmal senden");
      expect([answer.status, answer.location]).toEqual([303, pathOf(email)]);
      const next = await browser.follow(answer);
      expect(messages(next)[0]).toBe("Die E-Mail ist wieder unterwegs");
      expect(next.text).toContain("Wartet");
      expect(buttonsOf(next)).toEqual([]);
      const queued = mailed.stored(email);
      expect(queued).toMatchObject({ status: "queued", attempts: 0, lastError: null });
      expect(queued?.messageId).toBe(email.messageId);
      const again = await browser.press(page, "Noch einmal senden");
      expect([again.status, again.location]).toEqual([303, pathOf(email)]);
      expect(mailed.stored(email)).toEqual(queued);
      expect(mailed.stored(other)).toEqual(other);
    },
  );

  it.each(["queued", "sent"] as const)(
    "is not offered for an e-mail that is %s",
    async (status) => {
      const mailed = await withMailServer();
      const email = mailed.createEmail(status);
      expect(buttonsOf(await browser.get(pathOf(email)))).toEqual([]);
      await browser.post(pathOf(email), { intent: "send-again" });
      expect(mailed.stored(email)).toEqual(email);
    },
  );

  it("is not offered for an expired e-mail", async () => {
    const mailed = await withMailServer();
    const email = mailed.createEmail("failed", { expiresAt: new Date(Date.now() - 1000) });
    expect(buttonsOf(await browser.get(pathOf(email)))).toEqual([]);
    await browser.post(pathOf(email), { intent: "send-again" });
    expect(mailed.stored(email)).toEqual(email);
  });
});

/** The site with a mail server that is never contacted. */
async function withMailServer() {
  await inEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });
  return {
    createEmail: (status: Email["status"], changes: Partial<Email> = {}) =>
      db
        .insert(emails)
        .values({
          key: crypto.randomUUID(),
          priority: "order",
          messageId: `<${crypto.randomUUID()}@beispiel.de>`,
          recipient: "kim@beispiel.de",
          subject: "Muster",
          content: [],
          dueAt: new Date(),
          attempts: 4,
          lastError: "Connection refused",
          sentAt: new Date(),
          status,
          ...changes,
        })
        .returning()
        .get(),
    stored: ({ id }: Email) => db.select().from(emails).where(eq(emails.id, id)).get(),
  };
}
