// Moves a whole community in through the forms of a production build, while others read: 2,500 people, 4,000 subscribers and
// 800 old addresses, with a kill in the middle of each file. Then reads the shop's own export as a file, and compares pages
// from memory with and without 20,000 old addresses. Prints figures for docs/measurements.md. Exits with 1 if somebody is
// doubled or lost, if it takes more than two minutes or twenty clicks, or if the export is not known.
//
//   npm run drill:moving -- <seed>
import { setTimeout } from "node:timers/promises";
import type { MoveKindName } from "#db/schema.ts";
import { createRandom } from "#tests/support/random.ts";
import { Visitor } from "../shop-visitor.ts";
import { between, report, seed } from "./drill.ts";
import { DrillShop } from "./drill-shop.ts";

const COUNTS = { people: 2500, subscribers: 4000, addresses: 800 };
const MANY_ADDRESSES = 20_000;
/** Requests of a measurement, and how often it is repeated with and without old addresses. */
const REQUESTS = 400;
const ROUNDS = 3;
/** Page, kind, file, 'Prüfen', 'Weiter' and 'Übernehmen'. */
const CLICKS = 6;
const PAUSE = [0, 300] as const;
/** Answers after a start that do not count, because a new process loads and compiles its pages. */
const WARMING = 50;

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");
const files: Record<MoveKindName, string> = {
  people: `E-Mail;Vorname;Nachname;Ort;Plan;Seit;Bis;Nummer\n${lines(
    COUNTS.people,
    (index) =>
      `person-${index}@umzug.example;Ida;Kühn ${index};Plön;Yearly;1.2.2026;31.1.2027;${index}`,
  )}`,
  subscribers: `E-Mail;Status;Eingewilligt am;Bestätigt am;Quelle\n${lines(
    COUNTS.subscribers,
    (index) =>
      `leser-${index}@umzug.example;subscribed;2025-01-01 10:00;2025-01-02 10:00;Formular auf alt.example`,
  )}`,
  addresses: `Alte Adresse;Neue Seite\n${lines(COUNTS.addresses, (index) => `/alt/seite-${index};/events`)}`,
};

console.error(`Seed ${seed}: a community moves in; two minutes.\n`);

const random = createRandom(seed);
const shop = await DrillShop.open();
try {
  await shop.start();
  const owner = new Visitor(shop);
  await owner.signInAs("admin");
  const quiet = await readWhile(() => setTimeout(10_000));
  const begin = Date.now();
  const busy = await readWhile(async () => {
    for (const kind of ["people", "subscribers", "addresses"] as const) await moveIn(owner, kind);
  });
  const seconds = (Date.now() - begin) / 1000;
  const stored = {
    people: shop.read("select count(*) from users where email like 'person-%@umzug.example'"),
    memberships: shop.count("moved_memberships"),
    subscribers: shop.read(
      "select count(*) from newsletter_subscriptions where email like 'leser-%@umzug.example'",
    ),
    addresses: shop.count("old_addresses"),
  };
  const emails = shop.read("select count(*) from emails where recipient like '%@umzug.example'");
  const exported = await readExport(owner);
  const memory = await compareMemory();
  report(
    {
      "people, subscribers and old addresses": Object.values(COUNTS).join(", "),
      "seconds for all, with three kills": seconds.toFixed(0),
      clicks: CLICKS * 3,
      "people, memberships, subscribers and old addresses afterwards":
        Object.values(stored).join(", "),
      "e-mails to them": emails,
      "the shop's own export of people: new, changed and unusable rows": exported.join(", "),
      "answers to others before: median, 99 of 100, slowest (ms)": quiet.join(", "),
      "answers to others meanwhile: median, 99 of 100, slowest (ms)": busy.join(", "),
      "a page from memory without and with 20,000 old addresses (ms)": memory
        .map((time) => time.toFixed(2))
        .join(", "),
      "their ratio": ((memory[1] ?? 0) / (memory[0] ?? 1)).toFixed(2),
    },
    {
      "nobody is doubled or lost":
        stored.people === COUNTS.people &&
        stored.memberships === COUNTS.people &&
        stored.subscribers === COUNTS.subscribers &&
        stored.addresses === COUNTS.addresses,
      "nobody gets an e-mail": emails === 0,
      "two minutes are enough": seconds <= 120,
      "twenty clicks are enough": CLICKS * 3 <= 20,
      "the export is known": exported.every((count) => count === 0),
    },
  );
} finally {
  await shop.stop();
  await shop.remove();
}

/** The three forms, with a kill while rows are taken over. */
async function moveIn(owner: Visitor, kind: MoveKindName): Promise<void> {
  const path = await upload(owner, kind, files[kind]);
  const applied = owner.ask(path, { intent: "apply" }).catch(() => null);
  await until(() => rowsOf(path, "is_done") > 0);
  await setTimeout(between(random, PAUSE));
  await shop.killAndStart();
  await applied;
  await until(() => stateOf(path) === "applied");
}

/** Uploads the file and chooses the columns that are proposed. Resolves to the path of the run, once it is checked. */
async function upload(owner: Visitor, kind: MoveKindName, content: string): Promise<string> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", new File([content], `${kind}.csv`));
  form.set("intent", "upload");
  const { location } = await owner.ask("/admin/einzug", form);
  const path = location ?? "";
  const { html } = await owner.ask(path);
  const chosen = [...html.matchAll(/<select[^>]* name="(\w+)"(.*?)<\/select>/gs)].map(
    ([, name = "", options = ""]) => [
      name,
      /value="(\d+)" selected|selected="" value="(\d+)"/.exec(options)?.slice(1).join("") ?? "",
    ],
  );
  const columns = Object.fromEntries(chosen.filter(([name]) => name !== "kind"));
  await owner.ask(path, { ...columns, intent: "columns" });
  await until(() => stateOf(path) === "checked");
  return path;
}

function idIn(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function stateOf(path: string): string {
  const sql = "select state from moves where id = ?";
  return shop.query<{ state: string }>(sql, idIn(path))[0]?.state ?? "";
}

function rowsOf(path: string, condition: string): number {
  const sql = `select count(*) as rows from move_rows where move_id = ? and ${condition}`;
  return shop.query<{ rows: number }>(sql, idIn(path))[0]?.rows ?? 0;
}

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 10 * 60_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error("the move does not go on");
    await setTimeout(20);
  }
}

/** The rows of the shop's own file that are not known: new, changed and unusable ones. */
async function readExport(owner: Visitor): Promise<number[]> {
  const { html: csv } = await owner.ask("/admin/people.csv");
  const path = await upload(owner, "people", csv);
  return ["new", "different", "unusable"].map((verdict) => rowsOf(path, `verdict = '${verdict}'`));
}

/** Milliseconds of the answers that others get until the work is done: median, 99 of 100, slowest. Starts do not count. */
async function readWhile(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  let start = shop.isUp;
  let warming = 0;
  const reader = (async () => {
    while (!isOver) {
      if (start !== shop.isUp) [start, warming] = [shop.isUp, WARMING];
      await start;
      const begin = performance.now();
      const answer = await new Visitor(shop).ask("/events").catch(() => null);
      warming -= 1;
      if (answer?.status === 200 && warming < 0) times.push(performance.now() - begin);
      await setTimeout(20);
    }
  })();
  await work();
  isOver = true;
  await reader;
  const sorted = times.toSorted((one, other) => one - other);
  return [0.5, 0.99, 1].map((share) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0),
  );
}

/** The median milliseconds of a page from memory, without and with many old addresses, in turns. */
async function compareMemory(): Promise<[without: number, withMany: number]> {
  const without: number[] = [];
  const withMany: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    shop.write("delete from old_addresses");
    without.push(...(await readFromMemory()));
    shop.write(
      `with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < ${MANY_ADDRESSES})
       insert into old_addresses (from_path, to_path, created_at)
       select '/alt/seite-' || value, '/events', 0 from numbers`,
    );
    withMany.push(...(await readFromMemory()));
  }
  return [median(without), median(withMany)];
}

async function readFromMemory(): Promise<number[]> {
  const times: number[] = [];
  await (await shop.get("/events")).text();
  for (let request = 0; request < REQUESTS; request += 1) {
    const begin = performance.now();
    await (await shop.get("/events")).text();
    times.push(performance.now() - begin);
  }
  return times;
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
