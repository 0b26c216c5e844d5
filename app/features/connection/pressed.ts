/** What was pressed last: a link, a button, or a form that the keyboard has sent. */
export let pressed: HTMLElement | null = null;

const forms = new Map<string, HTMLFormElement>();

/** The form on this page that was used last to post to the path. */
export function formTo(path: string): HTMLFormElement | null {
  const form = forms.get(path);
  return form?.isConnected ? form : null;
}

export function watchPresses(): void {
  const remember = (event: Event) => {
    const target = (event as SubmitEvent).submitter ?? event.target;
    if (!(target instanceof Element)) return;
    pressed = target.closest<HTMLElement>("a,button,form");
    const form = target.closest("form");
    if (form) forms.set(new URL(form.action).pathname, form);
  };
  for (const press of ["click", "submit"]) document.addEventListener(press, remember, true);
}
