import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { createMailTransport } from "#app/features/email/mail-transport.server.ts";
import { sendNext } from "#app/features/email/sender.server.ts";
import { bounceAddressOf, bounceToken } from "#app/features/newsletter/bounces.server.ts";
import { createIssueSender, sendIssues } from "#app/features/newsletter/issue-sending.server.ts";
import { startPlanned } from "#app/features/newsletter/issue-states.server.ts";
import { enrolWelcomed } from "#app/features/newsletter/welcome.server.ts";
import { receivePicture } from "#app/features/pictures/receive-picture.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { db } from "#db/client.server.ts";
import {
  changeLog,
  emails,
  issueClicks,
  issueRecipients,
  membershipChanges,
  newsletterIssues,
  newsletterSubscriptions,
  restores,
  users,
} from "#db/schema.ts";
import { PLAN_CATEGORY } from "#db/specified-plans.ts";
import { Browser, ORIGIN, visibleText } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import {
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fieldErrors,
  mainForm,
  messages,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";
import { answer } from "#tests/support/site.ts";

vi.hoisted(() => {
  process.env.SMTP_URL = "smtp://127.0.0.1:1";
  process.env.BULK_PER_MINUTE = "6000";
});

const LIST = "/admin/newsletter/ausgaben";
let receiver: MailReceiver;
let admin: Browser;

beforeEach(async () => {
  for (const table of [newsletterIssues, newsletterSubscriptions, emails]) db.delete(table).run();
  receiver = await new MailReceiver().start();
  ({ browser: admin } = await createAdmin());
  db.delete(emails).run();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(async () => {
  await receiver.stop();
});

function subscribeAll(...names: string[]) {
  const consentedAt = new Date("2026-01-01T10:00:00Z");
  for (const name of names) {
    const email = `${name}@beispiel.de`;
    const values = { email, status: "subscribed", consentedAt, confirmedAt: consentedAt } as const;
    db.insert(newsletterSubscriptions).values(values).run();
  }
}

const fields = {
  subject: "Der Dezember",
  preview: "Was kommt",
  body: "# Hallo\n\nWir freuen uns auf dich.",
  audience: "subscribers",
  sendAt: "",
  archive: "on",
  slug: "",
};

async function draft(changes: Partial<typeof fields> = {}) {
  const answer = await admin.post(`${LIST}/new`, { intent: "save", ...fields, ...changes });
  expect(answer.status, visibleText(answer.document)).toBe(303);
  const id = answer.location?.split("/").at(-1) ?? "";
  return { id, path: `${LIST}/${id}` };
}

/** Presses 'Senden' on the page that asks. */
async function send(path: string, browser = admin) {
  const asking = await browser.get(`${path}/senden`);
  const page = visibleText(asking.document);
  return browser.press(asking, page.includes("Jetzt an") ? "Jetzt an" : "Am ");
}

const sendAll = () =>
  createIssueSender(createMailTransport(receiver.url))(new AbortController().signal);

const states = () =>
  Object.fromEntries(
    db
      .select({ email: newsletterSubscriptions.email, state: issueRecipients.state })
      .from(issueRecipients)
      .innerJoin(
        newsletterSubscriptions,
        eq(newsletterSubscriptions.id, issueRecipients.subscriptionId),
      )
      .all()
      .map(({ email, state }) => [email.split("@")[0], state]),
  );
const stored = () => db.select().from(newsletterIssues).get();

describe("links of an issue", () => {
  const body = [
    "[Termine](/events?sort=date)",
    "[Start](/)",
    "[Fremd](https://fremd.example/x)",
    "[Stelle](/about#wir)",
    "![Bild](/uploads/0123456789abcdef.png)",
    "[Suche](/suche?q=a(b))",
  ].join("\n\n");
  const visit = (path: string, mode = "navigate") =>
    new Browser().get(path, { "Sec-Fetch-Mode": mode });

  afterEach(forgetSettings);

  it("are left as they are, and nothing is counted, unless the owner wants it", async () => {
    subscribeAll("ada");
    const { path } = await draft({ body });
    await send(path);
    await sendAll();
    const [mail] = receiver.mails;
    expect(mail?.html).not.toContain("ausgabe=");
    await visit(`/about?ausgabe=${stored()?.number}`);
    expect(visibleText((await admin.get(path)).document)).not.toContain("Klicks");
    expect(db.select().from(issueClicks).all()).toEqual([]);
  });

  it("carry the number of the issue, which counts clicks and nothing else", async () => {
    storeSettings({ countClicks: "yes" });
    subscribeAll("ada");
    const { path } = await draft({ body });
    const asked = await visit("/about?ausgabe=1");
    expect(asked.status).toBe(200);
    expect(db.select().from(issueClicks).all()).toEqual([]);
    await send(path);
    await sendAll();
    const number = stored()?.number;
    const [mail] = receiver.mails;
    const links = [...(mail?.html ?? "").matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(links).toEqual(
      expect.arrayContaining([
        `${ownOrigin()}/events?sort=date&amp;ausgabe=${number}`,
        `${ownOrigin()}/?ausgabe=${number}`,
        "https://fremd.example/x",
        `${ownOrigin()}/about?ausgabe=${number}#wir`,
      ]),
    );
    expect(mail?.html).toContain(`${ownOrigin()}/suche?q=a(b)`);
    expect(mail?.html).toMatch(/unsubscribe\?abo=[^"]*token=[\w-]+"/);
    expect(mail?.text).toContain(`${ownOrigin()}/events?sort=date&ausgabe=${number}`);

    const opened = await visit(`/about?ausgabe=${number}`);
    await visit(`/events?sort=date&ausgabe=${number}`);
    expect(opened.document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
      `${ORIGIN}/about`,
    );
    // Scripts and simple robots open no page.
    await visit(`/about?ausgabe=${number}`, "no-cors");
    await new Browser().get(`/about?ausgabe=${number}`);
    for (const nonsense of ["999999", "-1", "1e3", "x".repeat(100_000), `${number}&ausgabe=`]) {
      const { status } = await visit(`/about?ausgabe=${nonsense}`);
      expect([200, 414]).toContain(status);
    }
    expect(visibleText((await admin.get(path)).document)).toMatch(/Klicks [23]/);
    expect(db.select().from(issueClicks).all()).toHaveLength(1);
  });
});

describe("an issue", () => {
  it("goes from a blank page to every subscriber, and into the archive", async () => {
    subscribeAll("ada", "bea");
    const { path } = await draft();
    const asking = await admin.get(`${path}/senden`);
    expect(visibleText(asking.document)).toContain("Jetzt an 2 Adressen senden");
    const sent = await admin.press(asking, "Jetzt an 2 Adressen senden");
    expect(sent.location).toBe(path);
    await sendAll();
    expect(receiver.mails.map(({ to }) => to).toSorted()).toEqual([
      "ada@beispiel.de",
      "bea@beispiel.de",
    ]);
    expect(states()).toEqual({ ada: "accepted", bea: "accepted" });
    await sendAll();
    expect(stored()?.state).toBe("sent");
    const page = await admin.get(path);
    expect(visibleText(page.document)).toContain("angenommen 2");
    const archived = await new Browser().get("/newsletter/ausgaben/der-dezember");
    expect(visibleText(archived.document)).toContain("Wir freuen uns auf dich.");
    expect(visibleText((await new Browser().get("/newsletter/ausgaben")).document)).toContain(
      "Der Dezember",
    );
  });

  it("has the headers that bulk senders need, and a link that ends the subscription with one click", async () => {
    subscribeAll("ada");
    await send((await draft()).path);
    await sendAll();
    const [mail] = receiver.mails;
    const { headers } = mail ?? { headers: {} as Record<string, string> };
    expect(headers.precedence).toBe("bulk");
    expect(headers["list-id"]).toMatch(/^<newsletter\.[\w.]+>$/);
    expect(headers["feedback-id"]).toMatch(/^\d+:subscribers:newsletter:[\w.]+$/);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const link = /^<https?:\/\/[^/]+([^>]+)>/.exec(headers["list-unsubscribe"] ?? "")?.[1] ?? "";
    expect(mail?.html).toContain(link.replace("&", "&amp;"));
    expect(mail?.text).toContain(link);
    const page = await new Browser().get(link);
    expect(visibleText(page.document)).toContain("ada@beispiel.de");
    expect(db.select().from(newsletterSubscriptions).get()?.status).toBe("subscribed");
    const oneClick = { "List-Unsubscribe": "One-Click" };
    const answer = await new Browser().post(link, oneClick);
    expect(answer.status).toBe(200);
    expect(db.select().from(newsletterSubscriptions).get()?.status).toBe("unsubscribed");
    expect((await new Browser().post(link, oneClick)).status).toBe(200);
    const forged = link.replace(/token=..../, "token=AAAA");
    expect((await new Browser().post(forged, oneClick)).status).toBe(200);
    expect((await new Browser().get(forged)).status).toBe(404);
  });
});

describe("a mail server", () => {
  const begin = async (...names: string[]) => {
    subscribeAll(...names);
    const issue = await draft();
    await send(issue.path);
    return issue;
  };
  const subscriber = (name: string) =>
    db
      .select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.email, `${name}@beispiel.de`))
      .get();

  it("that knows no such mailbox ends the issues to it, and reaches the others", async () => {
    receiver.behave({
      recipient: (address) => (address.startsWith("bea") ? 550 : undefined),
      words: "5.1.1 no such user",
    });
    const { path } = await begin("ada", "bea", "cleo");
    await sendAll();
    expect(states()).toEqual({ ada: "accepted", bea: "refused", cleo: "accepted" });
    expect(subscriber("bea")?.undeliverableAt).toBeInstanceOf(Date);
    expect(visibleText((await admin.get(path)).document)).toContain("no such user");
    const list = await admin.get("/admin/newsletter");
    expect(visibleText(list.document)).toContain("nicht zustellbar");
  });

  it("that refuses everything we send holds the issue, and counts nothing against the address", async () => {
    receiver.behave({ recipient: () => 550, words: "5.7.26 unauthenticated" });
    const { path } = await begin("ada", "bea");
    await sendAll();
    expect(stored()).toMatchObject({ state: "held" });
    expect(states()).toEqual({ ada: "waiting", bea: "waiting" });
    expect(subscriber("ada")).toMatchObject({ failedIssues: 0, undeliverableAt: null });
    receiver.behave();
    const page = await admin.get(path);
    expect(visibleText(page.document)).toContain("5.7.26");
    await admin.press(page, "Fortsetzen");
    await sendAll();
    expect(states()).toEqual({ ada: "accepted", bea: "accepted" });
  });

  it("that refuses everything to one of them only does not hold the issue again, and tells no address to the log", async () => {
    const refuse = (address: string) => (address.startsWith("bea") ? 550 : undefined);
    receiver.behave({ recipient: refuse, words: "5.7.133 <bea@beispiel.de> only for members" });
    const { path } = await begin("ada", "bea", "cleo");
    const turn = createIssueSender(createMailTransport(receiver.url));
    const go = () => turn(new AbortController().signal);
    await go();
    expect(stored()?.heldBecause).toContain("5.7.133 <…>");
    expect(vi.mocked(console.warn).mock.calls.join()).not.toContain("bea@");
    await admin.press(await admin.get(path), "Fortsetzen");
    await go();
    if (stored()?.state === "held") {
      await admin.press(await admin.get(path), "Fortsetzen");
      await go();
    }
    expect(stored()?.state).toBe("sending");
    expect(states()).toEqual({ ada: "accepted", bea: "waiting", cleo: "accepted" });
    expect(subscriber("bea")?.failedIssues).toBe(0);
  });

  it("that hangs up at one of them does so to no later issue", async () => {
    receiver.behave({ recipient: (address) => (address.startsWith("bea") ? 421 : undefined) });
    await begin("bea");
    const turn = createIssueSender(createMailTransport(receiver.url));
    vi.spyOn(performance, "now").mockReturnValue(0);
    const go = async () => {
      const later = performance.now() + 10 * 60 * 1000;
      vi.mocked(performance.now).mockReturnValue(later);
      await turn(new AbortController().signal);
    };
    await go();
    expect(states()).toEqual({ bea: "waiting" });
    subscribeAll("ada");
    await send((await draft({ slug: "die-dritte" })).path);
    for (let turns = 0; turns < 6; turns += 1) await go();
    expect(receiver.mails.map(({ to }) => to)).toEqual(["ada@beispiel.de"]);
    const rows = db
      .select()
      .from(issueRecipients)
      .where(eq(issueRecipients.state, "waiting"))
      .all();
    expect(rows.every(({ deferrals }) => deferrals === 1)).toBe(true);
  });

  it("that says 'later' three times in a row gets half the rate, and each recipient a pause", async () => {
    receiver.behave({ recipient: () => 450 });
    await begin("ada", "bea", "cleo");
    await sendAll();
    expect(new Set(Object.values(states()))).toEqual(new Set(["waiting"]));
    const rows = db.select().from(issueRecipients).all();
    for (const { at, deferrals } of rows) {
      expect(deferrals).toBe(1);
      expect(at.getTime() - Date.now()).toBeGreaterThan(9 * 60 * 1000);
    }
    expect(stored()?.slowUntil?.getTime()).toBeGreaterThan(Date.now() + 50 * 60 * 1000);
  });

  it("that takes an e-mail and never answers leaves it unclear, until an admin sends it again", async () => {
    receiver.behave({ email: () => "take and hang up" });
    const { path } = await begin("ada");
    await sendAll();
    expect(states()).toEqual({ ada: "unclear" });
    receiver.behave();
    await sendAll();
    expect(receiver.mails).toHaveLength(1);
    const page = await admin.get(path);
    expect(visibleText(page.document)).toContain("unklar 1");
    await admin.press(page, "Noch einmal senden");
    await sendAll();
    expect(states()).toEqual({ ada: "accepted" });
    const [first, second] = receiver.mails;
    expect(second?.messageId).toBe(first?.messageId);
  });

  it("that hangs up before the end is nobody's fault", async () => {
    receiver.behave({ recipient: () => 421 });
    await begin("ada");
    await sendAll();
    expect(states()).toEqual({ ada: "waiting" });
    expect(db.select().from(issueRecipients).get()?.deferrals).toBe(0);
    receiver.behave();
    await sendAll();
    expect(states()).toEqual({ ada: "accepted" });
  });

  it("gets the e-mails of the outbox first", async () => {
    await begin("ada");
    const due = new Date(Date.now() - 1000);
    const email = { key: "k", recipient: "eva@beispiel.de", subject: "s", messageId: "<m@b.de>" };
    db.insert(emails)
      .values({ ...email, priority: "account", content: [], status: "queued", dueAt: due })
      .run();
    await sendAll();
    expect(states()).toEqual({ ada: "waiting" });
    // A shop with an order a second has always something due when both turns begin.
    const turn = sendAll();
    await sendNext(createMailTransport(receiver.url));
    await turn;
    expect(receiver.mails.map(({ to }) => to)).toEqual(["eva@beispiel.de", "ada@beispiel.de"]);
  });

  /** Nobody knows whether one recipient has it, and the other waits. */
  const beginUnclear = async () => {
    receiver.behave({
      email: () => "take and hang up",
      recipient: (address) => (address.startsWith("bea") ? 450 : undefined),
    });
    const issue = await begin("ada", "bea");
    await sendAll();
    expect(states()).toEqual({ ada: "unclear", bea: "waiting" });
    return issue;
  };

  it("sends again to the unclear of an issue that was ended early, and to nobody else", async () => {
    const { path } = await beginUnclear();
    await admin.press(await admin.get(path), "Versand abbrechen");
    receiver.behave();
    await admin.press(await admin.get(path), "Noch einmal senden");
    await sendAll();
    expect(receiver.mails.map(({ to }) => to)).toEqual(["ada@beispiel.de", "ada@beispiel.de"]);
    expect(states()).toEqual({ ada: "accepted", bea: "skipped" });
  });

  it("sends the unclear of a held issue with the others, once it goes on", async () => {
    const { path } = await beginUnclear();
    await admin.press(await admin.get(path), "Anhalten");
    receiver.behave();
    await admin.press(await admin.get(path), "Noch einmal senden");
    await sendAll();
    expect(stored()?.state).toBe("held");
    expect(receiver.mails).toHaveLength(1);
    db.update(issueRecipients).set({ at: new Date() }).run();
    await admin.press(await admin.get(path), "Fortsetzen");
    await sendAll();
    expect(states()).toEqual({ ada: "accepted", bea: "accepted" });
  });

  it("three issues in a row that fail end them, and one that arrives begins anew", async () => {
    const fail = (code: number | undefined) =>
      receiver.behave({ recipient: () => code, words: "5.2.2 mailbox full" });
    subscribeAll("ada");
    const issue = async (code: number | undefined) => {
      fail(code);
      await send((await draft()).path);
      await sendAll();
      db.delete(newsletterIssues).run();
    };
    for (const code of [552, 552, undefined, 552, 552]) await issue(code);
    expect(subscriber("ada")?.undeliverableAt).toBeNull();
    await issue(552);
    expect(subscriber("ada")?.undeliverableAt).toBeInstanceOf(Date);
  });
});

describe("sending", () => {
  it("happens once, if two admins press at the same time", async () => {
    subscribeAll("ada");
    const { path } = await draft();
    const other = (await createAdmin()).browser;
    const pages = [await admin.get(`${path}/senden`), await other.get(`${path}/senden`)];
    const answers = await Promise.all([
      admin.press(pages[0] as never, "Jetzt an"),
      other.press(pages[1] as never, "Jetzt an"),
    ]);
    const told = await Promise.all([admin.get(path), other.get(path)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(told.map((page) => messages(page)[0]).toSorted()).toEqual([
      "Das ging nicht mehr",
      "Der Versand läuft",
    ]);
    await sendAll();
    expect(receiver.mails).toHaveLength(1);
  });

  it("leaves out whoever has unsubscribed since it began, and who was never confirmed", async () => {
    subscribeAll("ada", "bea");
    db.insert(newsletterSubscriptions).values({ email: "alt@beispiel.de" }).run();
    const { path } = await draft();
    expect(visibleText((await admin.get(path)).document)).toContain(
      "1 Adresse ist noch nicht bestätigt",
    );
    await send(path);
    db.update(newsletterSubscriptions)
      .set({ status: "unsubscribed", unsubscribedAt: new Date() })
      .where(eq(newsletterSubscriptions.email, "bea@beispiel.de"))
      .run();
    await sendAll();
    expect(states()).toEqual({ ada: "accepted", bea: "skipped" });
    expect(visibleText((await admin.get(path)).document)).toContain("abgemeldet 1");
  });

  it("can be held, continued and ended early", async () => {
    subscribeAll("ada");
    const { path } = await draft();
    await send(path);
    await admin.press(await admin.get(path), "Anhalten");
    await sendAll();
    expect(receiver.mails).toHaveLength(0);
    await admin.press(await admin.get(path), "Fortsetzen");
    await admin.press(await admin.get(path), "Versand abbrechen");
    await sendAll();
    expect(receiver.mails).toHaveLength(0);
    expect(stored()?.state).toBe("aborted");
    expect((await new Browser().get("/newsletter/ausgaben/der-dezember")).status).toBe(200);
  });

  it("refuses changes and deletion while it runs", async () => {
    subscribeAll("ada");
    const { path, id } = await draft();
    const form = mainForm(await admin.get(path));
    await send(path);
    const answer = await admin.post(path, { ...form, intent: "save", subject: "Anders" });
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.sentences.join()).toContain("Nur ein Entwurf lässt sich ändern");
    const deletion = await admin.post(`${path}/delete`, {});
    expect(messages(await admin.follow(deletion)).join()).toContain("Erst anhalten");
    await admin.press(await admin.get(path), "Anhalten");
    await admin.post(`${path}/delete`, {});
    expect(stored()).toBeUndefined();
    const actions = db.select().from(changeLog).where(eq(changeLog.subjectId, id)).all();
    expect(actions.map(({ action }) => action)).toEqual([
      "angelegt",
      "gesendet",
      "angehalten",
      "gelöscht",
    ]);
  });

  it.each([
    ["a time that is over", "2020-01-01T08:00", "vorbei"],
    ["a time that the clocks skip", "2027-03-28T02:30", "vorgestellt"],
    ["words", "morgen", "Datum und Uhrzeit"],
  ])("refuses %s, and keeps it in the form", async (_name, sendAt, words) => {
    const answer = await admin.post(`${LIST}/new`, { intent: "save", ...fields, sendAt });
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer).sendAt).toContain(words);
    expect(mainForm(answer).sendAt).toBe(sendAt);
  });

  it("asks with the number and the time, and refuses an issue without text", async () => {
    subscribeAll("ada");
    const { path } = await draft({ sendAt: "24.12.2099 08:00" });
    const asking = await admin.get(`${path}/senden`);
    expect(visibleText(asking.document)).toMatch(/Am .*2099.* an 1 Adresse senden/);
    await send(path);
    expect(stored()?.state).toBe("planned");
    const empty = await draft({ body: "" });
    expect(visibleText((await admin.get(`${empty.path}/senden`)).document)).toContain(
      "noch keinen Text",
    );
    const { version = "1" } = mainForm(await admin.get(empty.path));
    const answer = await admin.post(`${empty.path}/senden`, { version });
    expect(answer.status).toBe(409);
  });
});

it("asks those once who were never confirmed, and reaches them once they are", async () => {
  subscribeAll("ada");
  db.insert(newsletterSubscriptions).values({ email: "alt@beispiel.de" }).run();
  for (let press = 0; press < 2; press += 1) {
    await admin.press(await admin.get(`${LIST}/new`), "Um Bestätigung bitten");
    expect(emailsTo("alt@beispiel.de")).toHaveLength(1);
  }
  const [mail] = emailsTo("alt@beispiel.de");
  expect(JSON.stringify(mail)).toContain("uns fehlt der Nachweis, dass du ihn bestellt hast");
  const reader = new Browser();
  await reader.press(await reader.get(linkIn(mail as never)), "Anmeldung bestätigen");
  db.delete(emails).run();
  await send((await draft()).path);
  await sendAll();
  expect(states()).toEqual({ ada: "accepted", alt: "accepted" });
});

describe("by itself", () => {
  const noStop = () => new AbortController().signal;
  const HOUR = 60 * 60 * 1000;
  const planned = async () => {
    subscribeAll("ada");
    const issue = await draft({ sendAt: "24.12.2099 08:00" });
    await send(issue.path);
    return issue;
  };
  const change = (set: Partial<typeof newsletterIssues.$inferInsert>) =>
    db.update(newsletterIssues).set(set).run();

  it("starts a planned issue at its time", async () => {
    await planned();
    await startPlanned(new Date());
    expect(stored()?.state).toBe("planned");
    change({ sendAt: new Date(Date.now() - HOUR) });
    await startPlanned(new Date());
    await sendAll();
    expect(states()).toEqual({ ada: "accepted" });
  });

  it("holds one that is more than six hours late, until an admin presses", async () => {
    const { path } = await planned();
    change({ sendAt: new Date(Date.now() - 7 * HOUR) });
    await startPlanned(new Date());
    expect(stored()).toMatchObject({ state: "held", startedAt: null });
    const page = await admin.get(path);
    expect(visibleText(page.document)).toContain("mehr als sechs Stunden");
    await admin.press(page, "Fortsetzen");
    await sendAll();
    expect(states()).toEqual({ ada: "accepted" });
  });

  it("waits for its time again after it was held and continued", async () => {
    const { path } = await planned();
    const held = await admin.follow(await admin.press(await admin.get(path), "Anhalten"));
    expect(messages(held)).toEqual(["Die Ausgabe ist angehalten"]);
    expect(stored()?.state).toBe("held");
    await admin.press(await admin.get(path), "Fortsetzen");
    await sendAll();
    expect(stored()).toMatchObject({ state: "planned", startedAt: null });
    expect(receiver.mails).toEqual([]);
  });

  it("begins while another one is being sent", async () => {
    subscribeAll("ada", "bea");
    await send((await draft({ sendAt: "24.12.2099 08:00", slug: "spaeter" })).path);
    change({ sendAt: new Date(Date.now() - HOUR) });
    await send((await draft({ slug: "jetzt" })).path);
    await sendAll();
    expect(receiver.mails).toHaveLength(4);
  });

  it("shows a new issue with the number of a deleted one its own text", async () => {
    subscribeAll("ada");
    const turn = createIssueSender(createMailTransport(receiver.url));
    for (const body of ["Tippfeler", "Tippfehler"]) {
      await send((await draft({ body })).path);
      await turn(noStop());
      db.delete(newsletterIssues).run();
    }
    expect(receiver.mails.map(({ text }) => text.match(/Tippfeh?ler/)?.[0])).toEqual([
      "Tippfeler",
      "Tippfehler",
    ]);
  });

  it("holds what a restored backup had planned or begun", async () => {
    const { path } = await planned();
    change({ sendAt: new Date(Date.now() - HOUR), updatedAt: new Date(Date.now() - 2 * HOUR) });
    const restoredAt = new Date(Date.now() - HOUR);
    const copy = { backedUpAt: restoredAt, restoredAt, lastOrder: 0, ordersAfter: 5000 };
    db.insert(restores)
      .values({ ...copy, mark: "WTEST22", lastInvoices: [] })
      .run();
    await sendIssues(new Date(), noStop());
    expect(stored()?.state).toBe("held");
    await admin.press(await admin.get(path), "Fortsetzen");
    await sendIssues(new Date(), noStop());
    expect(stored()?.state).toBe("sending");
    await sendAll();
    expect(states()).toEqual({ ada: "accepted" });
    db.delete(restores).run();
  });

  it("sends nothing again of which a crash hides whether it was taken", async () => {
    subscribeAll("ada", "bea");
    await send((await draft()).path);
    const [first] = db.select().from(issueRecipients).all();
    db.update(issueRecipients)
      .set({ state: "sending" })
      .where(eq(issueRecipients.id, first?.id ?? 0))
      .run();
    await sendAll();
    expect(Object.values(states()).toSorted()).toEqual(["accepted", "unclear"]);
    expect(receiver.mails).toHaveLength(1);
  });
});

describe("the text", () => {
  const sentText = async (body: string) => {
    subscribeAll("ada");
    await send((await draft({ body })).path);
    await sendAll();
    const [mail] = receiver.mails;
    return { html: mail?.html ?? "", text: mail?.text ?? "" };
  };

  it("fills its blocks when it is sent, with what is sold out", async () => {
    const event = createEvent({ title: "Wandern *mit* Ida", capacity: 3, ordered: 1 });
    createItem({ title: "Leerer Kompass", availability: false });
    const { html, text } = await sentText(
      "[[termine 20]]\n\n[[angebot leerer kompass]]\n\n[[angebot Gibt es nicht]]",
    );
    expect(text).toContain("Wandern *mit* Ida");
    expect(text).toContain(`/events/${event.id}`);
    expect(text).toContain("noch 2 Plätze frei");
    expect(html).toContain("Leerer Kompass</a></strong>: Ausverkauft");
    expect(html).not.toContain("Gibt es nicht");
  });

  it("is complete HTML without foreign parts, whatever Markdown says", async () => {
    const { html } = await sentText(
      "<b onclick=x>a</b>\n\n[k](javascript:alert(1))\n\n![fremd](https://fremd.example/p.png)\n\n[hier](/events)",
    );
    expect(html).not.toMatch(/<[^>]*onclick=|javascript:|<img[^>]*fremd|display:\s?(flex|grid)/);
    expect(html).toMatch(/href="https?:\/\/[^"]+\/events"/);
  });

  it("takes a picture with its description, which stands at its place or at the end", async () => {
    const png = await pictureBytes("png");
    const save = async (body: string) => {
      const form = new FormData();
      const typed = { intent: "save", ...fields, body, imageAlt: "Morgen [am] Berg", slug: "" };
      for (const [name, value] of Object.entries(typed)) form.set(name, value);
      form.set("image", new File([new Uint8Array(png)], "berg.png", { type: "image/png" }));
      const { location } = await admin.post(`${LIST}/new`, form);
      return mainForm(await admin.get(location ?? "")).body;
    };
    const picture = /!\[Morgen am Berg\]\(\/uploads\/[0-9a-f]{32}\/960\.webp\)/;
    expect(await save("Oben\n\n[[bild]]\n\nUnten")).toMatch(
      new RegExp(`Oben\\s+${picture.source}\\s+Unten`),
    );
    expect(await save("Oben")).toMatch(new RegExp(`Oben\\s+${picture.source}`));
  });

  it("keeps the picture in the text if the form is refused", async () => {
    const form = new FormData();
    const typed = { intent: "save", ...fields, subject: "", imageAlt: "Berg" };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    const png = new Uint8Array(await pictureBytes("png"));
    form.set("image", new File([png], "berg.png", { type: "image/png" }));
    const refused = await admin.post(`${LIST}/new`, form);
    expect(refused.status).toBe(400);
    expect(mainForm(refused).body).toMatch(/!\[Berg\]\(\/uploads\//);
  });

  it("shortens the address of an own picture that a browser has copied", async () => {
    const png = await pictureBytes("png", { width: 90 });
    const received = await receivePicture(new Blob([new Uint8Array(png)]));
    const path = received.ok ? received.imageUrl : "";
    const folder = path.split("/").slice(0, 3).join("/");
    const { path: issue } = await draft({
      body: `![a](http://alt.example:4701${path})\n\n![b](${folder})\n\n![c](https://fremd.example/x.png)`,
    });
    const page = await admin.get(issue);
    expect(mainForm(page).body).toContain(`![a](${path})`);
    expect(mainForm(page).body).toContain(`![b](${folder}/960.webp)`);
    expect(visibleText(page.document)).toContain(
      "Das Bild https://fremd.example/x.png wird nicht gezeigt",
    );
  });

  it("shows the preview of the version that was saved last", async () => {
    const { path } = await draft();
    const frame = async () =>
      (await admin.get(path)).document.querySelector("iframe")?.getAttribute("src");
    const before = await frame();
    await admin.press(await admin.get(path), "Entwurf speichern", { body: "Anders" });
    expect(await frame()).not.toBe(before);
  });

  it("names blocks that nobody knows, and finds an offer by the beginning of its title", async () => {
    createEvent({ title: "Feuerabend: Geschichten" });
    const { path } = await draft({
      body: "[[termin 3]]\n\nmitten [[termine 3]] im Satz\n\n[[angebot Feuerabend]]",
    });
    const words = visibleText((await admin.get(path)).document);
    expect(words).toContain("[[termin 3]] bleibt so stehen");
    expect(words).toContain("[[termine 3]] bleibt so stehen");
    expect(words).not.toContain("[[angebot Feuerabend]] findet nichts");
    createEvent({ title: "Feuerabend: Lieder" });
    expect(visibleText((await admin.get(path)).document)).toContain(
      "[[angebot Feuerabend]] findet nichts",
    );
  });

  it("names what a reader would stumble over", async () => {
    const { path } = await draft({
      body: "[weg](/gibt-es-nicht)\n\n![](/uploads/x/960.webp)\n\n[[angebot Niemand]]",
    });
    const words = visibleText((await admin.get(path)).document);
    expect(words).toContain("/gibt-es-nicht gibt es auf dieser Website nicht");
    expect(words).toContain("fehlt die Beschreibung");
    expect(words).toContain("[[angebot Niemand]] findet nichts");
  });
});

it("goes to members about their membership without a link to unsubscribe, and never into the archive", async () => {
  const plan = createItem({ title: "Silber", category: PLAN_CATEGORY });
  const [member, unproven] = [await createCustomer(), await createCustomer()];
  for (const { id } of [member, unproven]) {
    db.insert(membershipChanges)
      .values({
        userId: id,
        actor: "update",
        kind: "granted",
        plan: "Silber",
        planId: plan.id,
        planIsPaid: false,
      })
      .run();
  }
  const emailVerifiedAt = new Date();
  db.update(users).set({ emailVerifiedAt }).where(eq(users.id, member.id)).run();
  await send((await draft({ audience: `plan:${plan.id}`, slug: "an-mitglieder" })).path);
  await sendAll();
  expect(receiver.mails.map(({ to }) => to)).toEqual([member.email]);
  expect(receiver.mails[0]?.headers["list-unsubscribe"]).toBeUndefined();
  expect(receiver.mails[0]?.text).toContain("weil du Mitglied bist");
  expect((await new Browser().get("/newsletter/ausgaben/an-mitglieder")).status).toBe(404);
});

describe("an issue that comes back", () => {
  const SECRET = "ein langes Geheimnis".replaceAll(" ", "-");
  const post = (body: string, secret = SECRET) =>
    answer(
      new Request(`${ORIGIN}/hooks/bounce`, {
        method: "POST",
        headers: { Authorization: `Bearer ${secret}`, "Content-Type": "message/rfc822" },
        body,
      }),
    ).then(({ status }) => status);
  const delivered = async () => {
    subscribeAll("ada");
    await send((await draft()).path);
    await sendAll();
  };
  const mailed = () => ({
    issueId: stored()?.id ?? "",
    recipientId: db.select().from(issueRecipients).get()?.id ?? 0,
  });
  const subscription = () => db.select().from(newsletterSubscriptions).get();
  const report = (sender: string, status: string, action = "failed") =>
    `To: ${sender}\r\nContent-Type: multipart/report\r\n\r\nAction: ${action}\r\nStatus: ${status}\r\nFinal-Recipient: rfc822; fremd@beispiel.de\r\n`;

  beforeEach(() => {
    env.BOUNCE_ADDRESS = "ruecklauf@shop.example";
    env.BOUNCE_SECRET = SECRET;
  });
  afterEach(() => {
    env.BOUNCE_ADDRESS = undefined;
    env.BOUNCE_SECRET = undefined;
  });

  it("ends the issues to a mailbox that does not exist, once, by its token alone", async () => {
    await delivered();
    const mail = mailed();
    const sender = bounceAddressOf(mail) ?? "";
    expect(await post(report(sender.toUpperCase(), "5.1.1"))).toBe(200);
    expect(states()).toEqual({ ada: "refused" });
    expect(subscription()).toMatchObject({ failedIssues: 1, undeliverableAt: expect.any(Date) });
    expect(await post(report(sender, "5.1.1"))).toBe(200);
    expect(subscription()?.failedIssues).toBe(1);
  });

  it.each([
    ["a delay", "4.4.1", "delayed", 0],
    ["a fault of ours", "5.7.1", "failed", 0],
    ["a full mailbox", "5.2.2", "failed", 1],
  ])("counts by its report: %s", async (_name, status, action, failedIssues) => {
    await delivered();
    const mail = mailed();
    await post(report(bounceAddressOf(mail) ?? "", status, action));
    expect(subscription()).toMatchObject({ failedIssues, undeliverableAt: null });
  });

  it("ends the issues after three of them, although the mail server takes each at first", async () => {
    subscribeAll("ada");
    for (const slug of ["eins", "zwei", "drei"]) {
      await send((await draft({ slug })).path);
      await sendAll();
      const issue = db.select().from(newsletterIssues).where(eq(newsletterIssues.slug, slug)).get();
      const isOfIssue = eq(issueRecipients.issueNumber, issue?.number ?? 0);
      const recipientId = db.select().from(issueRecipients).where(isOfIssue).get()?.id ?? 0;
      const sender = bounceAddressOf({ issueId: issue?.id ?? "", recipientId }) ?? "";
      await post(report(sender, slug === "zwei" ? "4.4.1" : "5.2.2"));
    }
    expect(subscription()).toMatchObject({ failedIssues: 3, undeliverableAt: expect.any(Date) });
  });

  it("is none if somebody's automatic reply comes to the same address", async () => {
    await delivered();
    const sender = bounceAddressOf(mailed()) ?? "";
    const reply = `To: ${sender}\r\nAuto-Submitted: auto-replied\r\n\r\nIch bin bis 20.8. im Urlaub.`;
    expect(await post(reply)).toBe(200);
    expect(states()).toEqual({ ada: "accepted" });
    expect(subscription()?.failedIssues).toBe(0);
  });

  it("may be named by its token alone", async () => {
    await delivered();
    const mail = mailed();
    expect(await post(`token=${bounceToken(mail)}`)).toBe(200);
    expect(subscription()).toMatchObject({ failedIssues: 1, undeliverableAt: null });
  });

  it("is about nobody without a token of ours, whatever address the report names", async () => {
    await delivered();
    const mail = mailed();
    const forged = `${mail.recipientId.toString(36)}-${"0".repeat(20)}`;
    for (const body of [report("x@y.de", "5.1.1"), `token=${forged}`, "", "\0".repeat(1000)]) {
      expect(await post(body)).toBe(200);
    }
    expect(subscription()?.failedIssues).toBe(0);
  });

  it("counts against nobody who got the number of a deleted row", async () => {
    await delivered();
    const token = bounceToken(mailed());
    db.delete(newsletterIssues).run();
    await send((await draft()).path);
    await sendAll();
    expect(bounceToken(mailed()).split("-")[0]).toBe(token.split("-")[0]);
    await post(`token=${token}`);
    expect(subscription()?.failedIssues).toBe(0);
  });

  it("is refused without the secret, without a set-up, and above a megabyte", async () => {
    expect(await post("token=a", "falsch")).toBe(401);
    expect(await post("a".repeat(1_000_001))).toBe(413);
    env.BOUNCE_SECRET = undefined;
    expect(await post("token=a")).toBe(404);
  });
});

describe("the welcome series", () => {
  const WELCOME = "/admin/newsletter/willkommen";
  const DAY = 24 * 60 * 60 * 1000;
  const step = { subject: "Willkommen", preview: "", body: "Schön, dass du da bist.", days: "3" };
  /** Creates a step that was switched on ten days ago. */
  const switchedOn = async (changes: Partial<typeof step> = {}) => {
    const answer = await admin.post(`${WELCOME}/new`, { intent: "on", ...step, ...changes });
    expect(answer.status, visibleText(answer.document)).toBe(303);
    const switchedOnAt = new Date(Date.now() - 10 * DAY);
    db.update(newsletterIssues).set({ switchedOnAt }).run();
    return answer.location ?? "";
  };
  const confirmed = (name: string, daysAgo: number) => {
    subscribeAll(name);
    db.update(newsletterSubscriptions)
      .set({ confirmedAt: new Date(Date.now() - daysAgo * DAY) })
      .where(eq(newsletterSubscriptions.email, `${name}@beispiel.de`))
      .run();
  };
  const turn = async () => {
    await enrolWelcomed(new Date());
    await sendAll();
  };

  it("goes on with those of before after the mail server had held it", async () => {
    const path = await switchedOn();
    db.update(newsletterIssues).set({ state: "held", heldBecause: "5.7.1" }).run();
    confirmed("ada", 3.5);
    await turn();
    expect(states()).toEqual({});
    await admin.press(await admin.get(path), "Einschalten");
    await turn();
    expect(states()).toEqual({ ada: "accepted" });
  });

  it("leaves out a step whose day is long over, however often it was tried since", async () => {
    await switchedOn();
    confirmed("ada", 3.5);
    await enrolWelcomed(new Date());
    confirmed("bea", 3.5);
    await enrolWelcomed(new Date());
    const isAda = eq(newsletterSubscriptions.email, "ada@beispiel.de");
    const confirmedAt = new Date(Date.now() - 5.5 * DAY);
    db.update(newsletterSubscriptions).set({ confirmedAt }).where(isAda).run();
    await sendAll();
    expect(states()).toEqual({ ada: "skipped", bea: "accepted" });
  });

  it("reaches each on their day, once, and nobody from before or more than two days late", async () => {
    const path = await switchedOn();
    confirmed("vorher", 11);
    confirmed("zuspaet", 6);
    confirmed("heute", 3.5);
    confirmed("morgen", 2);
    await turn();
    await turn();
    expect(states()).toEqual({ heute: "accepted" });
    expect(receiver.mails).toHaveLength(1);
    expect(receiver.mails[0]?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(stored()?.state).toBe("sending");
    expect(visibleText((await admin.get(WELCOME)).document)).toContain("angenommen 1");
    await admin.press(await admin.get(path), "Ausschalten");
    confirmed("heute2", 3.5);
    await turn();
    expect(receiver.mails).toHaveLength(1);
  });

  it("sends a changed text to those who have not had it, and nothing after the subscription", async () => {
    const path = await switchedOn();
    confirmed("ada", 3.1);
    confirmed("bea", 3.1);
    await enrolWelcomed(new Date());
    db.update(newsletterSubscriptions)
      .set({ status: "unsubscribed" })
      .where(eq(newsletterSubscriptions.email, "bea@beispiel.de"))
      .run();
    const form = mainForm(await admin.get(path));
    await admin.post(path, { ...form, intent: "save", body: "Jetzt neu." });
    await sendAll();
    expect(states()).toEqual({ ada: "accepted", bea: "skipped" });
    expect(receiver.mails[0]?.text).toContain("Jetzt neu.");
  });

  it("has at most five steps of 0 to 60 days, and is never in the archive", async () => {
    for (const days of ["61", "-1", "bald"]) {
      const answer = await admin.post(`${WELCOME}/new`, { intent: "save", ...step, days });
      expect(answer.status).toBe(400);
      expect(fieldErrors(answer).days).toContain("0 bis 60");
    }
    for (let number = 0; number < 5; number += 1) await switchedOn({ days: String(number) });
    expect((await admin.post(`${WELCOME}/new`, { intent: "save", ...step })).status).toBe(400);
    expect(visibleText((await admin.get(WELCOME)).document)).not.toContain("Neuer Schritt");
    expect(visibleText((await admin.get(LIST)).document)).not.toContain("Willkommen");
    confirmed("ada", 0);
    await turn();
    expect(visibleText((await new Browser().get("/newsletter/ausgaben")).document)).toContain(
      "Noch ist keine Ausgabe erschienen",
    );
  });

  it("is deleted only while it is switched off", async () => {
    const path = await switchedOn();
    const refused = await admin.post(`${path}/delete`, {});
    expect(messages(await admin.follow(refused)).join()).toContain("Erst ausschalten");
    await admin.press(await admin.get(path), "Ausschalten");
    await admin.post(`${path}/delete`, {});
    expect(stored()).toBeUndefined();
  });
});
