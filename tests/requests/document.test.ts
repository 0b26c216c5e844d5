import * as server from "react-dom/server";
import { describe, expect, it, type Mock, vi } from "vitest";
import { Browser, ORIGIN } from "#tests/support/browser.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { createItem, undone } from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

vi.mock("react-dom/server", { spy: true });
const { renderToPipeableStream: render } = await vi.importActual<typeof server>("react-dom/server");

describe.each(publicPages)("%s", (path) => {
  // img-src allows https:, because an admin may name a picture elsewhere.
  it("names only files of this site to load", async () => {
    const { document } = await new Browser().get(path);
    const sources = document
      .querySelectorAll(
        "[src], [srcset], link[rel~=stylesheet], link[rel~=preload], link[rel~=icon]",
      )
      .flatMap((element) => [
        element.getAttribute("src") ?? element.getAttribute("href") ?? "",
        ...(element.getAttribute("srcset") ?? "").split(",").map((each) => each.trim()),
      ])
      .filter((source) => source !== "");
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => !source.startsWith("/") || source.startsWith("//"))).toEqual(
      [],
    );
  });
});

it("every link in header and footer leads to a page", async () => {
  const { document } = await new Browser().get("/");
  const links = document
    .querySelectorAll("header a, footer a")
    .map((link) => new URL(link.getAttribute("href") ?? "", ORIGIN))
    .filter(({ origin }) => origin === ORIGIN);
  const paths = [...new Set(links.map(({ pathname }) => pathname))];
  expect(paths).toEqual(expect.arrayContaining(["/", "/products", "/cart", "/auth"]));
  for (const path of paths) expect((await new Browser().get(path)).status, path).toBe(200);
});

it("a page arrives intact, wherever its multi-byte characters are split", async () => {
  await undone(async () => {
    const paragraphs = Array.from({ length: 200 }, (_, index) => `${"ü€".repeat(20 + index)}.`);
    const { id } = createItem({ description: paragraphs.join("\n\n") });
    const { html } = await new Browser().get(`/products/${id}`);
    for (const paragraph of paragraphs) expect(html).toContain(paragraph);
  });
});

it("concurrently requested pages are rendered in separate turns of the event loop", async () => {
  let turn = 0;
  let counter = setImmediate(function count() {
    turn += 1;
    counter = setImmediate(count);
  });
  const turns: number[] = [];
  vi.mocked(server.renderToPipeableStream).mockImplementation((...page) => {
    turns.push(turn);
    return render(...page);
  });
  const requests = Array.from({ length: 8 }, () => answer(new Request(new URL("/auth", ORIGIN))));
  for (const response of await Promise.all(requests)) await response.text();
  clearImmediate(counter);
  vi.mocked(server.renderToPipeableStream).mockImplementation(render);
  expect(turns).toHaveLength(8);
  expect(new Set(turns).size).toBe(8);
});

describe("an aborted request", () => {
  it("aborts the rendering of its page", async () => {
    const controller = new AbortController();
    const rendering = begunRendering();
    // The response is never read.
    void answer(requestTo("/", controller));
    const { abort } = await rendering;
    controller.abort();
    expect(abort).toHaveBeenCalledOnce();
  });

  // A remaining listener would keep the whole page in memory until a finaliser runs.
  it.each(["/", "/nowhere"])("has no listener left once %s is ready", async (path) => {
    const controller = new AbortController();
    const rendering = begunRendering();
    await (await answer(requestTo(path, controller))).text();
    const { abort } = await rendering;
    controller.abort();
    expect(abort).not.toHaveBeenCalled();
  });
});

function requestTo(path: string, { signal }: AbortController): Request {
  return new Request(new URL(path, ORIGIN), { signal });
}

/** Resolves as soon as React starts to render the next page. */
function begunRendering(): Promise<{ abort: Mock }> {
  return new Promise((resolve) => {
    vi.mocked(server.renderToPipeableStream).mockImplementationOnce((...page) => {
      const stream = render(...page);
      const abort = vi.fn(stream.abort);
      resolve({ abort });
      return { ...stream, abort };
    });
  });
}
