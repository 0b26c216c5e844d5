import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db, sqlite } from "#db/client.server.ts";
import { declarations, emails, rateLimits } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import { browserOf, createCustomer, createItem } from "#tests/support/samples.ts";

const WITHDRAWAL = "/vertrag-widerrufen";
const TERMINATION = "/vertraege-kuendigen";

const KNOWN_ADDRESS = "kundin@beispiel.de";
const UNKNOWN_ADDRESS = "niemand@beispiel.de";
const KNOWN_NUMBER = "BH-2026-777777";
const UNKNOWN_NUMBER = "BH-2026-999999";
const KNOWN_ID = "7a2c4e6f-1b3d-4f5a-9c8e-0d1f2a3b4c5d";
const UNKNOWN_ID = "0d9e1f6a-3c5b-4e7d-8f10-2a4b6c8d0e1f";

beforeAll(async () => {
  const { id: userId } = await createCustomer({ email: KNOWN_ADDRESS });
  const values = { id: KNOWN_ID, number: KNOWN_NUMBER, userId, customerEmail: KNOWN_ADDRESS };
  addOrderItem(createOrder(values), createItem());
});

beforeEach(clear);

function clear(): void {
  for (const table of [declarations, emails, rateLimits]) db.delete(table).run();
}

/** The fields that a sender chooses. */
interface Guess {
  number: string;
  email: string;
  /** The id in the address of the form. */
  id?: string;
}

const wrong: Guess = { number: UNKNOWN_NUMBER, email: UNKNOWN_ADDRESS };

/** Pairs of guesses of which only the first is right. */
const pairs: { what: string; known: Guess; unknown: Guess }[] = [
  { what: "an order exists", known: { ...wrong, number: KNOWN_NUMBER }, unknown: wrong },
  { what: "an account exists", known: { ...wrong, email: KNOWN_ADDRESS }, unknown: wrong },
  {
    what: "an order belongs to an address",
    known: { number: KNOWN_NUMBER, email: KNOWN_ADDRESS },
    unknown: { number: KNOWN_NUMBER, email: UNKNOWN_ADDRESS },
  },
  {
    what: "the order in the form's address exists",
    known: { ...wrong, id: KNOWN_ID },
    unknown: { ...wrong, id: UNKNOWN_ID },
  },
];

const senders = {
  visitor: async () => new Browser(),
  stranger: async () => browserOf(await createCustomer()),
};

const cases = pairs.flatMap((pair) =>
  [WITHDRAWAL, TERMINATION].flatMap((path) =>
    (["visitor", "stranger"] as const).map((who) => ({ ...pair, path, who })),
  ),
);

const addressOf = (path: string, { id }: Guess) => (id ? `${path}?order=${id}` : path);

function fieldsOf({ number, email }: Guess): Record<string, string> {
  const token = crypto.randomUUID();
  const kind = { kind: "ordinary", end: "earliest" };
  return { name: "Ida Kühn", contract: number, email, token, ...kind };
}

/** The number of rows in each table, except in the search index's own ones. */
function rowCounts(): Map<string, number> {
  const tables = sqlite
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'search_index%'",
    )
    .pluck()
    .all();
  const count = (table: string) =>
    sqlite.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0;
  return new Map(tables.map((table) => [table, count(table)]));
}

/** Everything that the sender sees and the database stores, without random and typed values. */
async function traceOf(path: string, guess: Guess, browser: Browser) {
  const before = rowCounts();
  const form = await browser.get(addressOf(path, guess));
  const answer = await browser.post(addressOf(path, guess), fieldsOf(guess));
  const receipt = await browser.follow(answer);
  const file = await browser.get(`${answer.location}/bestaetigung.html`);
  const added = [...rowCounts()].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]);
  const [email] = emailsTo(guess.email).map(({ subject, text, html }) => [subject, text, html]);
  const rows = db.select().from(declarations).all();
  clear();
  const trace = { form: bytesOf(form), answer: bytesOf(answer), receipt: bytesOf(receipt) };
  const texts = Object.entries({ ...trace, file: bytesOf(file), email, rows }).map(
    ([part, value]) => `${part}: ${withoutSecrets(JSON.stringify(value), guess)}`,
  );
  return { added, texts };
}

function bytesOf({ status, headers, html }: Page): unknown {
  return [status, [...headers.entries()], html];
}

function withoutSecrets(text: string, { number, email, id = "no id" }: Guess): string {
  return text
    .replaceAll(id, "ID")
    .replaceAll(number, "NUMBER")
    .replaceAll(email, "ADDRESS")
    .replaceAll(email.replace(".", "[.]"), "ADDRESS")
    .replace(random, "…");
}

/** Ids, hashes, nonces and signed tokens. */
const random =
  /(?<=token=)[\w-]{43}|[\da-f]{8}-[\da-f-]{27}|[\da-f]{64}|[\w+/]{22}==|\w+\.[\w-]{43}/g;

describe("nobody learns", () => {
  it.each(cases)("whether $what from $path, as a $who", async ({ path, who, known, unknown }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:00:00.000Z") });
    const browser = await senders[who]();
    const trace = await traceOf(path, known, browser);
    expect(trace).toEqual(await traceOf(path, unknown, browser));
    expect(trace.added).toContainEqual(["declarations", 1]);
  });
});

const ROUNDS = 10;
/** On a busy machine, a few more samples make up for those that were disturbed. */
const MAX_ATTEMPTS = 10;
/** A lookup of 20 ms takes several times as long as the rest of a post. */
const FACTOR = 2;

/** Durations in milliseconds, with the right guess and with the wrong one. */
type Durations = [known: number[], unknown: number[]];

/** Other work of the machine only adds time, so the quickest answers are compared. */
function ratioOf([known, unknown]: Durations): number {
  return Math.min(...known) / Math.min(...unknown);
}

async function durationOf(work: () => Promise<Page>): Promise<number> {
  const begin = performance.now();
  await work();
  const duration = performance.now() - begin;
  clear();
  return duration;
}

describe("the time of an answer does not tell", () => {
  // The address of the form only matters to somebody who is signed in.
  const timed = cases.filter(({ who, known }) => (who === "stranger") === (known.id !== undefined));

  it.each(timed)("whether $what from $path, to a $who", async ({ path, who, known, unknown }) => {
    const browser = await senders[who]();
    const opened: Durations = [[], []];
    const posted: Durations = [[], []];
    const measure = async (guess: Guess, [forms, posts]: [number[], number[]]) => {
      const address = addressOf(path, guess);
      forms.push(await durationOf(() => browser.get(address)));
      posts.push(await durationOf(() => browser.post(address, fieldsOf(guess))));
    };
    const isAlike = (durations: Durations) => {
      const ratio = ratioOf(durations);
      return ratio > 1 / FACTOR && ratio < FACTOR;
    };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      for (let round = 0; round < ROUNDS; round += 1) {
        await measure(known, [opened[0], posted[0]]);
        await measure(unknown, [opened[1], posted[1]]);
      }
      if (isAlike(opened) && isAlike(posted)) return;
    }
    expect({ opened: ratioOf(opened), posted: ratioOf(posted) }).toEqual("alike");
  });
});
