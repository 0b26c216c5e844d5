// The members of `npm run rush`, in a process of its own: it shares the machine with the server, so it does as little
// as possible. Gets its orders as a message, and sends back one with all times and results.
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { openConnection, type RawAnswer, statusOf, textOf } from "./load-client.ts";

export interface RushOrders {
  port: number;
  event: string;
  /** The session cookie of each member. */
  cookies: string[];
  /** The members come within this time. */
  arrivalSeconds: number;
}

/** The requests of a member, in order, and the page that asks to wait. */
export const rushPages = [
  "event",
  "add to cart (post)",
  "cart",
  "checkout",
  "order (post)",
  "confirmation",
  "asked to wait",
] as const;
export type RushPage = (typeof rushPages)[number];

export interface RushResults {
  /** Milliseconds of each answer by page. */
  times: Record<RushPage, number[]>;
  confirmed: number;
  soldOut: number;
  /** Members without an answer, with the reason. */
  errors: string[];
  /** Answers with a status from 400 to 499, except that an order comes too late. */
  refused: number;
  /** Seconds until the last member had an answer. */
  seconds: number;
  /** Seconds that each member who was asked to wait had to do so. */
  waits: number[];
  processorShare: number;
}

const BYTES_PER_SECOND = 64_000;
const MIN_THINK = 500;
const MAX_THINK = 2000;
/** One of so many requests is sent twice: by pressing twice, or by reloading. */
const TWICE = 20;
const FORM = "application/x-www-form-urlencoded";

type Fields = Record<string, string>;

interface Page {
  status: number;
  head: string;
  html: string;
}

process.once("message", async (orders: RushOrders) => {
  process.send?.(await rush(orders), () => process.exit());
});

async function rush({ port, event, cookies, arrivalSeconds }: RushOrders): Promise<RushResults> {
  const times = Object.fromEntries(
    rushPages.map((page) => [page, []]),
  ) as unknown as RushResults["times"];
  const results = {
    times,
    confirmed: 0,
    soldOut: 0,
    errors: [] as string[],
    refused: 0,
    waits: [] as number[],
  };
  const usage = process.cpuUsage();
  const begin = performance.now();
  const visit = async (cookie: string, index: number) => {
    await setTimeout(Math.random() * arrivalSeconds * 1000);
    const member = new Member(port, cookie, index, results);
    try {
      results[await member.buy(event)] += 1;
    } catch (error) {
      results.errors.push(error instanceof Error ? error.message : String(error));
    } finally {
      member.leave();
    }
  };
  await Promise.all(cookies.map(visit));
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(usage);
  return { ...results, seconds, processorShare: (user + system) / 1e6 / seconds };
}

/** A browser without script. */
class Member {
  private readonly cookies = new Map<string, string>();
  private connection;

  constructor(
    private readonly port: number,
    session: string,
    private readonly index: number,
    private readonly results: Pick<RushResults, "times" | "refused" | "waits">,
  ) {
    this.keep(session);
    this.connection = this.connect();
  }

  /** Orders one seat. Throws an error if there is neither an order nor a word that the event is sold out. */
  async buy(event: string): Promise<"confirmed" | "soldOut"> {
    const page = await this.open("event", `/events/${event}`);
    const form = fieldsOf(page.html, "/cart");
    if (!form.itemId) return soldOut(page);
    await think();
    await this.post("add to cart (post)", "/cart", { ...form, intent: "add" });
    const cart = await this.open("cart", "/cart");
    if (!cart.html.includes(event)) return soldOut(cart);
    await think();
    const checkout = await this.open("checkout", "/checkout");
    if (checkout.status === 303) return soldOut(await this.open("cart", "/cart"));
    await think();
    const fields = fieldsOf(checkout.html, "/checkout");
    const order = await this.post("order (post)", "/checkout", { ...fields, intent: "order" });
    if (order.status !== 303) return soldOut(order);
    const confirmation = await this.open("confirmation", locationIn(order.head));
    if (confirmation.status === 200 && /Drei Tage am Walchensee/.test(confirmation.html))
      return "confirmed";
    throw new Error(`confirmation: ${confirmation.status}`);
  }

  leave(): void {
    this.connection.close();
  }

  /** Loads a page, and loads it again as long as it asks to wait. */
  private async open(name: RushPage, path: string): Promise<Page> {
    let address = path;
    for (let waitedSince = 0; ; ) {
      const begin = performance.now();
      const page = await this.load(address);
      const elapsed = performance.now() - begin;
      const isHeld = page.status === 503 && /\nretry-after: /i.test(page.head);
      this.results.times[isHeld ? "asked to wait" : name].push(elapsed);
      if (!isHeld) {
        if (waitedSince) this.results.waits.push((performance.now() - waitedSince) / 1000);
        return this.checked(name, page);
      }
      waitedSince ||= begin;
      const [, seconds = "5", to] =
        /http-equiv="refresh" content="(\d+)(?:;url=([^"]*))?"/.exec(page.html) ?? [];
      address = to ? decoded(to) : address;
      await setTimeout(Number(seconds) * 1000);
    }
  }

  private load(path: string): Promise<Page> {
    return this.ask("GET", path);
  }

  private async post(name: RushPage, path: string, fields: Fields): Promise<Page> {
    const begin = performance.now();
    const page = await this.ask("POST", path, new URLSearchParams(fields).toString());
    this.results.times[name].push(performance.now() - begin);
    return this.checked(name, page);
  }

  private checked(name: RushPage, page: Page): Page {
    const isTooLate = page.status === 409 && name === "order (post)";
    if (page.status >= 400 && page.status < 500 && !isTooLate) this.results.refused += 1;
    if (page.status === 0 || (page.status >= 400 && !isTooLate)) {
      throw new Error(`${name}: ${page.status || "no answer"}`);
    }
    return page;
  }

  /** Asks, now and then twice: then a browser drops the connection of the first request. */
  private async ask(method: "GET" | "POST", path: string, body = ""): Promise<Page> {
    const headers = {
      Accept: "text/html,application/xhtml+xml",
      "Accept-Encoding": "gzip",
      "User-Agent": "Firefox",
      "Sec-Fetch-Site": "same-origin",
      Cookie: [...this.cookies].map((pair) => pair.join("=")).join("; "),
      "X-Forwarded-For": `198.18.${this.index >> 8}.${this.index & 255}`,
      ...(method === "POST" && { "Content-Type": FORM, Origin: `http://127.0.0.1:${this.port}` }),
    };
    const text = textOf({ method, path, headers, body }, this.port);
    if (Math.random() * TWICE < 1) {
      void this.connection.ask(text);
      await setTimeout(Math.random() * 300);
      this.connection.close();
      this.connection = this.connect();
    }
    // A server may close an idle connection; browsers then open another one.
    return this.read(await this.connection.ask(text));
  }

  private read(answer: RawAnswer | null): Page {
    if (!answer) return { status: 0, head: "", html: "" };
    for (const [, pair = ""] of answer.head.matchAll(/\nset-cookie: ([^;\r]+)/gi)) this.keep(pair);
    return { status: statusOf(answer), head: answer.head, html: textIn(answer) };
  }

  private keep(pair: string): void {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }

  private connect() {
    return openConnection(this.port, { keepsBodies: true, bytesPerSecond: BYTES_PER_SECOND });
  }
}

const think = () => setTimeout(MIN_THINK + Math.random() * (MAX_THINK - MIN_THINK));

function soldOut({ status, html }: Page): "soldOut" {
  if (/ausgebucht/i.test(html)) return "soldOut";
  throw new Error(`neither a form nor 'Ausgebucht': ${status} ${/<h1[^>]*>[^<]*/.exec(html)?.[0]}`);
}

/** The values of the form with this action that has the most fields. */
function fieldsOf(html: string, action: string): Fields {
  const forms = html
    .split("<form")
    .slice(1)
    .map((form) => form.split("</form>", 1)[0] ?? "");
  const own = forms.filter((form) => form.includes(`action="${action}`));
  const [form = ""] = own.sort((one, other) => other.length - one.length);
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const named = inputs
    .filter((tag) => !/type="(checkbox|radio|file)"/.test(tag) || / checked/.test(tag))
    .map((tag) => [attribute(tag, "name"), attribute(tag, "value")] as const);
  return Object.fromEntries(named.filter(([name]) => name));
}

function attribute(tag: string, name: string): string {
  return decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}

function decoded(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

function locationIn(head: string): string {
  return /\nlocation: ([^\r]*)/i.exec(head)?.[1] ?? "";
}

function textIn({ head, body }: RawAnswer): string {
  if (body.byteLength === 0) return "";
  const whole = /\ntransfer-encoding: chunked/i.test(head) ? withoutChunks(body) : body;
  return (/\ncontent-encoding: gzip/i.test(head) ? gunzipSync(whole) : whole).toString();
}

function withoutChunks(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf("\r\n", at);
    const length = Number.parseInt(body.toString("latin1", at, end), 16);
    if (!length) return Buffer.concat(pieces);
    pieces.push(body.subarray(end + 2, end + 2 + length));
    at = end + 4 + length;
  }
}
