import { beforeEach, expect, it, vi } from "vitest";
import { findFile, storeDocument } from "#app/features/documents/documents.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { documents } from "#db/schema.ts";
import { dropLetterGuard } from "#tests/support/letter-guard.ts";

const drawn = vi.hoisted(() => ({ titles: [] as string[], atOnce: 0, mostAtOnce: 0 }));
vi.mock("#app/features/documents/draw-text.server.ts", () => ({
  drawText: async ({ title }: { title: string }) => {
    drawn.titles.push(title);
    drawn.atOnce += 1;
    drawn.mostAtOnce = Math.max(drawn.mostAtOnce, drawn.atOnce);
    await new Promise(setImmediate);
    drawn.atOnce -= 1;
    if (title.startsWith("broken")) throw new Error("cannot be drawn");
    return new Uint8Array(100_000);
  },
}));

beforeEach(() => {
  dropLetterGuard();
  db.delete(documents).run();
  Object.assign(drawn, { titles: [], mostAtOnce: 0 });
});

/** Stores letters with these titles. Returns their ids. */
const letters = (...titles: string[]) =>
  inTransaction((transaction) =>
    titles.map((title) => {
      const head = { sender: [], recipient: [], facts: [] };
      const source = { title, head, foot: [], blocks: [] };
      const document = { filename: `${title}.pdf`, source: source as never };
      return storeDocument(transaction, document, new Date());
    }),
  );

const numbered = (person: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${person} ${index + 1}`);

it("a document is drawn once for all who ask for it at once, and later", async () => {
  const [id = ""] = await letters("Rechnung");
  const files = await Promise.all(Array.from({ length: 20 }, () => findFile(id)));
  expect(new Set(files.map((file) => file?.filename))).toEqual(new Set(["Rechnung.pdf"]));
  await findFile(id);
  expect(drawn.titles).toEqual(["Rechnung"]);
});

it("the documents of a busy hour are kept, but not more bytes than fit", async () => {
  const ids = await letters(...numbered("Rechnung", 170));
  for (const id of ids.slice(0, 100)) await findFile(id);
  for (const id of ids.slice(0, 100)) await findFile(id);
  expect(drawn.titles).toHaveLength(100);
  for (const id of ids) await findFile(id);
  await findFile(ids[0] ?? "");
  expect(drawn.titles).toHaveLength(171);
});

it("one document is drawn at a time, and nobody waits for all of somebody else's", async () => {
  const hers = await letters(...numbered("Ida", 20));
  const his = await letters("Otto 1");
  const asked = hers.map((id) => findFile(id, "ida"));
  await Promise.all([...asked, ...his.map((id) => findFile(id, "otto"))]);
  expect(drawn.mostAtOnce).toBe(1);
  expect(drawn.titles.slice(0, 3)).toEqual(["Ida 1", "Otto 1", "Ida 2"]);
});

it("a document that cannot be drawn keeps no other from being drawn, and is tried again", async () => {
  const [broken = "", fine = ""] = await letters("broken", "fine");
  const results = await Promise.allSettled([findFile(broken), findFile(fine)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  await expect(findFile(broken)).rejects.toThrow("cannot be drawn");
  expect(drawn.titles).toEqual(["broken", "fine", "broken"]);
});
