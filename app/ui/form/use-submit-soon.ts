import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

const PAUSE_MILLISECONDS = 250;

interface Submission {
  /** Where the form stands: it is not submitted by whoever has gone on elsewhere. */
  path: string;
}

/** Submits a form after a pause in typing; what submits it sooner has to `forget` that. */
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
