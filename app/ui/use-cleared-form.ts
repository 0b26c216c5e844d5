import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * For the `ref` of a form that stays on the page: empties it once what it sent was accepted, as the
 * new document does without script. A form that was refused, or left behind for another page while
 * sending, keeps what was typed.
 */
export function useClearedForm({
  isSending,
  isRefused,
}: Record<"isSending" | "isRefused", boolean>) {
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (wasSending.current && state === "idle" && !isRefused) form.current?.reset();
    wasSending.current = isSending;
  }, [state, isSending, isRefused]);
  return form;
}
