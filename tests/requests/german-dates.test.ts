import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import {
  catalogItems,
  declarations,
  lessons,
  membershipChanges,
  orders,
  payments,
  people,
  rateLimits,
} from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { adminPaths, createTyped, formPath, typed } from "#tests/support/item-form.ts";
import { typedPeople } from "#tests/support/people.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  errorSummary,
  fieldErrors,
} from "#tests/support/samples.ts";
import { saveSetting } from "#tests/support/saved-settings.ts";
import { forgetSettings, storedSettingsRow } from "#tests/support/settings.ts";

let admin: Browser;

beforeEach(async () => {
  for (const table of [payments, orders, lessons, catalogItems, people, rateLimits, declarations]) {
    db.delete(table).run();
  }
  forgetSettings();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T12:00:00Z") });
  ({ browser: admin } = await createAdmin());
});

interface Form {
  form: string;
  field: string;
  /** Sends the form with this text in the field, and with `others`. */
  send: (text: string, others?: Record<string, string>) => Promise<Page>;
  /** Makes the form wrong in another field. */
  wrong: Record<string, string>;
  stored: () => unknown;
}

const declared = {
  kind: "ordinary",
  name: "Ida Kühn",
  contract: "Lifetime",
  end: "date",
  email: "ida@beispiel.de",
};

const declare = (fields: Record<string, string>, browser = new Browser()) =>
  browser.post("/vertraege-kuendigen", { ...declared, token: crypto.randomUUID(), ...fields });

async function memberPath(): Promise<string> {
  const customer = await createCustomer();
  changeMembershipOf(customer.id, "Lifetime");
  return `/admin/people/${customer.id}`;
}

async function declarationPath(): Promise<string> {
  const customer = await createCustomer();
  changeMembershipOf(customer.id, "Lifetime");
  const fields = { end: "earliest", email: customer.email };
  const { location } = await declare(fields, await browserOf(customer));
  return `/admin/declarations/${location?.split("/").at(-1)}`;
}

const lastEnding = () => db.select().from(membershipChanges).all().at(-1)?.lastDay;

const ofItem = (kind: "event" | "course", field: "date" | "endDate"): Form => ({
  form: `${adminPaths[kind]}/new`,
  field,
  send: (text, others) => {
    const dates = { date: "2026-12-15", endDate: "2026-12-20", [field]: text };
    return admin.post(`${adminPaths[kind]}/new`, { ...typed[kind], ...dates, ...others });
  },
  wrong: { title: "" },
  stored: () => db.select().from(catalogItems).get()?.[field],
});

const ofPerson = (list: keyof typeof typedPeople): Form => ({
  form: `${list}/new`,
  field: "consentSince",
  send: (text, others) =>
    admin.post(`${list}/new`, { ...typedPeople[list], consentSince: text, ...others }),
  wrong: { name: "" },
  stored: () => db.select().from(people).get()?.consentSince,
});

/** Forms about days that have come, and about days that have not. */
const forms = {
  past: [
    {
      form: "/admin/orders/{id}/payments",
      field: "paidOn",
      send: async (text, others) => {
        const order = createOrder();
        addOrderItem(order, createItem({ price: order.totalAmount }));
        const page = await admin.get(`/admin/orders/${order.id}`);
        return admin.press(page, "Zahlung eintragen", { paidOn: text, ...others });
      },
      wrong: { amount: "zehn" },
      stored: () => db.select().from(payments).get()?.paidOn,
    },
    ofPerson("/admin/team"),
    ofPerson("/admin/voices"),
  ] satisfies Form[],
  coming: [
    {
      form: "/vertraege-kuendigen",
      field: "endDate",
      send: (text, others) => declare({ endDate: text, ...others }),
      wrong: { name: "" },
      stored: () => db.select().from(declarations).get()?.wishedEnd,
    },
    {
      form: "/admin/people/{id}",
      field: "lastDay",
      send: async (text, others) => {
        const page = await admin.get(await memberPath());
        return admin.press(page, "Mitgliedschaft beenden", { lastDay: text, ...others });
      },
      wrong: { seen: "0-0" },
      stored: lastEnding,
    },
    {
      form: "/admin/declarations/{id}",
      field: "contractEnd",
      send: async (text, others) => {
        const page = await admin.get(await declarationPath());
        return admin.press(page, "Annehmen", { contractEnd: text, ...others });
      },
      wrong: { note: "x".repeat(2001) },
      stored: lastEnding,
    },
    {
      form: "/admin/courses/new/{id}/inhalt/lektionen/new",
      field: "opensOn",
      send: (text, others) => {
        const course = createTyped("course", { withdrawalClass: "service" });
        const fields = { intent: "save", lessonTitle: "Ankommen", opensOn: text, ...others };
        return admin.post(`${formPath(course)}/inhalt/lektionen/new`, fields);
      },
      wrong: { lessonTitle: "" },
      stored: () => db.select().from(lessons).get()?.opensOn,
    },
    {
      form: "/admin/settings/sale",
      field: "taxSchemeFrom",
      send: (text, others) => saveSetting(admin, { taxSchemeFrom: text, ...others }),
      wrong: { paymentDays: "viele" },
      stored: () => JSON.parse(storedSettingsRow()?.settings ?? "{}").taxSchemeFrom,
    },
    ofItem("event", "date"),
    ofItem("event", "endDate"),
    ofItem("course", "date"),
    ofItem("course", "endDate"),
  ] satisfies Form[],
};

const days = {
  past: ["27.11.2026", "27. November 2026", "27.11.26", "2026-11-27"],
  coming: ["17.12.2026", "17. Dezember 2026", "17.12.26", "2026-12-17"],
};
const isoDays = { past: "2026-11-27", coming: "2026-12-17" };

const SENTENCE = /Bitte (gib|geben Sie) ein Datum an, das es gibt, zum Beispiel 31\.12\.2026\.$/;

/** The field's control, as the type and the value that browsers show. */
function controlOf({ document }: Page, name: string) {
  const control = document.querySelector(`main input[name="${name}"]`);
  return [control?.getAttribute("type"), control?.getAttribute("value")];
}

describe.each(["past", "coming"] as const)("a %s day", (when) => {
  describe.each<Form>(forms[when])("in $form, $field", ({ field, send, wrong, stored }) => {
    it.each(days[when])("is understood as %s", async (text) => {
      expect((await send(text)).status).toBe(303);
      expect(stored()).toBe(isoDays[when]);
    });

    it("is shown as a native control understands it, if another field is refused", async () => {
      const page = await send(days[when][0] ?? "", wrong);
      expect([400, 409]).toContain(page.status);
      expect(fieldErrors(page)).not.toHaveProperty(field);
      expect(controlOf(page, field)).toEqual(["date", isoDays[when]]);
    });

    it.each(["31.11.2026", "Ende des Jahres"])(
      "'%s' is refused with one sentence that shows a German day, and stays visible",
      async (text) => {
        const page = await send(text);
        expect(page.status).toBe(400);
        expect(errorSummary(page)?.sentences).toEqual([expect.stringMatching(SENTENCE)]);
        expect(errorSummary(page)?.leadsTo).toEqual([field]);
        expect(controlOf(page, field)).toEqual(["text", text]);
      },
    );
  });
});

describe.each(["event", "course"] as const)("a time of a new %s", (kind) => {
  const create = (fields: Record<string, string>) =>
    admin.post(`${adminPaths[kind]}/new`, { ...typed[kind], ...fields });

  it.each([
    ["14:30", "16:00"],
    ["14.30 Uhr", "16 Uhr"],
    ["14 Uhr 30", "16"],
  ])("is understood as %s and %s", async (time, endTime) => {
    expect((await create({ time, endTime })).status).toBe(303);
    expect(db.select().from(catalogItems).get()).toMatchObject({ time: "14:30", endTime: "16:00" });
  });

  it("is shown as a native control understands it, unless it cannot be read", async () => {
    const page = await create({ time: "14.30 Uhr", endTime: "abends" });
    expect(controlOf(page, "time")).toEqual(["time", "14:30"]);
    expect(controlOf(page, "endTime")).toEqual(["text", "abends"]);
    expect(fieldErrors(page)).toEqual({
      endTime: "Bitte geben Sie eine Uhrzeit von 00:00 bis 23:59 an, zum Beispiel 19:30.",
    });
  });

  it("stands with its day in a line of further dates", async () => {
    const lines = ["24.12.2099 18:00", "25. Dezember 2099 um 18.30 Uhr", "2099-12-26T19:00"];
    expect((await create({ furtherDates: lines.join("\n") })).status).toBe(303);
    expect(db.select().from(catalogItems).get()?.furtherDates?.split("\n")).toEqual([
      expect.stringMatching(/^2099-12-24T18:00/),
      expect.stringMatching(/^2099-12-25T18:30/),
      expect.stringMatching(/^2099-12-26T19:00/),
    ]);
  });
});
