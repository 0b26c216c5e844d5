import { describe, expect, it } from "vitest";
import { renderMarkdown } from "#app/features/legal/legal-markdown.ts";

describe("the HTML of a legal text", () => {
  it("contains paragraphs, lists, quotations, rules and links", () => {
    expect(renderMarkdown("Ein *Satz*.\n\n- eins\n  1. eins a\n\n> Zitat\n\n---\n")).toBe(
      "<p>Ein <em>Satz</em>.</p>\n<ul>\n<li>eins\n<ol>\n<li>eins a</li>\n</ol>\n</li>\n</ul>\n" +
        "<blockquote>\n<p>Zitat</p>\n</blockquote>\n<hr />\n",
    );
    expect(renderMarkdown("[Kontakt](/contact), <post@laden.example>")).toBe(
      '<p><a href="/contact">Kontakt</a>, <a href="mailto:post@laden.example">post@laden.example</a></p>',
    );
  });

  it.each([
    ["<script>alert(1)</script>"],
    ["<img src=x onerror=alert(1)>"],
    ["Text <b onclick='alert(1)'>fett</b>"],
    ["<style>p { color: red }</style>"],
    ["<iframe src='https://fremd.example'></iframe>"],
    ["<h1>Titel</h1>"],
    ["`<script>`"],
    ["# <script>alert(1)</script>"],
  ])("shows the tags in %s as text", (markdown) => {
    const tags = renderMarkdown(markdown).match(/<[^/][^>]*>/g);
    expect(tags?.filter((tag) => !["<p>", "<code>", "<h2>"].includes(tag))).toEqual([]);
    expect(renderMarkdown(markdown)).toMatch(/&lt;(script|img|b|style|iframe|h1)/);
  });

  it.each([
    ["[Klick](javascript:alert(1))"],
    ["[Klick](JaVaScRiPt:alert(1))"],
    ["[Klick](<java\tscript:alert(1)>)"],
    ["[Klick](&#106;avascript:alert(1))"],
    ["[Klick](vbscript:alert(1))"],
    ["[Klick](data:text/html,<script>alert(1)</script>)"],
    ['[Klick](data:text/html;base64,PHN2Zz4= "Titel")'],
    ["[Klick][hier]\n\n[hier]: javascript:alert(1)"],
    ["[Klick](irc://netz.example/kanal)"],
    ["[Klick](xmpp:a@netz.example)"],
    ["[Klick](javascript&colon;alert(1))"],
    ["[Klick](java%73cript:alert(1))"],
  ])("contains no link for %s", (markdown) => {
    expect(renderMarkdown(markdown)).toMatch(/^<p>Klick<\/p>\n?$/);
  });

  it.each([
    "https://ziel.example/a:b",
    "HTTP://ziel.example",
    "mailto:post@laden.example",
    "tel:+49301234567",
    "/contact",
    "agb#a:b",
    "#zahlung",
    "?seite=1:2",
  ])("links to %s", (address) => {
    expect(renderMarkdown(`[Klick](${address})`)).toBe(`<p><a href="${address}">Klick</a></p>`);
  });

  it.each([
    [
      "![Unser Siegel](https://fremd.example/siegel.png)",
      '<p>!<a href="https://fremd.example/siegel.png">Unser Siegel</a></p>',
    ],
    [
      '![Das „Siegel" <b>](https://fremd.example/s.png "T")',
      '<p>!<a href="https://fremd.example/s.png" title="T">Das „Siegel&quot; &lt;b&gt;</a></p>',
    ],
    ["![Siegel](data:image/png;base64,iVBORw==)", "<p>!Siegel</p>"],
    ["[![Siegel](/s.png)](/contact)", '<p>[!<a href="/s.png">Siegel</a>](/contact)</p>'],
  ])("embeds no picture for %s", (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  it("keeps text after a link whose label contains '>'", () => {
    expect(renderMarkdown("[a > b](javascript:x) und [c](https://ziel.example)")).toBe(
      '<p>a &gt; b und <a href="https://ziel.example">c</a></p>',
    );
  });
});

describe("its headings", () => {
  const levels = (markdown: string) =>
    [...renderMarkdown(markdown).matchAll(/<h(\d)>/g)].map(([, level]) => Number(level));

  it.each([
    ["start below the page's own heading", "# A\n## B\n### C\n## D\n# E", [2, 3, 4, 3, 2]],
    ["start there even if the author starts with ##", "## A\n### B\n## C", [2, 3, 2]],
    ["skip no level", "# A\n#### B\n##### C\n## D", [2, 3, 4, 3]],
    ["may be higher than the first", "### A\n## B\n# C\n## D", [2, 2, 2, 3]],
    ["end at h6", "# A\n## B\n### C\n#### D\n##### E\n###### F", [2, 3, 4, 5, 6, 6]],
    ["may be underlined", "A\n===\n\nB\n---", [2, 3]],
  ])("%s", (_name, markdown, expected) => {
    expect(levels(markdown)).toEqual(expected);
  });

  it("keep their inline markup", () => {
    expect(renderMarkdown("# § 1 *Geltung* & [mehr](/contact)")).toBe(
      '<h2>§ 1 <em>Geltung</em> &amp; <a href="/contact">mehr</a></h2>',
    );
  });
});
