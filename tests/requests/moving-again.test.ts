import { and, eq, inArray, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sendAccess } from "#app/features/moving-in/access-emails.server.ts";
import {
  applyMove,
  chooseColumns,
  findMove,
  undoMove,
} from "#app/features/moving-in/run-move.server.ts";
import { findColumnChoice, uploadMove } from "#app/features/moving-in/upload-move.server.ts";
import { endSubscription } from "#app/features/newsletter/newsletter.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import {
  askedAddresses,
  emails,
  type MoveKindName,
  movedMemberships,
  moves,
  newsletterSubscriptions,
  orders,
  profiles,
  users,
} from "#db/schema.ts";
import { createRandom, freshSeeds } from "#tests/support/random.ts";
import { createOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createItem } from "#tests/support/samples.ts";

const addresses = ["ada", "bo", "cem", "dora"].map((name) => `${name}@umzug.example`);
const STEPS = 30;
const heads: Record<"people" | "subscribers", string> = {
  people: "E-Mail;Vorname;Nachname;Ort;Plan;Seit;Bis;Nummer;Notiz",
  subscribers: "E-Mail;Status;Eingewilligt am;Bestätigt am;Quelle",
};
const isTheirs = inArray(users.email, addresses);

let adminId: string;

beforeEach(async () => {
  db.delete(moves).run();
  db.delete(orders).run();
  db.delete(users).where(isTheirs).run();
  db.delete(askedAddresses).run();
  db.delete(newsletterSubscriptions).where(inArray(newsletterSubscriptions.email, addresses)).run();
  adminId = (await createAdmin()).admin.id;
  createItem({ title: "Gold", category: "membership", price: 1000 });
});

/** The things that people have done here themselves. No file may take them away. */
interface Deeds {
  cities: Map<string, string>;
  /** Accounts that somebody has used. */
  used: Set<string>;
  subscriptions: Map<string, "subscribed" | "unsubscribed">;
}

const accountOf = (email: string) => db.select().from(users).where(eq(users.email, email)).get();
const subscriptionOf = (email: string) =>
  db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email)).get();
const emailIds = () =>
  db
    .select({ id: emails.id })
    .from(emails)
    .where(inArray(emails.recipient, addresses))
    .all()
    .map(({ id }) => id);

/** Uploads a file and takes it over, as the pages do. Returns the run. */
async function moveIn(
  kind: MoveKindName,
  content: string,
  withoutProof: "skip" | "ask" = "skip",
): Promise<string> {
  const moveId = await check(kind, content);
  expect(await applyMove({ withoutProof }, { moveId, adminId, now: new Date() })).toBe(true);
  return moveId;
}

async function check(kind: MoveKindName, content: string): Promise<string> {
  const now = new Date();
  const bytes = new TextEncoder().encode(content);
  const uploaded = await uploadMove({ kind, bytes, fileName: "alt.csv", adminId, now });
  if (!uploaded.ok) throw new Error(uploaded.sentence);
  const { moveId } = uploaded;
  await chooseColumns(findColumnChoice(moveId)?.columns ?? {}, { moveId, adminId, now });
  return moveId;
}

/** The accounts, memberships and subscriptions of these people are never doubled, and what they did stays. */
function checkPeople({ cities, used, subscriptions }: Deeds, after: string): void {
  const accounts = db.select().from(users).where(isTheirs).all();
  expect([after, new Set(accounts.map(({ email }) => email)).size]).toEqual([
    after,
    accounts.length,
  ]);
  const ids = accounts.map(({ id }) => id);
  expect([after, ids]).toEqual([after, expect.arrayContaining([...used])]);
  const memberships = db
    .select()
    .from(movedMemberships)
    .where(inArray(movedMemberships.userId, ids))
    .all()
    .map(({ userId, plan, firstDay }) => [userId, plan, firstDay].join());
  expect([after, new Set(memberships).size]).toEqual([after, memberships.length]);
  for (const [userId, city] of cities) {
    const profile = db.select().from(profiles).where(eq(profiles.id, userId)).get();
    expect([after, profile?.city]).toEqual([after, city]);
  }
  for (const [email, status] of subscriptions) {
    expect([after, email, subscriptionOf(email)?.status]).toEqual([after, email, status]);
  }
}

describe("files that come again and again", () => {
  it.each(freshSeeds([1, 2, 3]))(
    "double nothing, lose nothing that people did, and write to nobody: seed %i",
    async (seed) => {
      const random = createRandom(seed);
      const pick = <Value>(values: Value[]): Value =>
        values[Math.floor(random() * values.length)] as Value;
      const deeds: Deeds = { cities: new Map(), used: new Set(), subscriptions: new Map() };
      const applied: string[] = [];
      let pressed: string[] = [];

      const personRow = (email: string) => {
        const plan = pick(["Gold", "Gold", ""]);
        const days = plan
          ? [pick(["2025-02-01", "01.03.2025"]), pick(["", "31.12.2027"])]
          : ["", ""];
        const name = pick(["Ada", "Ada", "Bo"]);
        return [
          email,
          name,
          "Kühn",
          pick(["Plön", "Kiel"]),
          plan,
          ...days,
          "7",
          pick(["", "Kennt uns"]),
        ];
      };
      const subscriberRow = (email: string) => [
        email,
        pick(["subscribed", "subscribed", "unsubscribed", "pending"]),
        "2025-01-01 10:00",
        pick(["2025-01-02 10:00", ""]),
        pick(["Formular", ""]),
      ];
      const rowOf = { people: personRow, subscribers: subscriberRow };
      const fileOf = (kind: "people" | "subscribers") => {
        const listed = addresses.filter(() => random() < 0.8);
        const rows = (listed.length > 0 ? listed : addresses)
          .map((address) => pick([address, ` ${address.toUpperCase()}`]))
          .flatMap((address) => (random() < 0.1 ? [address, address] : [address]));
        return [heads[kind], ...rows.map((address) => rowOf[kind](address).join(";"))].join("\n");
      };
      let last: [kind: "people" | "subscribers", content: string] = ["people", fileOf("people")];
      const take = async (kind: "people" | "subscribers", content: string) => {
        last = [kind, content];
        const ask = kind === "subscribers" && random() < 0.3 ? "ask" : "skip";
        if (ask === "ask") pressed = addresses;
        // The law lets a file unsubscribe somebody whose consent here is older.
        const unsubscribed = kind === "subscribers" ? content.split("\n") : [];
        for (const address of addresses) {
          if (unsubscribed.some((row) => row.toLowerCase().includes(`${address};unsubscribed`))) {
            const { consentedAt } = subscriptionOf(address) ?? {};
            const isYounger = consentedAt && consentedAt > new Date("2025-01-03");
            if (!isYounger) deeds.subscriptions.delete(address);
          }
        }
        const moveId = await moveIn(kind, content, ask);
        applied.push(moveId);
        const again = await findMove(await check(kind, content), new Date());
        const { new: isNew = 0, different = 0 } = again?.counts ?? {};
        const twins = new Set(
          content
            .toLowerCase()
            .match(/^\s*\S+@[^;]+/gm)
            ?.map((each) => each.trim()),
        );
        if (kind === "subscribers" || twins.size === content.split("\n").length - 1) {
          expect([content, isNew, different]).toEqual([content, 0, 0]);
        }
      };
      const steps: Record<string, () => Promise<void>> = {
        people: () => take("people", fileOf("people")),
        subscribers: () => take("subscribers", fileOf("subscribers")),
        again: () => take(...last),
        undo: async () => {
          const moveId = pick(applied);
          if (moveId) await undoMove({ moveId, adminId, now: new Date() });
        },
        access: async () => {
          pressed = addresses;
          if (applied.length > 0)
            await sendAccess({ moveId: pick(applied), userIds: null }, new Date());
        },
        come: async () => {
          const account = accountOf(pick(addresses));
          if (!account) return;
          const own = { passwordHash: "its own", emailVerifiedAt: new Date() };
          db.update(users).set(own).where(eq(users.id, account.id)).run();
          deeds.used.add(account.id);
          if (random() < 0.5) return;
          const city = `Dorf ${deeds.cities.size}`;
          db.update(profiles).set({ city }).where(eq(profiles.id, account.id)).run();
          deeds.cities.set(account.id, city);
        },
        order: async () => {
          const account = accountOf(pick(addresses));
          if (!account) return;
          createOrder({ userId: account.id, customerEmail: account.email });
          deeds.used.add(account.id);
        },
        unsubscribe: async () => {
          const subscription = subscriptionOf(pick(addresses));
          if (!subscription) return;
          const { id, email } = subscription;
          await inTransaction((transaction) => endSubscription(transaction, id, new Date()));
          deeds.subscriptions.set(email, "unsubscribed");
        },
        subscribe: async () => {
          const email = pick(addresses);
          const consent = {
            consentedAt: new Date(),
            consentVersion: "eigene",
            confirmedAt: new Date(),
          };
          const own = { status: "subscribed" as const, unsubscribedAt: null, ...consent };
          const { email: target } = newsletterSubscriptions;
          db.insert(newsletterSubscriptions)
            .values({ email, ...own })
            .onConflictDoUpdate({ target, set: own })
            .run();
          deeds.subscriptions.set(email, "subscribed");
        },
      };

      const names = Object.keys(steps);
      for (let step = 0; step < STEPS; step += 1) {
        const name = pick(names);
        const before = new Set(emailIds());
        pressed = [];
        await steps[name]?.();
        checkPeople(deeds, `${step} ${name}`);
        const written = emailIds().filter((id) => !before.has(id));
        expect([name, pressed.length > 0 || written.length === 0]).toEqual([name, true]);
      }
      const asked = and(
        inArray(emails.recipient, addresses),
        like(emails.key, "newsletter-confirmation:%"),
      );
      const recipients = db
        .select()
        .from(emails)
        .where(asked)
        .all()
        .map((email) => email.recipient);
      expect(new Set(recipients).size).toBe(recipients.length);

      for (const moveId of applied.toReversed()) {
        await undoMove({ moveId, adminId, now: new Date() });
      }
      checkPeople(deeds, "the end");
      const left = db
        .select()
        .from(users)
        .where(isTheirs)
        .all()
        .map(({ id }) => id);
      expect(new Set(left)).toEqual(deeds.used);
      // Memberships stay only with accounts that somebody has used.
      const kept = db.select().from(movedMemberships).all();
      expect([...deeds.used]).toEqual(expect.arrayContaining(kept.map(({ userId }) => userId)));
    },
  );
});
