import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { createEmailLink, linkPath } from "#app/features/email/email-links.server.ts";
import { createMailTransport } from "#app/features/email/mail-transport.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { type Email, emails, newsletterSubscriptions } from "#db/schema.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { readGirocode } from "#tests/support/girocode.ts";
import { MailReceiver, type ReceivedMail } from "#tests/support/mail-receiver.ts";

beforeAll(() => showDemoContent());

const RECIPIENT = "ida@beispiel.de";

let receiver: MailReceiver;
let transport: ReturnType<typeof createMailTransport>;

beforeAll(async () => {
  receiver = await new MailReceiver().start();
  transport = createMailTransport(receiver.url);
});
afterAll(() => receiver.stop());
beforeEach(() => {
  db.delete(emails).run();
  db.delete(newsletterSubscriptions).run();
  receiver.mails.length = 0;
});

/** An e-mail as the outbox stores it. */
function written(values: Partial<NewEmail> = {}): Email {
  const content = values.content ?? [{ kind: "paragraph", text: "Guten Tag." }];
  const email: NewEmail = {
    key: "probe",
    priority: "order",
    recipient: RECIPIENT,
    subject: "Probe",
    ...values,
    content,
  };
  db.transaction((transaction) => enqueueEmail(transaction, email));
  const row = db.select().from(emails).get();
  if (!row) throw new Error("nothing in the outbox");
  return row;
}

/** The e-mail that the mail server receives, parsed as a mail program parses it. */
async function deliver(email: Email): Promise<ReceivedMail> {
  const options = await mailOptionsOf(email);
  if (!options) throw new Error("cannot be sent");
  await transport.sendMail(options);
  const [mail, ...others] = receiver.mails;
  if (!mail || others.length > 0) throw new Error(`${receiver.mails.length} mails`);
  return mail;
}

function withUnsubscription(): Email {
  const subscription = { email: RECIPIENT, status: "subscribed" } as const;
  const { id: subscriptionId } = db
    .insert(newsletterSubscriptions)
    .values(subscription)
    .returning()
    .get();
  const linkId = createEmailLink(db, { purpose: "newsletter-unsubscription", subscriptionId });
  const path = linkPath("/newsletter/unsubscribe");
  return written({ content: [{ kind: "unsubscription", label: "Abbestellen", path }], linkId });
}

describe("a delivered e-mail", () => {
  it("has subject and content in both forms, and the Message-ID of its row", async () => {
    const subject = "Deine Nachricht an BeHappy: Übermütige Grüße 🌻";
    const email = written({ subject, replyTo: "kontakt@beispiel.de" });
    const mail = await deliver(email);
    expect(mail).toMatchObject({
      from: "kontakt@behappy.example",
      to: RECIPIENT,
      recipients: [RECIPIENT],
      subject,
      messageId: email.messageId,
      attachments: [],
    });
    expect(mail.headers["reply-to"]).toBe("kontakt@beispiel.de");
    expect(mail.headers["content-type"]).toMatch(/^multipart\/alternative/);
    expect(mail.text).toMatch(/^Guten Tag\.\n\n-- \n/);
    expect(mail.html).toContain("<p>Guten Tag.</p>");
  });

  it("is marked as auto-generated, and has no unsubscribe header", async () => {
    const { headers } = await deliver(written());
    expect(headers["auto-submitted"]).toBe("auto-generated");
    expect(headers).not.toHaveProperty("list-unsubscribe");
    expect(headers).not.toHaveProperty("list-unsubscribe-post");
    expect(headers).not.toHaveProperty("reply-to");
  });

  it("from the newsletter has an unsubscribe header and link", async () => {
    const mail = await deliver(withUnsubscription());
    const [, url = ""] = mail.headers["list-unsubscribe"]?.match(/^<(.+)>$/) ?? [];
    expect(url).toMatch(/^http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=[\w-]{43}$/);
    expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail.text).toContain(`\n${url}\n`);
    expect(mail.html).toContain(`href="${url}"`);
  });

  it("contains the QR code as an embedded picture, so that the HTML loads nothing", async () => {
    const text =
      "BCD\n002\n1\nSCT\n\nBeHäppy\nDE02120300000000202051\nEUR49.90\n\n\nBH-2026-000123";
    const mail = await deliver(written({ content: [{ kind: "qr-code", text, alt: "GiroCode" }] }));
    const [picture, ...others] = mail.attachments;
    expect(others).toEqual([]);
    expect(picture).toMatchObject({ mimeType: "image/png", filename: "girocode.png" });
    const id = picture?.contentId?.replace(/^<|>$/g, "");
    expect(mail.html).toContain(`<img src="cid:${id}"`);
    expect(await readGirocode(Buffer.from(picture?.content as ArrayBuffer))).toEqual(
      text.split("\n"),
    );
  });
});

describe("typed text", () => {
  const message = [
    ".",
    "..",
    ".Punkt",
    "",
    "-- ",
    "From hier an: äöüß €",
    "=20 =C3=BC",
    "x".repeat(5000),
    "Subject: kein Kopf",
    "",
    "<script>alert('&amp;')</script>",
  ].join("\n");

  it.each([
    ["with non-ASCII letters", message],
    ["in plain ASCII", message.replace(/[^\p{ASCII}]/gu, "")],
  ])("arrives unchanged, %s", async (_, text) => {
    const mail = await deliver(written({ content: [{ kind: "quote", text }] }));
    const quote = text.replace(/^/gm, "> ");
    expect(mail.text.slice(0, mail.text.indexOf("\n\n-- \n"))).toBe(quote);
    expect(mail.html).toContain("&lt;script&gt;alert(&#x27;&amp;amp;&#x27;)&lt;/script&gt;");
    // RFC 5322, 2.1.1.
    expect(Math.max(...mail.raw.split("\r\n").map((line) => line.length))).toBeLessThan(999);
  });

  const HEADER = "X-Fremd: alle@beispiel.de";
  it.each(["\r\n", "\n", "\r", "\r\n\r\n", "\u2028", "\u0000"])(
    "cannot add a header by a line break (%j) in the subject or reply address",
    async (breaks) => {
      const email = written();
      const subject = `Nachricht von Ida${breaks}${HEADER}`;
      const replyTo = `${RECIPIENT}${breaks}${HEADER}`;
      const mail = await deliver({ ...email, subject, replyTo });
      expect(mail.recipients).toEqual([RECIPIENT]);
      expect(Object.keys(mail.headers)).not.toContain("x-fremd");
      expect(mail.subject).toContain("Nachricht von Ida");
      expect(mail.text).toMatch(/^Guten Tag\./);
      expect(mail.messageId).toBe(email.messageId);
    },
  );

  it.each([
    `${RECIPIENT}\r\n${HEADER}`,
    `${RECIPIENT}\r\nRCPT TO:<alle@beispiel.de>`,
    `${RECIPIENT}, alle@beispiel.de`,
    `${RECIPIENT}; alle@beispiel.de`,
    `<${RECIPIENT}>, <alle@beispiel.de>`,
    `"alle@beispiel.de x"@beispiel.de`,
    `alle@beispiel.de(${RECIPIENT}`,
  ])("cannot add a recipient: %j", async (recipient) => {
    const options = await mailOptionsOf({ ...written(), recipient });
    await transport.sendMail(options ?? {}).catch(() => "refused");
    for (const mail of receiver.mails) {
      expect(mail.recipients).toHaveLength(1);
      expect(mail.recipients).not.toContain("alle@beispiel.de");
      expect(Object.keys(mail.headers)).not.toContain("x-fremd");
    }
  });
});
