import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { postponeFramework } from "#app/http/late-framework.server.ts";

const preload = createElement("link", { rel: "modulepreload", href: "/assets/root.js" });
const script = createElement(
  "script",
  { nonce: "abc", type: "module", async: true },
  "import '/assets/root.js';",
);

describe("postponeFramework", () => {
  it("leaves no framework script tag that a browser would execute", () => {
    const html = postponeFramework(
      renderToString(createElement(Fragment, null, preload, preload, script)),
    );
    expect(html).not.toContain("modulepreload");
    expect(html).not.toContain('type="module"');
    expect(html).toContain(
      '<script nonce="abc" type="text/plain" data-framework="">import &#x27;/assets/root.js&#x27;;</script>',
    );
  });

  it("does not change a page's text", () => {
    const words = createElement(
      "p",
      null,
      '<link rel="modulepreload"><script type="module" async="">',
    );
    const html = renderToString(words);
    expect(postponeFramework(html)).toBe(html);
  });

  it("does not change other scripts", () => {
    const html = '<script src="/a.js" defer=""></script><script nonce="a">1</script>';
    expect(postponeFramework(html)).toBe(html);
  });
});
