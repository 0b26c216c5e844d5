import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeMembership } from "#app/features/membership/members-admin.server.ts";
import { findMembership } from "#app/features/membership/membership.server.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { changeLog, membershipChanges, type OrderStatus, orders, users } from "#db/schema.ts";
import { type Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
  errorSummary,
  fieldErrors,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";
import { listTenRows } from "#tests/support/settings.ts";

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  db.delete(membershipChanges).run();
  db.delete(changeLog).run();
  ({ admin, browser } = await createAdmin());
});

/** Creates an order of one membership. */
function orderPlan(
  { id: userId, email }: Customer,
  title: string,
  {
    status = "completed",
    completedAt = new Date(),
  }: { status?: OrderStatus; completedAt?: Date } = {},
) {
  const order = createOrder({
    userId,
    customerEmail: email,
    status,
    completedAt: status === "completed" ? completedAt : null,
  });
  addOrderItem(order, createItem({ title, category: "membership" }));
  return order;
}

/** A change by an admin at a given time. */
const changed = ({ id }: Customer, plan: string | null, createdAt = new Date()) =>
  changeMembershipOf(id, plan, { actorId: admin.id, createdAt });

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

const pathOf = ({ id }: Customer) => `/admin/people/${id}`;
const placeOf = (customer: Customer) => `${pathOf(customer)}#mitgliedschaft`;
const historyOf = (page: Page) =>
  page.document
    .querySelectorAll('section[aria-labelledby="mitgliedschaft"] ol li')
    .map(visibleText);

const changesOf = ({ id }: Customer) =>
  db.select().from(membershipChanges).where(eq(membershipChanges.userId, id)).all();
const logOf = ({ id }: Customer) =>
  db.select().from(changeLog).where(eq(changeLog.userId, id)).all();

const dashboardOf = async (customer: Customer) =>
  (await (await browserOf(customer)).get("/dashboard")).text;

async function grant(customer: Customer, plan: string): Promise<Page> {
  return browser.press(await browser.get(pathOf(customer)), "Mitgliedschaft vergeben", { plan });
}

async function end(customer: Customer): Promise<Page> {
  return browser.press(await browser.get(pathOf(customer)), "Mitgliedschaft beenden");
}

describe("the list of members", () => {
  it("shows a linked name, plan, end and state", async () => {
    const customer = await createCustomer({ profile: { firstName: "Ida", lastName: "Kühn" } });
    orderPlan(customer, "Yearly Membership", { completedAt: new Date("2099-03-10T09:00:00Z") });
    vi.useFakeTimers({ now: new Date("2099-06-01T09:00:00Z"), toFake: ["Date"] });
    const page = await (await browserOf(admin)).get("/admin/members");
    vi.useRealTimers();
    expect(rowsOf(page).join()).toMatch(
      new RegExp(
        `^Ida Kühn ${customer.email} Yearly 10.03.2100 Läuft Konto seit \\d\\d.\\d\\d.\\d{4}$`,
      ),
    );
    const link = page.document.querySelector("main tbody a");
    expect(link?.getAttribute("href")).toBe(placeOf(customer));
  });

  it("contains everyone who has or had a membership, ordered or granted, and no one else", async () => {
    const [bought, given, lapsed, ended, waiting, cancelled, shopper] = await Promise.all(
      Array.from({ length: 7 }, () => createCustomer()),
    );
    orderPlan(bought as Customer, "Lifetime Membership");
    changed(given as Customer, "Free");
    orderPlan(lapsed as Customer, "Yearly Membership", { completedAt: daysAgo(500) });
    changed(ended as Customer, "Yearly", daysAgo(3));
    changed(ended as Customer, null, daysAgo(2));
    orderPlan(waiting as Customer, "Yearly Membership", { status: "pending" });
    orderPlan(cancelled as Customer, "Yearly Membership", { status: "cancelled" });
    expect(shopper).toBeDefined();
    const page = await browser.get("/admin/members?sort=email");
    expect(page.text).toContain("4 Mitglieder");
    const rows = rowsOf(page);
    const rowOf = (customer?: Customer) => rows.find((row) => row.includes(customer?.email ?? "?"));
    expect(rowOf(bought)).toMatch(/Lifetime ohne Ende Läuft/);
    expect(rowOf(given)).toMatch(/Free ohne Ende Läuft/);
    expect(rowOf(lapsed)).toMatch(/Yearly \S+ Abgelaufen/);
    expect(rowOf(ended)).toMatch(/Yearly \S+ Beendet/);
  });

  it("has ten rows per page, is sorted by address, and searches names and addresses", async () => {
    listTenRows();
    for (let count = 0; count < 11; count += 1) {
      const customer = await createCustomer({
        email: `m${String.fromCharCode(97 + count)}@beispiel.de`,
        profile: { firstName: count === 4 ? "Friedegund" : "Kim" },
      });
      changed(customer, "Free");
    }
    const first = await browser.get("/admin/members?sort=email&dir=desc");
    expect(rowsOf(first)).toHaveLength(10);
    expect(first.text).toContain("Seite 1 von 2");
    expect(rowsOf(first)[0]).toContain("mk@beispiel.de");
    const byName = await browser.get("/admin/members?q=friedeg");
    expect(rowsOf(byName).join()).toContain("me@beispiel.de");
    expect(byName.text).toContain("1 Mitglied");
    expect(rowsOf(await browser.get("/admin/members?q=mk%40beisp"))).toHaveLength(1);
    expect((await browser.get(`/admin/members?q=${admin.email}`)).text).toContain("0 Mitglieder");
  });
});

describe("a member's page", () => {
  it("is the person's, to which its former address leads", async () => {
    const customer = await createCustomer();
    const { status, location } = await browser.get(`/admin/members/${customer.id}`);
    expect([status, location]).toEqual([303, placeOf(customer)]);
  });

  it("shows the history of the membership, oldest first, with the responsible admins", async () => {
    const customer = await createCustomer({ profile: { firstName: "Ida", lastName: "Kühn" } });
    const former = await createCustomer({ role: "admin" });
    const order = orderPlan(customer, "Yearly Membership", { completedAt: daysAgo(9) });
    changed(customer, null, daysAgo(8));
    changed(customer, "Lifetime", daysAgo(7));
    db.update(membershipChanges)
      .set({ actorId: former.id })
      .where(eq(membershipChanges.kind, "granted"))
      .run();
    db.delete(users).where(eq(users.id, former.id)).run();
    const pending = orderPlan(customer, "Free Membership", { status: "pending" });
    const page = await browser.get(pathOf(customer));
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe("Ida Kühn");
    const [first, second, third, fourth, ...more] = historyOf(page);
    expect(first).toContain(`Yearly Membership: abgeschlossen mit Bestellung ${order.number}`);
    expect(second).toContain(`Beendet, was bis dahin galt, durch ${admin.email}`);
    expect(third).toContain("Lifetime von Hand vergeben durch ein gelöschtes Konto");
    expect(fourth).toContain(`bestellt, noch ausstehend mit Bestellung ${pending.number}`);
    expect(more).toEqual([]);
    const links = page.document.querySelectorAll("main a").map((link) => link.attrs.href);
    expect(links).toContain(`/admin/orders/${order.id}`);
  });

  it("marks the names of the specified plans as English, but not those of an owner", async () => {
    const customer = await createCustomer();
    orderPlan(customer, "Jahr am See", { completedAt: daysAgo(2) });
    changed(customer, "Lifetime", daysAgo(1));
    const page = await browser.get(pathOf(customer));
    const section = page.document.querySelector('section[aria-labelledby="mitgliedschaft"]');
    expect(historyOf(page)[0]).toContain("Jahr am See");
    const english = section?.querySelectorAll('[lang="en"]').map(visibleText);
    expect([...new Set(english)]).toEqual(["Lifetime"]);
  });

  it("exists for an account without a membership, without a way to end one", async () => {
    const customer = await createCustomer();
    const page = await browser.get(pathOf(customer));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Kein Mitglied");
    expect(page.text).toContain("Für dieses Konto gab es noch keine Mitgliedschaft.");
    const section = page.document.querySelector('section[aria-labelledby="mitgliedschaft"]');
    const buttons = section?.querySelectorAll("button").map(visibleText);
    expect(buttons).toEqual(["Mitgliedschaft vergeben"]);
  });
});

describe("'Mitgliedschaft vergeben'", () => {
  it.each(["Free", "Yearly", "Lifetime"] as const)(
    "grants %s, logs the admin, and the dashboard shows it",
    async (plan) => {
      const customer = await createCustomer();
      const answer = await grant(customer, plan);
      expect([answer.status, answer.location]).toEqual([303, placeOf(customer)]);
      const next = await browser.follow(answer);
      expect(messages(next)[0]).toBe("Mitgliedschaft vergeben");
      expect(next.text).toContain("Läuft");
      expect(historyOf(next).join()).toContain(`${plan} von Hand vergeben durch ${admin.email}`);
      expect(changesOf(customer)).toEqual([
        expect.objectContaining({ kind: "granted", plan, actorId: admin.id }),
      ]);
      expect(logOf(customer)).toEqual([
        expect.objectContaining({
          actorId: admin.id,
          subject: "membership",
          subjectId: customer.id,
          label: plan,
          action: "vergeben",
        }),
      ]);
      expect(await dashboardOf(customer)).toContain(`Du bist Mitglied (${plan})`);
    },
  );

  it("extends the current year, and warns a member who orders another", async () => {
    const customer = await createCustomer();
    orderPlan(customer, "Yearly Membership");
    const until = async () =>
      (await dashboardOf(customer)).match(/bis zum ([^.]+\. \S+ \d{4})/)?.[1];
    const before = Number((await until())?.slice(-4));
    await grant(customer, "Yearly");
    expect(Number((await until())?.slice(-4))).toBe(before + 1);
    const join = await (await browserOf(customer)).get("/join");
    expect(join.text).toContain("Läuft bis zum");
  });

  it("is idempotent", async () => {
    const customer = await createCustomer();
    const page = await browser.get(pathOf(customer));
    for (const title of ["Mitgliedschaft vergeben", "Das ist schon geschehen"]) {
      const answer = await browser.press(page, "Mitgliedschaft vergeben", { plan: "Yearly" });
      expect([answer.status, answer.location]).toEqual([303, placeOf(customer)]);
      expect(messages(await browser.follow(answer))[0]).toBe(title);
    }
    expect(changesOf(customer)).toHaveLength(1);
    expect(logOf(customer)).toHaveLength(1);
  });

  it("is rejected if the page is outdated", async () => {
    const customer = await createCustomer();
    const page = await browser.get(pathOf(customer));
    await grant(customer, "Lifetime");
    const answer = await browser.press(page, "Mitgliedschaft vergeben", { plan: "Yearly" });
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)).toMatchObject({
      title: "Jemand war schneller",
      sentences: [expect.stringContaining("hat sich inzwischen etwas geändert")],
    });
    expect(answer.document.querySelector("select option[selected]")?.attrs.value).toBe("Yearly");
    expect(historyOf(answer)).toHaveLength(1);
    expect(changesOf(customer)).toHaveLength(1);
  });

  it("is rejected if an order was completed in the meantime", async () => {
    const customer = await createCustomer();
    const page = await browser.get(pathOf(customer));
    orderPlan(customer, "Yearly Membership");
    const answer = await browser.press(page, "Mitgliedschaft vergeben", { plan: "Yearly" });
    expect(answer.status).toBe(409);
    expect(changesOf(customer)).toEqual([]);
  });

  it.each([
    ["no plan", { intent: "grant", plan: "" }],
    ["an unknown plan", { intent: "grant", plan: "Gold" }],
    ["no intent", { plan: "Free" }],
    ["an unknown intent", { intent: "give", plan: "Free" }],
  ])("rejects %s", async (_what, fields) => {
    const customer = await createCustomer();
    const answer = await browser.post(
      pathOf(customer),
      new URLSearchParams({ ...fields, seen: "0-0" }),
    );
    expect(answer.status).toBe(400);
    expect(changesOf(customer)).toEqual([]);
  });

  it("reports a missing plan at the field", async () => {
    const answer = await grant(await createCustomer(), "");
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer).plan).toContain(
      "Bitte wählen Sie, welche Mitgliedschaft Sie vergeben.",
    );
  });

  it("returns 404 for an unknown account", async () => {
    const fields = { intent: "grant", plan: "Free", seen: "0-0" };
    expect((await browser.post("/admin/people/gibt-es-nicht", fields)).status).toBe(404);
  });

  it("is forbidden to customers, even for their own account", async () => {
    const customer = await createCustomer();
    const fields = { intent: "grant", plan: "Lifetime", seen: "0-0" };
    const answer = await (await browserOf(customer)).post(pathOf(customer), fields);
    expect(answer.status).toBe(403);
    expect(changesOf(customer)).toEqual([]);
  });

  it("shows an error if it cannot be saved, and changes nothing if it cannot be logged", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const customer = await createCustomer();
    for (const table of ["membership_changes", "change_log"]) {
      const answer = await whileRefused("insert", table, () => grant(customer, "Yearly"));
      expect(answer.status).toBe(500);
      expect(errorSummary(answer)).toMatchObject({
        title: "Fehler beim Aktualisieren der Mitgliedschaft",
        sentences: ["Bitte versuchen Sie es später erneut."],
      });
      expect([...changesOf(customer), ...logOf(customer)]).toEqual([]);
    }
  });
});

describe("'Mitgliedschaft beenden'", () => {
  it("asks for confirmation: the button is in a closed disclosure", async () => {
    const customer = await createCustomer();
    changed(customer, "Yearly");
    const page = await browser.get(pathOf(customer));
    const folded = page.document.querySelector("main details");
    expect(folded?.hasAttribute("open")).toBe(false);
    expect(folded && visibleText(folded)).toContain("Das lässt sich nicht rückgängig machen.");
  });

  it("ends ordered and granted memberships, including future years", async () => {
    const customer = await createCustomer();
    const order = orderPlan(customer, "Yearly Membership", { completedAt: daysAgo(30) });
    await grant(customer, "Yearly");
    const answer = await end(customer);
    expect([answer.status, answer.location]).toEqual([303, placeOf(customer)]);
    const next = await browser.follow(answer);
    expect(messages(next)[0]).toBe("Mitgliedschaft beendet");
    expect(next.text).toContain("Beendet am");
    expect(await dashboardOf(customer)).toContain("Noch kein Mitglied?");
    expect(logOf(customer).map(({ label, action }) => `${label} ${action}`)).toContain(
      "Yearly beendet",
    );
    const stored = db.select().from(orders).where(eq(orders.id, order.id)).get();
    expect(stored?.status).toBe("completed");
  });

  it("does not affect memberships granted later", async () => {
    const customer = await createCustomer();
    changed(customer, "Yearly", daysAgo(1));
    await end(customer);
    await grant(customer, "Free");
    expect(await dashboardOf(customer)).toContain("Du bist Mitglied (Free)");
  });

  it("is idempotent", async () => {
    const customer = await createCustomer();
    changed(customer, "Yearly", daysAgo(1));
    const page = await browser.get(pathOf(customer));
    for (const title of ["Mitgliedschaft beendet", "Das ist schon geschehen"]) {
      const answer = await browser.press(page, "Mitgliedschaft beenden");
      expect(messages(await browser.follow(answer))[0]).toBe(title);
    }
    expect(changesOf(customer)).toHaveLength(2);
  });

  it("does not end a membership that was granted after the page was opened", async () => {
    const customer = await createCustomer();
    changed(customer, "Free", daysAgo(1));
    const page = await browser.get(pathOf(customer));
    await grant(customer, "Lifetime");
    expect((await browser.press(page, "Mitgliedschaft beenden")).status).toBe(409);
    expect(await dashboardOf(customer)).toContain("Du bist Mitglied (Lifetime)");
  });

  it("ends it after the chosen day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
    browser = await browserOf(admin);
    const customer = await createCustomer();
    changed(customer, "Lifetime", daysAgo(1));
    const lastDay = "2026-12-01";
    const page = await browser.get(pathOf(customer));
    const answer = await browser.press(page, "Mitgliedschaft beenden", { lastDay });
    expect(answer.status).toBe(303);
    const words = `${formatDay(lastDay).long}.`;
    expect(await dashboardOf(customer)).toContain(`(Lifetime), gekündigt zum ${words}`);
    const { text } = await browser.get(pathOf(customer));
    expect(text).toContain(`Gekündigt zum ${formatShortDate(lastDay)}`);
    expect(logOf(customer).map(({ action }) => action)).toContain(
      `zum ${formatShortDate(lastDay)} beendet`,
    );
    const currentAt = async (time: string) =>
      (await findMembership(customer.id, new Date(time))).current;
    expect(await currentAt("2026-12-01T22:59:59Z")).not.toBeNull();
    expect(await currentAt("2026-12-01T23:00:00Z")).toBeNull();
  });

  it.each(["2020-01-31", "31.11.2099", "2026-02-30"])(
    "refuses %j as the last day",
    async (lastDay) => {
      const customer = await createCustomer();
      changed(customer, "Lifetime", daysAgo(1));
      const page = await browser.get(pathOf(customer));
      const answer = await browser.press(page, "Mitgliedschaft beenden", { lastDay });
      expect(answer.status).toBe(400);
      expect(answer.document.querySelector("details[open] input[name='lastDay']")).not.toBeNull();
      expect(await dashboardOf(customer)).toContain("Du bist Mitglied (Lifetime) ohne Ende");
    },
  );

  it("is rejected without an active membership", async () => {
    const customer = await createCustomer();
    const answer = await browser.post(pathOf(customer), { intent: "end", seen: "0-0" });
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)?.title).toBe("Es gibt keine Mitgliedschaft zu beenden");
    expect([...changesOf(customer), ...logOf(customer)]).toEqual([]);
  });
});

it("concurrent identical requests grant one membership", async () => {
  const customer = await createCustomer();
  const wish = {
    userId: customer.id,
    plan: "Yearly",
    lastDay: null,
    seen: "0-0",
    actor: { admin: admin.id },
  };
  const results = await Promise.all(
    Array.from({ length: 8 }, () => changeMembership({ ...wish, now: new Date() })),
  );
  expect(results.filter((result) => result.ok && result.isNew)).toHaveLength(1);
  expect(changesOf(customer)).toHaveLength(1);
});
