import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { storeFurtherDates } from "#app/features/catalog/further-dates.ts";
import { remindOfDates } from "#app/features/seats/date-reminders.server.ts";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  emails,
  eventBookings,
  orderItems,
  orders,
  users,
} from "#db/schema.ts";
import { Browser, formValues, type Page, rowsOf } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { formPath, itemForm, typed } from "#tests/support/item-form.ts";
import { orderSeats } from "#tests/support/sample-orders.ts";
import {
  address,
  browserOf,
  createAdmin,
  createItem,
  fieldErrors,
  fillCart,
  messages,
  orderedOf,
  placeSampleOrder,
} from "#tests/support/samples.ts";

let admin: Browser;

beforeEach(async () => {
  for (const table of [orders, emails, catalogItems, users]) db.delete(table).run();
  admin = (await createAdmin()).browser;
});

const thursdays = ["2099-01-15", "2099-01-22"].map((date) => ({
  date,
  time: "18:00",
  endDate: null,
  endTime: "20:00",
}));

const createCourse = (values: Partial<CatalogItem> = {}) =>
  createItem({
    kind: "course",
    title: "Atmen lernen",
    date: "2099-01-08",
    time: "18:00",
    endTime: "20:00",
    furtherDates: storeFurtherDates(thursdays),
    location: "Potsdam",
    ...values,
  });

const listPath = ({ kind, id }: Pick<CatalogItem, "kind" | "id">) =>
  `/admin/${kind}s/new/${id}/participants`;
const linksOf = ({ document }: Page) =>
  document.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
const linesOf = ({ html }: Page) => html.trimEnd().split("\r\n");
const kim = { customerName: "Kim Sommer", firstName: "Kim", lastName: "Sommer" };

describe("a course with a date", () => {
  it("asks for a name for each seat, which its customer can correct until it begins", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createCourse(), 2]);
    const orderId = await placeSampleOrder(browser);
    const page = await browser.get(`/order-confirmation/${orderId}`);
    expect(page.text).toContain("Wer kommt mit? Änderbar, bis der Kurs beginnt.");
    expect(page.text).toContain("Du sagst uns, wer mitkommt. Das geht, bis der Kurs beginnt.");
    const form = page.document
      .querySelectorAll("main form")
      .find((each) => formValues(each).seat === "2");
    if (!form) throw new Error("no form for the second seat");
    const ida = { firstName: "Ida", lastName: "Kühn", email: "ida@beispiel.de" };
    const values = { ...formValues(form), ...ida, intent: "book-seat" };
    const answer = await browser.post(`/order-confirmation/${orderId}`, values);
    expect(messages(await browser.follow(answer))).toEqual(["Die Teilnahme ist gespeichert"]);
    expect((await browser.get("/dashboard")).text).toContain("1 von 2 Teilnehmenden angemeldet");
    const [line] = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
    const file = await browser.get(`/dashboard/events/${line?.id}/calendar.ics`);
    expect(file.html.replaceAll("\r\n ", "")).toContain("Platz 2: Ida Kühn");
    expect(file.html.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  it("asks for the missing names by e-mail once the order is completed", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createCourse(), 2]);
    const orderId = await placeSampleOrder(browser);
    await admin.post(`/admin/orders/${orderId}`, { status: "completed" });
    const email = emailsTo(address.email).find(({ subject }) => subject.includes("abgeschlossen"));
    expect(email?.text).toContain("Das geht, bis der Kurs beginnt:");
    expect(email?.text).toContain("2 × Atmen lernen");
  });

  it("has its participants in a list, on paper and in a file", async () => {
    const course = createCourse({ capacity: 12 });
    const order = orderSeats(course, { quantity: 2, named: [{}], ...kim });
    const page = await admin.get(listPath(course));
    expect(page.status).toBe(200);
    expect(page.text).toContain("2 von 12 Plätzen vergeben, 1 davon benannt");
    expect(page.text).toContain("Zurück zum Kurs");
    expect(rowsOf(page).map((row) => row.slice(0, 18))).toEqual([
      "Ida Özdemir ida@be",
      "noch nicht benannt",
    ]);
    expect(linksOf(page)).toContain(`/admin/courses/new/${course.id}`);
    for (const part of ["/print", ".csv", "/email", "/absagen"]) {
      expect(linksOf(page), part).toContain(listPath(course) + part);
    }
    expect(rowsOf(await admin.get(`${listPath(course)}/print`))).toHaveLength(2);
    const file = await admin.get(`${listPath(course)}.csv`);
    expect(linesOf(file)[1]).toBe(
      `1;Ida;Özdemir;ida@beispiel.de;;;${order.number};Kim Sommer;Ausstehend`,
    );
    expect(linksOf(await admin.get(`/admin/orders/${order.id}`))).toContain(listPath(course));
    expect(linksOf(await admin.get("/admin/courses"))).toContain(listPath(course));
    const form = linksOf(await admin.get(formPath(course)));
    expect(form).toContain(listPath(course));
    expect(form).toContain(`${listPath(course)}/absagen`);
  });

  it("is written to once per address", async () => {
    const course = createCourse();
    orderSeats(course, { quantity: 2, named: [{}], ...kim, customerEmail: "kim@beispiel.de" });
    const page = await admin.get(`${listPath(course)}/email`);
    expect(page.text).toContain("Titel, Zeit und Ort des Kurses");
    const typedEmail = { subject: "Neuer Raum", text: "wir sind im Saal." };
    const preview = await admin.press(page, "Vorschau ansehen", typedEmail);
    await admin.press(preview, "An 2 Adressen senden");
    const [email] = emailsTo("ida@beispiel.de");
    expect(email?.text).toContain("Kurs: Atmen lernen");
    expect(email?.text).toContain("weil du bei diesem Kurs angemeldet bist");
    expect(emailsTo("kim@beispiel.de")).toHaveLength(1);
  });

  it("is called off at once: seats are free, money is owed, everyone is told, once", async () => {
    const course = createCourse({ capacity: 12, ordered: 2 });
    const order = orderSeats(course, {
      quantity: 2,
      named: [{}],
      ...kim,
      customerEmail: "kim@beispiel.de",
      status: "completed",
      totalAmount: 2000,
    });
    const page = await admin.get(`${listPath(course)}/absagen`);
    expect(page.text).toContain("Der Kurs bleibt mit „Abgesagt“ auf der Website");
    expect(page.text).toContain("legen Sie einen neuen Kurs an");
    expect(page.text).toContain("Abgesagt werden alle Termine dieses Kurses.");
    const answer = await admin.press(page, "Absagen und an 2 Adressen schreiben");
    expect(messages(await admin.follow(answer))[0]).toBe("Abgesagt");
    expect(messages(await admin.follow(await admin.press(page, "Absagen und")))[0]).toBe(
      "Der Kurs ist schon abgesagt",
    );
    expect(orderedOf(course)).toBe(0);
    expect(db.select().from(orders).get()?.status).toBe("cancelled");
    expect(emailsTo("ida@beispiel.de")).toHaveLength(1);
    expect(emailsTo("kim@beispiel.de")).toHaveLength(1);
    const owed = await admin.get("/admin/payments?ansicht=erstattungen");
    expect(owed.text).toContain(order.number);
    expect(owed.text).toContain("Absage");
    const visitor = await new Browser().get(`/courses/${course.id}`);
    expect(visitor.text).toContain("Dieser Termin ist abgesagt.");
    expect(linksOf(visitor)).not.toContain(`/courses/${course.id}/calendar.ics`);
  });

  it("is reminded of with its seats", async () => {
    const course = createCourse();
    orderSeats(course, {
      quantity: 1,
      ...kim,
      customerEmail: "kim@beispiel.de",
      status: "completed",
    });
    await remindOfDates(new Date("2099-01-06T11:00:00Z"));
    expect(emailsTo("kim@beispiel.de")[0]?.text).toContain("ändern, bis der Kurs beginnt:");
  });

  it("has a calendar file, also in the calendar of all dates, and without a place", async () => {
    const course = createCourse({ location: null });
    const path = `/courses/${course.id}/calendar.ics`;
    expect(linksOf(await new Browser().get(`/courses/${course.id}`))).toContain(path);
    const file = await new Browser().get(path);
    expect(file.status).toBe(200);
    expect(file.html.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(file.html).not.toContain("LOCATION");
    expect((await new Browser().get("/events.ics")).html).toContain(`UID:${course.id}@`);
    expect((await new Browser().get(path.replace("courses", "events"))).status).toBe(404);
  });

  it("is found at the address of its own kind only", async () => {
    const course = createCourse();
    for (const kind of ["event", "product"] as const) {
      expect((await admin.get(listPath({ kind, id: course.id }))).status).toBe(404);
    }
    expect((await admin.get(`/admin/unfug/new/${course.id}/participants`)).status).toBe(404);
    expect((await admin.get(`/admin/unfug/new/${course.id}/participants.csv`)).status).toBe(404);
  });

  it("keeps its date and time while anybody is named for it", async () => {
    const course = createCourse({ imageAlt: "Ein Kreis" });
    orderSeats(course, { quantity: 1, named: [{}] });
    const form = itemForm(await admin.get(formPath(course)));
    const answer = await admin.post(formPath(course), {
      ...form,
      time: "",
      endTime: "",
      furtherDates: "",
    });
    expect(fieldErrors(answer).date).toContain("sind schon Teilnehmende benannt");
    expect(db.select().from(catalogItems).get()?.time).toBe("18:00");
  });
});

describe("a date without names", () => {
  const unnamed = { namesParticipants: false };

  it("lists the customer for each seat", async () => {
    const course = createCourse({ ...unnamed, capacity: 12 });
    const order = orderSeats(course, { quantity: 2, ...kim, customerEmail: "kim@beispiel.de" });
    const page = await admin.get(listPath(course));
    expect(page.text).toContain("2 von 12 Plätzen vergeben");
    expect(page.text).not.toContain("benannt");
    const row = (seat: number) =>
      `Kim Sommer kim@beispiel.de ${order.number} Platz ${seat} von 2 Ausstehend`;
    expect(rowsOf(page)).toEqual([row(1), row(2)]);
    expect(rowsOf(await admin.get(`${listPath(course)}?q=sommer`))).toHaveLength(2);
    expect(rowsOf(await admin.get(`${listPath(course)}/print`))[0]).toContain("Kim Sommer");
    expect(linesOf(await admin.get(`${listPath(course)}.csv`))[1]).toBe(
      `1;Kim;Sommer;kim@beispiel.de;;;${order.number};Kim Sommer;Ausstehend`,
    );
    const own = await admin.get(`/admin/orders/${order.id}`);
    expect(own.text).toContain("2 Plätze. Alle Teilnehmenden");
    expect(own.text).not.toContain("noch offen");
  });

  it("asks its customer for nothing, and has a calendar file for the order", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createCourse(unnamed), 2]);
    const orderId = await placeSampleOrder(browser);
    const page = await browser.get(`/order-confirmation/${orderId}`);
    expect(page.text).not.toMatch(/Wer kommt mit|wer mitkommt|noch offen/);
    const [line] = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
    const path = `/dashboard/events/${line?.id}/calendar.ics`;
    expect(linksOf(page)).toContain(path);
    expect((await browser.get(path)).html).toContain("2 Plätze");
    await admin.post(`/admin/orders/${orderId}`, { status: "completed" });
    for (const { text } of emailsTo(address.email)) expect(text).not.toContain("wer teilnimmt");
    const ida = { firstName: "Ida", lastName: "Kühn", email: "ida@beispiel.de" };
    const posted = { intent: "book-seat", orderItemId: line?.id ?? "", seat: "1", ...ida };
    const answer = await browser.post(`/order-confirmation/${orderId}`, posted);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Namen brauchen wir dafür nicht mehr.");
    expect(db.select().from(eventBookings).all()).toEqual([]);
  });

  it("still shows the names that were given before", async () => {
    const course = createCourse(unnamed);
    orderSeats(course, { quantity: 2, named: [{}], ...kim, customerEmail: "kim@beispiel.de" });
    expect(rowsOf(await admin.get(listPath(course))).map((row) => row.slice(0, 11))).toEqual([
      "Ida Özdemir",
      "Kim Sommer ",
    ]);
    expect((await admin.get(`${listPath(course)}/absagen`)).text).toContain("2 Plätze Ida Özdemir");
  });
});

describe("the switch 'Teilnehmende benennen'", () => {
  it.each(["event", "course"] as const)(
    "is on in the form of a new %s, and is kept",
    async (kind) => {
      const page = await admin.get(`/admin/${kind}s/new`);
      expect(itemForm(page).namesParticipants).toBe("on");
      expect(page.text).toContain("Teilnehmende benennen");
      const create = (fields: Record<string, string>) => admin.post(`/admin/${kind}s/new`, fields);
      const stored = () =>
        db
          .select()
          .from(catalogItems)
          .all()
          .map((item) => item.namesParticipants);
      expect((await create(typed[kind])).status).toBe(303);
      const { namesParticipants, ...unticked } = typed[kind];
      expect((await create({ ...unticked, title: "Ohne Namen" })).status).toBe(303);
      expect(stored()).toEqual([true, false]);
    },
  );

  it("is not offered for a product", async () => {
    expect((await admin.get("/admin/products/new")).text).not.toContain("Teilnehmende benennen");
  });
});

describe("an item without a date", () => {
  const undated = { date: null, time: null, endTime: null, furtherDates: null };

  it.each([
    ["a course", () => createCourse(undated)],
    ["a course without a time", () => createCourse({ ...undated, date: "2099-01-08" })],
    ["a product", () => createItem({ title: "Atmen lernen" })],
  ])("lists the buyers of %s, an order a row", async (_name, create) => {
    const item = create();
    const order = orderSeats(item, { quantity: 3, ...kim, customerEmail: "kim@beispiel.de" });
    orderSeats(item, { quantity: 1, status: "cancelled" });
    const page = await admin.get(listPath(item));
    expect(page.document.querySelector("h1")?.text).toBe("Käuferinnen und Käufer");
    expect(page.text).toContain("3 × verkauft, in 1 Bestellung");
    expect(rowsOf(page)).toEqual([`Kim Sommer kim@beispiel.de ${order.number} 3 × Ausstehend`]);
    const file = await admin.get(`${listPath(item)}.csv`);
    expect(file.headers.get("Content-Disposition")).toContain('"kaeufer-atmen-lernen.csv"');
    expect(linesOf(file)).toEqual([
      "Nr.;Vorname;Nachname;E-Mail;Menge;Bestellung;Status",
      `1;Kim;Sommer;kim@beispiel.de;3;${order.number};Ausstehend`,
    ]);
    for (const part of ["/print", "/absagen"]) {
      expect(linksOf(page)).not.toContain(listPath(item) + part);
      expect((await admin.get(listPath(item) + part)).status, part).toBe(404);
    }
    const links = (await admin.get(formPath(item))).text;
    expect(links).toContain("Käuferinnen und Käufer");
    expect(links).not.toContain("Absagen");
  });

  it("is written about to its buyers", async () => {
    const item = createItem({ title: "Mutkarten" });
    orderSeats(item, { quantity: 3, ...kim, customerEmail: "kim@beispiel.de" });
    const page = await admin.get(`${listPath(item)}/email`);
    expect(page.text).toContain("an alle, die bestellt haben");
    const typedEmail = { subject: "Neue Karten", text: "eine Karte fehlte." };
    const preview = await admin.press(page, "Vorschau ansehen", typedEmail);
    await admin.press(preview, "An 1 Adresse senden");
    const [email] = emailsTo("kim@beispiel.de");
    expect(email?.text).toContain("Produkt: Mutkarten");
    expect(email?.text).toContain("weil du das bei uns bestellt hast");
    expect(email?.text).not.toMatch(/Wann und wo|angemeldet/);
  });

  it("asks for no names on the order's page", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createCourse(undated), 1]);
    const page = await browser.get(`/order-confirmation/${await placeSampleOrder(browser)}`);
    expect(page.text).not.toMatch(/Dein Platz|Wer kommt mit/);
  });
});
