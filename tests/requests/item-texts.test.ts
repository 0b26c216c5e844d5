import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { cpuTime } from "#tests/support/cpu-time.ts";
import { createTyped } from "#tests/support/item-form.ts";
import { answer } from "#tests/support/site.ts";

beforeEach(() => {
  db.delete(catalogItems).run();
});

const blank = {
  lead: null,
  endDate: null,
  endTime: null,
  meetingPoint: null,
  mapUrl: null,
  bring: null,
  suits: null,
  showOnStartpage: false,
};
const undated = { date: null, time: null, location: null, provider: null, capacity: null };

const paths = { event: "/events", course: "/courses", product: "/products" };

async function openItem(kind: CatalogItem["kind"], values: Partial<CatalogItem>): Promise<Page> {
  const item = createTyped(kind, { ...blank, ...values });
  return new Browser().get(`${paths[kind]}/${item.id}`);
}

const meta = (page: Page) =>
  page.document.querySelector('meta[name="description"]')?.getAttribute("content");

const markdown = "Ein **heller** Morgen.\n\n## Ablauf\n\n- Tee\n- [Karte](https://karte.example)";

describe.each(["event", "course", "product"] as const)("the description of a %s", (kind) => {
  it("is Markdown on its page, and plain text elsewhere", async () => {
    const page = await openItem(kind, { description: markdown });
    const text = page.document.querySelector("main .markdown-text");
    expect(text?.querySelector("h2")?.text).toBe("Ablauf");
    expect(text?.querySelectorAll("li").map(visibleText)).toEqual(["Tee", "Karte"]);
    expect(text?.querySelector("strong")?.text).toBe("heller");
    expect(text?.querySelector("a")?.getAttribute("href")).toBe("https://karte.example");
    expect(meta(page)).toBe("Ein heller Morgen. Ablauf • Tee • Karte");
    expect(page.html).not.toContain("**");
    const list = await new Browser().get(paths[kind]);
    expect(list.text).toContain("Ein heller Morgen.");
    expect(list.html).not.toContain("**");
  });

  it("shows HTML as typed", async () => {
    const page = await openItem(kind, {
      description: "Los.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))",
    });
    const main = page.document.querySelector("main");
    expect(main?.querySelector("script")).toBeNull();
    expect(main?.querySelectorAll("a[href^='javascript']")).toEqual([]);
    expect(visibleText(main ?? page.document)).toContain("<script>alert(1)</script>");
  });
});

describe("plain text", () => {
  it("keeps its first sentence apart, and its paragraphs and line breaks", async () => {
    const description = "Ein Satz & mehr. Noch einer.\nNeue Zeile.\n\nAbsatz.";
    const page = await openItem("event", { description });
    const [opening] = page.document.querySelectorAll("main p.text-lg").map(visibleText);
    expect(opening).toBe("Ein Satz & mehr.");
    expect(page.document.querySelector("main .markdown-text")?.innerHTML).toBe(
      "<p>Noch einer.<br>Neue Zeile.</p>\n<p>Absatz.</p>",
    );
  });
});

describe("the optional facts", () => {
  const facts = {
    lead: "Kurz gesagt: Feuer.",
    endTime: "21:00",
    meetingPoint: "Am Brunnen",
    mapUrl: "https://karte.example/?a=1&b=2",
    bring: "- Decke",
    suits: "Alle **ab 12**",
  };

  it.each(["event", "course"] as const)("are shown on the page of a %s", async (kind) => {
    const page = await openItem(kind, facts);
    expect(page.text).toContain("18:30–21:00 Uhr");
    expect(page.text).toContain("Kurz gesagt: Feuer.");
    expect(page.text).toContain("Treffpunkt Am Brunnen Karte");
    const map = page.document.querySelector('main a[href^="https://karte.example"]');
    expect(map?.getAttribute("href")).toBe("https://karte.example/?a=1&b=2");
    const headings = page.document.querySelectorAll("main h2").map(visibleText);
    expect(headings).toEqual(expect.arrayContaining(["Was du mitbringst", "Für wen es passt"]));
    expect(page.document.querySelector("section[aria-labelledby=mitbringen] li")?.text).toBe(
      "Decke",
    );
    expect(meta(page)).toMatch(/^Kurz gesagt: Feuer\. /);
    const list = await new Browser().get(paths[kind]);
    expect(list.text).toContain("18:30–21:00 Uhr");
    expect(list.text).toContain("Kurz gesagt: Feuer.");
  });

  it("leave no trace if they are empty", async () => {
    const page = await openItem("event", {});
    expect(page.text).toContain("18:30 Uhr");
    for (const word of ["Treffpunkt", "mitbringst", "passt", "Karte"]) {
      expect(visibleText(page.document.querySelector("main") ?? page.document)).not.toContain(word);
    }
  });

  it("of a product are only its lead", async () => {
    const page = await openItem("product", { ...undated, lead: "Kurz gesagt: Leinen." });
    expect(page.text).toContain("Kurz gesagt: Leinen.");
  });
});

describe("a text that was made to be slow", () => {
  // Five times what the form allows: shorter texts take too little time to compare.
  const ofPieces = (piece: string) => piece.repeat(Math.floor(50_000 / piece.length));

  /** The CPU time of a page view. Outputs are cached, so each text differs. */
  const cost = (text: string) =>
    cpuTime(async (run) => {
      const item = createTyped("event", { ...blank, description: `${text}\n\n${run}` });
      const page = await answer(new Request(`${ORIGIN}${paths.event}/${item.id}`));
      await page.text();
      expect(page.status).toBe(200);
    });

  it.each(["a", ">", "- ", "[a](", "*a _b "])(
    "costs little more than others: %j",
    async (piece) => {
      const ordinary = `**Fett** und [Karte](/karte), sonst nur „${piece}“.\n\n`;
      const usual = await cost(ofPieces(ordinary));
      expect(await cost(ofPieces(piece))).toBeLessThan(3 * usual);
    },
  );
});
