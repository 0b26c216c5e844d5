import { seal, unseal } from "#app/environment/sealed-text.server.ts";
import { readCookies } from "#app/http/site-cookie.server.ts";
import { cookiesPath } from "#app/ui/layout/cookies-path.ts";
import type { Toast } from "#app/ui/layout/toast-list.ts";

const PARAMETER = "cookie";
const PURPOSE = "cookie check";

/** As long as the cookie of the toasts. */
const TOAST_MILLISECONDS = 60_000;

interface Arrival {
  /** The path that the answer leads to. */
  to: string;
  /** For browsers that refused their cookie. */
  toasts: Toast[];
  /** Whether nothing has happened without the answer's cookies. */
  needsCookies: boolean;
  /** Milliseconds since 1970. */
  sentAt: number;
}

/**
 * The target of a redirect that sets cookies. A browser that has sent no cookie with its form may refuse them, so its
 * target also contains the toasts. With the next request, `onwardPath` and `carriedToasts` see what the browser has done.
 */
export function checkedTarget(
  request: Request,
  to: string,
  { toasts = [], needsCookies }: { toasts?: Toast[]; needsCookies: boolean },
): string {
  if (readCookies(request) || !isFromPage(request)) return to;
  const arrival: Arrival = { to, toasts, needsCookies, sentAt: Date.now() };
  const [path = "", fragment] = to.split("#", 2);
  const query = new URLSearchParams({ [PARAMETER]: seal(JSON.stringify(arrival), PURPOSE) });
  const target = `${path}${path.includes("?") ? "&" : "?"}${query}`;
  return fragment === undefined ? target : `${target}#${fragment}`;
}

/**
 * The path that a checked request goes on to: its own without the check if the browser has accepted the cookies, the
 * explanation if it has not and they were needed. Null if the page can be shown.
 */
export function onwardPath(request: Request): string | null {
  const arrival = arrivalOf(request);
  if (!arrival) return null;
  const { to, needsCookies } = arrival;
  if (readCookies(request)) return to;
  return needsCookies ? cookiesPath(to) : null;
}

/** The toasts for a browser that has refused their cookie. */
export function carriedToasts(request: Request): Toast[] {
  const arrival = readCookies(request) ? null : arrivalOf(request);
  const isRecent = arrival && Date.now() - arrival.sentAt < TOAST_MILLISECONDS;
  return isRecent ? arrival.toasts : [];
}

function arrivalOf({ url }: Request): Arrival | null {
  const sealed = new URL(url).searchParams.get(PARAMETER);
  const opened = sealed ? unseal(sealed, PURPOSE) : null;
  return opened && JSON.parse(opened.text);
}

/** Browsers name the page that posts, or its origin. A post without either is a robot's. */
export function isFromPage({ headers }: Request): boolean {
  return ["Origin", "Referer", "Sec-Fetch-Site"].some((name) => headers.has(name));
}
