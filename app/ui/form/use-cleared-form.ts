import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * For the `ref` of a form that stays on the page. Empties the form after it was accepted, as a new
 * document does without script. Keeps the typed text if the form was refused or never answered, or if
 * the visitor left the page meanwhile.
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
