import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createEmailLink, linkPath } from "#app/features/email/email-links.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { changeLog, emailLinks, emails, newsletterSubscriptions } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  messages,
  whileChanged,
  whileRefused,
} from "#tests/support/samples.ts";
import { listTenRows } from "#tests/support/settings.ts";

type Subscription = typeof newsletterSubscriptions.$inferSelect;

const LIST = "/admin/newsletter";
const LONG_AGO = new Date("2026-11-01T12:00:00Z");

let admin: Customer;
let browser: Browser;
let count = 0;

beforeEach(async () => {
  for (const table of [newsletterSubscriptions, emails, changeLog]) db.delete(table).run();
  ({ admin, browser } = await createAdmin());
});

function subscribe(values: Partial<typeof newsletterSubscriptions.$inferInsert> = {}) {
  count += 1;
  const email = `leserin-${count}@beispiel.de`;
  return db
    .insert(newsletterSubscriptions)
    .values({ email, ...values })
    .returning()
    .get();
}

/** Creates a link of the subscription, with a queued e-mail that contains it. */
function addLink(
  { id, email }: Subscription,
  purpose: "newsletter-confirmation" | "newsletter-unsubscription",
): void {
  const linkId = createEmailLink(db, { purpose, subscriptionId: id });
  const content = [{ kind: "link", label: "Hier entlang", path: linkPath("/newsletter") }] as const;
  db.transaction((transaction) =>
    enqueueEmail(transaction, {
      key: linkId,
      priority: "order",
      recipient: email,
      subject: "x",
      content: [...content],
      linkId,
    }),
  );
}

function stored({ id }: Subscription): Subscription | undefined {
  return db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id)).get();
}

const noted = () => db.select().from(changeLog).orderBy(asc(changeLog.createdAt)).all();

const rowsOf = (page: Page) => page.document.querySelectorAll("main tbody tr").map(rowText);
/** The row's text without the deletion dialog. */
function rowText(row: ReturnType<Page["document"]["querySelectorAll"]>[number]): string {
  for (const dialog of row.querySelectorAll("dialog")) dialog.remove();
  return visibleText(row);
}

const unsubscribe = ({ id }: Pick<Subscription, "id">, path = LIST) =>
  browser.post(path, { intent: "unsubscribe", subscriptionId: id });

const deletionOf = ({ id }: Pick<Subscription, "id">) => `${LIST}/${id}/delete`;

describe("the list of subscribers", () => {
  it("shows e-mail, names, status and the sign-up date in Berlin", async () => {
    subscribe({ email: "ida@beispiel.de", createdAt: new Date("2027-03-09T23:30:00Z") });
    subscribe({ email: "a@beispiel.de", firstName: "Änne", lastName: "Groß", createdAt: LONG_AGO });
    const page = await browser.get(LIST);
    const head = page.document.querySelectorAll("main thead th").map(visibleText);
    expect(head).toEqual(["E-Mail", "Vorname", "Nachname", "Status", "Angemeldet am", "Aktionen"]);
    expect(rowsOf(page)).toEqual([
      "ida@beispiel.de Angemeldet 10.03.2027 Abmelden: ida@beispiel.de Löschen: ida@beispiel.de",
      "a@beispiel.de Änne Groß Angemeldet 01.11.2026 Abmelden: a@beispiel.de Löschen: a@beispiel.de",
    ]);
  });

  it.each([
    ["subscribed", "Angemeldet", 1],
    ["pending", "Unbestätigt", 1],
    ["unsubscribed", "Abgemeldet", 0],
  ] as const)(
    "shows a subscription that is %s as %s, with an icon",
    async (status, label, buttons) => {
      subscribe({ status });
      const page = await browser.get(LIST);
      const state = page.document.querySelector('main td[data-place="state"]');
      expect(state && visibleText(state)).toBe(label);
      expect(state?.querySelector("svg")).not.toBeNull();
      const unsubscribes = page.document.querySelectorAll('main button[value="unsubscribe"]');
      expect(unsubscribes).toHaveLength(buttons);
    },
  );

  it("counts all subscriptions and those of each status, and filters by status", async () => {
    for (const status of ["subscribed", "subscribed", "pending", "unsubscribed"] as const) {
      subscribe({ status });
    }
    const filtersOf = (page: Page) =>
      page.document.querySelectorAll('main nav[aria-label="Status"] a').map(visibleText);
    const filters = ["Alle (4)", "Angemeldet (2)", "Unbestätigt (1)", "Abgemeldet (1)"];
    const all = await browser.get(LIST);
    expect(filtersOf(all)).toEqual(filters);
    expect(all.text).toContain("4 Abonnements");
    const some = await browser.get(`${LIST}?status=subscribed`);
    expect(filtersOf(some)).toEqual(filters);
    expect(some.text).toContain("2 Abonnements");
    expect(rowsOf(some)).toHaveLength(2);
    expect(rowsOf(await browser.get(`${LIST}?status=nonsense`))).toHaveLength(4);
  });

  it.each([
    ["ida", ["ida@beispiel.de"]],
    ["BEISPIEL.DE grossmann", ["otto@beispiel.de"]],
    ["anne", ["otto@beispiel.de"]],
    ["'; drop table users; --", []],
    ["%", []],
  ])("searches e-mails and names: %s", async (q, found) => {
    subscribe({ email: "ida@beispiel.de" });
    subscribe({ email: "otto@beispiel.de", firstName: "Änne", lastName: "Grossmann" });
    const page = await browser.get(`${LIST}?${new URLSearchParams({ q })}`);
    expect(page.status).toBe(200);
    expect(rowsOf(page).map((row) => row.split(" ")[0])).toEqual(found);
  });

  it.each([
    ["", ["c", "a", "b"]],
    ["sort=date&dir=asc", ["b", "a", "c"]],
    ["sort=email&dir=asc", ["a", "b", "c"]],
    ["sort=email&dir=desc", ["c", "b", "a"]],
    ["sort=firstName&dir=asc", ["b", "c", "a"]],
    ["sort=lastName&dir=asc", ["c", "a", "b"]],
    ["sort=status&dir=asc", ["b", "c", "a"]],
    ["sort=nonsense&dir=up", ["c", "a", "b"]],
  ])("is sorted by the address's parameters: %j", async (query, order) => {
    const name = (firstName: string, lastName: string) => ({ firstName, lastName });
    const at = (hour: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 1, hour)) });
    subscribe({ email: "a@x.de", ...name("zora", "berg"), ...at(2), status: "unsubscribed" });
    subscribe({ email: "b@x.de", ...name("Adam", "Zorn"), ...at(1), status: "pending" });
    subscribe({ email: "c@x.de", ...name("berta", "Adler"), ...at(3), status: "subscribed" });
    const rows = rowsOf(await browser.get(`${LIST}?${query}`));
    expect(rows.map((row) => row[0])).toEqual(order);
  });

  it("shows ten per page, and keeps search and status across pages", async () => {
    listTenRows();
    for (let index = 0; index < 12; index += 1) subscribe();
    const page = await browser.get(`${LIST}?q=leserin&status=subscribed`);
    expect(page.text).toContain("12 Abonnements");
    expect(page.text).toContain("Seite 1 von 2");
    const next = page.document.querySelector('main a[rel="next"]')?.getAttribute("href") ?? "";
    expect(next).toMatch(/^\/admin\/newsletter\?q=leserin&status=subscribed&.*page=2$/);
    expect(rowsOf(await browser.get(next))).toHaveLength(2);
  });
});

describe("'Abmelden'", () => {
  it.each(["subscribed", "pending"] as const)(
    "ends a subscription that is %s, keeps its proof, and notifies no one",
    async (status) => {
      const now = new Date("2026-11-22T10:00:00Z");
      vi.useFakeTimers({ toFake: ["Date"], now });
      const values = { consentVersion: "2", consentedAt: LONG_AGO, consentedFrom: "10.0.0.0/24" };
      const subscription = subscribe({ ...values, status, createdAt: LONG_AGO });
      const page = await browser.get(`${LIST}?q=leserin&page=1`);
      const answer = await browser.press(page, "Abmelden");
      expect([answer.status, answer.location]).toEqual([303, `${LIST}?q=leserin&page=1`]);
      expect(messages(await browser.follow(answer))).toEqual([
        "Vom Newsletter abgemeldet",
        `An ${subscription.email} geht kein Newsletter mehr. Darüber geht keine E-Mail hinaus.`,
      ]);
      expect(stored(subscription)).toMatchObject({
        ...values,
        status: "unsubscribed",
        unsubscribedAt: now,
      });
      expect(db.select().from(emails).all()).toEqual([]);
      expect(noted()).toEqual([
        expect.objectContaining({
          actorId: admin.id,
          subject: "subscription",
          subjectId: subscription.id,
          label: "Abonnement vom 01.11.2026",
          action: "abgemeldet",
          createdAt: now,
        }),
      ]);
    },
  );

  it("deletes pending confirmation requests, but keeps unsubscribe links valid", async () => {
    const subscription = subscribe({ status: "pending" });
    addLink(subscription, "newsletter-confirmation");
    addLink(subscription, "newsletter-unsubscription");
    await unsubscribe(subscription);
    const purposes = db.select().from(emailLinks).all();
    expect(purposes.map(({ purpose }) => purpose)).toEqual(["newsletter-unsubscription"]);
    expect(db.select().from(emails).all()).toHaveLength(1);
  });

  it("is idempotent, and says that nothing changed", async () => {
    const subscription = subscribe();
    await unsubscribe(subscription);
    const first = stored(subscription);
    const again = await unsubscribe(subscription);
    expect(again.status).toBe(303);
    const page = await browser.follow(again);
    expect(messages(page).join()).toContain("Dieses Abonnement ist schon abgemeldet");
    expect(stored(subscription)).toEqual(first);
    expect(noted()).toHaveLength(1);
  });

  it("does not affect other subscriptions", async () => {
    const [one, other] = [subscribe(), subscribe()];
    await unsubscribe(one);
    expect(stored(other)).toEqual(other);
  });

  it("says if the subscription no longer exists", async () => {
    const answer = await unsubscribe({ id: crypto.randomUUID() });
    expect(answer.status).toBe(303);
    expect(messages(await browser.follow(answer)).join()).toContain(
      "Dieses Abonnement gibt es nicht mehr",
    );
    expect(noted()).toEqual([]);
  });

  it.each([
    [{}],
    [{ intent: "unsubscribe" }],
    [{ intent: "subscribe", subscriptionId: "x" }],
  ] as Record<string, string>[][])("rejects a form like %j", async (fields = {}) => {
    expect((await browser.post(LIST, fields)).status).toBe(400);
  });

  it.each([
    ["update", "newsletter_subscriptions"],
    ["insert", "change_log"],
  ] as const)("changes nothing if the database refuses the %s of %s", async (what, table) => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const subscription = subscribe();
    const answer = await whileRefused(what, table, () => unsubscribe(subscription));
    expect(messages(await browser.follow(answer))).toEqual([
      "Fehler beim Aktualisieren des Abonnements",
      "Bitte versuchen Sie es später erneut.",
    ]);
    expect(stored(subscription)).toEqual(subscription);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("deleting a subscription", () => {
  it("asks for confirmation on a separate page, which changes nothing", async () => {
    const subscription = subscribe();
    const list = await browser.get(`${LIST}?q=leserin`);
    const link = list.document
      .querySelectorAll("main td a")
      .find((each) => visibleText(each).startsWith("Löschen"));
    expect(link?.getAttribute("href")).toBe(`${deletionOf(subscription)}?q=leserin`);
    const page = await browser.get(link?.getAttribute("href") ?? "");
    expect(page.status).toBe(200);
    for (const words of [
      "Sind Sie sicher?",
      "Diese Aktion kann nicht rückgängig gemacht werden...",
      subscription.email,
      "Damit geht auch der Nachweis der Einwilligung verloren.",
      "Abbrechen",
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.document.querySelector(`main a[href="${LIST}?q=leserin"]`)).not.toBeNull();
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(stored(subscription)).toEqual(subscription);
  });

  it("asks the same in the list's dialog", async () => {
    const subscription = subscribe();
    const page = await browser.get(LIST);
    const form = page.document.querySelector("main dialog form");
    expect(form?.getAttribute("action")).toBe(deletionOf(subscription));
    expect(form && visibleText(form)).toContain(
      "Damit geht auch der Nachweis der Einwilligung verloren.",
    );
  });

  it("removes the row, its links and their e-mails, and logs no name", async () => {
    const [subscription, other] = [subscribe({ createdAt: LONG_AGO }), subscribe()];
    addLink(subscription, "newsletter-confirmation");
    addLink(other, "newsletter-confirmation");
    const page = await browser.get(`${deletionOf(subscription)}?page=3`);
    const answer = await browser.press(page, "Löschen");
    expect([answer.status, answer.location]).toEqual([303, `${LIST}?page=3`]);
    expect(messages(await browser.follow(answer))[0]).toBe("Abonnement gelöscht");
    expect(stored(subscription)).toBeUndefined();
    expect(stored(other)).toEqual(other);
    expect(db.select().from(emailLinks).all()).toHaveLength(1);
    expect(db.select().from(emails).all()).toMatchObject([{ recipient: other.email }]);
    expect(noted()).toMatchObject([
      { actorId: admin.id, label: "Abonnement vom 01.11.2026", action: "gelöscht" },
    ]);
  });

  it("is idempotent, and says that nothing changed", async () => {
    const subscription = subscribe();
    await browser.post(deletionOf(subscription), {});
    const again = await browser.post(deletionOf(subscription), {});
    expect(messages(await browser.follow(again))).toContain("Dieses Abonnement gibt es nicht mehr");
    expect(noted()).toHaveLength(1);
  });

  it.each(["gibt-es-nicht", crypto.randomUUID()])("has no page for %s", async (id) => {
    const page = await browser.get(deletionOf({ id }));
    expect(page.status).toBe(404);
    expect(page.text).toContain("Das Abonnement wurde nicht gefunden.");
  });

  it.each([
    ["delete", "newsletter_subscriptions"],
    ["insert", "change_log"],
  ] as const)("keeps the row if the database refuses the %s of %s", async (what, table) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const subscription = subscribe();
    const answer = await whileRefused(what, table, () =>
      browser.post(deletionOf(subscription), {}),
    );
    expect(answer.status).toBe(500);
    const alert = answer.document.querySelector('main [role="alert"]');
    expect(alert && visibleText(alert)).toBe(
      "Fehler beim Löschen des Abonnements Bitte versuchen Sie es später erneut.",
    );
    expect(stored(subscription)).toEqual(subscription);
    expect((await browser.press(answer, "Löschen")).status).toBe(303);
    expect(stored(subscription)).toBeUndefined();
  });
});

describe("the CSV file of subscribers", () => {
  const FILE = `${LIST}/export.csv`;

  /** Its lines as lists of cells. None of the samples needs quotation marks. */
  const linesOf = ({ html }: Page) =>
    html
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(";"));

  it("contains the proof of each consent, in Berlin time", async () => {
    subscribe({ email: "b@beispiel.de", status: "pending", createdAt: LONG_AGO });
    subscribe({
      email: "a@beispiel.de",
      firstName: "Änne",
      lastName: "Groß",
      status: "unsubscribed",
      createdAt: new Date("2026-11-21T09:05:00Z"),
      consentVersion: "2",
      consentedAt: new Date("2026-11-21T23:05:00Z"),
      consentedFrom: "192.0.2.0/24",
      confirmedAt: new Date("2026-07-01T10:00:00Z"),
      confirmedFrom: "2001:db8:0::/48",
      unsubscribedAt: new Date("2027-01-02T03:04:00Z"),
    });
    const file = await browser.get(FILE);
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="newsletter.csv"');
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(linesOf(file)).toEqual([
      [
        "E-Mail",
        "Vorname",
        "Nachname",
        "Status",
        "Angemeldet am",
        "Fassung der Einwilligung",
        "Eingewilligt am",
        "Eingewilligt aus",
        "Bestätigt am",
        "Bestätigt aus",
        "Abgemeldet am",
      ],
      [
        "a@beispiel.de",
        "Änne",
        "Groß",
        "Abgemeldet",
        "21.11.2026 10:05",
        "2",
        "22.11.2026 00:05",
        "192.0.2.0/24",
        "01.07.2026 12:00",
        "2001:db8:0::/48",
        "02.01.2027 04:04",
      ],
      ["b@beispiel.de", "", "", "Unbestätigt", "01.11.2026 13:00", "", "", "", "", "", ""],
    ]);
  });

  it("is linked with the search and the status of the list", async () => {
    const linkOn = async (query: string) => {
      const { document } = await browser.get(LIST + query);
      const link = document
        .querySelectorAll("main a")
        .find((each) => visibleText(each) === "Als CSV");
      return link?.getAttribute("href");
    };
    expect(await linkOn("")).toBe(FILE);
    expect(await linkOn("?q=a%26b&status=pending&sort=email&page=2")).toBe(
      `${FILE}?q=a%26b&status=pending`,
    );
  });

  it("contains only the listed subscribers", async () => {
    subscribe({ email: "ida@beispiel.de" });
    subscribe({ email: "ida@beispiel.org", status: "pending" });
    subscribe({ email: "otto@beispiel.de", status: "pending" });
    const addressesIn = async (query: string) =>
      linesOf(await browser.get(FILE + query))
        .slice(1)
        .map(([email]) => email)
        .sort();
    expect(await addressesIn("?q=ida")).toEqual(["ida@beispiel.de", "ida@beispiel.org"]);
    expect(await addressesIn("?q=ida&status=pending")).toEqual(["ida@beispiel.org"]);
    expect(await addressesIn("?status=pending")).toEqual(["ida@beispiel.org", "otto@beispiel.de"]);
    expect(await addressesIn("?q=niemand")).toEqual([]);
    expect(await addressesIn("?status=nonsense")).toHaveLength(3);
  });

  it("contains each subscriber once, even for many with the same timestamp", async () => {
    const many = Array.from({ length: 2100 }, (_, index) => ({
      email: `n${index}@beispiel.de`,
      createdAt: index % 3 === 0 ? LONG_AGO : new Date(LONG_AGO.getTime() + index),
    }));
    db.insert(newsletterSubscriptions).values(many).run();
    const addresses = linesOf(await browser.get(FILE))
      .slice(1)
      .map(([email]) => email);
    expect(addresses).toHaveLength(2100);
    expect(new Set(addresses).size).toBe(2100);
  });

  it("neutralises formulas in user input", async () => {
    subscribe({ email: "x@beispiel.de", firstName: "=1+1", lastName: "@SUM(A1)" });
    expect(linesOf(await browser.get(FILE))[1]?.slice(1, 3)).toEqual(["'=1+1", "'@SUM(A1)"]);
  });

  it("is not sent if loading the subscribers fails", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileChanged("alter table newsletter_subscriptions rename to away", () =>
      browser.get(FILE),
    );
    expect(page.status).toBe(500);
    expect(page.html).toContain("Fehler beim Laden der Newsletter-Abonnenten");
    expect(page.headers.get("Content-Disposition")).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });

  it("is forbidden to customers with a plain-text message, and to visitors", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    subscribe({ email: "ida@beispiel.de" });
    const refused = await (await browserOf()).get(FILE);
    expect(refused.status).toBe(403);
    expect(refused.html).toBe("Dieser Bereich ist der Verwaltung vorbehalten.");
    expect((await new Browser().get(FILE)).location).toBe("/auth");
    expect(log).not.toHaveBeenCalled();
  });
});
