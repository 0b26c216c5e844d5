import { rememberTarget } from "#app/front/access-log.server.ts";
import { refuseForeignPosts } from "#app/front/foreign-posts.server.ts";
import { refuseOddRequests } from "#app/front/odd-requests.server.ts";
import { passOnePerTurn } from "#app/front/one-per-turn.server.ts";
import { setPublicHost } from "#app/front/public-host.server.ts";
import { makePathReadable } from "#app/front/readable-path.server.ts";
import { assignReference } from "#app/front/reference.server.ts";
import { countRequests } from "#app/front/requests-under-way.server.ts";
import { setSecurityHeaders } from "#app/front/security-headers.server.ts";
import { serveStaticFiles } from "#app/front/static-files.server.ts";
import { inOrder, type Step } from "#app/front/steps.server.ts";
import { discardUnreadBodies } from "#app/front/unread-bodies.server.ts";
import { setVisitorAddress } from "#app/front/visitor-address.server.ts";
import type { Env } from "#app/settings/env.server.ts";

/**
 * Every step that a request passes before Remix (docs/decisions/003-front.md). The development server serves
 * static files itself and so passes no folder.
 */
export function createFront(env: Env, staticFolder?: string): Step {
  return inOrder([
    countRequests,
    rememberTarget,
    assignReference,
    setVisitorAddress(env),
    setSecurityHeaders(env),
    discardUnreadBodies,
    refuseOddRequests,
    makePathReadable,
    setPublicHost(env),
    refuseForeignPosts(env),
    ...(staticFolder ? [serveStaticFiles(staticFolder)] : []),
    passOnePerTurn,
  ]);
}
