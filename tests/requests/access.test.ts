import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { probe } from "#db/writing/probe.server.ts";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import {
  browserOf,
  createCustomer,
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
    admin: await browserOf(await createCustomer({ role: "admin" })),
  };
  const item = createItem();
  const occasion = { date: "2099-03-13", time: "05:45", location: "Walchensee" };
  await fillCart(browsers.owner, [item, 1], [createItem({ kind: "event", ...occasion }), 1]);
  orderId = await placeSampleOrder(browsers.owner);
  const isEvent = and(eq(orderItems.orderId, orderId), eq(orderItems.itemType, "event"));
  orderItemId = db.select().from(orderItems).where(isEvent).get()?.id;
  for (const role of roles) await fillCart(browsers[role], [item, 1]);
});

afterEach(() => vi.restoreAllMocks());

/** Status and redirect target of a request without a form. The browser's cookies stay unchanged. */
async function ask(role: Role, method: string, path: string): Promise<string> {
  const cookies = [...browsers[role].cookies].map(([name, value]) => `${name}=${value}`);
  const headers = { Cookie: cookies.join("; ") };
  const body = method === "GET" || method === "HEAD" ? undefined : new URLSearchParams();
  const request = new Request(new URL(path, ORIGIN), { method, headers, body });
  const { status, headers: answered } = await answer(request);
  return [status, answered.get("Location")].filter(Boolean).join(" ");
}

const all = (what: string) => [what, what, what, what];

const MINE = "/order-confirmation/mine";
const CODE = `${MINE}/girocode.png`;
const MY_FILE = "/order-confirmation/mine/confirmation.html";
const TERMS_FILE = "/order-confirmation/mine/agb.pdf";
const SEATS_FILE = "/dashboard/events/my-seats/calendar.ics";
const UNKNOWN = `/order-confirmation/${crypto.randomUUID()}`;
const SIGN_IN = "303 /auth?redirect=checkout";

/** The answers of admin-only addresses, for everyone else and for admins. */
const admins = (what: string) => ["303 /auth", "403", "403", what];

// Posts send an empty form. 400 means that it was read and rejected for missing fields.
// biome-ignore format: a table
const table: [address: string, method: string, ...answers: string[]][] = [
  // address, method, visitor, other customer, owner of the order, admin
  ...publicPages.map((path): [string, string, ...string[]] => [path, "GET", ...all("200")]),
  ["/offers", "POST", ...all("405")],
  ["/about", "POST", ...all("405")],
  ["/impressum", "POST", ...all("405")],
  ["/glueckstest", "POST", ...all("400")],
  ["/scanner-taucher-test", "POST", ...all("400")],
  ["/join", "POST", ...all("400")],
  ["/contact", "POST", ...all("400")],
  ["/events/herzogstand/calendar.ics", "GET", ...all("200")],
  ["/events/herzogstand/calendar.ics", "POST", ...all("405")],
  ["/events/tagebuch/calendar.ics", "GET", ...all("404")],
  ["/versand-zahlung", "POST", ...all("405")],
  // Without a statement there is no such page. See legal-facts.test.ts.
  ["/barrierefreiheit", "GET", ...all("404")],
  ["/barrierefreiheit", "POST", ...all("405")],
  ["/widerruf", "POST", ...all("405")],
  ["/vertrag-widerrufen", "POST", ...all("400")],
  ["/vertraege-kuendigen", "POST", ...all("400")],
  ["/erklaerung/unknown", "GET", ...all("404")],
  ["/erklaerung/unknown", "POST", ...all("405")],
  ["/erklaerung/unknown/warst-du-das", "GET", ...all("404")],
  ["/erklaerung/unknown/warst-du-das", "POST", ...all("404")],
  ["/erklaerung/unknown/bestaetigung.html", "GET", ...all("404")],
  ["/erklaerung/unknown/bestaetigung.html", "POST", ...all("405")],
  ["/contact/map", "GET", ...all("303 /contact")],
  ["/contact/map", "POST", ...all("400")],
  ["/newsletter", "POST", ...all("400")],
  ["/newsletter/confirm", "GET", ...all("404")],
  ["/newsletter/confirm", "POST", ...all("404")],
  ["/newsletter/confirm", "PUT", ...all("405")],
  ["/newsletter/unsubscribe", "GET", ...all("404")],
  ["/newsletter/unsubscribe", "POST", ...all("404")],
  ["/newsletter/unsubscribe", "PUT", ...all("405")],
  ["/auth", "GET", "200", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth", "POST", "400", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth?mode=sign-up", "POST", "400", "303 /dashboard", "303 /dashboard", "303 /dashboard"],
  ["/auth?redirect=checkout", "GET", "200", "303 /checkout", "303 /checkout", "303 /checkout"],
  ["/auth/forgot-password", "GET", ...all("200")],
  ["/auth/forgot-password", "POST", ...all("400")],
  ["/auth/new-password", "GET", ...all("404")],
  ["/auth/new-password", "POST", ...all("404")],
  ["/auth/confirm-email", "GET", ...all("404")],
  ["/auth/confirm-email", "POST", ...all("404")],
  ["/auth/confirm-address", "GET", ...all("404")],
  ["/auth/confirm-address", "POST", ...all("404")],
  ["/auth/confirm-address?account=gibt-es-nicht&token=falsch", "GET", ...all("404")],
  ["/cart", "POST", ...all("400")],
  ["/cart/restore", "GET", ...all("303 /cart")],
  ["/cart/restore", "POST", ...all("400")],
  ["/checkout", "GET", SIGN_IN, "200", "200", "200"],
  ["/checkout", "HEAD", SIGN_IN, "200", "200", "200"],
  ["/checkout", "POST", SIGN_IN, "400", "400", "400"],
  ["/checkout", "PUT", SIGN_IN, "405", "405", "405"],
  [MINE, "GET", "404", "404", "200", "200"],
  [MINE, "HEAD", "404", "404", "200", "200"],
  [MINE, "POST", "404", "404", "400", "400"],
  [MINE, "DELETE", "404", "404", "405", "405"],
  // Without bank details there is no code. For the code see payment.test.ts.
  [CODE, "GET", ...all("404")],
  [CODE, "POST", ...all("405")],
  [MY_FILE, "GET", "404", "404", "200", "404"],
  [MY_FILE, "POST", ...all("405")],
  // Without terms there is no file. For the file see contract-texts.test.ts.
  [TERMS_FILE, "GET", ...all("404")],
  [TERMS_FILE, "POST", ...all("405")],
  [UNKNOWN, "GET", ...all("404")],
  ["/dashboard", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard", "HEAD", "303 /auth", "200", "200", "200"],
  ["/dashboard", "POST", "303 /auth", "400", "400", "400"],
  ["/dashboard", "DELETE", "303 /auth", "405", "405", "405"],
  ["/dashboard?tab=profile", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard?tab=profile&edit=1", "POST", "303 /auth", "400", "400", "400"],
  [SEATS_FILE, "GET", "404", "404", "200", "404"],
  [SEATS_FILE, "HEAD", "404", "404", "200", "404"],
  [SEATS_FILE, "POST", ...all("405")],
  ["/dashboard/password", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard/password", "POST", "303 /auth", "400", "400", "400"],
  ["/dashboard/email", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard/email", "POST", "303 /auth", "400", "400", "400"],
  ["/dashboard/confirm-address", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard/confirm-address", "POST", "303 /auth", "400", "400", "400"],
  ["/dashboard/sessions", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard/sessions", "POST", "303 /auth", "400", "400", "400"],
  ["/dashboard/sessions", "DELETE", "303 /auth", "405", "405", "405"],
  ["/dashboard/data", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard/data", "POST", ...all("405")],
  ["/dashboard/data.json", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard/data.json", "POST", ...all("405")],
  ["/dashboard/delete-account", "GET", "303 /auth", "200", "200", "200"],
  ["/dashboard/delete-account", "POST", "303 /auth", "400", "400", "400"],
  ["/dashboard/delete-account", "DELETE", "303 /auth", "405", "405", "405"],
  ["/agb/fassung/1", "GET", ...all("404")],
  ["/datenschutz/fassung/1", "GET", ...all("404")],
  ["/impressum/fassung/1", "GET", ...all("404")],
  ["/widerruf/fassung/1", "GET", ...all("404")],
  ["/manifest.webmanifest", "GET", ...all("200")],
  ["/admin", "GET", ...admins("200")],
  ["/admin", "HEAD", ...admins("200")],
  ["/admin", "POST", ...all("405")],
  ["/admin/courses", "GET", ...admins("200")],
  ["/admin/courses", "HEAD", ...admins("200")],
  ["/admin/courses?status=archived", "GET", ...admins("200")],
  ["/admin/courses", "POST", ...admins("400")],
  ["/admin/courses", "DELETE", ...admins("405")],
  ["/admin/courses/new", "GET", ...admins("200")],
  ["/admin/courses/new", "HEAD", ...admins("200")],
  ["/admin/courses/new", "POST", ...admins("400")],
  ["/admin/courses/new", "DELETE", ...admins("405")],
  ["/admin/courses/new/morgenseiten", "GET", ...admins("200")],
  ["/admin/courses/new/morgenseiten", "POST", ...admins("400")],
  ["/admin/courses/new/morgenseiten", "DELETE", ...admins("405")],
  ["/admin/courses/new/unknown", "GET", ...admins("404")],
  ["/admin/courses/new/unknown", "POST", ...admins("400")],
  ["/admin/courses/new/morgenseiten/delete", "GET", ...admins("200")],
  ["/admin/courses/new/morgenseiten/delete", "DELETE", ...admins("405")],
  ["/admin/courses/new/unknown/delete", "GET", ...admins("404")],
  ["/admin/courses/new/unknown/delete", "POST", ...admins("303 /admin/courses")],
  ["/admin/events", "GET", ...admins("200")],
  ["/admin/events", "HEAD", ...admins("200")],
  ["/admin/events?status=archived", "GET", ...admins("200")],
  ["/admin/events", "POST", ...admins("400")],
  ["/admin/events", "DELETE", ...admins("405")],
  ["/admin/events/new", "GET", ...admins("200")],
  ["/admin/events/new", "HEAD", ...admins("200")],
  ["/admin/events/new", "POST", ...admins("400")],
  ["/admin/events/new", "DELETE", ...admins("405")],
  ["/admin/events/new/herzogstand", "GET", ...admins("200")],
  ["/admin/events/new/herzogstand", "POST", ...admins("400")],
  ["/admin/events/new/herzogstand", "DELETE", ...admins("405")],
  ["/admin/events/new/unknown", "GET", ...admins("404")],
  ["/admin/events/new/unknown", "POST", ...admins("400")],
  ["/admin/events/new/herzogstand/delete", "GET", ...admins("200")],
  ["/admin/events/new/herzogstand/delete", "DELETE", ...admins("405")],
  ["/admin/events/new/unknown/delete", "GET", ...admins("404")],
  ["/admin/events/new/unknown/delete", "POST", ...admins("303 /admin/events")],
  ["/admin/events/new/herzogstand/participants", "GET", ...admins("200")],
  ["/admin/events/new/herzogstand/participants", "HEAD", ...admins("200")],
  ["/admin/events/new/herzogstand/participants", "POST", "303 /auth", "405", "405", "405"],
  ["/admin/events/new/unknown/participants", "GET", ...admins("404")],
  ["/admin/events/new/morgenseiten/participants", "GET", ...admins("404")],
  ["/admin/events/new/herzogstand/participants.csv", "GET", ...admins("200")],
  ["/admin/events/new/herzogstand/participants.csv", "POST", ...all("405")],
  ["/admin/events/new/unknown/participants.csv", "GET", ...admins("404")],
  ["/admin/events/new/herzogstand/participants/print", "GET", ...admins("200")],
  ["/admin/events/new/herzogstand/participants/print", "POST", "303 /auth", "405", "405", "405"],
  ["/admin/events/new/unknown/participants/print", "GET", ...admins("404")],
  ["/admin/events/new/herzogstand/participants/email", "GET", ...admins("200")],
  ["/admin/events/new/herzogstand/participants/email", "POST", ...admins("400")],
  ["/admin/events/new/herzogstand/participants/email", "PUT", ...admins("405")],
  ["/admin/events/new/unknown/participants/email", "GET", ...admins("404")],
  ["/admin/events/new/unknown/participants/email", "POST", ...admins("404")],
  ["/admin/events/new/morgenseiten/participants/email", "GET", ...admins("404")],
  ["/admin/products", "GET", ...admins("200")],
  ["/admin/products", "HEAD", ...admins("200")],
  ["/admin/products?status=archived", "GET", ...admins("200")],
  ["/admin/products", "POST", ...admins("400")],
  ["/admin/products", "DELETE", ...admins("405")],
  ["/admin/products/new", "GET", ...admins("200")],
  ["/admin/products/new", "HEAD", ...admins("200")],
  ["/admin/products/new", "POST", ...admins("400")],
  ["/admin/products/new", "DELETE", ...admins("405")],
  ["/admin/products/new/tagebuch", "GET", ...admins("200")],
  ["/admin/products/new/tagebuch", "POST", ...admins("400")],
  ["/admin/products/new/tagebuch", "DELETE", ...admins("405")],
  ["/admin/products/new/unknown", "GET", ...admins("404")],
  ["/admin/products/new/unknown", "POST", ...admins("400")],
  ["/admin/products/new/tagebuch/delete", "GET", ...admins("200")],
  ["/admin/products/new/tagebuch/delete", "DELETE", ...admins("405")],
  ["/admin/products/new/unknown/delete", "GET", ...admins("404")],
  ["/admin/products/new/unknown/delete", "POST", ...admins("303 /admin/products")],
  ["/admin/pictures/unknown/delete", "GET", ...admins("404")],
  ["/admin/pictures/unknown/delete", "POST", ...admins("303 /admin")],
  ["/admin/pictures/unknown/delete", "DELETE", ...admins("405")],
  ["/admin/team", "GET", ...admins("200")],
  ["/admin/team", "POST", ...admins("400")],
  ["/admin/team", "DELETE", ...admins("405")],
  ["/admin/team/new", "GET", ...admins("200")],
  ["/admin/team/new", "POST", ...admins("400")],
  ["/admin/team/hanna", "GET", ...admins("200")],
  ["/admin/team/hanna", "POST", ...admins("400")],
  ["/admin/team/miriam", "GET", ...admins("404")],
  ["/admin/team/hanna/delete", "GET", ...admins("200")],
  ["/admin/team/hanna/delete", "DELETE", ...admins("405")],
  ["/admin/voices", "GET", ...admins("200")],
  ["/admin/voices", "POST", ...admins("400")],
  ["/admin/voices/new", "POST", ...admins("400")],
  ["/admin/voices/miriam", "GET", ...admins("200")],
  ["/admin/voices/miriam", "POST", ...admins("400")],
  ["/admin/voices/unknown/delete", "GET", ...admins("404")],
  ["/admin/voices/unknown/delete", "POST", ...admins("303 /admin/voices")],
  ["/admin/pictures", "GET", ...admins("200")],
  ["/admin/pictures", "POST", "303 /auth", "405", "405", "405"],
  ["/admin/VOICES", "GET", ...admins("200")],
  ["/admin/%76oices/miriam", "GET", ...admins("200")],
  ["/admin/pictures/unknown/replace", "GET", ...admins("404")],
  ["/admin/pictures/unknown/replace", "POST", ...admins("400")],
  ["/admin/orders", "GET", ...admins("200")],
  ["/admin/orders", "HEAD", ...admins("200")],
  ["/admin/orders?page=7", "GET", ...admins("200")],
  ["/admin/orders", "POST", ...admins("400")],
  ["/admin/orders", "DELETE", ...admins("405")],
  ["/admin/orders/export.csv", "GET", ...admins("200")],
  ["/admin/orders/export.csv", "POST", ...all("405")],
  ["/admin/orders/mine", "GET", ...admins("200")],
  ["/admin/orders/mine", "HEAD", ...admins("200")],
  ["/admin/orders/mine", "POST", ...admins("400")],
  ["/admin/orders/mine", "PUT", ...admins("405")],
  ["/admin/orders/mine", "DELETE", ...admins("405")],
  ["/admin/orders/unknown", "GET", ...admins("404")],
  ["/admin/plans", "GET", ...admins("200")],
  ["/admin/plans", "POST", ...admins("400")],
  ["/admin/plans", "DELETE", ...admins("405")],
  ["/admin/plans/new", "GET", ...admins("200")],
  ["/admin/plans/new", "POST", ...admins("400")],
  ["/admin/plans/new", "DELETE", ...admins("405")],
  ["/admin/plans/yearly", "GET", ...admins("200")],
  ["/admin/plans/yearly", "POST", ...admins("400")],
  ["/admin/plans/yearly", "DELETE", ...admins("405")],
  ["/admin/plans/unknown", "GET", ...admins("404")],
  ["/admin/plans/unknown", "POST", ...admins("400")],
  ["/admin/plans/yearly/delete", "GET", ...admins("200")],
  ["/admin/plans/yearly/delete", "DELETE", ...admins("405")],
  ["/admin/plans/unknown/delete", "GET", ...admins("404")],
  ["/admin/plans/unknown/delete", "POST", ...admins("303 /admin/plans")],
  ["/admin/members", "GET", ...admins("200")],
  ["/admin/members", "POST", "303 /auth", "405", "405", "405"],
  ["/admin/members/unknown", "GET", ...admins("404")],
  ["/admin/members/unknown", "POST", ...admins("400")],
  ["/admin/members/unknown", "DELETE", ...admins("405")],
  ["/admin/accounts", "GET", ...admins("200")],
  ["/admin/accounts", "POST", "303 /auth", "405", "405", "405"],
  ["/admin/accounts/unknown", "GET", ...admins("404")],
  ["/admin/accounts/unknown", "POST", ...admins("400")],
  ["/admin/accounts/unknown", "DELETE", ...admins("405")],
  ["/admin/changes", "GET", ...admins("200")],
  ["/admin/unknown", "GET", ...admins("404")],
  ["/admin/unknown", "POST", ...admins("404")],
  ["/admin/changes", "POST", "303 /auth", "405", "405", "405"],
  ["/admin/newsletter", "GET", ...admins("200")],
  ["/admin/newsletter", "HEAD", ...admins("200")],
  ["/admin/newsletter", "POST", ...admins("400")],
  ["/admin/newsletter", "DELETE", ...admins("405")],
  ["/admin/newsletter/export.csv", "GET", ...admins("200")],
  ["/admin/newsletter/export.csv", "POST", ...all("405")],
  ["/admin/newsletter/unknown/delete", "GET", ...admins("404")],
  ["/admin/newsletter/unknown/delete", "POST", ...admins("303 /admin/newsletter")],
  ["/admin/newsletter/unknown/delete", "PUT", ...admins("405")],
  ["/admin/contacts", "GET", ...admins("200")],
  ["/admin/contacts", "HEAD", ...admins("200")],
  ["/admin/contacts", "POST", "303 /auth", "405", "405", "405"],
  ["/admin/contacts/unknown", "GET", ...admins("404")],
  ["/admin/contacts/unknown", "POST", ...admins("400")],
  ["/admin/contacts/unknown", "PUT", ...admins("405")],
  ["/admin/contacts/unknown/delete", "GET", ...admins("404")],
  ["/admin/contacts/unknown/delete", "POST", ...admins("303 /admin/contacts")],
  ["/admin/contacts/unknown/delete", "PUT", ...admins("405")],
  ["/admin/declarations", "GET", ...admins("200")],
  ["/admin/declarations", "POST", "303 /auth", "405", "405", "405"],
  ["/admin/declarations/unknown", "GET", ...admins("404")],
  ["/admin/declarations/unknown", "POST", ...admins("400")],
  ["/admin/declarations/unknown", "PUT", ...admins("405")],
  ["/admin/pages", "GET", ...admins("200")],
  ["/admin/pages/about", "GET", ...admins("200")],
  ["/admin/pages/unknown", "GET", ...admins("404")],
  ["/admin/pages/about/versions", "GET", ...admins("200")],
  ["/admin/pages/about/versions/1", "GET", ...admins("404")],
  ["/admin/pages/about/values/unknown", "GET", ...admins("404")],
  ["/admin/settings", "GET", ...admins("200")],
  ["/admin/settings/gewaehrleistung", "GET", ...admins("200")],
  ["/admin/settings/test-email", "GET", ...admins("404")],
  ["/admin/outbox", "GET", ...admins("200")],
  ["/admin/outbox", "POST", "303 /auth", "405", "405", "405"],
  ["/admin/outbox/unknown", "GET", ...admins("404")],
  ["/admin/outbox/unknown", "POST", ...admins("400")],
  ["/admin/outbox/unknown", "DELETE", ...admins("405")],
  ["/admin/outbox/unknown/html", "GET", ...admins("404")],
  ["/admin/outbox/unknown/html", "POST", ...all("405")],
  ["/sign-out", "GET", ...all("303 /")],
  ["/gewaehrleistung.svg", "GET", ...all("404")],
  ["/gewaehrleistung.svg", "POST", ...all("405")],
  ["/gewaehrleistung.png", "GET", ...all("404")],
  ["/gewaehrleistung.pdf", "GET", ...all("404")],
  ["/uploads/gibt-es-nicht/960.webp", "GET", ...all("404")],
  ["/uploads/gibt-es-nicht/960.webp", "POST", ...all("405")],
  ["/theme", "GET", ...all("303 /")],
  ["/theme", "POST", ...all("400")],
  ["/healthcheck", "GET", ...all("200")],
  ["/healthcheck", "POST", ...all("405")],
  ["/admin/EVENTS", "GET", ...admins("200")],
  ["/admin/%65vents/new/herzogstand", "GET", ...admins("200")],
  ["/admin/constructor", "GET", ...admins("404")],
  ["/admin/constructor", "POST", ...admins("404")],
  ["/admin/constructor/new", "GET", ...admins("404")],
  ["/admin/constructor/new/herzogstand", "POST", ...admins("404")],
  ["/admin/constructor/new/herzogstand/delete", "GET", ...admins("404")],
  ["/admin/products/new/tagebuch/participants", "GET", ...admins("404")],
  ["/sitemap.xml", "GET", ...all("200")],
  ["/robots.txt", "GET", ...all("200")],
  ["/fremde-herkunft", "GET", ...all("403")],
  ["/gibt-es-nicht", "GET", ...all("404")],
  ["/gibt-es-nicht", "POST", ...all("404")],
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
    expect(answers).toEqual(expected);
  });
});

// The same guards protect the data that client navigation requests instead of a page.
describe.each([
  ["/checkout.data", "202 /auth?redirect=checkout", "200", "200", "200"],
  [`${MINE}.data`, "404", "404", "200", "200"],
  ["/dashboard.data", "202 /auth", "200", "200", "200"],
  ["/dashboard/password.data", "202 /auth", "200", "200", "200"],
  ["/dashboard/email.data", "202 /auth", "200", "200", "200"],
  ["/dashboard/sessions.data", "202 /auth", "200", "200", "200"],
  ["/dashboard/data.data", "202 /auth", "200", "200", "200"],
  ["/dashboard/delete-account.data", "202 /auth", "200", "200", "200"],
  ["/admin.data", "202 /auth", "403", "403", "200"],
  ["/admin/courses.data", "202 /auth", "403", "403", "200"],
  ["/admin/courses/new/morgenseiten/delete.data", "202 /auth", "403", "403", "200"],
  ["/admin/events.data", "202 /auth", "403", "403", "200"],
  ["/admin/events/new/herzogstand/delete.data", "202 /auth", "403", "403", "200"],
  ["/admin/products.data", "202 /auth", "403", "403", "200"],
  ["/admin/products/new/tagebuch/delete.data", "202 /auth", "403", "403", "200"],
  ["/admin/events/new.data", "202 /auth", "403", "403", "200"],
  ["/admin/events/new/herzogstand.data", "202 /auth", "403", "403", "200"],
  ["/admin/events/new/herzogstand/participants.data", "202 /auth", "403", "403", "200"],
  ["/admin/events/new/herzogstand/participants/print.data", "202 /auth", "403", "403", "200"],
  ["/admin/events/new/herzogstand/participants/email.data", "202 /auth", "403", "403", "200"],
  ["/admin/orders.data", "202 /auth", "403", "403", "200"],
  ["/admin/orders/mine.data", "202 /auth", "403", "403", "200"],
  ["/admin/plans.data", "202 /auth", "403", "403", "200"],
  ["/admin/plans/yearly.data", "202 /auth", "403", "403", "200"],
  ["/admin/plans/yearly/delete.data", "202 /auth", "403", "403", "200"],
  ["/admin/members.data", "202 /auth", "403", "403", "200"],
  ["/admin/members/unknown.data", "202 /auth", "403", "403", "404"],
  ["/admin/accounts.data", "202 /auth", "403", "403", "200"],
  ["/admin/accounts/unknown.data", "202 /auth", "403", "403", "404"],
  ["/admin/changes.data", "202 /auth", "403", "403", "200"],
  ["/admin/newsletter.data", "202 /auth", "403", "403", "200"],
  ["/admin/newsletter/unknown/delete.data", "202 /auth", "403", "403", "404"],
  ["/admin/contacts.data", "202 /auth", "403", "403", "200"],
  ["/admin/contacts/unknown.data", "202 /auth", "403", "403", "404"],
  ["/admin/contacts/unknown/delete.data", "202 /auth", "403", "403", "404"],
  ["/admin/declarations.data", "202 /auth", "403", "403", "200"],
  ["/admin/declarations/unknown.data", "202 /auth", "403", "403", "404"],
  ["/admin/outbox.data", "202 /auth", "403", "403", "200"],
  ["/admin/outbox/unknown.data", "202 /auth", "403", "403", "404"],
])("the data of %s", (path, ...expected) => {
  it(`answers ${expected.join(", ")} to ${roles.join(", ")}`, async () => {
    const address = path.replace("/mine", `/${orderId}`);
    const answers: string[] = [];
    for (const role of roles) answers.push(await ask(role, "GET", address));
    expect(answers).toEqual(expected);
  });
});

it("only admins see a link to the administration", async () => {
  const links = async (role: Role) =>
    (await browsers[role].get("/")).document.querySelectorAll('header a[href="/admin"]').length;
  expect(await links("visitor")).toBe(0);
  expect(await links("owner")).toBe(0);
  expect(await links("admin")).toBeGreaterThan(0);
});
