import { type RefObject, useEffect } from "react";

/** Long enough to press a button several times or to type a second digit. */
const PAUSE_MILLISECONDS = 500;

/** Presses the form's first button soon after one of its controls has changed. */
export function useSubmitOnChange(form: RefObject<HTMLFormElement>): void {
  useEffect(() => {
    const node = form.current;
    if (!node) return;
    let timer: ReturnType<typeof setTimeout>;
    const forget = () => clearTimeout(timer);
    const submitSoon = () => {
      forget();
      const button = node.querySelector<HTMLButtonElement>("button[name]");
      timer = setTimeout(() => node.requestSubmit(button), PAUSE_MILLISECONDS);
    };
    node.addEventListener("change", submitSoon);
    node.addEventListener("submit", forget);
    return () => {
      forget();
      node.removeEventListener("change", submitSoon);
      node.removeEventListener("submit", forget);
    };
  }, [form]);
}
