import { beforeEach, describe, expect, it } from "vitest";
import { feedPathOf, renewFeed } from "#app/features/articles/article-feed.server.ts";
import { db } from "#db/client.server.ts";
import { articles, catalogItems, shop } from "#db/schema.ts";
import { settleIdOrigin } from "#db/shop.server.ts";
import { databaseBefore } from "#tests/support/database-before.ts";
import { createArticle, createContentFile } from "#tests/support/sample-contents.ts";
import { changeMembershipOf } from "#tests/support/sample-orders.ts";
import { createCustomer, createEvent } from "#tests/support/samples.ts";
import { handle } from "#tests/support/site.ts";

const HOSTS = ["https://alt.example", "https://neu.example"];
let paths: string[];

beforeEach(async () => {
  for (const table of [articles, catalogItems]) db.delete(table).run();
  const event = createEvent({ title: "Kaminabend", date: "2099-03-13" });
  const { id: articleId } = createArticle();
  const media = { itemId: null, articleId, role: "media", mediaType: "audio/mpeg" } as const;
  createContentFile(media);
  const member = await createCustomer();
  changeMembershipOf(member.id, "Yearly");
  await renewFeed(member.id);
  const feed = feedPathOf(member.id) ?? "";
  paths = ["/events.ics", `/events/${event.id}/calendar.ics`, feed, `${feed}/podcast`];
});

/** The ids in what is served under this origin. */
async function idsAt(origin: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await handle(new Request(origin + path));
    expect([path, answer.status]).toEqual([path, 200]);
    const text = (await answer.text()).replaceAll("\r\n ", "");
    found.push(...[...text.matchAll(/^UID:.*$|<id>[^<]*|<guid[^<]*/gm)].map(([id]) => id));
  }
  return found;
}

const store = (idOrigin: string | null) => db.update(shop).set({ idOrigin }).run();
const stored = () => db.select().from(shop).get()?.idOrigin;

describe("ids in calendars and feeds", () => {
  it("stay the same under another host, and contain none", async () => {
    store("https://k7w3p9x2mn.invalid");
    const [before, after] = [await idsAt(HOSTS[0] ?? ""), await idsAt(HOSTS[1] ?? "")];
    expect(before).toHaveLength(5);
    expect(after).toEqual(before);
    expect(before.join()).not.toMatch(/alt\.example|behappy\.test|localhost/);
  });

  it("keep the host of an older shop, whatever host it has later", async () => {
    store(null);
    const before = await idsAt("https://alt.example");
    expect(before[0]).toMatch(/@alt\.example$/);
    await settleIdOrigin("https://alt.example");
    await settleIdOrigin("https://neu.example");
    expect(stored()).toBe("https://alt.example");
    expect(await idsAt("https://neu.example")).toEqual(before);
  });

  it("contain a random name in an older shop whose host nobody knows", async () => {
    store(null);
    await settleIdOrigin(undefined);
    const first = stored();
    expect(first).toMatch(/^https:\/\/[2-9a-z]{10}\.invalid$/);
    store(null);
    await settleIdOrigin(undefined);
    expect(stored()).not.toBe(first);
  });
});

describe("the update", () => {
  const originAfter = (before: string) => {
    const { database, migrate } = databaseBefore("stable_ids");
    database.exec(before);
    migrate();
    return database.prepare("select id_origin from shop").pluck().get();
  };

  it("gives a new shop a random name", () => {
    expect(originAfter("")).toMatch(/^https:\/\/[0-9a-f]{16}\.invalid$/);
  });

  it("leaves the name of a shop with articles to its next start, which knows its host", () => {
    expect(
      originAfter(
        "insert into articles (id, slug, title, created_at, updated_at) values ('a', 'a', 'A', 1, 1)",
      ),
    ).toBeNull();
  });
});
