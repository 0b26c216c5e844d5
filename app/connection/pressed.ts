/** The control that was used last: a link, a button, or a form through one of its fields. */
export let pressed: HTMLElement | null = null;

const forms = new Map<string, HTMLFormElement>();

/** The last used form on this page that posts to the path. */
export function formTo(path: string): HTMLFormElement | null {
  const form = forms.get(path);
  return form?.isConnected ? form : null;
}

export function watchPresses(): void {
  for (const use of ["click", "input", "submit", "popstate"]) {
    window.addEventListener(use, remember, true);
  }
}

function remember(event: Event): void {
  const submitter = "submitter" in event ? event.submitter : null;
  const target = submitter ?? event.target;
  const element = target instanceof Element ? target : null;
  pressed = element?.closest<HTMLElement>("a,button,form") ?? null;
  const form = element?.closest("form");
  if (form) forms.set(new URL(form.action).pathname, form);
}
