import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { importStatement } from "#app/features/money/statements/import-statement.server.ts";
import { db } from "#db/client.server.ts";
import { bankEntries } from "#db/schema.ts";
import { bankFiles, type SampleTransfer } from "#tests/support/bank-files.ts";
import type { Job } from "#tests/support/rival.ts";
import { startRivals } from "#tests/support/rivals.ts";
import { createAdmin } from "#tests/support/samples.ts";

const TRANSFERS = 300;

const race = startRivals();

it("a statement that two processes read at once is stored once", async () => {
  const { admin } = await createAdmin();
  const transfers = Array.from({ length: TRANSFERS }, (_, index): SampleTransfer => {
    const twin = Math.floor(index / 2);
    return {
      day: "2026-11-24",
      amount: 1000 + (twin % 7),
      name: "Eva Ott",
      purpose: `Kurs ${twin}`,
    };
  });
  const bytes = bankFiles["VR-Bank"]?.(transfers) ?? Buffer.alloc(0);
  const read: Job = {
    does: "importStatement",
    with: [{ bytes, fileName: "auszug.csv", adminId: admin.id, now: new Date() }],
  };
  const results = await race([read, read], [read]);
  expect(results.filter((result) => typeof result === "string")).toEqual([]);
  expect(await db.$count(bankEntries)).toBe(TRANSFERS);
});

it("a table that two processes read with different columns at once is stored as one of them", async () => {
  const { admin } = await createAdmin();
  const rows = Array.from(
    { length: 2_000 },
    (_, row) => `24.11.2026;Ott;Kurs ${row};${row + 1},00`,
  );
  const bytes = Buffer.from(["Tag;Wer;Wofür;Summe", ...rows].join("\n"));
  const read = (purpose: number): Job => {
    const columns = { day: 0, amount: 3, purpose };
    const upload = { bytes, fileName: "tabelle.csv", columns, adminId: admin.id, now: new Date() };
    return { does: "importStatement", with: [upload] };
  };
  const before = await db.$count(bankEntries);
  const results = await race([read(1)], [read(2)]);
  expect(results.filter((result) => typeof result === "string")).toEqual([]);
  expect((await db.$count(bankEntries)) - before).toBe(rows.length);
});

it("a file with thousands of equal entries is stored whole, and read again brings nothing", async () => {
  const { admin } = await createAdmin();
  const twins = Array.from({ length: 3_000 }, (): SampleTransfer => {
    return { day: "2026-11-23", amount: 500, name: "Eva Ott", purpose: "Spende" };
  });
  const bytes = bankFiles["VR-Bank"]?.(twins) ?? Buffer.alloc(0);
  const upload = { bytes, fileName: "auszug.csv", adminId: admin.id, now: new Date() };
  const countTwins = () => db.$count(bankEntries, eq(bankEntries.purpose, "Spende"));
  await importStatement(upload);
  expect(await countTwins()).toBe(3_000);
  await importStatement(upload);
  expect(await countTwins()).toBe(3_000);
});
