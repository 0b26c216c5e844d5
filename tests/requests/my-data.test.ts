import { type Column, eq, getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "#app/features/accounts/password.server.ts";
import { keepTexts } from "#app/features/legal/contract-texts.server.ts";
import type { PersonalTable } from "#app/features/personal-table.server.ts";
import { valueText } from "#app/features/privacy/data-copy.server.ts";
import { personalTables } from "#app/features/privacy/personal-data.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { db, sqlite } from "#db/client.server.ts";
import * as schema from "#db/schema.ts";
import {
  bankEntries,
  bankImports,
  changeLog,
  contactMessages,
  emailLinks,
  emails,
  eventBookings,
  legalTexts,
  moves,
  newsletterIssues,
  newsletterSubscriptions,
  orderItems,
  orderReminders,
  orderStatusChanges,
  payments,
  rateLimits,
  searchEntries,
  users,
} from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { DEMO_EMAIL, showDemoContent } from "#tests/support/demo-content.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";

beforeAll(() => showDemoContent());

const PASSWORD = "ein kurzer Satz";
type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends SQLiteTable ? Name : never;
}[keyof typeof schema];

const tables: Record<TableName, SQLiteTable> = schema;
const rules = new Map(
  personalTables(nouns).map((each) => {
    const name = keysOf(tables).find((name) => tables[name] === each.table);
    if (!name) throw new Error(`${each.title} has no table`);
    return [name, each];
  }),
);
const names = [...rules.keys()];

function rulesOf(name: TableName): PersonalTable {
  const found = rules.get(name);
  if (!found) throw new Error(`${name} has no personal data`);
  return found;
}

// Sample person with a marker in every column -------------------------------

type Row = Record<string, unknown>;

/** A person with a unique value in every column of every table, by table. */
type Marked = Record<TableName, Row>;

let passwordHash: string;
let eventId: string;
let legalTextId: string;
let lessonId: string;
let fileId: string;
let admin: Customer;
let count = 0;

/** A unique value: texts start with the marker, and no two instants are equal. */
function markOf(mark: string, table: TableName, name: string, column: Column): unknown {
  count += 1;
  if (column.enumValues?.length) return column.enumValues.at(-1);
  if (column.dataType === "date") return new Date(Date.UTC(2040, 0, 1, 0, 61 * count));
  if (column.dataType === "number") return (count % 80) + 10;
  if (column.dataType === "boolean") return true;
  const text = `${mark}-${table}-${name}`.toLowerCase();
  if (column.dataType === "json") return [{ kind: "paragraph", text }];
  if (column.dataType === "string") return text;
  throw new Error(`what marks a column of type ${column.dataType}?`);
}

/** The keys that link the rows, and the address that correspondence is found by. */
function fitting(mark: string): { [Name in TableName]?: Row } {
  const idOf = (table: TableName) => `${mark}-${table}-id`.toLowerCase();
  const [userId, orderId] = [idOf("users"), idOf("orders")];
  const email = `${mark}@beispiel.de`;
  return {
    users: { email, passwordHash },
    sessions: { userId },
    halfSignIns: { userId },
    interruptedForms: { userId },
    secondFactors: { userId },
    recoveryCodes: { userId },
    profiles: { id: userId },
    orders: { userId, termsId: legalTextId, instructionId: legalTextId },
    orderItems: {
      orderId,
      itemId: eventId,
      taxRate: 7,
      quantity: 90,
      cancelledQuantity: 90,
      awaitedQuantity: 5,
      heldQuantity: 4,
    },
    orderCharges: { orderId, taxRate: 7, chargedFor: "goods" },
    invoices: {
      orderId,
      cancelsId: idOf("invoices"),
      kind: "cancellation",
      gross: -2900,
      documentId: legalTextId,
      keptUntil: "2000-12-31",
    },
    orderStatusChanges: {
      orderId,
      actor: "admin",
      actorId: userId,
      fromStatus: "pending",
      toStatus: "completed",
    },
    orderReminders: { orderId, actor: "admin", actorId: userId },
    paymentAttempts: { orderId, handledBy: admin.id },
    bankEntries: {
      importId: importOf(mark),
      repeatedIn: importOf(mark),
      reversesId: idOf("bankEntries"),
      resemblesId: idOf("bankEntries"),
      bookedOn: "2043-12-30",
    },
    refundAccounts: { orderId },
    refunds: {
      orderId,
      method: "online",
      attemptId: idOf("paymentAttempts"),
      actor: "admin",
      actorId: userId,
    },
    payments: {
      orderId,
      bankEntryId: idOf("bankEntries"),
      attemptId: idOf("paymentAttempts"),
      method: "transfer",
      paidOn: "2043-12-31",
      actor: "admin",
      actorId: userId,
    },
    removedPayments: {
      orderId,
      method: "transfer",
      paidOn: "2043-12-29",
      reason: "undone",
      actor: "admin",
      actorId: userId,
    },
    eventBookings: { eventId, orderItemId: idOf("orderItems") },
    lessonProgress: { userId, lessonId },
    fileDownloads: { userId, fileId },
    feeds: { userId },
    dateReminders: { itemId: eventId, recipient: email },
    renewalReminders: { userId, lastDay: "2044-12-31" },
    newsletterSubscriptions: { email },
    issueRecipients: {
      issueNumber: issueOf(mark),
      subscriptionId: idOf("newsletterSubscriptions"),
      userId,
      state: "refused",
    },
    contactMessages: { email },
    contactAnswers: { messageId: idOf("contactMessages"), createdBy: admin.id },
    accountNotes: { userId, createdBy: admin.id },
    declarations: {
      userId,
      orderId,
      email,
      pieces: [{ orderItemId: "eine-position", quantity: 1 }],
      wishedEnd: "2040-12-31",
      contractEnd: "2041-12-31",
      handledBy: admin.id,
    },
    emailLinks: { userId, subscriptionId: idOf("newsletterSubscriptions") },
    emails: { userId, linkId: idOf("emailLinks") },
    businessLetters: {
      orderId,
      declarationId: idOf("declarations"),
      userId,
      keptUntil: "2001-12-31",
    },
    membershipChanges: {
      userId,
      planId: eventId,
      actor: "admin",
      actorId: admin.id,
      kind: "granted",
      planMonths: 7,
      lastDay: "2042-12-31",
    },
    changeLog: { actor: "admin", actorId: userId, userId },
    moveRows: { moveId: moveOf(mark), key: email },
    movedPeople: { userId, moveId: moveOf(mark) },
    movedMemberships: {
      userId,
      moveId: moveOf(mark),
      planId: eventId,
      firstDay: "2041-01-01",
      lastDay: "2043-12-31",
    },
    rateLimits: { key: `contact-email:${email}`, expire: Date.UTC(2040, 0, 1) },
  };
}

/** An issue that a person got, which is not about the person. */
function issueOf(mark: string): number {
  const slug = `ausgabe-${mark.slice(0, 3).toLowerCase()}`;
  const texts = { subject: slug, preview: "", body: "Hallo!", audience: "subscribers" };
  db.insert(newsletterIssues)
    .values({ slug, ...texts })
    .onConflictDoNothing()
    .run();
  const isThis = eq(newsletterIssues.slug, slug);
  return db.select().from(newsletterIssues).where(isThis).get()?.number ?? 0;
}

/** The move that a person's data come from, which is not about the person. */
function moveOf(mark: string): string {
  const id = `move-of-${mark.slice(0, 3)}`;
  db.insert(moves)
    .values({ id, kind: "people", fileName: "mitglieder.csv", header: "[]" })
    .onConflictDoNothing()
    .run();
  return id;
}

/** The import that a person's bank entry comes from, which is not about the person. */
function importOf(mark: string): string {
  const id = `import-of-${mark.slice(0, 3)}`;
  const counts = { newCount: 1, knownCount: 0, outgoingCount: 0 };
  db.insert(bankImports)
    .values({ id, fileName: "umsaetze.xml", ...counts })
    .onConflictDoNothing()
    .run();
  return id;
}

function insertMarked(mark: string): Marked {
  const rows = names.map((table) => {
    const columns = Object.entries(getTableColumns(tables[table]));
    const values = columns.map(([name, column]) => [name, markOf(mark, table, name, column)]);
    const row = { ...Object.fromEntries(values), ...fitting(mark)[table] };
    db.insert(tables[table]).values(row).run();
    return [table, row];
  });
  return Object.fromEntries(rows);
}

const browserFor = ({ users: { id } }: Marked) => browserOf({ id: String(id) });

/** Every text that identifies one person. */
function textsOf(person: Marked): string[] {
  return Object.values(person)
    .flatMap((row) => Object.values(row).flatMap((value) => JSON.stringify(value)))
    .flatMap((text) => text.match(/[a-z]+-marke[^"\\]*/g) ?? []);
}

// Page and download --------------------------------------------------------

async function readDownload(browser: Browser) {
  const answer = await browser.get("/dashboard/data.json");
  return { answer, json: JSON.parse(answer.html) };
}

/** Every name and value in the download, at any depth. */
function entriesOf(json: unknown): [string, unknown][] {
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([name, value]): [string, unknown][] => [
    [name, value],
    ...entriesOf(value),
  ]);
}

/** The facts of the page as 'term: text', and its headings. */
function factsOf(page: Page): string[] {
  const terms = page.document.querySelectorAll("main dt");
  const facts = terms.map((term) => {
    const text = term.nextElementSibling;
    return `${visibleText(term)}: ${text ? visibleText(text).replace(/^Aufklappen /, "") : ""}`;
  });
  const headings = page.document.querySelectorAll("main :is(h3, h4, h5, h6)").map(visibleText);
  return [...facts, ...headings];
}

/** Each column in the database that contains this text, except the search index: see `copiesOf`. */
function placesOf(text: string): string[] {
  const found = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  const originals = (found as string[]).filter((table) => !table.startsWith("search_"));
  return originals.flatMap((table) => {
    const rows = sqlite.prepare(`select * from ${table}`).all() as Row[];
    return rows.flatMap((row) =>
      Object.keys(row)
        .filter((column) => String(row[column]).includes(text))
        .map((column) => `${table}.${column}`),
    );
  });
}

/** The rows whose copies in the search index contain this text. */
function copiesOf(text: string): string[] {
  // Throws if the index differs from its source.
  sqlite.exec("insert into search_index(search_index, rank) values ('integrity-check', 1)");
  const entries = db.select().from(searchEntries).all();
  return entries
    .filter((entry) => JSON.stringify(entry).includes(text))
    .map(({ list, entryId }) => `${list} ${entryId}`);
}

let ida: Marked;
let otto: Marked;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  for (const table of names.toReversed()) db.delete(tables[table]).run();
  admin = await createCustomer({ role: "admin" });
  const event = { kind: "event", date: "2041-05-01", time: "19:00", location: "Potsdam" } as const;
  eventId = createItem({ ...event, title: "Feuerabend" }).id;
  lessonId = createLesson({ itemId: eventId, title: "Ankommen" }).id;
  fileId = createContentFile({ itemId: eventId, title: "Arbeitsheft" }).id;
  db.delete(legalTexts).run();
  const terms = { sha256: "a", content: "Wir liefern." };
  const texts = { terms, instruction: { ...terms, sha256: "b" } };
  legalTextId = keepTexts(db, texts, new Date()).instruction?.id ?? "";
  ida = insertMarked("ida-marke");
  otto = insertMarked("otto-marke");
});

describe("a person with data in every column", () => {
  it("has a value in every personal column", () => {
    for (const table of names) {
      const { shown = {}, downloaded = [], withheld = {} } = rulesOf(table);
      for (const column of [...Object.keys(shown), ...downloaded, ...Object.keys(withheld)]) {
        expect(ida[table][column] ?? null, `${table}.${column}`).not.toBeNull();
      }
    }
    expect(placesOf("ida-marke").length).toBeGreaterThan(70);
  });

  it.each(names)("gets in the download exactly what its noun says for %s", async (table) => {
    const { answer, json } = await readDownload(await browserFor(ida));
    expect(answer.status).toBe(200);
    const found = entriesOf(json).map(([name, value]) => `${name}: ${value}`);
    const { shown = {}, downloaded = [], withheld = {} } = rulesOf(table);
    for (const column of [...Object.keys(shown), ...downloaded]) {
      const value = ida[table][column];
      const said = value instanceof Date ? value.toISOString() : value;
      const isSaid = (entry: string) =>
        column === "content"
          ? entry.includes(`ida-marke-${table.toLowerCase()}-content`)
          : [`${column}: ${said}`, `${column}InCents: ${said}`].includes(entry);
      expect(found.some(isSaid), `${table}.${column}: ${said}`).toBe(true);
    }
    for (const column of Object.keys(withheld)) {
      expect(answer.html).not.toContain(String(ida[table][column]));
    }
  });

  it.each(names)("sees on the page exactly what its noun says for %s", async (table) => {
    const page = await (await browserFor(ida)).get("/dashboard/data");
    expect(page.status).toBe(200);
    const facts = factsOf(page);
    const { shown = {}, withheld = {}, title, purpose, period } = rulesOf(table);
    for (const [column, term] of Object.entries(shown)) {
      const text =
        column === "content"
          ? `ida-marke-${table.toLowerCase()}-content`
          : valueText(rulesOf(table), column, ida[table][column]).replace(/\s+/g, " ");
      const isSaid = (fact: string) =>
        column === "content"
          ? fact.startsWith("Inhalt: ") && fact.includes(text)
          : [`${term}: ${text}`, text].includes(fact);
      expect(facts.some(isSaid), `${table}.${column}: ${term}: ${text}`).toBe(true);
    }
    for (const column of Object.keys(withheld)) {
      expect(page.html).not.toContain(String(ida[table][column]));
    }
    const isPart = [
      "orderItems",
      "orderCharges",
      "invoices",
      "eventBookings",
      "paymentAttempts",
      "bankEntries",
      "refundAccounts",
    ].includes(table);
    if (isPart) return;
    const isOfOthers = table === "orderStatusChanges" || table === "orderReminders";
    if (!isOfOthers) expect(page.text).toContain(title);
    const explanation = `Wozu: ${purpose}. Wie lange: ${period}.`;
    expect(page.text).toContain(explanation.replace(/\s+/g, " "));
  });

  it("sees nothing about anyone else", async () => {
    const browser = await browserFor(ida);
    const pages = [await browser.get("/dashboard/data"), await browser.get("/dashboard/data.json")];
    for (const page of pages) expect(page.html).not.toContain("otto-marke");
  });

  it("leaves only what a booking record needs after deletion", async () => {
    const browser = await browserFor(ida);
    const others = textsOf(otto).map((text) => [text, placesOf(text)]);
    const answer = await browser.post("/dashboard/delete-account", {
      password: PASSWORD,
      isSure: "on",
    });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    const stays = names.flatMap((table) => {
      const { erasure, shown = {}, downloaded = [] } = rulesOf(table);
      if (erasure === "deleted") return [];
      return (
        [...Object.keys(shown), ...downloaded]
          .filter((column) => !(column in erasure.emptied))
          // References to the account are removed, whatever the nouns say.
          .filter((column) => ida[table][column] !== ida.users.id)
          .filter((column) => JSON.stringify(ida[table][column])?.includes("ida-marke"))
          .map((column) => `${getTableName(tables[table])}.${columnName(table, column)}`)
      );
    });
    // The form's token and the subject's id are replaced with the row's own id.
    const replaced = ["orders.checkout_token", "change_log.subject_id"];
    expect(placesOf("ida-marke").sort()).toEqual([...stays, ...replaced].sort());
    expect(stays).toContain("orders.street");
    for (const erased of ["customer_email", "notes", "phone", "mobile", "cart_id", "user_id"]) {
      expect(stays).not.toContain(`orders.${erased}`);
    }
    for (const text of [ida.orders.checkoutToken, ida.changeLog.subjectId, ida.users.id]) {
      expect(placesOf(String(text))).toEqual([]);
    }
    expect(textsOf(otto).map((text) => [text, placesOf(text)])).toEqual(others);
    expect(copiesOf("ida-marke").sort()).toEqual([
      `change_log ${ida.changeLog.id}`,
      `declarations ${ida.declarations.id}`,
      `invoices ${ida.invoices.id}`,
      `orders ${ida.orders.id}`,
    ]);
    expect(copiesOf(String(ida.orders.customerEmail))).toEqual([]);
  });
});

function columnName(table: TableName, column: string): string {
  return getTableColumns(tables[table])[column]?.name ?? "";
}

// Data linked by an address alone ------------------------------------------

const prove = ({ id }: Pick<Customer, "id">) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id)).run();

let emailCount = 0;

function addEmail(values: Partial<typeof emails.$inferInsert>): void {
  emailCount += 1;
  const text = { subject: "Betreff", content: [{ kind: "paragraph" as const, text: "Hallo," }] };
  const email = {
    key: `${emailCount}`,
    messageId: `<${emailCount}>`,
    recipient: "niemand@beispiel.de",
  };
  db.insert(emails)
    .values({ ...email, ...text, priority: "order", status: "kept", dueAt: new Date(), ...values })
    .run();
}

/** Sends messages without signing in. Addresses ignore case. */
function writeAs(email: string): void {
  db.insert(newsletterSubscriptions).values({ email, firstName: "nl-vorname" }).run();
  const message = { name: "kontakt-name", email: email.toUpperCase(), message: "kontakt-text" };
  db.insert(contactMessages).values(message).run();
  addEmail({ recipient: email.toUpperCase(), subject: "post-an" });
  addEmail({ replyTo: email, subject: "post-von" });
  db.insert(rateLimits)
    .values([
      { key: `newsletter-email:${email}` },
      { key: `sign-in:203.0.113.9 ${email}` },
      { key: `newsletter-email:fr${email}` },
    ])
    .run();
}

const traces = ["nl-vorname", "kontakt-name", "kontakt-text", "post-an", "post-von"];

async function deleteAccountOf(customer: Customer): Promise<Page> {
  const browser = await browserOf(customer);
  const fields = { password: customer.password, isSure: "on" };
  return browser.post("/dashboard/delete-account", fields);
}

describe("data that is linked by an address alone", () => {
  it("is neither shown nor deleted for a person who has merely signed up with the address", async () => {
    const stranger = await createCustomer({ email: "ida@beispiel.de" });
    writeAs(stranger.email);
    const browser = await browserOf(stranger);
    const page = await browser.get("/dashboard/data");
    const { answer, json } = await readDownload(browser);
    for (const trace of traces) {
      expect(page.html).not.toContain(trace);
      expect(answer.html).not.toContain(trace);
    }
    expect(json.about.isAddressProven).toBe(false);
    expect(page.text).toContain("Ob ida@beispiel.de dir gehört, wissen wir noch nicht.");
    const links = page.document.querySelectorAll("main a").map((link) => link.attrs.href);
    expect(links).toContain("/auth/forgot-password");
    expect((await deleteAccountOf(stranger)).status).toBe(303);
    for (const trace of traces) expect(placesOf(trace), trace).toHaveLength(1);
    expect(placesOf("ida@beispiel.de")).toContain("rate_limits.key");
  });

  it("belongs to a person who has used a link mailed to the address", async () => {
    const customer = await createCustomer({ email: "ida@beispiel.de" });
    prove(customer);
    writeAs(customer.email);
    const browser = await browserOf(customer);
    const page = await browser.get("/dashboard/data");
    const { answer, json } = await readDownload(browser);
    for (const trace of traces) {
      expect(page.html).toContain(trace);
      expect(answer.html).toContain(trace);
    }
    expect(json.about.isAddressProven).toBe(true);
    expect(page.text).not.toContain("wissen wir noch nicht");
    expect((await deleteAccountOf(customer)).status).toBe(303);
    for (const trace of traces) {
      expect([...placesOf(trace), ...copiesOf(trace)], trace).toEqual([]);
    }
    // These belong to people with similar names.
    expect(
      db
        .select()
        .from(rateLimits)
        .all()
        .map(({ key }) => key),
    ).toEqual([
      "contact-email:ida-marke@beispiel.de",
      "contact-email:otto-marke@beispiel.de",
      "newsletter-email:frida@beispiel.de",
    ]);
  });

  it("is proven by a password reset through the mailed link", async () => {
    const customer = await createCustomer();
    writeAs(customer.email);
    const browser = new Browser();
    await browser.post("/auth/forgot-password", { email: customer.email });
    const link = emailsTo(customer.email).map(linkIn)[0] ?? "";
    expect((await browser.post(link, { password: "ein neuer Satz" })).status).toBe(303);
    expect((await readDownload(await browserOf(customer))).answer.html).toContain("kontakt-text");
  });

  it("is proven by confirming it as the new sign-in address", async () => {
    const customer = await createCustomer();
    writeAs("neu@beispiel.de");
    const browser = await browserOf(customer);
    const change = { email: "neu@beispiel.de", password: customer.password };
    await browser.post("/dashboard/email", change);
    expect((await readDownload(browser)).answer.html).not.toContain("kontakt-text");
    const link = emailsTo("neu@beispiel.de").map(linkIn)[0] ?? "";
    expect((await browser.post(link, {})).status).toBe(303);
    expect((await readDownload(browser)).answer.html).toContain("kontakt-text");
  });

  it("belongs to no one if it is the operator's mailbox, which contains other people's messages", async () => {
    const operator = await createCustomer({ email: DEMO_EMAIL });
    prove(operator);
    addEmail({ recipient: DEMO_EMAIL, replyTo: "x@beispiel.de", subject: "post-an" });
    addEmail({ recipient: "x@beispiel.de", replyTo: DEMO_EMAIL, subject: "post-von" });
    const { answer } = await readDownload(await browserOf(operator));
    expect(answer.html).not.toMatch(/post-an|post-von/);
    expect((await deleteAccountOf(operator)).status).toBe(303);
    expect([...placesOf("post-an"), ...placesOf("post-von")]).toHaveLength(2);
  });

  it("excludes e-mails about another account, for example for an order with that address", async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()];
    prove(customer);
    addEmail({ recipient: customer.email, userId: other.id, subject: "post-an" });
    const { answer } = await readDownload(await browserOf(customer));
    expect(answer.html).not.toContain("post-an");
    expect((await deleteAccountOf(customer)).status).toBe(303);
    expect(placesOf("post-an")).toHaveLength(1);
  });

  it("includes seats that someone else has ordered, without details of that order", async () => {
    const [guest, host] = [await createCustomer(), await createCustomer()];
    prove(guest);
    const browser = await browserOf(host);
    const item = createEvent({ date: "2041-06-01", time: "19:00", title: "Mondwanderung" });
    await fillCart(browser, [item, 2]);
    const orderId = await placeSampleOrder(browser);
    const ordered = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).get();
    if (!ordered) throw new Error("nothing ordered");
    const seat = { eventId: item.id, orderItemId: ordered.id, firstName: "Lou", lastName: "Gast" };
    db.insert(eventBookings)
      .values([
        { ...seat, seat: 1, email: guest.email.toUpperCase(), notes: "ohne Nüsse" },
        { ...seat, seat: 2, email: "andere@beispiel.de" },
      ])
      .run();
    const { answer, json } = await readDownload(await browserOf(guest));
    expect(json.seats).toEqual([
      expect.objectContaining({ about: "Mondwanderung", notes: "ohne Nüsse" }),
    ]);
    const page = await (await browserOf(guest)).get("/dashboard/data");
    expect(page.text).toContain("Plätze in Bestellungen anderer");
    for (const { html } of [answer, page]) {
      expect(html).toContain("Mondwanderung");
      expect(html).not.toMatch(new RegExp(`andere@beispiel.de|${orderId}|${host.email}`));
    }
    await deleteAccountOf(guest);
    const left = db.select().from(eventBookings).where(eq(eventBookings.orderItemId, ordered.id));
    expect(left.all().map(({ seat }) => seat)).toEqual([2]);
  });
});

describe("the download", () => {
  it("is a file that is not cached", async () => {
    const { answer } = await readDownload(await browserFor(ida));
    expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="behappy-meine-daten-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("has an account's areas under stable names", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem({ price: 4990 }), 2]);
    const orderId = await placeSampleOrder(browser, { notes: "Bitte klingeln" });
    db.delete(emails).run();
    const { json } = await readDownload(browser);
    expect(Object.keys(json)).toEqual([
      "about",
      "account",
      "profile",
      "sessions",
      "halfSignIns",
      "interruptedForms",
      "secondFactor",
      "recoveryCodes",
      "orders",
      "seats",
      "lessons",
      "downloads",
      "feed",
      "dateReminders",
      "renewalReminders",
      "newsletter",
      "newsletterIssues",
      "messages",
      "answers",
      "notes",
      "declarations",
      "letters",
      "emails",
      "emailLinks",
      "membershipChanges",
      "adminChanges",
      "payments",
      "removedPayments",
      "refunds",
      "statusChanges",
      "reminders",
      "adminChangesByYou",
      "limits",
      "moves",
      "movedPerson",
      "movedMemberships",
    ]);
    expect(json.account).toMatchObject({
      id: customer.id,
      email: customer.email,
      role: "customer",
    });
    expect(json.profile).toMatchObject({ lastName: "Müller-Großschmidt", mobile: null });
    expect(json.orders).toEqual([
      expect.objectContaining({
        id: orderId,
        status: "pending",
        totalAmountInCents: 9980,
        notes: "Bitte klingeln",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        items: [expect.objectContaining({ quantity: 2, priceInCents: 4990, seats: [] })],
        statusChanges: [],
        reminders: [],
      }),
    ]);
  });

  it("contains an order's history without the responsible admins", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const orderId = await placeSampleOrder(browser);
    const admin = await createCustomer({ role: "admin" });
    const change = { orderId, fromStatus: "pending", toStatus: "cancelled" } as const;
    db.insert(orderStatusChanges)
      .values({ ...change, actor: "admin", actorId: admin.id })
      .run();
    const paymentDue = "2026-12-07";
    db.insert(orderReminders)
      .values({ orderId, paymentDue, actor: "admin", actorId: admin.id })
      .run();
    const { answer, json } = await readDownload(browser);
    expect(json.orders[0].statusChanges).toEqual([
      expect.objectContaining({ fromStatus: "pending", toStatus: "cancelled" }),
    ]);
    expect(json.orders[0].reminders).toEqual([expect.objectContaining({ paymentDue })]);
    expect(answer.html).not.toContain(admin.id);
    const own = await readDownload(await browserOf(admin));
    expect(own.json.statusChanges).toEqual([expect.objectContaining({ orderId })]);
    expect(own.json.reminders).toEqual([expect.objectContaining({ orderId })]);
    (await createAdmin()).browser;
    await deleteAccountOf(admin);
    expect(placesOf(admin.id)).toEqual([]);
    expect(
      db.select().from(orderStatusChanges).where(eq(orderStatusChanges.orderId, orderId)).all(),
    ).toHaveLength(1);
  });

  it("contains an entry by which the bank took back the money of an order", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createItem(), 1]);
    const orderId = await placeSampleOrder(browser);
    const entry = { importId: importOf("kim"), bookedOn: "2026-12-01", payerName: "Kim Lee" };
    const credit = { ...entry, id: "credit", fingerprint: "credit", amount: 900, purpose: "hin" };
    const back = { ...entry, fingerprint: "back", amount: -900, purpose: "zurück" };
    db.insert(bankEntries).values(credit).run();
    db.insert(bankEntries)
      .values({ ...back, reversesId: "credit" })
      .run();
    const payment = { orderId, amount: 900, method: "transfer", actor: "payment" } as const;
    db.insert(payments)
      .values({ ...payment, reference: "credit", bankEntryId: "credit", paidOn: "2026-12-01" })
      .run();
    const { json } = await readDownload(browser);
    const purposes = json.orders[0].bankEntries.map(({ purpose }: Row) => purpose);
    expect(purposes.toSorted()).toEqual(["hin", "zurück"]);
  });

  it("contains an admin's change without the admin or the affected account", async () => {
    const [customer, changer] = [await createCustomer(), await createCustomer({ role: "admin" })];
    const change = { subject: "account", subjectId: customer.id, label: "Konto" } as const;
    db.insert(changeLog)
      .values({
        ...change,
        action: "gesperrt",
        actor: "admin",
        actorId: changer.id,
        userId: customer.id,
      })
      .run();
    const download = await readDownload(await browserOf(customer));
    expect(download.json.adminChanges).toEqual([expect.objectContaining({ action: "gesperrt" })]);
    expect(download.answer.html).not.toContain(changer.id);
    const own = await readDownload(await browserOf(changer));
    expect(own.json.adminChangesByYou).toEqual([expect.objectContaining({ action: "gesperrt" })]);
    expect(own.answer.html).not.toContain(customer.id);
  });

  it("contains no e-mail's token, so no link can be used", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await new Browser().post("/auth/forgot-password", { email: customer.email });
    expect(await db.$count(emailLinks, eq(emailLinks.userId, customer.id))).toBe(1);
    const { answer, json } = await readDownload(browser);
    expect(json.emails[0].content).toMatch(/\/auth\/new-password\?token=…$/m);
    expect(answer.html).not.toMatch(/token=[\w-]{20}/);
  });
});

describe("the page", () => {
  it("says so if there is no data", async () => {
    const page = await (await browserOf()).get("/dashboard/data");
    const section = (id: string) => {
      const heading = page.document.getElementById(`daten-${id}`);
      return visibleText(heading?.closest("section") ?? page.document);
    };
    for (const id of ["orders", "newsletter", "messages", "emails"]) {
      expect(section(id)).toContain("Dazu ist nichts gespeichert.");
    }
    expect(section("limits")).not.toContain("nichts gespeichert");
    expect(section("limits")).toContain("Nicht dabei:");
  });

  it("is not cached, and links to the download and to the deletion of the account", async () => {
    const page = await (await browserFor(ida)).get("/dashboard/data");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    const links = page.document.querySelectorAll("main a").map((link) => link.attrs.href);
    expect(links).toEqual(
      expect.arrayContaining(["/dashboard/data.json", "/dashboard/delete-account"]),
    );
  });
});
