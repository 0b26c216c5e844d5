import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { signInPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { probe } from "#db/writing/probe.server.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import {
  browserOf,
  createAdmin,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { answer, siteRoutes } from "#tests/support/site.ts";

const roles = ["visitor", "other", "owner", "admin"] as const;
type Role = (typeof roles)[number];

let browsers: Record<Role, Browser>;
let orderId: string;
/** An item of the owner's order. */
let orderItemId: string | undefined;

// No request in this table changes data, so one set of accounts is enough.
beforeAll(async () => {
  await seedDatabase({ withAdmin: false });
  browsers = {
    visitor: new Browser(),
    other: await browserOf(),
    owner: await browserOf(),
    admin: (await createAdmin()).browser,
  };
  const item = createItem();
  const occasion = { date: "2099-03-13", time: "05:45", location: "Walchensee" };
  await fillCart(browsers.owner, [item, 1], [createItem({ kind: "event", ...occasion }), 1]);
  orderId = await placeSampleOrder(browsers.owner);
  const isEvent = and(eq(orderItems.orderId, orderId), eq(orderItems.itemType, "event"));
  orderItemId = db.select().from(orderItems).where(isEvent).get()?.id;
  for (const role of roles) await fillCart(browsers[role], [item, 1]);
});

/** Status and redirect target of a request without a form. '/auth' leads back to the page that was asked for. The browser's cookies stay unchanged. */
async function ask(role: Role, method: string, path: string): Promise<string> {
  const cookies = [...browsers[role].cookies].map(([name, value]) => `${name}=${value}`);
  const headers = { Cookie: cookies.join("; ") };
  const body = method === "GET" || method === "HEAD" ? undefined : new URLSearchParams();
  const request = new Request(new URL(path, ORIGIN), { method, headers, body });
  const { status, headers: answered } = await answer(request);
  const location = answered.get("Location");
  const leadsBack = location === signInPath(path.replace(/\.data$/, ""));
  return [status, leadsBack ? "/auth" : location].filter(Boolean).join(" ");
}

const all = (what: string) => [what, what, what, what];

const MINE = "/order-confirmation/mine";
const PAY = `${MINE}/bezahlen`;
const CODE = `${MINE}/girocode.png`;
const MY_FILE = "/order-confirmation/mine/confirmation.html";
const TERMS_FILE = "/order-confirmation/mine/agb.pdf";
const INVOICE_FILE = "/order-confirmation/mine/rechnung/R-2026-00001.pdf";
const SEATS_FILE = "/dashboard/events/my-seats/calendar.ics";
const UNKNOWN = `/order-confirmation/${crypto.randomUUID()}`;

type Row = [address: string, method: string, ...answers: string[]];

/** Rows of an address. `answers` has each method and its answer to those who may, for example 'GET 200, POST 400'. */
const rowsFor =
  (toEachRole: (what: string) => string[]) =>
  (path: string, answers: string): Row[] =>
    answers.split(", ").map((each) => {
      const [method = "", what = ""] = each.split(/ (.*)/);
      return [path, method, ...toEachRole(what)];
    });
const anyone = rowsFor(all);
const members = rowsFor((what) => ["303 /auth", what, what, what]);
const buyers = rowsFor((what) => ["303 /auth?redirect=checkout", what, what, what]);
const owners = rowsFor((what) => ["303 /auth", "404", what, what]);
const admins = rowsFor((what) => ["303 /auth", "403", "403", what]);

// Posts send an empty form. 400 means that it was read and rejected for missing fields.
// biome-ignore format: a table
const table: Row[] = [
  // address, method, visitor, other customer, owner of the order, admin
  ...publicPages.flatMap((path) => anyone(path, "GET 200")),
  ...[
    "/", "/products", "/events", "/courses", "/events/herzogstand", "/courses/morgenseiten",
    "/selbsttest", "/fremde-herkunft", "/offers", "/about", "/impressum", "/versand-zahlung",
    "/widerruf", MY_FILE, SEATS_FILE, "/dashboard/data", "/dashboard/data.json", "/admin",
    "/admin/events/new/herzogstand/participants.csv", "/admin/orders/export.csv", "/admin/orders/adressen.csv",
    "/admin/payments/export.csv", "/admin/newsletter/export.csv", "/admin/outbox/unknown/html",
    "/admin/einzug/unknown.csv", "/admin/people.csv", "/admin/members.csv",
    "/admin/letters/unknown", "/admin/newsletter/ausgaben/unknown/vorschau.html",
  ].flatMap((path) => anyone(path, "POST 405")),
  ...[
    "/glueckstest", "/scanner-taucher-test", "/join", "/contact", "/vertrag-widerrufen",
    "/vertraege-kuendigen", "/newsletter", "/cart",
  ].flatMap((path) => anyone(path, "POST 400")),
  ...anyone("/events.ics", "GET 200, POST 405"),
  ...anyone("/suche?q=feuer", "GET 200, POST 405"),
  ...anyone("/events/herzogstand/calendar.ics", "GET 200, POST 405"),
  ...anyone("/courses/morgenseiten/calendar.ics", "GET 200, POST 405"),
  ...[
    "/events/tagebuch/calendar.ics", "/auth/confirm-address?account=gibt-es-nicht&token=falsch",
    "/agb/fassung/1", "/datenschutz/fassung/1", "/impressum/fassung/1",
    "/widerruf/fassung/1", "/gewaehrleistung.png", "/gewaehrleistung.pdf",
  ].flatMap((path) => anyone(path, "GET 404")),
  // Without a statement there is no such page. See legal-facts.test.ts.
  ...anyone("/barrierefreiheit", "GET 404, POST 405"),
  ...anyone("/erklaerung/unknown", "GET 404, POST 405"),
  ...anyone("/erklaerung/unknown/warst-du-das", "GET 404, POST 404"),
  ...anyone("/erklaerung/unknown/bestaetigung.html", "GET 404, POST 405"),
  ...anyone("/contact/map", "GET 303 /contact, POST 400"),
  ...anyone("/newsletter/ausgaben", "GET 200, POST 405"),
  ...anyone("/newsletter/ausgaben.atom", "GET 200, POST 405"),
  ...anyone("/newsletter/ausgaben/unknown", "GET 404, POST 405"),
  ...anyone("/newsletter/confirm", "GET 404, POST 404, PUT 405"),
  ...anyone("/newsletter/unsubscribe", "GET 404, POST 404, PUT 405"),
  ["/auth", "GET", "200", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth", "POST", "400", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth?mode=sign-up", "POST", "400", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth?redirect=checkout", "GET", "200", "303 /checkout", "303 /checkout", "303 /checkout"],
  ["/auth/code", "GET", "303 /auth", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth/code", "POST", "303 /auth", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ...anyone("/auth/forgot-password", "GET 200, POST 400"),
  ...anyone("/auth/new-password", "GET 404, POST 404"),
  ...anyone("/auth/confirm-email", "GET 404, POST 404"),
  ...anyone("/auth/confirm-address", "GET 404, POST 404"),
  ...anyone("/cart/restore", "GET 303 /cart, POST 400"),
  ...buyers("/checkout", "GET 200, HEAD 200, POST 400, PUT 405"),
  [UNKNOWN, "GET", "303 /auth", "404", "404", "404"],
  ...owners(MINE, "GET 200, HEAD 200, POST 400, DELETE 405"),
  // Without a provider there is nothing to pay online. For the page see online-payment.test.ts.
  [PAY, "GET", "303 /auth", "404", "200", "404"],
  [PAY, "POST", "303 /auth", "404", "400", "404"],
  ...anyone("/zahlung/zurueck/unknown", "GET 404, POST 405"),
  ...anyone("/hooks/bounce", "GET 405, POST 404"),
  ...anyone("/zahlung/mollie", "GET 405, POST 404"),
  ...anyone("/zahlung/stripe", "GET 405, POST 404"),
  [CODE, "GET", "404", "404", "200", "404"],
  ...anyone(CODE, "POST 405"),
  [MY_FILE, "GET", "404", "404", "200", "404"],
  // Without terms there is no file. For the file see contract-texts.test.ts.
  ...anyone(TERMS_FILE, "GET 404, POST 405"),
  ...anyone(INVOICE_FILE, "GET 404, POST 405"),
  ...members("/dashboard", "GET 200, HEAD 200, POST 400, DELETE 405"),
  ...members("/dashboard?tab=profile", "GET 200"),
  ...members("/dashboard?tab=profile&edit=1", "POST 400"),
  [SEATS_FILE, "GET", "404", "404", "200", "404"],
  [SEATS_FILE, "HEAD", "404", "404", "200", "404"],
  ...members("/mitgliedschaft/erinnerung", "GET 200, POST 400"),
  ...anyone("/mitgliedschaft/erinnerung?konto=unknown&token=wrong", "GET 404, POST 404"),
  ...members("/dashboard/password", "GET 200, POST 400"),
  ...members("/dashboard/inhalte", "GET 200, POST 400"),
  ...members("/dashboard/inhalte/dateien/unknown", "GET 404"),
  // For lessons see deliveries.test.ts.
  ...anyone("/courses/morgenseiten/lektionen/unknown", "GET 404, POST 400"),
  ...anyone("/mitglieder", "POST 405"),
  ...anyone("/mitglieder/die-freie-stunde", "HEAD 200, POST 405"),
  ...anyone("/mitglieder/unknown", "GET 404"),
  ...members("/mitglieder/feed", "GET 200, POST 400, DELETE 405"),
  // For feeds see members-area.test.ts.
  ...anyone("/mitglieder/feed/unknown", "GET 404, POST 405"),
  ...anyone("/mitglieder/feed/unknown/podcast", "GET 404, POST 405"),
  ...members("/dashboard/email", "GET 200, POST 400"),
  ...admins("/dashboard/zwei-faktor", "GET 200, POST 400, DELETE 405"),
  ...members("/dashboard/confirm-address", "GET 200, POST 400"),
  ...members("/dashboard/sessions", "GET 200, POST 400, DELETE 405"),
  ...members("/dashboard/data", "GET 200"),
  ...members("/dashboard/data.json", "GET 200"),
  ...members("/dashboard/delete-account", "GET 200, POST 400, DELETE 405"),
  ...anyone("/manifest.webmanifest", "GET 200"),
  ...admins("/admin", "GET 200, HEAD 200"),
  ...Object.entries({ courses: "morgenseiten", events: "herzogstand", products: "tagebuch" })
    .map(([kind, item]) => [`/admin/${kind}`, item])
    .flatMap(([list = "", item]) => [
      ...admins(list, "GET 200, HEAD 200, POST 400, DELETE 405"),
      ...admins(`${list}?status=archived`, "GET 200"),
      ...admins(`${list}/new`, "GET 200, HEAD 200, POST 400, DELETE 405"),
      ...admins(`${list}/new/${item}`, "GET 200, POST 400, DELETE 405"),
      ...admins(`${list}/new/unknown`, "GET 404, POST 400"),
      ...admins(`${list}/new/${item}/delete`, "GET 200, DELETE 405"),
      ...admins(`${list}/new/unknown/delete`, `GET 404, POST 303 ${list}`),
      ...admins(`${list}/new/${item}/bilder`, "GET 200, POST 400, DELETE 405"),
      ...admins(`${list}/new/unknown/bilder`, "GET 404, POST 404"),
      ...admins(`${list}/new/${item}/inhalt/dateien`, "GET 200, POST 400, DELETE 405"),
      ...admins(`${list}/new/unknown/inhalt/dateien`, "GET 404, POST 404"),
      ...admins(`${list}/new/${item}/inhalt/dateien/unknown`, "GET 404, POST 404"),
      ...admins(
        `${list}/new/${item}/inhalt/dateien/unknown/delete`,
        `GET 404, POST 303 ${list}/new/${item}/inhalt/dateien`,
      ),
      ...admins(`${list}/new/${item}/inhalt`, "GET 200, HEAD 200, POST 400, DELETE 405"),
      ...admins(`${list}/new/unknown/inhalt`, "GET 404, POST 404"),
    ]),
  ...admins("/admin/products/new/yearly/inhalt", "GET 404, POST 404"),
  ...admins("/admin/courses/new/morgenseiten/inhalt/lektionen/new", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/courses/new/morgenseiten/inhalt/lektionen/unknown", "GET 404, POST 400"),
  ...admins("/admin/courses/new/unknown/inhalt/lektionen/new", "GET 404, POST 404"),
  ...admins("/admin/events/new/herzogstand/inhalt/lektionen/new", "GET 404, POST 404"),
  ...admins("/admin/courses/new/morgenseiten/inhalt/lektionen/unknown/verwerfen", "GET 404, POST 404"),
  ...admins("/admin/courses/new/morgenseiten/inhalt/verwerfen", "GET 200, POST 303 /admin/courses/new/morgenseiten/inhalt, DELETE 405"),
  ...admins("/admin/plans/yearly/inhalt/verwerfen", "GET 200, POST 303 /admin/plans/yearly/inhalt, DELETE 405"),
  ...admins("/admin/courses/new/morgenseiten/inhalt/lektionen/unknown/delete", "GET 404, POST 303 /admin/courses/new/morgenseiten/inhalt#lektionen, DELETE 405"),
  ...admins("/admin/events/new/herzogstand/participants", "GET 200, HEAD 200"),
  ...[
    "/admin/events/new/herzogstand/participants",
    "/admin/events/new/herzogstand/participants/print", "/admin/pictures", "/admin/members",
    "/admin/accounts", "/admin/articles", "/admin/changes", "/admin/contacts", "/admin/declarations", "/admin/outbox",
  ].flatMap((path) => members(path, "POST 405")),
  ...admins("/admin/events/new/unknown/participants", "GET 404"),
  ...admins("/admin/events/new/morgenseiten/participants", "GET 404"),
  ...admins("/admin/events/new/herzogstand/participants.csv", "GET 200"),
  ...admins("/admin/events/new/unknown/participants.csv", "GET 404"),
  ...admins("/admin/events/new/herzogstand/participants/print", "GET 200"),
  ...admins("/admin/events/new/unknown/participants/print", "GET 404"),
  ...admins("/admin/events/new/herzogstand/participants/email", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/events/new/unknown/participants/email", "GET 404, POST 404"),
  ...admins("/admin/events/new/morgenseiten/participants/email", "GET 404"),
  ...admins("/admin/events/new/herzogstand/participants/absagen", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/events/new/unknown/participants/absagen", "GET 404, POST 404"),
  ...admins("/admin/events/new/morgenseiten/participants/absagen", "GET 404"),
  ...admins("/admin/courses/new/morgenseiten/participants", "GET 200, HEAD 200"),
  ...admins("/admin/courses/new/morgenseiten/participants.csv", "GET 200"),
  ...admins("/admin/courses/new/morgenseiten/participants/print", "GET 200"),
  ...admins("/admin/courses/new/morgenseiten/participants/email", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/courses/new/morgenseiten/participants/absagen", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/pictures/unknown/delete", "GET 404, POST 303 /admin, DELETE 405"),
  ...admins("/admin/team", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/team/new", "GET 200, POST 400"),
  ...admins("/admin/team/hanna", "GET 200, POST 400"),
  ...admins("/admin/team/miriam", "GET 404"),
  ...admins("/admin/team/hanna/delete", "GET 200, DELETE 405"),
  ...admins("/admin/voices", "GET 200, POST 400"),
  ...admins("/admin/voices/new", "POST 400"),
  ...admins("/admin/voices/miriam", "GET 200, POST 400"),
  ...admins("/admin/voices/unknown/delete", "GET 404, POST 303 /admin/voices"),
  ...admins("/admin/pictures", "GET 200"),
  ...admins("/admin/VOICES", "GET 200"),
  ...admins("/admin/%76oices/miriam", "GET 200"),
  ...admins("/admin/pictures/unknown/replace", "GET 404, POST 400"),
  ...admins("/admin/orders", "GET 200, HEAD 200, POST 400, DELETE 405"),
  ...admins("/admin/orders?page=7", "GET 200"),
  ...admins("/admin/orders/export.csv", "GET 200"),
  ...admins("/admin/orders?status=unsent", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/orders/packzettel", "GET 200"),
  ...admins("/admin/orders/adressen.csv", "GET 200"),
  ...admins("/admin/payments/export.csv?zeitraum=2026-11", "GET 200"),
  ...admins("/admin/payments?ansicht=zahlen", "GET 200, HEAD 200"),
  ...admins("/admin/orders/mine", "GET 200, HEAD 200, POST 400, PUT 405, DELETE 405"),
  ...admins("/admin/orders/unknown", "GET 404"),
  ...admins("/admin/orders/mine/payments", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/orders/unknown/payments", "GET 404, POST 400"),
  ...admins("/admin/orders/mine/versand", "GET 200, POST 303 /admin/orders/mine, DELETE 405"),
  ...admins("/admin/invoices", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/invoices/export.csv?monat=2026-11", "GET 200"),
  ...admins("/admin/invoices/export.zip", "GET 404"),
  ...admins("/admin/orders/mine/rechnung", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/orders/unknown/rechnung", "GET 404, POST 400"),
  ...admins("/admin/orders/mine/erstattung.png", "GET 404"),
  ...admins("/admin/orders/unknown/versand", "GET 404, POST 404"),
  ...admins("/admin/payments", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/payments/sepa.xml", "GET 303 /admin/payments?ansicht=erstattungen, POST 303 /admin/payments?ansicht=erstattungen, DELETE 405"),
  ...admins("/admin/payments/unknown/undo", "GET 404, POST 404, DELETE 405"),
  ...admins("/admin/plans", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/plans/new", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/plans/yearly", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/plans/unknown", "GET 404, POST 400"),
  ...admins("/admin/plans/yearly/inhalt", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/plans/unknown/inhalt", "GET 404, POST 404"),
  ...admins("/admin/plans/morgenseiten/inhalt", "GET 404"),
  ...admins("/admin/plans/yearly/inhalt/dateien", "GET 200, POST 400"),
  ...admins("/admin/plans/yearly/inhalt/dateien/unknown", "GET 404, POST 404"),
  ...admins("/admin/plans/yearly/inhalt/dateien/unknown/delete", "GET 404, POST 303 /admin/plans/yearly/inhalt/dateien"),
  ...admins("/admin/plans/yearly/delete", "GET 200, DELETE 405"),
  ...admins("/admin/plans/unknown/delete", "GET 404, POST 303 /admin/plans"),
  ...admins("/admin/members", "GET 200"),
  ...admins("/admin/members/unknown", "GET 303 /admin/people/unknown#mitgliedschaft"),
  ...admins("/admin/accounts", "GET 200"),
  ...admins("/admin/accounts/unknown", "GET 303 /admin/people/unknown"),
  ...admins("/admin/people/unknown", "GET 404, POST 400, DELETE 405"),
  ...admins("/admin/articles", "GET 200, HEAD 200"),
  ...admins("/admin/articles/new", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/articles/freie-stunde", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/articles/unknown", "GET 404, POST 400"),
  ...admins("/admin/articles/freie-stunde/delete", "GET 200, DELETE 405"),
  ...admins("/admin/articles/freie-stunde/verwerfen", "GET 200, POST 303 /admin/articles/freie-stunde, DELETE 405"),
  ...admins("/admin/articles/unknown/verwerfen", "GET 404, POST 404"),
  ...admins("/admin/articles/unknown/delete", "GET 404, POST 303 /admin/articles"),
  ...admins("/admin/articles/freie-stunde/dateien", "GET 200, POST 400, DELETE 405"),
  ...admins("/admin/articles/unknown/dateien", "GET 404, POST 404"),
  ...admins("/admin/articles/freie-stunde/dateien/unknown", "GET 404, POST 404"),
  ...admins("/admin/articles/freie-stunde/dateien/unknown/delete", "GET 404, POST 303 /admin/articles/freie-stunde/dateien"),
  ...admins("/admin/changes", "GET 200"),
  ...admins("/admin/unknown", "GET 404, POST 404"),
  ...admins("/admin/einzug", "GET 200, HEAD 200, POST 400, PUT 405"),
  ...admins("/admin/einzug/unknown", "GET 404, POST 400, PUT 405"),
  ...admins("/admin/einzug/unknown.csv", "GET 404"),
  ...admins("/admin/people.csv", "GET 200"),
  ...admins("/admin/members.csv", "GET 200"),
  ...admins("/admin/newsletter", "GET 200, HEAD 200, POST 400, DELETE 405"),
  ...admins("/admin/newsletter/export.csv", "GET 200"),
  ...admins("/admin/newsletter/ausgaben", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/newsletter/ausgaben/new", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/newsletter/ausgaben/unknown", "GET 404, POST 400, PUT 405"),
  ...admins("/admin/newsletter/ausgaben/unknown/senden", "GET 404, POST 404, PUT 405"),
  ...admins("/admin/newsletter/ausgaben/unknown/vorschau.html", "GET 404"),
  ...admins("/admin/newsletter/ausgaben/unknown/delete", "GET 404, POST 303 /admin/newsletter/ausgaben, PUT 405"),
  ...admins("/admin/newsletter/willkommen", "GET 200"),
  ...admins("/admin/newsletter/willkommen/new", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/newsletter/willkommen/unknown", "GET 404, POST 400, PUT 405"),
  ...admins("/admin/newsletter/willkommen/unknown/delete", "GET 404, POST 303 /admin/newsletter/willkommen, PUT 405"),
  ...admins("/admin/newsletter/unknown/delete", "GET 404, POST 303 /admin/newsletter, PUT 405"),
  ...admins("/admin/contacts", "GET 200, HEAD 200"),
  ...admins("/admin/contacts/unknown", "GET 404, POST 400, PUT 405"),
  ...admins("/admin/contacts/unknown/delete", "GET 404, POST 303 /admin/contacts, PUT 405"),
  ...admins("/admin/declarations", "GET 200"),
  ...admins("/admin/declarations/unknown", "GET 404, POST 400, PUT 405"),
  ...admins("/admin/suche", "GET 200"),
  ...admins("/admin/figures", "GET 200"),
  ...admins("/admin/figures/export.csv", "GET 400"),
  ...admins("/admin/figures/export.csv?tabelle=umsatz", "GET 200"),
  ...admins("/admin/pages", "GET 200"),
  ...admins("/admin/pages/lesen", "GET 200, POST 400"),
  ...admins("/admin/pages/about", "GET 200"),
  ...admins("/admin/pages/unknown", "GET 404"),
  ...admins("/admin/pages/about/versions", "GET 200"),
  ...admins("/admin/pages/about/versions/1", "GET 404"),
  ...admins("/admin/pages/about/values/unknown", "GET 404"),
  ...admins("/admin/settings", "GET 200, POST 400"),
  ...admins("/admin/settings/operator", "GET 200, POST 400"),
  ...admins("/admin/settings/unknown", "GET 404, POST 400"),
  ...admins("/admin/settings/gewaehrleistung", "GET 200"),
  ...admins("/admin/settings/test-email", "GET 404"),
  ...admins("/admin/settings/oeffnung", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/settings/zustellung", "GET 200, POST 400"),
  ...admins("/admin/settings/zahlungsdienst", "GET 200, POST 400"),
  ...admins("/admin/outbox", "GET 200"),
  ...admins("/admin/outbox/unknown", "GET 404, POST 400, DELETE 405"),
  ...admins("/admin/outbox/unknown/html", "GET 404"),
  ...admins("/admin/letters/unknown", "GET 404"),
  ...anyone("/sign-out", "GET 303 /"),
  ...anyone("/gewaehrleistung.svg", "GET 404, POST 405"),
  ...anyone("/uploads/gibt-es-nicht/960.webp", "GET 404, POST 405"),
  ...anyone("/dateien/gibt-es-nicht/heft.pdf", "GET 404, HEAD 404, POST 405"),
  ...anyone("/theme", "GET 303 /, POST 400"),
  ...anyone("/healthcheck", "GET 200, POST 405"),
  ...anyone("/healthcheck/ready", "GET 404, POST 405"),
  ...anyone("/metrics", "GET 404, POST 405"),
  ...admins("/admin/EVENTS", "GET 200"),
  ...admins("/admin/%65vents/new/herzogstand", "GET 200"),
  ...admins("/admin/constructor", "GET 404, POST 404"),
  ...admins("/admin/constructor/new", "GET 404"),
  ...admins("/admin/constructor/new/herzogstand", "POST 404"),
  ...admins("/admin/constructor/new/herzogstand/delete", "GET 404"),
  ...admins("/admin/products/new/tagebuch/participants", "GET 200, HEAD 200"),
  ...admins("/admin/products/new/tagebuch/participants.csv", "GET 200"),
  ...admins("/admin/products/new/tagebuch/participants/print", "GET 404"),
  ...admins("/admin/products/new/tagebuch/participants/email", "GET 200, POST 400, PUT 405"),
  ...admins("/admin/products/new/tagebuch/participants/absagen", "GET 404, POST 404"),
  ...anyone("/sitemap.xml", "GET 200"),
  ...anyone("/robots.txt", "GET 200"),
  ...members("/auth/formular/abcdefghjk", "GET 303 /dashboard"),
  ...anyone("/auth/formular/abcdefghjk", "POST 405"),
  ...anyone("/cookies", "GET 200, POST 405"),
  ...anyone("/fremde-herkunft", "GET 403"),
  ...anyone("/gibt-es-nicht", "GET 404, POST 404"),
];

it("the table contains every address", () => {
  const covered = table.map(([address]) => address.replace(/\?.*/, ""));
  const patterns = siteRoutes.filter(({ isLayout }) => !isLayout).map(({ path }) => path);
  const missing = patterns.filter((path) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`);
    return !covered.some((address) => pattern.test(address));
  });
  expect(missing).toEqual([]);
});

describe.each(table)("%s %s", (path, method, ...expected) => {
  it(`answers ${expected.join(", ")} to ${roles.join(", ")}`, async () => {
    // Unsupported methods are logged as errors.
    vi.spyOn(console, "error").mockImplementation(() => {});
    const address = path.replace("/mine", `/${orderId}`).replace("/my-seats", `/${orderItemId}`);
    if (path === "/healthcheck") await probe();
    const answers: string[] = [];
    for (const role of roles) answers.push(await ask(role, method, address));
    expect(answers.map((answer) => answer.replace(orderId, "mine"))).toEqual(expected);
  });
});

// The same guards protect the data that client navigation requests instead of a page.
const guarded = table.filter(
  ([path, method, visitor]) =>
    method === "GET" &&
    visitor !== "200" &&
    /^\/(checkout|dashboard|admin|order-c)[\w/-]*$/.test(path),
);
it.each(guarded)("the data of %s is for the same roles", async (path, _, ...expected) => {
  const address = path.replace("/mine", `/${orderId}`);
  const answers: string[] = [];
  for (const role of roles) answers.push(await ask(role, "GET", `${address}.data`));
  expect(answers).toEqual(expected.map((each) => each.replace(/^303/, "202")));
});

it.each(guarded.filter(([path, ...answers]) => path !== "/checkout" && answers.at(-1) === "200"))(
  "%s is not cached, neither as a page nor as data",
  async (path) => {
    for (const address of [path, `${path}.data`]) {
      const page = await browsers.admin.get(address.replace("/mine", `/${orderId}`));
      expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    }
  },
);

it("only admins see a link to the administration", async () => {
  const links = async (role: Role) =>
    (await browsers[role].get("/")).document.querySelectorAll('header a[href="/admin"]').length;
  expect(await links("visitor")).toBe(0);
  expect(await links("owner")).toBe(0);
  expect(await links("admin")).toBeGreaterThan(0);
});
