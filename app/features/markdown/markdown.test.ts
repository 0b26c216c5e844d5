import { describe, expect, it } from "vitest";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { blocksOf, runsAsText, type TextBlock } from "#app/features/markdown/markdown.ts";

/** The blocks in a compact notation, for comparison. */
function outline(blocks: TextBlock[]): unknown[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case "heading":
        return [`h${block.level}`, runsAsText(block.runs)];
      case "paragraph":
        return runsAsText(block.runs);
      case "list":
        return [block.start ?? "•", ...block.items.map(outline)];
      case "quote":
        return [">", ...outline(block.blocks)];
      default:
        return [block.kind, "text" in block ? block.text : ""];
    }
  });
}

const read = (markdown: string) => outline(blocksOf(renderMarkdown(markdown)));

describe("the blocks of a text", () => {
  it.each([
    ["", []],
    ["Eins\nzwei\n\nDrei", ["Eins zwei", "Drei"]],
    [
      "# A\n\n### B & <b>",
      [
        ["h2", "A"],
        ["h3", "B & <b>"],
      ],
    ],
    ["- eins\n- zwei", [["•", ["eins"], ["zwei"]]]],
    ["3. eins\n\n4. zwei", [[3, ["eins"], ["zwei"]]]],
    ["1. eins\n   - innen\n2. zwei", [[1, ["eins", ["•", ["innen"]]], ["zwei"]]]],
    ["> eins\n>\n> - zwei", [[">", "eins", ["•", ["zwei"]]]]],
    ["    Code\n      <b>", [["code", "Code\n  <b>"]]],
    ["A\n\n---\n\nB", ["A", ["rule", ""], "B"]],
    ["Eins  \nzwei", ["Eins\nzwei"]],
    ["(\\*) und \\[x\\]", ["(*) und [x]"]],
  ])("are read from %j", (markdown, expected) => {
    expect(read(markdown)).toEqual(expected);
  });

  it("keep the styles of their words", () => {
    const [paragraph] = blocksOf(
      renderMarkdown("Ein **starkes *und* Wort** und [hier](/agb?a=1&b=2)."),
    );
    const runs = paragraph?.kind === "paragraph" ? paragraph.runs : [];
    expect(
      runs.map(({ text, isStrong, isEmphasized, link }) => [text, isStrong, isEmphasized, link]),
    ).toEqual([
      ["Ein ", false, false, null],
      ["starkes ", true, false, null],
      ["und", true, true, null],
      [" Wort", true, false, null],
      [" und ", false, false, null],
      ["hier", false, false, "/agb?a=1&b=2"],
      [".", false, false, null],
    ]);
  });
});
