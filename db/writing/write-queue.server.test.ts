import path from "node:path";
import { setImmediate } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWriteQueue } from "#db/writing/write-queue.server.ts";

/** Milliseconds, far longer than any test takes. */
const LONG = 600_000;

let own: Database.Database;
let foreign: Database.Database;

beforeEach(() => {
  const file = path.join(process.env.DATA_DIR ?? "", "queue.db");
  [own, foreign] = [new Database(file), new Database(file)];
  own.pragma("journal_mode = WAL");
  own.pragma("busy_timeout = 0");
  own.exec("drop table if exists notes; create table notes (text)");
});

afterEach(() => {
  for (const connection of [own, foreign]) connection.close();
});

function note(text: string): () => string {
  return () => {
    own.prepare("insert into notes values (?)").run(text);
    return text;
  };
}

function notes(): unknown[] {
  return own.prepare("select text from notes").pluck().all();
}

describe("a write", () => {
  it("runs immediately if no other connection is writing", async () => {
    const written = createWriteQueue(LONG)(note("now"));
    expect(notes()).toEqual(["now"]);
    expect(await written).toBe("now");
  });

  it("waits for another connection to finish writing, while reads go on", async () => {
    const write = createWriteQueue(LONG);
    foreign.exec("begin immediate");
    const written = write(note("later"));
    for (let turn = 0; turn < 1000; turn += 1) {
      await setImmediate();
      expect(notes()).toEqual([]);
    }
    foreign.exec("commit");
    expect(await written).toBe("later");
    expect(notes()).toEqual(["later"]);
  });

  it("runs after earlier writes, whether they succeed or fail", async () => {
    const write = createWriteQueue(LONG);
    foreign.exec("begin immediate");
    const refused = write(() => own.exec("insert into nowhere values (1)"));
    const written = ["first", "second", "third"].map((text) => write(note(text)));
    foreign.exec("commit");
    await expect(refused).rejects.toThrow("no such table: nowhere");
    written.push(write(note("fourth")));
    expect(await Promise.all(written)).toEqual(["first", "second", "third", "fourth"]);
    expect(notes()).toEqual(["first", "second", "third", "fourth"]);
  });

  it("is the only one that asks for the lock, however many are queued", async () => {
    const write = createWriteQueue(LONG);
    foreign.exec("begin immediate");
    let attempts = 0;
    const behind: Promise<string>[] = [];
    const first = write(() => {
      attempts += 1;
      // The fifth attempt frees the lock.
      if (attempts === 5) foreign.exec("commit");
      return note("first")();
    });
    let others = 0;
    for (const text of ["a", "b", "c"]) {
      behind.push(
        write(() => {
          others += 1;
          return note(text)();
        }),
      );
    }
    await Promise.all([first, ...behind]);
    expect([attempts, others]).toEqual([5, 3]);
  });

  it("yields to other work when many are queued", async () => {
    const write = createWriteQueue(LONG);
    const slow = (text: string) => () => {
      const end = performance.now() + 10;
      while (performance.now() < end);
      return note(text)();
    };
    const texts = Array.from({ length: 20 }, (_, index) => String(index));
    const written = Promise.all(texts.map((text) => write(slow(text))));
    let isDone = false;
    void written.then(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) await setImmediate();
    // About two writes fit into a stretch.
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(await written).toEqual(texts);
  });

  it("is rejected in the end, without any effect", async () => {
    const write = createWriteQueue(1);
    foreign.exec("begin immediate");
    const given = ["one", "two"].map((text) => write(note(text)));
    for (const each of given) await expect(each).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    foreign.exec("commit");
    expect(notes()).toEqual([]);
    expect(await write(note("three"))).toBe("three");
  });

  it("is rejected immediately if it fails for another reason", async () => {
    const write = createWriteQueue(LONG);
    let tries = 0;
    const failing = write(() => {
      tries += 1;
      own.exec("insert into nowhere values (1)");
    });
    await expect(failing).rejects.toThrow("no such table: nowhere");
    expect(tries).toBe(1);
  });
});
