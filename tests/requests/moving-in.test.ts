import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasRunningMembership } from "#app/features/membership/membership.server.ts";
import { leadOn, storeCounts } from "#app/features/moving-in/old-addresses.server.ts";
import { carryOnAll } from "#app/features/moving-in/run-move.server.ts";
import { loadPatternsBy } from "#app/http/site-patterns.server.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { formatPlainMoment } from "#app/ui/format/short-date.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import {
  askedAddresses,
  type CatalogItem,
  catalogItems,
  declarations,
  emails,
  membershipChanges,
  movedMemberships,
  moveRows,
  moves,
  newsletterSubscriptions,
  oldAddresses,
  oldAddressHits,
  orderItems,
  profiles,
  unknownPaths,
  users,
} from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { cases, createRandom, freshSeed } from "#tests/support/random.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fieldErrors,
} from "#tests/support/samples.ts";

const LIST = "/admin/einzug";
let admin: Browser;
let adminEmail: string;

beforeEach(async () => {
  for (const table of [
    moves,
    oldAddresses,
    unknownPaths,
    askedAddresses,
    newsletterSubscriptions,
  ]) {
    db.delete(table).run();
  }
  db.delete(users)
    .where(inArray(users.email, ["ida@beispiel.de", "ole@beispiel.de"]))
    .run();
  const created = await createAdmin();
  admin = created.browser;
  adminEmail = created.admin.email;
});

function upload(kind: string, content: string | Uint8Array<ArrayBuffer>): Promise<Page> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", new File([content], "export.csv"));
  form.set("intent", "upload");
  return admin.post(LIST, form);
}

/** Uploads a file and goes on to its dry run. */
async function check(kind: string, content: string | Uint8Array<ArrayBuffer>): Promise<Page> {
  const answered = await upload(kind, content);
  if (!answered.location) throw new Error(JSON.stringify(fieldErrors(answered)));
  const page = await admin.get(answered.location);
  return admin.follow(await admin.press(page, "Weiter"));
}

async function moveIn(
  kind: string,
  content: string | Uint8Array<ArrayBuffer>,
  answers: Record<string, string> = {},
) {
  const checked = await check(kind, content);
  return admin.follow(await admin.press(checked, "Übernehmen", answers));
}

const counts = ({ text }: Page) =>
  ["neu", "bekannt", "anders", "unbrauchbar"].map((word) =>
    Number(new RegExp(`${word}: (\\d+)`).exec(text)?.[1]),
  );

describe("old addresses", () => {
  const file = "Alte Adresse;Neue Seite\n/blog/;/events\nhttps://alt.example/shop/*;/products\n";

  it("are looked at, taken over, and lead visitors on", async () => {
    const checked = await check("addresses", file);
    expect(counts(checked)).toEqual([2, 0, 0, 0]);
    expect(db.select().from(oldAddresses).all()).toEqual([]);
    const applied = await admin.follow(await admin.press(checked, "Übernehmen"));
    expect(applied.text).toContain("Übernommen");
    const visitor = new Browser();
    for (const [path, to] of [
      ["/blog", "/events"],
      ["/blog/?seite=2", "/events"],
      ["/shop", "/products"],
      ["/shop/kerzen/rot", "/products"],
    ] as const) {
      const answered = await visitor.fetch(path);
      expect([answered.status, answered.headers.get("Location")], path).toEqual([301, to]);
      expect(answered.headers.get("Cache-Control")).toBe("max-age=3600");
    }
    expect((await visitor.get("/blog2")).status).toBe(404);
    expect((await visitor.get("/events")).status).toBe(200);
    await storeCounts(new Date());
    const hits = db.select().from(oldAddressHits).all();
    expect(hits.map(({ from, count }) => [from, count]).toSorted()).toEqual([
      ["/blog", 2],
      ["/shop/*", 2],
    ]);
    expect((await admin.get(LIST)).text).toContain("2 × in diesem Monat");
  });

  it("of things that are gone here lead on, too", async () => {
    await moveIn("addresses", "from,to\n/products/alte-kerze,/products\n");
    const answered = await new Browser().fetch("/products/alte-kerze");
    expect([answered.status, answered.headers.get("Location")]).toEqual([301, "/products"]);
  });

  it.each([
    ["/*", "/events", "Alle Adressen auf einmal"],
    ["/events", "/products", "gehört schon zu einer Seite"],
    ["/products/*", "/events", "gehört schon zu einer Seite"],
    ["/admin/alt", "/events", "gehört schon zu einer Seite"],
    ["/alt", "//evil.example", "keine Seite dieser Website"],
    ["/alt", "https://evil.example/", "keine Seite dieser Website"],
    ["/alt", "/gibt/es/nicht", "Diese Seite gibt es hier nicht."],
    ["/alt", "/alt", "selbst eine alte Adresse"],
    ["/alt/*", "/alt/neu", "selbst eine alte Adresse"],
    ["mailto:ida@beispiel.de", "/events", "keine Adresse einer Website"],
  ])("from %s to %s are unusable", async (from, to, reason) => {
    const page = await check("addresses", `from;to\n${from};${to}\n`);
    expect(counts(page)).toEqual([0, 0, 0, 1]);
    expect(page.text).toContain(reason);
  });

  it("that lead to each other are unusable, and so is the second row of one", async () => {
    const page = await check("addresses", "from;to\n/a;/b\n/b;/a\n/c;/events\n/c/;/courses\n");
    expect(counts(page)).toEqual([1, 0, 0, 3]);
    expect(page.text).toContain("Diese Adresse hat schon Zeile 4.");
  });

  it("again change nothing, changed ones are replaced, and undoing brings back what was", async () => {
    await moveIn("addresses", "from;to\n/alt;/events\n");
    const again = await check("addresses", "from;to\n/alt;/events\n");
    expect(counts(again)).toEqual([0, 1, 0, 0]);
    const changed = await moveIn("addresses", "from;to\n/alt;/courses\n/neu-alt;/events\n");
    expect(counts(changed)).toEqual([1, 0, 1, 0]);
    const targets = () =>
      db
        .select()
        .from(oldAddresses)
        .all()
        .map(({ from, to }) => `${from} ${to}`);
    expect(targets().toSorted()).toEqual(["/alt /courses", "/neu-alt /events"]);
    await admin.press(changed, "Umzug zurücknehmen");
    expect(targets()).toEqual(["/alt /events"]);
  });

  it.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    "are as they were before, in whatever order runs are undone: %j",
    async (order) => {
      const targets = ["/events", "/courses", "/products"];
      const runs: Page[] = [];
      for (const to of targets) runs.push(await moveIn("addresses", `from;to\n/alt;${to}\n`));
      const left = new Set([0, 1, 2]);
      for (const index of order) {
        await admin.press(runs[index] as Page, "Umzug zurücknehmen");
        left.delete(index);
        const last = [...left].at(-1);
        const expected = last === undefined ? [] : [{ to: targets[last] }];
        expect(db.select().from(oldAddresses).all()).toMatchObject(expected);
      }
    },
  );

  it("lead to pages that unusable rows of the file also name", async () => {
    const rows = ["/contact-us;/contact", "/contact;/contact", "/home;/", "/;/"];
    const page = await check("addresses", `from;to\n${rows.join("\n")}\n`);
    expect(counts(page)).toEqual([2, 0, 0, 2]);
  });

  it("that nobody knows are filled in in place, whatever letters they have", async () => {
    const visitor = new Browser();
    const paths = { "/zwei%20worte": "/zwei worte", "/100%25": "/100%", "/c%23%3F": "/c#?" };
    for (const path of Object.keys(paths)) await visitor.get(path);
    await storeCounts(new Date());
    const page = await admin.get(LIST);
    for (const path of Object.values(paths)) {
      const refused = await admin.press(page, `Speichern: ${path}`, { to: "//evil.example" });
      expect(Object.keys(fieldErrors(refused))).toEqual(["to"]);
      await admin.press(page, `Speichern: ${path}`, { to: "/events" });
    }
    for (const path of Object.keys(paths)) expect(leadOn(path)).toBe("/events");
    expect(db.select().from(unknownPaths).all()).toEqual([]);
  });

  it("that nobody knows are noted, without those that name a person, and filled in in place", async () => {
    const visitor = new Browser();
    for (const path of [
      "/alter-weg?x=1",
      "/alter-weg",
      "/wer/ida@beispiel.de",
      "/wer/ida%40beispiel.de",
    ]) {
      await visitor.get(path);
    }
    await storeCounts(new Date());
    expect(db.select().from(unknownPaths).all()).toMatchObject([{ path: "/alter-weg", count: 2 }]);
    const page = await admin.get(LIST);
    const refused = await admin.press(page, "Speichern: /alter-weg", {
      to: "https://evil.example",
    });
    expect(refused.status).toBe(400);
    await admin.press(page, "Speichern: /alter-weg", { to: "/events" });
    expect(leadOn("/alter-weg")).toBe("/events");
    expect(db.select().from(unknownPaths).all()).toEqual([]);
  });

  it("that nobody knows are kept for 30 days, and at most 500", async () => {
    const now = new Date();
    for (let number = 0; number < 600; number += 1) leadOn(`/weg-${number}`);
    await storeCounts(now);
    expect(await db.$count(unknownPaths)).toBe(500);
    await storeCounts(new Date(`${addDays(berlinDay(now), 31)}T12:00:00Z`));
    expect(await db.$count(unknownPaths)).toBe(0);
  });
});

describe("people", () => {
  const head = "E-Mail;Vorname;Nachname;Ort;Plan;Seit;Bis;Nummer;Notiz";
  const ida = "Ida@Beispiel.de ;Ida;Kühn;Plön;Gold;1.2.2025;unbegrenzt;17;Kennt Anna";

  let gold: CatalogItem;
  beforeEach(() => {
    gold = createItem({ title: "Gold", category: "membership", price: 1000 });
  });
  const accountOf = (email: string) => db.select().from(users).where(eq(users.email, email)).get();

  it("get an account with their membership, and no e-mail", async () => {
    const before = await db.$count(emails);
    await moveIn("people", `${head}\n${ida}\n`);
    const account = accountOf("ida@beispiel.de");
    expect(account).toMatchObject({ passwordHash: "", emailVerifiedAt: null });
    const { id = "" } = account ?? {};
    expect(hasRunningMembership(id)).toBe(true);
    expect(db.select().from(movedMemberships).all()).toMatchObject([
      { plan: "Gold", firstDay: "2025-02-01", lastDay: null },
    ]);
    const profile = db.select().from(profiles).where(eq(profiles.id, id)).get();
    expect(profile).toMatchObject({ firstName: "Ida", lastName: "Kühn", city: "Plön" });
    expect(await db.$count(emails)).toBe(before);
    const page = await admin.get(`/admin/people/${id}`);
    expect(page.text).toContain("Nummer 17: Kennt Anna");
    expect(page.text).toContain("Gold übernommen, seit 01.02.2025 ohne Ende");
  });

  it("again change nothing, and a changed end replaces the end", async () => {
    await moveIn("people", `${head}\n${ida}\n`);
    expect(counts(await check("people", `${head}\n${ida}\n`))).toEqual([0, 1, 0, 0]);
    await moveIn("people", `${head}\n${ida.replace("unbegrenzt", "31.12.2027")}\n`);
    expect(db.select().from(movedMemberships).all()).toMatchObject([{ lastDay: "2027-12-31" }]);
  });

  it.each([
    [";;;;Gold;;;;", "Das ist keine E-Mail-Adresse."],
    ["a@b.de;;;;Gold;31.02.2025;;;", "Diesen Tag gibt es nicht"],
    ["a@b.de;;;;Gold;2025-02-01;2025-01-01;;", "endet, bevor sie beginnt"],
    ["a@b.de;;;;;2025-02-01;;;", "fehlt der Plan"],
  ])("%s are unusable", async (row, reason) => {
    const page = await check("people", `${head}\n${row}\n`);
    expect(counts(page)).toEqual([0, 0, 0, 1]);
    expect(page.text).toContain(reason);
  });

  it("with one address and two names are one, and with the same name have two periods", async () => {
    const other = ida.replace("Ida;", "Ole;");
    const later = ida.replace("1.2.2025;unbegrenzt", "1.2.2024;31.1.2025");
    const page = await moveIn("people", `${head}\n${ida}\n${other}\n${later}\n`);
    expect(counts(page)[3]).toBe(1);
    expect(page.text).toContain("Diese Adresse hat schon Zeile 2.");
    expect(await db.$count(movedMemberships)).toBe(2);
    await admin.press(page, "Umzug zurücknehmen");
    expect(accountOf("ida@beispiel.de")).toBeUndefined();
  });

  it("of the administration stay as they are", async () => {
    const page = await check("people", `${head}\n${adminEmail};X;Y;;;;;;\n`);
    expect(counts(page)).toEqual([0, 1, 0, 0]);
  });

  it("who were here before get the membership and keep their data, also when it is undone", async () => {
    const customer = await createCustomer();
    db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id)).run();
    const before = db.select().from(profiles).where(eq(profiles.id, customer.id)).get();
    const page = await moveIn(
      "people",
      `${head}\n${ida.replace("Ida@Beispiel.de ", customer.email)}\n`,
    );
    expect(hasRunningMembership(customer.id)).toBe(true);
    await admin.press(page, "Umzug zurücknehmen");
    expect(hasRunningMembership(customer.id)).toBe(false);
    expect(db.select().from(profiles).where(eq(profiles.id, customer.id)).get()).toEqual(before);
  });

  it("who left here are unusable, unless an admin takes the row all the same", async () => {
    const customer = await createCustomer();
    db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id)).run();
    changeMembershipOf(customer.id, "Gold", { createdAt: new Date("2025-01-01") });
    changeMembershipOf(customer.id, null, { createdAt: new Date("2026-03-01") });
    const row = ida.replace("Ida@Beispiel.de ", customer.email);
    const page = await check("people", `${head}\n${row}\n`);
    expect(counts(page)).toEqual([0, 0, 0, 1]);
    expect(page.text).toContain("Hat die Mitgliedschaft hier beendet, am 1. März 2026.");
    const forced = await admin.follow(await admin.press(page, "trotzdem aufnehmen"));
    expect(counts(forced)).toEqual([0, 0, 1, 0]);
    await admin.press(forced, "Übernehmen");
    expect(hasRunningMembership(customer.id)).toBe(true);
  });

  describe("who have left here", () => {
    let customer: Awaited<ReturnType<typeof createCustomer>>;
    beforeEach(async () => {
      customer = await createCustomer();
    });
    // The export of all people would name them.
    afterEach(() => {
      db.delete(users).where(eq(users.id, customer.id)).run();
    });
    const orderGold = (values: Parameters<typeof createOrder>[0]) => {
      const order = createOrder({ userId: customer.id, ...values });
      return { order, itemId: addOrderItem(order, gold) };
    };
    const reasonFor = async () => {
      const page = await check(
        "people",
        `${head}\n${ida.replace("Ida@Beispiel.de ", customer.email)}\n`,
      );
      return /Hat die Mitgliedschaft hier beendet, am [^.]*\.[^.]*/.exec(page.text)?.[0];
    };

    it.each(["pending", "cancelled"] as const)(
      "do not return by an order that is %s",
      async (status) => {
        changeMembershipOf(customer.id, "Gold", { createdAt: new Date("2025-01-01") });
        changeMembershipOf(customer.id, null, { createdAt: new Date("2026-03-01") });
        orderGold({ status, createdAt: new Date("2026-04-01") });
        expect(await reasonFor()).toContain("am 1. März 2026");
      },
    );

    it("are told the day on which they withdrew, not that of their order", async () => {
      const { order } = orderGold({ status: "completed", createdAt: new Date("2026-04-01") });
      db.update(orderItems)
        .set({ cancelledQuantity: 1 })
        .where(eq(orderItems.orderId, order.id))
        .run();
      changeMembershipOf(customer.id, "Gold", { createdAt: new Date("2026-04-03") });
      const receivedAt = new Date("2026-04-09T10:00:00Z");
      db.insert(declarations)
        .values({
          kind: "withdrawal",
          token: order.id,
          sha256: "0".repeat(64),
          name: "Ida",
          contract: order.number,
          email: customer.email,
          orderId: order.id,
          receivedAt,
          handledAt: receivedAt,
          outcome: "accepted",
        })
        .run();
      expect(await reasonFor()).toContain("am 9. April 2026");
    });
  });

  it("keep their membership if its plan was renamed since", async () => {
    const plan = createItem({ title: "Bronze", category: "membership", price: 500 });
    await moveIn("people", `${head}\n${ida.replace("Gold", "Bronze")}\n`);
    db.update(catalogItems).set({ title: "Kupfer" }).where(eq(catalogItems.id, plan.id)).run();
    const file = `${head}\n${ida.replace("Gold", "Kupfer")}\n`;
    expect(counts(await check("people", file))).toEqual([0, 1, 0, 0]);
  });

  it("whose row has no first day keep that of their membership, and no end before it", async () => {
    const [past, future] = ["2025-02-01", "2999-02-01"];
    const rowOf = (since: string, until: string) =>
      `ida@beispiel.de;Ida;;;Gold;${since};${until};;`;
    await moveIn("people", `${head}\n${rowOf(past, "")}\n`);
    await moveIn("people", `${head}\n${rowOf("", "2025-06-30")}\n`);
    const { id: userId = "" } = accountOf("ida@beispiel.de") ?? {};
    const isIdas = eq(movedMemberships.userId, userId);
    const stored = () => db.select().from(movedMemberships).where(isIdas).all();
    expect(stored()).toMatchObject([{ firstDay: past, lastDay: "2025-06-30" }]);
    db.update(movedMemberships).set({ firstDay: future, lastDay: null }).where(isIdas).run();
    const page = await moveIn("people", `${head}\n${rowOf("", "2998-12-31")}\n`);
    expect(counts(page)).toEqual([0, 0, 0, 1]);
    expect(page.text).toContain("endet, bevor sie beginnt");
  });

  it("who have used their account since keep the membership when it is undone", async () => {
    const page = await moveIn("people", `${head}\n${ida}\nole@beispiel.de;Ole;;;Gold;;;;\n`);
    const { id = "" } = accountOf("ida@beispiel.de") ?? {};
    const own = { passwordHash: "its own", emailVerifiedAt: new Date() };
    db.update(users).set(own).where(eq(users.id, id)).run();
    await admin.press(page, "Umzug zurücknehmen");
    expect(accountOf("ole@beispiel.de")).toBeUndefined();
    expect(hasRunningMembership(id)).toBe(true);
    expect(
      counts(await check("people", `${head}\n${ida.replace("17;Kennt Anna", ";")}\n`)),
    ).toEqual([0, 1, 0, 0]);
  });

  it("get their names and addresses back when it is undone, as far as nobody has changed them", async () => {
    await moveIn("people", `${head}\n${ida}\n`);
    const page = await moveIn(
      "people",
      `${head}\n${ida.replace("Ida;Kühn;Plön", "Ada;Groß;Kiel")}\n`,
    );
    const { id = "" } = accountOf("ida@beispiel.de") ?? {};
    const isIda = eq(profiles.id, id);
    db.update(profiles).set({ city: "Eutin" }).where(isIda).run();
    await admin.press(page, "Umzug zurücknehmen");
    expect(db.select().from(profiles).where(isIda).get()).toMatchObject({
      firstName: "Ida",
      lastName: "Kühn",
      city: "Eutin",
    });
  });

  it("get the plan that the owner names for one of the file", async () => {
    const silver = createItem({ title: "Silber", category: "membership", price: 500 });
    await moveIn("people", `${head}\n${ida.replace("Gold", "Classic")}\n`, {
      "plan:Classic": silver.id,
    });
    const { id: userId = "" } = accountOf("ida@beispiel.de") ?? {};
    const isIdas = eq(movedMemberships.userId, userId);
    const brought = db.select().from(movedMemberships).where(isIdas).all();
    expect(brought).toMatchObject([{ plan: "Silber" }]);
    const again = await check("people", `${head}\nole@beispiel.de;Ole;;;Classic;;;;\n`);
    const chosen = again.document.querySelector('[name="plan:Classic"] option[selected]');
    expect(chosen?.getAttribute("value")).toBe(silver.id);
  });

  it("that stand in a file twice are known the second time, also before anything is taken over", async () => {
    const checked = await check("people", `${head}\n${ida}\n${ida}\n`);
    expect(counts(checked)).toEqual([1, 1, 0, 0]);
    expect(checked.text).toContain("Steht schon in Zeile 2.");
  });

  it("get a link to set a password when an admin sends it, and are left out once they have come", async () => {
    const page = await moveIn("people", `${head}\n${ida}\nole@beispiel.de;Ole;;;Gold;;;;\n`);
    await admin.press(page, "Allen Zugang schicken");
    const [mail] = emailsTo("ida@beispiel.de");
    expect(mail).toMatchObject({
      priority: "bulk",
      subject: expect.stringContaining("Dein Zugang"),
    });
    expect(mail?.text).not.toContain("Kennt Anna");
    const ownBrowser = new Browser();
    const form = await ownBrowser.get(linkIn(mail ?? { text: "" }));
    const set = await ownBrowser.press(form, "Passwort", { password: "ein langes Passwort" });
    expect(set.status).toBe(303);
    expect(accountOf("ida@beispiel.de")?.emailVerifiedAt).not.toBeNull();
    const after = await admin.get(`${LIST}/${db.select().from(moves).get()?.id}`);
    expect(after.text).toContain("1 von 2 Personen ist gekommen");
    await admin.press(after, "Umzug zurücknehmen");
    expect(accountOf("ida@beispiel.de")).toBeDefined();
    expect(accountOf("ole@beispiel.de")).toBeUndefined();
  });

  it("are told until when the e-mails with their access go", async () => {
    const page = await moveIn("people", `${head}\n${ida}\nole@beispiel.de;Ole;;;Gold;;;;\n`);
    const ready = await admin.follow(await admin.press(page, "Allen Zugang schicken"));
    expect(ready.text).not.toContain("warten noch");
    db.update(emails).set({ status: "queued" }).where(eq(emails.priority, "bulk")).run();
    const path = `${LIST}/${db.select().from(moves).get()?.id}`;
    expect((await admin.get(path)).text).toContain("2 E-Mails warten noch, hinter allen anderen.");
    const [sample] = db.select().from(emails).where(eq(emails.priority, "bulk")).all();
    if (!sample) throw new Error("no bulk e-mail");
    const now = Date.now();
    for (const [index, minutes] of [40, 20].entries()) {
      const key = `sent-${index}`;
      const sentAt = new Date(now - minutes * 60_000);
      const sent = { id: key, key, messageId: key, linkId: null, status: "sent", sentAt } as const;
      db.insert(emails)
        .values({ ...sample, ...sent, dueAt: sentAt })
        .run();
    }
    const until = new Date(now + 40 * 60_000);
    const { text } = await admin.get(path);
    const [, said = ""] = /voraussichtlich bis (\S+ \S+)\sUhr\./.exec(text) ?? [];
    expect(
      [0, 60_000].map((late) => formatPlainMoment(new Date(until.getTime() + late))),
    ).toContain(said.replace(",", ""));
  });

  const withPlans = (count: number) =>
    Array.from({ length: count }, (_, index) => `p${index}@beispiel.de;P;;;Tarif ${index};;;;`);

  it("with up to 100 unknown plans are asked about each, beside any number of known ones", async () => {
    for (let index = 0; index < 40; index += 1) {
      createItem({ title: `Bekannt ${index}`, category: "membership", price: 1000 });
    }
    const known = withPlans(40).map((row) => row.replace("Tarif", "Bekannt").replace("@", "@k."));
    const page = await check("people", [head, ...known, ...withPlans(100)].join("\n"));
    expect(page.document.querySelectorAll("select[name^='plan:']")).toHaveLength(100);
  });

  it("with more unknown plans are refused, before anything is taken over", async () => {
    const answered = await upload("people", [head, ...withPlans(101)].join("\n"));
    const columns = await admin.get(answered.location ?? "");
    const refused = await admin.press(columns, "Weiter");
    expect(fieldErrors(refused)).toEqual({
      plan: expect.stringContaining("101 Namen von Plänen, die es hier nicht gibt"),
    });
    const id = db.select().from(moves).get()?.id ?? "";
    // Plans that the shop deletes become unknown after the dry run.
    db.update(moves).set({ state: "checked", columns: '{"email":0,"plan":4}' }).run();
    const pressed = await admin.post(`${LIST}/${id}`, { intent: "apply" });
    expect([pressed.status, db.select().from(moves).get()?.state]).toEqual([400, "checked"]);
  });

  it("keep the answers about them when the session ends before the press", async () => {
    const silver = createItem({ title: "Silber", category: "membership", price: 500 });
    const page = await check("people", `${head}\n${ida.replace("Gold", "Gold [2.0]")}\n`);
    const cookies = new Map(admin.cookies);
    admin.cookies.clear();
    const answer = await admin.press(page, "Übernehmen", { "plan:Gold [2.0]": silver.id });
    const [, kept] = /formular(?:%3D|=)([\w-]+)/.exec(answer.location ?? "") ?? [];
    for (const [name, value] of cookies) admin.cookies.set(name, value);
    const again = await admin.get(`${LIST}/${db.select().from(moves).get()?.id}?formular=${kept}`);
    expect(again.text).toContain("Ihre Eingaben stehen wieder da.");
    expect(db.select().from(moves).get()?.state).toBe("checked");
    await admin.press(again, "Übernehmen");
    const { id: userId = "" } = accountOf("ida@beispiel.de") ?? {};
    const isIdas = eq(movedMemberships.userId, userId);
    expect(db.select().from(movedMemberships).where(isIdas).all()).toMatchObject([
      { plan: "Silber" },
    ]);
  });

  it("show nothing to somebody who signs up with their address, also of what an admin noted", async () => {
    const moved = await moveIn("people", `${head}\n${ida}\n`);
    const { id = "" } = accountOf("ida@beispiel.de") ?? {};
    changeMembershipOf(id, "Platin", {});
    await admin.press(await admin.get(`/admin/people/${id}`), "Notiz speichern", {
      text: "Zahlt bar",
    });
    const { stranger, data } = await signUpAsStranger();
    const isMember = () => hasRunningMembership(id);
    expect(isMember()).toBe(false);
    await admin.press(moved, "Umzug zurücknehmen");
    expect(isMember()).toBe(false);
    for (const seen of [data, await (await stranger.fetch("/dashboard/data.json")).text()]) {
      for (const word of ["Kennt Anna", "Plön", "Gold", "Platin", "Zahlt bar"]) {
        expect(seen).not.toContain(word);
      }
    }
    db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id)).run();
    expect(isMember()).toBe(true);
    const own = await (await stranger.fetch("/dashboard/data.json")).text();
    for (const word of ["Platin", "Zahlt bar"]) expect(own).toContain(word);
  });

  it("get what the file has brought once their address is proven", async () => {
    await moveIn("people", `${head}\n${ida}\n`);
    await signUpAsStranger();
    const { id = "" } = accountOf("ida@beispiel.de") ?? {};
    expect(hasRunningMembership(id)).toBe(false);
    db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id)).run();
    expect(hasRunningMembership(id)).toBe(true);
  });

  it("keep it when a stranger deletes the account, whose own data go", async () => {
    await moveIn("people", `${head}\n${ida}\n`);
    const { id = "" } = accountOf("ida@beispiel.de") ?? {};
    changeMembershipOf(id, "Platin", {});
    const { stranger, password } = await signUpAsStranger();
    const gone = await stranger.post("/dashboard/delete-account", { password, isSure: "on" });
    expect(gone.location).toBe("/");
    expect((await stranger.get("/dashboard")).location).toContain("/auth");
    const again = await new Browser().post("/auth", { email: "ida@beispiel.de", password });
    expect(again.status).toBe(400);
    const account = accountOf("ida@beispiel.de");
    expect(account).toMatchObject({ id, passwordHash: "", emailVerifiedAt: null });
    expect(db.select().from(profiles).where(eq(profiles.id, id)).get()?.firstName).toBe("");
    // The person behind the address.
    await new Browser().post("/auth/forgot-password", { email: "ida@beispiel.de" });
    db.update(users)
      .set({ emailVerifiedAt: new Date(), passwordHash: "x" })
      .where(eq(users.id, id))
      .run();
    expect(hasRunningMembership(id)).toBe(true);
    const isIdas = eq(movedMemberships.userId, id);
    expect(db.select().from(movedMemberships).where(isIdas).all()).toHaveLength(1);
    const isAboutIda = eq(membershipChanges.userId, id);
    expect(db.select().from(membershipChanges).where(isAboutIda).all()).toHaveLength(1);
  });

  async function signUpAsStranger() {
    const stranger = new Browser();
    const password = "ein langes Passwort";
    const typed = { email: "ida@beispiel.de", firstName: "Eva", lastName: "Fremd", password };
    expect((await stranger.post("/auth?mode=sign-up", typed)).status).toBe(303);
    await stranger.post("/auth", { email: "ida@beispiel.de", password });
    const data = await (await stranger.fetch("/dashboard/data.json")).text();
    return { stranger, password, data };
  }

  it("are exported in a form that reads as known, whatever their words and memberships", async () => {
    const random = createRandom(freshSeed());
    const pick = <Value>(values: Value[]) => values[Math.floor(random() * values.length)] as Value;
    const words = ["Ada", "=cmd", "-", "@home", "O'Neil; Söhne", 'Anna "Anni"', "李", "+49 30 1"];
    const memberships = [
      () => ({ plan: "Gold", since: pick(["2024-05-01", ""]), until: pick(["", "31.12.2027"]) }),
      () => ({ plan: "Gold", since: "01.01.2020", until: "2020-12-31" }),
      () => ({ plan: "", since: "", until: "" }),
    ];
    const rows = Array.from({ length: cases(15) }, (_, index) => {
      const { plan, since, until } = pick(memberships)();
      const texts = [pick(words), pick(words), pick(words), plan, since, until, index, pick(words)];
      const cells = [`x${index}@export.example`, ...texts];
      return cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(";");
    });
    await moveIn("people", [head, ida, ...rows].join("\n"));
    for (let number = 0; number < cases(5); number += 1) {
      const { id } = await createCustomer({ profile: { city: pick(words), phone: "030 1" } });
      if (random() < 0.5) changeMembershipOf(id, "Gold");
      const order = createOrder({ userId: id, status: "completed" });
      if (random() < 0.5) addOrderItem(order, gold);
    }
    for (const path of ["/admin/people.csv", "/admin/members.csv"]) {
      const file = new Uint8Array(await (await admin.fetch(path)).arrayBuffer());
      const checked = await check("people", file);
      const [isNew, , differs, unusable] = counts(checked);
      expect([isNew, differs, unusable], path + checked.text).toEqual([0, 0, 0]);
    }
  });
});

describe("subscribers", () => {
  const head = "E-Mail;Status;Eingewilligt am;Bestätigt am;Quelle";
  const proven =
    "ida@beispiel.de;subscribed;2025-01-01 10:00;2025-01-02 10:00;Formular auf alt.example";
  const stateOf = (email: string) =>
    db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email)).get()
      ?.status;

  it("come with their proof", async () => {
    await moveIn("subscribers", `${head}\n${proven}\n`);
    const [row] = db.select().from(newsletterSubscriptions).all();
    expect(row).toMatchObject({
      status: "subscribed",
      consentVersion: "Umzug: Formular auf alt.example",
      consentedAt: new Date("2025-01-01T10:00:00+01:00"),
      confirmedAt: new Date("2025-01-02T10:00:00+01:00"),
    });
    expect(counts(await check("subscribers", `${head}\n${proven}\n`))).toEqual([0, 1, 0, 0]);
  });

  it.each([
    "ida@beispiel.de;ja;;;",
    "ida@beispiel.de;active;2025-01-02;2025-01-01;Formular",
    "ida@beispiel.de;active;2025-01-02;2999-01-01;Formular",
    "ida@beispiel.de;active;2025-01-02;2025-01-03;",
    "ida@beispiel.de;pending;2025-01-02;2025-01-03;Formular",
  ])("without a proof are left out, or asked once: %s", async (row) => {
    expect(counts(await moveIn("subscribers", `${head}\n${row}\n`))).toEqual([0, 0, 0, 1]);
    expect(stateOf("ida@beispiel.de")).toBeUndefined();
    const asked = await moveIn("subscribers", `${head}\n${row}\n`, { withoutProof: "ask" });
    expect(stateOf("ida@beispiel.de")).toBe("pending");
    expect(emailsTo("ida@beispiel.de")).toHaveLength(1);
    await admin.press(asked, "Umzug zurücknehmen");
    expect(stateOf("ida@beispiel.de")).toBeUndefined();
    await moveIn("subscribers", `${head}\n${row}\n`, { withoutProof: "ask" });
    expect(stateOf("ida@beispiel.de")).toBeUndefined();
  });

  it("who have unsubscribed stay so, here and there, and after an undo", async () => {
    const now = new Date();
    const left = { email: "ole@beispiel.de", status: "unsubscribed", unsubscribedAt: now } as const;
    db.insert(newsletterSubscriptions).values(left).run();
    const page = await moveIn(
      "subscribers",
      `${head}\n${proven.replace("ida@", "ole@")}\neva@beispiel.de;cleaned;;;\n`,
    );
    expect(stateOf("ole@beispiel.de")).toBe("unsubscribed");
    expect(stateOf("eva@beispiel.de")).toBe("unsubscribed");
    await admin.press(page, "Umzug zurücknehmen");
    expect(stateOf("eva@beispiel.de")).toBe("unsubscribed");
  });

  it("who subscribed again after it have still unsubscribed until they confirm", async () => {
    const again = { status: "pending", unsubscribedAt: new Date("2026-01-01") } as const;
    db.insert(newsletterSubscriptions)
      .values({ email: "ida@beispiel.de", ...again })
      .run();
    expect(counts(await moveIn("subscribers", `${head}\n${proven}\n`))).toEqual([0, 1, 0, 0]);
    expect(stateOf("ida@beispiel.de")).toBe("pending");
  });

  it.each([proven, "ida@beispiel.de;vielleicht;;;"])(
    "unsubscribe by any row of their address, whatever the first says: %s",
    async (first) => {
      const now = new Date();
      const consent = { consentedAt: new Date("2024-01-01"), confirmedAt: now };
      if (first !== proven) {
        const here = { email: "ida@beispiel.de", status: "subscribed", ...consent } as const;
        db.insert(newsletterSubscriptions).values(here).run();
      }
      const file = `${head}\n${first}\nida@beispiel.de;unsubscribed;;;\n`;
      await moveIn("subscribers", file);
      expect(stateOf("ida@beispiel.de")).toBe("unsubscribed");
      const [isNew, , differs] = counts(await check("subscribers", file));
      expect([isNew, differs]).toEqual([0, 0]);
    },
  );

  it("who waited for their confirmation wait again when it is undone, unless they have confirmed since", async () => {
    const consent = { consentedAt: new Date("2026-01-01"), consentVersion: "eigene" };
    const rows = ["ida@beispiel.de", "ole@beispiel.de"];
    for (const email of rows) {
      db.insert(newsletterSubscriptions)
        .values({ email, status: "pending", ...consent })
        .run();
    }
    const file = rows.map((email) => proven.replace("ida@beispiel.de", email)).join("\n");
    const page = await moveIn("subscribers", `${head}\n${file}\n`);
    expect(rows.map(stateOf)).toEqual(["subscribed", "subscribed"]);
    db.update(newsletterSubscriptions)
      .set({ confirmedAt: new Date() })
      .where(eq(newsletterSubscriptions.email, "ole@beispiel.de"))
      .run();
    await admin.press(page, "Umzug zurücknehmen");
    expect(rows.map(stateOf)).toEqual(["pending", "subscribed"]);
    const isIda = eq(newsletterSubscriptions.email, "ida@beispiel.de");
    const ida = db.select().from(newsletterSubscriptions).where(isIda).get();
    expect(ida).toMatchObject({ ...consent, confirmedAt: null });
  });

  it("are exported with the moments of their consent, not with that of the move", async () => {
    await moveIn("subscribers", `${head}\n${proven}\n`);
    const exported = await admin.fetch("/admin/newsletter/export.csv");
    const file = new Uint8Array(await exported.arrayBuffer());
    const [before] = db.select().from(newsletterSubscriptions).all();
    db.delete(newsletterSubscriptions).run();
    await moveIn("subscribers", file);
    const [after] = db.select().from(newsletterSubscriptions).all();
    const { consentedAt, confirmedAt, consentVersion } = before ?? {};
    expect(after).toMatchObject({ consentedAt, confirmedAt, consentVersion });
  });

  it("of an unknown state are unusable, and our own export is readable", async () => {
    expect(counts(await check("subscribers", `${head}\nida@beispiel.de;vielleicht;;;\n`))).toEqual([
      0, 0, 0, 1,
    ]);
    await moveIn("subscribers", `${head}\n${proven}\n`);
    const file = new Uint8Array(
      await (await admin.fetch("/admin/newsletter/export.csv")).arrayBuffer(),
    );
    expect(counts(await check("subscribers", file))).toEqual([0, 1, 0, 0]);
  });
});

describe("a file", () => {
  it.each([
    ["UTF-16", new Uint8Array(Buffer.from("\uFEFFfrom;to\n/über;/events\n", "utf16le"))],
    ["Windows-1252", new Uint8Array(Buffer.from("from;to\n/über;/events\n", "latin1"))],
    ["commas", "from,to\n/über,/events\n"],
    ["quotes", 'from;to\n"/über";"/events"\n'],
    ["no headings", "/über;/events\n"],
  ])("with %s is read", async (_kind, content) => {
    const answered = await upload("addresses", content);
    const page = await admin.get(answered.location ?? "");
    const checked = await admin.follow(await admin.press(page, "Weiter", { from: "0", to: "1" }));
    expect(counts(checked)).toEqual([1, 0, 0, 0]);
  });

  it.each([
    ["no text", new Uint8Array([0, 1, 2, 3, 0, 0, 9])],
    ["nothing", ""],
    ["an open quotation mark", `from;to\n"/a;/events\n${"x\n".repeat(50_000)}`],
    ["more than 50,000 rows", `from;to\n${"/a;/b\n".repeat(50_001)}`],
    ["more than 200 columns", `${"a;".repeat(250)}\n`],
  ])("with %s is refused with a sentence, and leaves nothing", async (_kind, content) => {
    const page = await upload("addresses", content);
    expect(page.status).toBe(400);
    expect(Object.keys(fieldErrors(page))).toEqual(["file"]);
    expect([await db.$count(moves), await db.$count(moveRows)]).toEqual([0, 0]);
  });

  it("is remembered by its headings, and needs its columns", async () => {
    const content = "Herkunft;Wohin\n/alt;/events\n";
    const first = await admin.get((await upload("addresses", content)).location ?? "");
    const refused = await admin.press(first, "Weiter");
    expect(Object.keys(fieldErrors(refused))).toEqual(["from", "to"]);
    await admin.press(first, "Weiter", { from: "0", to: "1" });
    expect(counts(await check("addresses", content))).toEqual([1, 0, 0, 0]);
  });

  it("whose columns nobody has chosen yet loses the rows of a person whose account is deleted", async () => {
    const customer = await createCustomer();
    db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id)).run();
    const others = [`x${customer.email}`, `mailto:${customer.email}`];
    const rows = [` ${customer.email.toUpperCase()}`, ...others].map((email) => `Ida;${email}`);
    await upload("people", ["Wer;Wo", ...rows].join("\n"));
    const browser = await browserOf(customer);
    const { password } = customer;
    await browser.post("/dashboard/delete-account", { password, isSure: "on" });
    const left = db.select().from(moveRows).all();
    expect(left.map(({ cells }) => JSON.parse(cells)[1])).toEqual(others);
  });

  it("that has not arrived in whole is shown nowhere", async () => {
    const answered = await upload("addresses", "from;to\n/alt;/events\n");
    db.update(moves).set({ rowCount: 0 }).run();
    expect((await admin.get(answered.location ?? "")).status).toBe(404);
    expect((await admin.get(LIST)).text).not.toContain("export.csv");
    const pressed = await admin.post(answered.location ?? "", {
      intent: "columns",
      from: "0",
      to: "1",
    });
    expect(pressed.status).toBe(404);
  });

  it("goes on after a process was killed in the middle", async () => {
    const rows = Array.from({ length: 450 }, (_, index) => `/alt-${index};/events`).join("\n");
    await check("addresses", `from;to\n${rows}\n`);
    await inTransaction((transaction) =>
      transaction.update(moves).set({ state: "applying", appliedAt: new Date() }).run(),
    );
    // The clock may work before the first request has loaded the routes.
    const load = vi.fn(async () => expect(await db.$count(oldAddresses)).toBe(0));
    loadPatternsBy(load);
    await carryOnAll(new Date());
    loadPatternsBy(async () => {});
    expect(load).toHaveBeenCalledOnce();
    expect(await db.$count(oldAddresses)).toBe(450);
    expect(db.select().from(moves).get()?.state).toBe("applied");
  });

  it("goes on although another fails", async () => {
    for (const path of ["/alt", "/neu-alt"]) await check("addresses", `from;to\n${path};/events\n`);
    const [broken] = db.select().from(moves).orderBy(sql`rowid`).all();
    const isBroken = eq(moveRows.moveId, broken?.id ?? "");
    db.update(moveRows).set({ cells: "{" }).where(isBroken).run();
    db.update(moves).set({ state: "applying", appliedAt: new Date() }).run();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await carryOnAll(new Date());
    expect(logged.mock.calls.join()).toContain(`run ${broken?.id}`);
    expect(db.select().from(oldAddresses).all()).toMatchObject([{ from: "/neu-alt" }]);
  });

  it("goes on once a full disk has room again", async () => {
    const addresses = Array.from({ length: 600 }, (_, index) => `voll-${index}@umzug.example`);
    const rows = addresses.map((address) => `${address};Ida;Kühn;Plön`);
    const checked = await check("people", `E-Mail;Vorname;Nachname;Ort\n${rows.join("\n")}`);
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    sqlite.exec("vacuum");
    const pages = sqlite.pragma("page_count", { simple: true });
    sqlite.pragma(`max_page_count = ${pages}`);
    try {
      const refused = await admin.press(checked, "Übernehmen");
      expect(refused.status).toBe(500);
      expect(refused.text).toContain(TRY_LATER);
    } finally {
      sqlite.pragma("max_page_count = 4294967294");
    }
    expect(logged.mock.calls.join()).toContain("disk is full");
    await admin.press(checked, "Übernehmen");
    await carryOnAll(new Date());
    const moved = db.select().from(users).where(inArray(users.email, addresses)).all();
    expect(moved).toHaveLength(addresses.length);
    db.delete(users).where(inArray(users.email, addresses)).run();
  });

  it("is taken over once, however often two admins press", async () => {
    const checked = await check("addresses", "from;to\n/alt;/events\n");
    const other = (await createAdmin()).browser;
    const [one, two] = await Promise.all([
      admin.press(checked, "Übernehmen"),
      other.press(checked, "Übernehmen"),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([303, 409]);
  });

  it("is downloaded with its results", async () => {
    await check("addresses", "from;to\n/alt;/events\n=cmd;/events\n");
    const csv = await (
      await admin.fetch(`${LIST}/${db.select().from(moves).get()?.id}.csv`)
    ).text();
    expect(csv).toContain("Zeile;Ergebnis;Grund;Alte Adresse;Neue Seite");
    expect(csv).toContain("2;neu;;/alt;/events");
  });

  it("is refused while the kept ones are too large, until an older one is deleted", async () => {
    await upload("addresses", "from;to\n/alt;/events\n");
    const { id: moveId = "" } = db.select().from(moves).get() ?? {};
    const cells = JSON.stringify(["ä".repeat(25_000_000)]);
    for (const line of [8, 9]) db.insert(moveRows).values({ moveId, line, cells }).run();
    const refused = await upload("addresses", "from;to\n/neu;/events\n");
    expect(fieldErrors(refused)).toEqual({
      file: expect.stringContaining("Löschen Sie bitte zuerst eine ältere."),
    });
    expect(await db.$count(moves)).toBe(1);
    await admin.press(await admin.get(LIST), "Datei löschen: export.csv");
    expect([await db.$count(moves), await db.$count(moveRows)]).toEqual([0, 0]);
    expect((await upload("addresses", "from;to\n/neu;/events\n")).status).toBe(303);
  });

  it("that a process left behind does not count", async () => {
    await upload("addresses", "from;to\n/alt;/events\n");
    const createdAt = new Date(Date.now() - 2 * 60 * 60 * 1000);
    db.update(moves).set({ rowCount: 0, createdAt }).run();
    await upload("addresses", "from;to\n/alt;/events\n");
    expect([await db.$count(moves), await db.$count(moveRows)]).toEqual([1, 1]);
  });

  it("is deleted without what it has brought, which nobody can undo then", async () => {
    const page = await moveIn("addresses", "from;to\n/alt;/events\n");
    await admin.press(await admin.get(LIST), "Datei löschen: export.csv");
    expect([await db.$count(moves), await db.$count(moveRows)]).toEqual([1, 0]);
    expect((await admin.press(page, "Umzug zurücknehmen")).status).toBe(409);
    expect(await db.$count(oldAddresses)).toBe(1);
    expect((await admin.get(LIST)).text).not.toContain("Datei löschen");
    db.update(moves).set({ state: "undoing" }).run();
    const { id = "" } = db.select().from(moves).get() ?? {};
    const atWork = await admin.post(LIST, { intent: "remove-file", move: id });
    expect(atWork.status).toBe(409);
  });

  it("cannot be undone after a week", async () => {
    const page = await moveIn("addresses", "from;to\n/alt;/events\n");
    const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
    db.update(moves).set({ appliedAt: old }).run();
    expect((await admin.press(page, "Umzug zurücknehmen")).status).toBe(409);
    expect(await db.$count(oldAddresses)).toBe(1);
  });
});

it("strangers and customers reach nothing of it", async () => {
  for (const path of [
    LIST,
    `${LIST}/1`,
    `${LIST}/1.csv`,
    "/admin/people.csv",
    "/admin/members.csv",
  ]) {
    expect((await new Browser().get(path)).status, path).not.toBe(200);
  }
});
