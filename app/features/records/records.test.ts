import { describe, expect, it } from "vitest";
import { moveRow } from "#app/features/records/records.ts";

const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
const moved = (id: string, direction: "up" | "down", neighbourId: string) => {
  const { order } = moveRow(rows, { id, neighbourId, direction }) ?? {};
  return order?.map((row) => row.id).join("");
};

describe("a row of a list", () => {
  it("moves past its neighbour", () => {
    expect(moved("c", "up", "b")).toBe("acbd");
    expect(moved("b", "down", "c")).toBe("acbd");
  });

  it("moves past a neighbour that another admin has moved away", () => {
    expect(moved("d", "up", "a")).toBe("dabc");
  });

  it("stays if it stands there already, after a double click", () => {
    expect(moved("b", "up", "c")).toBeUndefined();
    expect(moved("c", "down", "b")).toBeUndefined();
  });

  it("does not move if one of both is gone", () => {
    expect(moveRow(rows, { id: "x", neighbourId: "a", direction: "up" })).toBeNull();
    expect(moveRow(rows, { id: "a", neighbourId: "x", direction: "up" })).toBeNull();
  });
});
