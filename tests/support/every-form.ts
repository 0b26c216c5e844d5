import { db } from "#db/client.server.ts";
import { contactMessages, declarations, emails, newsletterSubscriptions } from "#db/schema.ts";
import { type Browser, formValues } from "#tests/support/browser.ts";
import { createLesson } from "#tests/support/sample-contents.ts";
import { createCustomer, createItem, fillCart, placeSampleOrder } from "#tests/support/samples.ts";
import type { SiteRoute } from "#tests/support/site.ts";

/** A value for each parameter of an address. */
type Records = Record<string, string>;

/** Fills the demo world with one record for each address, with these words of a stranger. */
export async function createRecords(
  buyer: Browser,
  words = { name: "Ida", email: "ida@beispiel.de", text: "Guten Tag." },
): Promise<Records> {
  await fillCart(buyer, [createItem(), 1]);
  const { name, email, text } = words;
  const orderId = await placeSampleOrder(buyer, { firstName: name, notes: text });
  const message = { name, email, message: text };
  const subscription = { email, firstName: name, status: "subscribed" } as const;
  const declaration = {
    kind: "withdrawal",
    token: "t",
    sha256: "s",
    name,
    contract: text,
    email,
    receivedAt: new Date(),
  } as const;
  return {
    page: "about",
    list: "values",
    entryId: "fragen",
    number: "1",
    orderId,
    userId: (await createCustomer({ profile: { firstName: name, lastName: text } })).id,
    messageId: db.insert(contactMessages).values(message).returning().get().id,
    subscriptionId: db.insert(newsletterSubscriptions).values(subscription).returning().get().id,
    declarationId: db.insert(declarations).values(declaration).returning().get().id,
    personId: "hanna",
    lessonId: createLesson({ itemId: items.courses ?? "" }).id,
    emailId: db.select().from(emails).get()?.id ?? "",
  };
}

const items: Record<string, string> = {
  events: "herzogstand",
  courses: "morgenseiten",
  products: "tagebuch",
};

/** The addresses of a route, one for each item kind if the kind is part of the path. */
export function addressesOf({ path }: SiteRoute, records: Records): string[] {
  const kinds = Object.keys(items).filter((kind) => /:kind\b/.test(path) || path.includes(kind));
  const addressWith = (kind = "") => {
    const values: Records = { ...records, kind, itemId: items[kind] ?? "" };
    return path.replace(/:(\w+)/g, (_, name) => values[name] ?? "unbekannt");
  };
  return kinds.length > 0 ? kinds.map(addressWith) : [addressWith()];
}

/** The fields of all forms on the page. */
export async function ordinaryFields(browser: Browser, address: string): Promise<Records> {
  const page = await browser.get(address);
  const forms = page.document.querySelectorAll('main form[method="post"]');
  const buttons = page.document.querySelectorAll("main button[name]");
  const pressed = buttons.map((each) => [each.getAttribute("name"), each.getAttribute("value")]);
  const fields = Object.assign({}, ...forms.map(formValues), Object.fromEntries(pressed));
  return { firstName: "Ida", email: "ida@beispiel.de", intent: "add", ...fields };
}
