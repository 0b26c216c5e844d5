import type { Statement } from "better-sqlite3";
import { vi } from "vitest";
import { sqlite } from "#db/client.server.ts";

const prototype: Statement = Object.getPrototypeOf(sqlite.prepare("select 1"));

/** The sources of all statements that run during `work`. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const spies = (["all", "get", "run"] as const).map((name) => vi.spyOn(prototype, name));
  await work();
  const sources = spies.flatMap(({ mock }) =>
    mock.contexts.map((each) => (each as Statement).source),
  );
  for (const spy of spies) spy.mockRestore();
  return sources;
}

/** During `work` every query for rows whose source contains `part` fails. */
export async function whileBroken<Result>(
  part: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const all = prototype.all;
  const spy = vi.spyOn(prototype, "all").mockImplementation(function (this: Statement, ...values) {
    if (this.source.includes(part)) throw new Error("broken");
    return all.apply(this, values);
  });
  try {
    return await work();
  } finally {
    spy.mockRestore();
  }
}
