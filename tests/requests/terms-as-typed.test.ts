import { expect, it, vi } from "vitest";

vi.mock("#app/features/documents/draw-text.server.ts", () => ({
  drawText: vi.fn(() => Promise.reject(new Error("no fonts"))),
}));

import { findFile, storeDocument } from "#app/features/documents/documents.server.ts";
import { drawText } from "#app/features/documents/draw-text.server.ts";
import { db } from "#db/client.server.ts";

it("a letter that cannot be drawn is no file, so that its e-mail waits", async () => {
  const head = { sender: ["BeHappy"], address: ["Ida Őz"], facts: [] };
  const source = { title: "Rechnung 42", head, blocks: [], foot: [] };
  const id = storeDocument(db, { filename: "rechnung-42.pdf", source }, new Date());
  await expect(findFile(id)).rejects.toThrow("no fonts");
  vi.mocked(drawText).mockResolvedValueOnce(new Uint8Array([1]));
  expect((await findFile(id))?.filename).toBe("rechnung-42.pdf");
});

it("terms that cannot be drawn are attached as they were typed, and the failure is logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const source = { title: "AGB", foot: "AGB", markdown: "# Für alle\n" };
  const terms = { sha256: "1f3870be274f", filename: "agb-1f3870be.pdf", source };
  const file = await findFile(storeDocument(db, terms, new Date()));
  expect(file?.filename).toBe("agb-1f3870be.txt");
  expect(new TextDecoder().decode(file?.content)).toBe(source.markdown);
  expect(log.mock.calls.flat().map(String).join()).toContain("no fonts");
});
