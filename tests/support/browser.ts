import { type HTMLElement, parse } from "node-html-parser";
import { answer } from "#tests/support/site.ts";

export const ORIGIN = "http://behappy.test";

type Fields = Record<string, string>;

/** A page as it appears without script. */
export interface Page {
  status: number;
  /** Target of a redirect, as a path. */
  location: string | null;
  headers: Headers;
  html: string;
  /** The visible text, with collapsed white space. */
  text: string;
  document: HTMLElement;
}

/** A browser without script. It keeps cookies and fills in forms. */
export class Browser {
  readonly cookies = new Map<string, string>();

  async get(path: string, headers: Fields = {}): Promise<Page> {
    return this.send(path, { headers });
  }

  async post(
    path: string,
    fields: Fields | URLSearchParams | FormData,
    headers: Fields = {},
  ): Promise<Page> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.send(path, { method: "POST", body, headers });
  }

  /** Follows redirects until it reaches a page. */
  async open(path: string): Promise<Page> {
    return this.follow(await this.get(path));
  }

  async follow(page: Page): Promise<Page> {
    let current = page;
    while (current.location !== null) current = await this.get(current.location);
    return current;
  }

  /**
   * Fills in the form of the button with this text and presses the button. Fields are named by name or by
   * label (`aria-label`). `within` is a CSS selector that limits the search. Returns the answer to the post
   * without following redirects.
   */
  async press(page: Page, button: string, fields: Fields = {}, within = "main"): Promise<Page> {
    const scope = page.document.querySelector(within);
    const pressed = scope
      ?.querySelectorAll("button")
      .find((each) => visibleText(each).startsWith(button));
    const form = pressed && formOf(page, pressed);
    if (!pressed || !form) throw new Error(`no button '${button}' in ${within} of this page`);
    const values = new URLSearchParams(filledIn(controlsOf(page, form), fields));
    const name = pressed.getAttribute("name");
    if (name) values.set(name, pressed.getAttribute("value") ?? "");
    const action = form.getAttribute("action");
    if (action === undefined) throw new Error(`the form of '${button}' names no address`);
    return this.post(action, values);
  }

  /** The answer as it is, for a file. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookies && !headers.has("Cookie")) headers.set("Cookie", cookies);
    const url = new URL(path, ORIGIN);
    headers.set("Host", url.host);
    const response = await answer(new Request(url, { ...init, headers, redirect: "manual" }));
    this.keepCookies(response.headers);
    return response;
  }

  private async send(path: string, init: RequestInit): Promise<Page> {
    return toPage(await this.fetch(path, init));
  }

  private keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      const isExpired = attributes.some((each) =>
        /^(Max-Age=0|Expires=Thu, 01 Jan 1970)/.test(each),
      );
      if (isExpired || value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

async function toPage(response: Response): Promise<Page> {
  const html = await response.text();
  if (html.includes("\0")) throw new Error("the answer contains NUL, which is no text");
  const target = response.headers.get("Location");
  const url = target === null ? null : new URL(target, ORIGIN);
  let document: HTMLElement | undefined;
  let text: string | undefined;
  return {
    status: response.status,
    location: url && url.pathname + url.search + url.hash,
    headers: response.headers,
    html,
    // Most tests need only one of them, and parsing takes longer than rendering a small page.
    get document() {
      document ??= parse(html);
      return document;
    },
    get text() {
      text ??= textOf(html);
      return text;
    },
  };
}

function textOf(html: string): string {
  const document = parse(html);
  return wordsOf(document.querySelector("body") ?? document);
}

/** The current values of a form, without a button and without its owner, which differs between page views. */
export function formValues(form: HTMLElement): Fields {
  const { formOwner: _, ...values } = Object.fromEntries(
    filledIn(form.querySelectorAll(CONTROLS), {}),
  );
  return values;
}

const CONTROLS = "input, select, textarea";

/** The form that a control names, or else the one around it. */
function formOf({ document }: Page, control: HTMLElement): HTMLElement | null {
  const named = control.getAttribute("form");
  return named === undefined ? control.closest("form") : document.getElementById(named);
}

function controlsOf(page: Page, form: HTMLElement): HTMLElement[] {
  return page.document.querySelectorAll(CONTROLS).filter((each) => formOf(page, each) === form);
}

/** The names and values of controls, with other values by name or label. */
function filledIn(controls: HTMLElement[], fields: Fields): [name: string, value: string][] {
  const typed = { ...fields };
  const values = controls.flatMap((control): [string, string][] => {
    const name = control.getAttribute("name");
    if (!name || isUnticked(control)) return [];
    const label = control.getAttribute("aria-label") ?? "";
    if (name in fields) return [];
    if (!(label in typed)) return [[name, controlValue(control)]];
    const value = typed[label] ?? "";
    delete typed[label];
    return [[name, value]];
  });
  return [...values, ...Object.entries(typed)];
}

/** Browsers do not send a checkbox or radio button that is not chosen. */
function isUnticked(control: HTMLElement): boolean {
  const type = control.getAttribute("type");
  return (type === "checkbox" || type === "radio") && !control.hasAttribute("checked");
}

function controlValue(control: HTMLElement): string {
  if (control.tagName === "TEXTAREA") return control.text.replace(/^\n/, "");
  if (control.tagName !== "SELECT") return control.getAttribute("value") ?? "";
  const options = control.querySelectorAll("option");
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  return chosen?.getAttribute("value") ?? "";
}

/** The rows of the page's table, with one text each. */
export function rowsOf({ document }: Page): string[] {
  return document.querySelectorAll("main tbody tr").map(visibleText);
}

/** The text of an element: entities decoded, soft hyphens removed, white space collapsed. */
export function visibleText(element: HTMLElement): string {
  return wordsOf(parse(element.outerHTML));
}

/** Like `visibleText`, but removes the invisible parts from the element itself. */
function wordsOf(element: HTMLElement): string {
  for (const invisible of element.querySelectorAll("script, style, template")) invisible.remove();
  return element.structuredText.replaceAll("\u00AD", "").replace(/\s+/g, " ").trim();
}
