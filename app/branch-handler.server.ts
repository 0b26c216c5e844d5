import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import * as closedPage from "#app/closed-page.tsx";
import { isClosedTo } from "#app/closed-shop.server.ts";
import { leadOn, movedHeaders } from "#app/features/moving-in/old-addresses.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { knowPatterns, UNKNOWN_PATTERN } from "#app/http/site-patterns.server.ts";
import { resumed } from "#app/viewer/resumed-form.server.ts";

type Handler = (request: Request) => Promise<Response>;

/** The part of the site that an address leads to. */
interface Branch {
  answer: Handler;
  /** Says at the same address that the shop is closed. */
  answerClosed: Handler;
  /** The pattern of the route, such as `/events/:itemId`. */
  pattern: string;
  /** Whether the answer is a document, and not a file or data. */
  isPage: boolean;
}
type Tree = Parameters<typeof matchRoutes>[0];

const MAX_PATHS = 1000;
const MAX_PATH_LENGTH = 100;
/** No route of the site has more path segments. */
const MAX_DEPTH = 8;

/** The suffix of the address of a page's data. */
const DATA = /\.data$/;

/**
 * Answers requests with Remix, but gives it only the routes that the request needs. For each page Remix
 * matches the address five times and builds a router, each time from all routes that it has. `patternOf` names the
 * route of a path, `isPage` says whether it leads to a document.
 */
export function createBranches(compiled: ServerBuild) {
  const build = withPageHeaders(compiled);
  const closed = withClosedPages(build);
  const tree = treeOf(build.routes);
  const whole = createRequestHandler(build, "production");
  const byIds = new Map<string, Handler>();
  const byPath = new LRUCache<string, Branch>({ max: MAX_PATHS });

  function find(pathname: string): Branch {
    // Remix's script asks here for the routes of any address.
    if (pathname === MANIFEST) {
      return { answer: whole, answerClosed: whole, pattern: MANIFEST, isPage: false };
    }
    const page = pathname === "/_root.data" ? "/" : pathname.replace(DATA, "");
    const ids = neededIds(tree, page);
    const key = ids.join(" ");
    const answer = byIds.get(key) ?? createRequestHandler(withRoutes(build, ids), "production");
    byIds.set(key, answer);
    const isPage = page === pathname && hasPage(build, tree, page);
    const answerClosed = (request: Request) => refuseClosed(closed, ids, request);
    return { answer, answerClosed, pattern: patternIn(tree, page), isPage };
  }

  function branchOf(pathname: string): Branch {
    if (pathname.length > MAX_PATH_LENGTH) return find(pathname);
    const branch = byPath.get(pathname) ?? find(pathname);
    byPath.set(pathname, branch);
    return branch;
  }

  const patternOf = (pathname: string) => branchOf(pathname).pattern;
  knowPatterns(patternOf);
  return {
    async answer(request: Request) {
      const { answer, answerClosed, pattern } = branchOf(new URL(request.url).pathname);
      if (await isClosedTo(request, pattern)) return answerClosed(request);
      const answered = await answer(await resumed(request));
      const isMissing = answered.status === 404 && pattern !== UNKNOWN_PATTERN;
      return (isMissing && findReplacement(request)) || answered;
    },
    patternOf,
    isPage: (pathname: string) => branchOf(pathname).isPage,
  };
}

/** Leads on from an old address that looks like one of this site. The page of unknown addresses does so itself. */
function findReplacement({ method, url }: Request): Response | null {
  const { pathname } = new URL(url);
  const isDocument = (method === "GET" || method === "HEAD") && !DATA.test(pathname);
  const to = isDocument ? leadOn(pathname) : null;
  if (to === null) return null;
  return new Response(null, { status: 301, headers: { Location: to, ...movedHeaders } });
}

/** The build with `pageHeaders` for all routes that have no `headers` of their own. */
function withPageHeaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, { ...route, module: { headers: pageHeaders, ...route.module } }]] : [],
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

/** The build with a page at each address that says that the shop is closed. */
function withClosedPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) =>
    route ? [[id, id === "root" ? route : { ...route, module: closedPage }]] : [],
  );
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Seconds. The owner may open the shop at any time. */
const CLOSED_RETRY = 3600;

async function refuseClosed(
  closed: ServerBuild,
  ids: string[],
  request: Request,
): Promise<Response> {
  const isData = DATA.test(new URL(request.url).pathname);
  // Remix looks for another route behind a post of a document.
  const asked = isData ? request : asGet(request);
  const answer = await createRequestHandler(withRoutes(closed, ids), "production")(asked);
  // The root's loader may lead to the same address without a parameter.
  if (answer.status < 400 && answer.headers.has("Location")) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "no-store");
  headers.set("Retry-After", String(CLOSED_RETRY));
  return new Response(answer.body, { status: 503, headers });
}

function asGet({ url, method, headers, signal }: Request): Request {
  return new Request(url, { method: method === "HEAD" ? "HEAD" : "GET", headers, signal });
}

const MANIFEST = "/__manifest";

function patternIn(tree: Tree, path: string): string {
  const parts = matchRoutes(tree, path)?.flatMap(({ route }) => route.path || []) ?? [];
  return `/${parts.join("/")}`;
}

function hasPage(build: ServerBuild, tree: Tree, path: string): boolean {
  const last = matchRoutes(tree, path)?.at(-1)?.route.id ?? "";
  return build.routes[last]?.module.default !== undefined;
}

function treeOf(routes: ServerBuild["routes"], parentId?: string): Tree {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf(routes, id) },
    );
}

/**
 * The ids of a page's routes. Includes the routes of the addresses above it, which Remix lists for the
 * browser ('/' and '/events' for '/events/1').
 */
function neededIds(tree: Tree, path: string): string[] {
  const names = path.split("/").filter(Boolean).slice(0, -1);
  const above = ["", ...names.slice(0, MAX_DEPTH)].map(
    (_name, index) => `/${names.slice(0, index).join("/")}`,
  );
  const matches = [path, ...above].flatMap((each) => matchRoutes(tree, each) ?? []);
  const ids = matches.flatMap(({ route }) => route.id ?? []);
  return [...new Set(["root", ...ids])];
}

function withRoutes(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, assets, routes: pick(build.routes) };
}
