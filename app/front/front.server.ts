import type { Env } from "#app/environment/variables.server.ts";
import { createAccessLog } from "#app/front/access-log.server.ts";
import {
  answerRequests,
  assignReference,
  compress,
  discardUnreadBodies,
  passOnePerTurn,
} from "#app/front/answer-requests.server.ts";
import { createRecorder } from "#app/front/answered-requests.server.ts";
import { refuseForeignPosts } from "#app/front/foreign-posts.server.ts";
import { countRequests } from "#app/front/graceful-stop.server.ts";
import { askToWait } from "#app/front/line/ask-to-wait.server.ts";
import { findUrgentRequests, type ProveAdmin } from "#app/front/line/urgent-requests.server.ts";
import { createRequestCounter } from "#app/front/metrics/counts.server.ts";
import { createFigures } from "#app/front/metrics/process-figures.server.ts";
import { measureWith } from "#app/front/metrics/process-metrics.server.ts";
import { makePathReadable, refuseOddRequests } from "#app/front/odd-requests.server.ts";
import { answerOneAtATime } from "#app/front/one-at-a-time.server.ts";
import { setPublicHost } from "#app/front/public-host.server.ts";
import { createRouteFinder, type FindPattern } from "#app/front/request-routes.server.ts";
import { setSecurityHeaders } from "#app/front/security-headers.server.ts";
import {
  readStaticFiles,
  type StaticFiles,
  serveStaticFiles,
} from "#app/front/static-files.server.ts";
import { inOrder, type Step } from "#app/front/steps.server.ts";
import type { PageStore } from "#app/front/stored-pages/page-store.server.ts";
import { answerFromMemory, fillFromMemory } from "#app/front/stored-pages/stored-pages.server.ts";
import { boundUnfinishedBodies } from "#app/front/unfinished-bodies.server.ts";
import { setVisitorAddress } from "#app/front/visitor-address.server.ts";

/** Omitted in the development server, which serves files and pages itself. */
interface Production {
  staticFolder: string;
  pageStore: PageStore;
  /** Answers with Remix. */
  answer: (request: Request) => Promise<Response>;
  patternOf: FindPattern;
  /** Whether a path leads to a page. */
  isPage: (pathname: string) => boolean;
  provesAdmin: ProveAdmin;
}

/** Every step that a request passes, up to Remix (docs/decisions/003-front.md). */
export function createFront(env: Env, production?: Production): Step {
  const files = production ? readStaticFiles(production.staticFolder) : new Map();
  return inOrder([
    answerOneAtATime,
    countRequests,
    ...(production ? recordRequests(env, files, production) : []),
    setSecurityHeaders(env),
    refuseOddRequests,
    makePathReadable,
    ...(production ? [serveStaticFiles(files)] : []),
    setPublicHost(env),
    setVisitorAddress(env),
    ...(production ? answerPages(env, production) : []),
    boundUnfinishedBodies(),
    assignReference,
    discardUnreadBodies,
    refuseForeignPosts(env),
    passOnePerTurn,
    ...(production ? [compress, answerRequests(production.answer)] : []),
  ]);
}

/** Answers public pages from memory. In a rush, asks the visitors of all others to wait. */
function answerPages(
  { WEB_PROCESSES }: Env,
  { pageStore, isPage, provesAdmin }: Production,
): Step[] {
  return [
    answerFromMemory(pageStore),
    findUrgentRequests(provesAdmin),
    askToWait({ webProcesses: WEB_PROCESSES, isPage }),
    fillFromMemory(pageStore),
  ];
}

/** Records each request for the log and the metrics. The development server has neither. */
function recordRequests(env: Env, files: StaticFiles, { patternOf, pageStore }: Production) {
  const { LOG_FORMAT: format, TRUST_PROXY: proxies } = env;
  const routeOf = createRouteFinder({ isFile: (path) => files.has(path), patternOf });
  const log = createAccessLog({ format, proxies, routeOf });
  const counter = createRequestCounter(routeOf);
  const { record, flush } = createRecorder((requests) => {
    if (env.LOG_REQUESTS) log(requests);
    if (env.METRICS_TOKEN) for (const request of requests) counter.count(request);
  });
  if (env.METRICS_TOKEN) {
    measureWith({
      takeCounts() {
        flush();
        counter.countPages(pageStore.figures());
        return counter.take();
      },
      loadFigures: createFigures(pageStore.figures),
    });
  }
  return env.LOG_REQUESTS || env.METRICS_TOKEN ? [record] : [];
}
