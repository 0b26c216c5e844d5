import { describe, expect, it, vi } from "vitest";
import { refuseToStart } from "#app/environment/env.server.ts";

describe("refuseToStart", () => {
  it("prints one line with the reason and ends the process with a failure", () => {
    const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    refuseToStart(new Error("Einstellung PORT fehlt."));
    expect(print.mock.calls).toEqual([["BeHappy kann nicht starten: Einstellung PORT fehlt."]]);
    expect(exit).toHaveBeenCalledWith(1);
  });
});
