import { describe, expect, it } from "vitest";
import { plainText, renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { cpuTime } from "#tests/support/cpu-time.ts";
import { cases, createRandom, freshSeed } from "#tests/support/random.ts";

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

describe("a text for customers", () => {
  const html = (text: string) => renderMarkdown(text, { linksAddresses: true });
  const link = (address: string) => `<a href="${address}">${address}</a>`;

  it.each([
    [
      "Hier: https://meet.example/abc_d-e.",
      `<p>Hier: ${link("https://meet.example/abc_d-e")}.</p>`,
    ],
    [
      "(https://meet.example/a?b=1&c=2)!",
      `<p>(${link("https://meet.example/a?b=1&amp;c=2")})!</p>`,
    ],
    ["https://wiki.example/Ruhe_(Wort)", `<p>${link("https://wiki.example/Ruhe_(Wort)")}</p>`],
    [
      '"http://meet.example" & <https>',
      `<p>&quot;${link("http://meet.example")}&quot; &amp; &lt;https&gt;</p>`,
    ],
    ["**https://meet.example/a**", `<p><strong>${link("https://meet.example/a")}</strong></p>`],
    ["<https://meet.example>", `<p>${link("https://meet.example")}</p>`],
    ["[https://meet.example](/agb)", '<p><a href="/agb">https://meet.example</a></p>'],
    ["`https://meet.example`", "<p><code>https://meet.example</code></p>"],
    ["    https://meet.example", "<pre><code>https://meet.example\n</code></pre>"],
    ["xhttps://a und https:// allein", "<p>xhttps://a und https:// allein</p>"],
    ["https://meet.example&&", `<p>${link("https://meet.example")}&amp;&amp;</p>`],
  ])("has links for the web addresses in %j", (text, expected) => {
    expect(html(text).trim()).toBe(expected);
  });
});

describe("the headings of a legal text", () => {
  const levels = (markdown: string) =>
    [...renderMarkdown(markdown).matchAll(/<h(\d)>/g)].map(([, level]) => Number(level));

  it.each([
    ["start below the page's own heading", "# A\n## B\n### C\n## D\n# E", [2, 3, 4, 3, 2]],
    ["start at h2 even if the author starts with ##", "## A\n### B\n## C", [2, 3, 2]],
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

describe("a text that was typed without Markdown in mind", () => {
  const html = (text: string) => renderMarkdown(text, { asTyped: true });

  it.each([
    [
      "Erste Zeile\nzweite Zeile\n\nNeuer Absatz",
      "<p>Erste Zeile<br />zweite Zeile</p>\n<p>Neuer Absatz</p>",
    ],
    ["Zwei Leerzeichen  \nam Ende", "<p>Zwei Leerzeichen<br />am Ende</p>"],
    ["    Eingerückt", "<p>Eingerückt</p>"],
    ["Ablauf\n======\n\nPause\n---", "<p>Ablauf<br />======</p>\n<p>Pause</p>\n<hr />"],
    ["13. März: Wir gehen los.", "<p>13. März: Wir gehen los.</p>"],
    ["Wann?\n24. Dezember\n25. Dezember", "<p>Wann?<br />24. Dezember<br />25. Dezember</p>"],
    ["[Ort]: Potsdam", "<p>[Ort]: Potsdam</p>"],
    ["Wie geht`s? Gut`s Nächtle", "<p>Wie geht`s? Gut`s Nächtle</p>"],
    ["#glück und +49 30 1234, 5*4, a_b_c", "<p>#glück und +49 30 1234, 5*4, a_b_c</p>"],
    ["<b>fett</b>", "<p>&lt;b&gt;fett&lt;/b&gt;</p>"],
  ])("keeps its look: %j", (text, expected) => {
    expect(html(text).trim()).toBe(expected);
  });

  it("has headings, lists, bold words and links", () => {
    expect(
      html(
        "## Ablauf\n- Tee\n- **Stille**\n  am See\n\n1. Hin\n2. Zurück\n\n[Karte](https://karte.example)",
      ),
    ).toBe(
      "<h2>Ablauf</h2>\n<ul>\n<li>Tee</li>\n<li><strong>Stille</strong><br />am See</li>\n</ul>\n" +
        '<ol>\n<li>Hin</li>\n<li>Zurück</li>\n</ol>\n<p><a href="https://karte.example">Karte</a></p>',
    );
  });

  it("continues a numbered list after several blank lines", () => {
    expect(html("1. Hin\n\n\n2. Zurück")).toMatch(/^<ol>.*Hin.*Zurück.*<\/ol>$/s);
  });

  it("starts its headings at the given level", () => {
    const text = "# A\n## B";
    expect(renderMarkdown(text, { asTyped: true, topHeading: 3 })).toBe("<h3>A</h3>\n<h4>B</h4>");
  });

  it("breaks no line within a tag", () => {
    expect(html('[a](https://ziel.example "zwei\nZeilen")')).toBe(
      '<p><a href="https://ziel.example" title="zwei\nZeilen">a</a></p>',
    );
  });
});

describe("the nesting of a text", () => {
  const levelsIn = (html: string, tags: string) => {
    let [now, most] = [0, 0];
    for (const [, slash] of html.matchAll(new RegExp(`<(/?)(?:${tags})\\b`, "g"))) {
      now += slash ? -1 : 1;
      most = Math.max(most, now);
    }
    return most;
  };
  const staircase = (step: string, mark: string) =>
    Array.from({ length: 90 }, (_, level) => `${step.repeat(level)}${mark} a`).join("\n");

  it.each([
    ["quotations", ">".repeat(5000)],
    ["lists in one line", `${"- ".repeat(2500)}a`],
    ["lists in many lines", staircase("  ", "-")],
    ["lists behind tabs", staircase("\t", "-")],
    ["numbered lists", "1. ".repeat(2500)],
    ["lists in quotations", staircase("> - ", "1)")],
  ])("is bounded: %s", (_name, text) => {
    for (const asTyped of [false, true]) {
      const levels = levelsIn(renderMarkdown(text, { asTyped }), "ul|ol|blockquote");
      expect(levels).toBeGreaterThan(9);
      expect(levels).toBeLessThanOrEqual(20);
    }
  });

  it("of emphasis is bounded, too", () => {
    const nested = (levels: number) =>
      levelsIn(
        renderMarkdown("*a **b ".repeat(levels / 2) + "c** d*".repeat(levels / 2)),
        "em|strong",
      );
    expect(nested(20)).toBe(20);
    expect(nested(22)).toBe(0);
  });

  it("leaves a rule of many marks and deep code as they are", () => {
    expect(renderMarkdown("* ".repeat(50))).toBe("<hr />");
    expect(renderMarkdown("```\n- - - - - - - - - - - - - - - - - - - - - - a\n```")).toContain(
      "- - - - - - - - - - - - - - - - - - - - - - a",
    );
    const indented = `${" ".repeat(60)}a`;
    expect(renderMarkdown(`\`\`\`\n${indented}\n\`\`\``)).toContain(indented);
  });
});

it.each([
  ["www.beispiel.de", "https://www.beispiel.de"],
  ["verein.beispiel.de/kurse", "https://verein.beispiel.de/kurse"],
  ["beispiel.de", "https://beispiel.de"],
  ["beispiel.de?a=1", "https://beispiel.de?a=1"],
  ["www.müller.de", "https://www.m%C3%BCller.de"],
  ["post@beispiel.de", "mailto:post@beispiel.de"],
  ["/kurse", "/kurse"],
  ["kurse", "kurse"],
  ["#oben", "#oben"],
  ["anleitung.pdf", "anleitung.pdf"],
  ["seite.html#oben", "seite.html#oben"],
  ["http://beispiel.de", "http://beispiel.de"],
  ["mailto:post@beispiel.de", "mailto:post@beispiel.de"],
])("the link to %s leads to %s", (typed, address) => {
  expect(renderMarkdown(`[Wort](${typed})`)).toContain(`href="${address}"`);
});

describe("the cost of a text", () => {
  let texts = 0;

  /** The CPU time in milliseconds. Outputs are cached, so each run's text differs. */
  const cost = (text: string) =>
    cpuTime(() => {
      texts += 1;
      renderMarkdown(`${text}\n\n${texts}`, { linksAddresses: true });
      plainText(`${text}\n\n${texts}`);
    });

  const ordinary = "**Fett** und [Karte](/karte), sonst nur Wörter.\n\n- eins\n- zwei\n\n";
  const ofLength = (length: number, piece: string) =>
    piece.repeat(Math.ceil(length / piece.length));

  it.each([
    ["one letter", "a"],
    ["quotations", ">"],
    ["list marks", "- "],
    ["numbers", "1. "],
    ["brackets", "["],
    ["links", "[a]("],
    ["images", "![a]("],
    ["asterisks", "*"],
    ["open emphasis", "*a "],
    ["nested emphasis", "*a _b "],
    ["emphasis around words", "**a** "],
    ["headings", "# a\n"],
    ["tags", "<a "],
    ["full stops", "a. "],
    ["entities", "&amp;"],
    ["addresses", "https://a"],
    ["addresses with marks", "https://a.....&&(("],
  ])("grows no faster than its length: %s", async (_name, piece) => {
    const limit = 2 * 4 * (await cost(ofLength(2500, piece))) + 50;
    expect(await cost(ofLength(10_000, piece))).toBeLessThan(limit);
  });

  let usual: number | undefined;
  it.each([
    ["**a_"],
    ["*_"],
    ["[a]("],
    ["[[[["],
    ["1) - "],
    ["=\n"],
    ["]\\]("],
    ["\n>a\nb"],
    ["``-]"],
  ])("of 100 kB stays near that of ordinary paragraphs: %j", async (piece) => {
    usual ??= await cost(ofLength(100_000, ordinary));
    expect(await cost(`a${ofLength(100_000, piece)}`)).toBeLessThan(20 * usual);
  });

  it("stays near that of an ordinary text of the same length, whatever marks are repeated", async () => {
    const marks = [..."*_[]()<>`~-+=#!&\\\"' a\n", "1.", "1) ", "- ", "> ", "**", "](", "\n\n"];
    const random = createRandom(freshSeed());
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    const limit = 20 * (await cost(ofLength(10_000, ordinary)));
    for (let round = 0; round < cases(2); round += 1) {
      const piece = Array.from({ length: 1 + upTo(3) }, () => marks[upTo(marks.length - 1)]).join(
        "",
      );
      const text = `a${ofLength(10_000, piece)}`;
      expect(await cost(text), JSON.stringify(piece)).toBeLessThan(limit);
    }
  });

  it("is bounded without removing emphasis and links from ordinary paragraphs", () => {
    const html = renderMarkdown("**fett** und [Karte](/karte)\n\n".repeat(2000));
    expect(html.match(/<strong>/g)).toHaveLength(2000);
    expect(html.match(/<a /g)).toHaveLength(2000);
  });
});

describe("the plain text", () => {
  it.each([
    ["Nur ein Satz.", "Nur ein Satz."],
    ["Zeile\nnoch eine\n\nAbsatz", "Zeile\nnoch eine\n\nAbsatz"],
    ["# Ablauf\nWir **gehen** _los_.", "Ablauf\n\nWir gehen los."],
    ["Mit:\n- Tee\n- Brot\n\nBis dann", "Mit:\n\n• Tee\n• Brot\n\nBis dann"],
    ["1. Hin\n2. Zurück", "1. Hin\n2. Zurück"],
    ["- eins\n\n- zwei", "• eins\n\n• zwei"],
    ["- eins\n  - eins a\n- zwei", "• eins\n• eins a\n• zwei"],
    ["> Zitat\n\n---\n\nEnde", "Zitat\n\nEnde"],
    ['[Karte](https://karte.example) & <b>"mehr"</b>', 'Karte & <b>"mehr"</b>'],
    ["13. März &amp; 5 \\* Sterne \\; C:\\neu", "13. März &amp; 5 * Sterne \\; C:\\neu"],
    ["", ""],
  ])("of %j is %j", (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });
});
