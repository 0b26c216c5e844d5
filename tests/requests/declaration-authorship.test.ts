import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { tellCustomers } from "#app/features/returns/declaration-notices.server.ts";
import { db } from "#db/client.server.ts";
import {
  declarations,
  emails,
  membershipChanges,
  orders,
  profiles,
  rateLimits,
} from "#db/schema.ts";
import { Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
  errorSummary,
  mainForm,
} from "#tests/support/samples.ts";

const WITHDRAWAL = "/vertrag-widerrufen";
const TERMINATION = "/vertraege-kuendigen";
const LIST = "/admin/declarations";
const STRANGE = "fremd@beispiel.de";

let customer: Customer;
let owner: Browser;
let admin: Browser;
let number: string;

beforeEach(async () => {
  for (const table of [rateLimits, orders, declarations, emails]) db.delete(table).run();
  customer = await createCustomer();
  owner = await browserOf(customer);
  ({ browser: admin } = await createAdmin());
  const values = { userId: customer.id, customerEmail: customer.email };
  const order = createOrder({ ...values, customerName: "Annegret Sommer" });
  addOrderItem(order, createItem(), { quantity: 2 });
  number = order.number;
});

/** Declares with the customer's address, by default as a visitor. Returns the declaration's id. */
async function declare(fields: Record<string, string> = {}, by = new Browser(), path = WITHDRAWAL) {
  const answer = await by.post(path, {
    name: "Irgend Wer",
    contract: `Bestellung ${number}`,
    email: customer.email,
    kind: "ordinary",
    end: "earliest",
    token: crypto.randomUUID(),
    ...fields,
  });
  if (answer.status !== 303) throw new Error(`not declared (${answer.status}): ${answer.text}`);
  return answer.location?.split("/").at(-1) ?? "";
}

const find = (id: string) => db.select().from(declarations).where(eq(declarations.id, id)).get();
const pageOf = (id: string) => admin.get(`${LIST}/${id}`);

function emailAbout(id: string, kind = "receipt") {
  const row = db
    .select()
    .from(emails)
    .where(eq(emails.key, `declaration-${kind}:${id}`))
    .get();
  const email = row && emailsTo(row.recipient).find(({ key }) => key === row.key);
  if (!email) throw new Error(`no ${kind} of ${id}`);
  return email;
}

const linkTo = (id: string, kind?: string) => linkIn(emailAbout(id, kind));

async function press(link: string, button: string): Promise<Page> {
  const browser = new Browser();
  return browser.follow(await browser.press(await browser.get(link), button));
}

/** The selected number of pieces of the order's only line. */
function selected({ document }: Page): string | undefined {
  const options = document.querySelectorAll('main select[name="take1"] option');
  return options.find((option) => option.hasAttribute("selected"))?.getAttribute("value");
}

describe("a withdrawal from the customer's address", () => {
  it("by nobody who was signed in looks like that, and preselects nothing", async () => {
    const page = await pageOf(await declare());
    expect(page.text).toContain("die kann jeder eintippen");
    expect(page.text).toContain("Niemand war angemeldet.");
    expect(page.text).toContain("Der Name ist ein anderer als in der Bestellung: Annegret Sommer.");
    expect(selected(page) ?? "0").toBe("0");
    expect((await admin.press(page, "Annehmen")).status).toBe(400);
    expect(rowsOf(await admin.get(LIST))[0]).toContain("nur die Adresse passt");
  });

  it("by its signed-in owner is certain, and preselects all pieces", async () => {
    const page = await pageOf(await declare({ name: "annegret  sommer" }, owner));
    expect(page.text).toContain("Erklärt im Konto, dem der Vertrag gehört.");
    expect(page.text).not.toMatch(/Niemand war angemeldet|ist ein anderer/);
    expect(selected(page)).toBe("2");
    expect(rowsOf(await admin.get(LIST))[0]).toContain("im Konto erklärt");
  });

  it("gains nothing from an answer only if its owner declared it from the order's page", async () => {
    const answered = "Mit deiner Antwort geht es schneller";
    expect(emailAbout(await declare()).text).toContain(answered);
    expect(emailAbout(await declare({}, owner)).text).toContain(answered);
    const order = db.select().from(orders).get();
    const id = await declare({}, owner, `${WITHDRAWAL}?order=${order?.id}`);
    expect(emailAbout(id).text).not.toContain(answered);
    expect(linkTo(id)).toContain("warst-du-das");
  });

  it("by another account says so", async () => {
    const other = await createCustomer();
    const page = await pageOf(await declare({}, await browserOf(other)));
    expect(page.text).toContain(`Angemeldet war das Konto ${other.email}.`);
    expect(selected(page) ?? "0").toBe("0");
  });

  it("is certain after 'Ja, das war ich', which opening the link does not press", async () => {
    const id = await declare();
    const link = linkTo(id);
    expect((await new Browser().get(link)).text).toContain("Warst du das?");
    expect(find(id)).toMatchObject({ confirmedAt: null, disputedAt: null });
    expect((await press(link, "Ja, das war ich")).text).toContain("dass du es warst.");
    const page = await pageOf(id);
    expect(page.text).toContain("von dort kam: „Ja, das war ich“");
    expect(selected(page)).toBe("2");
    expect(rowsOf(await admin.get(LIST))[0]).toContain("von der Adresse bestätigt");
  });

  it("is disputed after 'Das war ich nicht', for good and for everybody", async () => {
    const id = await declare({}, owner);
    const link = linkTo(id);
    const stale = await new Browser().get(link);
    const page = await press(link, "Das war ich nicht");
    expect(page.document.querySelectorAll("main button")).toEqual([]);
    await new Browser().press(stale, "Ja, das war ich");
    expect(find(id)).toMatchObject({ confirmedAt: null, disputedAt: expect.any(Date) });
    const shown = await pageOf(id);
    expect(shown.text).toContain("Auf unsere E-Mail kam die Antwort: „Das war ich nicht“");
    expect(selected(shown) ?? "0").toBe("0");
    expect(rowsOf(await admin.get(`${LIST}?status=disputed`))[0]).toContain("bestritten");
  });

  it("can be disputed after it is accepted, but no longer confirmed", async () => {
    const id = await declare();
    const link = linkTo(id);
    const stale = await new Browser().get(link);
    await admin.press(await pageOf(id), "Annehmen", { take1: "1" });
    await new Browser().press(stale, "Ja, das war ich");
    expect(find(id)?.confirmedAt).toBeNull();
    await press(link, "Das war ich nicht");
    expect(rowsOf(await admin.get(LIST))[0]).toContain("bestritten");
    expect((await pageOf(id)).text).toContain(
      "Auf unsere E-Mail kam die Antwort: „Das war ich nicht“",
    );
  });

  it("is not accepted by a page that has not seen the answer, which then preselects nothing", async () => {
    const id = await declare({}, owner);
    const stale = await pageOf(id);
    await press(linkTo(id), "Das war ich nicht");
    const answer = await admin.press(stale, "Annehmen", { note: "Bis bald." });
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)?.title).toBe("Inzwischen wissen wir mehr über den Absender");
    expect(mainForm(answer)).toMatchObject({
      note: "Bis bald.",
      take1: "0",
      certainty: "disputed",
    });
    expect((await admin.press(answer, "Annehmen")).status).toBe(400);
    expect(find(id)?.outcome).toBeNull();
  });

  it("preselects nothing on an invalid form that has not seen the answer", async () => {
    const id = await declare({}, owner);
    const stale = await pageOf(id);
    await press(linkTo(id), "Das war ich nicht");
    const answer = await admin.press(stale, "Annehmen", { note: "x".repeat(2001) });
    expect(answer.status).toBe(400);
    expect(mainForm(answer)).toMatchObject({ take1: "0", certainty: "disputed" });
  });
});

describe("the link", () => {
  it("only works with the token from its own e-mail", async () => {
    const [id, other] = [await declare(), await declare()];
    await declare({ email: STRANGE });
    const token = linkTo(other).split("token=")[1] ?? "";
    const link = linkTo(id).split("token=")[0];
    for (const path of [
      `${link}token=`,
      `${link}token=${token}`,
      `/erklaerung/${id}/warst-du-das`,
    ]) {
      expect((await new Browser().get(path)).status, path).toBe(404);
      expect((await new Browser().post(path, { answer: "no" })).status, path).toBe(404);
    }
    expect(find(id)?.disputedAt).toBeNull();
  });

  it("is neither on the declarant's page, nor in the file, nor shown to admins", async () => {
    const browser = new Browser();
    const id = await declare({}, browser);
    const token = linkTo(id).split("token=")[1] ?? "";
    db.update(emails).set({ status: "sent", sentAt: new Date() }).run();
    for (const path of [`/erklaerung/${id}`, `/erklaerung/${id}/bestaetigung.html`]) {
      expect((await browser.get(path)).html).not.toContain(token);
    }
    for (const path of ["", "/html"]) {
      const page = await admin.get(`/admin/outbox/${emailAbout(id).id}${path}`);
      expect(page.text).toContain("Sag uns, ob du das warst");
      expect(page.html).not.toContain(token);
    }
  });

  it("refuses any other answer", async () => {
    const id = await declare();
    expect((await new Browser().post(linkTo(id), { answer: "vielleicht" })).status).toBe(400);
  });
});

describe("a declaration from another address", () => {
  it.each([
    ["withdrawal", WITHDRAWAL, "Ein Widerruf zu deiner Bestellung"],
    ["termination", TERMINATION, "Eine Kündigung zu deiner Bestellung"],
  ])(
    "that names an order (%s) is told to its customer, without typed words",
    async (_kind, path, subject) => {
      const id = await declare({ email: STRANGE, name: "Wunderkerze" }, undefined, path);
      expect(emailsTo(customer.email)).toEqual([]);
      await tellCustomers();
      await tellCustomers();
      const told = emailsTo(customer.email);
      expect(told.map((email) => email.subject)).toEqual([`${subject} ${number}`]);
      expect(told[0]?.text).not.toMatch(/Wunderkerze|fremd@/);
      expect((await pageOf(id)).text).toContain("Nichts belegt, dass");
      await press(linkTo(id, "notice"), "Das war ich nicht");
      expect((await pageOf(id)).text).toContain(
        "Auf unsere E-Mail kam die Antwort: „Das war ich nicht“",
      );
    },
  );

  it("is not lifted by that address, and the customer has no button to confirm it", async () => {
    const id = await declare({ email: STRANGE });
    await tellCustomers();
    await press(linkTo(id), "Ja, das war ich");
    expect(find(id)?.confirmedAt).not.toBeNull();
    expect(selected(await pageOf(id)) ?? "0").toBe("0");
    const page = await new Browser().get(linkTo(id, "notice"));
    expect(page.document.querySelectorAll("main button").map(visibleText)).toEqual([
      "Das war ich nicht",
    ]);
    expect(page.text).not.toContain("dass du es warst.");
    db.update(declarations).set({ confirmedAt: null }).run();
    await new Browser().post(linkTo(id, "notice"), { answer: "yes" });
    expect(find(id)?.confirmedAt).toBeNull();
  });

  it("is not accepted by a page that has not seen the customer's answer", async () => {
    const id = await declare({ email: STRANGE });
    await tellCustomers();
    const stale = await pageOf(id);
    await press(linkTo(id, "notice"), "Das war ich nicht");
    const answer = await admin.press(stale, "Annehmen", { take1: "2" });
    expect(answer.status).toBe(409);
    expect(find(id)?.outcome).toBeNull();
  });

  it("is told to nobody if the owner was signed in, or if no order is named", async () => {
    await declare({ email: STRANGE }, owner);
    await declare({ email: STRANGE, contract: "BH-2026-999999" });
    await tellCustomers();
    expect(emailsTo(customer.email)).toEqual([]);
  });

  it("is told by its receipt alone if that goes to the account", async () => {
    await declare();
    await tellCustomers();
    expect(emailsTo(customer.email).map(({ key }) => key.split(":")[0])).toEqual([
      "declaration-receipt",
    ]);
  });

  it("that is the order's own is plausible, and told to the account's address", async () => {
    const email = "lieferung@beispiel.de";
    db.update(orders).set({ customerEmail: email }).run();
    const id = await declare({ email });
    await tellCustomers();
    expect((await pageOf(id)).text).toContain("die kann jeder eintippen");
    const [told] = emailsTo(customer.email);
    expect(told?.key).toBe(`declaration-notice:${id}`);
    expect(told?.text).toContain("eine andere E-Mail-Adresse als diese hier");
  });

  it("is told in one e-mail per order and day, with all that came until then", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T12:00:00Z") });
    const ids: string[] = [];
    for (let time = 0; time < 13; time += 1) {
      vi.setSystemTime(new Date(`2026-11-24T12:00:${10 + time}Z`));
      ids.push(await declare({ email: `f${time}@beispiel.de` }));
      if (time === 0) await tellCustomers();
    }
    const told = async (hours: number) => {
      await tellCustomers(new Date(Date.parse("2026-11-24T12:00:10Z") + hours * 60 * 60 * 1000));
      return emailsTo(customer.email);
    };
    expect(await told(23)).toHaveLength(1);
    await admin.press(await pageOf(ids[12] ?? ""), "Ablehnen");
    const [second] = await told(24);
    expect(second?.subject).toBe(`11 Erklärungen zu deiner Bestellung ${number}`);
    expect(second?.text.match(/warst-du-das/g)).toHaveLength(10);
    expect(second?.text).not.toMatch(ids[1] ?? "");
    expect(second?.text).toContain("die neuesten 10 von 11");
    await press(linkIn(second ?? { text: "" }), "Das war ich nicht");
    expect(find(ids[11] ?? "")?.disputedAt).not.toBeNull();
    expect(await told(72)).toHaveLength(2);
  });

  it("is told about each order for itself", async () => {
    const values = { userId: customer.id, customerEmail: customer.email };
    const other = createOrder(values);
    await declare({ email: STRANGE });
    await declare({ email: STRANGE, contract: other.number });
    await tellCustomers();
    expect(emailsTo(customer.email)).toHaveLength(2);
  });
});

describe("a termination without an order's number", () => {
  const grant = () => changeMembershipOf(customer.id, "Lifetime");
  const endings = () =>
    db.select().from(membershipChanges).where(eq(membershipChanges.kind, "ended")).all();

  beforeEach(() => {
    db.delete(membershipChanges).run();
    grant();
  });

  it("ends the membership only if the admin ticks it", async () => {
    const id = await declare({ contract: "Lifetime" }, undefined, TERMINATION);
    const page = await pageOf(id);
    expect(page.text).toContain("die kann jeder eintippen");
    expect(mainForm(page).member ?? "").toBe("");
    const refused = await admin.press(page, "Annehmen");
    expect(refused.status).toBe(400);
    expect(errorSummary(refused)?.sentences.join()).toContain("Bitte setzen Sie den Haken");
    expect(endings()).toEqual([]);
    expect((await admin.press(page, "Annehmen", { member: customer.id })).status).toBe(303);
    expect(endings()).toHaveLength(1);
  });

  it("needs no tick after 'Ja, das war ich'", async () => {
    const id = await declare({ contract: "Lifetime" }, undefined, TERMINATION);
    await press(linkTo(id), "Ja, das war ich");
    expect((await admin.press(await pageOf(id), "Annehmen")).status).toBe(303);
    expect(endings()).toHaveLength(1);
  });

  it("needs a tick again if somebody has pressed 'Das war ich nicht' meanwhile", async () => {
    const id = await declare({ contract: "Lifetime" }, owner, TERMINATION);
    const stale = await pageOf(id);
    await press(linkTo(id), "Das war ich nicht");
    const answer = await admin.press(stale, "Annehmen");
    expect(answer.status).toBe(409);
    expect(mainForm(answer).member ?? "").toBe("");
    expect((await admin.press(answer, "Annehmen")).status).toBe(400);
    expect(endings()).toEqual([]);
  });

  describe("from another address", () => {
    const terminate = (fields: Record<string, string> = {}, by?: Browser) =>
      declare(
        { email: STRANGE, name: "annegret  SOMMER", contract: "Mein lifetime-Vertrag", ...fields },
        by,
        TERMINATION,
      );
    const addMember = async (plan: string) => {
      const { id } = await createCustomer();
      nameMember(id);
      changeMembershipOf(id, plan);
    };
    const nameMember = (id: string) =>
      db
        .update(profiles)
        .set({ firstName: "Annegret", lastName: "Sommer" })
        .where(eq(profiles.id, id))
        .run();
    const notices = () =>
      emailsTo(customer.email).filter(({ key }) => key.startsWith("declaration-notice:"));

    beforeEach(() => {
      db.update(profiles).set({ firstName: "Otto", lastName: "Kern" }).run();
      nameMember(customer.id);
    });

    it("is told to the only member of the plan with this name, who can dispute it", async () => {
      await addMember("Yearly");
      const id = await terminate();
      await terminate();
      await tellCustomers();
      await tellCustomers();
      expect(notices().map(({ subject }) => subject)).toEqual([
        "2 Kündigungen deiner Mitgliedschaft",
      ]);
      expect(notices()[0]?.text).not.toMatch(/SOMMER|fremd@|lifetime/i);
      expect(notices()[0]?.text).toContain(id);
      await press(linkIn(notices()[0] ?? { text: "" }), "Das war ich nicht");
      expect(await db.$count(declarations, isNotNull(declarations.disputedAt))).toBe(1);
      expect(endings()).toEqual([]);
    });

    it("is told to nobody if several members or no member may be meant", async () => {
      await terminate({ name: "Annegret Winter" });
      await terminate({ contract: "Yearly" });
      await terminate({ email: customer.email });
      await terminate({}, owner);
      await tellCustomers();
      await addMember("Lifetime");
      await terminate();
      await tellCustomers();
      expect(notices()).toEqual([]);
    });
  });
});
