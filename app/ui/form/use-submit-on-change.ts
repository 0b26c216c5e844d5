import { type RefObject, useEffect } from "react";

/** Long enough to press a button several times or to type a second digit. */
const PAUSE_MILLISECONDS = 500;

/**
 * Presses the form's first button soon after one of its controls has changed, but not while another one is
 * being filled in. The element contains the form and its controls.
 */
export function useSubmitOnChange(element: RefObject<HTMLElement>): void {
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    let timer: ReturnType<typeof setTimeout>;
    let changed: HTMLFormElement | null = null;
    const wait = () => clearTimeout(timer);
    const submitSoon = () => {
      wait();
      if (changed) timer = setTimeout(() => changed && submit(changed), PAUSE_MILLISECONDS);
    };
    const note = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) changed = target.form;
      submitSoon();
    };
    const forget = () => {
      wait();
      changed = null;
    };
    const listeners = { input: wait, change: note, focusout: submitSoon, submit: forget };
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
    return () => {
      wait();
      for (const [name, listener] of Object.entries(listeners)) {
        node.removeEventListener(name, listener);
      }
    };
  }, [element]);
}

function submit(form: HTMLFormElement): void {
  const buttons = Array.from(form.elements).filter((each) => each instanceof HTMLButtonElement);
  form.requestSubmit(buttons.find(({ name }) => name !== ""));
}
