import { describe, expect, it } from "vitest";
import { makePathReadable } from "#app/front/readable-path.server.ts";
import { openFront, passed } from "#tests/support/front.ts";

async function pathSeen(target: string): Promise<string> {
  const { sendLines } = await openFront(makePathReadable);
  return passed(await sendLines(`GET ${target} HTTP/1.1`, "Host: shop.example")).url;
}

describe("a path", () => {
  it.each(["/", "/events?q=%", "/events/100%25", "/%C3%BCber-uns?x=%zz#y", "/%00"])(
    "with valid encoding stays unchanged: %s",
    async (target) => {
      expect(await pathSeen(target)).toBe(target);
    },
  );

  it.each([
    ["/100%", "/100%25"],
    ["/events/100%?q=%", "/events/100%25?q=%"],
    ["/%zz?q=%zz", "/%25zz?q=%zz"],
    ["/%E0%A4%A", "/%25E0%25A4%25A"],
    ["/%FF/%20", "/%25FF/%2520"],
  ])(
    "with invalid encoding is escaped, and decodes to the typed one: %s",
    async (target, readable) => {
      expect(await pathSeen(target)).toBe(readable);
      const [typed = "", seen = ""] = [target, readable].map((each) => each.split("?")[0]);
      expect(decodeURIComponent(seen)).toBe(typed);
    },
  );
});
