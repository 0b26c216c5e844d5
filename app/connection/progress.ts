import { pressed } from "#app/connection/pressed.ts";

/** A progress bar would only flicker if the response arrived sooner. */
const PATIENCE_MILLISECONDS = 250;

let timer: ReturnType<typeof setTimeout>;
let marked: HTMLElement | null = null;

/** Shows the bar at the top of the page and marks the pressed control if the answer is slow. */
export function showProgress(isBusy: boolean): void {
  clearTimeout(timer);
  if (isBusy) timer = setTimeout(show, PATIENCE_MILLISECONDS);
  else setProgressText("");
  marked?.removeAttribute("aria-busy");
  marked = null;
}

function show(): void {
  setProgressText("Wird geladen …");
  marked = pressed;
  marked?.setAttribute("aria-busy", "true");
}

/** React renders this element empty and leaves its content alone. */
function setProgressText(text: string): void {
  const bar = document.querySelector(".progress");
  if (bar) bar.textContent = text;
}
