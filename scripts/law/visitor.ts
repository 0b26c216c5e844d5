import { type HTMLElement, parse } from "node-html-parser";

/** Answers a request: a running shop over the network, or the routes themselves in a test. */
export type Answer = (request: Request) => Promise<Response>;

/** A page as a visitor without script sees it. */
export interface SeenPage {
  path: string;
  status: number;
  /** The path of a redirect's target. */
  location: string | null;
  contentType: string;
  /** The names of the cookies that came with it. */
  cookies: string[];
  html: string;
  document: HTMLElement;
  /** The visible text, with collapsed white space. */
  text: string;
  /** The words of the footer's links by their path. Links inside <details> are left out. */
  footerLinks: Map<string, string>;
}

/** A visitor without script, who keeps cookies. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  /** `origin` is, for example, 'https://shop.example'. */
  constructor(
    readonly origin: string,
    private readonly answer: Answer,
  ) {}

  get(path: string): Promise<SeenPage> {
    return this.send(path);
  }

  post(path: string, fields: Record<string, string>): Promise<SeenPage> {
    return this.send(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  private async send(path: string, init: RequestInit = {}): Promise<SeenPage> {
    const url = new URL(path, this.origin);
    const headers = new Headers({ Host: url.host });
    const cookies = [...this.cookies].map((pair) => pair.join("="));
    if (cookies.length > 0) headers.set("Cookie", cookies.join("; "));
    const request = new Request(url, { ...init, headers, redirect: "manual" });
    const response = await this.answer(request);
    return this.see(url.pathname, response);
  }

  private async see(path: string, response: Response): Promise<SeenPage> {
    const target = response.headers.get("Location");
    const to = target === null ? null : new URL(target, this.origin);
    return {
      ...pageOf(path, await response.text()),
      status: response.status,
      location: to && to.pathname + to.search,
      contentType: response.headers.get("Content-Type") ?? "",
      cookies: response.headers.getSetCookie().map((cookie) => this.keep(cookie)),
    };
  }

  private keep(cookie: string): string {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === "") this.cookies.delete(name);
    else this.cookies.set(name, value);
    return name;
  }
}

/** A page that was answered without any incident. */
export function pageOf(path: string, html: string): SeenPage {
  const document = parse(html, { blockTextElements: { script: false, style: false } });
  const text = wordsIn(document.querySelector("body") ?? document);
  const incidents = { status: 200, location: null, contentType: "text/html", cookies: [] };
  return { path, html, document, text, footerLinks: footerLinksIn(document), ...incidents };
}

function footerLinksIn(document: HTMLElement): Map<string, string> {
  const links = document.querySelector("footer")?.querySelectorAll("a") ?? [];
  const open = links.filter((link) => link.closest("details") === null);
  return new Map(open.map((link) => [link.getAttribute("href") ?? "", wordsIn(link)]));
}

/** The visible words of an element on a `SeenPage`: soft hyphens removed, white space collapsed. */
export function wordsIn(element: HTMLElement): string {
  return element.structuredText.replaceAll("\u00AD", "").replace(/\s+/g, " ").trim();
}
