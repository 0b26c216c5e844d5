import { describe, expect, it } from "vitest";
import { instructionMarkdown, sectionsOf } from "#app/features/legal/withdrawal-instructions.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { decode } from "#app/features/markdown/markdown.ts";

const facts = {
  name: "1. Hof *am* See_ [e. V.] & <Co>",
  street: "Seeweg 3",
  place: "24306 Plön",
  phone: null,
  email: "hallo@hof.example",
  returnCosts: "customer",
  withdrawalAddress: "https://hof_am_see.example/vertrag-widerrufen",
} as const;

describe("the instruction in Markdown", () => {
  it("has a section for each class, for events without a right of withdrawal, and for the form", () => {
    const parts = sectionsOf(instructionMarkdown(facts)).map(({ part }) => part);
    expect(parts).toEqual(["goods", "service", "digital", "dated-leisure", "form"]);
  });

  it("shows the operator's facts as they stand, and a gap for each missing one", () => {
    const [goods] = sectionsOf(instructionMarkdown(facts));
    const text = decode(renderMarkdown(goods?.markdown ?? ""));
    expect(text).toContain(
      "(1. Hof *am* See_ [e. V.] & <Co>, Seeweg 3, 24306 Plön, [Telefonnummer fehlt], hallo@hof.example)",
    );
    expect(text).toContain("online unter https://hof_am_see.example/vertrag-widerrufen ausüben");
  });

  it("states who pays for sending goods back", () => {
    const withCosts = (returnCosts: "customer" | "shop") =>
      instructionMarkdown({ ...facts, returnCosts });
    expect(withCosts("customer")).toContain("Sie tragen die unmittelbaren Kosten");
    expect(withCosts("shop")).toContain("Wir tragen die Kosten der Rücksendung der Waren.");
  });
});
