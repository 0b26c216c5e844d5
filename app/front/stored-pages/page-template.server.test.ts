import { expect, it } from "vitest";
import { fillTemplate, templateOf } from "#app/front/stored-pages/page-template.server.ts";
import { gapFor } from "#app/http/gaps.server.ts";

const NONCE = "c2VjcmV0";
const headers = new Headers({ "Content-Security-Policy": `script-src 'nonce-${NONCE}'` });
const request = new Request("http://behappy.test/");

/** The page with its gap filled. */
async function fill(page: string, text: string) {
  const template = templateOf(headers, page, new Map([["email", async () => text]]));
  const filled = await fillTemplate(template, request);
  return { ...filled, body: filled.body.toString() };
}

const inScript = (text: string) =>
  JSON.stringify(JSON.stringify([text])).replace(
    /[<>&\u2028]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

it.each([
  "kim@beispiel.de",
  `"o'neill & söhne"\\@beispiel.de`,
  "</script><script>alert(1)</script>",
  "line\u2028separator $& $1 👋",
  "",
])("writes %j as the page, the data and the script would", async (text) => {
  const gap = gapFor("email");
  const html = gap.replaceAll('"', "&quot;");
  const page = `<p>${html}</p><script>go(${inScript(gap)})</script>`;
  const { body } = await fill(page, text);
  const [, shown = "", data = ""] = /<p>(.*)<\/p><script>go\((.*)\)<\/script>/s.exec(body) ?? [];
  expect(data).toBe(inScript(text));
  expect(shown).not.toMatch(/[<"']/);
  expect(shown.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? "?")).toBe(text);
  expect((await fill(JSON.stringify([gap]), text)).body).toBe(JSON.stringify([text]));
});

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

it("gives each visitor a new nonce, in the page and in its policy", async () => {
  const page = `<script nonce="${NONCE}">1</script><style nonce="${NONCE}"></style>`;
  const seen = await Promise.all([fill(page, ""), fill(page, "")]);
  const nonces = seen.map(({ headers }) => {
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "") ?? [];
    return nonce;
  });
  expect(new Set([NONCE, ...nonces]).size).toBe(3);
  expect(seen.map(({ body }) => body)).toEqual(
    nonces.map((nonce) => page.replaceAll(NONCE, nonce)),
  );
});
