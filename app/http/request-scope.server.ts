import { AsyncLocalStorage } from "node:async_hooks";

/** The request that is being answered, as the log names it. */
export interface NamedRequest {
  /** Drawn by the front; error pages show it. */
  reference: string;
  method: string;
  /** Without the query, which may hold the token of a link. */
  path: string;
}

interface RequestScope extends NamedRequest {
  found: Map<unknown, unknown>;
  hasFailed: boolean;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `answer` so that everything it calls, also later, belongs to this request. */
export function inRequestScope<Result>(request: NamedRequest, answer: () => Result): Result {
  return scopes.run({ ...request, found: new Map(), hasFailed: false }, answer);
}

/** The request that is being answered; undefined for work that no request has asked for. */
export function currentRequest(): NamedRequest | undefined {
  return scopes.getStore();
}

/** Notes that a part of the answer may be missing, because something failed on the way. */
export function noteFailure(): void {
  const scope = scopes.getStore();
  if (scope) scope.hasFailed = true;
}

/** Tells whether anything has failed while this request was answered, even if the page shows without it. */
export function hasFailed(): boolean {
  return scopes.getStore()?.hasFailed ?? false;
}

/**
 * Lets all loaders of one request share what `find` finds. An action looks for itself: it may change
 * what the loaders after it have to see.
 */
export function oncePerRequest<Result>(
  find: (request: Request) => Promise<Result>,
): (request: Request) => Promise<Result> {
  return (request) => {
    const found = request.method === "GET" ? scopes.getStore()?.found : undefined;
    if (!found) return find(request);
    if (!found.has(find)) found.set(find, find(request));
    return found.get(find) as Promise<Result>;
  };
}
