import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

const PAUSE_MILLISECONDS = 250;

interface Submission {
  /** Path of the page with the form. Leaving this page prevents the submission. */
  path: string;
}

/** Submits a form after a pause in typing. Call `forget` if it is submitted sooner. */
export function useSubmitSoon(form: RefObject<HTMLFormElement>, { path }: Submission) {
  const next = useRef<string>();
  next.current = useNavigation().location?.pathname;
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const forget = () => {
    clearTimeout(pause.current);
    pause.current = undefined;
  };
  useEffect(() => () => clearTimeout(pause.current), []);
  const submitSoon = () => {
    forget();
    pause.current = setTimeout(() => {
      pause.current = undefined;
      const isLeaving = next.current !== undefined && next.current !== path;
      if (!isLeaving) form.current?.requestSubmit();
    }, PAUSE_MILLISECONDS);
  };
  return { submitSoon, forget, isWaiting: () => pause.current !== undefined };
}
