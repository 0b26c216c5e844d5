import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isSigned, sign } from "#app/environment/signatures.server.ts";
import { type Line, line } from "#app/front/line/line.server.ts";
import { isUrgent } from "#app/front/line/urgent-requests.server.ts";
import { hasBegun, networkOf } from "#app/front/line/wait-for-turn.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { isSecure } from "#app/http/site-cookie.server.ts";

/** The longest line that still takes a visitor who has just come. */
const NEW_MILLISECONDS = 1200;
/** The longest line that still takes a visitor who has waited outside for long. */
const WAITED_MILLISECONDS = 2000;
const LONG_MILLISECONDS = 60_000;
/** The longest line that still takes a visitor who has begun to order. */
const BEGUN_MILLISECONDS = 3000;
/** A page outside asks again after this time, and later if many others do. */
const ASK_SECONDS = 4;
const MAX_ASK_SECONDS = 30;
/** So many requests a second for the waiting page are cheap. */
const ASKS_PER_SECOND = 300;
/** A network that asks more often in a second gets further waiting pages a second later. */
const ASKS_OF_NETWORK = 20;

/** Longer than anybody waits, but too short to keep a place for the next rush. */
const PLACE_SECONDS = 600;
/** A visitor whose page asks late, on a slow line. */
const GRACE_MILLISECONDS = 2000;
/** So many visitors are counted at most, because robots can invent any number. */
const MAX_COUNTED = 10_000;
/** So many visitors of another network may come before a visitor: networks take turns in the line. */
const MAX_OF_NETWORK = 20;

const NAME = "behappy_place";

interface AskToWaitOptions {
  /** Their visitors are about as many as this one's. */
  webProcesses: number;
  /** Pictures, files and the data that script loads are no pages. They belong to a page that has been answered. */
  isPage: (pathname: string) => boolean;
  line?: Pick<Line, "wait" | "paces" | "isEmpty">;
}

/**
 * Answers a request for a page with the waiting page if the line has become too long
 * (docs/decisions/063-the-rush.md). Posts always pass, because their body would be lost.
 */
export function askToWait({ webProcesses, isPage, line: own = line }: AskToWaitOptions): Step {
  const asksForPage = ({ method, url = "" }: IncomingMessage) =>
    (method === "GET" || method === "HEAD") && isPage(url.split("?", 1)[0] ?? "");
  const outside = createWaitingVisitors();
  const isInHurry = createHurryCounter();
  return (request, response, next) => {
    // Almost always.
    if (own.isEmpty() || !asksForPage(request) || isUrgent(request)) return next();
    const network = networkOf(request);
    const name = isSecure(request.headers["x-forwarded-proto"]) ? `__Host-${NAME}` : NAME;
    const known = readPlace(cookieIn(request, name));
    const place = known ?? newPlace();
    const isBegun = hasBegun(request);
    const before = isBegun ? 0 : outside.countBefore(place, network);
    const seconds = Math.min(ASK_SECONDS + Math.floor(before / ASKS_PER_SECOND), MAX_ASK_SECONDS);
    const longest = isBegun ? BEGUN_MILLISECONDS : longestFor(place);
    // The others ask at any time until then. As many of them as the line would take meanwhile go first.
    const expected = (before * longest) / (seconds * 1000);
    if (own.wait(network) + expected * own.paces().other < longest) {
      outside.remove(place);
      return next();
    }
    if (!isBegun) outside.expect(place, network, seconds * 1000);
    if (!known) response.setHeader("Set-Cookie", cookieOf(name, place));
    const standing = { before: rounded(before * webProcesses), seconds };
    const send = () => sendWaitingPage(request, response, standing);
    if (isInHurry(network)) setTimeout(send, 1000);
    else send();
  };
}

/** Creates the function that counts the waiting pages of each network, and says whether these are many in a second. */
function createHurryCounter(): (network: string) => boolean {
  let counts = new Map<string, number>();
  let second = 0;
  return (network) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) counts = new Map();
    second = now;
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count > ASKS_OF_NETWORK;
  };
}

/** The longest line, in milliseconds, for a visitor who has not begun to order. */
function longestFor({ since }: Place): number {
  return Date.now() - since > LONG_MILLISECONDS ? WAITED_MILLISECONDS : NEW_MILLISECONDS;
}

function cookieIn({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = headers.cookie?.split(";").map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function cookieOf(name: string, place: Place): string {
  const secure = name === NAME ? "" : "; Secure";
  return `${name}=${signPlace(place)}; Max-Age=${PLACE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The number is an estimate. */
function rounded(visitors: number): number {
  return visitors < 20 ? visitors : Math.round(visitors / 10) * 10;
}

function sendWaitingPage(
  request: IncomingMessage,
  response: ServerResponse,
  standing: { before: number; seconds: number },
): void {
  const page = waitingPage({ ...standing, hasOrdered: ORDER.test(request.url ?? "") });
  response.writeHead(503, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(page),
    "Content-Security-Policy": waitingPagePolicy,
    "Cache-Control": "no-store",
    "Retry-After": standing.seconds,
  });
  response.end(request.method === "HEAD" ? undefined : page);
}

/** The place of a visitor who was asked to wait. */
interface Place {
  id: string;
  /** Milliseconds since 1970. */
  since: number;
}

function newPlace(now = Date.now()): Place {
  return { id: randomBytes(6).toString("base64url"), since: now };
}

/** The place as text for the visitor's browser, which cannot forge an earlier one. */
function signPlace({ id, since }: Place): string {
  const words = `${since.toString(36)}.${id}`;
  return `${words}.${sign(purposeOf(words))}`;
}

/** Null for a text that we have not signed, and for a place that is too old. */
function readPlace(text: string | undefined, now = Date.now()): Place | null {
  const [, words = "", time = "", id = "", signature = ""] =
    /^(([0-9a-z]{1,10})\.([\w-]{1,20}))\.([\w-]{1,100})$/.exec(text ?? "") ?? [];
  const since = Number.parseInt(time, 36);
  const isCurrent = now - since < PLACE_SECONDS * 1000;
  return isCurrent && isSigned(signature, purposeOf(words)) ? { id, since } : null;
}

const purposeOf = (words: string) => `place in the line ${words}`;

/** The visitors who wait outside of the line, as far as they have asked this process lately. */
function createWaitingVisitors() {
  const waiting = new Map<string, Place & { network: string; until: number }>();
  return {
    /** The number of those who have waited longer than this one of this network. */
    countBefore({ id, since }: Place, network: string, now = Date.now()): number {
      const before = new Map<string, number>();
      for (const each of waiting.values()) {
        if (each.until < now) waiting.delete(each.id);
        else if (each.since < since && each.id !== id) {
          before.set(each.network, (before.get(each.network) ?? 0) + 1);
        }
      }
      let sum = 0;
      for (const [of, count] of before) {
        sum += of === network ? count : Math.min(count, MAX_OF_NETWORK);
      }
      return sum;
    },
    /** Counts the visitor until the page should have asked again. */
    expect(place: Place, network: string, milliseconds: number, now = Date.now()): void {
      if (waiting.size >= MAX_COUNTED && !waiting.has(place.id)) return;
      waiting.set(place.id, { ...place, network, until: now + milliseconds + GRACE_MILLISECONDS });
    },
    remove: ({ id }: Place): void => void waiting.delete(id),
  };
}

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf7f0;color:#0f2730;font:1.125rem/1.6 sans-serif}
main{max-width:32rem;padding:2rem}
h1{font:600 2rem/1.2 Vollkorn,Georgia,serif;margin:0 0 1rem}
strong{display:block;font-size:1.5rem;color:#005860}
`;

/** The page's only element with rules is allowed by its hash. Nothing else is loaded. */
const waitingPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const number = new Intl.NumberFormat("de");

/**
 * The page for a visitor who has to wait. It needs neither script nor any other file, and is made of a few strings, so
 * that thousands of answers cost nothing. `seconds` is the time until it asks again.
 */
function waitingPage({ before, seconds, hasOrdered }: WaitingFacts): string {
  const place = before === 0 ? "Du bist gleich dran." : `Vor dir: etwa ${number.format(before)}`;
  return START + seconds + MIDDLE + place + ASKS_AGAIN + (hasOrdered ? ORDERED : CART) + END;
}

interface WaitingFacts {
  before: number;
  seconds: number;
  /** Whether the visitor waits for the page of an order. */
  hasOrdered: boolean;
}

const ORDER = /^\/order-confirmation\//;

const ORDERED = "Deine Bestellung ist angekommen.";
const CART = "Dein Warenkorb bleibt, wie er ist.";

const START = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Gerade ist viel los</title>
<style>${STYLE}</style>
<meta http-equiv="refresh" content="`;

const MIDDLE = `">
</head>
<body>
<main>
<h1>Gerade ist viel los</h1>
<p>Sehr viele möchten im Augenblick auf diese Seite. Damit es für alle schnell geht, kommen sie der Reihe nach.</p>
<p><strong>`;

const ASKS_AGAIN = `</strong></p>
<p>Diese Seite fragt von selbst wieder nach, du musst nichts tun. Dein Platz bleibt dir, auch wenn du sie neu lädst. `;

const END = `</p>
</main>
</body>
</html>
`;
