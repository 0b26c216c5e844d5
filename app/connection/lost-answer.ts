import { useSyncExternalStore } from "react";
import { formTo, pressed } from "#app/connection/pressed.ts";
import { fetchWhole } from "#app/connection/whole-answer.ts";

/** An answer that will not arrive, either to a form or to a page request. */
export interface LostAnswer {
  form: HTMLFormElement | null;
  /** Address of the page that could not be loaded. */
  to: string;
  /** Distinguishes this loss from the previous one. */
  number: number;
}

type RouterState = (typeof window.__remixRouter)["state"];
type Waiting = Pick<RouterState["navigation"], "state" | "formAction">;

let lost: LostAnswer | null = null;
let lostBefore: LostAnswer | null = null;
let isBusy = false;
/** Index of the shown page in the browser's history. */
let shownIndex = 0;
let isGoingBack = false;
let lastTurn: Promise<void> = Promise.resolve();
let losses = 0;
let notifyReact = () => {};

/** The last lost answer, or null after a later answer has arrived. */
export function useLostAnswer(): LostAnswer | null {
  return useSyncExternalStore(
    followRouter,
    () => lost,
    () => null,
  );
}

export function setLostAnswer(answer: LostAnswer | null): void {
  lost = answer;
  notifyReact();
}

/**
 * Keeps the page in place if a response is lost. Remix would treat the loss as an error and replace the page,
 * so the loss is hidden from Remix (docs/decisions/030-bad-connections.md).
 */
export function keepPageWithoutAnswer(): void {
  const fetchOthers = window.fetch;
  window.fetch = async (input, init = {}) => {
    if (!(input instanceof URL)) return fetchOthers(input, init);
    const { pathname, searchParams } = input;
    const endTurn = init.method ? await takeTurn() : () => {};
    try {
      return await fetchWhole(input, init);
    } catch (error) {
      // Only prefetched routes have no signal. An aborted request has no visitor waiting for it.
      if (!init.signal || init.signal.aborted) throw error;
      return loseAnswer(searchParams.get("p") ?? (pathname.replace(/(_root)?\.data$/, "") || "/"));
    } finally {
      endTurn();
    }
  };
  // This listener runs before the router's own, which would load the page that is already shown.
  window.addEventListener("popstate", (event) => {
    if (isGoingBack) event.stopImmediatePropagation();
    isGoingBack = false;
  });
}

/**
 * Resets the navigation or fetcher that waits for the answer. Page, fields, scroll position and history do
 * not change. The promise never settles. The router drops it with its next task.
 *
 * @param path the requested path; missing for a script of the next page
 */
export function loseAnswer(path?: string): Promise<never> {
  const { state, patchRoutes } = window.__remixRouter;
  const { navigation, fetchers } = state;
  const isLost = ({ formAction = "" }) => !path || formAction.split("?")[0] === path;
  const isPage = navigation.location && (!path || navigation.location.pathname === path);
  if (isPage) {
    const { pathname, search } = navigation.location;
    recordLoss(navigation, pathname + search);
    state.navigation = idle;
    stepBack();
  }
  for (const [key, fetcher] of fetchers) {
    const isThis = fetcher.state === "loading" ? !isPage : isLost(fetcher);
    if (!isThis || fetcher.state === "idle") continue;
    recordLoss(fetcher, state.location.pathname + state.location.search);
    fetchers.set(key, { ...idle, data: fetcher.data });
  }
  // An empty patch only makes the router publish its state.
  patchRoutes(null, []);
  return new Promise(() => {});
}

const idle = {
  state: "idle",
  location: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
} as const;

/** Records the loss, unless script caused the post, such as the one that restores a stored cart. */
function recordLoss({ state, formAction = "" }: Waiting, to: string): void {
  const form = state === "submitting" ? formTo(formAction.split("?")[0] ?? "") : null;
  if (!form && state === "submitting") return;
  losses += 1;
  lost = { form, to, number: losses };
}

/** Undoes the browser's step in the history, because the page did not follow it. */
function stepBack(): void {
  const steps = shownIndex - indexInHistory();
  if (steps === 0) return;
  isGoingBack = true;
  history.go(steps);
}

const indexInHistory = (): number => history.state?.idx ?? shownIndex;

function followRouter(listener: () => void): () => void {
  notifyReact = listener;
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
  notifyReact();
}

/**
 * Waits for earlier posts to end. Call the result to end this turn. Cart and session are in cookies, so the
 * later response of two concurrent posts would undo the earlier one.
 */
async function takeTurn(): Promise<() => void> {
  const before = lastTurn;
  let end = () => {};
  lastTurn = new Promise((resolve) => {
    end = resolve;
  });
  await before;
  return end;
}

/** A progress bar would only flicker if the response arrived sooner. */
const PATIENCE_MILLISECONDS = 250;

let progressTimer: ReturnType<typeof setTimeout>;
let marked: HTMLElement | null = null;

/** Shows the bar at the top of the page and marks the pressed control if the answer is slow. */
function showProgress(isBusy: boolean): void {
  clearTimeout(progressTimer);
  if (isBusy) progressTimer = setTimeout(markProgress, PATIENCE_MILLISECONDS);
  else setProgressText("");
  marked?.removeAttribute("aria-busy");
  marked = null;
}

function markProgress(): void {
  setProgressText("Wird geladen …");
  marked = pressed;
  marked?.setAttribute("aria-busy", "true");
}

/** React renders this element empty and leaves its content alone. */
function setProgressText(text: string): void {
  const bar = document.querySelector(".progress");
  if (bar) bar.textContent = text;
}
