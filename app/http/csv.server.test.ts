import { describe, expect, it, vi } from "vitest";
import { csvCell, csvResponse } from "#app/http/csv.server.ts";

/** Numbered names. */
const cells = (name: string, number: number) => [name, String(number)];

describe("a cell", () => {
  it.each([
    ["Müller", "Müller"],
    ["", ""],
    ["a;b", '"a;b"'],
    ['sie sagt "ja"', '"sie sagt ""ja"""'],
    ["zwei\nZeilen", '"zwei\nZeilen"'],
    ["=1+1", "'=1+1"],
    ["+49 30 123", "'+49 30 123"],
    ["-5", "'-5"],
    ["-1234,50", "-1234,50"],
    ["-1,50+2", "'-1,50+2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
    ["a=b", "a=b"],
  ])("with %j is written as %j", (text, written) => {
    expect(csvCell(text)).toBe(written);
  });
});

it("a file has a byte order mark, a head, and the rows of all batches", async () => {
  const batches = [[], ["Ä"], ["b", "c"]];
  const file = csvResponse({ name: "liste", head: ["Name", "Zahl"], batches, cells });
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("Name;Zahl\r\nÄ;1\r\nb;2\r\nc;3\r\n");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="liste.csv"');
});

it("a file without rows has only its head", async () => {
  const file = csvResponse({ name: "liste", head: ["Name"], batches: [], cells });
  expect(await file.text()).toBe("Name\r\n");
});

it("no file is sent if the first rows cannot be read", () => {
  // biome-ignore lint/correctness/useYield: it throws before it could yield
  function* batches(): Generator<string[]> {
    throw new Error("disk gone");
  }
  const file = { name: "liste", head: ["Name"], batches: batches(), cells };
  expect(() => csvResponse(file)).toThrow("disk gone");
});

it("writing a file yields to others after some of its rows", async () => {
  const turns: string[] = [];
  function* batches() {
    for (const name of ["a", "b", "c"]) {
      turns.push(name);
      setImmediate(() => turns.push("another"));
      yield [name];
    }
  }
  await csvResponse({ name: "liste", head: ["Name"], batches: batches(), cells }).text();
  expect(turns).toEqual(["a", "another", "b", "another", "c", "another"]);
});

it("a failure in the middle is logged and breaks the connection", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  function* batches() {
    yield ["a"];
    throw new Error("disk gone");
  }
  const file = csvResponse({ name: "liste", head: ["Name"], batches: batches(), cells });
  await expect(file.text()).rejects.toThrow("disk gone");
  expect(log.mock.calls.flat().join(" ")).toContain("while writing a CSV file");
});
