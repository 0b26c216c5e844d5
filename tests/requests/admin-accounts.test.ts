import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeRole } from "#app/features/accounts/accounts-admin.server.ts";
import { db } from "#db/client.server.ts";
import { changeLog, sessions, users } from "#db/schema.ts";
import { Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { changeMembershipOf } from "#tests/support/sample-orders.ts";
import {
  address,
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
  enter,
  fillCart,
  messages,
  placeSampleOrder,
  readCartPage,
  whileRefused,
} from "#tests/support/samples.ts";
import { listTenRows } from "#tests/support/settings.ts";

givenEnvironment({ ADMIN_EMAIL: "chefin@beispiel.de", ADMIN_PASSWORD: "ein guter Anfang" });

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(users).run();
  db.delete(changeLog).run();
  ({ admin, browser } = await createAdmin());
});

const pathOf = ({ id }: Customer) => `/admin/people/${id}`;
const buttonsOf = (page: Page) => page.document.querySelectorAll("main button").map(visibleText);

const roleOf = ({ id }: Customer) => db.select().from(users).where(eq(users.id, id)).get()?.role;
const logOf = ({ id }: Customer) =>
  db
    .select()
    .from(changeLog)
    .where(eq(changeLog.userId, id))
    .all()
    .map(({ actorId, subject, subjectId, label, action }) => {
      expect([actorId, subject, subjectId]).toEqual([admin.id, "account", id]);
      return `${label} ${action}`;
    });

/** The error message of a rejected action. */
function alertOf(page: Page): string {
  const box = page.document.querySelector('main [role="alert"]');
  return box ? visibleText(box) : "";
}

const press = async (customer: Customer, button: string) =>
  browser.press(await browser.get(pathOf(customer)), button);

describe("the list of accounts", () => {
  it("shows a linked address, name, role, date, and whether the address is proven", async () => {
    const customer = await createCustomer({ profile: { firstName: "Ida", lastName: "Kühn" } });
    const createdAt = new Date("2026-03-09T23:30:00Z");
    const emailVerifiedAt = new Date("2026-03-11T12:00:00Z");
    db.update(users).set({ createdAt, emailVerifiedAt }).where(eq(users.id, customer.id)).run();
    const page = await browser.get("/admin/accounts?sort=date&dir=asc");
    expect(page.text).toContain("2 Konten");
    expect(rowsOf(page)[0]).toBe(`${customer.email} Ida Kühn Kundenkonto 10.03.2026 bestätigt`);
    expect(rowsOf(page)[1]).toContain("Verwaltung");
    expect(rowsOf(page)[1]).toContain("nicht bestätigt");
    const link = page.document.querySelector("main tbody a");
    expect(link?.getAttribute("href")).toBe(pathOf(customer));
    const states = page.document.querySelectorAll('main td[data-place="state"] svg');
    expect(states).toHaveLength(2);
  });

  it("lets an address break behind '@' and dots, and nowhere else", async () => {
    await createCustomer({ email: "anna.maria@post.beispiel.de" });
    const { html } = await browser.get("/admin/accounts?q=anna.maria");
    expect(html).toContain("anna.<wbr/>maria@<wbr/>post.<wbr/>beispiel.<wbr/>de</span>");
  });

  it("shows the newest first, ten per page", async () => {
    listTenRows();
    for (let count = 0; count < 10; count += 1) await createCustomer();
    const newest = await createCustomer();
    db.update(users)
      .set({ createdAt: new Date(Date.now() + 1000) })
      .where(eq(users.id, newest.id))
      .run();
    const page = await browser.get("/admin/accounts");
    expect(rowsOf(page)).toHaveLength(10);
    expect(rowsOf(page)[0]).toContain(newest.email);
    expect(page.text).toContain("Seite 1 von 2");
  });

  it("searches names and addresses, and filters by role", async () => {
    const address = { street: "Am Anger 5", zipcode: "99084", city: "Erfurt" };
    const customer = await createCustomer({ profile: { firstName: "Friedegund", ...address } });
    for (const q of ["friedeg", "anger", "99084", "erfurt"]) {
      expect(rowsOf(await browser.get(`/admin/accounts?q=${q}`)), q).toHaveLength(1);
    }
    const [name = ""] = customer.email.split("@");
    expect(rowsOf(await browser.get(`/admin/accounts?q=${name}`)).join()).toContain("Friedegund");
    const admins = await browser.get("/admin/accounts?role=admin");
    expect(rowsOf(admins)).toHaveLength(1);
    expect(rowsOf(admins).join()).toContain(admin.email);
    const marked = admins.document.querySelector('main nav [aria-current="true"]');
    expect(marked?.text).toBe("Verwaltung");
    expect(rowsOf(await browser.get("/admin/accounts?role=chef"))).toHaveLength(2);
  });
});

describe("an account's page", () => {
  it("shows the owner, with links to orders and membership", async () => {
    const customer = await createCustomer();
    const theirs = await browserOf(customer);
    await fillCart(theirs, [createItem(), 1]);
    await placeSampleOrder(theirs, { email: customer.email });
    changeMembershipOf(customer.id, "Lifetime");
    const page = await browser.get(pathOf(customer));
    expect(page.status).toBe(200);
    // The checkout has stored this name in the profile.
    const name = `${address.firstName} ${address.lastName}`;
    expect(page.document.querySelector("h1")?.text).toBe(name);
    expect(page.text).toContain(customer.email);
    expect(page.text).toContain("Adresse bestätigt noch nicht");
    expect(page.text).toContain("In 1 Browser angemeldet.");
    const links = page.document.querySelectorAll("main dl a").map((link) => link.attrs.href ?? "");
    const toOrders = links.find((href) => href.startsWith("/admin/orders?")) ?? "";
    expect(rowsOf(await browser.get(toOrders)).join()).toContain(customer.email);
    expect(links).toContain("#mitgliedschaft");
    const membership = page.document
      .querySelectorAll("main dl div")
      .map(visibleText)
      .find((fact) => fact.startsWith("Mitgliedschaft"));
    expect(membership).toContain("Läuft");
  });

  it("falls back to the address without a profile", async () => {
    const id = crypto.randomUUID();
    db.insert(users).values({ id, email: "ohne@beispiel.de", passwordHash: "x" }).run();
    const page = await browser.get(`/admin/people/${id}`);
    expect(page.document.querySelector("h1")?.text).toBe("ohne@beispiel.de");
    expect(page.text).toContain("Nirgends angemeldet.");
    expect(buttonsOf(page)).not.toContain("Überall abmelden");
  });

  it("is not cached, and contains no password hash", async () => {
    const customer = await createCustomer();
    const page = await browser.get(pathOf(customer));
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    const data = await browser.get(`${pathOf(customer)}.data`);
    const stored = db.select().from(users).where(eq(users.id, customer.id)).get();
    expect(page.html + data.html).not.toContain(stored?.passwordHash);
  });
});

describe("changing a role", () => {
  it("asks for confirmation: the button is in a closed disclosure", async () => {
    const page = await browser.get(pathOf(await createCustomer()));
    const folded = page.document.querySelector("main details");
    expect(folded?.hasAttribute("open")).toBe(false);
    expect(folded && visibleText(folded)).toContain("sieht alle Bestellungen");
  });

  it("takes effect at the next request, both ways, and is logged", async () => {
    const customer = await createCustomer();
    const theirs = await browserOf(customer);
    expect((await theirs.get("/admin/orders")).status).toBe(403);
    const answer = await press(customer, "In die Verwaltung aufnehmen");
    expect([answer.status, answer.location]).toEqual([303, pathOf(customer)]);
    expect(messages(await browser.follow(answer))[0]).toBe("Die Rolle ist jetzt „Verwaltung“");
    expect((await theirs.get("/admin/orders")).status).toBe(200);
    await press(customer, "Aus der Verwaltung nehmen");
    expect((await theirs.get("/admin/orders")).status).toBe(403);
    expect(logOf(customer)).toEqual([
      "Rolle von Kundenkonto zu Verwaltung",
      "Rolle von Verwaltung zu Kundenkonto",
    ]);
  });

  it("does nothing if the account has the role already", async () => {
    const customer = await createCustomer();
    const page = await browser.get(pathOf(customer));
    await browser.press(page, "In die Verwaltung aufnehmen");
    const again = await browser.press(page, "In die Verwaltung aufnehmen");
    expect(again.status).toBe(303);
    expect(messages(await browser.follow(again))).toContain("Die Rolle ist schon „Verwaltung“");
    expect(logOf(customer)).toHaveLength(1);
  });

  it("is not possible for one's own account", async () => {
    await createCustomer({ role: "admin" });
    const page = await browser.get(pathOf(admin));
    expect(page.text).toContain("Das sind Sie selbst");
    expect(buttonsOf(page)).toEqual([
      "Notiz speichern",
      "Mitgliedschaft vergeben",
      "Überall abmelden",
    ]);
    const answer = await browser.post(pathOf(admin), { intent: "change-role", role: "customer" });
    expect(answer.status).toBe(409);
    expect(alertOf(answer)).toContain("Ihre eigene Rolle können Sie nicht ändern.");
    expect(roleOf(admin)).toBe("admin");
    expect(logOf(admin)).toEqual([]);
  });

  it("warns that the next start undoes it if the settings name the account", async () => {
    const sentence =
      "Dieses Konto steht in den Einstellungen (ADMIN_EMAIL): Der nächste Start nimmt es wieder in die Verwaltung auf.";
    const named = await createCustomer({ role: "admin", email: "chefin@beispiel.de" });
    const other = await createCustomer({ role: "admin" });
    expect((await browser.get(pathOf(named))).text).toContain(sentence);
    expect((await browser.get(pathOf(other))).text).not.toContain("ADMIN_EMAIL");
    expect((await press(named, "Aus der Verwaltung nehmen")).status).toBe(303);
    expect((await browser.get(pathOf(named))).text).toContain(sentence);
  });

  it("is rejected for the only admin", async () => {
    const answer = await browser.post(pathOf(admin), { intent: "change-role", role: "customer" });
    expect(answer.status).toBe(409);
    expect(alertOf(answer)).toContain("Das ist das einzige Konto der Verwaltung.");
    expect(roleOf(admin)).toBe("admin");
  });

  it("succeeds for only one of two admins who demote each other concurrently", async () => {
    const other = await createCustomer({ role: "admin" });
    const [now, role] = [new Date(), "customer" as const];
    const results = await Promise.all([
      changeRole({ userId: other.id, adminId: admin.id, role, now }),
      changeRole({ userId: admin.id, adminId: other.id, role, now }),
    ]);
    expect(results).toEqual([
      { ok: true, isNew: true },
      { ok: false, reason: "no-admin" },
    ]);
    expect([roleOf(admin), roleOf(other)]).toEqual(["admin", "customer"]);
  });

  it.each([
    ["no role", { intent: "change-role" }],
    ["an unknown role", { intent: "change-role", role: "owner" }],
    ["no intent", { role: "admin" }],
    ["an unknown intent", { intent: "delete" }],
  ])("rejects %s", async (_what, fields) => {
    const customer = await createCustomer();
    const answer = await browser.post(pathOf(customer), new URLSearchParams({ ...fields }));
    expect(answer.status).toBe(400);
    expect(roleOf(customer)).toBe("customer");
  });

  it("returns 404 for an unknown account", async () => {
    const fields = { intent: "change-role", role: "admin" };
    expect((await browser.post("/admin/people/gibt-es-nicht", fields)).status).toBe(404);
  });

  it("shows an error if it cannot be saved, and changes nothing if it cannot be logged", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const customer = await createCustomer();
    const answer = await whileRefused("insert", "change_log", () =>
      press(customer, "In die Verwaltung aufnehmen"),
    );
    expect(answer.status).toBe(500);
    expect(alertOf(answer)).toBe(
      "Fehler beim Aktualisieren des Kontos Bitte versuchen Sie es später erneut.",
    );
    expect(roleOf(customer)).toBe("customer");
  });
});

describe("'Überall abmelden'", () => {
  it("ends all sessions of that account and no others, and is logged", async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()];
    const browsers = [await browserOf(customer), await browserOf(customer)];
    const others = await browserOf(other);
    const page = await browser.get(pathOf(customer));
    expect(page.text).toContain("In 2 Browsern angemeldet.");
    const answer = await browser.press(page, "Überall abmelden");
    expect([answer.status, answer.location]).toEqual([303, pathOf(customer)]);
    expect(messages(await browser.follow(answer)).join(" ")).toContain("Das waren 2 Browser.");
    for (const each of browsers) expect((await each.get("/dashboard")).location).toBe("/auth");
    expect((await others.get("/dashboard")).status).toBe(200);
    expect((await browser.get("/admin/accounts")).status).toBe(200);
    expect(logOf(customer)).toEqual(["Anmeldungen überall beendet"]);
    const again = await browser.press(page, "Überall abmelden");
    expect(messages(await browser.follow(again))).toContain("Dieses Konto war nirgends angemeldet");
    expect(logOf(customer)).toHaveLength(1);
  });

  it("does not count expired sessions", async () => {
    const customer = await createCustomer();
    await browserOf(customer);
    db.update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, customer.id))
      .run();
    expect((await browser.get(pathOf(customer))).text).toContain("Nirgends angemeldet.");
  });

  it("of one's own account warns first, and ends at /auth with the cart kept", async () => {
    const elsewhere = new Browser();
    await enter(elsewhere, admin);
    await fillCart(browser, [createItem({ title: "Eine Laterne" }), 1]);
    const page = await browser.get(pathOf(admin));
    expect(page.text).toContain("Sie werden auch in diesem Browser abgemeldet.");
    const answer = await browser.press(page, "Überall abmelden");
    expect([answer.status, answer.location]).toEqual([303, "/auth"]);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    const next = await browser.follow(answer);
    expect(messages(next)[0]).toBe("Sie sind überall abgemeldet");
    for (const each of [browser, elsewhere]) {
      expect((await each.get("/admin/accounts")).location).toBe("/auth?weiter=%2Fadmin%2Faccounts");
    }
    expect(await readCartPage(browser)).toContain("Eine Laterne");
    expect(logOf(admin)).toEqual(["Anmeldungen überall beendet"]);
  });

  it("returns 404 for an unknown account", async () => {
    const fields = { intent: "sign-out-everywhere" };
    expect((await browser.post("/admin/people/gibt-es-nicht", fields)).status).toBe(404);
  });

  it("shows an error if it cannot be saved, and keeps all sessions", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const customer = await createCustomer();
    const theirs = await browserOf(customer);
    const answer = await whileRefused("insert", "change_log", () =>
      press(customer, "Überall abmelden"),
    );
    expect(answer.status).toBe(500);
    expect(alertOf(answer)).toContain("Fehler beim Aktualisieren des Kontos");
    expect((await theirs.get("/dashboard")).status).toBe(200);
  });
});
