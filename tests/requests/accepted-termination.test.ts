import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findMembership } from "#app/features/membership/membership.server.ts";
import { berlinDay, formatDay } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { changeLog, declarations, emails, membershipChanges, rateLimits } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
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

const FORM = "/vertraege-kuendigen";
const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => berlinDay(new Date(Date.now() + days * DAY));

let member: Customer;
let browser: Browser;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  for (const table of [rateLimits, declarations, emails, changeLog]) db.delete(table).run();
  member = await createCustomer();
  grant("Lifetime");
  ({ browser } = await createAdmin());
});

function grant(plan: string): void {
  changeMembershipOf(member.id, plan);
}

const endings = () =>
  db
    .select()
    .from(membershipChanges)
    .where(eq(membershipChanges.userId, member.id))
    .all()
    .filter(({ kind }) => kind === "ended");

const typed = { kind: "ordinary", name: "Ida Kühn", contract: "Lifetime", end: "earliest" };

/** Declares a termination, by default as the signed-in member. Returns its admin page's path. */
async function declare(fields: Record<string, string> = {}, by?: Browser): Promise<string> {
  const token = crypto.randomUUID();
  const declarant = by ?? (await browserOf(member));
  const answer = await declarant.post(FORM, {
    ...typed,
    email: member.email,
    token,
    ...fields,
  });
  if (answer.status !== 303) throw new Error(`not declared: ${answer.text}`);
  // Each step happens later than the one before, so that `emailsTo` returns the e-mails in a fixed order.
  vi.setSystemTime(Date.now() + 1000);
  return `/admin/declarations/${answer.location?.split("/").at(-1)}`;
}

const accept = async (path: string, fields: Record<string, string> = {}): Promise<Page> =>
  browser.press(await browser.get(path), "Annehmen", fields);

const dashboard = async () => (await (await browserOf(member)).get("/dashboard")).text;

describe("an accepted termination", () => {
  it("ends the membership on the chosen day, and tells the member that day", async () => {
    const path = await declare();
    const page = await browser.get(path);
    expect(page.text).toContain(`Mitgliedschaft ${member.email}: Lifetime ohne Ende`);
    expect(
      page.document.querySelector(`a[href="/admin/people/${member.id}#mitgliedschaft"]`),
    ).not.toBeNull();
    expect(mainForm(page).contractEnd).toBe(inDays(0));
    const contractEnd = inDays(30);
    expect((await accept(path, { contractEnd })).status).toBe(303);
    expect(endings()).toMatchObject([{ lastDay: contractEnd }]);
    const words = formatDay(contractEnd).long;
    expect(emailsTo(member.email)[0]?.text).toContain(`Der Vertrag endet am ${words}.`);
    expect(await dashboard()).toContain(`(Lifetime), gekündigt zum ${words}`);
    expect((await browser.get(path)).text).toContain(`Vertrag endet am ${words}`);
    const actions = db.select().from(changeLog).all();
    expect(actions.map(({ label, action }) => `${label} ${action}`)).toEqual(
      expect.arrayContaining([`Lifetime zum ${formatShortDate(contractEnd)} beendet`]),
    );
  });

  it("ends it at once without a day", async () => {
    createItem({ category: "membership", title: "Yearly Membership" });
    await accept(await declare(), { contractEnd: "" });
    expect(endings()).toMatchObject([{ lastDay: null }]);
    const today = formatDay(inDays(0)).long;
    expect(emailsTo(member.email)[0]?.text).toContain(`Der Vertrag endet am ${today}.`);
    expect(await dashboard()).toContain("Noch kein Mitglied?");
  });

  it("ends the membership no later than the paid period, whose last day the form suggests", async () => {
    db.delete(membershipChanges).run();
    grant("Yearly");
    const path = await declare({ end: "date", endDate: "2099-12-31" });
    const { contractEnd = "" } = mainForm(await browser.get(path));
    expect(contractEnd).toBe("2027-11-21");
    await accept(path, { contractEnd: "2099-12-31" });
    expect(endings()).toMatchObject([{ lastDay: contractEnd }]);
    expect(emailsTo(member.email)[0]?.text).toContain(formatDay(contractEnd).long);
  });

  it("lets a newer membership begin after the end of the terminated one", async () => {
    await accept(await declare(), { contractEnd: inDays(30) });
    const later = new Date(Date.now() + 1000);
    changeMembershipOf(member.id, "Yearly", { createdAt: later });
    const yearOf = async (now: Date) => (await findMembership(member.id, now)).current?.until;
    const before = await yearOf(new Date(Date.now() + DAY));
    expect(before?.slice(0, 4)).toBe(String(Number(inDays(30).slice(0, 4)) + 1));
    expect(await yearOf(new Date(Date.now() + 40 * DAY))).toBe(before);
  });

  it("shows the last day on the plan's card", async () => {
    createItem({ title: "Lifetime Membership", category: "membership", price: 49_900 });
    await accept(await declare(), { contractEnd: inDays(30) });
    const { text } = await (await browserOf(member)).get("/join");
    expect(text).toContain(`Läuft bis zum ${formatDay(inDays(30)).long}`);
  });

  it("of somebody without an account only sends the e-mail", async () => {
    const path = await declare({ email: "fremd@beispiel.de" }, new Browser());
    expect((await browser.get(path)).text).toContain("Dazu passt keine laufende Mitgliedschaft");
    expect((await accept(path, { contractEnd: inDays(3) })).status).toBe(303);
    expect(endings()).toEqual([]);
    expect(emailsTo("fremd@beispiel.de")[0]?.text).toContain(formatDay(inDays(3)).long);
  });

  it("from a stranger's address that names an order discloses no plan, and warns the member", async () => {
    const order = createOrder({ userId: member.id, customerEmail: member.email });
    addOrderItem(order, createItem());
    const fields = { email: "fremd@beispiel.de", contract: order.number };
    const path = await declare(fields, new Browser());
    expect((await browser.get(path)).text).toContain("Die E-Mail-Adresse ist eine andere");
    await accept(path, { member: member.id });
    const today = formatDay(inDays(0)).long;
    const sent = emailsTo("fremd@beispiel.de");
    expect(sent.map(({ subject }) => subject)).toContain("Deine Kündigung ist angenommen");
    for (const { text } of sent) {
      expect(text).not.toContain("Lifetime");
      expect(text).not.toContain(`endet am ${today}`);
    }
    const [warning] = emailsTo(member.email);
    expect(warning?.text).toContain("endet deine Mitgliedschaft (Lifetime)");
    expect(warning?.text).toContain("Warst du das nicht");
  });

  it.each(["2020-01-31", "2026-02-30", "31.11.2099"])("is refused with the end %j", async (day) => {
    const path = await declare();
    const page = await accept(path, { contractEnd: day, note: "Schade." });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Schade.");
    expect(endings()).toEqual([]);
  });

  it("is refused if the membership has changed since the page was opened", async () => {
    const path = await declare();
    const page = await browser.get(path);
    db.delete(membershipChanges).run();
    const answer = await browser.press(page, "Annehmen");
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)?.title).toBe("An der Mitgliedschaft hat sich etwas geändert");
    expect(db.select().from(declarations).get()?.handledAt).toBeNull();
  });

  it("by two admins at once ends one membership once", async () => {
    const path = await declare();
    const { browser: other } = await createAdmin();
    const pages = [await browser.get(path), await other.get(path)];
    const answers = await Promise.all([
      browser.press(pages[0] as Page, "Annehmen"),
      other.press(pages[1] as Page, "Annehmen"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(endings()).toHaveLength(1);
  });

  it("that is rejected ends nothing", async () => {
    const answer = await browser.press(await browser.get(await declare()), "Ablehnen");
    expect(answer.status).toBe(303);
    expect(db.select().from(declarations).get()?.outcome).toBe("rejected");
    expect(endings()).toEqual([]);
  });
});

it("the form suggests a member's own contract, and nobody else's", async () => {
  const page = await (await browserOf(member)).get(FORM);
  expect(mainForm(page).contract).toBe("Mitgliedschaft Lifetime");
  expect(mainForm(await new Browser().get(FORM)).contract).toBe("");
});
