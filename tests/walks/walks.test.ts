import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { sendEmails } from "#app/features/email/sender.server.ts";
import { createPageStore } from "#app/front/stored-pages/page-store.server.ts";
import { answerFromMemory, fillFromMemory } from "#app/front/stored-pages/stored-pages.server.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { camtFile, sampleTransfers } from "#tests/support/bank-files.ts";
import type { Browser } from "#tests/support/browser.ts";
import { openFront } from "#tests/support/front.ts";
import { createTyped, formPath, itemForm } from "#tests/support/item-form.ts";
import { knock, orderOnline, paymentIdOf, useProvider } from "#tests/support/online-shop.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
  readCheckout,
} from "#tests/support/samples.ts";
import { handle } from "#tests/support/site.ts";
import { measured } from "./record-walks.ts";

// Prints how far a few requests walk through the code. What is only done the first time does not count.

const rows: string[] = [];
let admin: Browser;

beforeAll(() => seedDatabase({ withAdmin: false }));
beforeEach(async () => {
  admin = (await createAdmin()).browser;
});
afterAll(() => {
  console.log(["| walk | files | moves | up |", "|---|---|---|---|", ...rows].join("\n"));
});

/** Prepares and walks twice. `prepare` returns the walk. */
function walk(name: string, prepare: () => Promise<() => Promise<unknown>>): void {
  it(name, async () => {
    await (await prepare())();
    const go = await prepare();
    globalThis.walk = [];
    await go();
    const { files, moves, up } = measured(globalThis.walk);
    globalThis.walk = undefined;
    expect(files).toBeGreaterThan(0);
    rows.push(`| ${name} | ${files} | ${moves} | ${up} |`);
  });
}

walk("POST /checkout", async () => {
  const browser = await browserOf(await createCustomer());
  await fillCart(browser, [createItem(), 2]);
  const fields = await readCheckout(browser);
  return () => browser.post("/checkout", fields);
});

describe("paid online", () => {
  const fake = useProvider("mollie");
  walk("webhook to e-mail", async () => {
    const { orderId } = await orderOnline();
    await fake.change(paymentIdOf(orderId), { state: "paid" });
    return async () => {
      await knock(fake, paymentIdOf(orderId));
      await sendEmails(new Date(), new AbortController().signal);
    };
  });
});

walk("item saved", async () => {
  const item = createTyped("event");
  const form = itemForm(await admin.get(formPath(item)));
  return () => admin.post(formPath(item), { ...form, title: "Ein anderer Titel" });
});

walk("GET /admin", async () => () => admin.get("/admin"));

walk("GET /events from memory", async () => {
  const store = createPageStore({
    render: handle,
    revision: createPagesRevision(),
    maxBytes: 10_000_000,
    hasPublicHost: true,
  });
  const { send } = await openFront(answerFromMemory(store), fillFromMemory(store));
  await send("GET", "/events");
  await setImmediate();
  return () => send("GET", "/events");
});

walk("statement booked", async () => {
  const body = new FormData();
  const [transfer] = sampleTransfers;
  const id = crypto.randomUUID();
  const file = camtFile(transfer ? [{ ...transfer, bankReference: id }] : []);
  body.append("intent", "check");
  body.append("statement", new File([new Uint8Array(file)], "auszug.xml"));
  return () => admin.post("/admin/payments", body);
});

walk("'Meine Inhalte'", async () => {
  const browser = await browserOf(await createCustomer());
  const course = createItem({ kind: "course", price: 0 });
  createLesson({ itemId: course.id });
  createContentFile({ itemId: course.id, title: "Arbeitsheft" });
  await fillCart(browser, [course, 1]);
  await placeSampleOrder(browser);
  return () => browser.get("/dashboard/inhalte");
});
