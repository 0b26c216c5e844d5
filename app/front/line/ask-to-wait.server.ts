import type { IncomingMessage, ServerResponse } from "node:http";
import { type Line, line } from "#app/front/line/line.server.ts";
import {
  createWaitingVisitors,
  newPlace,
  PLACE_SECONDS,
  type Place,
  readPlace,
  signPlace,
} from "#app/front/line/places.server.ts";
import { isUrgent } from "#app/front/line/urgent-requests.server.ts";
import { hasBegun, networkOf } from "#app/front/line/wait-for-turn.server.ts";
import { waitingPage, waitingPagePolicy } from "#app/front/line/waiting-page.server.ts";
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
  const page = waitingPage(standing);
  response.writeHead(503, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(page),
    "Content-Security-Policy": waitingPagePolicy,
    "Cache-Control": "no-store",
    "Retry-After": standing.seconds,
  });
  response.end(request.method === "HEAD" ? undefined : page);
}
