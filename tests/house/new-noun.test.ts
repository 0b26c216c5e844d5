import { eq, lt, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { worksOf } from "#app/clock.server.ts";
import { legalDuties } from "#app/content/legal-duties.ts";
import { MINUTE } from "#app/environment/durations.ts";
import {
  listChanges,
  recordChange,
  subjectsOf,
} from "#app/features/change-log/change-log.server.ts";
import { findProblems } from "#app/features/health/problems.server.ts";
import { findShopMetrics } from "#app/features/health/shop-metrics.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import type { HistoryEntry, Noun } from "#app/features/noun.ts";
import { listLaunchLines } from "#app/features/overview/launch.server.ts";
import {
  loadMenu,
  loadOverview,
  searchEverything,
} from "#app/features/overview/overview.server.ts";
import { figuresOf, loadShopFigures } from "#app/features/overview/shop-figures.server.ts";
import { writeSitemap } from "#app/features/pages/sitemap.server.ts";
import { findPerson, loadHistory } from "#app/features/person-page/person-history.server.ts";
import { personalTable } from "#app/features/personal-table.server.ts";
import {
  describeAreas,
  exportAreas,
  loadPersonalData,
} from "#app/features/privacy/data-copy.server.ts";
import { deleteExpired, keepHouse } from "#app/features/privacy/housekeeping.server.ts";
import { eraseBelongings, listStoredData } from "#app/features/privacy/personal-data.server.ts";
import { draftPrivacyText } from "#app/features/privacy/privacy-draft.server.ts";
import { operatorFacts } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { countTask } from "#app/features/task.ts";
import { nouns } from "#app/nouns.server.ts";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import { changeLog } from "#db/schema.ts";

// A noun that exists only here shows in all rooms that show nouns, although none of them has a line about it.

const stored = [
  { id: "morgenlied", title: "Morgenlied", isNew: true },
  { id: "abendlied", title: "Abendlied", isNew: false },
];

const wishes = sqliteTable("wishes", { id: text().primaryKey(), email: text().notNull() });

const sung = { caption: "Lieder", head: ["Monat", "Lieder"], rows: [["Mai 2030", 2]] };

beforeAll(() => {
  db.run(sql`create temp table ${wishes} (id text primary key, email text not null)`);
  db.insert(wishes).values({ id: "wunsch", email: "Kim@beispiel.de" }).run();
});

const requests = sqliteTable("song_requests", {
  id: text().primaryKey(),
  userId: text("user_id").notNull(),
  title: text().notNull(),
  createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
});
const recordUsed = vi.fn();

const songsNoun: Noun = {
  menu: [
    {
      group: "offers",
      place: 9,
      path: "/admin/songs",
      label: "Lieder",
      icon: "star",
      count: () => stored.filter(({ isNew }) => isNew).length,
      total: () => stored.length,
    },
  ],
  tasks: [
    countTask({
      label: "Neue Lieder",
      waitsFor: "owner",
      to: "/admin/songs?status=new",
      count: async () => stored.filter(({ isNew }) => isNew).length,
      some: { badge: "Neu", tone: "lake", icon: "star" },
    }),
    countTask({
      label: "Lieder ohne Noten",
      waitsFor: "owner",
      count: async () => 0,
      some: { badge: "Fehlen", tone: "bad", icon: "star" },
    }),
    {
      label: "Verstimmte Lieder",
      waitsFor: "others",
      read: async () => {
        throw new Error("out of tune");
      },
    },
  ],
  dashboard: {
    lists: [
      {
        place: 9,
        id: "lieder",
        title: "Lieder",
        none: "Noch keine Lieder.",
        all: { to: "/admin/songs", label: "Alle Lieder" },
        entries: async (limit) =>
          stored
            .slice(0, limit)
            .map(({ id, title }) => ({ to: `/admin/songs/${id}`, title, value: "", note: "" })),
      },
    ],
    figures: [{ name: "gesungen", title: "Gesungen", place: 9, read: () => ({ table: sung }) }],
    remark: () => "Wo man singt, da lass dich ruhig nieder.",
  },
  figures: [
    {
      name: "lieder",
      title: "Lieder je Monat",
      place: 2.5,
      read: () => ({ table: sung, sums: [{ term: "Heute", value: 2 }] }),
      furtherSums: () => [{ term: "Morgen", value: 3 }],
    },
  ],
  subjects: [
    {
      name: "song",
      label: "Lied",
      pages: (ids) => new Map(ids.map((id) => [id, `/admin/songs/${id}`])),
    },
  ],
  search: ({ q }) => {
    const rows = stored.filter(({ title }) => title.includes(q));
    return [
      hitList("/admin/songs", "Lieder", { rows, count: rows.length }, ({ title }) => ({
        title,
        value: "",
        note: "",
      })),
    ];
  },
  history: { ofAccount: wishesOf, atAddress: wishesOf },
  recordsOfPeople: [{ id: wishes.id, address: wishes.email }],
  sitemap: () => stored.map(({ id }) => ({ path: `/lieder/${id}` })),
  clock: [{ name: "songs", every: MINUTE, hours: "any", date: "any", work: async () => {} }],
  beforeLaunch: [
    { place: 4.5, label: "Noten", check: () => ({ sentence: "Noch fehlen Noten.", to: null }) },
  ],
  contents: () => [
    {
      label: "Morgenlied",
      path: "/admin/songs/morgenlied",
      text: "",
      pictures: ["https://bilder.example/morgen.webp"],
    },
  ],
  offersGoods: () => true,
  problems: [
    {
      kind: "songs",
      subject: "ein Lied fehlt",
      fact: "a song is missing",
      check: () => ({ sentence: "Das Abendlied fehlt.", advice: "Singen Sie das Morgenlied." }),
    },
  ],
  metrics: [
    { name: "behappy_songs", help: "Songs by action.", table: changeLog, column: changeLog.action },
  ],
  personal: [
    personalTable(requests, {
      place: 99,
      title: "Gewünschte Lieder",
      purpose: "damit wir sie singen",
      period: "bis zum Abend",
      chapter: "dates",
      shown: { title: "Lied", createdAt: "Gewünscht" },
      downloaded: ["id", "userId"],
      belongsTo: ({ userId }) => eq(requests.userId, userId),
      copies: [{ key: "songs", place: 99 }],
      erasure: "deleted",
      expires: (now) => lt(requests.createdAt, now),
    }),
  ],
  recipients: () => ["Lieder: der Chor"],
  files: { recordUsed, removeUnused: () => {} },
};

function wishesOf(person: string): HistoryEntry[] {
  return [
    { id: person, kind: "wish", at: new Date(), icon: "star", title: `Wunsch von ${person}` },
  ];
}

const all = [...nouns, songsNoun];
const anyList = { q: "", sort: null, dir: null, page: null, rows: 10 };

it("in the menu, with what waits", async () => {
  const groups = await loadMenu(all);
  const entry = groups.find(({ name }) => name === "Angebot")?.entries.at(-1);
  expect(entry).toMatchObject({ path: "/admin/songs", label: "Lieder", waiting: 1 });
});

it("among the tasks, unless there is nothing to do", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const { tasks } = await loadOverview(all);
  expect(tasks.filter(({ label }) => label.includes("Lieder"))).toEqual([
    {
      label: "Neue Lieder",
      waitsFor: "owner",
      to: "/admin/songs?status=new",
      state: { value: 1, badge: { badge: "Neu", tone: "lake", icon: "star" } },
    },
    { label: "Verstimmte Lieder", waitsFor: "others", state: null },
  ]);
  expect(log).toHaveBeenCalledOnce();
});

it("on the overview, with its list, its number, its figure and its remark", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const { lists, counts, figures, remarks } = await loadOverview(all);
  expect(lists.at(-1)).toMatchObject({ id: "lieder", entries: [{ title: "Morgenlied" }, {}] });
  expect(counts).toContainEqual(
    expect.objectContaining({ to: "/admin/songs", label: "Lieder", count: 2 }),
  );
  expect(figures.at(-1)).toMatchObject({ name: "gesungen", content: { table: sung } });
  expect(remarks).toContain("Wo man singt, da lass dich ruhig nieder.");
});

it("among the figures, in its place", async () => {
  expect(figuresOf(all).map(({ name }) => name)).toEqual([
    "umsatz",
    "verkauft",
    "lieder",
    "plaetze",
    "bestellweg",
    "mitglieder",
  ]);
  const figures = await loadShopFigures(all);
  expect(figures.find(({ name }) => name === "lieder")?.content).toMatchObject({
    table: sung,
    sums: [{ term: "Heute" }, { term: "Morgen" }],
  });
});

it("in the search", async () => {
  expect(await searchEverything(all, "Morgenlied")).toEqual([
    {
      title: "Lieder",
      path: "/admin/songs",
      count: 1,
      hits: [{ to: "/admin/songs/morgenlied", title: "Morgenlied", value: "", note: "" }],
    },
  ]);
});

it("in the history of a person, by account and by address", async () => {
  const person = { userId: "kim", address: "kim@beispiel.de" };
  const { entries } = await loadHistory(all, person, null);
  expect(entries.map(({ title }) => title).toSorted()).toEqual([
    "Wunsch von kim",
    "Wunsch von kim@beispiel.de",
  ]);
});

it("with records that lead to the person whose address they contain", async () => {
  expect(await findPerson(all, "wunsch")).toEqual({ userId: null, address: "kim@beispiel.de" });
  expect(await findPerson(nouns, "wunsch")).toBeNull();
});

it("in the change log", async () => {
  recordChange(db, {
    actor: { system: "clock" },
    subject: "song",
    subjectId: "morgenlied",
    label: "Morgenlied",
    action: "angelegt",
  });
  const { rows } = await listChanges(all, anyList, "song");
  expect(rows).toMatchObject([{ what: "Lied Morgenlied", page: "/admin/songs/morgenlied" }]);
  expect(subjectsOf(all)).toContainEqual(expect.objectContaining({ name: "song", label: "Lied" }));
});

it("in the sitemap", async () => {
  expect(await writeSitemap(all, "https://behappy.example")).toContain(
    "<url><loc>https://behappy.example/lieder/morgenlied</loc></url>",
  );
});

it("in the clock", () => {
  expect(worksOf(all)).toContainEqual(expect.objectContaining({ name: "songs" }));
});

it("among the points before the launch, in its place", async () => {
  const labels = (await listLaunchLines(all)).map(({ label }) => label);
  const place = labels.indexOf("Noten");
  expect(labels.slice(place - 1, place + 2)).toEqual([
    "Texte der Seiten gelesen",
    "Noten",
    "Widerrufsbelehrung",
  ]);
});

it("among the contents in which legal duties are checked", async () => {
  const gapOf = async (label: string) =>
    (await listLaunchLines(all)).find((line) => line.label === label)?.gap;
  const gap = await gapOf(legalDuties.thirdParties.title);
  expect(gap?.to).toBe("/admin/songs/morgenlied");
  expect(gap?.sentence).toContain("Morgenlied: lädt https://bilder.example.");
});

it("among the goods, for which more points apply", async () => {
  const isLater = async (nouns: Noun[]) =>
    (await listLaunchLines(nouns)).find(({ label }) => label === "Versandkosten")?.isLater;
  expect([await isLater(nouns), await isLater(all)]).toEqual([true, undefined]);
});

it("among the problems", async () => {
  expect((await findProblems(all)).at(-1)).toEqual({
    kind: "songs",
    subject: "ein Lied fehlt",
    fact: "a song is missing",
    sentence: "Das Abendlied fehlt.",
    advice: "Singen Sie das Morgenlied.",
  });
});

it("in the metrics", async () => {
  const metrics = await findShopMetrics(all);
  expect(metrics.find(({ name }) => name === "behappy_songs")?.samples).toContainEqual({
    labels: { action: "angelegt" },
    value: 1,
  });
});

describe("in all that is about privacy", () => {
  const TODAY = new Date("2026-11-29T12:00:00Z");
  const titles = () =>
    db
      .select()
      .from(requests)
      .all()
      .map(({ title }) => title);

  beforeAll(() => {
    sqlite.exec("create temp table song_requests (id, user_id, title, created_at)");
  });
  beforeEach(() => {
    db.delete(requests).run();
    const request = { userId: "ida", createdAt: TODAY };
    db.insert(requests)
      .values([
        { ...request, id: "1", title: "Morgenlied" },
        { ...request, id: "2", title: "Abendlied", userId: "otto" },
      ])
      .run();
  });

  it("in the table below the privacy text, and in its draft", () => {
    expect(listStoredData(all).at(-1)).toEqual({
      title: "Gewünschte Lieder",
      data: "Lied, Gewünscht",
      purpose: "Damit wir sie singen.",
      period: "Bis zum Abend.",
    });
    const draft = draftPrivacyText(all, { ...siteSettings(), ...operatorFacts() });
    expect(draft).toContain("**Gewünschte Lieder**: Damit wir sie singen.");
    expect(draft).toContain("- Lieder: der Chor");
  });

  it("in a person's own copy", async () => {
    const areas = await loadPersonalData(all, "ida", { origin: "https://behappy.example" });
    expect(exportAreas(areas).songs).toEqual([
      { id: "1", userId: "ida", title: "Morgenlied", createdAt: TODAY },
    ]);
    const text = JSON.stringify(describeAreas(areas).at(-1));
    expect(text).toContain("Gewünschte Lieder");
    expect(text).toContain("Morgenlied");
  });

  it("in the deletion of an account", async () => {
    await inTransaction((transaction) =>
      eraseBelongings(all, transaction, { userId: "ida", address: null }),
    );
    expect(titles()).toEqual(["Abendlied"]);
  });

  it("in the deletion by age", async () => {
    await deleteExpired(all, TODAY);
    expect(titles()).toHaveLength(2);
    await deleteExpired(all, new Date(TODAY.getTime() + 1));
    expect(titles()).toEqual([]);
  });

  it("in the housekeeping of files", async () => {
    await keepHouse(all, TODAY);
    expect(recordUsed).toHaveBeenCalledOnce();
  });
});
