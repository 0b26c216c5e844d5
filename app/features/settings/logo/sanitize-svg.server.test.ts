import { describe, expect, it } from "vitest";
import { sanitizeSvg } from "#app/features/settings/logo/sanitize-svg.server.ts";
import { cpuTime } from "#tests/support/cpu-time.ts";

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const box = (content: string, attributes = "") =>
  `<svg ${XMLNS} viewBox="0 0 40 20" ${attributes}>${content}</svg>`;
const PATH = '<path d="M0 0h40v20z"/>';

async function sanitized(source: string): Promise<string> {
  const result = await sanitizeSvg(source);
  return result.ok ? result.svg : expect.unreachable(result.reason);
}

async function reasonFor(source: string) {
  const result = await sanitizeSvg(source);
  return result.ok ? expect.unreachable(result.svg) : result.reason;
}

describe("a drawing", () => {
  it("stays as it is", async () => {
    const content = [
      "<title>Wegweiser &amp; mehr</title>",
      '<defs><linearGradient id="a" x2="1"><stop offset="0" stop-color="#f00"></stop></linearGradient>',
      '<clipPath id="b"><rect width="9" height="9" rx="2"></rect></clipPath></defs>',
      '<g transform="translate(1 2) rotate(3)" fill="url(#a)" clip-path="url(#b)">',
      '<path d="M0 0h40v20z" fill-rule="evenodd"></path>',
      '<circle cx="3" cy="4" r="5" stroke="rgb(1, 2, 3)" stroke-width=".5"></circle></g>',
      '<use href="#c" x="2"></use><text x="1" y="2" font-size="4">Glück</text>',
    ].join("");
    expect(await sanitized(box(content))).toBe(
      `<svg ${XMLNS} viewBox="0 0 40 20">${content}</svg>`,
    );
  });

  it("may begin with a declaration, a comment and a document type", async () => {
    const start = `\uFEFF<?xml version="1.0"?>
      <!-- Generator: A > B -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`;
    const svg = await sanitized(`${start}<svg viewBox="0 0 40 20">${PATH}</svg>`);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 40 20"><path/);
  });

  it("gets a view box from its size", async () => {
    expect(await sanitized(`<svg width="40px" height="20.5mm">${PATH}</svg>`)).toContain(
      'viewBox="0 0 40 20.5"',
    );
  });

  it.each([
    "",
    'viewBox="0 0 0 0"',
    'viewBox="0 0 1e9 3"',
    'width="100%" height="100%"',
    'viewBox="0 0 9000 1"',
  ])("needs a size: %j", async (attributes) =>
    expect(await reasonFor(`<svg ${attributes}>${PATH}</svg>`)).toBe("no-size"),
  );

  it("keeps the colours of style sheets and style attributes as attributes", async () => {
    const styles = `<style type="text/css"><![CDATA[
      /* .a{fill:none} */
      path { stroke : #111 ; fill: #222 }
      .a, .b { fill: #333; }
      path.c { fill: #444 !important }
      #d { fill: url(#e) }
      @media (prefers-color-scheme: dark) { .a { fill: #fff } .b { fill: #fff } }
      .b { opacity: .5 }
    ]]></style>`;
    const svg = await sanitized(
      box(
        `${styles}<path d="M0" fill="#000"/><path class="a b" d="M1"/><path class="a c" d="M2"/>
        <path id="d" class="c" d="M3"/><path class="a" style="fill:#555;behavior:x" d="M4"/>`,
      ),
    );
    expect(svg).not.toMatch(/style|class|CDATA|behavior/);
    const fills = [...svg.matchAll(/<path([^>]*)>/g)].map(([, attributes = ""]) => ({
      d: /\bd="([^"]*)"/.exec(attributes)?.[1],
      fill: /\bfill="([^"]*)"/.exec(attributes)?.[1],
      opacity: /\bopacity="([^"]*)"/.exec(attributes)?.[1],
    }));
    expect(fills).toEqual([
      { d: "M0", fill: "#222", opacity: undefined },
      { d: "M1", fill: "#333", opacity: ".5" },
      { d: "M2", fill: "#444", opacity: undefined },
      { d: "M3", fill: "url(#e)", opacity: undefined },
      { d: "M4", fill: "#555", opacity: undefined },
    ]);
  });

  it("may repeat and clip small parts often", async () => {
    const part = `<clipPath id="fff"><path id="abc" fill="#fff" d="M0 0h9v9z"/></clipPath>`;
    const uses = '<use href="#abc" clip-path="url(#fff)"/>'.repeat(200);
    expect((await sanitized(box(part + uses))).match(/<use/g)).toHaveLength(200);
  });

  it("keeps links within it, in their newer form", async () => {
    expect(
      await sanitized(
        box(`${PATH}<use xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>`),
      ),
    ).toContain('<use href="#a"></use>');
  });
});

describe("a harmful drawing", () => {
  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>"],
    [
      "a script of another namespace",
      '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    ],
    ["a script that is not closed", "<script>alert(1)"],
    ["a capital script", "<SCRIPT>alert(1)</SCRIPT>"],
    ["a nested script", "<scr<script>ipt>alert(1)</script>"],
    ["an event handler", '<rect onclick="alert(1)" width="1" height="1"/>'],
    ["a capital event handler", '<rect ONLOAD="alert(1)" width="1" height="1"/>'],
    [
      "a foreign object",
      '<foreignObject><iframe src="https://evil.example"/>alert(1)</foreignObject>',
    ],
    [
      "a foreign page",
      '<body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)">alert(1)</body>',
    ],
    ["a link", '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
    ["an external picture", '<image href="https://evil.example/x.png"/>'],
    ["an embedded picture", '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ["an external use", '<use href="https://evil.example/x.svg#a"/>'],
    ["an external use by xlink", '<use xlink:href="//evil.example/x.svg#a"/>'],
    ["a use with two links", '<use href="https://evil.example/#a" xlink:href="#b"/>'],
    ["an embedded use", '<use href="data:image/svg+xml,&lt;svg id=&quot;x&quot;/&gt;#x"/>'],
    ["an external colour", '<rect fill="url(https://evil.example/#a)" width="1" height="1"/>'],
    ["an external clip", '<rect clip-path="url( \'//evil.example/#a\' )" width="1" height="1"/>'],
    ["an external style", '<rect style="fill:url(https://evil.example/#a)" width="1" height="1"/>'],
    ["an external rule", "<style>rect{fill:url(https://evil.example/#a)}</style>"],
    ["an import", "<style>@import url(https://evil.example/x.css);</style>"],
    ["an import in a comment", "<style>/**/@import 'https://evil.example/x.css'/**/</style>"],
    [
      "a disguised function",
      '<rect style="fill:u\\72l(https://evil.example/#a)" width="1" height="1"/>',
    ],
    [
      "another function",
      '<rect fill="image-set(\'https://evil.example/a\')" width="1" height="1"/>',
    ],
    ["a font", "<style>@font-face{font-family:a;src:url(https://evil.example/a.woff2)}</style>"],
    ["a style processing instruction", '<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ["an animation", '<set attributeName="href" to="javascript:alert(1)"/>'],
    ["an animated colour", '<animate attributeName="fill" values="url(https://evil.example/#a)"/>'],
    ["a filter", '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>'],
    ["a base", '<rect xml:base="https://evil.example/" width="1" height="1"/>'],
    ["a handler element", '<handler type="text/ecmascript">alert(1)</handler>'],
    [
      "an attribute that breaks out",
      '<rect fill="red&quot; onload=&quot;alert(1)" width="1" height="1"/>',
    ],
    ["a comment that breaks out", "<!-- --><script>alert(1)</script><!-- -->"],
    ["a text that breaks out", "<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>"],
  ])("loses %s", async (_name, content) => {
    const svg = await sanitized(box(PATH + content, 'onload="alert(1)"'));
    const unescaped = svg.replace(/<text>.*<\/text>/, "");
    expect(unescaped).not.toMatch(
      /script|evil|on\w+=|foreign|data:|style|url\(['"h/]|<image|import/i,
    );
    expect(svg).not.toMatch(/<script/i);
    // Only the elements and attributes that drawings need, and no way out of an attribute.
    expect(svg.replace(/<\/?[a-zA-Z]+( [a-zA-Z-]+="[^"<>]*")*>/g, "")).not.toMatch(/[<>]/);
  });

  it("loses the text of an element whose content browsers read as text", async () => {
    expect(await sanitized(box(`${PATH}<xmp>alert(1)</xmp>`))).not.toContain("alert");
  });

  it("keeps only the text of an element that drawings do not have", async () => {
    expect(await sanitized(box(`${PATH}<b>alert(1)</b>`))).toMatch(/<\/path>alert\(1\)<\/svg>$/);
  });

  it("gets the SVG namespace on its root", async () => {
    const svg = await sanitized(
      `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 4 2">${PATH}</svg>`,
    );
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
    expect(svg).not.toContain("xhtml");
  });
});

describe("sanitizeSvg refuses", () => {
  it("an entity", async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
    );
    const bomb = `<!DOCTYPE svg [<!ENTITY lol0 "lol">${laughs.join("")}]>`;
    expect(await reasonFor(`${bomb}${box(`${PATH}<text>&lol9;</text>`)}`)).toBe("entities");
  });

  it("an external entity", async () => {
    const outside = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(await reasonFor(`${outside}${box(`${PATH}<text>&x;</text>`)}`)).toBe("entities");
  });

  /** Nine levels, each of which draws the former four times. */
  const nested = (link: (id: string) => string, name: string) =>
    Array.from({ length: 9 }, (_, level) => {
      const id = `a${level}`;
      return `<${name} id="a${level + 1}">${link(id).repeat(4)}</${name}>`;
    }).join("");
  const shape = (attribute: string) => (id: string) =>
    `<rect width="9" height="9" ${attribute}="url(#${id})"/>`;
  const stops = `<linearGradient id="a">${"<stop/>".repeat(500)}</linearGradient>`;

  it.each([
    ["nested uses", nested((id) => `<use href="#${id}"/>`, "g")],
    ["nested symbols", nested((id) => `<use href="#${id}"/>`, "symbol")],
    ["nested masks", nested(shape("mask"), "mask")],
    ["nested clips", nested(shape("clip-path"), "clipPath")],
    [
      "nested uses under the same id",
      `<g id="a">${PATH}</g>${"<use href='#a'/>".repeat(2000)}`.replace(
        "<g ",
        `<g>${PATH.repeat(20)}</g><g id="a">${PATH.repeat(20)}</g><g `,
      ),
    ],
    ["many masks", `<mask id="a">${PATH}</mask>${shape("mask")("a").repeat(200)}`],
    ["a gradient for many shapes", stops + shape("fill")("a").repeat(500)],
    ["an inherited gradient", `${stops}<g fill="url(#a)">${PATH.repeat(500)}</g>`],
    ["a use of itself", '<g id="a"><use href="#a"/></g>'],
    ["a mask of itself", `<mask id="a">${shape("mask")("a")}</mask>${shape("mask")("a")}`],
    [
      "gradients of each other",
      '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>',
    ],
    [
      "a chain of uses",
      Array.from({ length: 70 }, (_, at) => `<use id="a${at + 1}" href="#a${at}"/>`).join(""),
    ],
  ])("a drawing with %s", async (_name, content) => {
    expect(await reasonFor(box(`<g id="a0">${PATH}</g>${content}`))).toBe("too-complex");
  });

  it("a drawing of thousands of elements", async () => {
    expect(await reasonFor(box("<path/>".repeat(6000)))).toBe("too-complex");
  });

  it.each([
    ["a page", `<!doctype html><html><svg viewBox="0 0 1 1">${PATH}</svg></html>`],
    ["a text", "Unser Logo"],
    ["nothing", ""],
    ["a comment without an end", "<!-- <svg>"],
    [
      "a prefixed root",
      `<x:svg xmlns:x="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${PATH}</x:svg>`,
    ],
  ])("%s", async (_name, source) => expect(await reasonFor(source)).toBe("not-svg"));

  it.each(["", "<script>alert(1)</script>", '<image href="data:image/png;base64,AAAA"/>'])(
    "a drawing without shapes: %j",
    async (content) => expect(await reasonFor(box(content))).toBe("empty"),
  );
});

it.each([
  ["braces", `<style>${"{".repeat(90_000)}</style>`],
  ["rules", `<style>${".a{}".repeat(22_000)}</style>`],
  ["comments", `<style>${"/*".repeat(45_000)}</style>`],
  ["at-signs", `<style>${"@".repeat(90_000)}</style>`],
  ["style elements", "<style>".repeat(4000)],
  ["classes", `<path class="${"a ".repeat(45_000)}"/>`],
  ["nesting", "<g>".repeat(4000)],
  ["spaces", `<path fill="url(${" ".repeat(90_000)}"/>`],
  ["the start", `<!--${"<!--".repeat(20_000)}`],
  ["an unknown attribute", `<path data-x="${"a".repeat(90_000)}"/>`],
  ["a word as a colour", `<path fill="${"a".repeat(90_000)}"/>`],
  ["document types", "<!DOCTYPE".repeat(10_000)],
  ["roots", "<svg ".repeat(4900)],
  ["view boxes", `<svg ${' viewBox = "'.repeat(8000)}>`],
])("100 kB of %s take about as long as ordinary shapes", async (_name, content) => {
  // The first drawing loads the library.
  await sanitizeSvg(box(PATH));
  const cost = (source: string) => cpuTime(() => sanitizeSvg(source));
  const usual = await cost(box(`<path fill="#123" d="M${"0 ".repeat(100)}"/>`.repeat(420)));
  expect(await cost(box(PATH + content))).toBeLessThan(20 * usual);
  expect(await cost(content + box(PATH))).toBeLessThan(20 * usual);
});
