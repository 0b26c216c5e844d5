import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { contactMessages, orders } from "#db/schema.ts";
import { Browser } from "#tests/support/browser.ts";
import { guardFields } from "#tests/support/guard.ts";
import {
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  mainForm,
  readCheckout,
  signIn,
} from "#tests/support/samples.ts";

const waiting = vi.hoisted(() => ({ isPatient: true }));
vi.mock("#db/writing/write-queue.server.ts", async (load) => {
  const { createWriteQueue } = await load<typeof import("#db/writing/write-queue.server.ts")>();
  const [patient, impatient] = [createWriteQueue(600_000), createWriteQueue(1)];
  return {
    createWriteQueue: () => (work: () => unknown) =>
      waiting.isPatient ? patient(work) : impatient(work),
  };
});

/** Another process's connection in the middle of a write, for example `sqlite3 data/behappy.db`. */
let foreign: Database.Database;

beforeEach(() => {
  foreign = new Database(path.join(process.env.DATA_DIR ?? "", "behappy.db"));
});

afterEach(() => {
  foreign.close();
  waiting.isPatient = true;
});

const message = {
  ...guardFields(),
  name: "Jule",
  email: "jule@beispiel.de",
  phone: "",
  message: "Wann beginnt die Wanderung?",
};

it("a write waits for another process's write, and reading pages continue", async () => {
  const customer = await createCustomer();
  const shopper = await browserOf(customer);
  await fillCart(shopper, [createItem(), 1]);
  const checkout = await readCheckout(shopper);
  foreign.exec("begin immediate");
  const sent = [
    new Browser().post("/contact", message),
    shopper.post("/checkout", checkout),
    signIn(new Browser(), customer),
  ];
  for (const page of ["/", "/products", "/auth"]) {
    expect((await new Browser().get(page)).status).toBe(200);
  }
  expect([await db.$count(contactMessages), await db.$count(orders)]).toEqual([0, 0]);
  foreign.exec("commit");
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect([await db.$count(contactMessages), await db.$count(orders)]).toEqual([1, 1]);
});

it("if the lock never ends, the typed values are kept", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const shopper = await browserOf();
  await fillCart(shopper, [createItem(), 1]);
  const checkout = await readCheckout(shopper);
  foreign.exec("begin immediate");
  waiting.isPatient = false;
  const written = await new Browser().post("/contact", message);
  expect(written.status).toBe(500);
  expect(written.text).toContain("Fehler beim Senden");
  expect(mainForm(written)).toMatchObject({ name: "Jule", message: message.message });
  const ordered = await shopper.post("/checkout", checkout);
  expect(ordered.status).toBe(500);
  expect(ordered.text).toContain("Fehler bei der Bestellung");
  expect(mainForm(ordered)).toMatchObject({ street: checkout.street });
});
