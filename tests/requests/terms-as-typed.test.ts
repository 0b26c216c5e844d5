import { expect, it, vi } from "vitest";

vi.mock("#app/features/contract-texts/pdf/draw-text.server.ts", () => ({
  drawText: () => Promise.reject(new Error("no fonts")),
}));

import { termsFile } from "#app/features/contract-texts/terms-file.server.ts";
import { db } from "#db/client.server.ts";
import { legalTexts } from "#db/schema.ts";

it("terms that cannot be drawn are attached as they were typed, and the failure is logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const terms = { name: "terms", sha256: "1f3870be274f", content: "# Für alle\n" } as const;
  const { id } = db.insert(legalTexts).values(terms).returning().get();
  const file = await termsFile(id);
  expect(file?.filename).toBe("agb-1f3870be.txt");
  expect(new TextDecoder().decode(file?.content)).toBe(terms.content);
  expect(log.mock.calls.flat().map(String).join()).toContain("no fonts");
});
