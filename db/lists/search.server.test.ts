import { eq, getTableName } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "#db/client.server.ts";
import { eachMatch, findMatches, MAX_MATCHES } from "#db/lists/search.server.ts";
import {
  catalogItems,
  changeLog,
  contactMessages,
  emails,
  newsletterSubscriptions,
  orders,
  profiles,
  searchEntries,
  users,
} from "#db/schema.ts";
import { databaseBefore } from "#tests/support/database-before.ts";
import { isInDatabaseFiles } from "#tests/support/database-files.ts";
import { enterIntoSearch } from "#tests/support/sample-orders.ts";

beforeEach(() => {
  const tables = [orders, changeLog, emails, newsletterSubscriptions, contactMessages];
  for (const table of [...tables, catalogItems, users]) db.delete(table).run();
});

/** Adds a message for each text. Its id is the index of the text. */
function addMessages(...texts: string[]): void {
  const rows = texts.map((message, id) => ({ id: `${id}`, name: "-", email: "-", message }));
  for (let start = 0; start < rows.length; start += 2000) {
    db.insert(contactMessages)
      .values(rows.slice(start, start + 2000))
      .run();
  }
}

const searchable: Parameters<typeof findMatches>[0]["table"][] = [
  orders,
  changeLog,
  emails,
  newsletterSubscriptions,
  contactMessages,
  catalogItems,
  users,
];

const found = (q: string, list = "contact_messages") => {
  const ofItems = list === "offer_texts";
  const name = ofItems ? getTableName(catalogItems) : list;
  const table = searchable.find((each) => getTableName(each) === name);
  if (!table) throw new Error(`${list} is not searched`);
  return findMatches({ table, list: ofItems ? list : undefined }, q)?.ids.sort() ?? null;
};

describe("the search", () => {
  it.each([
    ["a whole word", "Thermoskanne", "thermoskanne"],
    ["the beginning of a word", "Thermoskanne", "Ther"],
    ["the middle of a word", "Thermoskanne", "mosk"],
    ["the end of a word", "Thermoskanne", "anne"],
    ["a different letter case", "Thermoskanne", "tHERMOSKANNE"],
    ["capital umlauts", "ÄRGER MIT ÖL", "ärger öl"],
    ["umlauts without their dots", "Müller über Öztürk", "muller uber ozturk"],
    ["plain letters with dots", "Muller", "Müller"],
    ["decomposed umlauts", "Müller", "Mu\u0308ller"],
    ["accents", "Nguyễn Thị Zoë", "nguyen thi zoe"],
    ["ß", "Großstraße", "großstraße"],
    ["ß written as ss", "Großstraße", "grossstrasse"],
    ["ss written as ß", "Strasse", "straße"],
    ["ß in capitals", "Weiß", "WEISS"],
    ["capital ß", "Weiß", "WEIẞ"],
    ["ss and ß in one word, both as ss", "Schlossstraße 3", "schlossstrasse"],
    ["ss and ß in one word, swapped", "Schlossstraße 3", "Schloßstraße"],
    ["ss and ß in one word, both as ß", "Straßenfussball", "straßenfußball"],
    ["more places with ss than the search varies", "Ass".repeat(6), "ass".repeat(6)],
    ["soft hyphens in the query", "Sonnenaufgang", "Sonnen\u00ADauf\u00ADgang"],
    ["several words in any order", "Jule aus Potsdam", "potsdam jule"],
    ["white space of all kinds", "Jule aus Potsdam", "\u00A0 jule \t\n potsdam\u2003"],
    ["umlauts written with e", "Müller über Öztürk", "mueller ueber oeztuerk"],
    ["letters with e written as umlauts", "Mueller und Goethe", "müller göthe"],
    ["a u and an e that are no umlaut", "Neue Quellen", "neue quellen"],
    ["more umlauts than the search varies", "Äöüäöü", "äöüäöü"],
    ["an e-mail address", "jule.brandt@post.example", "jule.brandt@post.example"],
    ["part of an e-mail address", "jule.brandt@post.example", "brandt@post"],
    ["a number", "BH-2026-000123", "2026-000123"],
    ["two letters at the beginning", "Öz, Ayşe", "öz"],
    ["two letters in the middle", "Ayşe Öz kommt", "OZ"],
    ["two letters at the end", "Ayşe Öz", "oz"],
    ["two letters between punctuation", "(ab)", "ab"],
    ["two digits", "Weg 17", "17"],
    ["two characters, one of them outside the Latin script", "a → b →", "b →"],
    ["two letters of another alphabet", "Да, конечно", "да"],
    ["one letter", "Q", "q"],
    ["one umlaut, small", "Ölpreis", "ö"],
    ["one umlaut, without its dots", "Ölpry", "o"],
    ["ß alone", "Maß", "ß"],
    ["a long word and a short one", "Anna Müller, Ulm", "müller ul"],
    ["an emoji", "Danke 🎉", "🎉"],
    ["several emojis", "Danke 🎉🎈🎁👩‍👧", "🎉🎈🎁👩‍👧"],
    ["quotes", 'sagte "nein danke" und ging', '"nein'],
    ["one quote", 'sagte "nein', '"'],
    ["a percent sign", "50 % Rabatt", "%"],
    ["an underscore", "jule_brandt", "_"],
    ["a backslash", "C:\\Bilder", "\\"],
    ["two backslashes", "\\\\server", "\\\\"],
    ["an apostrophe", "Uschi's Laden", "i's"],
    ["ł without its stroke", "Łukasz Kowalski", "lukasz"],
    ["l with a stroke", "Lukasz Kowalski", "Łukasz"],
    ["đ and ß without their marks", "Đorđe Strauß", "dorde strauss"],
    ["ø as o", "Jørn Sørensen", "jorn sorensen"],
    ["ø as oe", "Jørn Sørensen", "soerensen"],
    ["ı and ş without their marks", "Işık Yılmaz", "isik yilmaz"],
    ["a capital İ", "İpek", "ipek"],
    ["ð and þ", "Guðrún Þórsdóttir", "gudrun thorsdottir"],
    ["æ and œ", "Ægir, Cœur", "aegir coeur"],
    ["ae and oe written as æ and œ", "Aegir, Coeur", "ægir cœur"],
    ["decomposed umlauts in the text", "Mu\u0308ller", "müller"],
    ["one letter for one with a mark", "Łęć", "l"],
    ...[..."'’‘‛`´ʼʻʹʾʿ′＇"].flatMap((sign) => [
      [`a name with ${sign}`, `Sinéad O${sign}Connor`, "O'Connor"],
      [`a name with ${sign}, without it`, `Sinéad O${sign}Connor`, "oconnor"],
      [`a name by ${sign}`, "Sinéad O'Connor", `O${sign}Connor`],
    ]),
    ...[..."-‐‑‒–—―−﹘﹣－\u00AD"].flatMap((sign) => [
      [`a name with the hyphen '${sign}'`, `Anna${sign}Lena Ott`, "anna-lena"],
      [`a name with the hyphen '${sign}' as two`, `Anna${sign}Lena Ott`, "anna lena"],
      [`a name by the hyphen '${sign}'`, "Anna-Lena Ott", `anna${sign}lena`],
    ]),
  ] as [string, string, string][])("finds %s", (_name, text, q) => {
    addMessages(text, "Dies hier nicht.");
    expect(found(q)).toEqual(["0"]);
  });

  it.each([
    ["a missing word among others", "Jule aus Potsdam", "jule berlin"],
    ["joined words", "Jule aus Potsdam", "juleaus"],
    ["the same letters in a different order", "Potsdam", "madstop"],
    ["a LIKE wildcard for several letters", "Potsdam", "po%am"],
    ["a LIKE wildcard for one letter", "Potsdam", "p_"],
    ["an asterisk", "Potsdam", "pots*"],
    ["the name of the table", "Potsdam", "contact_messages"],
    ["the name of a column", "Potsdam", "words:potsdam"],
    ["a missing two-letter word", "Potsdam", "zz"],
    ["a missing letter", "Potsdam", "x"],
  ])("does not find by %s", (_name, text, q) => {
    addMessages(text);
    expect(found(q)).toEqual([]);
  });

  // Keywords of the index's query language are ordinary words here.
  it.each([
    '"',
    '""',
    '"""',
    '"potsdam"',
    "*",
    "pots*",
    "-",
    "-potsdam",
    ":",
    "words:",
    "^",
    "^pots",
    "NEAR",
    "NEAR(a b)",
    "AND",
    "OR",
    "NOT",
    "pots AND",
    "potsdam OR",
    "(",
    ")",
    "{list words}:x",
    "+",
    "pots + dam",
    ",",
    ";--",
    "'",
    "' or 1=1 --",
    "%",
    "_",
    "\\",
    "%%",
    "\\%",
    "a\\",
    "?",
    "??",
    "\0",
    "pots\0dam",
    "\0\0\0",
    "\u0007",
    "🎉",
    "\u200D",
    "\u0308",
    "\uFFFD",
    "\uD800",
    "ß",
    "ẞ",
  ])("treats %j as words, of which it finds each in the text, or as none", (q) => {
    addMessages("Potsdam", `Hier steht ${q.replaceAll("\0", " ")} darin.`);
    expect(found(q) ?? ["1"]).toContain("1");
  });

  it.each(["", " ", "\u00AD", "\0", "\t\n \u00A0", "\0 \u00AD"])("finds no word in %j", (q) => {
    addMessages("Potsdam");
    expect(found(q)).toBeNull();
  });

  it("separates words at NUL", () => {
    addMessages("Jule aus Potsdam");
    expect(found("jule\0potsdam")).toEqual(["0"]);
  });

  it("accepts ten thousand characters and ignores the ninth word", () => {
    const text = "Lorem ".repeat(2000);
    addMessages(text);
    expect(found("lorem ipsum ".repeat(1000))).toEqual([]);
    expect(found("a".repeat(10_000))).toEqual([]);
    expect(found(`lorem ${"x ".repeat(2000)}`)).toEqual([]);
    const eight = "Lorem l lo lor lore m em rem";
    expect(found(`${eight} nothing`)).toEqual(["0"]);
    expect(found(`${eight.slice(0, -4)} nothing`)).toEqual([]);
  });

  it("keeps the tables apart", () => {
    addMessages("Potsdam");
    db.insert(newsletterSubscriptions).values({ id: "n", email: "potsdam@beispiel.de" }).run();
    for (const q of ["potsdam", "po", "p"]) {
      expect(found(q)).toEqual(["0"]);
      expect(found(q, "newsletter_subscriptions")).toEqual(["n"]);
      expect(found(q, "orders")).toEqual([]);
    }
  });

  it.each(["potsdam", "po", "p"])(
    "gives the newest thousand for '%s', and says that there are more",
    (q) => {
      addMessages(...Array.from({ length: MAX_MATCHES }, () => "Potsdam"));
      expect(findMatches({ table: contactMessages }, q)?.isCut).toBe(false);
      const last = { id: "last", name: "-", email: "-", message: "Potsdam" };
      db.insert(contactMessages).values(last).run();
      const matches = findMatches({ table: contactMessages }, q);
      expect(matches?.isCut).toBe(true);
      expect(matches?.ids).toHaveLength(MAX_MATCHES);
      expect(matches?.ids[0]).toBe("last");
      expect(matches?.ids).not.toContain("0");
    },
  );
});

describe("the search with a filter", () => {
  const where = eq(contactMessages.status, "read");

  it("searches all rows that match the filter, however many others there are", () => {
    const texts = Array.from({ length: MAX_MATCHES + 5 }, () => "Potsdam");
    addMessages("Potsdam", ...texts);
    db.update(contactMessages).set({ status: "read" }).where(eq(contactMessages.id, "0")).run();
    for (const q of ["potsdam", "po", "p"]) {
      const matches = findMatches({ table: contactMessages, where }, q);
      expect(matches).toEqual({ ids: ["0"], isCut: false });
    }
  });

  it("searches every row that matches the filter, however many match", () => {
    addMessages("Berlin", ...Array.from({ length: 10_005 }, () => "Potsdam"));
    db.update(contactMessages).set({ status: "read" }).run();
    for (const q of ["berlin", "be", "b"]) {
      const matches = findMatches({ table: contactMessages, where }, q);
      expect(matches).toEqual({ ids: ["0"], isCut: false });
    }
  });
});

describe("the search in batches", () => {
  it("gives all matches, newest first", () => {
    addMessages(...Array.from({ length: 25 }, (_, index) => (index === 3 ? "Berlin" : "Potsdam")));
    const ids = Array.from({ length: 25 }, (_, index) => String(24 - index));
    for (const q of ["potsdam", "po", "p"]) {
      const batches = [...(eachMatch(contactMessages, q, 10) ?? [])];
      expect(batches.map((batch) => batch.length)).toEqual([10, 10, 4]);
      expect(batches.flat()).toEqual(ids.filter((id) => id !== "3"));
    }
  });

  it("ends with the last match, and gives null without words", () => {
    addMessages("Potsdam", "Potsdam");
    expect([...(eachMatch(contactMessages, "potsdam", 2) ?? [])]).toEqual([["1", "0"]]);
    expect([...(eachMatch(contactMessages, "berlin", 2) ?? [])]).toEqual([]);
    expect(eachMatch(contactMessages, "  ", 2)).toBeNull();
  });
});

describe("the search index", () => {
  const address = { street: "Weg 1", zipcode: "15230", city: "Berlin", country: "Deutschland" };
  const order = {
    id: "0a1b2c3d-0000",
    sequence: 1,
    number: "BH-2026-000123",
    checkoutToken: "t",
    firstName: "Ida",
    lastName: "Kühn",
    totalAmount: 0,
    ...address,
    customerName: "Ida Kühn",
    customerEmail: "ida@beispiel.de",
  };
  const item = {
    kind: "course" as const,
    category: "Stille",
    imageUrl: "/x.svg",
    withdrawalClass: "service" as const,
  };
  const email = {
    key: "k",
    messageId: "<k>",
    content: [],
    priority: "order" as const,
    status: "kept" as const,
  };
  const change = { subject: "item" as const, subjectId: "x" };

  interface Sample {
    list: string;
    add: () => unknown;
    /** Words that find the row then. */
    words: string[];
    change: () => unknown;
    changed: string[];
    remove: () => unknown;
  }

  const samples: Sample[] = [
    {
      list: "orders",
      add: () => {
        db.insert(orders).values(order).run();
        enterIntoSearch([order]);
      },
      words: ["0a1b2c3d", "2026-000123", "Kühn", "ida@beispiel", "weg 1", "15230 berlin"],
      change: () =>
        db
          .update(orders)
          .set({
            customerName: "Ida Neumann",
            customerEmail: "neu@web.de",
            street: "Platz 2",
            zipcode: "14467",
            city: "Potsdam",
          })
          .run(),
      changed: ["neumann", "neu@web.de", "platz", "14467", "potsdam"],
      remove: () => db.delete(orders).run(),
    },
    {
      list: "catalog_items",
      add: () =>
        db
          .insert(catalogItems)
          .values({ ...item, id: "i", title: "Atem\u00ADpause" })
          .run(),
      words: ["atempause", "stille"],
      change: () =>
        db
          .update(catalogItems)
          .set({ title: "Rudern", category: "Draußen", location: "Potsdam" })
          .run(),
      changed: ["rudern", "draußen", "potsdam"],
      remove: () => db.delete(catalogItems).run(),
    },
    {
      list: "newsletter_subscriptions",
      add: () =>
        db
          .insert(newsletterSubscriptions)
          .values({ email: "ida@beispiel.de", lastName: "Kühn" })
          .run(),
      words: ["ida@beispiel", "kühn"],
      change: () =>
        db
          .update(newsletterSubscriptions)
          .set({ email: "neu@web.de", firstName: "Nele", lastName: null })
          .run(),
      changed: ["neu@web.de", "nele"],
      remove: () => db.delete(newsletterSubscriptions).run(),
    },
    {
      list: "contact_messages",
      add: () => addMessages("Potsdam"),
      words: ["potsdam"],
      change: () =>
        db
          .update(contactMessages)
          .set({ name: "Nele", email: "neu@web.de", message: "Berlin" })
          .run(),
      changed: ["nele", "neu@web.de", "berlin"],
      remove: () => db.delete(contactMessages).run(),
    },
    {
      list: "emails",
      add: () =>
        db
          .insert(emails)
          .values({ ...email, recipient: "ida@beispiel.de", subject: "Potsdam", dueAt: new Date() })
          .run(),
      words: ["ida@beispiel", "potsdam"],
      change: () => db.update(emails).set({ recipient: "neu@web.de", subject: "Berlin" }).run(),
      changed: ["neu@web.de", "berlin"],
      remove: () => db.delete(emails).run(),
    },
    {
      list: "change_log",
      add: () =>
        db
          .insert(changeLog)
          .values({ ...change, actor: "admin", label: "Pots\u00ADdam", action: "gelöscht" })
          .run(),
      words: ["potsdam", "gelöscht"],
      change: () => db.update(changeLog).set({ label: "Berlin", action: "angelegt" }).run(),
      changed: ["berlin", "angelegt"],
      remove: () => db.delete(changeLog).run(),
    },
    {
      list: "users",
      add: () => {
        db.insert(users).values({ id: "u", email: "ida@beispiel.de", passwordHash: "x" }).run();
        const name = { firstName: "Ida", lastName: "Kühn" };
        db.insert(profiles)
          .values({ id: "u", email: "", ...name, ...address })
          .run();
      },
      words: ["ida@beispiel", "kühn", "ida kühn", "weg 1", "15230 berlin"],
      change: () => {
        db.update(profiles)
          .set({ firstName: "Nele", lastName: "Neumann", city: "Potsdam", street: null })
          .run();
        db.update(users).set({ email: "neu@web.de" }).run();
      },
      changed: ["neu@web.de", "nele", "neumann", "potsdam"],
      remove: () => db.delete(users).run(),
    },
  ];

  /** A second list of the same rows. */
  const offerTexts: Sample = {
    list: "offer_texts",
    add: () =>
      db
        .insert(catalogItems)
        .values({ ...item, id: "i", title: "Atempause", description: "Ein Nach\u00ADmittag" })
        .run(),
    words: ["nachmittag", "atempause"],
    change: () =>
      db
        .update(catalogItems)
        .set({ description: "Am Ufer", provider: "Ida Kühn", lead: "Rudern", level: "leicht" })
        .run(),
    changed: ["ufer", "kühn", "rudern", "leicht"],
    remove: () => db.delete(catalogItems).run(),
  };

  const wordsIn = (list: string) =>
    db
      .select()
      .from(searchEntries)
      .where(eq(searchEntries.list, list))
      .all()
      .map(({ words }) => words);

  /** Compares every piece in the index with its source entries. Throws if they differ. */
  const checkIndex = () =>
    sqlite.exec("insert into search_index(search_index, rank) values('integrity-check', 1)");

  it.each([...samples, offerTexts])(
    "follows every change of the rows in $list",
    ({ list, add, words, change, changed, remove }) => {
      add();
      for (const word of words) expect(found(word, list), word).toHaveLength(1);
      for (const word of changed) expect(found(word, list), word).toEqual([]);
      checkIndex();
      change();
      for (const word of changed) expect(found(word, list), word).toHaveLength(1);
      expect(wordsIn(list)).toHaveLength(1);
      expect(found(words[0] ?? "", list)).toHaveLength(list === "orders" ? 1 : 0);
      checkIndex();
      remove();
      expect(wordsIn(list)).toEqual([]);
      for (const word of changed) expect(found(word, list), word).toEqual([]);
      checkIndex();
    },
  );

  it("contains only the address of an account without a profile, also after its profile is deleted", () => {
    db.insert(users).values({ id: "u", email: "ida@beispiel.de", passwordHash: "x" }).run();
    expect(found("ida@beispiel", "users")).toEqual(["u"]);
    db.insert(profiles).values({ id: "u", email: "", firstName: "Jo", lastName: "Kühn" }).run();
    db.update(users).set({ email: "neu@web.de" }).run();
    expect(found("neu@web.de kühn", "users")).toEqual(["u"]);
    expect(found("ida", "users")).toEqual([]);
  });

  it("contains addresses and plain letters of what was there before the update", () => {
    const { database, migrate } = databaseBefore("plain_letters");
    database.exec(
      `insert into users (id, email, password_hash, created_at, updated_at) values ('u', 'u@web.de', 'x', 1, 1);
      insert into users (id, email, password_hash, created_at, updated_at) values ('v', 'v@web.de', 'x', 1, 1);
      insert into profiles (id, first_name, last_name, email, zipcode, city, created_at, updated_at)
        values ('u', 'Łukasz', 'O’Connor', '', '14467', 'Potsdam', 1, 1)`,
    );
    migrate();
    const query = `select entry_id from search_index join search_entries on id = search_index.rowid
      where search_index match ? order by id`;
    const foundBy = (word: string) => database.prepare(query).pluck().all(word);
    for (const word of ["lukasz", "oconnor", "potsdam", '"467 pot"']) {
      expect(foundBy(word), word).toEqual(["u"]);
    }
    expect(foundBy("web")).toEqual(["u", "v"]);
    database.exec("insert into search_index(search_index, rank) values('integrity-check', 1)");
    database.close();
  });

  it("drops a row that a cascade deletes", () => {
    db.insert(users).values({ id: "u", email: "ida@beispiel.de", passwordHash: "x" }).run();
    const about = {
      recipient: "ida@beispiel.de",
      subject: "Potsdam",
      userId: "u",
      dueAt: new Date(),
    };
    db.insert(emails)
      .values({ ...email, ...about })
      .run();
    db.delete(users).run();
    expect(found("potsdam", "emails")).toEqual([]);
    expect(wordsIn("emails")).toEqual([]);
    checkIndex();
  });

  it("equals an index that is rebuilt from scratch", () => {
    for (const { add } of samples) add();
    for (const { change } of samples) change();
    const find = () => samples.map(({ list, changed }) => found(changed[0] ?? "", list));
    const before = find();
    expect(before.every((ids) => ids?.length === 1)).toBe(true);
    sqlite.exec("insert into search_index(search_index) values('rebuild')");
    expect(find()).toEqual(before);
    sqlite.exec("insert into search_index(search_index, rank) values('secure-delete', 1)");
  });

  it("leaves no byte of a deleted row in the database file", () => {
    const isInFiles = (text: string) => {
      sqlite.pragma("wal_checkpoint(TRUNCATE)");
      return isInDatabaseFiles(text);
    };
    addMessages("Xylophonzwerge", ...Array.from({ length: 50 }, (_, index) => `Anderes ${index}`));
    // The index stores three-letter pieces, each with the list it belongs to.
    const pieces = ["Xylophonzwerge", "nzw"];
    const termCount = (piece: string) =>
      sqlite.prepare("select count(*) from temp.terms where term = ?").pluck().get(piece);
    sqlite.exec("create virtual table temp.terms using fts5vocab(main, search_index, row)");
    expect(isInFiles(pieces[0] ?? "")).toBe(true);
    expect(termCount("nzw")).toBe(1);
    db.delete(contactMessages).where(eq(contactMessages.id, "0")).run();
    expect(isInFiles(pieces[0] ?? "")).toBe(false);
    expect(termCount("nzw")).toBe(0);
    sqlite.exec("drop table temp.terms");
  });
});
