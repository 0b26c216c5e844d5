import { pressed } from "#app/features/connection/pressed.ts";

/** Answers sooner than this need no sign: it would only flicker. */
const PATIENCE_MILLISECONDS = 250;

let timer: ReturnType<typeof setTimeout>;
let marked: HTMLElement | null = null;

/** Shows the bar at the top of the page, and marks what was pressed, as soon as it takes its time. */
export function showProgress(isBusy: boolean): void {
  clearTimeout(timer);
  if (isBusy) timer = setTimeout(show, PATIENCE_MILLISECONDS);
  else tell("");
  marked?.removeAttribute("aria-busy");
  marked = null;
}

function show(): void {
  tell("Wird geladen …");
  marked = pressed;
  marked?.setAttribute("aria-busy", "true");
}

/** React has rendered this element empty and leaves to us what is in it. */
function tell(words: string): void {
  const bar = document.querySelector(".progress");
  if (bar) bar.textContent = words;
}
