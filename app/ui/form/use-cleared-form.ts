import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * For the `ref` of a form that stays on the page: empties it once what it sent was accepted, as the
 * new document does without script. A form that was refused, left behind for another page while
 * sending, or never answered keeps what was typed.
 */
export function useClearedForm({
  isSending,
  isRefused,
}: Record<"isSending" | "isRefused", boolean>) {
  const form = useRef<HTMLFormElement>(null);
  const sentFrom = useRef<string>();
  const { key } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    const isAnswered = sentFrom.current !== undefined && sentFrom.current !== key;
    if (isAnswered && state === "idle" && !isRefused) form.current?.reset();
    sentFrom.current = isSending ? key : undefined;
  }, [state, key, isSending, isRefused]);
  return form;
}
