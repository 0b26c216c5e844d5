import { expect, it } from "vitest";
import {
  carryStyles,
  isFirstView,
  neededRules,
  type StylePart,
} from "#app/http/page-styles.server.ts";

const parts: StylePart[] = [
  { text: "@layer base, utilities;" },
  { text: "@property --turn{syntax:'*'}", name: "--turn" },
  { text: "@property --unused{syntax:'*'}", name: "--unused" },
  {
    open: "@layer utilities",
    parts: [
      { text: "a,.card .title{color:red}", needs: [[], [".card", ".title"]] },
      { text: ".card .foot{color:red}", needs: [[".card", ".foot"]] },
      { text: ".\\[\\&_p\\]\\:mt-1 p{rotate:var(--turn)}", needs: [[".[&amp;_p]:mt-1"]] },
      { text: "[data-theme=dark] a{color:blue}", needs: [['data-theme="dark"']] },
      { open: "@media (width>9rem)", parts: [{ text: ".wide{}", needs: [[".wide"]] }] },
    ],
  },
];

const sheets = { "/assets/site-1.css": parts };
const html = [
  '<html data-theme="light"><head><link rel="stylesheet" href="/assets/site-1.css"/></head>',
  '<body><a class="card [&amp;_p]:mt-1">$&amp;</a><script>"</body>"</script></body></html>',
].join("");

it("a page needs the rules whose classes and attributes it contains, in their order", () => {
  expect(neededRules(html, parts)).toBe(
    "@layer base, utilities;@property --turn{syntax:'*'}@layer utilities{a,.card .title{color:red}.\\[\\&_p\\]\\:mt-1 p{rotate:var(--turn)}}",
  );
  const other = '<html data-theme="dark"><p class="wide title card foot">';
  expect(neededRules(other, parts)).toBe(
    "@layer base, utilities;@layer utilities{a,.card .title{color:red}.card .foot{color:red}[data-theme=dark] a{color:blue}@media (width>9rem){.wide{}}}",
  );
});

it("a page carries them with its nonce, and the style sheet follows at the end", () => {
  const page = carryStyles(html, "c2VjcmV0", sheets);
  const [head = "", body = ""] = page.split("</head>");
  expect(head).toContain('<link rel="preconnect" href="/assets/site-1.css">');
  expect(head).toContain(
    `<style data-carried nonce="c2VjcmV0">${neededRules(html, parts)}</style>`,
  );
  expect(body).toBe(
    '<body><a class="card [&amp;_p]:mt-1">$&amp;</a><script>"</body>"</script><link rel="stylesheet" href="/assets/site-1.css" media="print"></body></html>',
  );
});

it("a style sheet that the build does not know stays where it is", () => {
  expect(carryStyles(html, "c2VjcmV0", {})).toBe(html);
  const other = '<link rel="stylesheet" href="/assets/other-2.css"/>';
  const page = carryStyles(html.replace("</head>", `${other}</head>`), "c2VjcmV0", sheets);
  expect(page.split("</head>")[0]).toContain(other);
});

it.each([
  ["none", true],
  ["cross-site", true],
  ["same-site", true],
  ["same-origin", false],
  ["nonsense", false],
  [undefined, false],
])("Sec-Fetch-Site: %s begins a visit: %s", (site, isFirst) => {
  expect(isFirstView(site)).toBe(isFirst);
});
