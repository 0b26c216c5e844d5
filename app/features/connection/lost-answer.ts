import { useSyncExternalStore } from "react";
import { formTo } from "#app/features/connection/pressed.ts";
import { showProgress } from "#app/features/connection/progress.ts";
import { fetchWhole } from "#app/features/connection/whole-answer.ts";

/** What the page was waiting for and will not get: the answer to a form's post, or else a page. */
export interface LostAnswer {
  form: HTMLFormElement | null;
  /** Address of what could not be loaded. */
  to: string;
  /** Tells this loss from the one before. */
  number: number;
}

type RouterState = (typeof window.__remixRouter)["state"];
type Waiting = Pick<RouterState["navigation"], "state" | "formAction">;

let lost: LostAnswer | null = null;
let lostBefore: LostAnswer | null = null;
let isBusy = false;
/** Place in the browser's history of the page that is shown. */
let shownIndex = 0;
let isGoingBack = false;
let lastTurn: Promise<void> = Promise.resolve();
let losses = 0;
let tellReact = () => {};

/** What was lost last, until something arrives. */
export function useLostAnswer(): LostAnswer | null {
  return useSyncExternalStore(
    followRouter,
    () => lost,
    () => null,
  );
}

export function setLostAnswer(answer: LostAnswer | null): void {
  lost = answer;
  tellReact();
}

/**
 * Remix knows answers and errors, and an error takes the page's place. A lost answer is neither and never
 * gets that far (docs/decisions/030-bad-connections.md).
 */
export function keepPageWithoutAnswer(): void {
  const fetchOthers = window.fetch;
  window.fetch = async (input, init = {}) => {
    if (!(input instanceof URL)) return fetchOthers(input, init);
    const { pathname, searchParams } = input;
    const endTurn = init.method ? await myTurn() : () => {};
    try {
      return await fetchWhole(input, init);
    } catch (error) {
      // Without a signal, routes are looked up in advance; with this one, nobody waits any more.
      if (!init.signal || init.signal.aborted) throw error;
      return loseAnswer(searchParams.get("p") ?? (pathname.replace(/(_root)?\.data$/, "") || "/"));
    } finally {
      endTurn();
    }
  };
  // Before the router's own listener, which would load the page that is there already.
  window.addEventListener("popstate", (event) => {
    if (isGoingBack) event.stopImmediatePropagation();
    isGoingBack = false;
  });
}

/**
 * Ends what waits for the answer as if it had not begun: page, fields, scroll position and history
 * stay. The promise is never kept; the router lets go of it with whatever comes next.
 *
 * @param path what was asked for; missing for a script, which is part of a page to come
 */
export function loseAnswer(path?: string): Promise<never> {
  const { state, patchRoutes } = window.__remixRouter;
  const { navigation, fetchers } = state;
  const isLost = ({ formAction = "" }) => !path || formAction.split("?")[0] === path;
  const isPage = navigation.location && (!path || navigation.location.pathname === path);
  if (isPage) {
    const { pathname, search } = navigation.location;
    note(navigation, pathname + search);
    state.navigation = nothing;
    stepBack();
  }
  for (const [key, fetcher] of fetchers) {
    const isThis = fetcher.state === "loading" ? !isPage : isLost(fetcher);
    if (!isThis || fetcher.state === "idle") continue;
    note(fetcher, state.location.pathname + state.location.search);
    fetchers.set(key, { ...nothing, data: fetcher.data });
  }
  // Has the router tell everybody its state, and nothing else.
  patchRoutes(null, []);
  return new Promise(() => {});
}

const nothing = {
  state: "idle",
  location: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
} as const;

/** Nobody is told of what nobody has pressed, such as the stored cart that is offered to the server. */
function note({ state, formAction = "" }: Waiting, to: string): void {
  const form = state === "submitting" ? formTo(formAction.split("?")[0] ?? "") : null;
  if (!form && state === "submitting") return;
  losses += 1;
  lost = { form, to, number: losses };
}

/** The browser has gone back or forward already, the page has not. */
function stepBack(): void {
  const steps = shownIndex - indexInHistory();
  if (steps === 0) return;
  isGoingBack = true;
  history.go(steps);
}

const indexInHistory = (): number => history.state?.idx ?? shownIndex;

function followRouter(listener: () => void): () => void {
  tellReact = listener;
  shownIndex = indexInHistory();
  return window.__remixRouter.subscribe(follow);
}

function follow({ navigation, fetchers }: RouterState): void {
  const wasBusy = isBusy;
  isBusy = [navigation, ...fetchers.values()].some(({ state }) => state !== "idle");
  if (navigation.state === "idle" && !isGoingBack) shownIndex = indexInHistory();
  if (isBusy === wasBusy) return;
  showProgress(isBusy);
  if (isBusy) lostBefore = lost;
  else if (lost === lostBefore) lost = null;
  tellReact();
}

/**
 * Posts wait for one another. Cart and session are in cookies: of two posts at once, the later answer
 * would undo the earlier one.
 */
async function myTurn(): Promise<() => void> {
  const before = lastTurn;
  let end = () => {};
  lastTurn = new Promise((resolve) => {
    end = resolve;
  });
  await before;
  return end;
}
